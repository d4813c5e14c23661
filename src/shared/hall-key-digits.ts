/** Keys whose answers are written 1, 2, 3 instead of A, B, C. Pure. */
import { cancelled } from './hall-key.ts';
import type { CleanLine, Segment, Word } from './hall-key-tokens.ts';

type Options = { choices: readonly string[] /** How many questions a part may have. */; sizes: readonly number[] };

/**
 * Where no letter stands in a key, its numbers as letters where they can only be answers; null where more than one reading is
 * possible, and the same where letters stand or nothing fits.
 */
export function withDigitsAsLetters(segments: readonly Segment[], options: Options): Segment[] | null {
  const words = segments.flatMap(({ lines }) => lines.flatMap(({ tokens }) => tokens));
  if (words.some((word) => word.kind === 'answer' && word.letters !== cancelled)) return [...segments];
  const readings = segments.map((segment) => readingsOf(segment, options));
  if (readings.some((those) => those.length > 1)) return null;
  return segments.map((segment, index) => readings[index]?.[0] ?? segment);
}

type WordAt = { word: Word; line: number; inLine: number };
type IsAnswer = (at: WordAt, index: number, all: readonly WordAt[]) => boolean;

function readingsOf(segment: Segment, { choices, sizes }: Options): Segment[] {
  const all = segment.lines.flatMap(({ tokens, line }) => tokens.map((word, inLine) => ({ word, line, inLine })));
  const lengths = new Map(segment.lines.map(({ line, tokens }) => [line, tokens.length]));
  const filled = segment.lines.filter(({ tokens }) => tokens.length > 0).map(({ line }) => line);
  const isChoice = (word: Word) =>
    word.kind === 'answer' ||
    (word.kind === 'number' && /^[1-9]$/.test(word.digits) && Number(word.digits) <= choices.length);
  /** How many questions are named where every answer can be one; 0: they cannot. */
  const named = (isAnswer: IsAnswer): number => {
    const answers = all.filter((...at) => isAnswer(...at));
    const numbers = all
      .filter((...at) => !isAnswer(...at))
      .map(({ word }) => (word.kind === 'number' ? word.digits : ''));
    const isEven = numbers.length === answers.length && !numbers.includes('');
    return isEven && answers.every(({ word }) => isChoice(word)) ? new Set(numbers).size : 0;
  };
  const inTurn: IsAnswer = (_, index) => index % 2 === 1;
  const inRows: IsAnswer = ({ line }) => filled.indexOf(line) % 2 === 1;
  const areRows = filled.every(
    (line, index) => index % 2 === 0 || lengths.get(line) === lengths.get(filled[index - 1] ?? 0),
  );
  const inHalves: IsAnswer = (_, index) => index * 2 >= all.length;
  const isMarked = all.some(({ word }, index) => index % 2 === 0 && word.kind === 'number' && word.isMarked);
  const shapes = [inTurn, ...(areRows && !isMarked ? [inRows] : []), ...(isMarked ? [] : [inHalves])];
  const most = Math.max(2, ...shapes.map(named));
  const fitting = shapes.filter((shape) => named(shape) === most && most * 4 > all.length);
  const read = fitting.map((isAnswer) => {
    const answers = new Set(all.filter((...at) => isAnswer(...at)).map(({ word }) => word));
    return rewritten(segment, (word) => (answers.has(word) ? lettersFor(word, choices) : word));
  });
  const digits = all
    .map(({ word }) => (word.kind === 'number' ? word.digits : word.kind === 'answer' ? '*' : '?'))
    .join('');
  const isRow =
    sizes.includes(digits.length) && Array.from(digits).every((one) => one === '*' || isDigit(one, choices));
  const row = isRow && !isMarked ? [rewritten(segment, (word) => lettersFor(word, choices))] : [];
  const distinct = new Map([...read, ...row].map((one) => [JSON.stringify(one), one]));
  return [...distinct.values()];
}

const isDigit = (one: string, choices: readonly string[]): boolean => choices[Number(one) - 1] !== undefined;

const rewritten = ({ section, lines }: Segment, change: (word: Word) => Word): Segment => ({
  section,
  lines: lines.map((line): CleanLine => ({ ...line, tokens: line.tokens.map(change) })),
});

function lettersFor(word: Word, choices: readonly string[]): Word {
  if (word.kind !== 'number') return word;
  const letters = Array.from(word.digits, (one) => choices[Number(one) - 1] ?? '?').join('');
  return { kind: 'answer', letters, isTogether: letters.length > 1 };
}
