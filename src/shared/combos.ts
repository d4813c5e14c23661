/** The fields of a combo pack. */
import { z } from 'zod';
import { cartItemInput } from './cart.ts';
import { deletedFilter } from './deletion.ts';
import { idInput, line, optionalText, pageFields } from './input.ts';
import { pricePaiseLimits } from './materials.ts';
import { sortsBy } from './sorting.ts';

export const comboItemLimits = { min: 2, max: 20 } as const;

export const comboInput = z.strictObject({
  title: line(200, 'Title is required').meta({ label: 'Title' }),
  description: optionalText(2000).meta({ label: 'Description', input: 'text', rows: 3 }),
  items: z
    .array(cartItemInput)
    .min(comboItemLimits.min, 'A combo pack holds at least two items')
    .max(comboItemLimits.max, 'A combo pack holds at most 20 items')
    .refine(
      (items) => new Set(items.map(({ materialId, kind }) => `${kind} ${materialId}`)).size === items.length,
      'An item was added twice',
    )
    .meta({ label: 'Contents', start: [] }),
  pricePaise: z
    .int({ error: 'Price is required' })
    .min(pricePaiseLimits.min, 'The price is ₹1 or more')
    .max(pricePaiseLimits.max, 'The price is at most ₹1,00,000')
    .meta({ label: 'Price (₹)' }),
  // A copy is not on sale until it is what it should be.
  isActive: z.boolean().meta({ label: 'On sale', start: true, copy: false }),
});
export type ComboInput = z.infer<typeof comboInput>;

export const comboUpdateInput = comboInput.extend({ id: idInput });
export const comboActiveInput = z.strictObject({ id: idInput, isActive: z.boolean() });

export const adminComboSorts = sortsBy(['title', 'price']);
export const adminComboListInput = z.strictObject({
  sort: z.enum(adminComboSorts).optional(),
  ...deletedFilter,
  ...pageFields,
});
export type AdminComboListInput = z.infer<typeof adminComboListInput>;

/** The packs on the lists; with `materialId`, those that hold this material. */
export const comboListInput = z.strictObject({ materialId: idInput.optional() });

export const cartComboInput = z.strictObject({ comboId: idInput });

/** What each thing in a pack costs, by what it costs alone; in whole rupees where the pack's price is. All in paise. */
export function sharesOfPack(pricePaise: number, prices: number[]): number[] {
  const unit = pricePaise % 100 === 0 ? 100 : 1;
  return shareOut(pricePaise / unit, prices).map((share) => share * unit);
}

/**
 * Splits a sum (paise) in proportion to weights into whole paise that add up to the sum; the largest remainders get
 * the paise left over. Throws RangeError when all weights are 0.
 */
export function shareOut(totalPaise: number, weights: number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all <= 0) throw new RangeError('There is nothing to share it out by');
  // In whole numbers beyond 2^53, so that no share is a paisa off.
  const exact = weights.map((weight) => BigInt(totalPaise) * BigInt(weight));
  const shares = exact.map((product) => Number(product / BigInt(all)));
  const left = totalPaise - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(all) }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
