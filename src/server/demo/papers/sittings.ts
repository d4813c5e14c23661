/** The tests of the demo: what is in each, and when it is open. */
import { type Format, readyFormats } from '#shared/hall-formats.ts';
import { composeQuestions } from './compose.ts';
import type { PaperPart } from './draw.ts';
import { english, pedagogy, tamilEligibility, unitTest } from './facts.ts';

const modelParts: PaperPart[] = [
  {
    heading: 'Part A: Tamil eligibility',
    note: '30 questions, 50 marks, 30 minutes',
    questions: composeQuestions(tamilEligibility, 1),
  },
  {
    heading: 'Part B: English, methodology, general knowledge',
    note: '150 questions, 150 marks, 3 hours',
    questions: composeQuestions([...english, ...pedagogy], 2),
  },
];
const unitParts: PaperPart[] = [
  { heading: 'Unit test', note: '25 questions, 20 minutes', questions: composeQuestions(unitTest, 3) },
];
const unitFormat: Format = {
  sections: [{ ...readyFormats.single.format.sections[0], groups: [{ questions: 25, marks: 1, negative: 0 }] }],
  minutes: 20,
};

export type Sitting = {
  title: string;
  description: string;
  parts: PaperPart[];
  format: Format;
  attempts: number;
  createdDaysAgo: number;
  opensDaysAgo: number;
  closesDaysAgo: number | null;
};

export const sittings = {
  model: {
    title: 'PG TRB English: Model Examination 1',
    description: 'The whole examination, with the Tamil eligibility part that has to be passed.',
    parts: modelParts,
    format: readyFormats.pgTrb.format,
    attempts: 2,
    createdDaysAgo: 13,
    opensDaysAgo: 10,
    closesDaysAgo: 3,
  },
  unit: {
    title: 'PG TRB English: Romantics and Victorians',
    description: 'A short unit test: writers, works and well-known lines. Open now.',
    parts: unitParts,
    format: unitFormat,
    attempts: 3,
    createdDaysAgo: 2,
    opensDaysAgo: 1,
    closesDaysAgo: null,
  },
} satisfies Record<string, Sitting>;

/** The tests of a series that is sold: a free one, three that are open, and one to come. */
export const inSeries = [21, 14, 7, 1, -6].map(
  (opensDaysAgo, place): Sitting => ({
    title: `PG TRB English series: Test ${place + 1}`,
    description: 'Twenty-five questions in twenty minutes: writers, works and well-known lines.',
    parts: [
      {
        heading: `Test ${place + 1}`,
        note: '25 questions, 20 minutes',
        questions: composeQuestions(unitTest, 10 + place),
      },
    ],
    format: unitFormat,
    attempts: 2,
    createdDaysAgo: Math.max(opensDaysAgo, 0) + 1,
    opensDaysAgo,
    closesDaysAgo: null,
  }),
);
