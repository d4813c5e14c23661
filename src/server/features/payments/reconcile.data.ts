/** Asks the provider about orders whose money has not come. */
import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments, providerOrderId, refunds, viaProvider } from '#server/db/schema/payments.ts';
import { closeOrder } from '#server/features/orders/lifecycle.data.ts';
import { GatewayError, type ProviderPayment } from '#server/gateway/gateway.ts';
import { perform, program, type Work } from '#server/work.ts';
import { type Cashier, collectPayment, provider } from './collect.data.ts';
import { importProviderRefunds, record, sendRefund } from './refunds.data.ts';
import { recordFailedTry } from './settlement.data.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The first wait; each one after it is twice as long. */
const firstWaitMs = 15 * minuteMs;
/** Razorpay waits this long for a bank's late answer; after that no money is expected. In ms. */
const giveUpMs = 3 * dayMs;
const giveUpUnansweredMs = 7 * dayMs;
const longestWaitMs = 12 * 60 * minuteMs;

const mostPerRound = 20;

/** One question after the other; a provider that does not answer ends the round. Never throws. */
export async function reconcile(cashier: Cashier, isStopping: () => boolean = () => false): Promise<void> {
  await each(cashier, isStopping, duePayments(cashier.db, cashier.clock()), checkPayment);
  await each(cashier, isStopping, dueRefunds(cashier.db, cashier.clock()), checkRefund);
}

type Check<Row> = (cashier: Cashier, row: Row) => Promise<void>;

async function each<Row extends { id: string }>(
  cashier: Cashier,
  isStopping: () => boolean,
  rows: Row[],
  check: Check<Row>,
): Promise<void> {
  for (const row of rows) {
    if (isStopping()) return;
    try {
      await check(cashier, row);
    } catch (error) {
      if (error instanceof GatewayError) {
        cashier.log.warn({ err: error, id: row.id }, 'the payment provider could not be asked');
        if (error.reason === 'no-answer') return;
      } else cashier.log.error({ err: error, id: row.id }, 'reconciling failed');
    }
  }
}

type DuePayment = ReturnType<typeof duePayments>[number];

const duePayments = (db: Executor, now: number) =>
  db
    .select({ id: payments.id, orderId: payments.orderId, razorpayOrderId: providerOrderId })
    .from(payments)
    .where(and(viaProvider, isNotNull(payments.nextCheckAt), lte(payments.nextCheckAt, now)))
    .orderBy(asc(payments.nextCheckAt))
    .limit(mostPerRound)
    .all();

async function checkPayment(cashier: Cashier, due: DuePayment): Promise<void> {
  // Before asking, so that the next question waits its time even if this one fails.
  const isLast = perform(cashier, provider, (work) => scheduleNext(work, due.id));
  try {
    const tried = await cashier.gateway.fetchOrderPayments(due.razorpayOrderId);
    // Failed tries first, as they happened before the money came.
    const inOrder = [...tried].sort((a, b) => Number(b.status === 'failed') - Number(a.status === 'failed'));
    for (const payment of inOrder) if (payment.orderId === due.razorpayOrderId) await takeOver(cashier, payment);
  } catch (error) {
    const isUnknown = error instanceof GatewayError && error.reason === 'unknown-id';
    if (isLast === 'even unanswered') perform(cashier, provider, (work) => giveUp(work, due));
    if (!isUnknown) throw error;
  }
  if (isLast !== 'no') perform(cashier, provider, (work) => giveUp(work, due));
}

async function takeOver(cashier: Cashier, payment: ProviderPayment): Promise<void> {
  if (payment.status === 'failed' || payment.neverCaptured)
    return void perform(cashier, provider, (work) => recordFailedTry(work, payment));
  if (payment.status === 'captured' || payment.status === 'authorized')
    return void (await collectPayment(cashier, payment));
  if (payment.status !== 'refunded') return;
  await collectPayment(cashier, { ...payment, status: 'captured' });
  await importProviderRefunds(cashier, payment.id);
}

/** Says whether this question is the last one, once it is answered or even if it is not. */
function scheduleNext({ tx, now }: Work, id: string): 'no' | 'if answered' | 'even unanswered' {
  const { createdAt, checks } = tx
    .select({ createdAt: payments.createdAt, checks: payments.checks })
    .from(payments)
    .where(eq(payments.id, id))
    .get() ?? { createdAt: now, checks: 0 };
  const age = now - createdAt;
  const isOver = age >= giveUpMs;
  const wait = firstWaitMs * 2 ** Math.min(checks + 1, 12);
  const nextCheckAt = isOver ? now + Math.min(wait, longestWaitMs) : Math.min(now + wait, createdAt + giveUpMs);
  tx.update(payments)
    .set({ nextCheckAt, checks: checks + 1 })
    .where(and(eq(payments.id, id), isNotNull(payments.nextCheckAt)))
    .run();
  if (!isOver) return 'no';
  return age >= giveUpUnansweredMs ? 'even unanswered' : 'if answered';
}

/** Closes the order too, unless it was begun or is being paid in another way. */
export function giveUp(work: Work, { id, orderId }: { id: string; orderId: string }): void {
  const { tx, now } = work;
  const given = tx
    .update(payments)
    .set({ nextCheckAt: null, status: 'failed', updatedAt: now })
    .where(and(eq(payments.id, id), isNotNull(payments.nextCheckAt), inArray(payments.status, ['created', 'failed'])))
    .returning({ closedAt: payments.closedAt })
    .get();
  const order = tx.select({ payBy: orders.payBy }).from(orders).where(eq(orders.id, orderId)).get();
  if (given?.closedAt === null && order?.payBy === 'razorpay') closeOrder(work, { orderId });
}

type DueRefund = ReturnType<typeof dueRefunds>[number];

const dueRefunds = (db: Executor, now: number) =>
  db
    .select({
      id: refunds.id,
      status: refunds.status,
      razorpayRefundId: refunds.razorpayRefundId,
      razorpayPaymentId: payments.razorpayPaymentId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        inArray(refunds.status, ['requested', 'pending']),
        sql`${refunds.updatedAt} + min(max(${refunds.updatedAt} - ${refunds.createdAt}, ${firstWaitMs}), ${longestWaitMs}) <= ${now}`,
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(mostPerRound)
    .all();

/** One without an answer is first looked for, and asked for again only if it is not there. */
async function checkRefund(cashier: Cashier, due: DueRefund): Promise<void> {
  perform(cashier, program('reconcile'), ({ tx, now }) =>
    tx.update(refunds).set({ updatedAt: now }).where(eq(refunds.id, due.id)).run(),
  );
  if (due.status === 'pending' && due.razorpayRefundId !== null)
    return record(cashier, await cashier.gateway.fetchRefund(due.razorpayRefundId));
  if (due.razorpayPaymentId === null) return;
  try {
    await importProviderRefunds(cashier, due.razorpayPaymentId);
  } catch (error) {
    // A payment the provider does not know is refused in its answer to the refund itself.
    if (!(error instanceof GatewayError) || error.reason === 'no-answer') throw error;
  }
  await sendRefund(cashier, due.id);
}
