import { z } from 'zod';
import { idInput, oneOf } from './input.ts';
import { type ItemKind, itemKinds } from './order-items.ts';

/** How many printed copies one order takes; a download is bought once. */
export const quantityLimits = { min: 1, max: 20 } as const;

export const mostCartLines = 50;

const onlyWhole = 'Choose between 1 and 20 copies';
export const quantityInput = z
  .int({ error: onlyWhole })
  .min(quantityLimits.min, onlyWhole)
  .max(quantityLimits.max, onlyWhole);

export const mostOf = (kind: ItemKind): number => (kind === 'download' ? 1 : quantityLimits.max);

export const cartItemInput = z.strictObject({
  materialId: idInput,
  kind: oneOf(itemKinds, 'Choose the download or the printed copy'),
});
export type CartItem = z.infer<typeof cartItemInput>;

export const cartQuantityInput = cartItemInput
  .extend({ quantity: quantityInput })
  .refine(({ kind, quantity }) => quantity <= mostOf(kind), {
    path: ['quantity'],
    message: 'A download is bought once; it needs no second copy',
  });
export type CartQuantityInput = z.infer<typeof cartQuantityInput>;
