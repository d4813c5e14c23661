import { type Choice, choices } from './hall-sheet.ts';

/** Of each question the right choice (`B`), several (`BC`), or `*`: it was cancelled, and everybody gets its marks. */
export type Key = string[];

export const cancelled = '*';

const isChoice = (letter: string): letter is Choice => (choices as readonly string[]).includes(letter);

/** Whether this is an entry of a key. */
export const isKeyEntry = (entry: string): boolean =>
  entry === cancelled || (entry !== '' && new Set(entry).size === entry.length && Array.from(entry).every(isChoice));

/** Whether an answer is right by an entry of the key; a cancelled question is neither. */
export const isRight = (entry: string, answer: string): boolean => entry !== cancelled && entry.includes(answer);

/** What is wrong with a typed key; `question` counts from 0, null: not of one question. */
export type KeyComplaint = { question: number | null; message: string };

export type ParsedKey = {
  /** Of each question; null: none was given, or none that can be used. */
  entries: (string | null)[];
  complaints: KeyComplaint[];
};

/**
 * Reads a pasted key: letters in a row (`BCADA`), one a line or a CSV column, or with numbers (`1-B 2-C`). `*` is cancelled,
 * `BC`, `(BC)` or `B/C` either. `labels`: the printed number of each question. Never throws: what cannot be read is said.
 */
export function parseKey(text: string, labels: readonly number[]): ParsedKey {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/["'‘’“”]/g, ' ')
    .replaceAll(/\b(?:OR|AND)\b|[&]/g, '/')
    .replaceAll(/\s*\/\s*/g, '/');
  const body = plain.replace(headerLine, '');
  if (text.trim() === '') return { entries: labels.map(() => null), complaints: [] };
  return /\d/.test(body) ? readNumbered(body, labels) : readInOrder(body, labels);
}

const headerLine = /^\s*(?:(?:Q(?:UESTION)?|S|SL|NO|NUMBER|ANSWERS?|ANS|KEYS?|OPTION)[\s.,;:]*)+(?:\r?\n|$)/;
const separators = /[\s,;|]+/;

const normalEntry = (raw: string): string =>
  Array.from(raw.replaceAll(/[()[\]/,\s]/g, ''))
    .sort()
    .join('');

const wrongLetter = (raw: string) =>
  `“${shorten(raw)}” is not an answer. Use A, B, C or D, BC for either, * for cancelled.`;

const shorten = (raw: string) => (raw.length > 12 ? `${raw.slice(0, 12)}…` : raw);

const answerPattern = /^(?:\*|[A-Z?-](?:\/?[A-Z])*|[([][A-Z](?:[/,\s]*[A-Z])*[)\]])/;

function readNumbered(body: string, labels: readonly number[]): ParsedKey {
  const entries: (string | null)[] = labels.map(() => null);
  const isGiven = labels.map(() => false);
  const complaints: KeyComplaint[] = [];
  let last = -1;
  let rest = body;
  while ((rest = rest.replace(/^[\s,;|]+/, '')) !== '') {
    const number = /^Q?\.?\s*(\d+)/.exec(rest);
    if (!number) {
      const odd = /^\S+/.exec(rest)?.[0] ?? rest;
      complaints.push({ question: null, message: `“${shorten(odd)}” stands without the number of a question.` });
      rest = rest.slice(odd.length);
      continue;
    }
    rest = rest.slice(number[0].length);
    const raw = /^[\s.,:;=)\]–—-]*/.exec(rest)?.[0] ?? '';
    const after = rest.slice(raw.length);
    const answer = answerPattern.exec(after)?.[0] ?? '';
    const typed = answer === '' ? (/^[^\s,;|]*/.exec(after)?.[0] ?? '') : answer;
    // A number directly after a number is the next question, unless a dash joins them.
    const isNext = answer === '' && (/^\d/.test(typed) ? !/[-–—=:]/.test(raw) : typed === '');
    rest = after.slice(isNext ? 0 : typed.length);
    const printed = Number(number[1]);
    const question = findQuestion(labels, isGiven, printed, last);
    if (question === null) {
      const isKnown = labels.includes(printed);
      complaints.push({
        question: isKnown ? labels.lastIndexOf(printed) : null,
        message: isKnown ? `Question ${printed} is answered twice.` : `There is no question ${printed}.`,
      });
      continue;
    }
    last = question;
    isGiven[question] = true;
    if (isNext) continue;
    const entry = normalEntry(typed);
    if (isKeyEntry(entry)) entries[question] = entry;
    else complaints.push({ question, message: `Question ${printed}: ${wrongLetter(typed)}` });
  }
  return { entries, complaints: [...complaints, ...missing(entries, labels, complaints)] };
}

/** The next question with this number that has no answer yet: a later section may print the numbers again. */
function findQuestion(labels: readonly number[], isGiven: readonly boolean[], number: number, last: number) {
  const fits = (label: number, index: number) => label === number && !isGiven[index];
  const next = labels.findIndex((label, index) => index > last && fits(label, index));
  const found = next >= 0 ? next : labels.findIndex(fits);
  return found < 0 ? null : found;
}

function readInOrder(body: string, labels: readonly number[]): ParsedKey {
  const tokens = body.split(separators).filter((token) => token !== '');
  const letters = tokens.flatMap((token) => token.match(/[([][^)\]]*[)\]]|.(?:\/[A-Z])*/g) ?? []);
  const single = tokens.filter((token) => normalEntry(token).length === 1).length;
  const isOneEach = tokens.length === labels.length || (letters.length !== labels.length && single * 2 > tokens.length);
  const given = isOneEach ? tokens : letters;
  const complaints: KeyComplaint[] = [];
  const entries = labels.map((label, question) => {
    const raw = given[question];
    if (raw === undefined) return null;
    const entry = normalEntry(raw);
    if (isKeyEntry(entry)) return entry;
    complaints.push({ question, message: `Question ${label}: ${wrongLetter(raw)}` });
    return null;
  });
  if (given.length > labels.length)
    complaints.push({
      question: null,
      message: `${given.length} answers for ${labels.length} questions: ${given.length - labels.length} too many.`,
    });
  return { entries, complaints: [...complaints, ...missing(entries, labels, complaints, given.length)] };
}

/** The questions without an answer, those apart that already have a complaint. */
function missing(
  entries: readonly (string | null)[],
  labels: readonly number[],
  complaints: readonly KeyComplaint[],
  given?: number,
): KeyComplaint[] {
  const known = new Set(complaints.map(({ question }) => question));
  const lacking = entries.flatMap((entry, question) => (entry === null && !known.has(question) ? [question] : []));
  const first = lacking[0];
  if (first === undefined) return [];
  const count = given === undefined ? '' : `${given} answers for ${labels.length} questions: `;
  const which = ranges(lacking.map((question) => labels[question] ?? question + 1));
  return [{ question: first, message: `${count}no answer for question${lacking.length === 1 ? '' : 's'} ${which}.` }];
}

/** `3, 7 to 9` */
function ranges(numbers: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const number of numbers) {
    const last = parts.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else parts.push([number, number]);
  }
  const shown = parts.slice(0, 8).map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  return parts.length > 8 ? `${shown.join(', ')} …` : shown.join(', ');
}
