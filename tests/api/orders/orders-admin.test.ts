import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { mails } from '#server/db/schema/mails.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { readMatchingOrders } from '#server/features/orders/orders.admin.data.ts';
import { type OrderStatus, orderPeriods, orderSorts, orderStatuses, shortOrderId } from '#shared/orders.ts';
import type { SessionUser } from '#shared/users.ts';
import { keepAllStates, putOrder, putPayment, putRefund } from '../../support/orders.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

let context: TestContext;
let owner: SessionUser;
let priya: SessionUser;
let desk: TestContext['visitor']['ordersAdmin'];
beforeEach(() => {
  context = createTestContext();
  owner = context.addUser('owner', { isAdmin: true });
  priya = context.addUser('priya');
  desk = context.caller(owner).ordersAdmin;
});
afterEach(() => context.close());

type ListInput = Parameters<typeof desk.list>[0];
const idsOf = async (input: ListInput) => (await desk.list(input)).items.map(({ id }) => id);

describe('An order in the admin’s list', () => {
  test('The admin’s order list shows the customer, items, amounts and times of an order.', async () => {
    const id = putOrder(context, {
      user: priya,
      contactName: 'Priya Selvam',
      contactEmail: 'selvam@example.com',
      phone: '+919876543210',
      totalPaise: 39_800,
      items: [{ title: 'Drama', category: 'UG_TRB', kind: 'printed', quantity: 2, format: 'Printed', pages: 80 }],
    });
    putPayment(context, id, { amountPaise: 39_800, refundedPaise: 800 });
    expect((await desk.list({})).items).toEqual([
      {
        id,
        status: 'pending',
        name: 'Priya Selvam',
        email: 'selvam@example.com',
        phone: '+919876543210',
        hasAccount: true,
        hasOpenReport: false,
        itemsLock: 'card',
        chatLanguage: null,
        source: 'shop',
        payBy: 'razorpay',
        stage: 'paid',
        takes: { card: false, report: false, desk: false },
        totalPaise: 39_800,
        duePaise: 0,
        keptPaise: 39_000,
        overpaidPaise: 0,
        courierPaise: 0,
        carrier: '',
        courierReason: '',
        discountPaise: 0,
        quotedAt: null,
        paidAt: context.clock(),
        confirmedAt: null,
        shipment: null,
        couponCode: null,
        receipts: [],
        moneyState: 'part_refunded',
        paidPaise: 39_800,
        refundedPaise: 800,
        createdAt: context.clock(),
        updatedAt: context.clock(),
        shippingAddress: '',
        notes: '',
        attention: [],
        items: [
          {
            id: expect.any(String),
            materialId: expect.any(String),
            kind: 'printed',
            quantity: 2,
            unitPricePaise: 19_900,
            title: 'Drama',
            category: 'UG_TRB',
            format: 'Printed',
            pages: 80,
            comboTitle: '',
          },
        ],
      },
    ]);
  });

  test('An order without contact details shows the name and email of its account, and none if it has no account.', async () => {
    putOrder(context, { user: priya });
    putOrder(context, { items: [] });
    expect((await desk.list({})).items).toMatchObject([
      { name: null, email: null, phone: null, items: [] },
      { name: 'priya', email: 'priya@example.com', phone: null },
    ]);
  });
});

describe('Searching orders', () => {
  test.each([
    ['the customer’s name', 'SELVAM pri'],
    ['the account’s name', 'riya'],
    ['the email of the checkout', 'Buyer@Shop'],
    ['the email of the account', 'priya@example'],
    ['a material’s title', 'chaucer to MIL'],
    ['a title with signs', '100%_"sure" (new)'],
    ['one character', 'ж'],
    ['two characters', '%_'],
    ['a Tamil name', 'மீனா'],
    ['two Tamil characters', 'மீ'],
  ])('The order search finds an order by %s.', async (_, search) => {
    const id = putOrder(context, {
      user: priya,
      contactName: 'Selvam Priyan மீனா ж',
      contactEmail: 'buyer@shop.example',
      items: [{ title: 'Chaucer to Milton' }, { title: '100%_"sure" (new)' }],
    });
    putOrder(context, { contactName: 'Somebody else', items: [{ title: '100 questions' }] });
    expect(await desk.list({ search })).toMatchObject({ items: [{ id }], matching: 1, total: 2 });
  });

  test('The order search finds an order by its whole id and by its short id, with or without the # sign.', async () => {
    const id = putOrder(context);
    putOrder(context);
    for (const search of [id, shortOrderId(id), id.slice(0, 8).toUpperCase(), ` ${shortOrderId(id)} `])
      expect(await idsOf({ search })).toEqual([id]);
  });

  test.each(['%', '_', '*', '"', "'", 'a OR b', 'NOT x', '"" OR ""', '^abc', 'col:abc', '(((', 'zzz*', '\\'])(
    'The order search treats %s as plain text.',
    async (search) => {
      putOrder(context, { contactName: 'Plain' });
      expect(await desk.list({ search })).toMatchObject({ items: [], matching: 0 });
    },
  );

  test.each(['#', '\0', ' '])(
    'An order search without any text to search for (%j) shows all orders.',
    async (search) => {
      putOrder(context);
      expect((await desk.list({ search })).items).toHaveLength(1);
    },
  );

  test('The order search finds an order by its account’s new name, and no longer once the account is gone.', async () => {
    const id = putOrder(context, { user: priya });
    await context.caller(priya).profile.update({ fullName: 'Lakshmi', phone: '' });
    expect(await idsOf({ search: 'lakshmi' })).toEqual([id]);
    context.db.update(orders).set({ userId: null }).run();
    expect(await idsOf({ search: 'lakshmi' })).toEqual([]);
  });

  test('The order search finds a new order by each of its items.', async () => {
    const id = putOrder(context, { contactName: 'Kavitha', items: [{ title: 'Drama' }, { title: 'Grammar' }] });
    for (const search of ['kavitha', 'drama', 'grammar']) expect(await idsOf({ search })).toEqual([id]);
  });

  test('An order search of one or two characters covers only the newest 50,000 orders and says so; an export covers all.', async () => {
    const old = putOrder(context, { contactName: 'Zqx' });
    const recent = putOrder(context, { contactName: 'Zqx', seq: 60_000 });
    expect(await desk.list({ search: 'zq' })).toMatchObject({ items: [{ id: recent }], matching: 1, isPartial: true });
    expect(await desk.list({ search: 'zqx' })).toMatchObject({ matching: 2, isPartial: false });
    const filter = {
      search: 'zq',
      sort: 'newest',
      status: undefined,
      period: undefined,
      needsAttention: false,
    } as const;
    const asking = { config: context.config, now: context.clock() };
    const exported = [...readMatchingOrders(context.db, filter, asking)].flat();
    expect(exported.map(({ id }) => id)).toEqual([recent, old]);
  });

  test.each(['example', 'ex'])(
    'An order search that matches nearly every order (%s) stops counting at 1,000 and still pages through the orders.',
    async (search) => {
      context.db.transaction(() => {
        for (let made = 0; made < 1010; made++)
          putOrder(context, {
            contactEmail: `b${made}@example.com`,
            status: made === 3 ? 'shipped' : 'pending',
            totalPaise: 100 + made,
          });
      });
      const page = await desk.list({ search, limit: 2 });
      expect(page).toMatchObject({ matching: 1000, isCapped: true, total: 1010 });
      expect(page.items).toHaveLength(2);
      expect((await desk.list({ search, sort: 'lowest', limit: 1 })).items[0]?.email).toBe('b0@example.com');
      expect((await desk.list({ search, limit: 1, after: page.after ?? '' })).items[0]?.email).toBe(
        'b1007@example.com',
      );
      expect(await desk.list({ search, status: 'shipped' })).toMatchObject({ matching: 1, isCapped: false });
    },
    30_000,
  );
});

describe('Filtering orders', () => {
  test.each(orderStatuses)('The status filter shows only the orders with the status %s.', async (status) => {
    const all = orderStatuses.map((status) => ({ status, id: putOrder(context, { status }) }));
    expect(await desk.list({ status })).toMatchObject({
      items: [{ id: all.find((order) => order.status === status)?.id, status }],
      matching: 1,
      total: 5,
    });
  });

  const nowAt = (time: string) => {
    context.advance(Date.parse(time) - context.clock());
    return context.clock();
  };

  test('The filter "today" begins at midnight in the site’s time zone, which is 18:30 UTC.', async () => {
    const before = putOrder(context, { createdAt: Date.parse('2026-11-20T18:29:00Z') });
    const after = putOrder(context, { createdAt: Date.parse('2026-11-20T18:31:00Z') });
    nowAt('2026-11-20T18:29:30Z');
    expect(await idsOf({ period: 'today' })).toEqual([after, before]);
    nowAt('2026-11-20T18:31:30Z');
    expect(await idsOf({ period: 'today' })).toEqual([after]);
    nowAt('2026-11-21T18:29:59Z');
    expect(await idsOf({ period: 'today' })).toEqual([after]);
  });

  test.each([
    ['week', 6, 7],
    ['month', 29, 30],
  ] as const)('The filter "this %s" covers today and the %i days before.', async (period, inside, outside) => {
    const midnight = Date.parse('2026-11-20T18:30:00Z');
    putOrder(context, { createdAt: midnight - outside * dayMs + dayMs - 1 - dayMs });
    const kept = [midnight - inside * dayMs, midnight].map((createdAt) => putOrder(context, { createdAt }));
    expect(await idsOf({ period })).toEqual(kept.toReversed());
    expect(await desk.list({ period })).toMatchObject({ matching: 2, total: 3 });
  });

  test('The filter "today" uses another time zone if that one is configured.', async () => {
    const other = createTestContext({
      env: { TIME_ZONE: 'America/New_York' },
      now: Date.parse('2026-11-21T06:00:00Z'),
    });
    const admin = other.caller(other.addUser('owner', { isAdmin: true }));
    putOrder(other, { createdAt: Date.parse('2026-11-21T04:59:00Z') });
    const today = putOrder(other, { createdAt: Date.parse('2026-11-21T05:01:00Z') });
    expect((await admin.ordersAdmin.list({ period: 'today' })).items.map(({ id }) => id)).toEqual([today]);
    await other.close();
  });

  test('The filter "today" finds an order even if a wrong clock gave a later order an earlier time.', async () => {
    const late = putOrder(context, { createdAt: context.clock() });
    putOrder(context, { createdAt: context.clock() - 3 * dayMs });
    expect(await idsOf({ period: 'today' })).toEqual([late]);
  });

  test('The order search, the status filter and the date filter work together.', async () => {
    const wanted = putOrder(context, { status: 'shipped', contactName: 'Meena' });
    putOrder(context, { status: 'pending', contactName: 'Meena' });
    putOrder(context, { status: 'shipped', contactName: 'Arun' });
    putOrder(context, { status: 'shipped', contactName: 'Meena', createdAt: context.clock() - 40 * dayMs });
    const filter = { search: 'meena', status: 'shipped', period: 'month' } as const;
    expect(await desk.list(filter)).toMatchObject({ items: [{ id: wanted }], matching: 1, total: 4 });
  });
});

describe('Paging through orders', () => {
  test.each(orderSorts)(
    'Paging through the orders with the %s first shows every order once, forwards and backwards.',
    async (sort) => {
      const amounts = [500, 100, 300, 300, 300, 200, 400];
      const made = amounts.map((totalPaise) => ({ totalPaise, id: putOrder(context, { totalPaise }) }));
      const newest = made.toReversed();
      const expected = {
        newest,
        oldest: made,
        highest: newest.toSorted((a, b) => b.totalPaise - a.totalPaise),
        lowest: made.toSorted((a, b) => a.totalPaise - b.totalPaise),
      }[sort].map(({ id }) => id);

      const pages: string[][] = [];
      let page = await desk.list({ sort, limit: 3 });
      expect(page.before).toBeNull();
      pages.push(page.items.map(({ id }) => id));
      while (page.after) {
        page = await desk.list({ sort, limit: 3, after: page.after });
        pages.push(page.items.map(({ id }) => id));
      }
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
      expect(pages.flat()).toEqual(expected);

      page = await desk.list({ sort, limit: 3, before: page.before ?? '' });
      expect(page.items.map(({ id }) => id)).toEqual(pages[1]);
      page = await desk.list({ sort, limit: 3, before: page.before ?? '' });
      expect(page.items.map(({ id }) => id)).toEqual(pages[0]);
      expect(page.before).toBeNull();
      expect(page.after).not.toBeNull();
    },
  );

  test('A page of orders stays the same while new orders arrive, and paging back shows the new ones.', async () => {
    const [oldest] = [1, 2, 3].map(() => putOrder(context));
    const first = await desk.list({ limit: 2 });
    const added = putOrder(context);
    const second = await desk.list({ limit: 2, after: first.after ?? '' });
    expect(second.items.map(({ id }) => id)).toEqual([oldest]);
    const back = await desk.list({ limit: 3, before: second.before ?? '' });
    expect(back.items.map(({ id }) => id)).toEqual([added, ...first.items.map(({ id }) => id)]);
  });

  test('The order list gives at most 100 orders at once and refuses an invalid page cursor.', async () => {
    expect((await failure(desk.list({ limit: 101 }))).code).toBe('BAD_REQUEST');
    expect((await failure(desk.list({ after: '1 or 1=1' }))).message).toContain('Not a page of this list');
  });
});

describe('The summary cards', () => {
  test('The summary cards count orders, revenue without cancelled orders, and money received without refunds.', async () => {
    const sold = putOrder(context, { status: 'delivered', totalPaise: 20_000 });
    putPayment(context, sold, { amountPaise: 20_000, refundedPaise: 5000 });
    putOrder(context, { status: 'pending', totalPaise: 1000 });
    const cancelled = putOrder(context, { status: 'cancelled', totalPaise: 7000 });
    putPayment(context, cancelled, { amountPaise: 7000, status: 'refunded', refundedPaise: 7000 });
    expect(await desk.summary()).toEqual({
      total: 3,
      pending: 1,
      delivered: 1,
      revenuePaise: 21_000,
      receivedPaise: 15_000,
      needsAttention: 0,
    });
  });
});

describe('Orders that need attention', () => {
  /** Why, as the list says; the filter and the card must agree. */
  async function reasonsFor(id: string): Promise<string[]> {
    const reasons = (await desk.list({})).items.find((order) => order.id === id)?.attention ?? [];
    const found = await desk.list({ needsAttention: true });
    expect(found).toMatchObject({
      items: reasons.length > 0 ? [{ id, attention: reasons }] : [],
      matching: found.items.length,
    });
    expect((await desk.summary()).needsAttention).toBe(found.items.length);
    return reasons;
  }
  beforeEach(() => {
    putPayment(context, putOrder(context, { status: 'confirmed' }));
    putPayment(context, putOrder(context, { status: 'cancelled' }), { status: 'failed', razorpayPaymentId: null });
  });

  test('An order needs attention while it is paid twice and the second payment is not fully refunded.', async () => {
    const id = putOrder(context, { status: 'confirmed' });
    putPayment(context, id);
    const twice = putPayment(context, id, { isDuplicate: true });
    expect(await reasonsFor(id)).toEqual(['paid_twice']);
    const setTwice = (change: Partial<typeof payments.$inferInsert>) => {
      context.db.update(payments).set(change).where(eq(payments.id, twice)).run();
      keepAllStates(context);
    };
    setTwice({ refundedPaise: 100 });
    expect(await reasonsFor(id)).toEqual(['paid_twice']);
    setTwice({ refundedPaise: 19_900, status: 'refunded' });
    expect(await reasonsFor(id)).toEqual([]);
  });

  test('A paid order needs attention while it is cancelled and not refunded.', async () => {
    const id = putOrder(context, { status: 'confirmed' });
    putPayment(context, id);
    const setStatus = async (status: OrderStatus) =>
      desk.setStatus({ id, status, expectedUpdatedAt: (await desk.byId({ id })).updatedAt });
    await setStatus('cancelled');
    expect(await reasonsFor(id)).toEqual(['paid_after_cancelled']);
    await setStatus('pending');
    expect(await reasonsFor(id)).toEqual(['paid_not_confirmed']);
    await setStatus('confirmed');
    expect(await reasonsFor(id)).toEqual([]);
  });

  test('An order needs attention while its latest refund is a failed one.', async () => {
    const id = putOrder(context, { status: 'confirmed' });
    const paymentId = putPayment(context, id);
    putRefund(context, paymentId, 'failed');
    expect(await reasonsFor(id)).toEqual(['refund_failed']);
    context.advance(1000);
    putRefund(context, paymentId, 'pending');
    expect(await reasonsFor(id)).toEqual([]);
  });
});

describe('The order details', () => {
  test('The order details show the address, the notes, the payments with their refunds, and who changed the status when.', async () => {
    const id = putOrder(context, { user: priya, shippingAddress: '12 North Street', notes: 'Call before' });
    const first = putPayment(context, id, { createdAt: 1 });
    putRefund(context, first, 'processed', 'Damaged copy');
    putPayment(context, id, { isDuplicate: true });
    context.advance(hourMs);
    await desk.setStatus({ id, status: 'shipped', expectedUpdatedAt: context.clock() - hourMs });
    const order = await desk.byId({ id });
    expect(order).toMatchObject({
      id,
      status: 'shipped',
      shippingAddress: '12 North Street',
      notes: 'Call before',
      accountEmail: 'priya@example.com',
      payments: [
        {
          id: first,
          isDuplicate: false,
          amountPaise: 19_900,
          refunds: [{ status: 'processed', reason: 'Damaged copy' }],
        },
        { isDuplicate: true, refunds: [] },
      ],
    });
    expect(order.history).toMatchObject([
      { kind: 'placed', status: 'pending', actorName: null },
      { kind: 'status', status: 'shipped', actorName: 'owner', createdAt: context.clock() },
    ]);
  });

  test('The details of an unknown order are refused as not found.', async () => {
    expect(await failure(desk.byId({ id: 'f'.repeat(32) }))).toEqual({ code: 'NOT_FOUND', message: 'Order not found' });
  });
});

describe('Changing the status', () => {
  const pairs = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
  );

  test.each(pairs)(
    'An admin can change an order from %s to %s, and the change is recorded with its time.',
    async (from, to) => {
      const id = putOrder(context, { user: priya, status: from });
      const placedAt = context.clock();
      context.advance(hourMs);
      expect(await desk.setStatus({ id, status: to, expectedUpdatedAt: placedAt })).toEqual({
        id,
        status: to,
        before: from,
        updatedAt: context.clock(),
      });
      expect((await desk.list({})).items).toMatchObject([
        { status: to, updatedAt: context.clock(), createdAt: placedAt },
      ]);
      expect(context.db.select().from(auditLog).all()).toMatchObject([
        {
          actorId: owner.id,
          action: 'status',
          entity: 'order',
          entityId: id,
          before: { status: from },
          after: { status: to },
          createdAt: context.clock(),
        },
      ]);
    },
  );

  test('A status change is refused if somebody else changed the order first, even in the same millisecond.', async () => {
    const id = putOrder(context, { user: priya });
    const seen = context.clock();
    await desk.setStatus({ id, status: 'shipped', expectedUpdatedAt: seen });
    const refusal = await failure(desk.setStatus({ id, status: 'cancelled', expectedUpdatedAt: seen }));
    expect(refusal).toEqual({
      code: 'CONFLICT',
      message: 'You marked this order as shipped just now. Please look again.',
    });
    expect((await desk.byId({ id })).status).toBe('shipped');
    expect(context.mails()).toHaveLength(1);
    context.advance(61_000);
    const kala = context.caller(context.addUser('kala', { role: 'desk' })).ordersAdmin;
    expect((await failure(kala.setStatus({ id, status: 'cancelled', expectedUpdatedAt: seen }))).message).toBe(
      'owner marked this order as shipped a minute ago. Please look again.',
    );
  });

  test('Setting an order to the status it already has changes nothing and sends no mail.', async () => {
    const id = putOrder(context, { user: priya });
    const { updatedAt } = await desk.setStatus({ id, status: 'pending', expectedUpdatedAt: context.clock() });
    expect(updatedAt).toBe(context.clock());
    expect(context.mails()).toEqual([]);
    expect(context.db.select().from(auditLog).all()).toEqual([]);
  });

  test('A status change of an unknown order, or to an unknown status, is refused.', async () => {
    const unknown = { id: 'f'.repeat(32), status: 'shipped' as const, expectedUpdatedAt: 1 };
    expect((await failure(desk.setStatus(unknown))).code).toBe('NOT_FOUND');
    const status = 'lost' as 'shipped';
    expect((await failure(desk.setStatus({ ...unknown, status }))).code).toBe('BAD_REQUEST');
  });

  describe('Mail about a status change', () => {
    const change = async (id: string, status: 'shipped' | 'delivered' | 'pending') => {
      const { updatedAt } = await desk.byId({ id });
      return desk.setStatus({ id, status, expectedUpdatedAt: updatedAt });
    };
    const waiting = () => context.mails().map(({ subject }) => subject);

    test('The mail about a status change goes to the email address of the checkout, after the time to undo the change.', async () => {
      const id = putOrder(context, { user: priya, contactEmail: 'buyer@shop.example' });
      await change(id, 'shipped');
      await context.mailer.idle();
      expect(context.mails()).toMatchObject([{ recipient: 'buyer@shop.example', status: 'queued' }]);
      context.advance(15_000);
      context.mailer.wake();
      await context.mailer.idle();
      expect(context.mails()).toMatchObject([{ status: 'stored' }]);
      expect(waiting()[0]).toContain(shortOrderId(id));
    });

    test('A status change that is undone in time sends no mail.', async () => {
      const id = putOrder(context, { user: priya });
      await change(id, 'shipped');
      await change(id, 'pending');
      expect(waiting()).toEqual([]);
      expect((await desk.byId({ id })).status).toBe('pending');
    });

    test('Several status changes in a row send one mail, about the last change.', async () => {
      const id = putOrder(context, { user: priya });
      await change(id, 'shipped');
      await change(id, 'delivered');
      expect(waiting()).toEqual([expect.stringMatching(/delivered/i)]);
    });

    test('A second status change sends a second mail if the first mail was already sent.', async () => {
      const id = putOrder(context, { user: priya });
      await change(id, 'shipped');
      context.db.update(mails).set({ status: 'sent' }).run();
      await change(id, 'pending');
      expect(waiting()).toHaveLength(2);
    });

    test('A status change of an order without an email address sends no mail.', async () => {
      await change(putOrder(context), 'shipped');
      expect(waiting()).toEqual([]);
    });
  });
});

describe('Access for admins only', () => {
  test.each(['list', 'summary', 'byId', 'neighbours', 'setStatus', 'setStatuses'] as const)(
    'The procedure ordersAdmin.%s refuses visitors and students.',
    async (procedure) => {
      const call = ({ ordersAdmin }: TestContext['visitor']) =>
        ({
          list: () => ordersAdmin.list({ period: orderPeriods[0] }),
          summary: () => ordersAdmin.summary(),
          byId: () => ordersAdmin.byId({ id: 'x' }),
          neighbours: () => ordersAdmin.neighbours({ id: 'x' }),
          setStatuses: () =>
            ordersAdmin.setStatuses({ changes: [{ id: 'x', status: 'shipped', expectedUpdatedAt: 1 }] }),
          setStatus: () => ordersAdmin.setStatus({ id: 'x', status: 'shipped', expectedUpdatedAt: 1 }),
        })[procedure]();
      expect((await failure(call(context.visitor))).code).toBe('UNAUTHORIZED');
      expect((await failure(call(context.caller(priya)))).code).toBe('FORBIDDEN');
    },
  );
});
