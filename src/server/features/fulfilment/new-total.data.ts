import { TRPCError } from '@trpc/server';
import type { Executor } from '#server/db/open-db.ts';
import { findBalance } from '#server/features/orders/money.data.ts';
import { formatPaise } from '#shared/money.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import type { Payable } from '#shared/payments.ts';

/** Throws CONFLICT if the part payments of an order reach its new total (paise): only a payment makes an order paid. */
export function requireAbovePaid(tx: Executor, order: Payable & { id: string }, newTotalPaise: number): void {
  const { keptPaise } = findBalance(tx, order);
  if (keptPaise > 0 && newTotalPaise <= keptPaise)
    throw new TRPCError({ code: 'CONFLICT', message: orderWorkMessages.totalPaid(formatPaise(keptPaise)) });
}
