/** The words of a pasted key: numbers, answers and what is neither. Pure. */
import { cancelled } from './hall-key.ts';

/**
 * An answer as it stands: `letters` in order. `isTogether`: written without a sign between them, so they may be of several
 * questions. `isApart`: in another cell than what stands before it.
 */
export type Answer = { kind: 'answer'; letters: string; isTogether: boolean; isApart?: boolean };
export type Word =
  /** `isMarked`: with a sign that numbers have (`3.` `(3)` `3-`). `isJoined`: a dash or the like joins it to a number before it. */
  | { kind: 'number'; digits: string; isMarked: boolean; isJoined: boolean }
  | Answer
  /** Nothing that belongs into a key. */
  | { kind: 'other'; text: string }
  | { kind: 'cell' };

/** A line without its headings and labels. */
export type CleanLine = { line: number; tokens: Word[]; isEmpty: boolean };
/** What stands below one heading; `section`: the one that it names, null: none is named. */
export type Segment = { section: number | null; lines: CleanLine[] };

/** A line in words; `said`: as it was written. */
export type KeyLine = { line: number; said: string; words: Word[] };

/** Letters of other scripts that look like the choices, and the Tamil ones for them. */
const lookAlikes: Record<string, string> = Object.fromEntries(
  ['AАΑஅ', 'BВΒஆ', 'CСஇ', 'Dஈ', 'EЕΕஉ'].flatMap(([choice = '', ...others]) => others.map((other) => [other, choice])),
);
const cancelledWords = new Set('DELETED DELETE DEL CANCELLED CANCELED CANCEL DROPPED DROP BONUS X XX XXX'.split(' '));
const words =
  'Q QN QNO QUES QUESTION QUESTIONS NO NOS NUMBER S SL SNO SLNO ANS ANSWER ANSWERS KEY KEYS OPTION OPTIONS OPT';
/** Words of headings and labels that say nothing about an answer. */
const labelWords = new Set(`${words} CORRECT RIGHT CHOICE IS THE விடை விடைகள் வினா எண் கேள்வி`.split(' '));
const joins = new Set(['OR', 'AND', 'அல்லது', '/', '&', '+']);

const pattern =
  /(?<cell>[\t|])|[([{]\s*(?<bracket>\p{L}(?:\s*(?:(?:[,/&]|OR|AND)\s*)?\p{L}\b){0,7})\s*[)\]}]|(?<number>\d+)|(?<star>\*)|(?<join>[/&+])|(?<word>[\p{L}\p{M}]+)|(?<gap>[\s.,:;=(){}[\]<>→⇒➔➜_~"'‘’“”–—−-]+)|(?<odd>.)/gu;

/** Reads a text line by line. `choices`: the letters that a question of this paper has. */
export const keyLines = (text: string, choices: readonly string[]): KeyLine[] =>
  text
    .split(/\r\n|[\n\r]/)
    .map((said, line) => ({ line: line + 1, said: said.trim(), words: wordsOf(plain(said), choices) }));

/** `Marks to all`, as boards say that a question was cancelled. */
const marksToAll = /\b(?:(?:FULL )?MARKS?|BONUS MARKS?) (?:(?:IS|ARE|AWARDED|GIVEN) )?(?:TO|FOR) ALL\b|\bMTA\b/g;

/** In capitals, without what nobody sees, keycaps and `#1` as their digits, without ticks and the stars of a chat’s bold numbers. */
const plain = (line: string): string =>
  line
    .normalize('NFKC')
    .replaceAll(/(\d)\u{FE0F}?\u{20E3}/gu, '$1')
    .replaceAll('🔟', '10')
    .replaceAll(/#(?=\d)/g, '')
    .replaceAll(/\p{Extended_Pictographic}\u{FE0F}?/gu, (sign) => (/[→⇒➔➜➡]/u.test(sign) ? '→' : ' '))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\*(\d{1,3} ?[.):-]?(?: ?[A-Ea-e])?)\*/g, '$1')
    .toUpperCase()
    .replaceAll(marksToAll, 'BONUS');

type FoundToken = Word | { kind: 'join'; text: string } | { kind: 'label' };

function wordsOf(line: string, choices: readonly string[]): Word[] {
  const found: FoundToken[] = [];
  let gap = '';
  for (const match of line.matchAll(pattern)) {
    const { cell, bracket, number, star, join, word, odd } = match.groups ?? {};
    if (match.groups?.gap !== undefined) {
      gap = match.groups.gap;
      // What stands far apart stands in different cells.
      if (found.length > 0 && /\s\s/.test(gap)) found.push({ kind: 'cell' });
      continue;
    }
    if (cell !== undefined) found.push({ kind: 'cell' });
    else if (bracket !== undefined) found.push(bracketed(bracket, choices));
    else if (number !== undefined) found.push(numberAt(line, match.index, number, found.at(-1), gap));
    else if (star !== undefined) found.push({ kind: 'answer', letters: cancelled, isTogether: false });
    else if (join !== undefined) found.push({ kind: 'join', text: join });
    else if (word !== undefined) found.push(wordAs(word, choices));
    else found.push({ kind: 'other', text: odd ?? '' });
    gap = '';
  }
  return withEithers(found);
}

function numberAt(line: string, at: number, digits: string, before: FoundToken | undefined, gap: string): Word {
  const after = line.slice(at + digits.length);
  const isMarked = /^\s*[.):=\]→~–—-]/.test(after) || before?.kind === 'label' || /[([]\s*$/.test(gap);
  const isJoined = before?.kind === 'number' && /[=:→–—-]/.test(gap);
  return { kind: 'number', digits, isMarked, isJoined };
}

const asLetter = (letter: string): string => lookAlikes[letter] ?? letter;

function bracketed(inside: string, choices: readonly string[]): FoundToken {
  const letters = inside.replaceAll(/OR|AND|[^\p{L}]/gu, '');
  if (cancelledWords.has(letters)) return { kind: 'answer', letters: cancelled, isTogether: false };
  const read = Array.from(letters, asLetter).join('');
  return isWrong(read, choices) && read.length > 1
    ? { kind: 'other', text: inside }
    : { kind: 'answer', letters: read, isTogether: false };
}

const isWrong = (letters: string, choices: readonly string[]): boolean =>
  Array.from(letters).some((letter) => !choices.includes(letter));

function wordAs(word: string, choices: readonly string[]): FoundToken {
  if (joins.has(word)) return { kind: 'join', text: word };
  if (cancelledWords.has(word)) return { kind: 'answer', letters: cancelled, isTogether: false };
  if (labelWords.has(word)) return { kind: 'label' };
  const letters = Array.from(word, asLetter).join('');
  // A single letter that is no choice was meant as an answer.
  if (letters.length === 1 && /[A-Z]/.test(letters)) return { kind: 'answer', letters, isTogether: false };
  if (!isWrong(letters, choices)) return { kind: 'answer', letters, isTogether: letters.length > 1 };
  // A row of letters with cancelled questions, or with a letter that is no choice.
  const row = letters.replaceAll('X', cancelled);
  const wrong = Array.from(row).filter((letter) => letter !== cancelled && !choices.includes(letter));
  const isRow = row.length > 3 && wrong.length * 4 <= row.length && wrong.every((letter) => /[E-H]/.test(letter));
  return isRow ? { kind: 'answer', letters: row, isTogether: true } : { kind: 'other', text: word };
}

const isWord = (join: string): boolean => /\p{L}/u.test(join);

/** `B or C`, `B/C`: one answer. Of `or C` and `B or` half is missing, so the word is handed on as one that was not read. */
function withEithers(found: readonly FoundToken[]): Word[] {
  const words: Word[] = [];
  let joining: string | null = null;
  for (const one of found) {
    const before = words.at(-1);
    if (one.kind === 'label') continue;
    if (one.kind === 'join') {
      joining = before?.kind === 'answer' ? one.text : null;
      if (joining === null && isWord(one.text)) words.push({ kind: 'other', text: one.text });
      continue;
    }
    if (joining !== null && one.kind !== 'answer' && isWord(joining)) words.push({ kind: 'other', text: joining });
    if (joining !== null && before?.kind === 'answer' && one.kind === 'answer') {
      words.pop();
      const [left, right] = [
        before.isTogether ? before.letters.slice(0, -1) : '',
        one.isTogether ? one.letters.slice(1) : '',
      ];
      const both = before.letters.slice(left.length) + one.letters.slice(0, one.letters.length - right.length);
      if (left !== '') words.push({ kind: 'answer', letters: left, isTogether: left.length > 1 });
      words.push({ kind: 'answer', letters: both, isTogether: false });
      if (right !== '') words.push({ kind: 'answer', letters: right, isTogether: right.length > 1 });
    } else words.push(one);
    joining = null;
  }
  if (joining !== null) words.push({ kind: 'other', text: joining });
  return words;
}
