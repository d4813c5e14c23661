/** A number with its noun, in the singular or the plural: `1 order`, `1,20,000 orders`. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`;
