import type { Answers } from '#client/lib/trpc.ts';
import type { DeskState } from '#shared/orders.ts';

/** An order in the list, and on its own page. */
export type OrderSummary = Answers['orders']['mine']['items'][number];
export type Order = Answers['orders']['byId'];

/** Whether it waits for the educator: for a price, or for a check of the payment. */
export const isWithEducator = ({ deskState }: Pick<Order, 'deskState'>): boolean =>
  deskState === 'to_quote' || deskState === 'claimed';

/** Whether a card payment may still arrive. */
export const isUnpaid = ({ status, paymentStatus }: Pick<Order, 'status' | 'paymentStatus'>): boolean =>
  status === 'pending' && (paymentStatus === 'created' || paymentStatus === 'failed');

/** What a pending order waits for, in its customer's words. */
export const waitingLabels: Partial<Record<DeskState, string>> = {
  to_quote: 'Waiting for price',
  awaiting: 'Waiting for payment',
  claimed: 'Checking payment',
  paid: 'Paid',
};
