import { composeQuestions, type Question } from '#server/demo/papers/compose.ts';
import { english, pedagogy, tamilEligibility } from '#server/demo/papers/facts.ts';
import type { PageText } from '#shared/hall-page-match.ts';
import type { QuestionPlace } from '#shared/hall-pages.ts';
import { asDrawn, byPlace, inAccents, inBamini } from './old-fonts.ts';

/** A page of a question paper as its PDF gives it. `nonsense`: the lines that are none of what is seen. */
export type SpokenPaper = { about: string; page: PageText; places: QuestionPlace[]; nonsense: Set<string> };

type Font = (text: string) => string;
const plain: Font = (text) => text;
const fonts: Record<string, Font> = {
  Unicode: plain,
  Bamini: inBamini,
  accents: inAccents,
  'signs as drawn': asDrawn,
  'letters by place': byPlace,
};
const tamil = tamilEligibility;
const bilingual = [...english, ...pedagogy].map((topic, index) => ({
  ...topic,
  asksInTamil: tamil[index % tamil.length]?.asks ?? '',
}));
const subjects = { Tamil: tamil, English: [...english, ...pedagogy], 'both languages': bilingual };

const linesOf = ({ texts, options }: Question, number: number): string[] => [
  `${number}. ${texts[0] ?? ''}`,
  ...texts.slice(1),
  `(A) ${options[0]} (B) ${options[1]}`,
  `(C) ${options[2]} (D) ${options[3]}`,
];

/** `only`: the one question that is set in the font; null: all are. */
function pageOf(about: string, questions: readonly Question[], font: Font, only: number | null): SpokenPaper {
  const nonsense = new Set<string>();
  const places: QuestionPlace[] = [];
  const lines = questions.flatMap((question, index) => {
    const own = linesOf(question, index + 1).map((line) => {
      const set = only === null || only === index ? font(line) : line;
      if (set !== line) nonsense.add(set);
      return set;
    });
    return own.map((text, line) => ({ text, question: line === 0 ? index : null }));
  });
  const at = lines.map((_, row): [number, number] => [0.05, Math.round((0.03 + row * 0.015) * 10_000) / 10_000]);
  for (const [row, { question }] of lines.entries())
    if (question !== null) places.push({ question, x: at[row]?.[0] ?? 0, y: at[row]?.[1] ?? 0 });
  return { about, page: { text: lines.map(({ text }) => text).join('\n'), places: at }, places, nonsense };
}

/** Pages of three kinds in five fonts, all of them or one question of each, ten times with other questions. */
export const spokenPapers: SpokenPaper[] = Object.entries(subjects).flatMap(([subject, topics]) =>
  Object.entries(fonts).flatMap(([name, font]) =>
    [null, 3].flatMap((only) =>
      Array.from({ length: 10 }, (_, seed) => {
        const all = composeQuestions(topics, 100 + seed);
        const from = (seed * 7) % Math.max(1, all.length - 12);
        const about = `${subject}, ${name}${only === null ? '' : ' in one question'}, ${seed}`;
        return pageOf(about, all.slice(from, from + 12), font, only);
      }),
    ),
  ),
);
