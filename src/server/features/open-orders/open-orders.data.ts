import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { oncePerDb, placeholders } from '#server/db/once-per-db.ts';
import type { Executor } from '#server/db/open-db.ts';
import { newId } from '#server/db/schema/columns.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments, providerOrderId, viaProvider } from '#server/db/schema/payments.ts';
import { recordOrderEvent } from '#server/features/orders/orders.data.ts';
import { type ItemKind, orderTotalPaise } from '#shared/orders.ts';

/** One thing of an order and for how much (paise each). */
export type OrderLine = {
  materialId: string;
  kind: ItemKind;
  quantity: number;
  unitPricePaise: number;
  /** The combo pack it is part of. */
  comboId?: string | null;
};

/** An order that waits for its payment. */
export type OpenOrder = {
  id: string;
  razorpayOrderId: string;
  totalPaise: number;
  courierPaise: number;
  discountPaise: number;
  couponId: string | null;
  lines: OrderLine[];
};

/** The most open orders that are looked through for one purchase; each may cost a call to the provider. */
const mostOpenOrders = 20;

/**
 * The orders that this user has begun and not paid, newest first: those with any of these things in them, or the one
 * with this id. `since`: UTC ms.
 */
export function findOpenOrders(
  db: Executor,
  {
    userId,
    since,
    ...which
  }: { userId: string; since: number } & ({ items: Pick<OrderLine, 'materialId' | 'kind'>[] } | { orderId: string }),
): OpenOrder[] {
  const open =
    'orderId' in which
      ? opened(db).one.all({ userId, since, orderId: which.orderId })
      : opened(db).holdingAny.all({ userId, since, items: JSON.stringify(which.items) });
  if (open.length === 0) return [];
  const lines = linesOf(
    db,
    open.map(({ id }) => id),
  );
  return open.map((order) => ({
    ...order,
    lines: lines.filter(({ orderId }) => orderId === order.id).map(({ orderId: _, ...line }) => line),
  }));
}

const opened = oncePerDb((db) => {
  const thoseWhere = (which: SQL) =>
    db
      .select({
        id: orders.id,
        razorpayOrderId: providerOrderId,
        totalPaise: orders.totalPaise,
        courierPaise: orders.courierPaise,
        discountPaise: orders.discountPaise,
        couponId: orders.couponId,
      })
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .where(
        and(
          eq(orders.userId, sql.placeholder('userId')),
          eq(orders.status, 'pending'),
          gt(orders.createdAt, sql.placeholder('since')),
          viaProvider,
          inArray(payments.status, ['created', 'failed']),
          which,
        ),
      )
      .orderBy(desc(orders.seq))
      .limit(mostOpenOrders)
      .prepare();
  return {
    one: thoseWhere(eq(orders.id, sql.placeholder('orderId'))),
    holdingAny: thoseWhere(
      sql`exists (select 1 from ${orderItems} join json_each(${sql.placeholder('items')}) as "item" where ${orderItems.orderId} = ${orders.id}
        and ${orderItems.materialId} = "item"."value" ->> 'materialId' and ${orderItems.kind} = "item"."value" ->> 'kind')`,
    ),
  };
});

/** What these orders are made of. */
export const linesOf = (db: Executor, orderIds: string[]) =>
  db
    .select({
      orderId: orderItems.orderId,
      materialId: orderItems.materialId,
      kind: orderItems.kind,
      quantity: orderItems.quantity,
      unitPricePaise: orderItems.unitPricePaise,
      comboId: orderItems.comboId,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .all();

/** How long after its beginning an order's payment is first asked after, in ms. */
const firstCheckMs = 15 * 60 * 1000;

/** Who gets an order, as the checkout form said. `shippingAddress`: empty when nothing is sent. */
export type OrderContact = { contactName: string; contactEmail: string; phone: string; shippingAddress: string };

/** The same with what is kept of the material as it was sold. */
export type OrderItem = OrderLine &
  Pick<typeof orderItems.$inferInsert, 'title' | 'category' | 'format' | 'pages' | 'comboTitle'>;

type NewOrder = {
  id: string;
  userId: string;
  contact: OrderContact;
  razorpayOrderId: string;
  items: OrderItem[];
  courierPaise: number;
  discountPaise: number;
  couponId: string | null;
  now: number;
};

/**
 * Stores an order that waits for its payment: order, items as they are sold, payment. Call it in a transaction, before
 * the provider's window opens, so that no money can be taken for an order that does not exist. `now`: UTC ms.
 */
export function placeOrder(
  tx: Executor,
  { id, userId, contact, razorpayOrderId, items, now, ...sums }: NewOrder,
): void {
  const totalPaise = orderTotalPaise({ items, ...sums });
  const { order, item, payment } = placing(tx);
  order.run({ id, userId, ...contact, ...sums, totalPaise, now });
  for (const { comboId, comboTitle = '', ...sold } of items)
    item.run({ id: newId(), orderId: id, comboId, comboTitle, ...sold });
  const nextCheckAt = now + firstCheckMs;
  payment.run({ id: newId(), orderId: id, userId, razorpayOrderId, amountPaise: totalPaise, nextCheckAt, now });
  recordOrderEvent(tx, { orderId: id, kind: 'placed', status: 'pending' }, now);
}

const placing = oncePerDb((db) => {
  const now = sql.placeholder('now');
  const order = {
    ...placeholders('id', 'userId', 'totalPaise', 'courierPaise', 'discountPaise', 'couponId'),
    ...placeholders('contactName', 'contactEmail', 'phone', 'shippingAddress'),
    createdAt: now,
    updatedAt: now,
  };
  const item = {
    ...placeholders('id', 'orderId', 'materialId', 'kind', 'quantity', 'unitPricePaise', 'comboId', 'comboTitle'),
    ...placeholders('title', 'category', 'format', 'pages'),
  };
  const payment = {
    ...placeholders('id', 'orderId', 'userId', 'razorpayOrderId', 'amountPaise', 'nextCheckAt'),
    createdAt: now,
    updatedAt: now,
  };
  return {
    order: db.insert(orders).values(order).prepare(),
    item: db.insert(orderItems).values(item).prepare(),
    payment: db.insert(payments).values(payment).prepare(),
  };
});

/** Sends an order that is still waiting for its payment to where its buyer says now. `now`: UTC ms. */
export function correctContact(
  tx: Executor,
  { orderId, contact, now }: { orderId: string; contact: OrderContact; now: number },
): void {
  tx.update(orders)
    .set({ ...contact, updatedAt: now })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
    .run();
}
