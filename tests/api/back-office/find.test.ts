import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { coupons } from '#server/db/schema/coupons.ts';
import { profiles } from '#server/db/schema/users.ts';
import { putOrder, putPayment } from '../../support/orders.ts';
import { addMaterial } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let admin: TestContext['visitor'];
beforeEach(() => {
  context = createTestContext();
  admin = context.caller(context.addUser('owner', { isAdmin: true }));
});
afterEach(() => context.close());

const addCoupon = (code: string, deletedAt: number | null = null): string => {
  const now = context.clock();
  const coupon = { code, percent: 10, deletedAt, createdAt: now, updatedAt: now };
  return context.db.insert(coupons).values(coupon).returning({ id: coupons.id }).get().id;
};

const find = (search: string) => admin.overviewAdmin.find({ search });

test('One search finds the orders, the student and the material that a name stands in.', async () => {
  const student = context.addUser('shakila');
  context.addUser('ravi');
  const id = putOrder(context, { user: student, contactName: 'Shakila Begum', status: 'shipped', totalPaise: 40_900 });
  putOrder(context, { contactName: 'Ravi Kumar' });
  const material = addMaterial(context, { title: 'Shakespeare: four plays' });
  const found = await find('shak');
  expect(found.orders).toEqual({
    items: [
      {
        id,
        name: 'Shakila Begum',
        status: 'shipped',
        stage: expect.any(String),
        totalPaise: 40_900,
        createdAt: context.clock(),
      },
    ],
    hasMore: false,
  });
  expect(found.students.items.map(({ email }) => email)).toEqual([student.email]);
  expect(found.materials.items.map(({ id }) => id)).toEqual([material]);
});

test('A phone number finds its order and its student, and a UTR only the order that it paid for.', async () => {
  const student = context.addUser('shakila');
  context.db.update(profiles).set({ phone: '+919876543210' }).where(eq(profiles.userId, student.id)).run();
  const id = putOrder(context, { user: student, phone: '+919876543210' });
  putPayment(context, id, { method: 'upi', utr: '612345678901', razorpayOrderId: null, razorpayPaymentId: null });
  for (const typed of [
    '98765 43210',
    '+91 98765-43210',
    '098765 43210',
    '0091 98765 43210',
    '+91 (0) 98765 43210',
    '43210',
  ]) {
    const { orders, students } = await find(typed);
    expect([orders.items.map((order) => order.id), students.items.length]).toEqual([[id], 1]);
  }
  const { orders, students, materials } = await find('612345678901');
  expect([orders.items.map((order) => order.id), students.items, materials.items]).toEqual([[id], [], []]);
});

test('A town or a pincode finds the orders that go there.', async () => {
  const shippingAddress = '28, Periyakulam Road, Theni, Tamil Nadu - 625531';
  const id = putOrder(context, { contactName: 'Stephen Raj', shippingAddress });
  putOrder(context, { shippingAddress: '7 Temple Road, Madurai, Tamil Nadu - 625001' });
  for (const typed of ['theni', '625531'])
    expect((await find(typed)).sentTo).toEqual({
      items: [{ id, name: 'Stephen Raj', status: 'pending', address: shippingAddress }],
      hasMore: false,
    });
});

test('Of each kind the five newest are answered, with word of more.', async () => {
  const ids = Array.from({ length: 6 }, (_, at) => {
    context.addUser(`meena-${at}`);
    addMaterial(context, { title: `Meena's notes ${at}` });
    addCoupon(`MEENA-${at}`);
    return putOrder(context, {
      contactName: `Meena ${at}`,
      shippingAddress: 'Meenakshi Street',
      createdAt: context.clock() + at,
    });
  });
  const { notices, ...found } = await find('meena');
  expect(notices.items).toEqual([]);
  expect(found.orders.items.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  for (const { items, hasMore } of Object.values(found)) expect([items.length, hasMore]).toEqual([5, true]);
  expect(Object.keys(found)).toEqual(['orders', 'sentTo', 'students', 'materials', 'coupons']);
});

test('A title that begins with what is typed comes first, and deleted materials are not found.', async () => {
  const first = addMaterial(context, { title: 'Unit 1: Chaucer' });
  const second = addMaterial(context, { title: 'Poetry, unit 1' });
  addMaterial(context, { title: 'Unit 1, older', deletedAt: 1 });
  expect((await find('UNIT 1')).materials.items.map(({ id }) => id)).toEqual([first, second]);
});

test('A coupon is found by a part of its code by whom it concerns, and not once it is deleted.', async () => {
  const spring = addCoupon('SPRING25');
  const other = addCoupon('NEWSPRING');
  addCoupon('SPRING24', 1);
  expect((await find('spring')).coupons.items.map(({ id }) => id)).toEqual([spring, other]);
  const desk = context.caller(context.addUser('desk', { role: 'desk' }));
  expect((await desk.overviewAdmin.find({ search: 'spring' })).coupons.items).toEqual([]);
});

test.each(['', ' ', 'a', 'x'.repeat(101)])('“%s” is not looked for.', async (search) => {
  expect((await failure(find(search))).code).toBe('BAD_REQUEST');
});
