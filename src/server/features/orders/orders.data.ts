import { TRPCError } from '@trpc/server';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { toPage } from '#server/db/page.ts';
import { oncePerDb, placeholders } from '#server/db/prepared.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { claimsOf, hasOpen } from '#server/features/fulfilment/desk.data.ts';
import { shipmentsOf } from '#server/features/fulfilment/shipments.data.ts';
import { receiptsOf } from '#server/features/orders/receipts.data.ts';
import type { PageInput } from '#shared/input.ts';
import { messages } from '#shared/messages.ts';
import { deskStateOf, type OrderEventKind, type OrderStatus } from '#shared/orders.ts';
import { type PaymentMethod, type PaymentStatus, receivedStatuses } from '#shared/payments.ts';

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
export function recordOrderEvent(
  tx: Executor,
  { orderId, kind, status, amountPaise, actorId, note = '' }: OrderEvent,
  now: number,
): void {
  happening(tx).run({ orderId, kind, status, amountPaise, actorId, note, now });
}

const happening = oncePerDb((db) =>
  db
    .insert(orderEvents)
    .values({
      ...placeholders('orderId', 'kind', 'status', 'amountPaise', 'actorId', 'note'),
      createdAt: sql.placeholder('now'),
    })
    .prepare(),
);

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
    .select({ seq: orders.seq, ...ownColumns })
    .from(orders)
    .where(and(eq(orders.userId, userId), cursor ? lt(orders.seq, cursor) : undefined))
    .orderBy(desc(orders.seq))
    .limit(limit + 1)
    .all();
  const page = toPage(rows, limit);
  return { ...page, items: withItems(db, page.items) };
}

/**
 * One order as its buyer sees it: items, what was paid and what goes back, where it is sent, and what has happened.
 * Throws NOT_FOUND for an order of anybody else as for one that does not exist.
 */
export function getOwnOrder(db: Executor, { userId, orderId }: { userId: string; orderId: string }) {
  const row = db
    .select({
      ...ownColumns,
      contactName: orders.contactName,
      contactEmail: orders.contactEmail,
      phone: orders.phone,
      shippingAddress: orders.shippingAddress,
      couponCode: coupons.code,
    })
    .from(orders)
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .get();
  const [order] = row ? withItems(db, [row]) : [];
  if (!order) throw new TRPCError({ code: 'NOT_FOUND', message: messages.orderNotFound });
  const isUnderWay = order.status === 'shipped' || order.status === 'delivered';
  return {
    ...order,
    hasReceipt: receiptsOf(db, [orderId]).has(orderId),
    /** The last payment that was reported; null when none was. */
    claim: lastClaim(db, orderId),
    /** The last payment whose acceptance was undone; null once another came or was reported. */
    voided: order.paymentStatus === null ? lastVoided(db, orderId) : null,
    /** How its parcel left; null before. */
    shipment: isUnderWay ? (shipmentsOf(db, [orderId]).get(orderId) ?? null) : null,
    payments: paymentsFor(db, orderId),
    refunds: refundsFor(db, orderId),
    events: publicHistory(db, orderId),
  };
}

const ownColumns = {
  id: orders.id,
  status: orders.status,
  payBy: orders.payBy,
  quotedAt: orders.quotedAt,
  totalPaise: orders.totalPaise,
  courierPaise: orders.courierPaise,
  discountPaise: orders.discountPaise,
  createdAt: orders.createdAt,
};

function lastClaim(db: Executor, orderId: string) {
  const claim = claimsOf(db, [orderId]).get(orderId)?.at(-1);
  if (!claim) return null;
  const { status, utr, reason, createdAt } = claim;
  return { status, utr, reason, createdAt };
}

function lastVoided(db: Executor, orderId: string) {
  const last = db
    .select({ amountPaise: payments.amountPaise, reason: payments.voidReason, voidedAt: payments.voidedAt })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNotNull(payments.voidedAt)))
    .orderBy(desc(payments.voidedAt))
    .limit(1)
    .get();
  const reportedAt = claimsOf(db, [orderId]).get(orderId)?.at(-1)?.createdAt ?? 0;
  return last && reportedAt <= (last.voidedAt ?? 0) ? last : null;
}

type Standing = { id: string; status: OrderStatus; payBy: PaymentMethod; quotedAt: number | null };

/** Adds to each order its state, its items, whether they can be downloaded, and how its payment stands. */
function withItems<Order extends Standing>(db: Executor, page: Order[]) {
  const ids = page.map(({ id }) => id);
  const sold = itemsOf(db, ids);
  const statuses = paymentStatusesOf(db, ids);
  const claims = claimsOf(db, ids);
  return page.map((order) => {
    const paymentStatus = statuses.get(order.id) ?? null;
    const isOpen = paymentStatus === 'paid' && order.status !== 'cancelled';
    return {
      ...order,
      deskState: deskStateOf({
        ...order,
        hasOpenClaim: hasOpen(claims.get(order.id)),
        isPaid: paymentStatus === 'paid',
      }),
      paymentStatus,
      items: sold
        .filter(({ orderId }) => orderId === order.id)
        .map(({ item, hasFile }) => ({ ...item, canDownload: isOpen && item.kind === 'download' && hasFile })),
    };
  });
}

/** The money that came in for an order, a second payment included; times in UTC ms. */
const paymentsFor = (db: Executor, orderId: string) =>
  db
    .select({
      id: payments.id,
      method: payments.method,
      utr: payments.utr,
      razorpayPaymentId: payments.razorpayPaymentId,
      amountPaise: payments.amountPaise,
      refundedPaise: payments.refundedPaise,
      isDuplicate: payments.isDuplicate,
      paidAt: payments.paidAt,
    })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, receivedStatuses)))
    .orderBy(asc(payments.paidAt))
    .all();

/** What goes back or went back; times in UTC ms. */
const refundsFor = (db: Executor, orderId: string) =>
  db
    .select({
      id: refunds.id,
      amountPaise: refunds.amountPaise,
      status: refunds.status,
      createdAt: refunds.createdAt,
      updatedAt: refunds.updatedAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(refunds.createdAt))
    .all();

/** An order's history without what is between admins: who did it, and their notes. */
const publicHistory = (db: Executor, orderId: string) =>
  orderHistory(db, orderId).map(({ actorId: _actor, note: _note, ...event }) => event);

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
        comboTitle: orderItems.comboTitle,
        isListed: sql`${materials.isActive} and ${isNull(materials.deletedAt)}`.mapWith(Boolean),
      },
    })
    .from(orderItems)
    .innerJoin(materials, eq(materials.id, orderItems.materialId))
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(orderItems.comboTitle, orderItems.title)
    .all();
}

/** The status of each order's payment; of several tries, the one that brought money. Those voided count for nothing. */
function paymentStatusesOf(db: Executor, orderIds: string[]): Map<string, PaymentStatus> {
  const rows = db
    .select({ orderId: payments.orderId, status: payments.status })
    .from(payments)
    .where(and(inArray(payments.orderId, orderIds), eq(payments.isDuplicate, false), isNull(payments.voidedAt)))
    .orderBy(inArray(payments.status, receivedStatuses), payments.createdAt)
    .all();
  return new Map(rows.map(({ orderId, status }) => [orderId, status]));
}
