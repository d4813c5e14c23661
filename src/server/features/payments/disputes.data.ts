/** What a customer disputes at the bank: told by the provider, decided by the bank. */
import { and, eq, isNull } from 'drizzle-orm';
import { disputes, payments, refunds } from '#server/db/schema/payments.ts';
import type { ProviderDispute, ProviderPayment } from '#server/gateway/gateway.ts';
import { notFound } from '#server/trpc.ts';
import type { Admin, Work } from '#server/work.ts';
import { messages } from '#shared/messages.ts';
import { currency, type DisputeStatus } from '#shared/payments.ts';
import { disputeMoved, disputeSeen } from './events.ts';
import { moveMoney } from './refunds.data.ts';
import { settlePayment } from './settlement.data.ts';

type DisputeNews = { dispute: ProviderDispute; payment: ProviderPayment };

export type DisputeOutcome = 'recorded' | 'seen-before' | 'mismatch' | 'unknown-payment';

/** Marks the order until an admin has taken note. Money of a lost dispute is booked as gone back. */
export function recordDispute(work: Work, { dispute, payment }: DisputeNews): DisputeOutcome {
  const { tx, now } = work;
  if (payment.id !== dispute.paymentId || dispute.currency !== currency) return 'mismatch';
  // We may not know the payment yet.
  if (['captured', 'refunded'].includes(payment.status)) settlePayment(work, { ...payment, status: 'captured' });
  const paid = tx.select().from(payments).where(eq(payments.razorpayPaymentId, payment.id)).get();
  if (!paid) return 'unknown-payment';
  const known = tx.select().from(disputes).where(eq(disputes.id, dispute.id)).get();
  if (known && !canBecome(known.status, dispute.status)) return 'seen-before';

  const { id, amountPaise, status, reasonCode, respondBy } = dispute;
  const news = { amountPaise, status, reasonCode, respondBy, seenAt: null, updatedAt: now };
  tx.insert(disputes)
    .values({ ...news, id, paymentId: paid.id, createdAt: now })
    .onConflictDoUpdate({ target: disputes.id, set: news })
    .run();
  const { orderId } = paid;
  const lostPaise = status === 'lost' ? bookLoss(work, { dispute, paid }) : 0;
  work.happened(disputeMoved, { orderId, amountPaise, status, reasonCode, respondBy, lostPaise });
  return 'recorded';
}

const ends: readonly DisputeStatus[] = ['won', 'lost', 'closed'];

/** Events come in any order: what is decided stays decided, and what is under review is not only open any more. */
function canBecome(known: DisputeStatus, next: DisputeStatus): boolean {
  if (ends.includes(known) || known === next) return false;
  return ends.includes(next) || known === 'open';
}

/** As a refund that the bank made, under the id of the dispute; answers how much it is, in paise. */
function bookLoss(work: Work, loss: { dispute: ProviderDispute; paid: typeof payments.$inferSelect }): number {
  const { tx, now } = work;
  const { dispute, paid } = loss;
  const amountPaise = Math.min(dispute.amountPaise, paid.amountPaise - paid.refundedPaise);
  if (amountPaise <= 0 || !moveMoney(work, paid.id, amountPaise)) return 0;
  tx.insert(refunds)
    .values({
      id: dispute.id,
      paymentId: paid.id,
      amountPaise,
      status: 'processed',
      reason: 'Lost in a dispute',
      createdAt: now,
      updatedAt: now,
    })
    .run();
  return amountPaise;
}

/** An admin has taken note of the news of an order's disputes. Throws NOT_FOUND where there are none. */
export function noteDisputes(work: Work<Admin>, { orderId }: { orderId: string }): void {
  const { tx, now } = work;
  const unseen = tx
    .select({ id: disputes.id, status: disputes.status })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(eq(payments.orderId, orderId), isNull(disputes.seenAt)))
    .all();
  if (unseen.length === 0) throw notFound(messages.paymentNotFound);
  for (const { id, status } of unseen) {
    tx.update(disputes).set({ seenAt: now }).where(eq(disputes.id, id)).run();
    work.happened(disputeSeen, { orderId, disputeId: id, status });
  }
}
