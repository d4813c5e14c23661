import { plainDigits } from './plain-digits.ts';

/**
 * What nobody sees: marks of direction and other format characters, and variation selectors but those of pictographs. The
 * joiners (U+200C, U+200D) stay, since Tamil words and emoji are written with them.
 */
const unseen = /(?![\u{200C}\u{200D}])\p{Cf}|(?<!\p{Extended_Pictographic})\p{Variation_Selector}/gu;

/** Nothing but Latin letters, figures, signs and blanks, as nearly every cell of a table is: as plain as it can be. */
const isPlain = (text: string): boolean => /^[\n\t -~]*$/.test(text);

/** A text as somebody meant it: composed alike on every device (NFC), without what nobody sees. */
export const plainText = (text: string): string =>
  isPlain(text)
    ? text
    : text
        .normalize('NFC')
        .replaceAll(unseen, '')
        .replaceAll(/[\u{2028}\u{2029}]/gu, '\n');

/** The same for what has one line. */
export const plainLine = (text: string): string => plainText(text.replaceAll(/[\u{2028}\u{2029}]/gu, ' '));

/** A phone number, pincode, UTR number or address on the web: without joiners too, plain digits, every dash a hyphen. */
export const plainCode = (text: string): string =>
  isPlain(text)
    ? text
    : plainDigits(plainLine(text))
        .replaceAll(/\p{Cf}|\p{Variation_Selector}/gu, '')
        .replaceAll(/[\u{2010}-\u{2015}\u{2212}]/gu, '-');
