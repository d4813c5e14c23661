import type { Answers } from '#client/lib/trpc.ts';
import type { OrderStage } from '#shared/orders.ts';

/** An order in the list, and on its own page. */
export type OrderSummary = Answers['orders']['mine']['items'][number];
export type Order = Answers['orders']['byId'];

/** Whether it waits for the educator: for a price, a check of the payment, or a decision about money. */
export const isWithEducator = ({ stage }: Pick<Order, 'stage'>): boolean =>
  stage === 'to_quote' || stage === 'to_check' || stage === 'held';

/** What a pending order waits for, in its customer's words. */
export const waitingLabels: Partial<Record<OrderStage, string>> = {
  to_quote: 'Waiting for price',
  awaiting: 'Waiting for payment',
  to_check: 'Checking payment',
  held: 'Checking payment',
  paid: 'Paid',
};
