/** Orders begun by card that still wait for their money, which are used again. */
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { placeholders, prepareOnce } from '#server/db/prepared.ts';
import { newId } from '#server/db/schema/columns.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments, providerOrderId, viaProvider } from '#server/db/schema/payments.ts';
import type { SoldLine } from '#server/features/catalog/prices.data.ts';
import { contactColumns, itemsOf } from '#server/features/orders/contents.data.ts';
import { type NewOrder, placeOrder } from '#server/features/orders/lifecycle.data.ts';
import type { Work } from '#server/work.ts';

type PendingOrderQuery = { userId: string; since: number };

export type PendingOrder = ReturnType<typeof withItems>[number];

export const findPendingOrder = (
  db: Executor,
  { orderId, ...query }: PendingOrderQuery & { orderId: string },
): PendingOrder | undefined => withItems(db, selectPending(db, query, eq(orders.id, orderId)))[0];

export const findPendingOrdersWith = (
  db: Executor,
  { items, ...query }: PendingOrderQuery & { items: Pick<SoldLine, 'materialId' | 'kind'>[] },
): PendingOrder[] =>
  withItems(
    db,
    selectPending(
      db,
      query,
      sql`exists (select 1 from ${orderItems} join json_each(${JSON.stringify(items)}) as "item" where ${orderItems.orderId} = ${orders.id}
        and ${orderItems.materialId} = "item"."value" ->> 'materialId' and ${orderItems.kind} = "item"."value" ->> 'kind')`,
    ),
  );

/** Each may cost a call to the provider. */
const mostPendingOrders = 20;

const selectPending = (db: Executor, { userId, since }: PendingOrderQuery, which: SQL) =>
  db
    .select({
      id: orders.id,
      razorpayOrderId: providerOrderId,
      totalPaise: orders.totalPaise,
      courierPaise: orders.courierPaise,
      carrier: orders.carrier,
      courierReason: orders.courierReason,
      discountPaise: orders.discountPaise,
      couponId: orders.couponId,
      contact: contactColumns,
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.payBy, 'razorpay'),
        eq(orders.takes, 'card'),
        gt(orders.createdAt, since),
        viaProvider,
        inArray(payments.status, ['created', 'failed']),
        isNull(payments.closedAt),
        which,
      ),
    )
    .orderBy(desc(orders.seq))
    .limit(mostPendingOrders)
    .all();

function withItems(db: Executor, pending: ReturnType<typeof selectPending>) {
  const ids = pending.map(({ id }) => id);
  const items = ids.length === 0 ? [] : itemsOf(db, ids);
  return pending.map((order) => ({ ...order, items: items.filter(({ orderId }) => orderId === order.id) }));
}

const firstCheckMs = 15 * 60 * 1000;

type CheckoutOrder = Omit<NewOrder, 'source' | 'payBy'> & { id: string; razorpayOrderId: string };

/** Call it before the provider's window opens, so that no money can be taken for an order that does not exist. */
export function placeCheckoutOrder(work: Work, { razorpayOrderId, ...order }: CheckoutOrder): void {
  const { id: orderId, userId } = order;
  const { totalPaise: amountPaise } = placeOrder(work, { ...order, source: 'shop', payBy: 'razorpay' });
  openPayment(work, { orderId, userId, razorpayOrderId, amountPaise });
}

type OpenPayment = { orderId: string; userId: string | null; razorpayOrderId: string; amountPaise: number };

/** The provider is asked about it from now on. */
export const openPayment = ({ tx, now }: Work, payment: OpenPayment): void =>
  void paymentInsertion(tx).run({ ...payment, id: newId(), nextCheckAt: now + firstCheckMs, now });

const paymentInsertion = prepareOnce((db) => {
  const now = sql.placeholder('now');
  const created = placeholders('id', 'orderId', 'userId', 'razorpayOrderId', 'amountPaise', 'nextCheckAt');
  return db
    .insert(payments)
    .values({ ...created, createdAt: now, updatedAt: now })
    .prepare();
});
