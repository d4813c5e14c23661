/** Orders as admins see them. */
import { desc, eq, inArray } from 'drizzle-orm';
import { groupBy } from '#server/db/group-by.ts';
import type { Executor } from '#server/db/open-db.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentTotals } from '#server/db/schema/payments.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { notFound } from '#server/trpc.ts';
import { orderMessages } from '#shared/messages.ts';
import {
  type AdminOrderListInput,
  itemsLockOf,
  type OrderExport,
  type OrderFilter,
  type OrderStatus,
  takesMoneyBy,
} from '#shared/orders.ts';
import { may, type Role } from '#shared/rights.ts';
import { itemsOf } from './contents.data.ts';
import { notesOf } from './credit-notes.data.ts';
import { orderHistory } from './history.data.ts';
import { disputesOf, paymentReportsOf, paymentsOf, receivedPaymentsOf, statementRowsOf } from './money.data.ts';
import { lackingNotice, openedChatsOf } from './opened-chats.admin.data.ts';
import { type At, arrivalsOf, shipmentsOf } from './parcels.data.ts';
import { parcelsOf } from './postage.data.ts';
import { receiptsOf, supplyAddress } from './receipts.data.ts';
import { reminderHistory } from './reminders.data.ts';
import { type Asking, readOrderTotals, searchOrders } from './search.admin.data.ts';
import { countNeedingAttention, stateColumns } from './state.data.ts';

/** `total`: all orders; `matching`: those that match, or at least so many where `isCapped`. */
export function listOrders(db: Executor, { after, before, limit, ...filter }: AdminOrderListInput, asking: Asking) {
  const search = searchOrders(db, filter, asking);
  const { seqs, ...beside } = search.page({ after, before, limit });
  const isAll = beside.after === null && beside.before === null;
  const { matching, isCapped } = isAll ? { matching: seqs.length, isCapped: false } : search.count();
  const total = readOrderTotals(db).reduce((sum, row) => sum + row.orders, 0);
  return {
    items: readOrders(db, seqs),
    ...beside,
    matching: Math.max(matching, seqs.length),
    isCapped,
    isPartial: search.isPartial,
    total,
  };
}

/** The orders before and after one in the list; null at its ends. */
export function findNeighbours(db: Executor, id: string, filter: OrderFilter, asking: Asking) {
  const place = db
    .select({ seq: orders.seq, totalPaise: orders.totalPaise })
    .from(orders)
    .where(eq(orders.id, id))
    .get();
  if (!place) throw notFound(orderMessages.notFound);
  const beside = searchOrders(db, filter, asking).beside(place);
  const idOf = (seq: number | undefined) =>
    seq === undefined ? null : (db.select({ id: orders.id }).from(orders).where(eq(orders.seq, seq)).get()?.id ?? null);
  return { previous: idOf(beside.before), next: idOf(beside.after) };
}

/** The orders that match, or those that are named, a batch at a time, so that few are in memory. */
export function* readMatchingOrders(db: Executor, { ids, ...filter }: OrderExport, asking: Asking) {
  if (ids) {
    yield readWithPayments(db, seqsOf(db, ids));
    return;
  }
  const { page } = searchOrders(db, filter, { ...asking, isWhole: true });
  let after: string | null | undefined;
  do {
    const { seqs, ...beside } = page({ after, limit: readAtOnce });
    yield readWithPayments(db, seqs);
    ({ after } = beside);
  } while (after !== null);
}

const readAtOnce = 200;

const seqsOf = (db: Executor, ids: string[]): number[] =>
  db
    .select({ seq: orders.seq })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(desc(orders.seq))
    .all()
    .map(({ seq }) => seq);

function readWithPayments(db: Executor, seqs: number[]) {
  const found = readOrders(db, seqs);
  const ids = found.map(({ id }) => id);
  const payments = byOrder(receivedPaymentsOf(db, ids));
  const supplied = db.select({ id: orders.id, supplyAddress }).from(orders).where(inArray(orders.id, ids)).all();
  const addresses = new Map(supplied.map(({ id, supplyAddress: address }) => [id, address]));
  return found.map((order) => ({
    ...order,
    payments: payments.get(order.id) ?? [],
    supplyAddress: addresses.get(order.id) ?? '',
  }));
}

export type ExportedOrder = ReturnType<typeof readWithPayments>[number];

/** Amounts are null for a role that does not see revenue. */
export function summarizeOrders(db: Executor, role: Role) {
  const seesRevenue = may(role, 'revenue');
  const rows = readOrderTotals(db);
  const money = db
    .select({ paidPaise: paymentTotals.paidPaise, refundedPaise: paymentTotals.refundedPaise })
    .from(paymentTotals)
    .get();
  const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + read(row), 0);
  const inStatus = (status: OrderStatus) => sum((row) => (row.status === status ? row.orders : 0));
  return {
    total: sum(({ orders }) => orders),
    pending: inStatus('pending'),
    delivered: inStatus('delivered'),
    revenuePaise: seesRevenue ? sum(({ status, totalPaise }) => (status === 'cancelled' ? 0 : totalPaise)) : null,
    receivedPaise: seesRevenue ? (money?.paidPaise ?? 0) - (money?.refundedPaise ?? 0) : null,
    needsAttention: countNeedingAttention(db).orders,
  };
}

export function findOrder(db: Executor, id: string, at: At) {
  const found = db
    .select({ seq: orders.seq, accountEmail: users.email })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, id))
    .get();
  const [order] = found ? readOrders(db, [found.seq]) : [];
  if (!found || !order) throw notFound(orderMessages.notFound);
  const history = [...orderHistory(db, id), ...reminderHistory(db, id)].sort((a, b) => a.createdAt - b.createdAt);
  const payments = paymentsOf(db, id);
  const reports = paymentReportsOf(db, id);
  const paymentIds = payments.map((payment) => payment.id);
  const statement = statementRowsOf(db, paymentIds);
  const acts = [...history, ...reports, ...payments.flatMap(({ refunds }) => refunds), ...statement.values()];
  const nameOf = namesOf(db, new Set(acts.flatMap(({ actorId }) => actorId ?? [])));
  return {
    ...order,
    parcel: parcelsOf(db, [order]).get(id) ?? null,
    arrival: arrivalsOf(db, [id], at).get(id) ?? null,
    openedChats: openedChatsOf(db, [order]).get(id) ?? [],
    lacksNotice: lackingNotice(db, [order]).has(id),
    creditNotes: notesOf(db, [id]).map(({ number }) => number),
    accountEmail: found.accountEmail,
    paymentReports: reports.map(({ actorId, proofFileId, ...report }) => ({
      ...report,
      hasProof: proofFileId !== null,
      actorName: nameOf(actorId),
    })),
    payments: payments.map((payment) => ({
      ...payment,
      statement: acceptedFrom(statement.get(payment.id), nameOf),
      refunds: payment.refunds.map(({ actorId, ...refund }) => ({ ...refund, actorName: nameOf(actorId) })),
    })),
    disputes: disputesOf(db, paymentIds),
    history: history.map(({ actorId, ...event }) => ({ ...event, actorName: nameOf(actorId) })),
  };
}

type StatementRow = { paidOn: string | null; actorId: string; createdAt: number };

const acceptedFrom = (row: StatementRow | undefined, nameOf: (id: string) => string | null) =>
  row ? { paidOn: row.paidOn, actorName: nameOf(row.actorId), createdAt: row.createdAt } : null;

export type AdminOrder = ReturnType<typeof readOrders>[number];

const selectOrders = (db: Executor, seqs: number[]) =>
  db
    .select({
      seq: orders.seq,
      id: orders.id,
      status: orders.status,
      source: orders.source,
      payBy: orders.payBy,
      totalPaise: orders.totalPaise,
      paidAt: orders.paidAt,
      ...stateColumns,
      courierPaise: orders.courierPaise,
      carrier: orders.carrier,
      courierReason: orders.courierReason,
      discountPaise: orders.discountPaise,
      quotedAt: orders.quotedAt,
      confirmedAt: orders.confirmedAt,
      couponCode: coupons.code,
      createdAt: orders.createdAt,
      updatedAt: orders.updatedAt,
      phone: orders.phone,
      shippingAddress: orders.shippingAddress,
      notes: orders.notes,
      chatLanguage: orders.chatLanguage,
      contact: { name: orders.contactName, email: orders.contactEmail },
      account: { name: profiles.fullName, email: users.email, phone: profiles.phone },
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(profiles, eq(profiles.userId, orders.userId))
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .where(inArray(orders.seq, seqs))
    .all();

export function readOrders(db: Executor, seqs: number[]) {
  const rows = selectOrders(db, seqs);
  const ids = rows.map(({ id }) => id);
  const items = byOrder(itemsOf(db, ids));
  const parcels = shipmentsOf(db, ids);
  const receipts = receiptsOf(db, ids);
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => {
    const row = bySeq.get(seq);
    if (!row) return [];
    const { seq: _, contact, account, phone, takes, ...order } = row;
    const given = receipts.get(order.id) ?? [];
    return {
      ...order,
      takes: takesMoneyBy(takes),
      itemsLock: itemsLockOf({ ...order, hasReceipt: given.length > 0 }),
      shipment: parcels.get(order.id) ?? null,
      name: contact.name || account?.name || null,
      email: contact.email || account?.email || null,
      phone: phone || account?.phone || null,
      hasAccount: Boolean(account?.email),
      receipts: given.map(({ number, cancelledAt }) => ({
        number,
        isCancelled: cancelledAt !== null,
      })),
      items: (items.get(order.id) ?? []).map(({ orderId: _order, comboId: _combo, ...item }) => item),
    };
  });
}

const byOrder = <Row extends { orderId: string }>(rows: Row[]) => groupBy(rows, ({ orderId }) => orderId);

export function namesOf(db: Executor, userIds: Set<string>): (id: string | null) => string | null {
  const rows = db
    .select({ id: profiles.userId, name: profiles.fullName })
    .from(profiles)
    .where(inArray(profiles.userId, [...userIds]))
    .all();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : (names.get(id) ?? 'A former admin'));
}
