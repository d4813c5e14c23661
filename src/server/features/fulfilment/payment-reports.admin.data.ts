import { TRPCError } from '@trpc/server';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import type { Config } from '#server/config.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentClaims, payments } from '#server/db/schema/payments.ts';
import { claimsOf, hasOpen } from '#server/features/fulfilment/desk.data.ts';
import { hasBought } from '#server/features/library/entitlements.data.ts';
import { findOrderForMail } from '#server/features/orders/order-for-mail.data.ts';
import { recordOrderEvent } from '#server/features/orders/orders.data.ts';
import { applyMoney } from '#server/features/payments/payments.data.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import { findFile } from '#server/files/read.ts';
import { queueMail } from '#server/mail/mailer.ts';
import { deskMessages, orderMessages } from '#shared/messages.ts';
import { receivedStatuses } from '#shared/payments.ts';
import { hasMoney } from './payment-reports.data.ts';
import { claimRejectedMail } from './payment-reports.mails.ts';

/** Another order with a UTR number: paid with it, reported and not yet decided, or reported and rejected. */
export type SameUtr = { orderId: string; as: 'payment' | 'claim' | 'rejected' };

/** The other orders with this UTR number, each once, under the weightiest of the three. */
export function findSameUtr(db: Executor, { utr, orderId: own }: { utr: string; orderId: string }): SameUtr[] {
  if (utr === '') return [];
  const paid = db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.utr, utr), ne(payments.orderId, own), inArray(payments.status, receivedStatuses)))
    .all();
  const claimed = db
    .select({ orderId: paymentClaims.orderId, status: paymentClaims.status })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.utr, utr), ne(paymentClaims.orderId, own)))
    .orderBy(asc(paymentClaims.createdAt))
    .all();
  const found = new Map<string, SameUtr>();
  for (const { orderId } of claimed) found.set(orderId, { orderId, as: 'rejected' });
  for (const { orderId, status } of claimed) if (status === 'open') found.set(orderId, { orderId, as: 'claim' });
  for (const { orderId } of paid) found.set(orderId, { orderId, as: 'payment' });
  return [...found.values()];
}

/** `same_utr`: nothing was booked, since these orders have the UTR number too; asked again with `sameUtrIsFine`, it is. */
type Outcome = { outcome: 'accepted'; orderId: string } | { outcome: 'same_utr'; sameUtr: SameUtr[] };

type By = { actorId: string; config: Config; now: number };
type Accepting = By & { claimId: string; utr: string; sameUtrIsFine: boolean };

/**
 * The admin has seen the money of a claim: it becomes a payment, and the order is confirmed. Throws NOT_FOUND; CONFLICT
 * when it is decided or the order is paid.
 */
export function acceptClaim(db: Db, { claimId, utr: typed, ...by }: Accepting): Outcome {
  return inTransaction(db, (tx) => {
    const claim = findOpenClaim(tx, claimId);
    const utr = claim.utr === '' ? typed : claim.utr;
    const outcome = takePayment(tx, { orderId: claim.orderId, utr, ...by });
    if (outcome.outcome !== 'accepted') return outcome;
    decide(tx, { claimId, status: 'accepted', reason: '', ...by });
    record(tx, { action: 'accept', orderId: claim.orderId, after: { utr, sameUtrIsFine: by.sameUtrIsFine }, ...by });
    return outcome;
  });
}

/** No such money came: the customer is told why and can report it again. Throws NOT_FOUND, CONFLICT. */
export function rejectClaim(
  db: Db,
  { claimId, reason, ...by }: By & { claimId: string; reason: string },
): { orderId: string } {
  return inTransaction(db, (tx) => {
    const { orderId, utr } = findOpenClaim(tx, claimId);
    decide(tx, { claimId, status: 'rejected', reason, ...by });
    recordOrderEvent(tx, { orderId, kind: 'claim_rejected', actorId: by.actorId }, by.now);
    record(tx, { action: 'reject', orderId, after: { utr, reason }, ...by });
    const order = findOrderForMail(tx, orderId);
    const mail = claimRejectedMail(order, reason, mailSite(tx, by.config));
    if (order.contactEmail !== '') queueMail(tx, mail, by.now, { aboutUserId: order.userId });
    return { orderId };
  });
}

type Receiving = By & { orderId: string; utr: string; sameUtrIsFine: boolean };

/** Notes money that came without anybody's claim. Throws as `acceptClaim` does. */
export function receivePayment(db: Db, { orderId, utr, ...by }: Receiving): Outcome {
  return inTransaction(db, (tx) => {
    if (hasOpen(claimsOf(tx, [orderId]).get(orderId))) throw conflict(deskMessages.decideFirst);
    const outcome = takePayment(tx, { orderId, utr, ...by });
    if (outcome.outcome !== 'accepted') return outcome;
    record(tx, { action: 'receive', orderId, after: { utr, sameUtrIsFine: by.sameUtrIsFine }, ...by });
    return outcome;
  });
}

/** The picture that came with a claim; undefined when there is none. For admins. */
export function findProof(db: Db, claimId: string) {
  const claim = db
    .select({ proofFileId: paymentClaims.proofFileId })
    .from(paymentClaims)
    .where(eq(paymentClaims.id, claimId))
    .get();
  return claim?.proofFileId ? findFile(db, claim.proofFileId) : undefined;
}

function findOpenClaim(tx: Executor, claimId: string) {
  const claim = tx
    .select({ orderId: paymentClaims.orderId, utr: paymentClaims.utr, status: paymentClaims.status })
    .from(paymentClaims)
    .where(eq(paymentClaims.id, claimId))
    .get();
  if (!claim) throw new TRPCError({ code: 'NOT_FOUND', message: deskMessages.claimNotFound });
  if (claim.status !== 'open') throw conflict(deskMessages.claimDecided);
  return claim;
}

/**
 * Books money that came by UPI as the payment of its order, and confirms a pending order; unless another order is paid with
 * this UTR number, or has an open report of it, and that is not said to be fine.
 */
function takePayment(tx: Executor, { orderId, utr, sameUtrIsFine, actorId, config, now }: Receiving): Outcome {
  const standing = tx
    .select({ userId: orders.userId, payBy: orders.payBy, quotedAt: orders.quotedAt })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (!standing) throw new TRPCError({ code: 'NOT_FOUND', message: orderMessages.notFound });
  if (standing.payBy !== 'upi') throw conflict(deskMessages.notOpen);
  if (standing.quotedAt === null) throw conflict(deskMessages.notQuoted);
  if (hasMoney(tx, orderId)) throw conflict(deskMessages.alreadyPaid);
  const sameUtr = findSameUtr(tx, { utr, orderId }).filter(({ as }) => as !== 'rejected');
  if (sameUtr.length > 0 && !sameUtrIsFine) return { outcome: 'same_utr', sameUtr };

  const order = findOrderForMail(tx, orderId);
  const userId = standing.userId;
  const boughtBefore = order.items.filter(
    ({ kind, materialId }) => kind === 'download' && userId !== null && hasBought(tx, { userId, materialId }),
  );
  tx.insert(payments)
    .values({
      orderId,
      userId,
      method: 'upi',
      utr,
      amountPaise: order.totalPaise,
      status: 'paid',
      paidAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .run();
  applyMoney(tx, {
    order,
    receipt: { reference: utr === '' ? 'UPI' : `UPI ${utr}`, amountPaise: order.totalPaise, paidAt: now },
    boughtBefore: boughtBefore.map(({ title }) => title),
    actorId,
    config,
    now,
  });
  return { outcome: 'accepted', orderId };
}

type Decision = By & { claimId: string; status: 'accepted' | 'rejected'; reason: string };

const decide = (tx: Executor, { claimId, status, reason, actorId, now }: Decision) =>
  tx.update(paymentClaims).set({ status, reason, actorId, decidedAt: now }).where(eq(paymentClaims.id, claimId)).run();

type Recorded = By & { action: string; orderId: string; after: object };

const record = (tx: Executor, { action, orderId, after, actorId, now }: Recorded) =>
  recordChange(tx, { actorId, action, entity: 'order', entityId: orderId, after }, now);

const conflict = (message: string) => new TRPCError({ code: 'CONFLICT', message });
