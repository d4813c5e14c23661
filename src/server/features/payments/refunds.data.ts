/** Refunds, and what becomes of them at the provider. */
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Executor } from '#server/db/open-db.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { giveCreditNote } from '#server/features/orders/credit-notes.data.ts';
import { GatewayError, type ProviderPayment, type ProviderRefund } from '#server/gateway/gateway.ts';
import { perform, type Work } from '#server/work.ts';
import { currency, type RefundStatus, receivedStatuses } from '#shared/payments.ts';
import { type Cashier, provider } from './collect.data.ts';
import { refundMoved, refundRequested } from './events.ts';
import { recordFailedTry, settlePayment } from './settlement.data.ts';

/**
 * `never-captured`: the bank's promise ran out, so no money of ours went back. `fee-only`: nothing but the fee that the
 * customer bore, which was never an order's money.
 */
export type RefundOutcome = 'recorded' | 'seen-before' | 'never-captured' | 'fee-only' | 'mismatch' | 'unknown-payment';

type RefundNews = {
  refund: ProviderRefund;
  /** We may not know it yet. */
  payment?: ProviderPayment | undefined;
};

/** Records a refund exactly once, one that we asked for or one that was begun at the provider. */
export function recordProviderRefund(work: Work, { refund, payment }: RefundNews): RefundOutcome {
  const { tx, now } = work;
  if (payment && payment.id !== refund.paymentId) return 'mismatch';
  if (payment?.neverCaptured) {
    recordFailedTry(work, { ...payment, failure: lateMoney });
    return 'never-captured';
  }
  if (payment && ['captured', 'refunded'].includes(payment.status))
    settlePayment(work, { ...payment, status: 'captured' });

  const paid = tx.select().from(payments).where(eq(payments.razorpayPaymentId, refund.paymentId)).get();
  if (!paid) return 'unknown-payment';
  const known = findOurs(tx, refund, paid.id);
  const amountPaise = withoutFee(refund, paid, known?.amountPaise ?? paid.amountPaise - paid.refundedPaise);
  if (refund.currency !== currency || (known && known.amountPaise !== amountPaise)) return 'mismatch';
  if (amountPaise === 0) return 'fee-only';
  const row = known ?? addRefundOfProvider(work, { ...refund, amountPaise }, paid);
  if (!row) return 'mismatch';

  const status = refund.status === 'processed' || refund.status === 'failed' ? refund.status : 'pending';
  const isChange = canBecome(row, status);
  if (isChange && row.status === 'failed' && !moveMoney(work, paid.id, row.amountPaise)) return 'mismatch';
  if (!isChange && row.razorpayRefundId !== null) return 'seen-before';
  tx.update(refunds)
    .set({ razorpayRefundId: refund.id, ...(isChange && { status, updatedAt: now }) })
    .where(eq(refunds.id, row.id))
    .run();
  if (isChange) takeEffect(work, { ...row, status });
  return 'recorded';
}

/**
 * What of a refund was an order's money (paise). Whoever refunds a whole payment at the provider gives back the fee, too,
 * that the customer bore; `fittingPaise` is what fits without it.
 */
const withoutFee = (
  { amountPaise }: ProviderRefund,
  { feePaise }: { feePaise: number | null },
  fittingPaise: number,
) => (amountPaise > fittingPaise && amountPaise - (feePaise ?? 0) <= fittingPaise ? fittingPaise : amountPaise);

const lateMoney = 'The bank confirmed it too late; the money goes back by itself.';

export const refuseRefund = (work: Work, { id, failure }: { id: string; failure: string }): void =>
  endRequested(work, id, { status: 'failed', failure: failure.slice(0, 500) });

export const recordSentByHand = (work: Work, id: string): void => endRequested(work, id, { status: 'processed' });

function endRequested(
  work: Work,
  id: string,
  end: { status: 'failed'; failure: string } | { status: 'processed' },
): void {
  const row = work.tx
    .update(refunds)
    .set({ ...end, updatedAt: work.now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')))
    .returning()
    .get();
  if (row) takeEffect(work, row);
}

/** Books money as gone back, or (negative) as here again; false when that is more than there is. */
export function moveMoney({ tx }: Work, paymentId: string, amountPaise: number): boolean {
  const after: SQL = sql`${payments.refundedPaise} + ${amountPaise}`;
  const { changes } = tx
    .update(payments)
    .set({
      refundedPaise: after,
      status: sql`case when ${after} = ${payments.amountPaise} then 'refunded' else 'paid' end`,
    })
    .where(
      and(
        eq(payments.id, paymentId),
        inArray(payments.status, receivedStatuses),
        sql`${after} between 0 and ${payments.amountPaise}`,
      ),
    )
    .run();
  return changes > 0;
}

/** Without an answer it stays `requested`, and the reconciler asks again, which is harmless. */
export async function sendRefund(cashier: Cashier, refundId: string): Promise<void> {
  const { db, gateway, log } = cashier;
  const requested = findRequested(db, refundId);
  if (!requested) return;
  try {
    const refund = await gateway.refund({ ...requested, key: refundId });
    record(cashier, { ...refund, key: refundId });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ err: error, refundId }, 'a refund was not taken on by the payment provider');
    if (error.reason === 'no-answer') return;
    const failure = error.description ?? error.message;
    // The refund may have been made earlier, or the money may have gone back some other way.
    const made = await refundsMade(cashier, requested.paymentId);
    if (made === 'no-answer') return;
    for (const refund of made) record(cashier, refund);
    perform(cashier, provider, (work) => refuseRefund(work, { id: refundId, failure }));
    // Again, since what did not fit beside this refund fits now.
    for (const refund of made) record(cashier, refund);
  }
}

/** Of a payment that the provider does not know, none. */
async function refundsMade({ gateway }: Cashier, razorpayPaymentId: string): Promise<ProviderRefund[] | 'no-answer'> {
  try {
    return await gateway.fetchRefunds(razorpayPaymentId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return error.reason === 'no-answer' ? 'no-answer' : [];
  }
}

export async function importProviderRefunds(cashier: Cashier, razorpayPaymentId: string): Promise<void> {
  for (const refund of await cashier.gateway.fetchRefunds(razorpayPaymentId)) record(cashier, refund);
}

export function record(cashier: Cashier, refund: ProviderRefund): void {
  const outcome = perform(cashier, provider, (work) => recordProviderRefund(work, { refund }));
  logRefund(cashier.log, outcome, refund);
}

function logRefund(log: FastifyBaseLogger, outcome: RefundOutcome, refund: ProviderRefund): void {
  const facts = { outcome, refund };
  if (outcome === 'mismatch') log.error(facts, 'a refund does not match its payment: nothing was changed');
  else if (outcome === 'unknown-payment') log.warn(facts, 'a refund of a payment that is not ours');
  else log.info(facts, 'refund');
}

const findRequested = (db: Executor, refundId: string) => {
  const row = db
    .select({ paymentId: payments.razorpayPaymentId, amountPaise: refunds.amountPaise })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'requested')))
    .get();
  return row?.paymentId ? { paymentId: row.paymentId, amountPaise: row.amountPaise } : null;
};

type RefundRow = typeof refunds.$inferSelect;

/** By the provider's id, by our key, or without a key the one of this amount that still waits for its answer. */
function findOurs(tx: Executor, refund: ProviderRefund, paymentId: string): RefundRow | undefined {
  const unanswered = and(isNull(refunds.razorpayRefundId), eq(refunds.paymentId, paymentId));
  const byKey = refund.key === null ? undefined : and(unanswered, eq(refunds.id, refund.key));
  const known = tx
    .select()
    .from(refunds)
    .where(or(eq(refunds.razorpayRefundId, refund.id), byKey))
    .get();
  if (known || refund.key !== null) return known;
  return tx
    .select()
    .from(refunds)
    .where(and(unanswered, eq(refunds.status, 'requested'), eq(refunds.amountPaise, refund.amountPaise)))
    .get();
}

function addRefundOfProvider(
  work: Work,
  refund: ProviderRefund,
  payment: typeof payments.$inferSelect,
): RefundRow | undefined {
  const { tx, now, happened } = work;
  const { amountPaise } = refund;
  if (!moveMoney(work, payment.id, amountPaise)) return undefined;
  happened(refundRequested, { orderId: payment.orderId, amountPaise });
  return tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      amountPaise,
      razorpayRefundId: refund.id,
      reason: 'Started at Razorpay',
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .get();
}

/** A final status stays, except that the provider may overrule our own conclusion that it failed. */
function canBecome({ status, razorpayRefundId }: RefundRow, next: RefundStatus): boolean {
  switch (status) {
    case 'requested':
      return true;
    case 'pending':
      return next !== 'pending';
    case 'failed':
      return razorpayRefundId === null && next !== 'failed';
    case 'processed':
      return false;
  }
}

function takeEffect(work: Work, { id, paymentId, amountPaise, status, reason, failure }: RefundRow): void {
  const { tx, happened } = work;
  if (status === 'failed') moveMoney(work, paymentId, -amountPaise);
  const payment = tx
    .select({ orderId: payments.orderId, status: payments.status })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .get();
  if (!payment) return;
  if (status === 'processed') giveCreditNote(work, { orderId: payment.orderId, refundId: id });
  const isWhole = payment.status === 'refunded';
  happened(refundMoved, { orderId: payment.orderId, amountPaise, status, reason, failure, isWhole });
}
