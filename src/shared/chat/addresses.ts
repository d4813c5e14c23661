/** Finds postal addresses in a chat. */
import { trimEndOf } from '#shared/trim-end-of.ts';
import type { ReceiverClaim } from './claims.ts';
import type { Piece } from './pieces.ts';
import { namesBook, type Titles } from './titles.ts';
import {
  addressTail,
  changes,
  cleanName,
  hadBefore,
  isName,
  isOrderWord,
  isSmallTalk,
  paying,
  place,
  question,
  saysMore,
  wish,
  withoutDegrees,
  withoutGreeting,
  wordsOf,
} from './words.ts';

const pincode = /(?<![\d₹])(?<!\brs\.? ?)[1-9]\d{2} ?\d{3}(?! ?\d)(?!\/-)/i;
const pincodes = /(?<![\d₹])(?<!\brs\.? ?)[1-9]\d{2} ?\d{3}(?! ?\d)(?!\/-)/gi;
/** As `605-602`, which may also be two pages or two prices. */
const pincodeWithDash = /(?<![\d₹-])[1-9]\d{2}-\d{3}(?![\d-])/;
/** A price, which no line of an address has. */
const price =
  /(?:₹|\brs\.?|\binr) ?\d|\d ?\/-|\b(?:courier|postage|delivery|shipping|parcel|total|amount|balance|charges?|discount|advance|cost)\b[ :=.-]{0,4}\d/i;
/** What a form asks for before each part of an address. */
const partLabel =
  /^(?:(?:door|house|flat)(?: ?no)?\.?(?: ?(?:&|and|\/) ?street)?|street|area|village|town|city|place) ?[:=] ?/i;
/** Numbers of six digits that are no pincodes. */
const otherNumber = /\b(?:otp|order|ref|utr|txn|code is|roll|reg(?:ister)?|hall ticket)\b/i;
const pinLabel =
  /(?:\bpin(?: ?code)?|\bpostal code|அஞ்சல் குறியீடு|பின் ?கோடு)(?: ?no)?[ :.=-]{0,3}(?=[1-9]\d{2} ?\d{3})/giu;
/** A number of a door, a street: what an address has and nothing else. */
const door = /^(?:no\.? ?|d\.? ?no\.? ?|door no\.? ?|#)?\d{1,4}[a-z]?(?:[/-]\d{1,4}[a-z]?)*\s?[,. ]/i;
/** `Kala Devi D/o Selvam`, and the rest of the line. */
const ofKin = /^([\p{L}\p{M}. ]{3,40}?),? ((?:[csdw]\/o|[csdw]\.o)\b.*)$/iu;
/** Words before the number of a door: `Kala Devi 12 North Street`. */
const beforeDoor = /^([\p{L}\p{M}. ]{3,40}?) (?:no\.? ?|door no\.? ?)?\d/iu;
const longest = 8;

/** `from` to `to`: the pieces it is made of. `unsure`: a piece above it, of which nobody knows whether it belongs to it. */
type Block = {
  from: number;
  to: number;
  text: string;
  name: string;
  why: string | null;
  piece: Piece;
  unsure?: Piece | undefined;
};

const hasPin = ({ text, label }: Piece): boolean => {
  const isLabelled = label === 'pin' || label === 'address';
  if (pincode.test(text)) return isLabelled || !otherNumber.test(text);
  return pincodeWithDash.test(text) && (isLabelled || place.test(text) || /, /.test(text)) && !isSentence(text);
};

const tidy = (text: string): string =>
  trimEndOf(
    text
      .replaceAll(pinLabel, '')
      .replace(partLabel, '')
      .replace(/^[\s,.:;-]+/, '')
      // Where a phone number stood between two marks.
      .replaceAll(/,(?: {0,3},)+/g, ','),
    /[\s,:;-]/,
  );

/** It asks, pays or tells; what an address never does. */
const isSentence = (text: string): boolean =>
  question.test(text) || saysMore.test(text) || changes.test(text) || price.test(text);

/** Whether a line may stand in an address; one that asks or orders may not. */
function isPart(piece: Piece, titles: Titles): boolean {
  const { text, label, isQuestion } = piece;
  if (label !== null && label !== 'address' && label !== 'pin') return false;
  if (isQuestion || isSmallTalk(text) || isSentence(text) || day.test(text)) return false;
  const isPlace = place.test(text) || (door.test(text) && !namesBook(titles, text));
  if (isOrderWord.test(text) || ((wish.test(text) || paying.test(text)) && !isPlace)) return false;
  return isPlace || (/[,\d]|,$/.test(text) && !namesBook(titles, text));
}

/** The address that ends with the pincode of piece `end`: from its label, or as far up as lines name a place. */
function blockAt(pieces: readonly Piece[], end: number, floor: number, titles: Titles): Block | null {
  const last = pieces[end];
  if (!last) return null;
  const labelled = labelledBefore(pieces, end, floor);
  let from = labelled === -1 ? end : labelled;
  let why = last.doubt;
  if (labelled === -1) from = startOf(pieces, end, floor, titles);
  else if (pieces.slice(from + 1, end).some((piece) => !isPart(piece, titles) && !isPlain(piece, titles)))
    why ??= 'Something else is written in between';
  const to = endOf(pieces, end);
  const lines = pieces
    .slice(from, to + 1)
    .map(({ text }) => tidy(text))
    .filter((text) => text !== '');
  let name = '';
  // A name written as its first line, or above it.
  const above = pieces[from - 1];
  const unsure = labelled === -1 && above && from > floor && isBare(above) && !/^\D{0,8}\d/.test(lines[0] ?? '');
  if (unsure) why ??= `Is “${above.text}” the number of its door?`;
  const isPerson = (line: string) => isName(withoutDegrees(line)) && !namesBook(titles, line);
  if (lines.length > 1 && isPerson(lines[0] ?? '')) name = lines.shift() ?? '';
  else if (labelled === -1 && above && from > floor && above.label === null && isPerson(above.text)) {
    from -= 1;
    name = above.text;
  }
  const kin = ofKin.exec(lines[0] ?? '');
  if (name === '' && kin && isName(kin[1] ?? '')) [name, lines[0]] = [kin[1] ?? '', kin[2] ?? ''];
  const joined = beforeDoor.exec(lines[0] ?? '');
  if (name === '' && joined && isPerson(joined[1] ?? '')) why ??= 'A name seems to be written in it';
  const cut = lines.length === 1 || labelled === -1 ? cutLine(lines[0] ?? '', titles) : null;
  if (cut) {
    lines[0] = cut.text;
    name ||= cut.name;
    why ??= cut.why;
  }
  const text = lines.join('\n');
  const pins = [...text.matchAll(pincodes)];
  if (pins.length > 1 || isSentence(text)) why ??= 'More than an address is written here';
  if (!isWhole(text, labelled !== -1)) why ??= 'Is this the whole address?';
  const piece = pieces[from] ?? last;
  return { from, to, text, name: cleanName(withoutDegrees(name)), why, piece, unsure: unsure ? above : undefined };
}

/** A day by itself. */
const day = /^\d{1,2}([./-])\d{1,2}\1(?:20)\d{2}$/;

const isBare = ({ text, label }: Piece): boolean => label === null && /^\d{1,4}$/.test(text);

/** As far up from the pincode as lines name a place; one or two in between may be a village by itself. */
function startOf(pieces: readonly Piece[], end: number, floor: number, titles: Titles): number {
  let from = end;
  for (let at = end - 1; at >= floor && end - at < longest && from - at <= 3; at -= 1) {
    const piece = pieces[at];
    if (!piece) break;
    // A number by itself may answer how many.
    if (isBare(piece)) break;
    if (isPart(piece, titles)) from = at;
    else if (!isPlain(piece, titles) || wordsOf(piece.text).length > 4) break;
  }
  return from;
}

/** Where the labelled address begins that ends at `end`; -1: none does. */
function labelledBefore(pieces: readonly Piece[], end: number, floor: number): number {
  for (let at = end; at >= Math.max(floor, end - longest); at -= 1) if (pieces[at]?.label === 'address') return at;
  return -1;
}

/** A line within a labelled address that names no place by itself: `Thirumangalam`. */
const isPlain = ({ text, label, isQuestion }: Piece, titles: Titles): boolean =>
  (label === null || label === 'pin') &&
  !isQuestion &&
  !isSmallTalk(text) &&
  !wish.test(text) &&
  !isSentence(text) &&
  !namesBook(titles, text);

/** The lines after the pincode that name state, country or a landmark. */
function endOf(pieces: readonly Piece[], end: number): number {
  let to = end;
  while (to - end < 2) {
    const next = pieces[to + 1];
    if (!next || next.label !== null || next.isQuestion || next.text.length > 60 || pincode.test(next.text)) break;
    if (!addressTail.test(next.text) || wish.test(next.text) || question.test(next.text)) break;
    to += 1;
  }
  return to;
}

/** One line that holds more than an address: what stands before it is cut off where its first part is clear. */
function cutLine(line: string, titles: Titles): { text: string; name: string; why: string | null } | null {
  const parts = withoutGreeting(line).split(/, ?|(?<=[\p{L}\p{M}]{3})(?<![Mm]rs|[Ss]mt|[Tt]mt|[Ss]el)\. /u);
  const [first = ''] = parts;
  const strange = (part: string) =>
    wish.test(part.replace(place, '')) || isSentence(part) || namesBook(titles, part) || hadBefore.test(part);
  if (parts.length > 1 && isName(first) && !parts.slice(1).some(strange))
    return { text: parts.slice(1).join(', '), name: first, why: null };
  if (!parts.some(strange))
    return parts.join(', ').length < line.length ? { text: withoutGreeting(line), name: '', why: null } : null;
  const start = parts.findLastIndex(strange) + 1;
  const rest = parts.slice(start);
  const why = 'More than an address is written in this line';
  if (rest.length === 0) return { text: line, name: '', why };
  const [name = ''] = rest;
  return rest.length > 1 && isName(name)
    ? { text: rest.slice(1).join(', '), name, why }
    : { text: rest.join(', '), name: '', why };
}

/** It has a door or a street, or is labelled, and more than one part. */
function isWhole(text: string, isLabelled: boolean): boolean {
  const before = text.replace(pincode, '').replace(pincodeWithDash, '');
  const parts = before.split(/[,\n]/).filter((part) => /[\p{L}\p{M}]{2}/u.test(part));
  const hasPlace = place.test(before) || door.test(before);
  return isLabelled
    ? before.length >= 8
    : parts.length >= 2
      ? hasPlace || /\d/.test(before)
      : hasPlace && /\d/.test(before);
}

export type AddressReading = {
  claims: ReceiverClaim[];
  names: { value: string; piece: Piece; why: string | null }[];
  left: Piece[];
};

/** Takes the addresses out of the pieces: the last is the one, and one before it is left open. */
export function takeAddresses(pieces: readonly Piece[], titles: Titles): AddressReading {
  const blocks: Block[] = [];
  let labelled = -1;
  for (const [at, piece] of pieces.entries()) {
    if (piece.label === 'address') labelled = at;
    const floor = (blocks.at(-1)?.to ?? -1) + 1;
    if (at < floor || !hasPin(piece)) continue;
    const block = blockAt(pieces, at, floor, titles);
    if (block && /[\p{L}\p{M}]{2}/u.test(block.text)) blocks.push(block);
    else if (block) joinPin(pieces, blocks, labelled, piece);
  }
  if (blocks.length === 0) blocks.push(...labelledOnly(pieces, titles));
  const receivers = new Set(
    blocks.flatMap(({ why, name }) => (why === null && name !== '' ? [name.toLowerCase()] : [])),
  );
  const last = blocks.findLast(({ why }) => why === null) ?? null;
  const isOneOfTwo =
    receivers.size > 1 && last?.piece.label !== 'address' && !pieces.some(({ text }) => changes.test(text));
  const main = isOneOfTwo ? null : last;
  const other = isOneOfTwo ? 'Two people with an address each: which order is this?' : 'Another address is given later';
  const claims = blocks.map(({ text, why, piece, from, to }): ReceiverClaim => {
    const source = { line: piece.line.source.line, text: sourceOf(pieces.slice(from, to + 1)) };
    const base = { of: 'shippingAddress' as const, value: text, source };
    if (text === main?.text && why === null) return { ...base, isSure: true, why };
    return { ...base, isSure: false, why: why ?? other };
  });
  const taken = new Set(blocks.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at)));
  const whyOf = ({ name, why }: Block) => why ?? (main?.name === name ? null : other);
  const names = blocks
    .filter(({ name }) => name !== '')
    .map((block) => ({ value: block.name, piece: block.piece, why: whyOf(block) }));
  const unsure = new Set(blocks.flatMap((block) => block.unsure ?? []));
  const left = pieces.filter((_, at) => !taken.has(at));
  const doubt = 'The number may be that of a door';
  return { claims, names, left: left.map((piece) => (unsure.has(piece) ? { ...piece, doubt } : piece)) };
}

/** The lines as they were written, each once. */
const sourceOf = (pieces: readonly Piece[]): string =>
  [...new Set(pieces.map(({ line }) => line.source.text))].join('\n');

/** A pincode by itself belongs to the labelled address without one before it. */
function joinPin(pieces: readonly Piece[], blocks: Block[], labelled: number, piece: Piece): void {
  const address = pieces[labelled];
  if (!address || blocks.some(({ to }) => to >= labelled)) return;
  const pin = pincode.exec(piece.text)?.[0] ?? '';
  const text = `${tidy(address.text)}\n${pin}`;
  blocks.push({
    from: labelled,
    to: labelled,
    text,
    name: '',
    why: 'The pincode is from another line',
    piece: address,
  });
}

/** A labelled address without a pincode. */
function labelledOnly(pieces: readonly Piece[], titles: Titles): Block[] {
  const at = pieces.findLastIndex(({ label }) => label === 'address');
  const labelled = pieces[at];
  if (!labelled) return [];
  let to = at;
  while (to - at < longest && pieces[to + 1] && isPart(pieces[to + 1] ?? labelled, titles)) to += 1;
  const text = pieces
    .slice(at, to + 1)
    .map((piece) => tidy(piece.text))
    .filter(Boolean)
    .join('\n');
  return text === '' ? [] : [{ from: at, to, text, name: '', why: 'It has no pincode', piece: labelled }];
}
