/** Tamil digits as the usual ones; the text keeps its length. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[௦-௯]/g, (digit) => String(digit.charCodeAt(0) - 0x0b_e6));
