/** The lines of a pasted key without their headings, in the pieces that headings part. Pure. */
import type { Source } from './claims.ts';
import type { Section } from './hall-formats.ts';
import { inPartColumn } from './hall-key-columns.ts';
import { headingIn } from './hall-key-parts.ts';
import type { KeyToken } from './hall-key-shapes.ts';
import { type CleanLine, type KeyLine, keyLines, type Segment, type Word } from './hall-key-tokens.ts';

/** Parts a key at the headings that name a section. `left`: words that nobody understood. */
export function segmentsOf(
  text: string,
  { sections, choices }: { sections: readonly Section[]; choices: readonly string[] },
): { segments: Segment[]; left: Source[] } {
  const byPart = inPartColumn(text, { sections, choices });
  if (byPart) return byPart;
  const segments: Segment[] = [{ section: null, lines: [] }];
  const left: Source[] = [];
  for (const line of withZippedRows(keyLines(text, choices))) {
    const heading = headingIn(line.said, sections);
    if (heading) segments.push({ section: heading.section, lines: [] });
    const [rest] = heading ? keyLines(heading.rest, choices) : [];
    const { tokens, others } = rest ? afterHeading(rest.words) : withoutWords(line.words);
    const isEmpty = !heading && tokens.length === 0 && line.words.every(({ kind }) => kind === 'cell');
    segments.at(-1)?.lines.push({ line: line.line, tokens, isEmpty });
    left.push(...others.map((other) => ({ line: line.line, text: other })));
  }
  return { segments: segments.filter(({ lines }) => lines.some(({ tokens }) => tokens.length > 0)), left };
}

type Cleaned = { tokens: Word[]; others: string[] };
const nothing: Cleaned = { tokens: [], others: [] };

const pairsIn = (words: readonly Word[]): number =>
  words.filter((word, index) => word.kind === 'number' && words[index + 1]?.kind === 'answer').length;
const isLongRow = (word: Word): boolean => word.kind === 'answer' && word.letters.length > 3;

/** `Part A (30 questions)` holds no answers; `Part A: 1-B 2-C` does. */
const afterHeading = (words: readonly Word[]): Cleaned =>
  pairsIn(words) > 1 || words.some(isLongRow) ? withoutWords(words.filter(({ kind }) => kind !== 'other')) : nothing;

/** A line without the words that belong to no answer; what begins with words is a heading, and its numbers are no answers. */
function withoutWords(words: readonly Word[]): Cleaned {
  const [first] = words.filter(({ kind }) => kind !== 'cell');
  if (first?.kind === 'other' && pairsIn(words) < 2 && !words.some(isLongRow)) return nothing;
  const read: Cleaned = { tokens: [], others: [] };
  let isPhrase = first?.kind === 'other';
  for (const [index, word] of words.entries()) {
    if (word.kind === 'cell') isPhrase = false;
    else if (word.kind === 'other') {
      const isRange = word.text === 'TO' && words[index - 1]?.kind === 'number' && words[index + 1]?.kind === 'number';
      if (isRange) read.tokens.push(word);
      else {
        // `(D) A Tale of Two Cities`: the second is no letter but an article.
        const [before, last] = read.tokens.slice(-2);
        const isArticle = words[index - 1]?.kind === 'answer' && last?.kind === 'answer' && last.letters === 'A';
        if (isArticle && before?.kind === 'answer') {
          read.tokens.pop();
          read.others.push('A');
        }
        isPhrase = true;
        read.others.push(word.text);
      }
    } else {
      if ((word.kind === 'number' && word.isMarked) || isLongRow(word)) isPhrase = false;
      const isApart = words[index - 1]?.kind === 'cell';
      if (!isPhrase) read.tokens.push(word.kind === 'answer' ? { ...word, isApart } : word);
    }
  }
  return read;
}

/** Rows of a table in which numbers stand above answers, cell by cell, so that an empty cell stays that question's. */
function withZippedRows(lines: readonly KeyLine[]): KeyLine[] {
  const cells = lines.map(cellsOf);
  return lines.map((line, index) => {
    const [own, above, below] = [cells[index] ?? [], cells[index - 1] ?? [], cells[index + 1] ?? []];
    if (areRows(above, own)) return { ...line, words: [{ kind: 'cell' }, { kind: 'other', text: '' }] };
    if (!areRows(own, below)) return line;
    return {
      ...line,
      words: own.flatMap((cell, place) => [...cell, ...(cell.length > 0 ? (below[place] ?? []) : [])]),
    };
  });
}

function cellsOf({ words }: KeyLine): Word[][] {
  const cells: Word[][] = [[]];
  for (const word of words)
    if (word.kind === 'cell') cells.push([]);
    else cells.at(-1)?.push(word);
  return cells;
}

function areRows(numbers: readonly Word[][], answers: readonly Word[][]): boolean {
  const filled = numbers.filter((cell) => cell.length > 0);
  return (
    filled.length > 1 &&
    numbers.length === answers.length &&
    filled.every((cell) => cell.length === 1 && cell[0]?.kind === 'number') &&
    answers.some((cell) => cell.length > 0) &&
    answers.every((cell) => cell.every(({ kind }) => kind === 'answer'))
  );
}

const isNumber = (word: Word | undefined) => word?.kind === 'number';

/**
 * What a shape is read from. `1-10` before letters is a block; a number that a dash joins to another is an answer that is none.
 */
export function tokensOf({ line, tokens }: CleanLine): KeyToken[] {
  const read: KeyToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at];
    if (word?.kind === 'answer') read.push({ ...word, line });
    if (word?.kind !== 'number') continue;
    const isTo = tokens[at + 1]?.kind === 'other' && isNumber(tokens[at + 2]);
    const second = tokens[at + (isTo ? 2 : 1)];
    const [from, to] = [Number(word.digits), second?.kind === 'number' ? Number(second.digits) : 0];
    const isJoined = second?.kind === 'number' && (isTo || second.isJoined);
    if (isJoined && to > from + 1) {
      read.push({ kind: 'range', from, to, line });
      at += isTo ? 2 : 1;
    } else {
      read.push({ kind: 'number', value: from, line });
      if (!isJoined || second.kind !== 'number') continue;
      read.push({ kind: 'answer', letters: second.digits, isTogether: false, line });
      at++;
    }
  }
  return read;
}
