import { and, eq, gt, sql } from 'drizzle-orm';
import { cartItems } from '#server/db/schema/cart.ts';
import { cartCombos } from '#server/db/schema/combos.ts';
import type { Work } from '#server/work.ts';
import type { ItemKind } from '#shared/order-items.ts';

type OrderedItem = { materialId: string; kind: ItemKind; quantity: number; comboId?: string | null };

/** Takes what was ordered out of its buyer's cart; copies added since stay. */
export function removeFromCart({ tx }: Work, { userId, items }: { userId: string; items: OrderedItem[] }): void {
  for (const { comboId, materialId, kind, quantity } of items) {
    if (comboId) {
      tx.delete(cartCombos)
        .where(and(eq(cartCombos.userId, userId), eq(cartCombos.comboId, comboId)))
        .run();
      continue;
    }
    const inCart = and(eq(cartItems.userId, userId), eq(cartItems.materialId, materialId), eq(cartItems.kind, kind));
    const { changes } = tx
      .update(cartItems)
      .set({ quantity: sql`${cartItems.quantity} - ${quantity}` })
      .where(and(inCart, gt(cartItems.quantity, quantity)))
      .run();
    if (changes === 0) tx.delete(cartItems).where(inCart).run();
  }
}
