/** A small seeded generator (mulberry32): the sample content is the same at every seeding. */
export function createRandom(seed: number) {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (limit: number): number => Math.floor(next() * limit);

  return {
    below,

    shuffled<T>(items: readonly T[]): T[] {
      const result = [...items];
      for (let last = result.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [result[last], result[other]] = [result[other] as T, result[last] as T];
      }
      return result;
    },

    /** Letters and digits, as they stand in ids of Razorpay, YouTube and Google Forms. */
    token(length: number): string {
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
      return Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join('');
    },
  };
}

export type Random = ReturnType<typeof createRandom>;
