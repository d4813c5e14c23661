/** The shapes in which a key is set: pairs, rows of numbers over rows of letters, blocks, a row or a column of letters. Pure. */
import { isKeyEntry } from './hall-key.ts';
import type { Answer } from './hall-key-tokens.ts';

export type KeyToken = ({ kind: 'number'; value: number } | { kind: 'range'; from: number; to: number } | Answer) & {
  line: number;
};

/** What stands beside a number; `entry` is null and `why` says why, where that is not one clear answer. */
export type Given = { number: number; line: number } & ({ entry: string; why: null } | { entry: null; why: string });
/** `stray`: answers that no number stands before. */
export type Numbered = { given: Given[]; stray: Item[] };
type Item = Answer & { line: number };
type Group = { numbers: Exclude<KeyToken, Answer>[]; items: Item[] };

export const sortedEntry = (letters: string): string => [...new Set(letters)].toSorted().join('');

export const wrongLetter = (letters: string): string => `“${letters}” is not an answer here`;
const unclear = 'more than one answer stands beside it';

const answerOf = (number: number, line: number, letters: string): Given => {
  const entry = sortedEntry(letters);
  return isKeyEntry(entry)
    ? { number, line, entry, why: null }
    : { number, line, entry: null, why: wrongLetter(letters) };
};

/**
 * Reads numbers and what stands after them. As many answers as numbers belong to them one by one: pairs, rows over rows, columns
 * after columns. One number before a row of letters begins a block. `ends`: the last numbers that sections have.
 */
export function readNumbered(tokens: readonly KeyToken[], ends: readonly number[]): Numbered {
  const { groups, stray } = groupsOf(numbersFirst(tokens));
  const long = groups.filter(({ numbers, items }) => numbers.length === 1 && lettersOf(items).length > 3).length;
  const areBlocks = long * 2 > groups.length;
  const several = groups.filter(({ numbers, items }) => numbers.length === 1 && lettersOf(items).length > 1).length;
  const areRows = several * 2 > groups.length;
  const read = groups.flatMap((group, index) => {
    const next = groups[index + 1]?.numbers[0];
    return readGroup(group, { areBlocks, areRows, ends, next: next && firstOf(next) });
  });
  return { given: withoutCommonPairs(read), stray };
}

/** `B-1 C-2`: letters before their numbers, from the first letter to the last number, are turned round. */
function numbersFirst(tokens: readonly KeyToken[]): readonly KeyToken[] {
  const areTurned =
    tokens.length > 3 &&
    tokens.length % 2 === 0 &&
    tokens.every(({ kind }, index) => (kind === 'answer') === (index % 2 === 0));
  return areTurned
    ? tokens.flatMap((token, index) => (index % 2 === 0 ? [tokens[index + 1] ?? token, token] : []))
    : tokens;
}

const firstOf = (token: Exclude<KeyToken, Answer>): number => (token.kind === 'range' ? token.from : token.value);
const lettersOf = (items: readonly Item[]): string[] =>
  items.flatMap(({ letters, isTogether }) => (isTogether ? Array.from(letters) : [letters]));

function groupsOf(tokens: readonly KeyToken[]): { groups: Group[]; stray: Item[] } {
  const groups: Group[] = [];
  const stray: Item[] = [];
  for (const token of tokens) {
    const last = groups.at(-1);
    if (token.kind === 'answer') {
      if (last) last.items.push(token);
      else stray.push(token);
    } else if (last && last.items.length === 0) last.numbers.push(token);
    else groups.push({ numbers: [token], items: [] });
  }
  return { groups, stray };
}

/** `areRows`: most numbers stand before several letters. */
type Surroundings = { areBlocks: boolean; areRows: boolean; ends: readonly number[]; next: number | undefined };

function readGroup({ numbers, items }: Group, around: Surroundings): (Given & { isPair?: boolean })[] {
  const letters = lettersOf(items);
  const [first] = numbers;
  if (!first || items.length === 0) return [];
  if (numbers.length === 1) return readBeside(first, items, around);
  const last = numbers.at(-1);
  // `5.` alone in its line, then `6. B, C`: the answers are those of the number in their line.
  if (last && last.line === items[0]?.line && first.line !== last.line) return readBeside(last, items, around);
  const values = numbers.map(firstOf);
  const zip = (all: readonly string[]) =>
    values.map((value, index) => answerOf(value, items[0]?.line ?? 0, all[index] ?? ''));
  if (numbers.length === items.length) return zip(items.map((item) => item.letters));
  if (numbers.length === letters.length) return zip(letters);
  // `57` without an answer, then `58 A`.
  const isGap = items.length === 1 && !items[0]?.isTogether && last?.line === items[0]?.line;
  if (last && isGap) return readBeside(last, items, around);
  const why = `${numbers.length} numbers stand with ${letters.length} answers, so it is not clear which is whose`;
  return values.map((number) => ({ number, line: items[0]?.line ?? 0, entry: null, why }));
}

/** What stands beside one number: an answer, two of which either is right, or the answers of a block that begins with it. */
function readBeside(
  token: Exclude<KeyToken, Answer>,
  items: readonly Item[],
  { areBlocks, areRows, ends, next }: Surroundings,
): (Given & { isPair?: boolean })[] {
  const letters = lettersOf(items);
  const number = firstOf(token);
  const { line } = token;
  const block = (all: readonly string[]) => all.map((one, index) => answerOf(number + index, line, one));
  if (token.kind === 'number' && items.length === 1 && items[0] && (!items[0].isTogether || letters.length === 1))
    return [answerOf(number, line, items[0].letters)];
  const isEnd = (size: number) => (next === undefined || next <= number) && ends.includes(number + size - 1);
  const fits = (size: number) =>
    token.kind === 'range' ? token.to === number + size - 1 : next === number + size || isEnd(size);
  // `5. BC` before `7. A`: two questions, or one with two answers and one that is missing.
  const isOdd = letters.length < 4 && !areRows && token.kind === 'number' && next === number + letters.length;
  if (letters.length > 1 && isOdd) return [{ number, line, entry: null, why: unclear }];
  if (letters.length > 1 && fits(letters.length)) return block(letters);
  if (items.length > 1 && fits(items.length)) return block(items.map((item) => item.letters));
  if (areBlocks || token.kind === 'range') {
    const end = token.kind === 'range' ? token.to : next !== undefined && next > number ? next - 1 : null;
    const size = end === null ? letters.length : end - number + 1;
    const why = `the block that begins with ${number} has ${letters.length} letters${end === null ? '' : ` for ${size} questions`}`;
    return Array.from({ length: Math.min(size, 300) }, (_, index) => ({
      number: number + index,
      line,
      entry: null,
      why,
    }));
  }
  const areNear = items.every((item, index) => item.line === items[0]?.line && (index === 0 || !item.isApart));
  const isPair = areNear && letters.length <= 3 && new Set(letters).size === letters.length;
  return [
    isPair ? { ...answerOf(number, line, letters.join('')), isPair } : { number, line, entry: null, why: unclear },
  ];
}

/** Where two answers stand beside many numbers, they are rather columns of which one is the key. */
function withoutCommonPairs(read: readonly (Given & { isPair?: boolean })[]): Given[] {
  const pairs = read.filter(({ isPair, why }) => isPair || why === unclear).length;
  const areCommon = pairs * 2 > read.length || (pairs > 3 && pairs * 5 > read.length);
  return read.map(({ isPair, ...given }) => (isPair && areCommon ? { ...given, entry: null, why: unclear } : given));
}

/** Of each question the answer and its line; null: none is known. `why`: what is wrong with the whole row or a part of it. */
export type Plain = {
  letters: ({ letters: string; line: number } | null)[];
  faults: { from: number; to: number; why: string }[];
  /** What was taken for granted. */
  notes?: string[];
};

/** A line of letters; `items` is empty for an empty line. */
export type PlainLine = { line: number; items: readonly Item[] };

/** Reads letters without numbers for so many questions: one a line, or in a row. */
export function readPlain(lines: readonly PlainLine[], questions: number): Plain {
  const first = lines.findIndex(({ items }) => items.length > 0);
  const body = lines.slice(first, lines.findLastIndex(({ items }) => items.length > 0) + 1);
  const written = body.filter(({ items }) => items.length > 0);
  const alone = written.filter(({ items }) => lettersOf(items).length === 1 || items.length === 1).length;
  const areShort = written.every(({ items }) => lettersOf(items).length <= 3);
  if (written.length > 2 && areShort && alone * 5 >= written.length * 4) return readColumn(body, questions);
  const items = written.flatMap((one) => one.items);
  const each = items.map(({ letters, line }) => ({ letters, line }));
  const letters = items.flatMap((item) => lettersOf([item]).map((one) => ({ letters: one, line: item.line })));
  const blocks = blocksOf(written);
  const isUneven = blocks !== null && blocks.sizes.slice(0, -1).some((size) => size !== blocks.usual);
  if (letters.length === questions && !isUneven) return { letters, faults: [] };
  if (each.length === questions) return { letters: each, faults: [] };
  const isPlaced = blocks !== null && blocks.sizes.length === Math.ceil(questions / blocks.usual);
  return isPlaced ? byBlocks(letters, blocks, questions) : countFault(letters.length, questions);
}

function readColumn(body: readonly PlainLine[], questions: number): Plain {
  const entry = ({ items, line }: PlainLine) =>
    items.length === 0 ? null : { letters: lettersOf(items).join(''), line };
  if (body.length === questions) return { letters: body.map(entry), faults: [] };
  const written = body.filter(({ items }) => items.length > 0);
  if (written.length === questions) return { letters: written.map(entry), faults: [], notes: unevenGaps(body) };
  return countFault(written.length, questions);
}

/** Empty lines at even steps are how a column is set; others may each be a question. */
function unevenGaps(body: readonly PlainLine[]): string[] {
  const gaps = body.flatMap(({ items }, index) => (items.length === 0 ? [index] : []));
  const steps = new Set(gaps.map((gap, index) => gap - (gaps[index - 1] ?? -1)));
  const [first] = gaps;
  if (first === undefined || (steps.size === 1 && gaps.length > 1)) return [];
  return [`Line ${body[first]?.line} is empty, and was not counted as a question`];
}

function countFault(given: number, questions: number): Plain {
  const off = given - questions;
  const some = Math.abs(off) === 1 ? 'one letter is' : `${Math.abs(off)} letters are`;
  const why = `${given} answers for ${questions} questions: ${some} ${off < 0 ? 'missing' : 'too many'} somewhere`;
  return { letters: Array.from({ length: questions }, () => null), faults: [{ from: 0, to: questions, why }] };
}

type Blocks = { sizes: number[]; usual: number };

/** Letters in groups of the same size, as printed keys have them; null: they are not. */
function blocksOf(lines: readonly PlainLine[]): Blocks | null {
  const inLine = lines.map(({ items }) => lettersOf(items).length);
  const inGroup = lines.flatMap(({ items }) => items.map((item) => lettersOf([item]).length));
  for (const sizes of [inGroup, inLine]) {
    const usual = mostCommon(sizes);
    const regular = sizes.filter((size) => size === usual).length;
    if (sizes.length > 2 && usual > 3 && regular * 10 >= sizes.length * 7) return { sizes, usual };
  }
  return null;
}

function mostCommon(sizes: readonly number[]): number {
  const countOf = (size: number) => sizes.filter((one) => one === size).length;
  return sizes.reduce((best, size) => (countOf(size) > countOf(best) ? size : best), sizes[0] ?? 0);
}

/** Every block stands for its own questions, so that one that is short does not shift the rest. */
function byBlocks(
  letters: readonly { letters: string; line: number }[],
  { sizes, usual }: Blocks,
  questions: number,
): Plain {
  let at = 0;
  const read: Plain = { letters: [], faults: [] };
  for (const [index, size] of sizes.entries()) {
    const [from, to] = [index * usual, Math.min((index + 1) * usual, questions)];
    const own = letters.slice(at, at + size);
    at += size;
    const isWhole = own.length === to - from;
    read.letters.push(...(isWhole ? own : Array.from({ length: to - from }, () => null)));
    if (!isWhole) read.faults.push({ from, to, why: `this block has ${size} letters for ${to - from} questions` });
  }
  return read;
}
