import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import type { RevenueGroup } from '#shared/revenue.ts';
import type { SessionUser } from '#shared/users.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { putOrder, putPayment, putRefund } from '../support/orders.ts';
import { addMaterial } from '../support/shop.ts';
import { createWorld, failure, type World } from '../support/world.ts';

let world: World;
let admin: SessionUser;
beforeEach(() => {
  world = createWorld();
  admin = world.addUser('owner', { isAdmin: true });
});
afterEach(() => world.close());

const report = (by: RevenueGroup, from = '2026-11-01', to = '2026-11-30') =>
  world.caller(admin).revenueAdmin.report({ from, to, by });

/** Half past eleven at night and half past midnight in Kolkata. */
const lateOn20th = Date.parse('2026-11-20T18:00:00Z');
const earlyOn21st = Date.parse('2026-11-20T19:00:00Z');

function sell(paidAt: number, change: Partial<typeof orders.$inferInsert> = {}) {
  const poetry = addMaterial(world, { title: 'Poetry' });
  const sums = { courierPaise: 6000, discountPaise: 1000, totalPaise: 2 * 19_900 + 10_000 + 5000, ...change };
  const id = putOrder(world, {
    ...sums,
    items: [
      { materialId: poetry, title: 'Poetry', category: 'UG_TRB', quantity: 2 },
      { title: 'Drama', unitPricePaise: 10_000 },
    ],
  });
  return { id, paymentId: putPayment(world, id, { paidAt, amountPaise: sums.totalPaise }) };
}

describe('the report', () => {
  test('counts money on the day it came, in the site’s time zone, and a refund on the day it went', async () => {
    sell(lateOn20th);
    const { paymentId } = sell(earlyOn21st);
    const refund = putRefund(world, paymentId, 'processed');
    world.db
      .update(refunds)
      .set({ updatedAt: Date.parse('2026-11-25T06:00:00Z') })
      .where(eq(refunds.id, refund))
      .run();
    putRefund(world, paymentId, 'pending');
    const { rows, ...sums } = await report('day');
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
      orderPaise: 109_600,
      secondPaise: 0,
      paidPaise: 109_600,
      refundedPaise: 100,
      netPaise: 109_500,
    });
  });

  test.each(['day', 'month', 'material', 'category'] as const)('by %s adds up to the same', async (by) => {
    const { id } = sell(lateOn20th);
    sell(Date.parse('2026-10-31T18:29:59Z'));
    sell(Date.parse('2026-10-31T18:30:00Z'));
    putPayment(world, id, { amountPaise: 54_800, isDuplicate: true, paidAt: earlyOn21st });
    putPayment(world, putOrder(world), { status: 'created', paidAt: null });
    const { rows, paidPaise, courierPaise, discountPaise, secondPaise } = await report(by);
    expect(paidPaise).toBe(3 * 54_800);
    const sum = rows.reduce((all, row) => all + row.paidPaise, 0);
    const isByTime = by === 'day' || by === 'month';
    expect(isByTime ? sum : sum + courierPaise - discountPaise + secondPaise).toBe(paidPaise);
  });

  test('by material and by category tells what sold most first, as it was sold', async () => {
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
  ])('refuses %s', async (_, range) => {
    expect(await failure(world.caller(admin).revenueAdmin.report(range))).toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('the export', () => {
  const get = async (query: string, user: SessionUser | null = admin) => {
    const app = await createTestApp(world);
    const cookie = user ? await cookieOf(world, user) : '';
    const answer = await app.inject({ url: `/admin-export/revenue?${query}`, headers: { cookie } });
    await app.close();
    return answer;
  };

  test('is a CSV file whose lines add up', async () => {
    sell(lateOn20th);
    const answer = await get('from=2026-11-01&to=2026-11-30&by=material');
    expect(answer.headers['content-disposition']).toContain('revenue-by-material-2026-11-01-to-2026-11-30.csv');
    expect(answer.body).toBe(
      '\u{FEFF}"Material","Sold","Amount (INR)"\r\n"Poetry",2,398\r\n"Drama",1,100\r\n"Courier","",60\r\n' +
        '"Discounts","",-10\r\n"Paid twice, to be sent back","",0\r\n"Paid","",548\r\n"Refunded","",0\r\n"Net","",548\r\n',
    );
    const byDay = (await get('from=2026-11-20&to=2026-11-20')).body.split('\r\n');
    expect(byDay.slice(1, 3)).toEqual(['"2026-11-20",548,0,548', '"Total",548,0,548']);
  });

  test('is for admins alone', async () => {
    const query = 'from=2026-11-01&to=2026-11-30';
    expect((await get(query, null)).statusCode).toBe(401);
    expect((await get(query, world.addUser('student'))).statusCode).toBe(403);
    expect((await get('from=x&to=y')).statusCode).toBe(400);
  });
});
