/** The one source of everything in a simulated year that is not ours to decide: the same seed gives the same year. */

export type Chance = ReturnType<typeof createChance>;

/** `seed`: any text. The generator is mulberry32, the hash FNV-1a: short, and good enough to spread what people do. */
export function createChance(seed: string) {
  let state = hashOf(seed);

  /** At least 0 and below 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (limit: number): number => Math.floor(next() * limit);

  return {
    next,
    below,
    /** Whether something happens that happens this often, from 0 to 1. */
    happens: (share: number): boolean => next() < share,
    /** One of them; undefined when there is none. */
    pick: <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)],
    /** One of them, the heavier the likelier; undefined when there is none. */
    weighed<Item extends { weight: number }>(items: readonly Item[]): Item | undefined {
      let left = next() * items.reduce((sum, { weight }) => sum + weight, 0);
      return items.find(({ weight }) => (left -= weight) < 0) ?? items.at(-1);
    },
    bytes: (size: number): Buffer => Buffer.from(Array.from({ length: size }, () => below(256))),
    digits: (count: number): string => Array.from({ length: count }, () => below(10)).join(''),
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
