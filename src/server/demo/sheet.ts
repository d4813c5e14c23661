import {
  beginText,
  type Color,
  endText,
  moveText,
  PDFDocument,
  type PDFFont,
  type PDFName,
  type PDFPage,
  rgb,
  setFillingColor,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib';
import { embedFonts, type Family, type Fonts, type Line, widthOf } from './fonts.ts';
import { runsOf, wordsOf } from './markup.ts';

/** A5: a page can be read on a phone, and two are printed on a sheet. In points, as all lengths here. */
export const paper = { width: 419.5, height: 595.3, side: 46, top: 62, bottom: 54 };
export const textWidth = paper.width - 2 * paper.side;

export const colors = {
  ink: rgb(0.1, 0.11, 0.14),
  grey: rgb(0.42, 0.45, 0.5),
  rule: rgb(0.82, 0.85, 0.9),
  tint: rgb(0.92, 0.95, 1),
  brand: rgb(0.145, 0.388, 0.922),
  deep: rgb(0.1, 0.2, 0.5),
  white: rgb(1, 1, 1),
};

export type Sheet = Awaited<ReturnType<typeof openSheet>>;

/** A document being filled from top to bottom: it knows the place reached, and opens a page when one is full. */
export async function openSheet(runningTitle: string) {
  const pdf = await PDFDocument.create();
  const fonts: Fonts = await embedFonts(pdf);
  const title = pdf.addPage([paper.width, paper.height]);
  const fontKeys = new Map<PDFPage, Map<PDFFont, PDFName>>();
  let page: PDFPage = title;
  let y = 0;

  function newPage(): void {
    page = pdf.addPage([paper.width, paper.height]);
    const head = paper.height - 38;
    const look = { family: fonts.sans, size: 8, color: colors.grey };
    drawLine(page, wordsOf(runningTitle), { x: paper.side, y: head }, look);
    page.drawLine({
      start: { x: paper.side, y: head - 7 },
      end: { x: paper.width - paper.side, y: head - 7 },
      thickness: 0.5,
      color: colors.rule,
    });
    const number = String(pdf.getPageCount());
    const x = (paper.width - widthOf(fonts.sans.roman, look.size, number)) / 2;
    drawLine(page, wordsOf(number), { x, y: 30 }, look);
    y = paper.height - paper.top;
  }

  /** A font's name on a page; the library's own drawText would add one at every change of font. */
  function keyOf(onto: PDFPage, font: PDFFont): PDFName {
    const keys = fontKeys.get(onto) ?? new Map<PDFFont, PDFName>();
    fontKeys.set(onto, keys);
    const key = keys.get(font) ?? onto.node.newFontDictionary(font.name, font.ref);
    keys.set(font, key);
    return key;
  }

  /** Draws one line with its baseline at the given height; neighbours of one style go out together. */
  function drawLine(onto: PDFPage, line: Line, at: { x: number; y: number }, { family, size, color }: Look): void {
    onto.pushOperators(beginText(), setFillingColor(color ?? colors.ink), moveText(at.x, at.y));
    for (const { text, style } of runsOf(line)) {
      const font = family[style];
      onto.pushOperators(setFontAndSize(keyOf(onto, font), size), showText(font.encodeText(text)));
    }
    onto.pushOperators(endText());
  }

  return {
    pdf,
    fonts,
    title,
    newPage,
    drawLine,
    page: () => page,
    pageNumber: () => pdf.getPageCount(),
    y: () => y,
    /** Makes sure that so much height is left, on this page or a new one; answers whether a new one was opened. */
    need(height: number): boolean {
      if (y - height >= paper.bottom) return false;
      newPage();
      return true;
    },
    isTop: () => y === paper.height - paper.top,
    skip(height: number): void {
      y -= height;
    },
    /** Writes lines at the place reached, each `leading` below the one before. */
    write(lines: Line[], look: Look & { leading: number; x?: number }): void {
      for (const line of lines) {
        this.need(look.leading);
        y -= look.leading;
        drawLine(page, line, { x: look.x ?? paper.side, y: y + look.leading * 0.27 }, look);
      }
    },
  };
}

export type Look = { family: Family; size: number; color?: Color };
