import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { settings } from '#server/db/schema/settings.ts';
import { reportUtr as storeReport } from '#server/features/payments/payment-reports.data.ts';
import { member, perform } from '#server/work.ts';
import type { PrintRequestInput } from '#shared/desk.ts';
import { paymentReportQuery } from '#shared/payment-reports.ts';
import { receivedStatuses } from '#shared/payments.ts';
import { settingKey } from '#shared/site.ts';
import type { SessionUser } from '#shared/users.ts';
import { contact, place } from './checkout.ts';
import { addMaterial } from './shop.ts';
import type { TestContext } from './test-context.ts';

/** The input of a print request for this material. */
export const wishFor = (materialId: string, change: Partial<PrintRequestInput> = {}): PrintRequestInput => ({
  ...contact,
  ...place,
  items: [{ materialId, quantity: 1 }],
  ...change,
});

/** A material that is sold printed, for ₹250 unless told otherwise. */
export const addPrinted = (context: TestContext, change: Parameters<typeof addMaterial>[1] = {}): string =>
  addMaterial(context, {
    title: 'Poetry, printed',
    format: 'Printed',
    printPricePaise: 25_000,
    fileId: null,
    ...change,
  });

/** Sets a fixed courier charge, so that a print request with known prices is quoted at once. */
export const fixCourierCharge = (context: TestContext, rupees: string): void =>
  void context.db
    .insert(settings)
    .values({ key: settingKey('delivery'), value: { courierCharge: rupees } })
    .onConflictDoNothing()
    .run();

/** An unpaid UPI order of ₹310 by this student; returns its id. */
export async function awaitingOrder(context: TestContext, student: SessionUser): Promise<string> {
  fixCourierCharge(context, '60');
  const { orderId } = await context.caller(student).printRequests.create(wishFor(addPrinted(context)));
  return orderId;
}

type Reported = { orderId: string; utr: string; amountPaise?: number };

/** A student reports a payment by its UTR number, as the address for payment reports does; rejects as that refuses. */
export async function reportUtr(context: TestContext, student: SessionUser, { orderId, ...reported }: Reported) {
  const report = { orderId, ...paymentReportQuery.parse(reported) };
  perform(context, member(student.id), (work) => storeReport(work, report));
}

/** The input that records all that an order costs as received by UPI. */
export function allDue({ db }: Pick<TestContext, 'db'>, orderId: string) {
  const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
  const amountPaise = Math.max(order?.totalPaise ?? 0, 100);
  return { orderId, method: 'upi' as const, amountPaise, utr: '', expectedUpdatedAt: order?.updatedAt ?? 0 };
}

/** The latest payment of an order that brought money, and its order's version. */
export function latestPayment({ db }: Pick<TestContext, 'db'>, orderId: string) {
  const last = db
    .select({ paymentId: payments.id, expectedUpdatedAt: orders.updatedAt })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, receivedStatuses)))
    .orderBy(asc(payments.createdAt), asc(sql`${payments}.rowid`))
    .all()
    .at(-1);
  if (!last) throw new Error('The order has no payment');
  return last;
}
