import { TRPCError } from '@trpc/server';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { payments } from '#server/db/schema/payments.ts';
import { findBalance } from '#server/features/orders/money.data.ts';
import { formatPaise } from '#shared/money.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { receivedStatuses } from '#shared/payments.ts';

/**
 * Adjusts the part payments of an order to its new total, in paise. Throws CONFLICT if they already reach it: only a
 * payment makes an order paid. Takes part in the caller's transaction, before the order has the new total.
 */
export function changeDue(
  tx: Executor,
  { orderId, before, after }: { orderId: string; before: number; after: number },
): void {
  const { state, duePaise } = findBalance(tx, { id: orderId, totalPaise: before });
  if (state === 'unpaid') return;
  const paidPaise = before - duePaise;
  if (after <= paidPaise)
    throw new TRPCError({ code: 'CONFLICT', message: orderWorkMessages.totalPaid(formatPaise(paidPaise)) });
  tx.update(payments)
    .set({ leftPaise: sql`${payments.leftPaise} + ${after - before}` })
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, receivedStatuses)))
    .run();
}
