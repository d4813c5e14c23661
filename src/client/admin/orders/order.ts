import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import type { Answers } from '#client/lib/trpc.ts';
import { formatPaise } from '#shared/money.ts';
import type { AttentionReason, OrderPeriod, OrderSort } from '#shared/orders.ts';
import { notReturnedPaise } from '#shared/payments.ts';

/** An order as the admin's list holds it. */
export type AdminOrder = Answers['ordersAdmin']['list']['items'][number];
/** What changing several orders at once needs to know of each. */
export type SelectedOrder = Pick<AdminOrder, 'id' | 'status' | 'updatedAt' | 'items' | 'name' | 'moneyState'>;

/** Why an order needs a decision: in short, in a sentence, and what to do about it. */
export const attentionWords: Record<
  AttentionReason,
  {
    badge: string;
    /** `{amount}`: what came for the order and has not gone back. */
    what: string;
    todo: string;
    /** What to do without the right to refund. */
    todoWithoutRefunds: string;
  }
> = {
  money_held: {
    badge: 'Money on hold',
    what: 'Money for this order is on hold.',
    todo: 'Count it for the order or refund it, below.',
    todoWithoutRefunds: 'Count it for the order below, or ask the owner to refund it.',
  },
  disputed: {
    badge: 'Payment disputed',
    what: 'There is news of a dispute about a payment of this order.',
    todo: 'Answer disputes in your Razorpay dashboard.',
    todoWithoutRefunds: 'The owner answers it in the Razorpay dashboard.',
  },
  paid_twice: {
    badge: 'Paid twice',
    what: 'This order was paid twice.',
    todo: 'Refund the payment marked below.',
    todoWithoutRefunds: 'The owner decides about the refund.',
  },
  paid_after_cancelled: {
    badge: 'Paid but cancelled',
    what: 'Cancelled, but {amount} was paid:',
    todo: 'refund it or reopen the order.',
    todoWithoutRefunds: 'ask the owner to refund it, or reopen the order.',
  },
  paid_not_confirmed: {
    badge: 'Paid but pending',
    what: 'This order is paid but still pending.',
    todo: 'Confirm it, refund the payment, or mark it as not received.',
    todoWithoutRefunds: 'Confirm it, or ask the owner about the payment.',
  },
  overpaid: {
    badge: 'Overpaid',
    what: 'More has been paid than this order costs.',
    todo: 'Refund the rest below.',
    todoWithoutRefunds: 'The owner decides about the refund.',
  },
  refund_failed: {
    badge: 'Refund failed',
    what: 'A refund did not go through.',
    todo: 'Read why below, and try again.',
    todoWithoutRefunds: 'The owner decides what comes next.',
  },
  oversold: {
    badge: 'Short of stock',
    what: 'More printed copies were sold than you had.',
    todo: 'Print them and send the order, or cancel it and refund.',
    todoWithoutRefunds: 'Print them and send the order, or cancel it and ask the owner to refund.',
  },
};

export const periodLabels: Record<OrderPeriod, string> = { today: 'Today', week: 'This Week', month: 'This Month' };

export const sortLabels: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest amount',
  lowest: 'Lowest amount',
};

/** What a form needs that does a step of an order in a dialog. */
export type StepFormProps = {
  order: AdminOrder;
  dialog: Pick<EditDialogState<unknown>, 'close' | 'leave' | 'setClosing'>;
  /** Called once the step is done, before the lists are fetched again. */
  onDone?: (() => void) | undefined;
};

/** What to do about an order that needs a decision. */
export function attentionAdvice(
  reason: AttentionReason,
  { order, mayRefund }: { order: Pick<AdminOrder, 'paidPaise' | 'refundedPaise'>; mayRefund: boolean },
): string {
  const { what, todo, todoWithoutRefunds } = attentionWords[reason];
  const amount = formatPaise(notReturnedPaise(order));
  return `${what.replace('{amount}', amount)} ${mayRefund ? todo : todoWithoutRefunds}`;
}
