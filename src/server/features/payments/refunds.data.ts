import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { type Executor, inTransaction } from '#server/db/open-db.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { recordOrderEvent } from '#server/features/orders/history.data.ts';
import { findOrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import { GatewayError, type ProviderPayment, type ProviderRefund } from '#server/gateway/gateway.ts';
import { queueMail } from '#server/mail/mailer.ts';
import type { OrderEventKind } from '#shared/orders.ts';
import { currency, type RefundStatus, receivedStatuses } from '#shared/payments.ts';
import type { Cashier } from './collect.data.ts';
import { recordFailedTry } from './failed-payments.data.ts';
import { refundFailedNote, refundMadeMail, refundStartedMail } from './refunds.mails.ts';
import { settlePayment } from './settlement.data.ts';

/**
 * `never-captured`: the bank's promise ran out, so no money of ours went back. `mismatch`: it does not fit the payment;
 * nothing was changed.
 */
export type RefundOutcome = 'recorded' | 'seen-before' | 'never-captured' | 'mismatch' | 'unknown-payment';

type RefundNews = {
  refund: ProviderRefund;
  /** The payment as the provider reports it with the refund; we may not know it yet. */
  payment?: ProviderPayment;
  config: Config;
  now: number;
};

/**
 * Records what the provider says of a refund, exactly once: one that we asked for, or one that was begun at the
 * provider. Takes part in the caller's transaction. `now`: UTC ms.
 */
export function recordProviderRefund(tx: Executor, { refund, payment, config, now }: RefundNews): RefundOutcome {
  if (payment && payment.id !== refund.paymentId) return 'mismatch';
  if (payment?.neverCaptured) {
    recordFailedTry(tx, { payment: { ...payment, failure: lateMoney }, now });
    return 'never-captured';
  }
  if (payment && ['captured', 'refunded'].includes(payment.status))
    settlePayment(tx, { payment: { ...payment, status: 'captured' }, config, now });

  const paid = tx.select().from(payments).where(eq(payments.razorpayPaymentId, refund.paymentId)).get();
  if (!paid) return 'unknown-payment';
  const known = findOurs(tx, refund, paid.id);
  if (refund.currency !== currency || (known && known.amountPaise !== refund.amountPaise)) return 'mismatch';
  const row = known ?? addRefundOfProvider(tx, { refund, payment: paid, now });
  if (!row) return 'mismatch';

  const status = refund.status === 'processed' || refund.status === 'failed' ? refund.status : 'pending';
  const isNews = canBecome(row, status);
  if (isNews && row.status === 'failed' && !moveMoney(tx, paid.id, row.amountPaise)) return 'mismatch';
  if (!isNews && row.razorpayRefundId !== null) return 'seen-before';
  tx.update(refunds)
    .set({ razorpayRefundId: refund.id, ...(isNews && { status, updatedAt: now }) })
    .where(eq(refunds.id, row.id))
    .run();
  if (isNews) takeEffect(tx, { ...row, status }, { config, now });
  return 'recorded';
}

const lateMoney = 'The bank confirmed it too late; the money goes back by itself.';

/** Records that the provider refused a refund: the amount is the shop's again. Takes part in the caller's transaction. */
export function refuseRefund(
  tx: Executor,
  { id, failure, config, now }: { id: string; failure: string; config: Config; now: number },
): void {
  const row = tx
    .update(refunds)
    .set({ status: 'failed', failure: failure.slice(0, 500), updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')))
    .returning()
    .get();
  if (row) takeEffect(tx, row, { config, now });
}

/** Records that an admin has sent a refund back by hand. Takes part in the caller's transaction. `now`: UTC ms. */
export function recordSentByHand(tx: Executor, { id, config, now }: { id: string; config: Config; now: number }): void {
  const row = tx
    .update(refunds)
    .set({ status: 'processed', updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')))
    .returning()
    .get();
  if (row) takeEffect(tx, row, { config, now });
}

/**
 * Books `amountPaise` of a payment as gone back, or (negative) as here again; nothing is left of a `refunded` one.
 * False, having changed nothing, when that is more than there is.
 */
export function moveMoney(tx: Executor, paymentId: string, amountPaise: number): boolean {
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

/**
 * Asks the provider for a refund that is still `requested`, and takes over its answer. Without one it stays as it is,
 * for the reconciler; asking again is harmless.
 */
export async function sendRefund(cashier: Cashier, refundId: string): Promise<void> {
  const { db, gateway, config, clock, mailer, log } = cashier;
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
    await learnRefunds(cashier, requested.paymentId).catch(() => {});
    inTransaction(db, (tx) => refuseRefund(tx, { id: refundId, failure, config, now: clock() }));
    await learnRefunds(cashier, requested.paymentId).catch(() => {});
  } finally {
    mailer.wake();
  }
}

/** Takes over all refunds of a payment that the provider knows of. Throws GatewayError. */
export async function learnRefunds(cashier: Cashier, razorpayPaymentId: string): Promise<void> {
  for (const refund of await cashier.gateway.fetchRefunds(razorpayPaymentId)) record(cashier, refund);
}

/** Takes over one refund as the provider answered it. */
export function record({ db, config, clock, log, mailer }: Cashier, refund: ProviderRefund): void {
  const outcome = inTransaction(db, (tx) => recordProviderRefund(tx, { refund, config, now: clock() }));
  logRefund(log, outcome, refund);
  if (outcome === 'recorded') mailer.wake();
}

/** Writes what became of a refund to the log. */
export function logRefund(log: FastifyBaseLogger, outcome: RefundOutcome, refund: ProviderRefund): void {
  const facts = { outcome, refund };
  if (outcome === 'mismatch') log.error(facts, 'a refund does not match its payment: nothing was changed');
  else if (outcome === 'unknown-payment') log.warn(facts, 'a refund of a payment that is not ours');
  else log.info(facts, 'refund');
}

/** A refund that is still to be asked for, in the provider's terms. */
const findRequested = (db: Executor, refundId: string) => {
  const row = db
    .select({ paymentId: payments.razorpayPaymentId, amountPaise: refunds.amountPaise })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'requested')))
    .get();
  return row?.paymentId ? { paymentId: row.paymentId, amountPaise: row.amountPaise } : null;
};

type Row = typeof refunds.$inferSelect;

/**
 * Our row of a refund: by the provider's id, by our key, or, without a key from the provider, the one of this amount
 * that still waits for its answer.
 */
function findOurs(tx: Executor, refund: ProviderRefund, paymentId: string): Row | undefined {
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

/** A row for a refund that was begun at the provider; undefined when the payment has not that much left. */
function addRefundOfProvider(
  tx: Executor,
  { refund, payment, now }: { refund: ProviderRefund; payment: typeof payments.$inferSelect; now: number },
): Row | undefined {
  const { amountPaise } = refund;
  if (!moveMoney(tx, payment.id, amountPaise)) return undefined;
  const times = { createdAt: now, updatedAt: now };
  const reason = 'Started at Razorpay';
  recordOrderEvent(tx, { orderId: payment.orderId, kind: 'refund_requested', amountPaise }, now);
  return tx
    .insert(refunds)
    .values({ paymentId: payment.id, amountPaise, razorpayRefundId: refund.id, reason, ...times })
    .returning()
    .get();
}

/** A final status stays, except that the provider may overrule our own conclusion that it failed. */
function canBecome({ status, razorpayRefundId }: Row, next: RefundStatus): boolean {
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

const eventOf: Partial<Record<RefundStatus, OrderEventKind>> = {
  processed: 'refund_processed',
  failed: 'refund_failed',
};

/** What follows from a refund's new status: the money, the history and the mails. */
function takeEffect(tx: Executor, refund: Row, { config, now }: { config: Config; now: number }): void {
  const { paymentId, amountPaise, status, failure } = refund;
  if (status === 'failed') moveMoney(tx, paymentId, -amountPaise);
  const payment = tx
    .select({ orderId: payments.orderId, status: payments.status })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .get();
  if (!payment) return;
  const { orderId } = payment;
  const kind = eventOf[status];
  if (kind) recordOrderEvent(tx, { orderId, kind, amountPaise }, now);

  const site = mailSite(tx, config);
  const { userId: aboutUserId, contactName, contactEmail } = findOrderForMail(tx, orderId);
  const facts = { orderId, contactName, contactEmail, amountPaise, isWhole: payment.status === 'refunded', site };
  if (status === 'failed') queueMail(tx, refundFailedNote(facts, failure), now, { aboutUserId });
  else if (contactEmail !== '')
    queueMail(tx, status === 'processed' ? refundMadeMail(facts) : refundStartedMail(facts), now, { aboutUserId });
}
