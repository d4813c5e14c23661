/** Finds out what is ordered in a chat. */
import { quantityLimits } from '#shared/cart.ts';
import type { Source } from '#shared/claims.ts';
import type { ItemKind } from '#shared/order-items.ts';
import type { ChatItem, ItemClaim } from './claims.ts';
import { cancelAfter, cancelBefore, type Mention, mentionsIn } from './mentions.ts';
import type { Piece } from './pieces.ts';
import { type Count, countLine, readQuantities } from './quantities.ts';
import type { ChatBook, Spoken, Titles } from './titles.ts';
import { anyOf, complaint, hadBefore, isOrderWord, isSmallTalk, question, wordsOf } from './words.ts';

const pdfWords = anyOf('pdf | pdfs | soft copy | softcopy | soft copies | ebook | e book | digital | மென்நகல் | பிடிஎஃப்');
const printWords = anyOf(
  'printed | print | hard copy | hardcopy | hard copies | book | books | xerox | spiral | copies | புத்தகம் | புத்தகங்கள் | புக்',
);
const onlyThis = anyOf('only | mattum | மட்டும்');
const oneMore = anyOf('more | another | extra | innum | additional | இன்னும் | மேலும்');
/** `Unit 1, 2`: two units, or one of them twice; `1+1`. */
const manyNumbers =
  /\d ?\+ ?\d|(?<!\p{L})(?:unit|paper|part|volume|book)s? ?\d{1,2} ?(?:,|&|and|to|-) ?\d{1,2}(?! ?(?:cop|nos?|x|sets?|pcs))/iu;

/** What became of a book so far; the last word wins. */
type State = { item: ChatItem; source: Source; why: string | null; isOut: boolean };

export type ItemReading = { claims: ItemClaim[]; left: Piece[] };

type Rules = { titles: Titles; isParcel: boolean };

/** What the pieces order, in the order in which it was first said; `isParcel`: the chat gives an address. */
export function readItems(pieces: readonly Piece[], { titles, isParcel }: Rules): ItemReading {
  const states = new Map<string, State>();
  const open: ItemClaim[] = [];
  const left: Piece[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (isSmallTalk(piece.text)) continue;
    const { mentions, unknown } = mentionsIn(piece.text, titles);
    const isOrder = isOrderWord.test(piece.text) || cancelBefore.test(piece.text) || cancelAfter.test(piece.text);
    const isAbout = isOrder || piece.isQuestion || question.test(piece.text) || saysLittleElse(piece.text, mentions);
    if (mentions.length === 0 || !isAbout) {
      const isCount = mentions.length === 0 && takeCount(states, pieces[index - 1], piece);
      if (!isCount) left.push(piece);
      continue;
    }
    const whyOpen = manyNumbers.test(piece.text)
      ? 'Which of these numbers are units, and which are copies?'
      : unknown[0]
        ? `No material is called “${piece.text.slice(unknown[0].at, unknown[0].end)}”`
        : whyPiece(piece, isOrder);
    const outs = mentions.map((mention, at) => isTakenOut(piece.text, mentions, at, mention));
    const counts = countsOf(piece.text, mentions, outs, unknown);
    if (onlyThis.test(piece.text) && outs.every((isOut) => !isOut)) doubtOthers(states, mentions, piece);
    for (const [at, mention] of mentions.entries()) {
      const count = counts[at] ?? { quantity: 1, why: null };
      const isAsked = whyOpen !== null;
      const found = { mention, piece, isOut: outs[at] ?? false, ...count, why: whyOpen ?? count.why, isAsked };
      open.push(...takeMention(states, found, isParcel));
    }
  }
  return {
    claims: [...[...states.values()].map(claimOf), ...open.filter(({ value }) => !isSettled(states, value))],
    left,
  };
}

const isSettled = (states: ReadonlyMap<string, State>, { materialId }: ChatItem): boolean =>
  [...states.values()].some(({ item, why }) => item.materialId === materialId && why === null);

const claimOf = ({ item, source, why, isOut }: State): ItemClaim => {
  const base = { of: isOut ? ('takenOut' as const) : ('item' as const), value: item, source };
  return why === null ? { ...base, isSure: true, why } : { ...base, isSure: false, why };
};

/** Besides books it has a number, a mark or a word of little weight: a line of a list. */
function saysLittleElse(text: string, mentions: readonly Mention[]): boolean {
  const others = mentions
    .reduceRight((rest, { at, end }) => `${rest.slice(0, at)} ${rest.slice(end)}`, text)
    .replaceAll(/[x×]/giu, ' ');
  return (
    wordsOf(others).filter(
      (word) =>
        !/^\d+$|^(?:and|the|of|for|also|only|set|book|books|copy|pdf|notes?|material|materials|ug|pg|trb|english|one|two|three|oru|rendu|moonu|[xn]os?|unit|paper|full|complete|new|printed?|soft|hard|mattum|um|more|another|extra|please|pls|plz|mam|madam|sir|my|me)$/.test(
          word,
        ),
    ).length <= 1
  );
}

function whyPiece({ text, line, doubt, isQuestion }: Piece, isOrder: boolean): string | null {
  if (doubt !== null) return doubt;
  if (complaint.test(isOrder ? text : line.text)) return 'It may be about a book that came already';
  if (hadBefore.test(text)) return 'It may be something they had before';
  if ((isQuestion || question.test(text)) && !isOrder) return 'It is asked about, perhaps not ordered';
  return null;
}

/** Whether the words around a mention take it out: `cancel` before it or `வேண்டாம்` after it, up to the next mention. */
function isTakenOut(text: string, mentions: readonly Mention[], index: number, { at, end }: Mention): boolean {
  const after = text.slice(end, mentions[index + 1]?.at ?? text.length);
  if (cancelAfter.test(after) || /^[^,;.]{0,12}(?<![\p{L}])cancel/iu.test(after)) return true;
  const clause = Math.max(text.lastIndexOf(',', at), text.lastIndexOf(';', at), text.lastIndexOf('.', at), -1) + 1;
  const before = text.slice(clause, at);
  if (/(?<![\p{L}])(?:no|not) (?:the )?$/iu.test(before)) return true;
  const cancelled = cancelBefore.exec(before);
  return cancelled !== null && !isOrderWord.test(before.slice(cancelled.index + cancelled[0].length));
}

/** How many of each that stays in the order; `others`: what else has numbers that are no copies. */
function countsOf(
  text: string,
  mentions: readonly Mention[],
  outs: readonly boolean[],
  others: readonly Spoken[],
): (Count | undefined)[] {
  const kept = mentions.filter((_, at) => !outs[at]);
  const counts = readQuantities(text, kept, [...others, ...mentions.filter((_, at) => outs[at])]);
  return mentions.map((mention) => counts[kept.indexOf(mention)]);
}

/** `Only GK` leaves in doubt what was said before it. */
function doubtOthers(states: Map<string, State>, mentions: readonly Mention[], piece: Piece): void {
  const named = new Set(mentions.flatMap(({ books }) => books.map(({ materialId }) => materialId)));
  for (const [key, state] of states)
    if (!named.has(state.item.materialId) && !state.isOut)
      states.set(key, { ...state, why: `Later they wrote “${piece.text.slice(0, 80)}”` });
}

/**
 * A line that is only a number belongs to the one book of the line before it, or with `each` to all of them; a total that is
 * right changes nothing, and anything else leaves all in doubt.
 */
function takeCount(states: Map<string, State>, before: Piece | undefined, piece: Piece): boolean {
  const count = countLine(piece.text);
  const said = [...states].filter(([, { isOut }]) => !isOut);
  if (!count || said.length === 0) return false;
  const { quantity, isEach, isTotal } = count;
  const { doubt } = piece;
  const ofLast = said.filter(([, { source }]) => source.line === before?.line.source.line);
  const [only] = ofLast;
  if (isTotal || (ofLast.length !== 1 && !isEach)) {
    const sum = said.reduce((total, [, { item }]) => total + item.quantity, 0);
    if (sum === quantity) return true;
    for (const [key, state] of said)
      states.set(key, { ...state, why: state.why ?? `“${piece.text}”: how many of each?` });
    return true;
  }
  for (const [key, state] of isEach ? said : only ? [only] : [])
    states.set(key, { ...state, item: { ...state.item, quantity }, why: state.why ?? doubt });
  return true;
}

/** `isAsked`: the whole line is in doubt, and not only its numbers. */
type ItemFound = {
  mention: Mention;
  piece: Piece;
  isOut: boolean;
  quantity: number;
  why: string | null;
  isAsked: boolean;
};

/** Puts what a line says about a book into the order so far; gives the claims that it leaves open. */
function takeMention(states: Map<string, State>, found: ItemFound, isParcel: boolean): ItemClaim[] {
  const { mention, piece, isOut, quantity } = found;
  const source = piece.line.source;
  const known = mention.books.filter(({ materialId }) =>
    [...states.values()].some(({ item }) => item.materialId === materialId),
  );
  const books = mention.books.length > 1 && known.length === 1 ? known : mention.books;
  const options = books
    .slice(0, 3)
    .flatMap((book) => kindsSaid(book, piece.text, isParcel).map((kind) => ({ book, ...kind })));
  const asked = (why: string): ItemClaim[] =>
    options.map(({ book, kind }) => ({
      of: isOut ? 'takenOut' : 'item',
      value: itemOf(book, kind, quantity),
      source,
      isSure: false,
      why,
    }));
  if (books.length > 3) return asked(`${books.length} materials fit these words; three are shown`);
  if (books.length > 1) return asked(`${books.length} materials fit these words`);
  const [only] = options;
  if (!only) return [];
  if (options.length > 1) return asked('Printed or PDF?');
  const key = `${only.book.materialId} ${only.kind}`;
  const before =
    states.get(key) ??
    (isOut ? [...states].find(([, { item }]) => item.materialId === only.book.materialId)?.[1] : undefined);
  const why = found.why ?? only.why ?? (mention.isGuess ? 'The title is spelled in another way' : null);
  // What is sure is not made unsure by a question about it.
  if (before && before.why === null && why !== null && !isOut) {
    if (!found.isAsked) states.set(key, { ...before, why: `Later they wrote “${piece.text.slice(0, 80)}”` });
    return [];
  }
  if (isOut && !before) return asked(found.why ?? 'It was not ordered before');
  const isMore = before !== undefined && !before.isOut && oneMore.test(piece.text);
  const hasCount = quantity !== 1 || /\d/.test(piece.text) || before === undefined || before.isOut;
  const next = before && !isOut && !hasCount ? before.item.quantity : quantity;
  const item =
    before && isOut ? before.item : itemOf(only.book, only.kind, isMore ? before.item.quantity + quantity : next);
  states.set(before ? `${item.materialId} ${item.kind}` : key, {
    item,
    source,
    isOut,
    why: isMore ? `“${piece.text.slice(0, 60)}”: ${before.item.quantity} and ${quantity}?` : why,
  });
  return [];
}

const itemOf = ({ materialId }: ChatBook, kind: ItemKind, quantity: number): ChatItem => ({
  materialId,
  kind,
  quantity: kind === 'download' ? 1 : Math.min(quantity, quantityLimits.max),
});

/** In which way a book is ordered: as the line says, else as it is sold; both where that leaves two. */
function kindsSaid({ kinds }: ChatBook, text: string, isParcel: boolean): { kind: ItemKind; why: string | null }[] {
  const said: ItemKind | null = pdfWords.test(text) ? 'download' : printWords.test(text) || isParcel ? 'printed' : null;
  const [first = 'printed'] = kinds;
  if (kinds.length === 1) {
    const differs = said !== null && said !== first;
    return [{ kind: first, why: differs ? `It is not sold ${said === 'download' ? 'as a PDF' : 'printed'}` : null }];
  }
  return said === null ? kinds.map((kind) => ({ kind, why: null })) : [{ kind: said, why: null }];
}
