/**
 * What an examination is like: its sections, their marks and their time. Pure and without zod, because the hall's own small
 * bundle uses it. Questions are counted through the whole paper from 0; `labelsOf` gives the numbers that are printed.
 */

import { type Choice, choices } from './hall-sheet.ts';

/**
 * Questions in a row that give the same marks. `negative`: what a wrong answer takes away; with a `part` it takes exactly a
 * third or a quarter of the marks, and `negative` is that in two decimals.
 */
export type QuestionGroup = { questions: number; marks: number; negative: number; part?: 3 | 4 | undefined };

export type Section = {
  name: string;
  groups: QuestionGroup[];
  /** The number printed at its first question. */
  firstNumber: number;
  /** Its own time; null: it shares the paper's. */
  minutes: number | null;
  /** Must be passed and does not count towards the total. */
  isQualifying: boolean;
  /** What must be reached in it; null: nothing. */
  passMark: number | null;
};

/**
 * `minutes`: the time of the sections that have none of their own; null where all have, or where there is no clock. `choices`:
 * 5 where questions offer A to E, or some of them do; else they offer A to D.
 */
export type Format = { sections: Section[]; minutes: number | null; choices?: 5 | undefined };

/** The letters that a question of this format offers. */
export const choicesOf = (format: Pick<Format, 'choices'>): readonly Choice[] => choices.slice(0, format.choices ?? 4);

type NamedFormat = { name: string; note: string; format: Format };

const section = (name: string, groups: [questions: number, marks: number][], rest: Partial<Section> = {}): Section => ({
  name,
  groups: groups.map(([questions, marks]) => ({ questions, marks, negative: 0 })),
  firstNumber: 1,
  minutes: null,
  isQualifying: false,
  passMark: null,
  ...rest,
});

const tamilEligibility = section(
  'Part A: Tamil eligibility',
  [
    [20, 2],
    [10, 1],
  ],
  { minutes: 30, isQualifying: true, passMark: 20 },
);

/** The formats to begin with; everything in them can be changed. */
export const readyFormats = {
  pgTrb: {
    name: 'PG TRB',
    note: 'Part A Tamil eligibility, 30 questions, 50 marks, 20 needed; Part B 150 questions, 3 hours, 75 needed',
    format: {
      sections: [tamilEligibility, section('Part B', [[150, 1]], { minutes: 180, passMark: 75 })],
      minutes: null,
    },
  },
  ugTrb: {
    name: 'UG TRB',
    note: 'Part A Tamil eligibility, 30 questions, 50 marks, 20 needed; Part B 150 questions, 3 hours, 60 needed',
    format: {
      sections: [tamilEligibility, section('Part B', [[150, 1]], { minutes: 180, passMark: 60 })],
      minutes: null,
    },
  },
  collegeTrb: {
    name: 'College TRB',
    note: 'Part A Tamil eligibility, 30 questions, 50 marks, 20 needed; Part B 100 questions of 1.5 marks, 3 hours',
    format: {
      sections: [tamilEligibility, section('Part B', [[100, 1.5]], { minutes: 180 })],
      minutes: null,
    },
  },
  tet: {
    name: 'TET',
    note: '150 questions of 1 mark, 3 hours, 90 needed',
    format: { sections: [section('Paper', [[150, 1]], { passMark: 90 })], minutes: 180 },
  },
  single: {
    name: 'One section',
    note: '50 questions of 1 mark, 1 hour',
    format: { sections: [section('Questions', [[50, 1]])], minutes: 60 },
  },
} as const satisfies Record<string, NamedFormat>;
export type ReadyFormat = keyof typeof readyFormats;

export const mostQuestions = 300;

/** How many questions a section has. */
export const questionsIn = ({ groups }: Section): number => groups.reduce((sum, { questions }) => sum + questions, 0);

export const questionCount = ({ sections }: Format): number => sections.reduce((sum, one) => sum + questionsIn(one), 0);

/** The questions `from` up to and without `to`. */
export type Span = { from: number; to: number };

/** Which questions each section holds. */
export function spansOf({ sections }: Format): Span[] {
  let from = 0;
  return sections.map((one) => {
    const span = { from, to: from + questionsIn(one) };
    from = span.to;
    return span;
  });
}

/** Of each question: its section by place, what it gives and what a wrong answer takes away. */
export const questionsOf = ({ sections }: Format): ({ section: number } & Omit<QuestionGroup, 'questions'>)[] =>
  sections.flatMap(({ groups }, place) =>
    groups.flatMap(({ questions, ...each }) => Array.from({ length: questions }, () => ({ section: place, ...each }))),
  );

/** The number printed at each question. */
export const labelsOf = ({ sections }: Format): number[] =>
  sections.flatMap((one) => Array.from({ length: questionsIn(one) }, (_, index) => one.firstNumber + index));

/** Numbers of questions as they are said: `3, 7 to 9`; no more than `most` runs of them. */
export function numberRanges(numbers: readonly number[], most = 8): string {
  const parts: [number, number][] = [];
  for (const number of numbers) {
    const last = parts.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else parts.push([number, number]);
  }
  const shown = parts.slice(0, most).map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  return parts.length > most ? `${shown.join(', ')} …` : shown.join(', ');
}

/** The sections of a period without what stands behind their colon: `Part A`. */
export const sectionNames = (format: Format, period: Span): string =>
  spansOf(format)
    .flatMap(({ from, to }, place) =>
      from >= period.from && to <= period.to ? [format.sections[place]?.name.split(':')[0]] : [],
    )
    .join(', ');

/** Whether two sections print the same numbers, so that a number alone does not name a question. */
export const numbersRepeat = ({ sections }: Format): boolean =>
  sections.some((one, place) =>
    sections
      .slice(place + 1)
      .some(
        (other) =>
          one.firstNumber < other.firstNumber + questionsIn(other) &&
          other.firstNumber < one.firstNumber + questionsIn(one),
      ),
  );

/** `Question 12`, or `Part B, question 12` where Part A has one too. */
export function questionName(format: Format, question: number): string {
  const spans = spansOf(format);
  const place = spans.findIndex(({ to }) => question < to);
  const [section, span] = [format.sections[place], spans[place]];
  if (!section || !span) return `Question ${question + 1}`;
  const number = section.firstNumber + question - span.from;
  return numbersRepeat(format) ? `${section.name.split(':')[0]}, question ${number}` : `Question ${number}`;
}

/** The most marks of a section. */
export const sectionMarks = ({ groups }: Section): number =>
  groups.reduce((sum, { questions, marks }) => sum + Math.round(questions * marks * 100), 0) / 100;

/** Sections that are taken together, within one time. */
type Period = Span & { minutes: number };

/** The times of a paper, one after the other; none: there is no clock. */
export function periodsOf(format: Format): Period[] {
  const periods: (Period & { isShared: boolean })[] = [];
  for (const [place, span] of spansOf(format).entries()) {
    const own = format.sections[place]?.minutes ?? null;
    const minutes = own ?? format.minutes;
    if (minutes === null) continue;
    const last = periods.at(-1);
    if (own === null && last?.isShared) last.to = span.to;
    else periods.push({ ...span, minutes, isShared: own === null });
  }
  return periods.map(({ isShared: _, ...period }) => period);
}

/** How long the paper takes without extra time, in minutes; null: there is no clock. */
export function totalMinutes(format: Format): number | null {
  const periods = periodsOf(format);
  return periods.length === 0 ? null : periods.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** `3 hours 30 minutes` */
export function minutesText(minutes: number): string {
  const counted = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const parts = counted.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}${count === 1 ? '' : 's'}`] : []));
  return parts.join(' ') || '0 minutes';
}

export type Timing = {
  /** UTC ms. */
  startedAt: number;
  /** When each period was left before its time, in order (UTC ms). */
  leftAt: readonly number[];
  /** Minutes more for each hour. */
  extraPerHour: number;
  /** By how much an admin has lengthened each period, in ms. */
  addedMs?: readonly number[];
  /** When everything ends at the latest (UTC ms). */
  until: number | null;
};

/** A period of an attempt; it ends before `endsAt`, UTC ms, null: not by the clock. */
export type TimedSpan = Span & { startsAt: number; endsAt: number | null };

/** When each period of an attempt begins and ends; without a clock all questions are one. */
export function timelineOf(
  format: Format,
  { startedAt, leftAt, extraPerHour, addedMs = [], until }: Timing,
): TimedSpan[] {
  const periods = periodsOf(format);
  const addedInAll = Math.max(
    0,
    addedMs.reduce((sum, added) => sum + added, 0),
  );
  const last = until === null ? Number.POSITIVE_INFINITY : until + addedInAll;
  if (periods.length === 0)
    return [{ from: 0, to: questionCount(format), startsAt: startedAt, endsAt: until === null ? null : last }];
  let startsAt = startedAt;
  return periods.map(({ from, to, minutes }, index) => {
    const full = startsAt + Math.round(minutes * (1 + extraPerHour / 60) * 60_000) + (addedMs[index] ?? 0);
    const endsAt = Math.min(full, leftAt[index] ?? full, last);
    const period = { from, to, startsAt, endsAt };
    startsAt = endsAt;
    return period;
  });
}

/** Sheets that arrive this long after the end of an attempt still count, in ms. */
export const graceMs = 2 * 60_000;

/** The place of the period that runs at a moment (UTC ms); past the end, the last. */
export function periodAt(timeline: readonly TimedSpan[], at: number): number {
  const place = timeline.findIndex(({ endsAt }) => endsAt === null || at < endsAt);
  return place < 0 ? timeline.length - 1 : place;
}
