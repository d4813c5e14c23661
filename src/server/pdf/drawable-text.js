/**
 * Text made fit for a font. Plain JavaScript, because Node runs it without a build in tests.
 */

const graphemes = new Intl.Segmenter('ta', { granularity: 'grapheme' });

/**
 * The text without the letters that the font cannot shape: some sequences, such as a Tamil sign without its letter,
 * make the shaping throw.
 * @param {{ widthOfString: (text: string) => number }} pdf a pdfkit document whose font and size are set
 * @param {string} text
 */
export function drawableText(pdf, text) {
  if (canDraw(pdf, text)) return text;
  const parts = Array.from(graphemes.segment(text), ({ segment }) => segment).filter((part) => canDraw(pdf, part));
  const drawable = parts.join('');
  return canDraw(pdf, drawable) ? drawable : '';
}

/**
 * @param {{ widthOfString: (text: string) => number }} pdf
 * @param {string} text
 */
function canDraw(pdf, text) {
  try {
    pdf.widthOfString(text);
    return true;
  } catch {
    return false;
  }
}
