/** A student's marks and times beside those of the others, without anybody's name. */
import type { Format } from './hall-formats.ts';
import { isRight, type Key } from './hall-key.ts';
import { countedOf, placeFrom, type RankPlace } from './hall-marking.ts';
import { blank } from './hall-sheet.ts';

/** Of fewer, figures would tell of single students. */
export const fewestBeside = 10;

/** How many students have these marks. */
export type Scored = { score: number; students: number };

export type Beside = {
  /** How many have a rank: they are the others. */
  ranked: number;
  average: number;
  best: number;
  /** How many of them have fewer marks than the student herself. */
  fewer: number;
  /** The marks that must be reached; null: none are set. */
  cutOff: number | null;
  /** How many have marks within each step of `width`, from `from` on; the last step holds the most there are, too. */
  steps: number[];
  from: number;
  width: number;
};

/** The place of these marks among those who have a rank. */
export const placeAmong = (others: readonly Scored[], score: number): RankPlace =>
  placeFrom({
    better: sum(others.map(({ score: marks, students }) => (marks > score ? students : 0))),
    ranked: sum(others.map(({ students }) => students)),
  });

/** How a student's marks stand among those who have a rank, in the order of their marks; null: too few have one. */
export function besideFrom(
  others: readonly Scored[],
  { score, maxScore, format }: { score: number; maxScore: number; format: Format },
): Beside | null {
  const ranked = sum(others.map(({ students }) => students));
  const [least, best] = [others[0]?.score ?? 0, others.at(-1)?.score ?? 0];
  if (ranked < fewestBeside) return null;
  const width = stepOf(maxScore);
  const from = Math.floor(Math.min(0, least, score) / width) * width;
  const steps = Array.from({ length: Math.max(1, Math.ceil((maxScore - from) / width)) }, () => 0);
  for (const { score: marks, students } of others) {
    const step = Math.min(Math.floor((marks - from) / width), steps.length - 1);
    steps[step] = (steps[step] ?? 0) + students;
  }
  return {
    ranked,
    average: sum(others.map(({ score: marks, students }) => marks * students)) / ranked,
    best,
    fewer: sum(others.map(({ score: marks, students }) => (marks < score ? students : 0))),
    cutOff: cutOffOf(format),
    steps,
    from,
    width,
  };
}

const mostSteps = 20;

/** The width of a step in whole marks that are easily read: 1, 2, 5, 10, 20 … */
function stepOf(maxScore: number): number {
  for (let ten = 1; ; ten *= 10)
    for (const width of [ten, 2 * ten, 5 * ten]) if (maxScore / width <= mostSteps) return width;
}

/** The pass mark of the one section that counts; null where it has none, and where several count, each with its own. */
export function cutOffOf({ sections }: Format): number | null {
  const [only, ...others] = countedOf(sections);
  return others.length > 0 ? null : (only?.passMark ?? null);
}

/** Of fewer right answers a median says nothing. */
const fewestRight = 3;

/** Answers and seconds in the order of the key. */
export type Timed = { sheet: string; seconds: readonly number[] };

/** Of each question the median of the seconds that those who had it right took; null where too few had, or all on paper. */
export const medianSeconds = (key: Key, attempts: readonly Timed[]): (number | null)[] =>
  key.map((entry, question) => {
    const times = attempts.flatMap(({ sheet, seconds }) => {
      const took = seconds[question] ?? 0;
      return took > 0 && isRight(entry, sheet[question] ?? blank) ? [took] : [];
    });
    return times.length < fewestRight ? null : medianOf(times);
  });

function medianOf(numbers: number[]): number {
  const sorted = numbers.sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? Math.round(((sorted[middle - 1] ?? 0) + upper) / 2) : upper;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
