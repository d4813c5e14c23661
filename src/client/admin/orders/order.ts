import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import type { Answers } from '#client/lib/trpc.ts';
import { formatPaise } from '#shared/money.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import type { AttentionReason, OrderPeriod, OrderSort } from '#shared/orders.ts';

/** An order as the admin's list holds it. */
export type AdminOrder = Answers['ordersAdmin']['list']['items'][number];
/** What changing several orders at once needs to know of each. */
export type SelectedOrder = Pick<AdminOrder, 'id' | 'status' | 'updatedAt' | 'items' | 'name' | 'moneyState'>;
export type OrderDetails = Answers['ordersAdmin']['byId'];
export type OrderPayment = OrderDetails['payments'][number];

export const attentionLabels: Record<AttentionReason, string> = {
  money_held: 'Money on hold',
  disputed: 'Payment disputed',
  paid_twice: 'Paid twice',
  paid_after_cancelled: 'Paid but cancelled',
  paid_not_confirmed: 'Paid but pending',
  overpaid: 'Overpaid',
  refund_failed: 'Refund failed',
  oversold: 'Short of stock',
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

type OtherReason = Exclude<AttentionReason, 'paid_after_cancelled'>;

/** What to do about it, for admins who may refund. */
const attentionAdvice: Record<OtherReason, string> = {
  money_held: 'Money for this order is on hold. Count it for the order or refund it, below.',
  disputed: 'There is news of a dispute about a payment of this order. Answer disputes in your Razorpay dashboard.',
  paid_twice: 'This order was paid twice. Refund the payment marked below.',
  paid_not_confirmed: 'This order is paid but still pending. Confirm it, or take the payment back or refund it.',
  overpaid: 'More has been paid than this order costs. Refund the rest below.',
  refund_failed: 'A refund did not go through. Read why below, and try again.',
  oversold: 'More printed copies were sold than you had. Print them and send the order, or cancel it and refund.',
};

/** The same for admins who may not. */
const attentionAdviceWithoutRefunds: Record<OtherReason, string> = {
  money_held: 'Money for this order is on hold. Count it for the order below, or ask the owner to refund it.',
  disputed: 'There is news of a dispute about a payment of this order. The owner answers it in the Razorpay dashboard.',
  paid_twice: 'This order was paid twice. The owner decides about the refund.',
  paid_not_confirmed: 'This order is paid but still pending. Confirm it, or ask the owner to take the payment back.',
  overpaid: 'More has been paid than this order costs. The owner decides about the refund.',
  refund_failed: 'A refund did not go through. The owner decides what comes next.',
  oversold:
    'More printed copies were sold than you had. Print them and send the order, or cancel it and ask the owner to refund.',
};

/** What came for an order and has not gone back, in paise. */
export const keptPaiseOf = ({ paidPaise, refundedPaise }: Pick<AdminOrder, 'paidPaise' | 'refundedPaise'>): number =>
  paidPaise - refundedPaise;

/** What to do about an order that needs a decision. `keptPaise`: what came for it and has not gone back. */
export function attentionAdviceFor(
  reason: AttentionReason,
  { mayRefund, keptPaise }: { mayRefund: boolean; keptPaise: number },
): string {
  if (reason !== 'paid_after_cancelled') return (mayRefund ? attentionAdvice : attentionAdviceWithoutRefunds)[reason];
  const choice = mayRefund ? 'refund it or reopen the order' : 'ask the owner to refund it, or reopen the order';
  return `Cancelled, but ${formatPaise(keptPaise)} was paid: ${choice}.`;
}

/** What is said once a payment is recorded. `whole`: where nothing is due any more. */
export const recordedText = (duePaise: number, whole: string): string =>
  duePaise > 0 ? orderWorkMessages.partReceived(formatPaise(duePaise)) : whole;
