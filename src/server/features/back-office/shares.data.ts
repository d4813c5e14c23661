/**
 * Splits an amount over parts in proportion to what is left of each, and takes it off them. All in whole paise; a part
 * may be negative, such as a discount. The shares add up to the amount, and taking all that is left leaves nothing of
 * any part. If the parts add up to nothing, so do the shares.
 */
export function takeShares(left: number[], paise: number): number[] {
  const total = BigInt(left.reduce((sum, part) => sum + part, 0));
  if (total <= 0n) return left.map(() => 0);
  // The rounded share of all parts so far, less the shares already taken, so that no remainder is lost.
  const upTo = (sum: number): number => Number((BigInt(paise) * BigInt(sum)) / total);
  let sum = 0;
  return left.map((part, index) => {
    const before = upTo(sum);
    sum += part;
    const share = upTo(sum) - before;
    left[index] = part - share;
    return share;
  });
}
