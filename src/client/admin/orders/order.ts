import type { Answers } from '#client/lib/trpc.ts';
import type { AttentionReason, OrderPeriod, OrderSort } from '#shared/orders.ts';

/** An order as the admin's list holds it. */
export type AdminOrder = Answers['ordersAdmin']['list']['items'][number];
export type OrderDetails = Answers['ordersAdmin']['byId'];
export type OrderPayment = OrderDetails['payments'][number];

export const attentionLabels: Record<AttentionReason, string> = {
  paid_twice: 'Paid twice',
  paid_after_cancelled: 'Paid but cancelled',
  paid_not_confirmed: 'Paid but pending',
  refund_failed: 'Refund failed',
  oversold: 'Copies missing',
};

export const periodLabels: Record<OrderPeriod, string> = { today: 'Today', week: 'This Week', month: 'This Month' };

export const sortLabels: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest amount',
  lowest: 'Lowest amount',
};

export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`;

export const attentionAdvice: Record<AttentionReason, string> = {
  paid_twice: 'This order was paid twice. Refund the payment marked below.',
  paid_after_cancelled: 'This order is cancelled, yet it is paid. Refund the payment, or confirm the order.',
  paid_not_confirmed:
    'This order is paid, yet it is pending. Confirm it, or undo the payment’s acceptance or refund it.',
  refund_failed: 'A refund did not go through. Read why below, and try again.',
  oversold: 'More printed copies were sold than you had. Print them and send the order, or cancel it and refund.',
};
