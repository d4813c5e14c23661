/** What happens with money, and who hears of it: history, audit log, mails and notifications. */
import { written } from '#server/audited.ts';
import { orderEvent } from '#server/features/orders/order-event.data.ts';
import type { Event } from '#server/work.ts';
import { formatPaise } from '#shared/money.ts';
import type { OrderEventKind, OrderStatus } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { undoAcceptMs } from '#shared/payment-reports.ts';
import { type DisputeStatus, disputeStatusLabels, type RecordedMethod, type RefundStatus } from '#shared/payments.ts';
import { disputeNote } from './disputes.mails.ts';
import {
  paymentReportedNote,
  paymentVoidedMail,
  reportReceivedMail,
  reportRejectedMail,
} from './payment-reports.mails.ts';
import { refundFailedNote, refundMadeMail, refundStartedMail } from './refunds.mails.ts';
import {
  asideBecause,
  type Held,
  moneyHeldMail,
  moneyHeldNote,
  orderConfirmedMail,
  orderPaidNote,
  type PaidTwice,
  paidTwiceMail,
  paidTwiceNote,
  partPaidMail,
  type Receipt,
  type Settled,
} from './settlement.mails.ts';

type OrderMoney = { orderId: string; amountPaise: number };

export const paymentReported = orderEvent<OrderMoney & { utr: string; duePaise: number }>({
  history: () => ({ kind: 'reported' }),
  toCustomer: (report, order, site) => reportReceivedMail(order, report, site),
  toEducator: (report, order, site) => paymentReportedNote(order, report, site),
  notifies: () => paths.adminDesk,
});

export const reportRejected = orderEvent<OrderMoney & { utr: string; reason: string }>({
  history: () => ({ kind: 'report_rejected' }),
  audit: ({ amountPaise, reason }) => ({ action: 'reject', after: { amountPaise, reason: written(reason) } }),
  toCustomer: (report, order, site) => reportRejectedMail(order, report, site),
});

/** `reportId`: of the customer's report that was accepted with it; null: nobody had reported it. */
type Recorded = OrderMoney & {
  reportId: string | null;
  method: RecordedMethod;
  utr: string;
  duePaise: number;
  sameUtrIsFine: boolean;
  fromStatement: boolean;
};

/** By an admin, who has seen the money; what it does to the order is an event of its own. */
export const paymentRecorded = orderEvent<Recorded>({
  audit: ({ reportId, method, utr, amountPaise, duePaise, sameUtrIsFine, fromStatement }) => ({
    action: reportId === null ? 'receive' : 'accept',
    after: { method, utr, amountPaise, duePaise, sameUtrIsFine, ...(fromStatement && { fromStatement }) },
  }),
  undoable: (recorded) =>
    recorded.reportId !== null || recorded.fromStatement
      ? { key: acceptanceKey(recorded), waitMs: undoAcceptMs }
      : null,
});

/** Of all that is told because money was accepted, out of a report or a bank statement. */
export const acceptanceKey = ({ reportId, orderId, utr }: Pick<Recorded, 'reportId' | 'orderId' | 'utr'>): string =>
  reportId === null ? `accepted-statement-row:${orderId}:${utr}` : `accepted-report:${reportId}`;

type Status = { status: OrderStatus | undefined };

export const orderPaid = orderEvent<{ orderId: string } & Settled & Status>({
  history: ({ receipt, ownedBefore, status }) => ({
    kind: 'paid',
    status,
    amountPaise: receipt.amountPaise,
    note: ownedBefore.length === 0 ? undefined : `Bought before: ${ownedBefore.join(', ')}`,
  }),
  toCustomer: (settled, order, site) => orderConfirmedMail(settled, order, site),
  notice: (_, reference) => ({ kind: 'paid', title: `Order ${reference} is paid` }),
  toEducator: (settled, order, site) => orderPaidNote(settled, order, site),
  notifies: ({ orderId }) => paths.adminOrder(orderId),
});

/** The educator decides about it: nothing is delivered for it until then. */
export const moneyHeld = orderEvent<{ orderId: string } & Held>({
  history: ({ receipt, why, sum, asked }) =>
    asideBecause(why) === null
      ? { kind: 'paid', amountPaise: receipt.amountPaise, note: holdNotes[why]({ sum, asked }) }
      : {
          kind: 'held',
          amountPaise: why === 'currency' ? undefined : receipt.amountPaise,
          note: holdNotes[why]({ sum, asked }),
        },
  toCustomer: (held, order, site) => moneyHeldMail(held, order, site),
  toEducator: (held, order, site) => moneyHeldNote(held, order, site),
  notifies: ({ orderId }) => paths.adminOrder(orderId),
});

/** Booked as a duplicate that has to go back. */
export const paidTwice = orderEvent<{ orderId: string } & PaidTwice & Status>({
  history: ({ receipt, status }) => ({ kind: 'paid_again', status, amountPaise: receipt.amountPaise }),
  toCustomer: (twice, order, site) => paidTwiceMail(twice, order, site),
  toEducator: (twice, order, site) => paidTwiceNote(twice, order, site),
  notifies: ({ orderId }) => paths.adminOrder(orderId),
});

const holdNotes: Record<Held['why'], (money: { sum: string; asked: number }) => string | undefined> = {
  cancelled: () => undefined,
  'begun-late': () => 'Payment started after the order was closed',
  'coupon-gone': () => 'Its coupon was used up in the meantime',
  amount: ({ sum, asked }) => `${sum} came, ${formatPaise(asked)} was asked for`,
  currency: ({ sum, asked }) => `${sum} came, ${formatPaise(asked)} was asked for`,
  other_way: () => 'Paid by card while another way of paying was under way',
};

type CountedMoney = OrderMoney & { reference: string; duePaise: number };

/** Held money that an admin counts for its order; what it does to the order is an event of its own. */
export const heldMoneyCounted = orderEvent<CountedMoney>({
  audit: ({ reference, amountPaise, duePaise }) => ({
    action: 'count held',
    after: { reference, amountPaise, duePaise },
  }),
});

/** Money that is not in rupees is settled at the provider; the order waits for its money again. */
export const heldMoneyPutAside = orderEvent<{ orderId: string; reference: string }>({
  audit: ({ reference }) => ({ action: 'settle held', after: { reference } }),
});

export const partPaid = orderEvent<{ orderId: string; receipt: Receipt; duePaise: number }>({
  history: ({ receipt, duePaise }) => ({
    kind: 'paid',
    amountPaise: receipt.amountPaise,
    note: `${formatPaise(duePaise)} due`,
  }),
  toCustomer: (part, order, site) => partPaidMail(part, order, site),
  notice: (_, reference) => ({ kind: 'paid', title: `A part of order ${reference} is paid` }),
});

type Voided = OrderMoney & {
  utr: string;
  reason: string;
  duePaise: number;
  endsReceipt: boolean;
  status: OrderStatus | undefined;
};

export const paymentVoided = orderEvent<Voided>({
  history: ({ amountPaise, status }) => ({ kind: 'report_rejected', amountPaise, status }),
  audit: ({ utr, amountPaise, reason }) => ({ action: 'void', after: { utr, amountPaise, reason: written(reason) } }),
  toCustomer: (voided, order, site) => paymentVoidedMail(order, voided, site),
});

type Undone = OrderMoney & { isReported: boolean; utr: string; status: OrderStatus | undefined };

/** Nobody is mailed: the mails of the acceptance have not gone. A report waits to be checked again. */
export const acceptanceUndone = orderEvent<Undone>({
  history: ({ isReported, amountPaise, status }) => ({
    ...(isReported ? { kind: 'reported' } : { kind: 'report_rejected', amountPaise }),
    note: 'Acceptance undone',
    status,
  }),
  audit: ({ utr, amountPaise }) => ({ action: 'undo accept', before: { utr, amountPaise } }),
});

/** `byAdmin`: absent where it was begun at the provider. */
type RefundRequest = OrderMoney & { byAdmin?: { refundId: string; reason: string; refundedPaise: number } };

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
type RefundNews = OrderMoney & { status: RefundStatus; reason: string; failure: string; isWhole: boolean };

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

type DisputeNews = OrderMoney & {
  status: DisputeStatus;
  reasonCode: string;
  respondBy: number | null;
  /** What went back with it, in paise. */
  lostPaise: number;
};

export const disputeMoved = orderEvent<DisputeNews>({
  history: ({ status, amountPaise }) => ({ kind: 'disputed', amountPaise, note: disputeStatusLabels[status] }),
  toEducator: (news, order, site) => disputeNote(news, order, site),
  notifies: ({ orderId }) => paths.adminOrder(orderId),
});

export const disputeSeen = orderEvent<{ orderId: string; disputeId: string; status: DisputeStatus }>({
  audit: ({ disputeId, status }) => ({ action: 'note dispute', after: { disputeId, status } }),
});

const refundHistory: Partial<Record<RefundStatus, OrderEventKind>> = {
  processed: 'refund_processed',
  failed: 'refund_failed',
};

export const paymentFailed = orderEvent<{ orderId: string; note: string | undefined }>({
  history: ({ note }) => ({ kind: 'payment_failed', note }),
});

/** Of a bank's statements: which column is which, as an admin corrected it. */
export const columnsCorrected: Event<{ before: object | null; after: object }> = {
  audit: ({ before, after }) => ({
    action: 'update',
    entity: 'settings',
    entityId: 'statement-columns',
    name: 'statement columns',
    before,
    after,
  }),
};

/** How many numbers of money that left were taken from a statement, before and after. */
export const debitsRead: Event<{ before: number; after: number }> = {
  audit: ({ before, after }) => ({
    action: 'update',
    entity: 'settings',
    entityId: 'statement-debits',
    name: 'statement: money that left',
    before: { numbers: before },
    after: { numbers: after },
  }),
};
