/**
 * What an order waits for, and how it still takes money: the one answer for the desk, its customer's page, bank
 * statements, chat messages and reminders.
 */
import { and, eq, gt, inArray, isNotNull, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/sqlite-core';
import { groupBy } from '#server/db/group-by.ts';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports, payments } from '#server/db/schema/payments.ts';
import type { DeskState, OrderStatus, TakesMoney } from '#shared/orders.ts';
import { type Balance, balanceOf, isOnHold, type Money, type Payable, type PayWay } from '#shared/payments.ts';
import { moneyOf, ordersWithOpenReport } from './money.data.ts';

type Standing = Payable & { status: OrderStatus; payBy: PayWay; quotedAt: number | null };

/** `payments`: those that brought money, and those on hold. */
export type OrderFacts = Standing & { hasOpenReport: boolean; payments: Money[] };

export type OrderState = Omit<Balance, 'state'> & {
  moneyState: Balance['state'];
  deskState: DeskState;
  takes: TakesMoney;
  hasOpenReport: boolean;
  isHeld: boolean;
};

/**
 * An unpaid order takes money in any way, whichever it was begun with, as long as it has its price, no reported payment
 * is being checked and no money waits for a decision.
 */
export function stateOf({ payments: money, ...order }: OrderFacts): OrderState {
  const { status, paidAt, totalPaise, hasOpenReport } = order;
  const { state: moneyState, ...balance } = balanceOf(order, money);
  const { duePaise } = balance;
  const isHeld = money.some(isOnHold);
  const isDue = paidAt === null && duePaise > 0 && hasPrice(order) && status !== 'cancelled';
  const desk = isDue && !hasOpenReport && !isHeld;
  const report = desk && status === 'pending';
  // The provider's order is for all that the order costs.
  const card = report && duePaise === totalPaise;
  const isPaid = moneyState === 'paid' || moneyState === 'part_refunded';
  const deskState = deskStateOf({ status, isPaid, isHeld, hasOpenReport, hasPrice: hasPrice(order) });
  return { ...balance, moneyState, deskState, takes: { desk, report, card }, hasOpenReport, isHeld };
}

/** An order begun by card has its price from the beginning. */
const hasPrice = ({ payBy, quotedAt }: Standing): boolean => payBy === 'razorpay' || quotedAt !== null;

type Pending = { status: OrderStatus } & Record<'isPaid' | 'isHeld' | 'hasOpenReport' | 'hasPrice', boolean>;

/** Its status, or what a pending order waits for. */
function deskStateOf({ status, ...order }: Pending): DeskState {
  if (status !== 'pending') return status;
  if (order.isPaid) return 'paid';
  if (order.isHeld) return 'held';
  if (!order.hasPrice) return 'to_quote';
  return order.hasOpenReport ? 'claimed' : 'awaiting';
}

/** The states of these orders, by their ids. */
export function statesOf(db: Executor, found: (Standing & { id: string })[]): Map<string, OrderState> {
  const ids = found.map(({ id }) => id);
  const withOpenReport = ordersWithOpenReport(db, ids);
  const money = moneyOf(db, ids);
  const byOrder = groupBy(money, ({ orderId }) => orderId);
  return new Map(
    found.map((order) => [
      order.id,
      stateOf({ ...order, hasOpenReport: withOpenReport.has(order.id), payments: byOrder.get(order.id) ?? [] }),
    ]),
  );
}

export function findState(db: Executor, order: Standing & { id: string }): OrderState {
  const payments = moneyOf(db, [order.id]);
  return stateOf({ ...order, hasOpenReport: ordersWithOpenReport(db, [order.id]).has(order.id), payments });
}

/** In the words of the partial index `orders_unpaid`. */
const isUnpaid = sql`${orders.paidAt} is null and ${orders.status} <> 'cancelled'`;

const openReports = (db: Executor) =>
  db
    .select({ id: paymentReports.id })
    .from(paymentReports)
    .where(and(eq(paymentReports.orderId, orders.id), eq(paymentReports.status, 'open')));

/** In the words of the partial index `payments_held`. */
const heldMoney = (db: Executor) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orders.id),
        sql`${payments.heldBecause} is not null and ${payments.status} <> 'refunded'`,
      ),
    );

/** `takes.desk` of `stateOf`, as a condition on orders. */
export const takesMoney = (db: Executor): SQL | undefined =>
  and(
    isUnpaid,
    or(isNotNull(orders.quotedAt), eq(orders.payBy, 'razorpay')),
    notExists(openReports(db)),
    notExists(heldMoney(db)),
  );

/** Orders whose money a bank statement may show: also a cancelled one with a reported payment. */
export function expectsMoney(db: Executor): SQL | undefined {
  const waiting = db.select({ id: orders.id }).from(orders).where(takesMoney(db));
  const reported = db
    .select({ id: paymentReports.orderId })
    .from(paymentReports)
    .where(eq(paymentReports.status, 'open'));
  return and(isNull(orders.paidAt), inArray(orders.id, union(waiting, reported)));
}

/** Not an order begun by card whose customer has paid for another one since: probably for the same things. */
export function isStillWanted(db: Executor): SQL | undefined {
  const later = alias(orders, 'later');
  const paidSince = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.userId, orders.userId), gt(later.paidAt, orders.createdAt)));
  return or(ne(orders.payBy, 'razorpay'), notExists(paidSince));
}
