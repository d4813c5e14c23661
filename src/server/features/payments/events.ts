import { written } from '#server/audit/audit.ts';
import { orderEvent } from '#server/features/orders/order-event.data.ts';
import { formatPaise } from '#shared/money.ts';
import type { OrderEventKind, OrderStatus } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import type { RecordedMethod, RefundStatus } from '#shared/payments.ts';
import { paymentReportedNote, paymentVoidedMail, reportRejectedMail } from './payment-reports.mails.ts';
import { refundFailedNote, refundMadeMail, refundStartedMail } from './refunds.mails.ts';
import {
  type HoldReason,
  partPaidMail,
  type Receipt,
  type Settlement,
  settledMail,
  settledNote,
} from './settlement.mails.ts';

type Money = { orderId: string; amountPaise: number };

export const paymentReported = orderEvent<Money & { utr: string; duePaise: number }>({
  history: () => ({ kind: 'claimed' }),
  toEducator: (report, order, site) => paymentReportedNote(order, report, site),
  notifies: () => paths.adminDesk,
});

export const reportRejected = orderEvent<Money & { utr: string; reason: string }>({
  history: () => ({ kind: 'claim_rejected' }),
  audit: ({ amountPaise, reason }) => ({ action: 'reject', after: { amountPaise, reason: written(reason) } }),
  toCustomer: (report, order, site) => reportRejectedMail(order, report, site),
});

type Recorded = Money & {
  isReported: boolean;
  method: RecordedMethod;
  utr: string;
  duePaise: number;
  sameUtrIsFine: boolean;
  fromStatement: boolean;
};

/** By an admin, who has seen the money; what it does to the order is an event of its own. */
export const paymentRecorded = orderEvent<Recorded>({
  audit: ({ isReported, method, utr, amountPaise, duePaise, sameUtrIsFine, fromStatement }) => ({
    action: isReported ? 'accept' : 'receive',
    after: { method, utr, amountPaise, duePaise, sameUtrIsFine, ...(fromStatement && { fromStatement }) },
  }),
});

type Settled = { orderId: string; settlement: Settlement; status: OrderStatus | undefined };

export const paymentSettled = orderEvent<Settled>({
  history: ({ settlement, status }) => ({
    kind: settlement.outcome === 'paid-twice' ? 'paid_again' : 'paid',
    status,
    amountPaise: settlement.receipt.amountPaise,
    note: noteFor(settlement),
  }),
  toCustomer: ({ settlement }, order, site) => settledMail(settlement, order, site),
  notice: ({ settlement }, reference) =>
    settlement.outcome === 'settled' ? { kind: 'paid', title: `Order ${reference} is paid` } : null,
  toEducator: ({ settlement }, order, site) => settledNote(settlement, order, site),
  notifies: ({ orderId }) => paths.adminOrder(orderId),
});

function noteFor(settlement: Settlement): string | undefined {
  if (settlement.outcome === 'held') return holdNotes[settlement.why];
  if (settlement.outcome === 'paid-twice' || settlement.ownedBefore.length === 0) return undefined;
  return `Bought before: ${settlement.ownedBefore.join(', ')}`;
}

const holdNotes: Record<HoldReason, string | undefined> = {
  cancelled: undefined,
  'begun-late': 'Payment started after the order was closed',
  'coupon-gone': 'Its coupon was used up in the meantime',
};

export const partPaid = orderEvent<{ orderId: string; receipt: Receipt; duePaise: number }>({
  history: ({ receipt, duePaise }) => ({
    kind: 'paid',
    amountPaise: receipt.amountPaise,
    note: `${formatPaise(duePaise)} due`,
  }),
  toCustomer: (part, order, site) => partPaidMail(part, order, site),
  notice: (_, reference) => ({ kind: 'paid', title: `A part of order ${reference} is paid` }),
});

type Voided = Money & {
  utr: string;
  reason: string;
  duePaise: number;
  endsReceipt: boolean;
  status: OrderStatus | undefined;
};

export const paymentVoided = orderEvent<Voided>({
  history: ({ amountPaise, status }) => ({ kind: 'claim_rejected', amountPaise, status }),
  audit: ({ utr, amountPaise, reason }) => ({ action: 'void', after: { utr, amountPaise, reason: written(reason) } }),
  toCustomer: (voided, order, site) => paymentVoidedMail(order, voided, site),
});

type Undone = Money & { isReported: boolean; utr: string; status: OrderStatus | undefined };

/** Nobody is mailed: the mails of the acceptance have not gone. A report waits to be checked again. */
export const acceptanceUndone = orderEvent<Undone>({
  history: ({ isReported, amountPaise, status }) => ({
    ...(isReported ? { kind: 'claimed' } : { kind: 'claim_rejected', amountPaise }),
    note: 'Acceptance undone',
    status,
  }),
  audit: ({ utr, amountPaise }) => ({ action: 'undo accept', before: { utr, amountPaise } }),
});

/** `byAdmin`: absent where it was begun at the provider. */
type RefundRequest = Money & { byAdmin?: { refundId: string; reason: string; refundedPaise: number } };

export const refundRequested = orderEvent<RefundRequest>({
  history: ({ amountPaise }) => ({ kind: 'refund_requested', amountPaise }),
  audit: ({ byAdmin, amountPaise }) =>
    byAdmin
      ? {
          action: 'refund',
          before: { refundedPaise: byAdmin.refundedPaise },
          after: {
            refundedPaise: byAdmin.refundedPaise + amountPaise,
            refundId: byAdmin.refundId,
            reason: written(byAdmin.reason),
          },
        }
      : null,
});

/** `isWhole`: nothing is left of the payment. `failure`: what the provider says. */
type RefundNews = Money & { status: RefundStatus; failure: string; isWhole: boolean };

export const refundMoved = orderEvent<RefundNews>({
  history({ status, amountPaise }) {
    const kind = refundHistory[status];
    return kind ? { kind, amountPaise } : null;
  },
  toCustomer(news, order, site) {
    if (news.status === 'failed') return null;
    return news.status === 'processed' ? refundMadeMail(news, order, site) : refundStartedMail(news, order, site);
  },
  toEducator: (news, order, site) => (news.status === 'failed' ? refundFailedNote(news, order, site) : null),
});

const refundHistory: Partial<Record<RefundStatus, OrderEventKind>> = {
  processed: 'refund_processed',
  failed: 'refund_failed',
};

export const paymentFailed = orderEvent<{ orderId: string; note: string | undefined }>({
  history: ({ note }) => ({ kind: 'payment_failed', note }),
});
