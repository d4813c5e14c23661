import { type Format, questionCount, questionsOf, sectionMarks, spansOf } from './hall-formats.ts';
import { cancelled, isRight, type Key } from './hall-key.ts';
import { blank } from './hall-sheet.ts';

/** What became of a question. */
export type Outcome = 'right' | 'wrong' | 'blank' | 'cancelled';

export const outcomeOf = (entry: string, answer: string): Outcome => {
  if (entry === cancelled) return 'cancelled';
  if (answer === blank) return 'blank';
  return isRight(entry, answer) ? 'right' : 'wrong';
};

export type SectionMarks = {
  name: string;
  score: number;
  maxScore: number;
  isQualifying: boolean;
  passMark: number | null;
  /** Null: nothing has to be reached in it. */
  isPassed: boolean | null;
} & Record<Outcome, number>;

export type Marks = {
  /** Of the sections that count. */
  score: number;
  maxScore: number;
  /** Whether every qualifying section is passed; only then there is a rank. */
  isQualified: boolean;
  sections: SectionMarks[];
};

/** What each question gives in hundredths of a mark. */
export function hundredthsOf(format: Format, key: Key, sheet: string): number[] {
  return questionsOf(format).map(({ marks, negative }, question) =>
    gainOf(outcomeOf(key[question] ?? cancelled, sheet[question] ?? blank), marks, negative),
  );
}

function gainOf(outcome: Outcome, marks: number, negative: number): number {
  if (outcome === 'right' || outcome === 'cancelled') return Math.round(marks * 100);
  return outcome === 'wrong' ? -Math.round(negative * 100) : 0;
}

/** Marks are a function of sheet, format and key, and of nothing else. */
export const markSheet = ({ format, key, sheet }: { format: Format; key: Key; sheet: string }): Marks =>
  createMarker(format, key)(sheet);

/** Marks sheet after sheet by one key: what follows from format and key alone is reckoned once. */
export function createMarker(format: Format, key: Key): (sheet: string) => Marks {
  const questions = questionsOf(format).map(({ marks, negative }, question) => {
    const entry = key[question] ?? cancelled;
    return { entry, marks, negative };
  });
  const parts = spansOf(format).map((span, place) => {
    const section = format.sections[place] as Format['sections'][number];
    return { ...span, section, maxScore: sectionMarks(section) };
  });
  return (sheet) => {
    const sections = parts.map(({ from, to, section, maxScore }): SectionMarks => {
      const counts = { right: 0, wrong: 0, blank: 0, cancelled: 0 };
      let hundredths = 0;
      for (let question = from; question < to; question++) {
        const { entry, marks, negative } = questions[question] as (typeof questions)[number];
        const outcome = outcomeOf(entry, sheet[question] ?? blank);
        counts[outcome]++;
        hundredths += gainOf(outcome, marks, negative);
      }
      const score = hundredths / 100;
      const { name, isQualifying, passMark } = section;
      const isPassed = passMark === null ? null : score >= passMark;
      return { name, score, maxScore, isQualifying, passMark, isPassed, ...counts };
    });
    // Where everything only qualifies, it counts as well.
    const counted = sections.filter(({ isQualifying }) => !isQualifying);
    const total = counted.length > 0 ? counted : sections;
    return {
      score: sum(total.map(({ score }) => score)),
      maxScore: sum(total.map(({ maxScore }) => maxScore)),
      isQualified: sections.every(({ isQualifying, isPassed }) => !isQualifying || isPassed !== false),
      sections,
    };
  };
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + Math.round(one * 100), 0) / 100;

export type Place = {
  rank: number;
  /** How many have a rank. */
  ranked: number;
  /** The share of them, in percent, who have no more marks. */
  percentile: number;
};

/** The place of somebody among all who have a rank, by how many have more marks: equal marks share a rank. */
export const placeFrom = ({ better, ranked }: { better: number; ranked: number }): Place => ({
  rank: better + 1,
  ranked,
  percentile: ranked === 0 ? 0 : Math.round(((ranked - better) / ranked) * 10_000) / 100,
});

/** Of what unit the questions `from` up to and without `to` are; `unitId`: of the syllabus, whose name then counts. */
export type Unit = {
  name: string;
  from: number;
  to: number;
  materialId: string | null;
  unitId?: string | null | undefined;
};

export type UnitMarks = { name: string; questions: number; right: number; score: number; maxScore: number };

/** What was reached in each unit. */
export function markUnits({
  format,
  key,
  sheet,
  units,
}: {
  format: Format;
  key: Key;
  sheet: string;
  units: readonly Unit[];
}): UnitMarks[] {
  const gained = hundredthsOf(format, key, sheet);
  const questions = questionsOf(format);
  return units.map(({ name, from, to }) => {
    const last = Math.min(to, questionCount(format));
    const all = Array.from({ length: Math.max(0, last - from) }, (_, index) => from + index);
    return {
      name,
      questions: all.length,
      right: all.filter((question) => isRight(key[question] ?? cancelled, sheet[question] ?? blank)).length,
      score: all.reduce((total, question) => total + (gained[question] ?? 0), 0) / 100,
      maxScore: sum(all.map((question) => questions[question]?.marks ?? 0)),
    };
  });
}
