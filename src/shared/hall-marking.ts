/** Marks a sheet by its format and key. */
import { type Format, type QuestionGroup, questionCount, questionsOf, sectionMarks, spansOf } from './hall-formats.ts';
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

/** Marks are added up in whole grains: hundredths, and thirds and quarters of them, are all whole numbers of grains. */
const grainsInHundredth = 12;
const grainsInMark = 100 * grainsInHundredth;

/** What each question gives, in grains. */
export function grainsOf(format: Format, key: Key, sheet: string): number[] {
  return questionsOf(format).map((each, question) =>
    gainOf(outcomeOf(key[question] ?? cancelled, sheet[question] ?? blank), each),
  );
}

function gainOf(outcome: Outcome, { marks, negative, part }: Omit<QuestionGroup, 'questions'>): number {
  if (outcome === 'blank') return 0;
  const whole = Math.round(marks * 100) * grainsInHundredth;
  if (outcome !== 'wrong') return whole;
  return part ? -whole / part : -Math.round(negative * 100) * grainsInHundredth;
}

/** Marks are a function of sheet, format and key, and of nothing else. */
export const markSheet = ({ format, key, sheet }: { format: Format; key: Key; sheet: string }): Marks =>
  createMarker(format, key)(sheet);

/** Marks sheet after sheet by one key: what follows from format and key alone is reckoned once. */
export function createMarker(format: Format, key: Key): (sheet: string) => Marks {
  const questions = questionsOf(format).map((each, question) => ({ entry: key[question] ?? cancelled, each }));
  const parts = spansOf(format).map((span, place) => {
    const section = format.sections[place] as Format['sections'][number];
    return { ...span, section, maxScore: sectionMarks(section) };
  });
  return (sheet) => {
    const grainsBySection: number[] = [];
    const sections = parts.map(({ from, to, section, maxScore }): SectionMarks => {
      const counts = { right: 0, wrong: 0, blank: 0, cancelled: 0 };
      let grains = 0;
      for (let question = from; question < to; question++) {
        const { entry, each } = questions[question] as (typeof questions)[number];
        const outcome = outcomeOf(entry, sheet[question] ?? blank);
        counts[outcome]++;
        grains += gainOf(outcome, each);
      }
      grainsBySection.push(grains);
      const score = grains / grainsInMark;
      const { name, isQualifying, passMark } = section;
      const isPassed = passMark === null ? null : score >= passMark;
      return { name, score, maxScore, isQualifying, passMark, isPassed, ...counts };
    });
    const counted = countedOf(sections);
    const grainsOfCounted = counted.map((one) => grainsBySection[sections.indexOf(one)] ?? 0);
    return {
      score: grainsOfCounted.reduce((all, one) => all + one, 0) / grainsInMark,
      maxScore: sum(counted.map(({ maxScore }) => maxScore)),
      isQualified: sections.every(({ isQualifying, isPassed }) => !isQualifying || isPassed !== false),
      sections,
    };
  };
}

/** The sections that make the total. Where everything only qualifies, it counts as well. */
export function countedOf<Part extends { isQualifying: boolean }>(sections: readonly Part[]): readonly Part[] {
  const counted = sections.filter(({ isQualifying }) => !isQualifying);
  return counted.length === 0 ? sections : counted;
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + Math.round(one * 100), 0) / 100;

export type RankPlace = {
  rank: number;
  /** How many have a rank. */
  ranked: number;
  /** The share of them, in percent, who have no more marks. */
  percentile: number;
};

/** The place of somebody among all who have a rank, by how many have more marks: equal marks share a rank. */
export const placeFrom = ({ better, ranked }: { better: number; ranked: number }): RankPlace => ({
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
  const gained = grainsOf(format, key, sheet);
  const questions = questionsOf(format);
  return units.map(({ name, from, to }) => {
    const last = Math.min(to, questionCount(format));
    const all = Array.from({ length: Math.max(0, last - from) }, (_, index) => from + index);
    return {
      name,
      questions: all.length,
      right: all.filter((question) => isRight(key[question] ?? cancelled, sheet[question] ?? blank)).length,
      score: all.reduce((total, question) => total + (gained[question] ?? 0), 0) / grainsInMark,
      maxScore: sum(all.map((question) => questions[question]?.marks ?? 0)),
    };
  });
}
