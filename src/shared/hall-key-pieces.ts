/** Pieces of a pasted key that belong to one section each, and what they say once their section is known. Pure. */
import { type Format, labelsOf, numbersRepeat, type Span, spansOf } from './hall-formats.ts';
import { isKeyEntry } from './hall-key.ts';
import { tokensOf } from './hall-key-lines.ts';
import { splitAtRestarts } from './hall-key-parts.ts';
import { type Given, type PlainLine, readNumbered, readPlain, sortedEntry, wrongLetter } from './hall-key-shapes.ts';
import type { CleanLine, Segment } from './hall-key-tokens.ts';

/** What was found for a question, counted from 0 through the paper; `entry` is null where `why` says why. */
export type Found = { question: number; line: number; entry: string | null; why: string | null };
type Read = { found: Found[]; faults: string[] };

/**
 * `from` and `to`: its lines. `isWhole`: it is of the whole paper. `read` takes the section by place; null: of the whole paper.
 */
export type KeyPiece = {
  from: number;
  to: number;
  section: number | null;
  isWhole: boolean;
  fits: (section: number) => boolean;
  read: (section: number | null) => Read;
};

export function piecesOf(segment: Segment, format: Format): KeyPiece[] {
  const isNumbered = segment.lines.some(({ tokens }) => tokens.some(({ kind }) => kind === 'number'));
  return isNumbered ? numberedPieces(segment, format) : plainPieces(segment, format);
}

function numberedPieces({ section, lines }: Segment, format: Format): KeyPiece[] {
  const spans = spansOf(format);
  const labels = labelsOf(format);
  const ends = spans.flatMap(({ from, to }) => [labels[to - 1] ?? 0, to - from, to]);
  const { given, stray } = readNumbered(lines.flatMap(tokensOf), ends);
  const isOne = section === null && !numbersRepeat(format);
  const parts = isOne ? [given] : splitAtRestarts(given);
  const numbersOf = (part: readonly Given[]) => part.map(({ number }) => number);
  // Numbers that go on through a paper whose sections start again from 1.
  const goOn = (part: readonly Given[]) =>
    parts.length === 1 && section === null && numbersOf(part).every((number) => number <= labels.length);
  const strays = stray.map(({ letters }) => `“${letters}” stands without the number of a question`);
  return parts.map((part, index) => {
    const numbers = numbersOf(part);
    const inSection = ({ from, to }: Span) =>
      numbers.every((number) => labels.indexOf(number, from) >= from && labels.indexOf(number, from) < to);
    const isWhole = isOne || (goOn(part) && !spans.some(inSection));
    const partLines = part.map(({ line }) => line);
    return {
      from: Math.min(...partLines),
      to: Math.max(...partLines),
      section: index === 0 ? section : null,
      isWhole,
      fits: (place) => inSection(spans[place] as Span),
      read: (place) => {
        const { from, to } = place === null ? { from: 0, to: labels.length } : (spans[place] as Span);
        const own = labels.slice(from, to);
        // A heading's part may count from 1 where the paper goes on.
        const isStrange = place !== null && !isWhole && !inSection({ from, to });
        const startsAgain = isWhole ? !isOne : isStrange && numbers.every((number) => number <= own.length);
        // Or go on where the paper counts from 1.
        const isOn = isStrange && !startsAgain && numbers.every((number) => number > from && number <= to);
        const read: Read = { found: [], faults: index === 0 ? strays : [] };
        // The first ones lost, or the numbers of the part before gone on with: nobody can know.
        const isEither =
          place !== null && !startsAgain && !isOn && own[0] !== from + 1 && Math.min(...numbers) === from + 1;
        const why = `it is not clear whether this part counts on from ${from} or lacks its first ${from} answers`;
        for (const { number, ...rest } of part) {
          const at = isOn ? number - 1 - from : startsAgain ? number - 1 : own.indexOf(number);
          if (at >= 0 && at < own.length)
            read.found.push({ question: from + at, ...rest, ...(isEither && from > 0 && { entry: null, why }) });
          else read.faults.push(`There is no question ${number}`);
        }
        return read;
      },
    };
  });
}

const asPlain = ({ line, tokens }: CleanLine): PlainLine => ({
  line,
  items: tokens.flatMap((word) => (word.kind === 'answer' ? [{ ...word, line }] : [])),
});

function plainPieces({ section, lines }: Segment, format: Format): KeyPiece[] {
  const spans = spansOf(format);
  const sizeOf = (place: number | null) => (place === null ? labelsOf(format).length : sizeOfSpan(spans[place]));
  const pieceOf = (own: readonly CleanLine[], isWhole: boolean): KeyPiece => {
    const written = own.filter(({ tokens }) => tokens.length > 0);
    const plain = own.filter(({ tokens, isEmpty }) => tokens.length > 0 || isEmpty).map(asPlain);
    return {
      from: written[0]?.line ?? 0,
      to: written.at(-1)?.line ?? 0,
      section,
      isWhole: isWhole && section === null,
      fits: (place) => readPlain(plain, sizeOf(place)).faults.length === 0,
      read: (place) =>
        readLetters(plain, { from: place === null ? 0 : (spans[place]?.from ?? 0), size: sizeOf(place) }),
    };
  };
  const whole = pieceOf(lines, true);
  if (section !== null || spans.length === 1) return [whole];
  const fitsSome = (piece: KeyPiece) => spans.some((_, place) => piece.fits(place));
  for (const split of [paragraphsOf(lines), lines.filter(({ tokens }) => tokens.length > 0).map((line) => [line])]) {
    const pieces = split.map((own) => pieceOf(own, false));
    if (pieces.length !== spans.length) continue;
    if (pieces.every(fitsSome)) return pieces;
    if (split.every((own) => asLetters(own).length > 9))
      return [{ ...whole, read: () => unlikeSections(split, format, sizeOf) }];
  }
  if (whole.read(null).found.every(({ entry }) => entry !== null)) return [whole];
  const paragraphs = paragraphsOf(lines).map((own) => pieceOf(own, false));
  if (paragraphs.length < spans.length && paragraphs.every(fitsSome)) return paragraphs;
  return [whole];
}

const sizeOfSpan = (span: Span | undefined): number => (span ? span.to - span.from : 0);
const asLetters = (lines: readonly CleanLine[]): string =>
  lines.flatMap((line) => asPlain(line).items.map(({ letters }) => letters)).join('');

function unlikeSections(
  split: readonly (readonly CleanLine[])[],
  format: Format,
  sizeOf: (place: number | null) => number,
): Read {
  const sizes = split.map((own) => asLetters(own).length).join(' and ');
  const wanted = format.sections.map((_, place) => sizeOf(place)).join(' and ');
  const why = `the parts have ${sizes} letters for ${wanted} questions`;
  const line = split[0]?.[0]?.line ?? 0;
  return { found: labelsOf(format).map((_, question) => ({ question, line, entry: null, why })), faults: [] };
}

/** What empty lines or headings part. */
function paragraphsOf(lines: readonly CleanLine[]): CleanLine[][] {
  const paragraphs: CleanLine[][] = [[]];
  for (const line of lines)
    if (line.tokens.length > 0) paragraphs.at(-1)?.push(line);
    else if (paragraphs.at(-1)?.length !== 0) paragraphs.push([]);
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

function readLetters(lines: readonly PlainLine[], { from, size }: { from: number; size: number }): Read {
  const { letters, faults, notes = [] } = readPlain(lines, size);
  const found = letters.flatMap((one, index): Found[] => {
    const fault = faults.find((part) => index >= part.from && index < part.to);
    const line = one?.line ?? lines[0]?.line ?? 0;
    const at = { question: from + index, line };
    if (fault) return [{ ...at, entry: null, why: fault.why }];
    if (!one) return [];
    const entry = sortedEntry(one.letters);
    return [isKeyEntry(entry) ? { ...at, entry, why: null } : { ...at, entry: null, why: wrongLetter(one.letters) }];
  });
  return { found, faults: notes };
}
