import { and, eq, lte } from 'drizzle-orm';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { recordOrderEvent } from '#server/features/orders/record-history.data.ts';
import { keepStates } from '#server/features/orders/state.data.ts';
import { isReceived, type PaymentStatus, type RefundStatus } from '#shared/payments.ts';
import type { SessionUser } from '#shared/users.ts';
import { addMaterial } from './shop.ts';
import type { TestContext } from './test-context.ts';

/** A test context, or the data file of a running site. */
type Shop = Pick<TestContext, 'db' | 'clock'>;

type GivenOrder = Partial<typeof orders.$inferInsert> & {
  user?: SessionUser | null;
  items?: Partial<typeof orderItems.$inferInsert>[];
};

/** Inserts an order, placed now by default; returns its id. */
export function putOrder(context: Shop, { user = null, items = [{}], ...order }: GivenOrder = {}): string {
  const { db, clock } = context;
  const now = order.createdAt ?? clock();
  const { id } = db
    .insert(orders)
    .values({
      userId: user?.id ?? null,
      totalPaise: 19_900,
      ships: items.some(({ kind }) => kind === 'printed'),
      createdAt: now,
      updatedAt: now,
      ...order,
    })
    .returning({ id: orders.id })
    .get();
  for (const item of items) {
    const sold = { title: 'Romantic Poetry', category: 'PG_TRB', format: 'PDF', pages: 120, unitPricePaise: 19_900 };
    db.insert(orderItems)
      .values({ orderId: id, materialId: addMaterial(context), kind: 'download', ...sold, ...item })
      .run();
  }
  recordOrderEvent(db, { orderId: id, kind: 'placed', status: 'pending' }, now);
  keepStates(db, [id]);
  return id;
}

let made = 0;

/** Inserts a payment of this order, paid by default, which makes the order paid if it reaches the total; returns its id. */
export function putPayment({ db, clock }: Shop, orderId: string, change: Partial<typeof payments.$inferInsert> = {}) {
  made += 1;
  const row = {
    orderId,
    isDuplicate: false,
    razorpayOrderId: `order_${made}`,
    razorpayPaymentId: `pay_${made}`,
    amountPaise: 19_900,
    status: 'paid' as PaymentStatus,
    paidAt: clock(),
    createdAt: clock(),
    updatedAt: clock(),
    ...change,
  };
  const { id } = db.insert(payments).values(row).returning({ id: payments.id }).get();
  if (isReceived(row.status) && !row.isDuplicate)
    db.update(orders)
      .set({ paidAt: row.paidAt ?? row.createdAt })
      .where(and(eq(orders.id, orderId), lte(orders.totalPaise, row.amountPaise)))
      .run();
  keepStates(db, [orderId]);
  return id;
}

export function putRefund({ db, clock }: Shop, paymentId: string, status: RefundStatus, reason = ''): string {
  const { id } = db
    .insert(refunds)
    .values({ paymentId, amountPaise: 100, status, reason, createdAt: clock(), updatedAt: clock() })
    .returning({ id: refunds.id })
    .get();
  keepAllStates({ db });
  return id;
}

/** After rows were changed behind the site's back: the columns of all orders say what follows from them. */
export const keepAllStates = ({ db }: Pick<Shop, 'db'>): void =>
  keepStates(
    db,
    db
      .select({ id: orders.id })
      .from(orders)
      .all()
      .map(({ id }) => id),
  );
