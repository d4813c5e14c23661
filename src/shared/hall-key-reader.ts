/** Reads a pasted key by its shape, and then section by section. Pure. What it reads are claims; what is unsure stays open and is said. */
import type { Claim, Reading, Source } from './claims.ts';
import { choicesOf, type Format, labelsOf, numberRanges, numbersRepeat, spansOf } from './hall-formats.ts';
import { isKeyEntry } from './hall-key.ts';
import { withDigitsAsLetters } from './hall-key-digits.ts';
import { segmentsOf } from './hall-key-lines.ts';
import { placePieces } from './hall-key-parts.ts';
import { type Found, type KeyPiece, piecesOf } from './hall-key-pieces.ts';
import { wrongLetter } from './hall-key-shapes.ts';

/** The answer to a question, which counts from 0; `entry` is empty where it is not known. */
export type KeyClaim = Claim<'answer', { question: number; entry: string }>;

/** What is wrong with a key. `question`: the first that it is about, counted from 0; null: of none. */
export type KeyComplaint = { question: number | null; message: string };

/** A piece of the key that could belong to several sections (by place). `from` and `to`: its lines. */
export type KeyAsk = { from: number; to: number; first: string; last: string; sections: number[] };

/** For each piece that was asked about, by its first line, the section that a person named. */
export type KeyParts = Readonly<Record<number, number>>;

export type KeyReading = Reading<KeyClaim> & {
  /** Of each question what was surely read; null: nothing. */
  entries: (string | null)[];
  asks: KeyAsk[];
  /** Those of questions first, in the order of the paper. */
  complaints: KeyComplaint[];
};

/** Reads a key for a paper of this format. Never throws: what cannot be read is said, or asked. */
export function readKey(text: string, format: Format, parts: KeyParts = {}): KeyReading {
  const choices = choicesOf(format);
  const labels = labelsOf(format);
  const spans = spansOf(format);
  const sizes = [labels.length, ...spans.map(({ from, to }) => to - from)];
  const { segments, left } = segmentsOf(text, { sections: format.sections, choices });
  const lettered = withDigitsAsLetters(segments, { choices, sizes });
  if (text.trim() === '') return emptyReading(labels.length);
  if (lettered === null) return { ...emptyReading(labels.length), complaints: [say(null, unclearNumbers)] };

  const pieces = lettered.flatMap((segment) => piecesOf(segment, format));
  const named = pieces.map((piece) => ({ ...piece, section: parts[piece.from] ?? piece.section }));
  const placed = placePieces(named, spans.length);
  const said = text.split(/\r\n|[\n\r]/).map((line) => line.trim());
  const sourceOf = (line: number): Source => ({ line, text: said[line - 1] ?? '' });

  const found: Found[] = [];
  const asks: KeyAsk[] = [];
  const faults: string[] = [];
  for (const [index, piece] of named.entries()) {
    const sections = placed[index] ?? [];
    const [only] = sections;
    const isWhole = piece.section === null && piece.isWhole;
    const read = isWhole || sections.length === 1 ? piece.read(isWhole ? null : (only ?? null)) : null;
    if (read) {
      found.push(...read.found.map((one) => ofOffered(one, choices)));
      faults.push(...read.faults);
    } else asks.push(askAbout(piece, sections.length > 0 ? sections : spans.map((_, place) => place), sourceOf));
  }
  const claims = claimsOf(found, sourceOf);
  const entries = labels.map(
    (_, question) => claims.find((one) => one.isSure && one.value.question === question)?.value.entry ?? null,
  );
  const complaints = [
    ...questionComplaints(claims, asks, format),
    ...asks.map(({ from, to }) => say(null, `Which part is this? ${linesText(from, to)} could be of several.`)),
    ...counted(faults).map((message) => say(null, `${message}.`)),
    ...notRead(left),
  ];
  return { claims, left, entries, asks, complaints };
}

/** A letter that no question of this paper offers is no answer. */
const ofOffered = (found: Found, choices: readonly string[]): Found =>
  found.entry === null || isKeyEntry(found.entry, choices)
    ? found
    : { ...found, entry: null, why: wrongLetter(found.entry) };

const unclearNumbers =
  'It is not clear which numbers are questions and which are answers. Write the answers as letters.';
const say = (question: number | null, message: string): KeyComplaint => ({ question, message });
const emptyReading = (questions: number): KeyReading => ({
  claims: [],
  left: [],
  entries: Array.from({ length: questions }, () => null),
  asks: [],
  complaints: [],
});

export const linesText = (from: number, to: number): string =>
  from === to ? `Line ${from}` : `Lines ${from} to ${to}`;

const askAbout = ({ from, to }: KeyPiece, sections: number[], sourceOf: (line: number) => Source): KeyAsk => ({
  from,
  to,
  first: sourceOf(from).text,
  last: sourceOf(to).text,
  sections,
});

/** A question that was answered twice has no answer. */
function claimsOf(found: readonly Found[], sourceOf: (line: number) => Source): KeyClaim[] {
  const times = new Map<number, Found[]>();
  for (const one of found) times.set(one.question, [...(times.get(one.question) ?? []), one]);
  return [...times]
    .toSorted(([one], [other]) => one - other)
    .map(([question, all]) => {
      const [first] = all;
      const source = sourceOf(first?.line ?? 0);
      const open = { of: 'answer', value: { question, entry: '' }, source, isSure: false } as const;
      if (all.length > 1) {
        const where = all.map(({ entry, line }) => `${entry ?? '?'} in line ${line}`).join(', ');
        return { ...open, why: `it is answered ${all.length === 2 ? 'twice' : `${all.length} times`}: ${where}` };
      }
      if (!first || first.entry === null) return { ...open, why: first?.why ?? 'nothing clear stands beside it' };
      return { of: 'answer', value: { question, entry: first.entry }, source, isSure: true, why: null };
    });
}

/** What is wrong with questions, and which have no answer; of a piece that is asked about nothing is missing yet. */
function questionComplaints(claims: readonly KeyClaim[], asks: readonly KeyAsk[], format: Format): KeyComplaint[] {
  const labels = labelsOf(format);
  const repeats = numbersRepeat(format);
  const known = new Map(claims.map((one) => [one.value.question, one]));
  const open = new Set(asks.flatMap(({ sections }) => sections));
  return spansOf(format).flatMap(({ from, to }, place) => {
    const short = format.sections[place]?.name.split(':')[0] ?? '';
    const questions = Array.from({ length: to - from }, (_, index) => from + index);
    const whyOf = (question: number): string | null => {
      const claim = known.get(question);
      if (!claim) return open.has(place) ? null : missing;
      return claim.why;
    };
    const reasons = [...new Set(questions.map(whyOf).filter((why) => why !== null))];
    return reasons
      .map((why) => {
        const those = questions.filter((question) => whyOf(question) === why);
        const numbers = numberRanges(those.map((question) => labels[question] ?? 0));
        const names = `question${those.length === 1 ? '' : 's'} ${numbers}${repeats ? ` of ${short}` : ''}`;
        return say(those[0] ?? from, why === missing ? `No answer for ${names}.` : `Q${names.slice(1)}: ${why}.`);
      })
      .toSorted((one, other) => (one.question ?? 0) - (other.question ?? 0));
  });
}

const missing = 'missing';

/** All words that nobody understood in one sentence; a screen has place for a few. */
function notRead(left: readonly Source[]): KeyComplaint[] {
  const words = counted(left.map(({ text }) => `“${text}”`));
  if (words.length === 0) return [];
  return [
    say(null, `Not read: ${words.slice(0, 6).join(', ')}${words.length > 6 ? ` and ${words.length - 6} more` : ''}.`),
  ];
}

/** Equal texts once, with their number: `“)” 149 times`. */
function counted(texts: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].map(([text, count]) => (count === 1 ? text : `${text} ${count} times`));
}
