import type { Answers } from '#client/lib/trpc.ts';

/** An order with its payments, and one of them. */
export type OrderDetails = Answers['ordersAdmin']['byId'];
export type OrderPayment = OrderDetails['payments'][number];

/** A payment that a customer reported, with its order. */
export type PaymentReport = Answers['paymentReportsAdmin']['open'][number];
