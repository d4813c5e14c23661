import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Executor } from '#server/db/open-db.ts';
import { toPage } from '#server/db/page.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { PageInput } from '#shared/input.ts';
import type { ItemKind, OrderEventKind, OrderStatus } from '#shared/orders.ts';
import type { PaymentStatus } from '#shared/payments.ts';

/** Whether this user has a paid, unrefunded download of this material. */
export function hasBought(db: Executor, { userId, materialId }: { userId: string; materialId: string }): boolean {
  const bought = db
    .select({ id: orderItems.id })
    .from(payments)
    .innerJoin(orderItems, eq(orderItems.orderId, payments.orderId))
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.status, 'paid'),
        eq(orderItems.materialId, materialId),
        eq(orderItems.kind, 'download'),
      ),
    )
    .limit(1)
    .get();
  return bought !== undefined;
}

export type OpenOrder = { razorpayOrderId: string; totalPaise: number };

/**
 * The orders this user has begun for this download alone and not paid, newest first. `since`: UTC ms.
 */
export function findOpenOrders(
  db: Executor,
  { userId, materialId, since }: { userId: string; materialId: string; since: number },
): OpenOrder[] {
  const otherItem = alias(orderItems, 'other_item');
  return db
    .select({ razorpayOrderId: payments.razorpayOrderId, totalPaise: orders.totalPaise })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(otherItem, and(eq(otherItem.orderId, orders.id), ne(otherItem.id, orderItems.id)))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'pending'),
        gt(orders.createdAt, since),
        inArray(payments.status, ['created', 'failed']),
        eq(orderItems.materialId, materialId),
        eq(orderItems.kind, 'download'),
        isNull(otherItem.id),
      ),
    )
    .orderBy(desc(orders.seq))
    .all();
}

/** How long after its beginning an order's payment is first asked after, in ms. */
const firstCheckMs = 15 * 60 * 1000;

type OrderItem = Pick<
  typeof orderItems.$inferInsert,
  'materialId' | 'title' | 'category' | 'format' | 'pages' | 'unitPricePaise'
> & { kind: ItemKind; quantity: number };

type NewOrder = {
  id: string;
  userId: string;
  phone: string;
  razorpayOrderId: string;
  items: OrderItem[];
  now: number;
};

/**
 * Stores an order that waits for its payment: order, items as they are sold, payment. Call it in a transaction, before
 * the provider's window opens, so that no money can be taken for an order that does not exist. `now`: UTC ms.
 */
export function placeOrder(tx: Executor, { id, userId, phone, razorpayOrderId, items, now }: NewOrder): void {
  const totalPaise = items.reduce((sum, { unitPricePaise, quantity }) => sum + unitPricePaise * quantity, 0);
  const times = { createdAt: now, updatedAt: now };
  tx.insert(orders)
    .values({ id, userId, phone, totalPaise, ...times })
    .run();
  tx.insert(orderItems)
    .values(items.map((item) => ({ ...item, orderId: id })))
    .run();
  tx.insert(payments)
    .values({
      orderId: id,
      userId,
      razorpayOrderId,
      amountPaise: totalPaise,
      nextCheckAt: now + firstCheckMs,
      ...times,
    })
    .run();
  recordOrderEvent(tx, { orderId: id, kind: 'placed', status: 'pending' }, now);
}

type OrderEvent = {
  orderId: string;
  kind: OrderEventKind;
  status?: OrderStatus;
  amountPaise?: number;
  /** The admin who did it. */
  actorId?: string;
  /** Holds nothing personal of the customer: it outlives the account. */
  note?: string;
};

/** Adds to an order's history; call it in the transaction of what happened. `now`: UTC ms. */
export function recordOrderEvent(tx: Executor, event: OrderEvent, now: number): void {
  tx.insert(orderEvents)
    .values({ ...event, createdAt: now })
    .run();
}

/** What has happened to an order, oldest first; `createdAt` in UTC ms. */
export function orderHistory(db: Executor, orderId: string) {
  return db
    .select({
      seq: orderEvents.seq,
      kind: orderEvents.kind,
      status: orderEvents.status,
      amountPaise: orderEvents.amountPaise,
      actorId: orderEvents.actorId,
      note: orderEvents.note,
      createdAt: orderEvents.createdAt,
    })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.seq))
    .all();
}

/** A page of this user's orders, newest first, each with its items as they were sold. */
export function listOwnOrders(db: Executor, { userId, cursor, limit }: PageInput & { userId: string }) {
  const rows = db
    .select({
      seq: orders.seq,
      id: orders.id,
      status: orders.status,
      totalPaise: orders.totalPaise,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), cursor ? lt(orders.seq, cursor) : undefined))
    .orderBy(desc(orders.seq))
    .limit(limit + 1)
    .all();
  const page = toPage(rows, limit);
  const ids = page.items.map(({ id }) => id);
  const sold = itemsOf(db, ids);
  const statuses = paymentStatusesOf(db, ids);
  const items = page.items.map((order) => {
    const paymentStatus = statuses.get(order.id) ?? null;
    return {
      ...order,
      paymentStatus,
      items: sold
        .filter(({ orderId }) => orderId === order.id)
        .map(({ item, hasFile }) => ({
          ...item,
          canDownload: paymentStatus === 'paid' && item.kind === 'download' && hasFile,
        })),
    };
  });
  return { ...page, items };
}

function itemsOf(db: Executor, orderIds: string[]) {
  return db
    .select({
      orderId: orderItems.orderId,
      hasFile: sql`${isNotNull(materials.fileId)}`.mapWith(Boolean),
      item: {
        id: orderItems.id,
        materialId: orderItems.materialId,
        kind: orderItems.kind,
        quantity: orderItems.quantity,
        unitPricePaise: orderItems.unitPricePaise,
        title: orderItems.title,
        category: orderItems.category,
        format: orderItems.format,
        pages: orderItems.pages,
        isListed: sql`${materials.isActive} and ${isNull(materials.deletedAt)}`.mapWith(Boolean),
      },
    })
    .from(orderItems)
    .innerJoin(materials, eq(materials.id, orderItems.materialId))
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(orderItems.title)
    .all();
}

/** The status of each order's payment; of several tries, the one that brought money. */
function paymentStatusesOf(db: Executor, orderIds: string[]): Map<string, PaymentStatus> {
  const rows = db
    .select({ orderId: payments.orderId, status: payments.status })
    .from(payments)
    .where(inArray(payments.orderId, orderIds))
    .orderBy(sql`${payments.status} in ('paid', 'refunded')`, payments.createdAt)
    .all();
  return new Map(rows.map(({ orderId, status }) => [orderId, status]));
}
