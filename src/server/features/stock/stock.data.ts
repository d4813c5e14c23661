import { and, eq, sql } from 'drizzle-orm';
import { isOneOf, oncePerDb } from '#server/db/once-per-db.ts';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import { settings } from '#server/db/schema/settings.ts';
import type { MailSite } from '#server/mail/layout.ts';
import { queueMail } from '#server/mail/mailer.ts';
import type { OrderStatus } from '#shared/orders.ts';
import { lowStock } from '#shared/printed-copies.ts';
import { lowStockNote, oversoldNote } from './stock.mails.ts';

/** Copies that an order was sold and that were not there, by material. */
type Missing = Record<string, number>;

/** Where the data file keeps what an oversold order lacks: `oversold.` and the order's id. */
export const oversoldPrefix = 'oversold.';

/** Whether the printed copies of an order in this status have left the stock. */
const holdsCopies = (status: OrderStatus): boolean => ['confirmed', 'shipped', 'delivered'].includes(status);

type Move = { orderId: string; from: OrderStatus; to: OrderStatus; site: MailSite; now: number };

/**
 * Takes an order's printed copies out of the stock when it is confirmed, and puts them back when that is undone. Call it
 * in the transaction of every change of status, after the change. `now`: UTC ms.
 */
export function moveStock(tx: Executor, { orderId, from, to, site, now }: Move): void {
  if (!holdsCopies(from) && holdsCopies(to)) takeStock(tx, { orderId, site, now });
  else if (holdsCopies(from) && !holdsCopies(to)) giveBackStock(tx, orderId);
}

/**
 * Takes the copies of an order; where fewer lie there, all of them. What is missing is noted and mailed to the educator,
 * who is also told when the last few begin.
 */
function takeStock(tx: Executor, { orderId, site, now }: Omit<Move, 'from' | 'to'>): void {
  const missing: Missing = {};
  const lacking: { title: string; copies: number }[] = [];
  for (const { materialId, title, stock, wanted } of copiesOf(tx, orderId)) {
    const left = Math.max(stock - wanted, 0);
    if (wanted > stock) {
      missing[materialId] = wanted - stock;
      lacking.push({ title, copies: wanted - stock });
    }
    tx.update(materials).set({ stock: left }).where(eq(materials.id, materialId)).run();
    if (stock > lowStock && left <= lowStock) queueMail(tx, lowStockNote({ title, left }, site), now);
  }
  if (lacking.length === 0) return;
  tx.insert(settings)
    .values({ key: oversoldPrefix + orderId, value: missing })
    .onConflictDoUpdate({ target: settings.key, set: { value: missing } })
    .run();
  queueMail(tx, oversoldNote({ orderId, lacking }, site), now);
}

/** Puts back what the order really took. */
function giveBackStock(tx: Executor, orderId: string): void {
  const missing = findMissing(tx, orderId) ?? {};
  for (const { materialId, wanted } of copiesOf(tx, orderId)) {
    const taken = wanted - (missing[materialId] ?? 0);
    tx.update(materials)
      .set({ stock: sql`${materials.stock} + ${taken}` })
      .where(eq(materials.id, materialId))
      .run();
  }
  tx.delete(settings)
    .where(eq(settings.key, oversoldPrefix + orderId))
    .run();
}

function findMissing(db: Executor, orderId: string): Missing | null {
  const row = db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, oversoldPrefix + orderId))
    .get();
  return row ? (row.value as Missing) : null;
}

/** How many copies an order holds of each material whose copies are counted, and how many lie there. */
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

const notes = oncePerDb((db) =>
  db.select({ key: settings.key }).from(settings).where(isOneOf(settings.key, 'keys')).prepare(),
);

/** Which of these orders were sold copies that were not there. */
export function oversoldAmong(db: Executor, orderIds: string[]): Set<string> {
  const rows = notes(db).all({ keys: JSON.stringify(orderIds.map((id) => oversoldPrefix + id)) });
  return new Set(rows.map(({ key }) => key.slice(oversoldPrefix.length)));
}
