/**
 * What an order waits for, how it still takes money, and why it needs a decision: reckoned here from its facts and
 * kept in its columns, which every list, count and page reads. What changes an order asks the facts.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, type SQLiteSelect } from 'drizzle-orm/sqlite-core';
import { groupBy } from '#server/db/group-by.ts';
import type { Executor } from '#server/db/open-db.ts';
import { isAmong, listed, prepareOnce } from '#server/db/prepared.ts';
import { orderShortages, orders } from '#server/db/schema/orders.ts';
import { disputes, paymentReports, payments, refunds } from '#server/db/schema/payments.ts';
import {
  type AttentionReason,
  attentionReasons,
  type OrderStage,
  type OrderStatus,
  type TakesMoney,
  takesMoneyBy,
  widestOf,
} from '#shared/orders.ts';
import {
  type Balance,
  balanceOf,
  isOnHold,
  type Payable,
  type PaymentMoney,
  type PayWay,
  receivedStatuses,
} from '#shared/payments.ts';

type PayableOrder = Payable & { status: OrderStatus; payBy: PayWay; quotedAt: number | null };

/** `payments`: those that brought money, and those on hold. */
export type OrderFacts = PayableOrder & {
  payments: PaymentMoney[];
  hasOpenReport: boolean;
  /** There is news of a dispute that no admin has seen. */
  isDisputed: boolean;
  /** The last refund of a payment failed. */
  hasFailedRefund: boolean;
  /** More copies were sold than there were. */
  isShort: boolean;
};

export type OrderState = Omit<Balance, 'state'> & {
  stage: OrderStage;
  moneyState: Balance['state'];
  /** All that came, and all that went back, in paise, duplicates too. */
  paidPaise: number;
  refundedPaise: number;
  takes: TakesMoney;
  hasOpenReport: boolean;
  attention: AttentionReason[];
};

/**
 * An unpaid order takes money in any way, whichever it was begun with, as long as it has its price, no reported payment
 * is being checked and no money waits for a decision.
 */
export function stateOf(order: OrderFacts): OrderState {
  const { status, paidAt, totalPaise, hasOpenReport, payments: money } = order;
  const { state: moneyState, ...balance } = balanceOf(order, money);
  const { duePaise } = balance;
  const isDue = paidAt === null && duePaise > 0 && hasPrice(order) && status !== 'cancelled';
  const takesAny = isDue && !hasOpenReport && !money.some(isOnHold);
  // The provider's order is for all that the order costs.
  const widest = status !== 'pending' ? 'desk' : duePaise === totalPaise ? 'card' : 'report';
  const booked = money.filter(({ heldBecause }) => heldBecause !== 'currency');
  return {
    ...balance,
    stage: stageOf(order, moneyState),
    moneyState,
    paidPaise: booked.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    refundedPaise: booked.reduce((sum, { refundedPaise }) => sum + refundedPaise, 0),
    takes: takesMoneyBy(takesAny ? widest : null),
    hasOpenReport,
    attention: attentionOf(order, balance),
  };
}

/** An order begun by card has its price from the beginning. */
const hasPrice = ({ payBy, quotedAt }: PayableOrder): boolean => payBy === 'razorpay' || quotedAt !== null;

/** Its status, or what a pending order waits for. */
function stageOf(order: OrderFacts, moneyState: Balance['state']): OrderStage {
  if (order.status !== 'pending') return order.status;
  if (moneyState === 'paid' || moneyState === 'part_refunded') return 'paid';
  if (order.payments.some(isOnHold)) return 'held';
  if (!hasPrice(order)) return 'to_quote';
  return order.hasOpenReport ? 'to_check' : 'awaiting';
}

function attentionOf(order: OrderFacts, { overpaidPaise }: Omit<Balance, 'state'>): AttentionReason[] {
  const { status, paidAt, payments: money } = order;
  const isWhole = ({ isDuplicate, refundedPaise }: PaymentMoney) => !isDuplicate && refundedPaise === 0;
  const isBack = ({ amountPaise, refundedPaise }: PaymentMoney) => refundedPaise === amountPaise;
  const is: Record<AttentionReason, boolean> = {
    money_held: money.some(isOnHold),
    disputed: order.isDisputed,
    paid_twice: money.some((one) => one.isDuplicate && one.heldBecause === null && !isBack(one)),
    // A part payment stays with a cancelled order too until it is sent back.
    paid_after_cancelled: status === 'cancelled' && money.some(isWhole),
    paid_not_confirmed: status === 'pending' && paidAt !== null && money.some(isWhole),
    overpaid: status !== 'cancelled' && overpaidPaise > 0,
    refund_failed: order.hasFailedRefund,
    oversold: status === 'confirmed' && order.isShort,
  };
  return attentionReasons.filter((reason) => is[reason]);
}

/** What of an order says whether money may come for it. */
export const payableColumns = {
  id: orders.id,
  status: orders.status,
  payBy: orders.payBy,
  quotedAt: orders.quotedAt,
  totalPaise: orders.totalPaise,
  paidAt: orders.paidAt,
};

/** The payments that brought money, and those on hold, of which one in another currency is not booked. */
const moneyOf = (db: Executor, orderIds: string[]) => moneyQuery(db).all({ orderIds: listed(orderIds) });

const moneyQuery = prepareOnce((db) =>
  db
    .select({
      orderId: payments.orderId,
      isDuplicate: payments.isDuplicate,
      heldBecause: payments.heldBecause,
      amountPaise: payments.amountPaise,
      refundedPaise: payments.refundedPaise,
    })
    .from(payments)
    .where(
      and(
        isAmong(payments.orderId, 'orderIds'),
        or(inArray(payments.status, receivedStatuses), isNotNull(payments.heldBecause)),
      ),
    )
    .prepare(),
);

/** The states of these orders by their ids, reckoned from their facts. */
export function statesOf(db: Executor, orderIds: string[]): Map<string, OrderState> {
  const money = groupBy(moneyOf(db, orderIds), ({ orderId }) => orderId);
  const found = factsQuery(db).all({ orderIds: listed(orderIds) });
  return new Map(found.map((order) => [order.id, stateOf({ ...order, payments: money.get(order.id) ?? [] })]));
}

/** The state of an order that is known to exist. */
export function findState(db: Executor, { id }: { id: string }): OrderState {
  const state = statesOf(db, [id]).get(id);
  if (!state) throw new Error(`There is no order ${id}`);
  return state;
}

const laterRefunds = alias(refunds, 'later_refunds');

const factsQuery = prepareOnce((db) => {
  const one = { one: sql`1` };
  const is = (query: SQLiteSelect) => sql`${exists(query)}`.mapWith(Boolean);
  const open = and(eq(paymentReports.orderId, orders.id), eq(paymentReports.status, 'open'));
  const own = eq(payments.orderId, orders.id);
  const unseen = db.select(one).from(payments).innerJoin(disputes, eq(disputes.paymentId, payments.id));
  const later = db
    .select(one)
    .from(laterRefunds)
    .where(and(eq(laterRefunds.paymentId, refunds.paymentId), gt(laterRefunds.createdAt, refunds.createdAt)));
  const failed = db.select(one).from(payments).innerJoin(refunds, eq(refunds.paymentId, payments.id));
  const short = db.select(one).from(orderShortages).where(eq(orderShortages.orderId, orders.id));
  return db
    .select({
      ...payableColumns,
      hasOpenReport: is(db.select(one).from(paymentReports).where(open).$dynamic()),
      isDisputed: is(unseen.where(and(own, isNull(disputes.seenAt))).$dynamic()),
      hasFailedRefund: is(failed.where(and(own, eq(refunds.status, 'failed'), notExists(later))).$dynamic()),
      isShort: is(short.$dynamic()),
    })
    .from(orders)
    .where(isAmong(orders.id, 'orderIds'))
    .prepare();
});

/** The columns that keep a state; `takes` and `attention` are read as `OrderState` has them. */
export const stateColumns = {
  stage: orders.stage,
  moneyState: orders.moneyState,
  keptPaise: orders.keptPaise,
  duePaise: orders.duePaise,
  overpaidPaise: orders.overpaidPaise,
  paidPaise: orders.paidPaise,
  refundedPaise: orders.refundedPaise,
  takes: orders.takes,
  hasOpenReport: orders.hasOpenReport,
  attention: orders.attention,
};

/** Writes the states of these orders into their columns: the unit of work does so before it ends. */
export function keepStates(tx: Executor, orderIds: string[]): void {
  for (const [id, state] of statesOf(tx, orderIds)) tx.update(orders).set(kept(state)).where(eq(orders.id, id)).run();
}

const kept = ({ takes, ...state }: OrderState) => ({ ...state, takes: widestOf(takes) });

const lookedAtAtOnce = 1000;

/** The ids of orders whose columns do not say what follows from their facts: of such a change nobody was told. */
export function otherwiseKept(db: Executor): string[] {
  const found: string[] = [];
  for (let last = 0, page: ReturnType<typeof readPage>; ; last = page.at(-1)?.seq ?? 0) {
    page = readPage(db, last);
    const reckoned = statesOf(
      db,
      page.map(({ id }) => id),
    );
    for (const { seq: _, id, takes, ...columns } of page)
      if (!isDeepStrictEqual({ ...columns, takes: takesMoneyBy(takes) }, reckoned.get(id))) found.push(id);
    if (page.length < lookedAtAtOnce) return found;
  }
}

const readPage = (db: Executor, after: number) => pageQuery(db).all({ after });

const pageQuery = prepareOnce((db) =>
  db
    .select({ seq: orders.seq, id: orders.id, ...stateColumns })
    .from(orders)
    .where(gt(orders.seq, sql.placeholder('after')))
    .orderBy(asc(orders.seq))
    .limit(lookedAtAtOnce)
    .prepare(),
);

/** Orders that take money, at least at the desk; in the words of the partial index `orders_takes`. */
export const takesMoney: SQL = isNotNull(orders.takes);

/** Pending orders that wait for nothing but their customer's money. */
export const awaitsMoney: SQL | undefined = and(eq(orders.status, 'pending'), eq(orders.stage, 'awaiting'), takesMoney);

/** Leaves out an order begun by card whose customer has paid for another one since: probably for the same things. */
export function isStillWanted(db: Executor): SQL | undefined {
  const later = alias(orders, 'later');
  const paidSince = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.userId, orders.userId), gt(later.paidAt, orders.createdAt)));
  return or(ne(orders.payBy, 'razorpay'), notExists(paidSince));
}

/** Orders that need a decision of an admin; in the words of the partial index `orders_attention`. */
export const needsAttention: SQL = sql`${orders.attention} <> '[]'`;

const refundReasons: AttentionReason[] = ['paid_twice', 'overpaid', 'refund_failed'];

/** How many orders need a decision, and how many of them one that is not a refund alone. */
export function countNeedingAttention(db: Executor): { orders: number; besideRefunds: number } {
  const alike = db
    .select({ attention: orders.attention, orders: count() })
    .from(orders)
    .where(needsAttention)
    .groupBy(orders.attention)
    .all();
  const sum = (rows: typeof alike) => rows.reduce((all, row) => all + row.orders, 0);
  const isMore = (reason: AttentionReason) => !refundReasons.includes(reason);
  return { orders: sum(alike), besideRefunds: sum(alike.filter(({ attention }) => attention.some(isMore))) };
}
