/** Orders as their buyers see them. */
import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { toPage } from '#server/db/page.ts';
import { isAmong, listed, placeholders, prepareOnce } from '#server/db/prepared.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { upiAppUrl } from '#server/features/site/site.data.ts';
import { conflict, notFound } from '#server/trpc.ts';
import type { Member, Work } from '#server/work.ts';
import { seriesFormat } from '#shared/enums.ts';
import { messages } from '#shared/messages.ts';
import { type OrderStatus, type OwnOrdersInput, shortOrderId, takesMoneyBy } from '#shared/orders.ts';
import { isOnHold, isReceived, type Payable } from '#shared/payments.ts';
import { contactColumns, itemColumns } from './contents.data.ts';
import { notesOf } from './credit-notes.data.ts';
import { orderHistory } from './history.data.ts';
import { closeOrder } from './lifecycle.data.ts';
import { paymentReportsOf, paymentsOf } from './money.data.ts';
import { type At, arrivalsOf, shipmentsOf } from './parcels.data.ts';
import { receiptsOf } from './receipts.data.ts';
import { payableColumns } from './state.data.ts';

/** A page of a buyer's orders, the newest first, unpaid ones too. */
export function listOwnOrders(db: Executor, { userId, cursor, limit }: OwnOrdersInput & { userId: string }, at: At) {
  const query = ownOrdersQuery(db);
  const page = toPage(query.all({ userId, before: cursor ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 }), limit);
  return { ...page, items: page.items.length === 0 ? [] : withParcels(db, withItems(db, page.items), at) };
}

const ownOrdersQuery = prepareOnce((db) => {
  const { userId, before, limit } = placeholders('userId', 'before', 'limit');
  return db
    .select({ seq: orders.seq, ...ownColumns })
    .from(orders)
    .where(and(eq(orders.userId, userId), lt(orders.seq, before)))
    .orderBy(desc(orders.seq))
    .limit(limit)
    .prepare();
});

/** Closes an order that its buyer began by card and did not pay. Money already under way still confirms it. Throws CONFLICT. */
export function discardUnpaid(work: Work<Member>, { id: orderId }: { id: string }): void {
  const { tx, actor } = work;
  const open = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, actor.id), unpaidByCard))
    .get();
  if (!open) throw conflict(messages.orderNotOpen);
  closeOrder(work, { orderId, note: 'Discarded by the customer' });
}

/** In the words of `isUnpaidByCard` for an order that was read. */
const unpaidByCard = and(eq(orders.payBy, 'razorpay'), eq(orders.takes, 'card'));

/** One order as its buyer sees it. Throws NOT_FOUND for anybody else's. */
export function getOwnOrder(db: Executor, { userId, orderId }: { userId: string; orderId: string }, at: At) {
  const row = db
    .select({
      ...ownColumns,
      ...contactColumns,
      couponCode: coupons.code,
    })
    .from(orders)
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .get();
  const [order] = row ? withParcels(db, withItems(db, [row]), at) : [];
  if (!order) throw notFound(messages.orderNotFound);
  const all = paymentsOf(db, orderId);
  const received = all.filter(({ status }) => isReceived(status));
  const lastReport = paymentReportsOf(db, orderId).at(-1);
  const { duePaise } = order;
  return {
    ...order,
    /** Whether the last try to pay by card brought no money. */
    hasFailedTry: all.findLast(({ razorpayOrderId }) => razorpayOrderId !== null)?.status === 'failed',
    hasReceipt: receiptsOf(db, [orderId]).has(orderId),
    creditNotes: notesOf(db, [orderId]).map(({ number }) => number),
    upiAppUrl: upiAppUrl(db, at.config, { amountPaise: duePaise, reference: shortOrderId(orderId) }),
    paymentReport: lastReport ? reportForBuyer(lastReport) : null,
    /** Null once another was reported, or the order is paid. */
    voided: order.paidAt === null ? lastVoided(all, lastReport?.createdAt ?? 0) : null,
    payments: received.map((payment) => paymentForBuyer(payment, order)),
    refunds: all
      .flatMap(({ refunds }) => refunds)
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .map(refundForBuyer),
    /** What has happened, without what is between admins: who did it, and their notes but for what was corrected. */
    events: orderHistory(db, orderId).map(({ actorId: _actor, note, ...event }) => ({
      ...event,
      ...(event.kind === 'corrected' && { note }),
    })),
  };
}

type Payment = ReturnType<typeof paymentsOf>[number];

const paymentForBuyer = (payment: Payment, order: Payable) => {
  const { id, method, utr, razorpayPaymentId, amountPaise, refundedPaise, isDuplicate, paidAt } = payment;
  const isPart = order.paidAt === null || amountPaise < order.totalPaise;
  const isHeld = isOnHold(payment);
  return { id, method, utr, razorpayPaymentId, amountPaise, refundedPaise, isDuplicate, isHeld, isPart, paidAt };
};

const refundForBuyer = ({ id, amountPaise, status, createdAt, updatedAt }: Payment['refunds'][number]) => ({
  id,
  amountPaise,
  status,
  createdAt,
  updatedAt,
});

const reportForBuyer = (report: ReturnType<typeof paymentReportsOf>[number]) => {
  const { status, utr, amountPaise, reason, createdAt } = report;
  return { status, utr, amountPaise, reason, createdAt };
};

function lastVoided(all: Payment[], reportedAt: number) {
  const last = all
    .filter(({ voidedAt }) => voidedAt !== null)
    .toSorted((a, b) => (a.voidedAt ?? 0) - (b.voidedAt ?? 0))
    .at(-1);
  if (!last || reportedAt > (last.voidedAt ?? 0)) return null;
  return { amountPaise: last.amountPaise, reason: last.voidReason, voidedAt: last.voidedAt };
}

const ownColumns = {
  ...payableColumns,
  stage: orders.stage,
  moneyState: orders.moneyState,
  keptPaise: orders.keptPaise,
  duePaise: orders.duePaise,
  paidPaise: orders.paidPaise,
  refundedPaise: orders.refundedPaise,
  takes: orders.takes,
  courierPaise: orders.courierPaise,
  carrier: orders.carrier,
  discountPaise: orders.discountPaise,
  createdAt: orders.createdAt,
};

type OwnOrder = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'payBy' | 'paidAt' | 'keptPaise' | 'takes'>;

function withItems<Order extends OwnOrder>(db: Executor, page: Order[]) {
  const ids = page.map(({ id }) => id);
  const sold = ownItemsQuery(db).all({ orderIds: listed(ids) });
  return page.map(({ takes: widest, ...order }) => {
    const takes = takesMoneyBy(widest);
    // As `isPaidDownload` has it.
    const isOpen = order.paidAt !== null && order.keptPaise > 0 && order.status !== 'cancelled';
    return {
      ...order,
      takes,
      /** Whether it was begun by card and that payment may still arrive: its buyer finishes or discards it. */
      isUnpaidByCard: order.payBy === 'razorpay' && takes.card,
      items: sold
        .filter(({ orderId }) => orderId === order.id)
        .map(({ item, hasFile }) => ({
          ...item,
          canDownload: isOpen && item.kind === 'download' && hasFile,
          opensTests: isOpen && item.format === seriesFormat,
        })),
    };
  });
}

function withParcels<Order extends { id: string; status: OrderStatus }>(db: Executor, page: Order[], at: At) {
  const ids = page.map(({ id }) => id);
  const parcels = shipmentsOf(db, ids);
  const arrivals = arrivalsOf(db, ids, at);
  return page.map((order) => ({
    ...order,
    shipment: order.status === 'shipped' || order.status === 'delivered' ? (parcels.get(order.id) ?? null) : null,
    arrival: arrivals.get(order.id) ?? null,
  }));
}

const ownItemsQuery = prepareOnce((db) =>
  db
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
    .where(isAmong(orderItems.orderId, 'orderIds'))
    .orderBy(orderItems.comboTitle, orderItems.title)
    .prepare(),
);
