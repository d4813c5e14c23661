import { TRPCError } from '@trpc/server';
import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { toPage } from '#server/db/page.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { PageInput } from '#shared/input.ts';
import { messages } from '#shared/messages.ts';
import { deskStateOf, type OrderStatus } from '#shared/orders.ts';
import { isReceived, type PaymentMethod, type PaymentStatus, receivedStatuses } from '#shared/payments.ts';
import { orderHistory } from './history.data.ts';
import { itemColumns } from './items.data.ts';
import { ordersWithOpenReport, paymentReportsOf, paymentsOf } from './money.data.ts';
import { receiptsOf } from './receipts.data.ts';
import { shipmentsOf } from './shipments.data.ts';

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
  const all = paymentsOf(db, orderId);
  const lastReport = paymentReportsOf(db, orderId).at(-1);
  return {
    ...order,
    hasReceipt: receiptsOf(db, [orderId]).has(orderId),
    /** The last payment that was reported; null when none was. */
    paymentReport: lastReport ? reportForBuyer(lastReport) : null,
    /** The last payment whose acceptance was undone; null once another came or was reported. */
    voided: order.paymentStatus === null ? lastVoided(all, lastReport?.createdAt ?? 0) : null,
    /** How its parcel left; null before. */
    shipment: isUnderWay ? (shipmentsOf(db, [orderId]).get(orderId) ?? null) : null,
    /** The money that came in, a second payment included. */
    payments: all.filter(({ status }) => isReceived(status)).map(paymentForBuyer),
    /** What goes back or went back. */
    refunds: all
      .flatMap(({ refunds }) => refunds)
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .map(refundForBuyer),
    /** What has happened, without what is between admins: who did it, and their notes. */
    events: orderHistory(db, orderId).map(({ actorId: _actor, note: _note, ...event }) => event),
  };
}

type Payment = ReturnType<typeof paymentsOf>[number];

const paymentForBuyer = (payment: Payment) => {
  const { id, method, utr, razorpayPaymentId, amountPaise, refundedPaise, isDuplicate, paidAt } = payment;
  return { id, method, utr, razorpayPaymentId, amountPaise, refundedPaise, isDuplicate, paidAt };
};

const refundForBuyer = ({ id, amountPaise, status, createdAt, updatedAt }: Payment['refunds'][number]) => ({
  id,
  amountPaise,
  status,
  createdAt,
  updatedAt,
});

const reportForBuyer = ({ status, utr, reason, createdAt }: ReturnType<typeof paymentReportsOf>[number]) => ({
  status,
  utr,
  reason,
  createdAt,
});

/** `reportedAt`: of the last reported payment, UTC ms. */
function lastVoided(all: Payment[], reportedAt: number) {
  const last = all
    .filter(({ voidedAt }) => voidedAt !== null)
    .toSorted((a, b) => (a.voidedAt ?? 0) - (b.voidedAt ?? 0))
    .at(-1);
  if (!last || reportedAt > (last.voidedAt ?? 0)) return null;
  return { amountPaise: last.amountPaise, reason: last.voidReason, voidedAt: last.voidedAt };
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

type OrderState = { id: string; status: OrderStatus; payBy: PaymentMethod; quotedAt: number | null };

/** Adds to each order its state, its items, whether they can be downloaded, and how its payment stands. */
function withItems<Order extends OrderState>(db: Executor, page: Order[]) {
  const ids = page.map(({ id }) => id);
  const sold = ownItemsOf(db, ids);
  const statuses = paymentStatusesOf(db, ids);
  const withOpenReport = ordersWithOpenReport(db, ids);
  return page.map((order) => {
    const paymentStatus = statuses.get(order.id) ?? null;
    const isOpen = paymentStatus === 'paid' && order.status !== 'cancelled';
    return {
      ...order,
      deskState: deskStateOf({
        ...order,
        hasOpenReport: withOpenReport.has(order.id),
        isPaid: paymentStatus === 'paid',
      }),
      paymentStatus,
      items: sold
        .filter(({ orderId }) => orderId === order.id)
        .map(({ item, hasFile }) => ({ ...item, canDownload: isOpen && item.kind === 'download' && hasFile })),
    };
  });
}

function ownItemsOf(db: Executor, orderIds: string[]) {
  return db
    .select({
      orderId: orderItems.orderId,
      hasFile: sql`${isNotNull(materials.fileId)}`.mapWith(Boolean),
      item: {
        ...itemColumns,
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
