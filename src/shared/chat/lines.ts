import type { Source } from '#shared/claims.ts';
import { plainDigits } from '#shared/plain-digits.ts';

/** A line of a pasted chat. `text`: as it is read; `source`: its place and how it was written. */
export type Line = { text: string; source: Source };

/** A longer line is read in pieces, so that no expression meets a text without end. */
const longestLine = 600;

/** Breaks a line that is too long at its blanks. */
function inPieces(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > longestLine) {
    const blank = rest.lastIndexOf(' ', longestLine);
    const end = blank > 0 ? blank : longestLine;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

/**
 * Leaves out what nobody sees (directions, joiners of emoji), emoji and the marks of bold text; blanks of any kind and
 * number become one, hyphens and dashes of any kind `-`, digits the usual ones. Runs of one mark are cut to three.
 */
export const plainText = (text: string): string =>
  plainDigits(text.normalize('NFC'))
    .replaceAll(/(\d)\ufe0f?\u20e3/g, '$1. ')
    .replaceAll(/[\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}]/gu, ' ')
    .replaceAll(/[\ufe00-\ufe0f*]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([-_=.:,~#>])\1{3,}/g, '$1$1$1')
    .trim();

/** The lines of a chat that have something in them. */
export const linesOf = (chat: string): Line[] =>
  chat.split(/\r\n?|[\n\u2028\u2029]/).flatMap((written, index) =>
    inPieces(written).flatMap((piece) => {
      const text = plainText(piece);
      return text === '' ? [] : [{ text, source: { line: index + 1, text: piece.trim() } }];
    }),
  );
