/** Whether a format mentions print: `Printed`, `PDF and printed` … */
export const saysPrinted = (format: string): boolean => /\bprint(?:ed)?\b/i.test(format);

/** The admin is warned at this many copies or fewer. */
export const lowStock = 5;

/** `1 copy`, `3 copies` */
export const copiesInWords = (copies: number): string => (copies === 1 ? '1 copy' : `${copies} copies`);
