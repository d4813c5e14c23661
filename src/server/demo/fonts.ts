import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import { type Style, type Word, wordsOf } from './markup.ts';

export type Family = Record<Style, PDFFont>;
export type Fonts = { serif: Family; sans: Family };
/** A line's words, and how far apart they stand. */
export type Line = Word[];

const widths = new Map<string, Map<string, number>>();

export async function embedFonts(pdf: PDFDocument): Promise<Fonts> {
  const family = async (roman: StandardFonts, bold: StandardFonts, italic: StandardFonts): Promise<Family> => ({
    roman: await pdf.embedFont(roman),
    bold: await pdf.embedFont(bold),
    italic: await pdf.embedFont(italic),
  });
  return {
    serif: await family(StandardFonts.TimesRoman, StandardFonts.TimesRomanBold, StandardFonts.TimesRomanItalic),
    sans: await family(StandardFonts.Helvetica, StandardFonts.HelveticaBold, StandardFonts.HelveticaOblique),
  };
}

/**
 * A text's width in points. Counted by characters, as viewers space them without kerning. Throws for a character that the
 * standard fonts lack: the library would draw a placeholder in silence.
 */
export function widthOf(font: PDFFont, size: number, text: string): number {
  const known = widths.get(font.name) ?? new Map<string, number>();
  widths.set(font.name, known);
  let width = 0;
  for (const character of text) {
    let single = known.get(character);
    if (single === undefined) {
      if (!font.getCharacterSet().includes(character.codePointAt(0) ?? 0))
        throw new Error(`${font.name} has no ${character}, as in "${text}"`);
      single = font.widthOfTextAtSize(character, 1);
      known.set(character, single);
    }
    width += single;
  }
  return width * size;
}

export const wordWidth = (family: Family, size: number, word: Word): number =>
  word.reduce((width, { text, style }) => width + widthOf(family[style], size, text), 0);

/** Breaks marked-up text into lines no wider than `width` points. */
export function wrap(markup: string, family: Family, size: number, width: number): Line[] {
  const space = widthOf(family.roman, size, ' ');
  const lines: Line[] = [[]];
  let used = 0;
  for (const word of wordsOf(markup)) {
    const needed = wordWidth(family, size, word);
    if (used > 0 && used + space + needed > width) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(word);
    used += needed + (used > 0 ? space : 0);
  }
  return lines;
}

/** The width of marked-up text on one line. */
export function lineWidth(markup: string, family: Family, size: number): number {
  const space = widthOf(family.roman, size, ' ');
  const words = wordsOf(markup);
  return words.reduce((width, word) => width + wordWidth(family, size, word), space * Math.max(0, words.length - 1));
}
