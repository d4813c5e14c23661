/** Digits of Tamil, Hindi, Malayalam, Telugu and Kannada, and wide ones, as the usual ones; the text keeps its length. */
export const plainDigits = (text: string): string =>
  text.replaceAll(
    /[\u{966}-\u{96F}\u{BE6}-\u{BEF}\u{C66}-\u{C6F}\u{CE6}-\u{CEF}\u{D66}-\u{D6F}\u{FF10}-\u{FF19}]/gu,
    (digit) => {
      const code = digit.charCodeAt(0);
      // The zeros of India's scripts stand in the seventh place of their row.
      return String((code & 0xf) - (code < 0xff00 ? 6 : 0));
    },
  );
