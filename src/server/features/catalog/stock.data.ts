/** Counts the printed copies in stock. */
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orderShortages, takenCopies } from '#server/db/schema/orders.ts';
import type { Work } from '#server/work.ts';
import { isConfirmed, type OrderStatus } from '#shared/orders.ts';
import { lowStock } from '#shared/printed-copies.ts';
import { orderOversold, stockRanLow } from './events.ts';

type Move = { orderId: string; from: OrderStatus; to: OrderStatus };

/** Part of every change of an order's status: a confirmed order takes its copies, any other gives them back. */
export function moveStock(work: Work, { orderId, from, to }: Move): void {
  if (!isConfirmed(from) && isConfirmed(to)) takeStock(work, orderId);
  else if (isConfirmed(from) && !isConfirmed(to)) giveBackStock(work, orderId);
}

/** Changes the copies of an order by `change`; of a confirmed one, the stock follows. */
export function changeCopies(
  work: Work,
  { orderId, status }: { orderId: string; status: OrderStatus },
  change: () => void,
): void {
  const takesStock = isConfirmed(status);
  if (takesStock) giveBackStock(work, orderId);
  change();
  if (takesStock) takeStock(work, orderId);
}

function takeStock({ tx, happened }: Work, orderId: string): void {
  const lacking: { materialId: string; title: string; copies: number }[] = [];
  for (const { materialId, title, stock, wanted } of copiesOf(tx, orderId)) {
    const copies = Math.min(stock, wanted);
    const left = stock - copies;
    if (wanted > stock) lacking.push({ materialId, title, copies: wanted - stock });
    if (copies === 0) continue;
    tx.insert(takenCopies).values({ orderId, materialId, copies }).run();
    tx.update(materials).set({ stock: left }).where(eq(materials.id, materialId)).run();
    if (stock > lowStock && left <= lowStock) happened(stockRanLow, { title, left });
  }
  if (lacking.length === 0) return;
  tx.insert(orderShortages)
    .values(lacking.map(({ materialId, copies }) => ({ orderId, materialId, copies })))
    .run();
  happened(orderOversold, { orderId, lacking });
}

/** Puts back the copies that the order took. Where nobody counts them any more, the stock stays null. */
function giveBackStock({ tx }: Work, orderId: string): void {
  tx.delete(orderShortages).where(eq(orderShortages.orderId, orderId)).run();
  const taken = tx.delete(takenCopies).where(eq(takenCopies.orderId, orderId)).returning().all();
  for (const { materialId, copies } of taken)
    tx.update(materials)
      .set({ stock: sql`${materials.stock} + ${copies}` })
      .where(eq(materials.id, materialId))
      .run();
}

const copiesOf = (tx: Executor, orderId: string) =>
  tx
    .select({
      materialId: materials.id,
      title: materials.title,
      stock: sql<number>`${materials.stock}`,
      wanted: sql<number>`sum(${orderItems.quantity})`,
    })
    .from(orderItems)
    .innerJoin(materials, eq(materials.id, orderItems.materialId))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.kind, 'printed'), sql`${materials.stock} is not null`))
    .groupBy(materials.id)
    .all();
