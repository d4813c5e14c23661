import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receipts, shipments } from '#server/db/schema/orders.ts';
import { paymentReports } from '#server/db/schema/payments.ts';
import { profiles } from '#server/db/schema/users.ts';
import { keepAllStates, putOrder, putPayment } from '../../support/orders.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let desk: TestContext['visitor']['ordersAdmin'];
let id = '';
beforeAll(() => {
  context = createTestContext();
  desk = context.caller(context.addUser('owner', { isAdmin: true })).ordersAdmin;
  id = putOrder(context, { phone: '+919876543210', totalPaise: 20_000 });
  putPayment(context, id, { method: 'upi', utr: '612345678901', razorpayOrderId: null, razorpayPaymentId: null });
  putPayment(context, id, { razorpayPaymentId: 'pay_NxYz12345678', isDuplicate: true });
  putPayment(context, id, { razorpayOrderId: 'order_NxYz87654321', razorpayPaymentId: null, status: 'failed' });
  const [at, tracking] = [context.clock(), { trackingNumber: 'EA123456789IN', trackingUrl: '', carrier: 'India Post' }];
  context.db.insert(paymentReports).values({ orderId: id, utr: '498765432109', createdAt: at }).run();
  keepAllStates(context);
  context.db
    .insert(shipments)
    .values({ orderId: id, ...tracking, actorId: 'owner', shippedAt: at })
    .run();
  context.db.insert(receipts).values({ financialYear: '2026-27', number: 42, orderId: id, issuedAt: at }).run();
  putOrder(context, { phone: '+918765432109', totalPaise: 10_000 });
  putOrder(context, { phone: '', totalPaise: 30_000 });
});
afterAll(() => context.close());

describe('Search for an order by a number', () => {
  test.each([
    ['9876543210', 'the phone number'],
    ['98765 43210', 'the phone number with a space'],
    ['+91 98765 43210', 'the phone number with its country'],
    ['098765-43210', 'the phone number with a zero'],
    ['+91 (0) 98765 43210', 'the phone number with its country and a zero'],
    ['00919876543210', 'the phone number with its country after zeros'],
    ['43 210', 'the last five digits of the phone number'],
    ['987654', 'the beginning of the phone number'],
    ['612345678901', 'the UTR of a payment'],
    ['49876543', 'the beginning of a reported UTR'],
    ['pay_NxYz12345678', 'the payment’s id'],
    ['order_NxYz87654321', 'the id of its order at Razorpay'],
    ['ea123456789in', 'the tracking number in small letters'],
    ['2026-27/0042', 'the receipt'],
  ])('The search for “%s” finds an order by %s.', async (search) => {
    expect((await desk.list({ search })).items.map((order) => order.id)).toEqual([id]);
  });

  test('The search for a phone number finds the orders of the account that has it.', async () => {
    const student = context.addUser('by-phone');
    context.db.update(profiles).set({ phone: '+917000011111' }).where(eq(profiles.userId, student.id)).run();
    const own = putOrder(context, { user: student });
    for (const search of ['70000 11111', '1111'])
      expect((await desk.list({ search })).items.map((order) => order.id)).toContain(own);
  });

  test.each(['9999999999', '43211', '2026-27/0043', 'pay_', '2026-27/', "'; --"])(
    'The search for “%s”, which no order has, finds nothing.',
    async (search) => {
      expect((await desk.list({ search })).items).toEqual([]);
    },
  );
});

describe('The orders beside an order', () => {
  test('An order has neighbours in the way the list is filtered and sorted, and none beyond its ends.', async () => {
    const made = [300, 100, 200].map((totalPaise) =>
      putOrder(context, { contactName: 'Neighbour', status: 'shipped', totalPaise }),
    );
    const [first, second, third] = made as [string, string, string];
    const beside = (of: string, filter = {}) => desk.neighbours({ id: of, search: 'neighbour', ...filter });
    expect(await beside(second)).toEqual({ previous: third, next: first });
    expect(await beside(third)).toEqual({ previous: null, next: second });
    expect(await beside(third, { sort: 'highest' })).toEqual({ previous: first, next: second });
    expect(await beside(second, { sort: 'highest' })).toEqual({ previous: third, next: null });
    expect(await beside(second, { status: 'pending' })).toEqual({ previous: null, next: null });
  });

  test('An order that has left the filtered list still has the neighbours of its place.', async () => {
    const [older, gone, newer] = ['confirmed', 'delivered', 'confirmed'].map((status) =>
      putOrder(context, { contactName: 'Left', status: status as 'confirmed' }),
    );
    expect(await desk.neighbours({ id: gone ?? '', search: 'left', status: 'confirmed' })).toEqual({
      previous: newer,
      next: older,
    });
  });

  test('An order that does not exist has no neighbours.', async () => {
    expect((await failure(desk.neighbours({ id: 'nowhere' }))).code).toBe('NOT_FOUND');
  });
});
