import { paymentReports } from '#server/db/schema/payments.ts';
import { keepStates } from '#server/features/orders/state.data.ts';
import { putOrder } from './orders.ts';
import type { TestContext } from './test-context.ts';

type Shop = Pick<TestContext, 'db' | 'clock'>;
type GivenOrder = Parameters<typeof putOrder>[1];

/** Inserts a UPI order that waits for ₹199 unless told otherwise; returns its id. */
export const putUnpaid = (context: Shop, given: GivenOrder = {}): string => {
  const now = context.clock();
  const printed = { kind: 'printed' as const, title: 'Poetry, printed', format: 'Printed' };
  const totalPaise = given.totalPaise ?? 19_900;
  return putOrder(context, {
    contactName: 'Selvi Murugan',
    source: 'desk',
    payBy: 'upi',
    quotedAt: now,
    items: [{ ...printed, unitPricePaise: totalPaise }],
    ...given,
  });
};

/** Inserts such an order whose payment is reported under this UTR number. */
export function putReported(context: Shop, utr: string, given: GivenOrder & { reportedPaise?: number } = {}): string {
  const { reportedPaise, ...order } = given;
  const orderId = putUnpaid(context, order);
  const amountPaise = reportedPaise ?? given.totalPaise ?? 19_900;
  context.db.insert(paymentReports).values({ orderId, utr, amountPaise, createdAt: context.clock() }).run();
  keepStates(context.db, [orderId]);
  return orderId;
}
