import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { oncePerDb, placeholders } from '#server/db/prepared.ts';
import { newId } from '#server/db/schema/columns.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments, providerOrderId, viaProvider } from '#server/db/schema/payments.ts';
import {
  nextUpdatedAt,
  type OrderContact,
  type OrderItem,
  type OrderLine,
  placeOrder,
} from '#server/features/orders/lifecycle.data.ts';

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

type CheckoutOrder = {
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
 * Stores an order together with the payment it waits for. Call it in a transaction, before the provider's window opens,
 * so that no money can be taken for an order that does not exist. `now`: UTC ms.
 */
export function placeCheckoutOrder(tx: Executor, { razorpayOrderId, ...order }: CheckoutOrder): void {
  const { id, userId, now } = order;
  const { totalPaise } = placeOrder(tx, { ...order, source: 'shop', payBy: 'razorpay' });
  const nextCheckAt = now + firstCheckMs;
  payment(tx).run({ id: newId(), orderId: id, userId, razorpayOrderId, amountPaise: totalPaise, nextCheckAt, now });
}

const payment = oncePerDb((db) => {
  const now = sql.placeholder('now');
  const created = placeholders('id', 'orderId', 'userId', 'razorpayOrderId', 'amountPaise', 'nextCheckAt');
  return db
    .insert(payments)
    .values({ ...created, createdAt: now, updatedAt: now })
    .prepare();
});

/** Sends an order that is still waiting for its payment to where its buyer says now. `now`: UTC ms. */
export function correctContact(
  tx: Executor,
  { orderId, contact, now }: { orderId: string; contact: OrderContact; now: number },
): void {
  tx.update(orders)
    .set({ ...contact, updatedAt: nextUpdatedAt(now) })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
    .run();
}
