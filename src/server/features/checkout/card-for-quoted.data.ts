/** Card payment for an order that was begun by UPI: at the provider it has an order of its own once it is asked for. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { enforceLimit, giveBackAttempt } from '#server/auth/rate-limit.ts';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments, providerOrderId, viaProvider } from '#server/db/schema/payments.ts';
import { contactColumns } from '#server/features/orders/contents.data.ts';
import { findState, payableColumns } from '#server/features/orders/state.data.ts';
import { type Cashier, collectPayment } from '#server/features/payments/collect.data.ts';
import { reopenProviderOrders } from '#server/features/payments/provider-orders.data.ts';
import { member, perform } from '#server/work.ts';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/users.ts';
import { openPayment, type PendingOrder } from './pending-orders.data.ts';
import { arrivedPayment } from './provider-payments.data.ts';

type OwnOrder = { userId: string; orderId: string };
type CardPayable = NonNullable<ReturnType<typeof findCardPayable>>;
type OpenOrder = Pick<PendingOrder, 'id' | 'razorpayOrderId' | 'totalPaise'>;

/** An own order that can be paid by card; undefined for anybody else's, and for one that takes no card payment. */
export function findCardPayable(db: Executor, { userId, orderId }: OwnOrder) {
  const order = db
    .select({ ...payableColumns, ...contactColumns })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .get();
  return order && findState(db, order).takes.card ? order : undefined;
}

/** The provider's order that asks for what this one costs, opened where there is none; or that it is paid already. */
export async function openForCard(
  cashier: Cashier,
  { user, order }: { user: SessionUser; order: CardPayable },
): Promise<OpenOrder | { error: string; paidOrderId?: string }> {
  const { db, gateway, clock } = cashier;
  const { id, totalPaise } = order;
  for (const razorpayOrderId of providerOrdersOf(db, order)) {
    const tried = await arrivedPayment(gateway, razorpayOrderId);
    if (tried === null) continue;
    if (tried.arrived) {
      const outcome = await collectPayment(cashier, tried.arrived);
      if (outcome === 'settled' || outcome === 'already-settled')
        return { error: messages.paidMeanwhile, paidOrderId: id };
      return { error: messages.orderNotOpen };
    }
    perform(cashier, member(user.id), (work) => reopenProviderOrders(work, id));
    return { id, razorpayOrderId, totalPaise };
  }
  enforceLimit(db, 'createOrderPerUser', user.id, clock());
  const { id: razorpayOrderId } = await gateway.createOrder({ amountPaise: totalPaise, receipt: id }).catch((error) => {
    giveBackAttempt(db, 'createOrderPerUser', user.id);
    throw error;
  });
  return perform(cashier, member(user.id), (work) => {
    // The shop went on while the provider answered.
    const still = findCardPayable(work.tx, { userId: user.id, orderId: id });
    if (still?.totalPaise !== totalPaise) return { error: messages.priceChanged };
    openPayment(work, { orderId: id, userId: user.id, razorpayOrderId, amountPaise: totalPaise });
    return { id, razorpayOrderId, totalPaise };
  });
}

const providerOrdersOf = (db: Executor, { id, totalPaise }: CardPayable): string[] =>
  db
    .select({ razorpayOrderId: providerOrderId })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, id),
        eq(payments.amountPaise, totalPaise),
        viaProvider,
        inArray(payments.status, ['created', 'failed']),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .all()
    .map(({ razorpayOrderId }) => razorpayOrderId);
