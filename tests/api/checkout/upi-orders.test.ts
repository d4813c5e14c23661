import { afterEach, beforeEach, expect, test } from 'vitest';
import { coupons } from '#server/db/schema/coupons.ts';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/users.ts';
import { contact, filledForm, place } from '../../support/checkout.ts';
import { fixCourierCharge } from '../../support/desk.ts';
import { addMaterial, books } from '../../support/shop.ts';
import { createTestContext, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let student: SessionUser;

beforeEach(async () => {
  context = createTestContext();
  student = context.addUser('student');
  fixCourierCharge(context, '60');
  const pdf = addMaterial(context, { pricePaise: 19_900 });
  const book = addMaterial(context, { title: 'Handbook', format: 'Printed', fileId: null, printPricePaise: 45_000 });
  await me().cart.add({ materialId: pdf, kind: 'download', quantity: 1 });
  await me().cart.add({ materialId: book, kind: 'printed', quantity: 2 });
});
afterEach(() => context.close());

const me = () => context.caller(student);
const order = async (change: object = {}) => me().checkout.orderByUpi(await filledForm(context, student, change));

test('The cart ordered by UPI keeps PDFs, copies, address, courier charge and coupon, waits for that total, and is emptied.', async () => {
  const now = context.clock();
  context.db.insert(coupons).values({ code: 'TEN', percent: 10, createdAt: now, updatedAt: now }).run();
  const { totalPaise } = await me().cart.get();
  const tried = await me().cart.applyCoupon({ code: 'TEN' });
  const discountPaise = 'discountPaise' in tried ? tried.discountPaise : 0;
  expect(discountPaise).toBe(11_000);
  const answer = await order({ couponCode: 'TEN', discountPaise, totalPaise: totalPaise - discountPaise });
  expect(answer).toEqual({ orderId: expect.any(String) });

  const { orders, items } = books(context);
  expect(orders).toMatchObject([
    {
      payBy: 'upi',
      status: 'pending',
      totalPaise: 19_900 + 90_000 + 6000 - 11_000,
      courierPaise: 6000,
      discountPaise,
      quotedAt: now,
      contactName: contact.fullName,
      shippingAddress: `${place.address}, Madurai, Tamil Nadu - 625020`,
    },
  ]);
  expect(items.map(({ kind, quantity, unitPricePaise }) => [kind, quantity, unitPricePaise])).toEqual(
    expect.arrayContaining([
      ['download', 1, 19_900],
      ['printed', 2, 45_000],
    ]),
  );
  expect((await me().cart.get()).items).toEqual([]);
  const orderId = 'orderId' in answer ? answer.orderId : '';
  expect((await me().orders.byId({ id: orderId })).stage).toBe('awaiting');
  const quote = context.mails().find(({ subject }) => subject.endsWith(' to pay'))?.text;
  expect(quote).toContain('Courier: ₹60\nDiscount: -₹110\nTotal: ₹1,049');
});

test('The server decides what a cart ordered by UPI costs: another total than its own makes no order.', async () => {
  expect(await order({ totalPaise: 100 })).toMatchObject({ error: messages.cartChanged });
  expect(books(context).orders).toEqual([]);
});

test('A cart ordered by UPI twice at once is one order.', async () => {
  const input = await filledForm(context, student);
  const first = await me().checkout.orderByUpi(input);
  expect(await me().checkout.orderByUpi(input)).toEqual(first);
  expect(books(context).orders).toHaveLength(1);
});
