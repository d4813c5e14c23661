import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reminders } from '#server/db/schema/orders.ts';
import { couponRefusals, discountPaiseOf } from '#shared/coupons.ts';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/users.ts';
import { beginCart, buyCart } from '../../support/buy.ts';
import { filledForm } from '../../support/checkout.ts';
import { reportUtr } from '../../support/desk.ts';
import { createFakeGateway, type FakeGateway } from '../../support/fake-gateway.ts';
import { addMaterial, books, contradictions, history } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let provider: FakeGateway;
let student: SessionUser;
let admin: SessionUser;
let pdf: string;

beforeEach(() => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway });
  student = context.addUser('student');
  admin = context.addUser('owner', { isAdmin: true });
  pdf = addMaterial(context, { pricePaise: 20_050 });
});
afterEach(() => context.close());

const blank = {
  code: 'EXAM10',
  percent: 10 as number | null,
  amountPaise: null as number | null,
  minTotalPaise: 0,
  maxUses: null as number | null,
  lastDay: null as string | null,
  isActive: true,
};
const create = async (change: Partial<typeof blank> = {}) =>
  (await context.caller(admin).couponsAdmin.create({ ...blank, ...change })).id;
const put = (user = student, materialId = pdf) =>
  context.caller(user).cart.add({ materialId, kind: 'download', quantity: 1 });
const tryCode = (code = 'EXAM10', user = student) => context.caller(user).cart.applyCoupon({ code });
const minute = 60_000;
/** Discount and total of the first PDF with so many others at ₹100 each. */
const cartWith = (extras: number): [number, number] => [2005 + extras * 1000, 18_045 + extras * 9000];
const withCoupon = (discountPaise: number, totalPaise: number, code = 'EXAM10') => ({
  couponCode: code,
  discountPaise,
  totalPaise,
});
const checkout = async (change: object, user = student) =>
  context.caller(user).checkout.createOrder(await filledForm(context, user, change));

describe('The discount of a coupon', () => {
  test('A coupon takes off its percentage in whole paise, and the order, its mail and the payments agree.', async () => {
    await create();
    await put();
    expect(await tryCode(' exam10 ')).toMatchObject({ code: 'EXAM10', discountPaise: 2005, totalPaise: 18_045 });
    const id = await buyCart(context, provider, student, withCoupon(2005, 18_045));
    expect(await context.caller(student).orders.byId({ id })).toMatchObject({
      totalPaise: 18_045,
      discountPaise: 2005,
      couponCode: 'EXAM10',
    });
    expect(books(context).payments).toMatchObject([{ amountPaise: 18_045 }]);
    expect(context.mails().some(({ text }) => text.includes('Discount: -₹20.05\nTotal: ₹180.45'))).toBe(true);
    expect(contradictions(context.db)).toEqual([]);
    expect((await context.caller(admin).couponsAdmin.list({})).items).toMatchObject([{ uses: 1 }]);
  });

  test('A coupon takes off a fixed sum, but never so much that less than ₹1 remains to be paid.', async () => {
    await create({ percent: null, amountPaise: 50_000 });
    await put();
    expect(await tryCode()).toMatchObject({ discountPaise: 19_950, totalPaise: 100 });
    await create({ code: 'FREE', percent: 100 });
    expect(await tryCode('FREE')).toMatchObject({ totalPaise: 100 });
    expect(discountPaiseOf({ percent: 33, amountPaise: null }, { itemsPaise: 101, courierPaise: 0 })).toBe(1);
    expect(discountPaiseOf({ percent: 100, amountPaise: null }, { itemsPaise: 500, courierPaise: 6000 })).toBe(500);
  });

  test('A coupon’s percentage of whole rupees is whole rupees.', () => {
    const tenPercentOf = (itemsPaise: number) =>
      discountPaiseOf({ percent: 10, amountPaise: null }, { itemsPaise, courierPaise: 0 });
    expect([54_800, 54_400].map(tenPercentOf)).toEqual([5500, 5400]);
  });
});

describe('Refused coupons', () => {
  test.each<[string, Partial<typeof blank>, string]>([
    ['unknown', { code: 'OTHER' }, couponRefusals.unknown],
    ['switched off', { isActive: false }, couponRefusals.unknown],
    ['of yesterday', { lastDay: '2026-11-20' }, couponRefusals.expired],
    ['for larger carts', { minTotalPaise: 30_000 }, couponRefusals.tooSmall(30_000)],
  ])(
    'A coupon that is %s is refused with its reason, in the cart and at the checkout.',
    async (_, change, sentence) => {
      await create(change);
      await put();
      expect(await tryCode()).toMatchObject({ message: sentence });
      expect(await checkout(withCoupon(2005, 18_045))).toMatchObject({ success: false, error: sentence });
      expect(books(context).orders).toEqual([]);
    },
  );

  test('A coupon is valid on its last day until midnight in the site’s time zone.', async () => {
    await create({ lastDay: '2026-11-21' });
    await put();
    // 11:30 in Kolkata.
    context.advance(12.4 * 60 * 60 * 1000);
    expect(await tryCode()).toMatchObject({ discountPaise: 2005 });
    context.advance(0.2 * 60 * 60 * 1000);
    expect(await tryCode()).toEqual({ refused: 'expired', message: couponRefusals.expired });
  });

  test('A student may guess twenty unknown coupon codes and no more.', async () => {
    await put();
    for (let guess = 0; guess < 20; guess++) await tryCode(`GUESS${guess}`);
    expect(await tryCode('GUESS20')).toMatchObject({ refused: 'too-many-tries' });
  });

  test('Unknown coupon codes at the checkout count against the same rate limit as those in the cart.', async () => {
    await create();
    await put();
    for (let guess = 0; guess < 10; guess++) {
      expect(await checkout(withCoupon(2005, 18_045, `GUESS${guess}`))).toMatchObject({
        error: couponRefusals.unknown,
      });
      await tryCode(`TRY${guess}`);
    }
    expect(await checkout(withCoupon(2005, 18_045))).toMatchObject({
      success: false,
      error: couponRefusals.tooManyTries,
    });
    expect(await tryCode()).toMatchObject({ refused: 'too-many-tries' });
    expect(books(context).orders).toEqual([]);
    context.advance(60 * minute);
    expect(await checkout(withCoupon(2005, 18_045))).toMatchObject({ success: true });
  });

  test('A valid coupon code does not count as a guess.', async () => {
    await create();
    await put();
    for (let time = 0; time < 25; time++) await tryCode();
    expect(await tryCode()).toMatchObject({ discountPaise: 2005 });
  });

  test('A checkout with another discount than the one shown is refused and charges nothing.', async () => {
    await create();
    await put();
    for (const shown of [
      withCoupon(2006, 18_044),
      withCoupon(2005, 18_044),
      { discountPaise: 2005, totalPaise: 18_045 },
    ])
      expect(await checkout(shown)).toMatchObject({ success: false, error: messages.cartChanged });
    expect(provider.calls).not.toContain('createOrder');
  });
});

describe('Limited coupons', () => {
  test('An order begun before its coupon was raised is not taken up again: the new discount is charged.', async () => {
    const id = await create();
    await put();
    const first = await beginCart(context, student, withCoupon(2005, 18_045));
    await context.caller(admin).couponsAdmin.update({ ...blank, id, percent: 20 });
    const second = await beginCart(context, student, withCoupon(4010, 16_040));
    expect(second.orderId).not.toBe(first.orderId);
    expect(provider.orders.get(second.providerId)?.amountPaise).toBe(16_040);
  });

  test('A limited coupon is used up by an order until that order is cancelled.', async () => {
    await create({ maxUses: 1 });
    await put();
    const id = await buyCart(context, provider, student, withCoupon(2005, 18_045));
    const other = context.addUser('other');
    await put(other);
    expect(await tryCode('EXAM10', other)).toMatchObject({ refused: 'used-up' });
    const { updatedAt } = await context.caller(admin).ordersAdmin.byId({ id });
    await context.caller(admin).ordersAdmin.setStatus({ id, status: 'cancelled', expectedUpdatedAt: updatedAt });
    expect(await tryCode('EXAM10', other)).toMatchObject({ discountPaise: 2005 });
  });

  test('A coupon limited to three uses is given to exactly three of ten buyers who check out at once.', async () => {
    await create({ maxUses: 3 });
    const users = Array.from({ length: 10 }, (_, index) => context.addUser(`buyer${index}`));
    for (const user of users) await put(user);
    const forms = await Promise.all(users.map((user) => filledForm(context, user, withCoupon(2005, 18_045))));
    const answers = await Promise.all(
      users.map((user, index) => context.caller(user).checkout.createOrder(forms[index]!)),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(3);
    expect(books(context).orders).toHaveLength(3);
  });

  test('A limited coupon moves to its buyer’s newer order; the older order is closed and reopens if money comes for it.', async () => {
    await create({ maxUses: 1 });
    await put();
    const first = await beginCart(context, student, withCoupon(2005, 18_045));
    expect((await beginCart(context, student, withCoupon(2005, 18_045))).orderId).toBe(first.orderId);
    await put(student, addMaterial(context, { title: 'Drama', pricePaise: 10_000 }));
    const second = await beginCart(context, student, withCoupon(3005, 27_045));
    expect(second.orderId).not.toBe(first.orderId);
    expect(history(context)).toContain('closed cancelled Its coupon went into another order');
    expect((await context.caller(admin).couponsAdmin.list({})).items).toMatchObject([{ uses: 1 }]);
    const begun = { createdAt: context.clock() };
    await context.caller(student).payments.verify(provider.pay(first.providerId, begun).answer);
    expect(books(context).orders.find(({ id }) => id === first.orderId)).toMatchObject({ status: 'confirmed' });
    expect(books(context).orders.find(({ id }) => id === second.orderId)).toMatchObject({ status: 'cancelled' });
  });

  test('A coupon limited to one use is used once, however many checkouts are opened with it and paid.', async () => {
    await create({ maxUses: 1 });
    await put();
    const begun = [];
    for (let copy = 0; copy < 4; copy += 1) {
      begun.push(await beginCart(context, student, withCoupon(...cartWith(copy))));
      await put(student, addMaterial(context, { title: `Extra ${copy}`, pricePaise: 10_000 }));
      context.advance(1000);
    }
    const createdAt = context.clock();
    for (const { providerId } of begun) {
      const { answer } = provider.pay(providerId, { createdAt });
      await context
        .caller(student)
        .payments.verify(answer)
        .catch(() => null);
    }
    expect(books(context).orders.map(({ status }) => status)).toEqual([
      'confirmed',
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
    expect(books(context).payments.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid']);
    expect((await context.caller(admin).ordersAdmin.summary()).needsAttention).toBe(3);
    const held = context.mails().filter(({ text }) => text.includes('coupon has been used up since'));
    expect(new Set(held.map(({ recipient }) => recipient)).size).toBe(2);
    expect(held).toHaveLength(6);
    expect(contradictions(context.db)).toEqual([]);
  });

  test('A limited coupon that was switched off does not let a late payment confirm its closed order.', async () => {
    const id = await create({ maxUses: 1 });
    await put();
    const first = await beginCart(context, student, withCoupon(2005, 18_045));
    await put(student, addMaterial(context, { pricePaise: 10_000 }));
    await beginCart(context, student, withCoupon(3005, 27_045));
    await context.caller(admin).couponsAdmin.setActive({ id, isActive: false });
    const { answer } = provider.pay(first.providerId, { createdAt: context.clock() });
    expect(await failure(context.caller(student).payments.verify(answer))).toMatchObject({ code: 'BAD_REQUEST' });
    expect(books(context).orders[0]).toMatchObject({ id: first.orderId, status: 'cancelled' });
  });

  test('A limited coupon is reserved for an unpaid order for half an hour and no longer.', async () => {
    await create({ maxUses: 1 });
    await put();
    const first = await beginCart(context, student, withCoupon(2005, 18_045));
    const other = context.addUser('other');
    await put(other);
    context.advance(30 * minute - 1);
    expect(await tryCode('EXAM10', other)).toMatchObject({ refused: 'used-up' });
    context.advance(1);
    expect(await tryCode('EXAM10', other)).toMatchObject({ discountPaise: 2005 });
    expect(await context.caller(student).checkout.resume({ orderId: first.orderId })).toMatchObject({ success: true });

    await beginCart(context, other, withCoupon(2005, 18_045));
    expect(books(context).orders.map(({ status }) => status)).toEqual(['cancelled', 'pending']);
    expect(history(context)).toContain('closed cancelled Its coupon was kept for 30 minutes');
    expect(await tryCode()).toMatchObject({ refused: 'used-up' });
  });

  test('A limited coupon is taken from no more unpaid orders than its next use needs, the oldest first.', async () => {
    await create({ maxUses: 2 });
    const late = ['anbu', 'bala', 'chitra'].map((name) => context.addUser(name));
    for (const user of late) {
      await put(user);
      if (user === late.at(-1)) context.advance(30 * minute);
      await beginCart(context, user, withCoupon(2005, 18_045));
      context.advance(1);
    }
    expect(books(context).orders.map(({ status }) => status)).toEqual(['cancelled', 'pending', 'pending']);
  });

  test('A limited coupon is held by only one unpaid order of a customer, however many uses are left.', async () => {
    await create({ maxUses: 5 });
    for (let copy = 0; copy < 3; copy += 1) {
      await put(student, addMaterial(context, { pricePaise: 10_000 }));
      await beginCart(context, student, withCoupon(1000 * (copy + 1), 9000 * (copy + 1)));
      context.advance(minute);
    }
    expect(books(context).orders.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'pending']);
  });

  test('A coupon with uses left closes no other customer’s order, however old; with none left, as many as are needed.', async () => {
    await create({ maxUses: 3 });
    const statuses = () => books(context).orders.map(({ status }) => status);
    const open = async (name: string) => {
      const buyer = context.addUser(name);
      await put(buyer);
      await beginCart(context, buyer, withCoupon(2005, 18_045));
      context.advance(31 * minute);
    };
    for (const name of ['first', 'second', 'third']) await open(name);
    expect(statuses()).toEqual(['pending', 'pending', 'pending']);
    await open('fourth');
    expect(statuses()).toEqual(['cancelled', 'pending', 'pending', 'pending']);
  });

  describe('An order by UPI with a limited coupon', () => {
    const day = 24 * 60 * minute;
    const byUpi = async (user: SessionUser, change: object = withCoupon(2005, 18_045)) => {
      const ordered = await context.caller(user).checkout.orderByUpi(await filledForm(context, user, change));
      if ('error' in ordered) throw new Error(ordered.error);
      return ordered.orderId;
    };
    const statuses = () => books(context).orders.map(({ status }) => status);

    test('One account holds one use with orders that it does not pay, however many it places.', async () => {
      await create({ maxUses: 6 });
      for (let copy = 0; copy < 6; copy += 1) {
        await put(student, addMaterial(context, { pricePaise: 10_000 }));
        await byUpi(student, withCoupon(1000, 9000));
        context.advance(day);
      }
      expect(statuses()).toEqual([...Array<string>(5).fill('cancelled'), 'pending']);
      expect((await context.caller(admin).couponsAdmin.list({})).items).toMatchObject([{ uses: 1 }]);
    });

    test('It keeps its use from others for three days, and for as long as its reported payment is checked.', async () => {
      await create({ maxUses: 1 });
      await put();
      await byUpi(student);
      const other = context.addUser('other');
      await put(other);
      context.advance(3 * day - 1);
      expect(await tryCode('EXAM10', other)).toMatchObject({ refused: 'used-up' });
      context.advance(1);
      expect(await tryCode('EXAM10', other)).toMatchObject({ discountPaise: 2005 });
      const orderId = books(context).orders[0]?.id ?? '';
      await reportUtr(context, student, { orderId, utr: '412345678901' });
      expect(await tryCode('EXAM10', other)).toMatchObject({ refused: 'used-up' });
    });

    test('It gives way to another customer once its reminder has gone, and is closed.', async () => {
      await create({ maxUses: 1 });
      await put();
      const orderId = await byUpi(student);
      const sentAt = context.clock();
      context.db.insert(reminders).values({ orderId, createdAt: sentAt, sentAt }).run();
      const other = context.addUser('other');
      await put(other);
      await byUpi(other);
      expect(statuses()).toEqual(['cancelled', 'pending']);
    });
  });

  test('A coupon without a limit closes no other order of its buyer.', async () => {
    await create();
    await put();
    await beginCart(context, student, withCoupon(2005, 18_045));
    await put(student, addMaterial(context, { pricePaise: 10_000 }));
    await beginCart(context, student, withCoupon(3005, 27_045));
    expect(books(context).orders.map(({ status }) => status)).toEqual(['pending', 'pending']);
  });

  test('An order begun with a coupon can be resumed after the last day of the coupon.', async () => {
    await create({ lastDay: '2026-11-21' });
    await put();
    const { orderId } = await beginCart(context, student, withCoupon(2005, 18_045));
    context.advance(24 * 60 * 60 * 1000);
    expect(await context.caller(student).checkout.resume({ orderId })).toMatchObject({
      success: true,
      order: { amount: 18_045 },
    });
  });
});

describe('Coupons at the admin’s desk', () => {
  test('An admin changes and deletes a coupon, and each change is recorded.', async () => {
    const { couponsAdmin, auditAdmin } = context.caller(admin);
    const id = await create();
    await couponsAdmin.update({ id, ...blank, percent: null, amountPaise: 1000, lastDay: '2026-12-31' });
    expect((await couponsAdmin.list({})).items).toMatchObject([
      { amountPaise: 1000, percent: null, lastDay: '2026-12-31' },
    ]);
    await couponsAdmin.setActive({ id, isActive: false });
    await couponsAdmin.delete({ id });
    expect((await auditAdmin.list({ entity: 'coupon' })).items).toHaveLength(4);
  });

  test('An admin sees a coupon as expired from the midnight after its last day.', async () => {
    await create({ lastDay: '2026-11-21' });
    const expired = async () => (await context.caller(admin).couponsAdmin.list({})).items[0]?.isExpired;
    expect(await expired()).toBe(false);
    context.advance(12.6 * 60 * 60 * 1000);
    expect(await expired()).toBe(true);
  });

  test.each<[string, Partial<typeof blank>]>([
    ['both a share and a sum', { amountPaise: 100 }],
    ['neither a share nor a sum', { percent: null }],
    ['a share of more than the whole price', { percent: 101 }],
    ['a code that cannot be typed', { code: 'தமிழ்' }],
    ['no uses', { maxUses: 0 }],
  ])('An admin cannot make a coupon with %s.', async (_, change) => {
    expect(await failure(create(change))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('An admin cannot make two coupons with the same code, in upper or lower case.', async () => {
    await create();
    expect(await failure(create({ code: 'exam10' }))).toMatchObject({ code: 'BAD_REQUEST' });
  });
});
