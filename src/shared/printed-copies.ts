/** Whether a format speaks of print: `Printed`, `PDF and printed` … Its price may still be told by hand. */
export const saysPrinted = (format: string): boolean => /\bprint(?:ed)?\b/i.test(format);

/** From this many copies on downwards the admin is warned. */
export const lowStock = 5;

/** `1 copy`, `3 copies` */
export const copiesInWords = (copies: number): string => (copies === 1 ? '1 copy' : `${copies} copies`);
