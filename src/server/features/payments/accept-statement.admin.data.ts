import { TRPCError } from '@trpc/server';
import { statementRows } from '#server/db/schema/payments.ts';
import { conflict, requireReauthentication } from '#server/trpc.ts';
import { type Admin, perform, type Work, type WorkServices } from '#server/work.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { undoAcceptMs } from '#shared/payment-reports.ts';
import type { AcceptedRow, RowOutcome } from '#shared/statement.ts';
import { acceptReport, findOpenReport, methodOf, receivePayment, statementKey } from './payment-reports.admin.data.ts';

/** Each row for itself: a refused one says why. Throws PRECONDITION_REQUIRED where one was not reported. */
export function acceptStatement(services: WorkServices, actor: Admin, { rows }: { rows: AcceptedRow[] }): RowOutcome[] {
  if (rows.some(({ reportId }) => reportId === null)) requireReauthentication(actor);
  return rows.map((row) => {
    const { orderId, utr, amountPaise } = row;
    try {
      return { orderId, utr, amountPaise, ...perform(services, actor, (work) => acceptRow(work, row)) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { orderId, utr, amountPaise, outcome: 'refused', why: error.message };
    }
  });
}

const isRefusal = (error: unknown): error is TRPCError =>
  error instanceof TRPCError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND');

function acceptRow(work: Work<Admin>, row: AcceptedRow): { outcome: 'accepted'; paymentId: string; duePaise: number } {
  const { tx, actor, now } = work;
  const acceptance = row.reportId === null ? receive(work, row) : accept(work, { ...row, reportId: row.reportId });
  if (acceptance.outcome === 'same_utr') throw conflict(orderWorkMessages.utrUsed);
  const { paymentId, duePaise } = acceptance;
  tx.insert(statementRows).values({ paymentId, paidOn: row.paidOn, actorId: actor.id, createdAt: now }).run();
  return { outcome: 'accepted', paymentId, duePaise };
}

function accept(work: Work<Admin>, { reportId, orderId, utr, amountPaise }: AcceptedRow & { reportId: string }) {
  const report = findOpenReport(work, reportId);
  if (report.orderId !== orderId || report.amountPaise !== amountPaise || (report.utr !== '' && report.utr !== utr))
    throw conflict(orderWorkMessages.reportDiffers);
  return acceptReport(work, { reportId, utr, sameUtrIsFine: false, fromStatement: true });
}

function receive(work: Work<Admin>, { orderId, utr, amountPaise, expectedUpdatedAt }: AcceptedRow) {
  work.hold({ key: statementKey({ orderId, utr }), waitMs: undoAcceptMs });
  return receivePayment(work, {
    orderId,
    method: methodOf(utr),
    amountPaise,
    utr,
    sameUtrIsFine: false,
    expectedUpdatedAt,
    fromStatement: true,
  });
}
