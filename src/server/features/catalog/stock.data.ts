import { and, eq, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orderShortages, takenCopies } from '#server/db/schema/orders.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import { queueMail } from '#server/mail/mailer.ts';
import { isConfirmed, type OrderStatus } from '#shared/orders.ts';
import { lowStock } from '#shared/printed-copies.ts';
import { lowStockMail, oversoldMail } from './stock.mails.ts';

type Move = { orderId: string; from: OrderStatus; to: OrderStatus; config: Config; now: number };

/**
 * Takes an order's printed copies out of the stock when it is confirmed, and puts them back when that is undone; part of
 * every change of an order's status. `now`: UTC ms.
 */
export function moveStock(tx: Executor, { orderId, from, to, config, now }: Move): void {
  if (!isConfirmed(from) && isConfirmed(to)) takeStock(tx, { orderId, config, now });
  else if (isConfirmed(from) && !isConfirmed(to)) giveBackStock(tx, orderId);
}

/** Changes the copies of an order by `change`; of a confirmed one, the stock follows. `now`: UTC ms. */
export function changeCopies(
  tx: Executor,
  { orderId, status, config, now }: Omit<Move, 'from' | 'to'> & { status: OrderStatus },
  change: () => void,
): void {
  const takesStock = isConfirmed(status);
  if (takesStock) giveBackStock(tx, orderId);
  change();
  if (takesStock) takeStock(tx, { orderId, config, now });
}

/**
 * Takes the copies of an order; if there are fewer, all of them. The shortage is stored and mailed to the educator, who
 * also gets a mail when only a few are left.
 */
function takeStock(tx: Executor, { orderId, config, now }: Omit<Move, 'from' | 'to'>): void {
  const lacking: { materialId: string; title: string; copies: number }[] = [];
  for (const { materialId, title, stock, wanted } of copiesOf(tx, orderId)) {
    const copies = Math.min(stock, wanted);
    const left = stock - copies;
    if (wanted > stock) lacking.push({ materialId, title, copies: wanted - stock });
    if (copies === 0) continue;
    tx.insert(takenCopies).values({ orderId, materialId, copies }).run();
    tx.update(materials).set({ stock: left }).where(eq(materials.id, materialId)).run();
    if (stock > lowStock && left <= lowStock) queueMail(tx, lowStockMail({ title, left }, mailSite(tx, config)), now);
  }
  if (lacking.length === 0) return;
  tx.insert(orderShortages)
    .values(lacking.map(({ materialId, copies }) => ({ orderId, materialId, copies })))
    .run();
  queueMail(tx, oversoldMail({ orderId, lacking }, mailSite(tx, config)), now);
}

/** Puts back the copies that the order took. Where nobody counts them any more, the stock stays null. */
function giveBackStock(tx: Executor, orderId: string): void {
  tx.delete(orderShortages).where(eq(orderShortages.orderId, orderId)).run();
  const taken = tx.delete(takenCopies).where(eq(takenCopies.orderId, orderId)).returning().all();
  for (const { materialId, copies } of taken)
    tx.update(materials)
      .set({ stock: sql`${materials.stock} + ${copies}` })
      .where(eq(materials.id, materialId))
      .run();
}

/** How many copies an order holds of each material whose copies are counted, and how many are in stock. */
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
