import { fileURLToPath } from 'node:url';
// oxlint-disable-next-line import/no-named-as-default -- its types name only the default
import PDFDocument from 'pdfkit';

/** In points; A4 is 595 wide and 842 high. */
export const edge = { left: 48, right: 547, top: 48, bottom: 780 };

/**
 * An A4 sheet in Noto Sans Tamil, which has the Latin letters and the rupee sign too: one font shapes every name and amount.
 * @param {PDFKit.DocumentInfo} info @param {typeof edge} within
 */
export function openSheet(info, within = edge) {
  const { left, right, top } = within;
  const margins = { top, bottom: 30, left, right: 595 - right };
  const sheet = new PDFDocument({ size: 'A4', margins, bufferPages: true, lang: 'en-IN', info });
  return sheet.registerFont('regular', fontFile('400Regular')).registerFont('bold', fontFile('700Bold'));
}

/** @param {string} weight */
const fontFile = (weight) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-tamil/${weight}/NotoSansTamil_${weight}.ttf`));
