import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { settings } from '#server/db/schema/settings.ts';
import {
  cancelDuplicate,
  closeOrder,
  confirmPaid,
  placeOrder,
  reopenUnpaid,
  setStatus,
} from '#server/features/orders/lifecycle.data.ts';
import { perform, program, type Work } from '#server/work.ts';
import { type OrderStatus, orderStatuses } from '#shared/orders.ts';
import { settingKey } from '#shared/site.ts';
import type { SessionUser } from '#shared/users.ts';
import { addPrinted } from '../../support/desk.ts';
import { putOrder } from '../../support/orders.ts';
import { history, requireAgreement } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const hourMs = 60 * 60 * 1000;

let context: TestContext;
let owner: SessionUser;
let kavitha: SessionUser;
let book: string;
beforeEach(() => {
  context = createTestContext();
  owner = context.addUser('owner', { isAdmin: true });
  kavitha = context.addUser('kavitha');
  book = addPrinted(context, { stock: 10 });
});
afterEach(async () => {
  requireAgreement(context.db);
  await context.close();
});

const putPrinted = (change: Parameters<typeof putOrder>[1] = {}) =>
  putOrder(context, {
    user: kavitha,
    totalPaise: 50_000,
    items: [{ materialId: book, kind: 'printed', quantity: 2, unitPricePaise: 25_000 }],
    ...change,
  });
const order = (id: string) => {
  const row = context.db.select().from(orders).where(eq(orders.id, id)).get();
  if (!row) throw new Error('There is no such order');
  return row;
};
const stock = () => context.db.select({ stock: materials.stock }).from(materials).where(eq(materials.id, book)).get();
const admin = () => ({ as: 'admin', id: owner.id, isReauthenticated: true }) as const;
/** As an admin sets it. */
const set = (orderId: string, status: OrderStatus) =>
  perform(context, admin(), (work) => setStatus(work, { orderId, status }));
/** As the site does it. */
const run = <Result>(verb: (work: Work, orderId: string) => Result, orderId: string) =>
  perform(context, program('payment provider'), (work) => verb(work, orderId));

describe('Placing an order', () => {
  test('Placing an order stores it as pending, with its total and the first row of its history.', () => {
    const item = { materialId: book, kind: 'printed', quantity: 2, unitPricePaise: 25_000 } as const;
    const { id, totalPaise } = perform(context, program('test'), (work) =>
      placeOrder(work, {
        userId: kavitha.id,
        source: 'desk',
        payBy: 'upi',
        contact: { contactName: 'Kavitha', contactEmail: '', phone: '', shippingAddress: '' },
        items: [{ ...item, title: 'Poetry', category: 'PG_TRB', format: 'Printed', pages: 10 }],
        courierPaise: 6000,
        discountPaise: 1000,
      }),
    );
    expect(totalPaise).toBe(55_000);
    expect(order(id)).toMatchObject({ status: 'pending', totalPaise, source: 'desk', payBy: 'upi', ships: true });
    expect(history(context)).toEqual(['placed pending']);
    expect(stock()).toEqual({ stock: 10 });
  });
});

const pairs = orderStatuses.flatMap((to) => orderStatuses.map((from) => [from, to] as const));

describe('An admin’s change of an order’s status', () => {
  test.each(pairs.filter(([from, to]) => from !== to))(
    'An admin’s status change from %s to %s is written into the history, mailed and raises the version token.',
    (from, to) => {
      const id = putPrinted({ status: from });
      const { updatedAt } = order(id);
      expect(set(id, to)).toEqual({ before: from, status: to, updatedAt: updatedAt + 1 });
      expect(order(id)).toMatchObject({ status: to, updatedAt: updatedAt + 1 });
      expect(history(context)).toEqual(['placed pending', `status ${to}`]);
      expect(context.mails().filter(({ key }) => key === `order-status:${id}`)).toMatchObject([
        { recipient: 'kavitha@example.com', aboutUserId: kavitha.id },
      ]);
    },
  );

  test.each(orderStatuses)('Setting an order that is %s to the same status changes nothing.', (status) => {
    const id = putPrinted({ status });
    const before = order(id);
    expect(set(id, status)).toBeNull();
    expect(order(id)).toEqual(before);
    expect(history(context)).toEqual(['placed pending']);
    expect(context.mails()).toEqual([]);
  });

  test.each(orderStatuses)('Setting an unknown order to %s is refused.', async (status) => {
    const call = Promise.resolve().then(() => set('f'.repeat(32), status));
    expect((await failure(call)).code).toBe('NOT_FOUND');
  });

  test('An admin’s status change moves the printed copies out of the stock and back.', () => {
    const id = putPrinted();
    const after = (status: OrderStatus) => {
      set(id, status);
      return stock()?.stock;
    };
    expect((['confirmed', 'shipped', 'delivered'] as const).map(after)).toEqual([8, 8, 8]);
    expect((['cancelled', 'shipped', 'pending', 'cancelled'] as const).map(after)).toEqual([10, 8, 10, 10]);
  });

  test('The confirmation time of an order stays that of the first confirmation after a mistake is undone.', () => {
    const id = putPrinted();
    set(id, 'confirmed');
    const { confirmedAt } = order(id);
    expect(confirmedAt).toBe(context.clock());
    context.advance(hourMs);
    for (const status of ['cancelled', 'confirmed', 'shipped'] as const) set(id, status);
    expect(order(id).confirmedAt).toBe(confirmedAt);
  });

  test('An admin’s status change raises the version token of an order even when it lies in the future.', () => {
    const id = putPrinted({ updatedAt: context.clock() + hourMs });
    set(id, 'confirmed');
    expect(order(id).updatedAt).toBe(context.clock() + hourMs + 1);
  });

  test('A new status change withdraws the waiting mail of the one before, even if the site’s phone number changed meanwhile.', () => {
    const id = putPrinted();
    set(id, 'shipped');
    expect(context.mails()).toHaveLength(1);
    context.db
      .insert(settings)
      .values({ key: settingKey('contact'), value: { phone: '+91 90000 00000' } })
      .run();
    set(id, 'pending');
    expect(context.mails()).toEqual([]);
  });
});

describe('Status changes made by the site', () => {
  test.each(orderStatuses.filter((status) => status !== 'pending'))(
    'The site does not close an order that is %s.',
    (status) => {
      const id = putPrinted({ status });
      expect(run((work, orderId) => closeOrder(work, { orderId }), id)).toBeNull();
      expect(order(id).status).toBe(status);
      expect(history(context)).toEqual(['placed pending']);
    },
  );

  test('The site closes a pending order with its reason, a raised version token and no mail.', () => {
    const id = putPrinted();
    const { updatedAt } = order(id);
    run((work, orderId) => closeOrder(work, { orderId, note: 'No money came' }), id);
    expect(order(id)).toMatchObject({ status: 'cancelled', updatedAt: updatedAt + 1, confirmedAt: null });
    expect(history(context)).toEqual(['placed pending', 'closed cancelled No money came']);
    expect(context.mails()).toEqual([]);
  });

  test.each(['confirmed', 'shipped', 'delivered'] as const)(
    'A payment does not change the status of an order that is %s.',
    (status) => {
      const id = putPrinted({ status });
      expect(run(confirmPaid, id)).toBeNull();
      expect(order(id).status).toBe(status);
    },
  );

  test('A payment sets the confirmation time of its order to the time when the money came.', () => {
    const id = putPrinted({ confirmedAt: context.clock() - hourMs });
    run(confirmPaid, id);
    expect(order(id).confirmedAt).toBe(context.clock());
    expect(context.mails()).toEqual([]);
  });

  test('A duplicate purchase is cancelled only while it is pending.', () => {
    expect(run(cancelDuplicate, putPrinted({ status: 'shipped' }))).toBeNull();
    expect(run(cancelDuplicate, putPrinted())).toMatchObject({ status: 'cancelled' });
  });
});

describe('Taking an order back to pending', () => {
  test.each(['confirmed', 'shipped'] as const)(
    'Taking an order that is %s back to pending returns its copies and leaves the telling to the caller.',
    (status) => {
      const id = putPrinted();
      set(id, 'confirmed');
      if (status === 'shipped') set(id, 'shipped');
      const told = history(context);
      run(reopenUnpaid, id);
      expect(order(id).status).toBe('pending');
      expect(history(context)).toEqual(told);
      expect(stock()).toEqual({ stock: 10 });
      expect(context.mails()).toEqual([]);
    },
  );

  test('Taking an order back to pending is undone when its transaction fails.', () => {
    const id = putPrinted();
    set(id, 'confirmed');
    const before = order(id);
    expect(() =>
      run((work, orderId) => {
        reopenUnpaid(work, orderId);
        throw new Error('something else failed');
      }, id),
    ).toThrow('something else failed');
    expect(order(id)).toEqual(before);
    expect(stock()).toEqual({ stock: 8 });
    expect(context.mails()).toHaveLength(1);
  });
});

describe('Shipping an order', () => {
  const ship = (id: string, carrier: string, trackingNumber = '', trackingUrl = '') => {
    const shipment = { carrier, trackingNumber, trackingUrl };
    const { updatedAt } = order(id);
    return context
      .caller(owner)
      .ordersAdmin.setStatus({ id, status: 'shipped', expectedUpdatedAt: updatedAt, shipment });
  };
  const told = () => context.mails().at(-1)?.text ?? '';
  const shown = async (id: string) => (await context.caller(kavitha).orders.byId({ id })).shipment;

  test('An order can be shipped without parcel details, and the mail then names no courier and no tracking number.', async () => {
    const id = putPrinted({ status: 'confirmed' });
    const { updatedAt } = order(id);
    await context.caller(owner).ordersAdmin.setStatus({ id, status: 'shipped', expectedUpdatedAt: updatedAt });
    expect(order(id).status).toBe('shipped');
    expect(await shown(id)).toBeNull();
    expect(told()).toContain('Your order has been shipped.');
    expect(told()).not.toMatch(/courier|tracking|follow/i);
  });

  test.each([
    ['Ordinary post', 'Your order has been shipped by ordinary post.'],
    ['By hand', 'We will hand your order to you in person.'],
  ])(
    'The mail about an order shipped with "%s" says so and names no courier and no tracking number.',
    async (carrier, sentence) => {
      const id = putPrinted({ status: 'confirmed' });
      await ship(id, carrier);
      expect(await shown(id)).toMatchObject({ carrier, trackingNumber: '', trackingUrl: '' });
      expect(told()).toContain(sentence);
      expect(told()).not.toMatch(/courier|tracking|follow/i);
    },
  );

  test('The mail about an order shipped by a courier without a tracking page tells the number and no link.', async () => {
    await ship(putPrinted({ status: 'confirmed' }), 'Sri Murugan Travels', 'LR 77');
    expect(told()).toContain('Courier: Sri Murugan Travels\nTracking number: LR 77');
    expect(told()).not.toContain('Track parcel');
  });

  test('Shipping an order refuses a tracking link that is not https.', async () => {
    const id = putPrinted({ status: 'confirmed' });
    expect((await failure(ship(id, 'DTDC', 'D1', 'http://dtdc.com'))).code).toBe('BAD_REQUEST');
    expect(order(id).status).toBe('confirmed');
  });
});
