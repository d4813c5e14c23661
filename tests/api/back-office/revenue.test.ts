import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import type { RevenueGroup } from '#shared/revenue.ts';
import type { SessionUser } from '#shared/users.ts';
import { allDue, awaitingOrder, latestPayment } from '../../support/desk.ts';
import { cookieOf, createTestApp } from '../../support/http.ts';
import { putOrder, putPayment, putRefund } from '../../support/orders.ts';
import { addMaterial } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let admin: SessionUser;
beforeEach(() => {
  context = createTestContext();
  admin = context.addUser('owner', { isAdmin: true });
});
afterEach(() => context.close());

const report = (by: RevenueGroup, from = '2026-11-01', to = '2026-11-30') =>
  context.caller(admin).revenueAdmin.report({ from, to, by });

/** Half past eleven at night and half past midnight in Kolkata. */
const lateOn20th = Date.parse('2026-11-20T18:00:00Z');
const earlyOn21st = Date.parse('2026-11-20T19:00:00Z');

function sell(paidAt: number, change: Partial<typeof orders.$inferInsert> = {}) {
  const poetry = addMaterial(context, { title: 'Poetry' });
  const sums = { courierPaise: 6000, discountPaise: 1000, totalPaise: 2 * 19_900 + 10_000 + 5000, ...change };
  const id = putOrder(context, {
    ...sums,
    items: [
      { materialId: poetry, title: 'Poetry', category: 'UG_TRB', quantity: 2 },
      { title: 'Drama', unitPricePaise: 10_000 },
    ],
  });
  return { id, paymentId: putPayment(context, id, { paidAt, amountPaise: sums.totalPaise }) };
}

const refund = (paymentId: string, amountPaise: number, at = earlyOn21st) =>
  context.db
    .insert(refunds)
    .values({ paymentId, amountPaise, status: 'processed', createdAt: at, updatedAt: at })
    .run();

const emptyShop = () => {
  for (const table of [refunds, payments, orderItems]) context.db.delete(table).run();
  context.db.update(orders).set({ paidAt: null }).run();
};

describe('The revenue report', () => {
  test('The revenue report counts a payment on the day it was paid in the site’s time zone, and a refund on the day it was made.', async () => {
    sell(lateOn20th);
    const { paymentId } = sell(earlyOn21st);
    const refund = putRefund(context, paymentId, 'processed');
    context.db
      .update(refunds)
      .set({ updatedAt: Date.parse('2026-11-25T06:00:00Z') })
      .where(eq(refunds.id, refund))
      .run();
    putRefund(context, paymentId, 'pending');
    const { rows, others: _, ...sums } = await report('day');
    expect(rows).toHaveLength(30);
    expect(rows.filter(({ paidPaise, refundedPaise }) => paidPaise + refundedPaise > 0)).toMatchObject([
      { key: '2026-11-20', label: 'Nov 20, 2026', paidPaise: 54_800, refundedPaise: 0 },
      { key: '2026-11-21', paidPaise: 54_800, refundedPaise: 0 },
      { key: '2026-11-25', paidPaise: 0, refundedPaise: 100, netPaise: -100 },
    ]);
    expect(sums).toEqual({
      paidOrders: 2,
      itemsPaise: 99_600,
      courierPaise: 12_000,
      discountPaise: 2000,
      partPaise: 0,
      orderPaise: 109_600,
      secondPaise: 0,
      paidPaise: 109_600,
      refundedPaise: 100,
      netPaise: 109_500,
    });
  });

  test.each(['day', 'month', 'material', 'category'] as const)(
    'The revenue report by %s adds up to the total paid.',
    async (by) => {
      const { id } = sell(lateOn20th);
      sell(Date.parse('2026-10-31T18:29:59Z'));
      sell(Date.parse('2026-10-31T18:30:00Z'));
      putPayment(context, id, { amountPaise: 54_800, isDuplicate: true, paidAt: earlyOn21st });
      putPayment(context, putOrder(context), { status: 'created', paidAt: null });
      const { rows, others, paidPaise } = await report(by);
      expect(paidPaise).toBe(3 * 54_800);
      expect([...rows, ...others].reduce((all, row) => all + row.paidPaise, 0)).toBe(paidPaise);
    },
  );

  test('A fully refunded order counts as zero under its material, its category, the courier and the discounts.', async () => {
    const { paymentId } = sell(lateOn20th);
    // In two parts, neither of which divides without a remainder.
    refund(paymentId, 9_999);
    refund(paymentId, 54_800 - 9_999);
    for (const by of ['material', 'category'] as const) {
      const { rows, others, netPaise } = await report(by);
      expect(netPaise).toBe(0);
      for (const row of [...rows, ...others]) expect([row.label, row.netPaise]).toEqual([row.label, 0]);
      expect(rows.map(({ quantity }) => quantity)).toEqual([0, 0]);
    }
    expect((await report('material')).others).toMatchObject([
      { key: 'courier', paidPaise: 6000, refundedPaise: 6000 },
      { key: 'discount', paidPaise: -1000, refundedPaise: -1000 },
      { key: 'second', paidPaise: 0, refundedPaise: 0 },
    ]);
  });

  test('A payment whose acceptance was undone is counted nowhere in the revenue report.', async () => {
    const orderId = await awaitingOrder(context, context.addUser('kavitha'));
    const { paymentReportsAdmin } = context.caller(admin);
    await paymentReportsAdmin.receive(allDue(context, orderId));
    expect((await report('day')).paidOrders).toBe(1);
    await paymentReportsAdmin.void({ ...latestPayment(context, orderId), reason: 'It bounced' });
    for (const by of ['day', 'month', 'material', 'category'] as const) {
      const { rows, others, paidOrders, paidPaise, netPaise } = await report(by);
      expect([paidOrders, paidPaise, netPaise]).toEqual([0, 0, 0]);
      expect([...rows, ...others].every((row) => row.paidPaise === 0 && row.netPaise === 0)).toBe(true);
    }
  });

  test('The revenue report agrees to the paisa by day, month, material and category, whatever was sold and partly refunded.', async () => {
    const day = 24 * 60 * 60 * 1000;
    const shop = fc.array(
      fc.record({
        items: fc.array(
          fc.record({ unitPricePaise: fc.integer({ min: 1, max: 100_000 }), quantity: fc.integer({ min: 1, max: 5 }) }),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        courierPaise: fc.integer({ min: 0, max: 9999 }),
        discountShare: fc.double({ min: 0, max: 0.99, noNaN: true }),
        paidOn: fc.integer({ min: 0, max: 20 }),
        refundShares: fc.array(fc.double({ min: 0.01, max: 0.6, noNaN: true }), { maxLength: 4 }),
        isWhole: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(shop, async (sales) => {
        const since = Date.parse('2026-11-01T00:00:00Z');
        emptyShop();
        for (const { items, courierPaise, discountShare, paidOn, refundShares, isWhole } of sales) {
          const itemsPaise = items.reduce((sum, { unitPricePaise, quantity }) => sum + unitPricePaise * quantity, 0);
          const discountPaise = Math.floor(itemsPaise * discountShare);
          const totalPaise = itemsPaise + courierPaise - discountPaise;
          const id = putOrder(context, {
            items: items.map((item, index) => ({ ...item, category: index % 2 ? 'UG_TRB' : 'General' })),
            courierPaise,
            discountPaise,
            totalPaise,
          });
          const paidAt = since + paidOn * day;
          const paymentId = putPayment(context, id, { paidAt, amountPaise: totalPaise });
          let left = totalPaise;
          const parts = refundShares.map((share) => Math.floor(totalPaise * share)).filter((part) => part > 0);
          for (const [index, part] of parts.entries()) {
            if (part > left) break;
            refund(paymentId, part, paidAt + (index + 1) * 2 * day);
            left -= part;
          }
          if (isWhole && left > 0) refund(paymentId, left, paidAt + 10 * day);
        }
        for (const [from, to] of [
          ['2026-11-01', '2026-12-31'],
          ['2026-11-08', '2026-11-12'],
        ] as const) {
          for (const by of ['day', 'month', 'material', 'category'] as const) {
            const { rows, others, ...total } = await report(by, from, to);
            for (const name of ['paidPaise', 'refundedPaise', 'netPaise'] as const)
              expect([by, name, [...rows, ...others].reduce((sum, row) => sum + row[name], 0)]).toEqual([
                by,
                name,
                total[name],
              ]);
          }
        }
        const whole = await report('material', '2026-11-01', '2026-12-31');
        expect(whole.rows.filter(({ netPaise, refundedPaise }) => refundedPaise < 0 || netPaise < 0)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  test('The revenue report by material and by category lists the best sellers first, with title and category as sold.', async () => {
    sell(lateOn20th);
    expect((await report('material')).rows).toMatchObject([
      { label: 'Poetry', quantity: 2, paidPaise: 39_800 },
      { label: 'Drama', quantity: 1, paidPaise: 10_000 },
    ]);
    expect((await report('category')).rows.map(({ label }) => label)).toEqual(['UG TRB', 'PG TRB']);
  });

  test.each([
    ['a last day before the first', { from: '2026-11-02', to: '2026-11-01' }],
    ['more than three years', { from: '2020-01-01', to: '2026-11-01' }],
    ['no day', { from: 'today', to: '2026-11-01' }],
  ])('The revenue report refuses a range with %s.', async (_, range) => {
    expect(await failure(context.caller(admin).revenueAdmin.report(range))).toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('The revenue export', () => {
  const get = async (query: string, user: SessionUser | null = admin) => {
    const app = await createTestApp(context);
    const cookie = user ? await cookieOf(context, user) : '';
    const answer = await app.inject({ url: `/admin-export/revenue?${query}`, headers: { cookie } });
    await app.close();
    return answer;
  };

  test('The revenue export is a CSV file whose lines add up to its total.', async () => {
    sell(lateOn20th);
    const answer = await get('from=2026-11-01&to=2026-11-30&by=material');
    expect(answer.headers['content-disposition']).toContain('revenue-by-material-2026-11-01-to-2026-11-30.csv');
    expect(answer.body).toBe(
      '\u{FEFF}"Material","Sold","Paid (INR)","Refunded (INR)","Net (INR)"\r\n"Poetry",2,398,0,398\r\n"Drama",1,100,0,100\r\n' +
        '"Courier","",60,0,60\r\n"Discounts","",-10,0,-10\r\n"Duplicate payments, and money on hold","",0,0,0\r\n"Total","",548,0,548\r\n',
    );
    const byDay = (await get('from=2026-11-20&to=2026-11-20')).body.split('\r\n');
    expect(byDay.slice(1, 3)).toEqual(['"2026-11-20",548,0,548', '"Total",548,0,548']);
  });

  test('The revenue export is only for admins and refuses an invalid range.', async () => {
    const query = 'from=2026-11-01&to=2026-11-30';
    expect((await get(query, null)).statusCode).toBe(401);
    expect((await get(query, context.addUser('student'))).statusCode).toBe(403);
    expect((await get('from=x&to=y')).statusCode).toBe(400);
  });
});
