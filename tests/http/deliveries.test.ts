import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import { payments, paymentTotals } from '#server/db/schema/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createRandom } from '#server/demo/random.ts';
import { recordOrderEvent } from '#server/features/orders/record-history.data.ts';
import type { ProviderPayment, ProviderRefund } from '#server/gateway/gateway.ts';
import { createFakeGateway, fakeGatewayEnv } from '../support/fake-gateway.ts';
import { createTestApp } from '../support/http.ts';
import { deliver, paymentEvent, refundEvent } from '../support/provider-events.ts';
import { addMaterial, contradictions } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

const pricePaise = 19_900;
/** `npm run prove` runs it whole, which is 2,000 events delivered 10,000 times. */
const share = process.env.RELIABILITY === 'full' ? 1 : 0.1;
const [students, materials] = [100, 13];
const paidOrders = 1000 * share;
const failedOrders = 300 * share;
const secondPayments = 200 * share;
const refundsMade = 400 * share;
const refundsFailed = 100 * share;
const eventCount = 2000 * share;
const deliveries = 10_000 * share;

const folder = mkdtempSync(join(tmpdir(), 'deliveries-'));
const random = createRandom(2026);
let files = 0;
let site: { context: TestContext; app: App; file: string };

afterEach(async () => {
  await site.app.close();
  site.context.db.$client.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Whether the next write of an effect is where the program dies. */
let isDoomed = false;

/** Opens the site on a data file; every write that belongs to an effect may be its last. */
async function open(file: string): Promise<void> {
  const context = createTestContext({
    databaseFile: file,
    gateway: createFakeGateway().gateway,
    env: fakeGatewayEnv,
    isExamined: false,
  });
  // What is cut off here is the program, not the disk: waiting for the disk at each of 2,000 effects proves nothing.
  context.db.$client.pragma('synchronous = OFF');
  // Mails stay queued, to be counted.
  await context.mailer.close();
  context.db.$client.function('die_here', { directOnly: false }, () => {
    if (!isDoomed || random.below(3) > 0) return 0;
    isDoomed = false;
    throw new Error('died');
  });
  for (const [table, action] of [
    ['payments', 'update'],
    ['orders', 'update'],
    ['order_events', 'insert'],
    ['refunds', 'insert'],
    ['mails', 'insert'],
    ['webhook_events', 'insert'],
  ])
    context.db.$client.exec(
      `create temp trigger die_at_${table} after ${action} on main.${table} begin select die_here(); end`,
    );
  site = { context, app: await createTestApp(context), file };
}

/** A power cut: the site goes on from what the disk holds at this moment. */
async function cutPower(): Promise<void> {
  const next = join(folder, `site-${++files}.db`);
  for (const suffix of ['', '-wal'])
    if (existsSync(site.file + suffix)) copyFileSync(site.file + suffix, next + suffix);
  await site.app.close();
  site.context.db.$client.close();
  await open(next);
}

/** An order of one download that waits for its money; answers the provider's id of it. */
function addOrder(index: number, userIds: string[], materialIds: string[]): string {
  const { context } = site;
  const at = { createdAt: context.clock(), updatedAt: context.clock() };
  const userId = userIds[index % students] ?? '';
  const materialId = materialIds[Math.floor(index / students)] ?? '';
  const razorpayOrderId = `order_${String(index).padStart(14, '0')}`;
  const { id: orderId } = context.db
    .insert(orders)
    .values({ userId, totalPaise: pricePaise, ...at })
    .returning({ id: orders.id })
    .get();
  const sold = { title: 'Unit', category: 'PG_TRB', format: 'PDF', pages: 10 };
  context.db
    .insert(orderItems)
    .values({ orderId, materialId, kind: 'download', unitPricePaise: pricePaise, ...sold })
    .run();
  context.db
    .insert(payments)
    .values({ orderId, userId, razorpayOrderId, amountPaise: pricePaise, ...at })
    .run();
  recordOrderEvent(context.db, { orderId, kind: 'placed', status: 'pending' }, context.clock());
  return razorpayOrderId;
}

let lastId = 0;
const paymentFor = (orderId: string, status = 'captured'): ProviderPayment => ({
  id: `pay_${String(++lastId).padStart(14, '0')}`,
  orderId,
  amountPaise: pricePaise,
  currency: 'INR',
  status,
  createdAt: null,
});

/** The events, each of which must have one effect. */
function writeEvents(orderIds: string[]): string[] {
  const paid = orderIds.slice(0, paidOrders).map((orderId) => paymentFor(orderId));
  const refunds = paid.slice(0, refundsMade + refundsFailed).map((payment, index) => {
    const isWhole = index % 2 === 0;
    const isMade = index < refundsMade;
    const refund: ProviderRefund = {
      id: `rfnd_${String(index).padStart(14, '0')}`,
      paymentId: payment.id,
      amountPaise: isWhole ? pricePaise : 5000,
      currency: 'INR',
      status: isMade ? 'processed' : 'failed',
      key: null,
    };
    const since = { ...payment, status: isWhole && isMade ? 'refunded' : 'captured' };
    return refundEvent(isMade ? 'refund.processed' : 'refund.failed', refund, since);
  });
  return [
    ...paid.map((payment, index) => paymentEvent(index % 2 === 0 ? 'payment.captured' : 'order.paid', payment)),
    ...orderIds
      .slice(paidOrders - secondPayments, paidOrders)
      .map((orderId) => paymentEvent('payment.captured', paymentFor(orderId))),
    ...orderIds.slice(paidOrders).map((orderId) => paymentEvent('payment.failed', paymentFor(orderId, 'failed'))),
    ...refunds,
  ];
}

test('R7: The webhook gives every event one effect when each comes five times, in any order and with crashes between.', async () => {
  await open(join(folder, 'site-0.db'));
  const { context } = site;
  const userIds = Array.from({ length: students }, (_, index) => context.addUser(`student${index}`).id);
  const materialIds = Array.from({ length: materials }, () => addMaterial(context));
  const orderIds = inTransaction(context.db, () =>
    Array.from({ length: paidOrders + failedOrders }, (_, index) => addOrder(index, userIds, materialIds)),
  );
  const events = writeEvents(orderIds);
  expect(events).toHaveLength(eventCount);

  let queue = random.shuffled(
    Array.from({ length: deliveries }, (_, index) => ({
      body: events[index % events.length] ?? '',
      // Most often the id an event always has; now and then another one, as of a second endpoint.
      eventId: random.below(5) > 0 ? `event-${index % events.length}` : `other-${index}`,
    })),
  );
  let [died, powerCuts] = [0, 0];
  const statuses = new Set<number>();
  while (queue.length > 0) {
    const again: typeof queue = [];
    for (const delivery of queue) {
      isDoomed = random.below(12) === 0;
      const status = await deliver(site.app, delivery.body, delivery.eventId);
      isDoomed = false;
      // What is not taken the provider delivers again.
      if (status !== 200) {
        statuses.add(status);
        died++;
        again.push(delivery);
      }
      if (random.below(700 * share) === 0) {
        powerCuts++;
        await cutPower();
      }
    }
    queue = random.shuffled(again);
  }
  expect(statuses).toEqual(new Set([500]));
  expect(died).toBeGreaterThan(100 * share);
  expect(powerCuts).toBeGreaterThan(5);

  const { db } = site.context;
  const counts = Object.fromEntries(
    db.$client.prepare('select kind, count(*) from order_events group by kind').raw().all() as [string, number][],
  );
  expect(counts).toEqual({
    placed: paidOrders + failedOrders,
    paid: paidOrders,
    paid_again: secondPayments,
    payment_failed: failedOrders,
    refund_requested: refundsMade + refundsFailed,
    refund_processed: refundsMade,
    refund_failed: refundsFailed,
  });
  const effects = db.select().from(orderEvents).all();
  const isEffect = (kind: string) => kind !== 'placed' && kind !== 'refund_requested';
  expect(effects.filter(({ kind }) => isEffect(kind))).toHaveLength(eventCount);
  expect(site.context.mails()).toHaveLength(2 * paidOrders + 2 * secondPayments + refundsMade + refundsFailed);

  expect(contradictions(db)).toEqual([]);
  expect(db.select().from(paymentTotals).get()).toMatchObject({
    paidPaise: (paidOrders + secondPayments) * pricePaise,
    refundedPaise: (refundsMade / 2) * (pricePaise + 5000),
  });
  const stand = db.$client
    .prepare(
      `select payments.status as payment, is_duplicate as duplicate, orders.status as "order", count(*) as count
      from payments join orders on orders.id = order_id group by 1, 2, 3 order by 1, 2, 3`,
    )
    .all();
  expect(stand).toEqual([
    { payment: 'failed', duplicate: 0, order: 'pending', count: failedOrders },
    { payment: 'paid', duplicate: 0, order: 'confirmed', count: paidOrders - refundsMade / 2 },
    { payment: 'paid', duplicate: 1, order: 'confirmed', count: secondPayments },
    { payment: 'refunded', duplicate: 0, order: 'confirmed', count: refundsMade / 2 },
  ]);
}, 240_000);
