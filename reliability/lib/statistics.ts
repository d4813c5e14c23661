/**
 * The Mann–Whitney U test, two-sided, with the normal approximation and the correction for ties: how likely two such
 * samples are when both come from the same distribution. For samples of 20 and more.
 */
export function mannWhitney(one: number[], other: number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].sort((a, b) => a.value - b.value);
  const [n1, n2] = [one.length, other.length];
  let [rankSum, ties] = [0, 0];
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to++;
    const rank = (from + 1 + to) / 2;
    rankSum += rank * all.slice(from, to).filter(({ isOne }) => isOne).length;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const n = n1 + n2;
  const u = rankSum - (n1 * (n1 + 1)) / 2;
  const deviation = Math.sqrt(((n1 * n2) / 12) * (n + 1 - ties / (n * (n - 1))));
  const z = (Math.abs(u - (n1 * n2) / 2) - 0.5) / deviation;
  return Math.min(1, 2 * (1 - normal(Math.max(0, z))));
}

/** The standard normal distribution (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  return 1 - density * terms.reduce((sum, term, power) => sum + term * t ** (power + 1), 0);
}

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
};
