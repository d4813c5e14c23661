/** The letters of a page as pieces of lines, in the order in which a person reads them. */
/** @import { Letter, Place } from './pdfium.js' */

/** @typedef {{ text: string, place: Place }} Piece letters side by side, without a wide gap between them */

/** What is further apart than this, in heights of a letter, stands in another column. */
const wideGap = 2;

/** @param {Letter[]} letters @returns {Piece[]} */
export function piecesOf(letters) {
  /** @type {Piece[]} */
  const pieces = [];
  let isOpen = false;
  for (const { text, place } of letters) {
    const piece = isOpen ? pieces.at(-1) : undefined;
    if (/[\r\n]/.test(text)) isOpen = false;
    else if (place === null || text.trim() === '') {
      if (piece) piece.text += ' ';
    } else if (piece && follows(piece.place, place)) {
      piece.text += text;
      piece.place = around(piece.place, place);
    } else {
      pieces.push({ text, place });
      isOpen = true;
    }
  }
  return pieces.map(({ text, place }) => ({ text: text.replaceAll(/\s+/g, ' ').trim(), place }));
}

/** @param {Place} piece @param {Place} letter */
function follows(piece, letter) {
  const height = Math.max(piece.bottom - piece.top, letter.bottom - letter.top);
  const isOnLine = letter.top < piece.bottom && letter.bottom > piece.top;
  // Shares of the width and of the height differ, by less than the gap is wide.
  return isOnLine && letter.left - piece.right < wideGap * height && letter.right > piece.left;
}

/** @param {Place} one @param {Place} other @returns {Place} */
const around = (one, other) => ({
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
  top: Math.min(one.top, other.top),
  bottom: Math.max(one.bottom, other.bottom),
});

/**
 * Line by line; where a page has two columns, the left one first. What runs across both parts the page: above it everything is
 * read before what is below. @param {Piece[]} pieces @returns {Piece[]}
 */
export function inReadingOrder(pieces) {
  const gutter = gutterOf(pieces);
  if (gutter === null) return byLines(pieces);
  const crosses = (/** @type {Piece} */ { place }) => place.left < gutter && place.right > gutter;
  /** @type {Piece[]} */
  const read = [];
  /** @type {{ left: Piece[], right: Piece[] }} */
  let band = { left: [], right: [] };
  const closeBand = () => {
    read.push(...byLines(band.left), ...byLines(band.right));
    band = { left: [], right: [] };
  };
  for (const piece of byLines(pieces)) {
    if (crosses(piece)) {
      closeBand();
      read.push(piece);
    } else band[piece.place.right <= gutter ? 'left' : 'right'].push(piece);
  }
  closeBand();
  return read;
}

/** Between the columns hardly anything is written, and questions begin on both sides. */
const [fewestCrossing, columnNumber] = [0.1, /^(?:Q[A-Z]*[.\s]*)?[([]?\d{1,3}\s*(?:[.):\]–\s-]|$)/i];

/** Where the two columns of a page part, as a share of its width; null: it has one. @param {Piece[]} pieces */
export function gutterOf(pieces) {
  let best = null;
  let fewest = pieces.length * fewestCrossing;
  for (let percent = 35; percent <= 65; percent++) {
    const at = percent / 100;
    const crossing = pieces.filter(({ place }) => place.left < at && place.right > at).length;
    if (crossing < fewest) [best, fewest] = [at, crossing];
  }
  if (best === null) return null;
  const gutter = best;
  const numbers = pieces.filter(({ text }) => columnNumber.test(text));
  const onTheRight = numbers.filter(({ place }) => place.left >= gutter).length;
  return onTheRight > 0 && onTheRight < numbers.length ? gutter : null;
}

/** @param {readonly Piece[]} pieces @returns {Piece[]} */
function byLines(pieces) {
  const middle = (/** @type {Place} */ { top, bottom }) => (top + bottom) / 2;
  /** @type {Piece[][]} */
  const lines = [];
  for (const piece of pieces.toSorted((one, other) => middle(one.place) - middle(other.place))) {
    const [first] = lines.at(-1) ?? [];
    if (first && middle(piece.place) < first.place.bottom) lines.at(-1)?.push(piece);
    else lines.push([piece]);
  }
  return lines.flatMap((line) => line.toSorted((one, other) => one.place.left - other.place.left));
}
