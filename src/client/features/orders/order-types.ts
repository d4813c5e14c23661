import type { Answers } from '#client/lib/trpc.ts';

/** An order as the list gives it, and as its own page does. */
export type OrderSummary = Answers['orders']['mine']['items'][number];
export type Order = Answers['orders']['byId'];

/** Whether the educator has to do something before it goes on: tell the price, or look for the money. */
export const isWithEducator = ({ deskState }: Pick<Order, 'deskState'>): boolean =>
  deskState === 'to_quote' || deskState === 'claimed';

/** Whether money may still come: the order was begun at the provider and waits. */
export const isUnpaid = ({ status, paymentStatus }: Pick<Order, 'status' | 'paymentStatus'>): boolean =>
  status === 'pending' && (paymentStatus === 'created' || paymentStatus === 'failed');
