import { and, eq, inArray, isNull } from 'drizzle-orm';
import { payments, viaProvider } from '#server/db/schema/payments.ts';
import type { Work } from '#server/work.ts';

const isOpen = and(viaProvider, inArray(payments.status, ['created', 'failed']));

/**
 * Another way of paying is taken. The provider cannot cancel its order, so money may still come for it: that is held for
 * a decision, and the provider is asked about it as long as before.
 */
export const closeProviderOrders = ({ tx, now }: Work, orderId: string): void =>
  void tx
    .update(payments)
    .set({ closedAt: now, updatedAt: now })
    .where(and(eq(payments.orderId, orderId), isOpen, isNull(payments.closedAt)))
    .run();

/** The customer pays by card after all. */
export const reopenProviderOrders = ({ tx, now }: Work, orderId: string): void =>
  void tx
    .update(payments)
    .set({ closedAt: null, updatedAt: now })
    .where(and(eq(payments.orderId, orderId), isOpen))
    .run();
