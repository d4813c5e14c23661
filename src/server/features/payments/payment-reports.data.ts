/** What a customer says of a payment made. */
import { and, count, eq, isNotNull } from 'drizzle-orm';
import { enforceLimit } from '#server/auth/rate-limit.ts';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports } from '#server/db/schema/payments.ts';
import { findState, payableColumns } from '#server/features/orders/state.data.ts';
import { conflict, notFound } from '#server/trpc.ts';
import type { Member, Work } from '#server/work.ts';
import { deskMessages, messages } from '#shared/messages.ts';
import { paymentReported } from './events.ts';
import { closeProviderOrders } from './provider-orders.data.ts';

type OwnOrder = { userId: string; orderId: string };

/** Undefined when it waits for no payment. */
export function findPayable(db: Executor, own: OwnOrder): { duePaise: number } | undefined {
  const order = findOwn(db, own);
  const state = order && findState(db, order);
  return state?.takes.report ? { duePaise: state.duePaise } : undefined;
}

/** Answers what is due (paise). Throws NOT_FOUND, also for anybody else's order, and CONFLICT. */
export function requireReportable(db: Executor, own: OwnOrder): number {
  const order = findOwn(db, own);
  if (!order) throw notFound(messages.orderNotFound);
  const { takes, duePaise, stage } = findState(db, order);
  if (takes.report) return duePaise;
  if (stage === 'to_check') throw conflict(deskMessages.alreadyReported);
  throw conflict(stage === 'to_quote' ? deskMessages.notQuoted : deskMessages.notOpen);
}

/** What one person can leave in the data file and its backups. */
const mostPicturesWaiting = 5;

/** Counts an attempt, before anything of it is stored. Throws as `requireReportable` does, TOO_MANY_REQUESTS, CONFLICT. */
export function admitReport(
  db: Executor,
  { hasPicture, now, ...own }: OwnOrder & { hasPicture: boolean; now: number },
): void {
  requireReportable(db, own);
  enforceLimit(db, 'reportPerUser', own.userId, now);
  if (hasPicture && countPicturesWaiting(db, own.userId) >= mostPicturesWaiting)
    throw conflict(deskMessages.picturesWait);
}

const countPicturesWaiting = (db: Executor, userId: string): number =>
  db
    .select({ count: count() })
    .from(paymentReports)
    .innerJoin(orders, eq(orders.id, paymentReports.orderId))
    .where(and(eq(orders.userId, userId), eq(paymentReports.status, 'open'), isNotNull(paymentReports.proofFileId)))
    .get()?.count ?? 0;

type PaymentReport = {
  orderId: string;
  utr: string;
  proofFileId: string | null;
  amountPaise?: number | undefined;
};

/** For the admin to check, after `admitReport`; does not mark the order paid. */
export function reportPayment(work: Work<Member>, { orderId, utr, proofFileId, ...report }: PaymentReport): void {
  const { tx, actor, now } = work;
  const duePaise = requireReportable(tx, { userId: actor.id, orderId });
  const amountPaise = report.amountPaise ?? duePaise;
  tx.insert(paymentReports).values({ orderId, utr, proofFileId, amountPaise, createdAt: now }).run();
  closeProviderOrders(work, orderId);
  work.happened(paymentReported, { orderId, utr, amountPaise, duePaise });
}

export function reportUtr(work: Work<Member>, report: Omit<PaymentReport, 'proofFileId'>): void {
  admitReport(work.tx, { userId: work.actor.id, orderId: report.orderId, hasPicture: false, now: work.now });
  reportPayment(work, { ...report, proofFileId: null });
}

const findOwn = (db: Executor, { userId, orderId }: OwnOrder) =>
  db
    .select(payableColumns)
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .get();
