/** @typedef {{ widthOfString: (text: string) => number }} Pdf a document of pdfkit whose font and size are set */

const graphemes = new Intl.Segmenter('ta', { granularity: 'grapheme' });

/**
 * The text without what the font cannot shape: some sequences, such as a Tamil sign without its letter, make pdfkit throw.
 * @param {Pdf} pdf @param {string} text
 */
export function drawableText(pdf, text) {
  if (canDraw(pdf, text)) return text;
  const parts = Array.from(graphemes.segment(text), ({ segment }) => segment).filter((part) => canDraw(pdf, part));
  const drawable = parts.join('');
  return canDraw(pdf, drawable) ? drawable : '';
}

/** @param {Pdf} pdf @param {string} text */
function canDraw(pdf, text) {
  try {
    pdf.widthOfString(text);
    return true;
  } catch {
    return false;
  }
}
