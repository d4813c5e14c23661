import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { recordOrderEvent } from '#server/features/orders/record-history.data.ts';
import type { SessionUser } from '#shared/users.ts';
import { contact, filledForm, place } from '../../support/checkout.ts';
import { createFakeGateway } from '../../support/fake-gateway.ts';
import { keepAllStates } from '../../support/orders.ts';
import { addMaterial } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let provider: ReturnType<typeof createFakeGateway>;
let student: SessionUser;

beforeEach(() => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway });
  student = context.addUser('student');
});
afterEach(() => context.close());

async function order(materialId: string, user = student) {
  const begun = await context.caller(user).checkout.createDownloadOrder({ materialId });
  if (!begun.success) throw new Error(begun.error);
  const { answer } = provider.pay(begun.order.id, { createdAt: context.clock() });
  return { pay: () => context.caller(user).payments.verify(answer) };
}

const mine = (input: { cursor?: number; limit?: number } = {}, user = student) =>
  context.caller(user).orders.mine(input);

describe('My orders', () => {
  test('A visitor who is not signed in cannot list orders.', async () => {
    expect(await failure(context.visitor.orders.mine({}))).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('R9, T20: A student sees only their own orders.', async () => {
    const materialId = addMaterial(context);
    await (await order(materialId, context.addUser('other'))).pay();
    expect(await mine()).toEqual({ items: [], nextCursor: null });
  });

  test('A student’s order shows each item as it was sold and whether it can be downloaded.', async () => {
    const materialId = addMaterial(context);
    const { pay } = await order(materialId);
    const [unpaid] = (await mine()).items;
    expect(unpaid).toMatchObject({ status: 'pending', moneyState: 'unpaid', isUnpaidByCard: true, totalPaise: 19_900 });
    expect(unpaid?.items).toMatchObject([{ title: 'Romantic Poetry', canDownload: false }]);

    await pay();
    context.db.update(materials).set({ title: 'Renamed', pricePaise: 1_000_000, pages: 1 }).run();
    const [paid] = (await mine()).items;
    expect(paid).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      isUnpaidByCard: false,
      status: 'confirmed',
      stage: 'confirmed',
      payBy: 'razorpay',
      moneyState: 'paid',
      takes: { card: false, report: false, desk: false },
      totalPaise: 19_900,
      keptPaise: 19_900,
      duePaise: 0,
      paidPaise: 19_900,
      refundedPaise: 0,
      courierPaise: 0,
      carrier: '',
      discountPaise: 0,
      quotedAt: null,
      paidAt: context.clock(),
      createdAt: context.clock(),
      shipment: null,
      arrival: null,
      items: [
        {
          id: expect.any(String),
          materialId,
          kind: 'download',
          quantity: 1,
          unitPricePaise: 19_900,
          title: 'Romantic Poetry',
          category: 'PG_TRB',
          format: 'PDF',
          pages: 120,
          comboTitle: '',
          isListed: true,
          opensTests: false,
          canDownload: true,
        },
      ],
    });
  });

  test('A student can still download a bought material that is no longer listed.', async () => {
    await (await order(addMaterial(context))).pay();
    context.db.update(materials).set({ isActive: false, deletedAt: 1 }).run();
    expect((await mine()).items[0]?.items).toMatchObject([{ isListed: false, canDownload: true }]);
  });

  test('A refunded order offers no download.', async () => {
    await (await order(addMaterial(context))).pay();
    context.db.update(payments).set({ status: 'refunded', refundedPaise: 19_900 }).run();
    keepAllStates(context);
    expect((await mine()).items[0]).toMatchObject({ moneyState: 'refunded', items: [{ canDownload: false }] });
  });

  test('A student’s orders come newest first, page by page, each exactly once.', async () => {
    for (let made = 0; made < 5; made++) await order(addMaterial(context, { title: `Unit ${made}` }));
    const titles: (string | undefined)[] = [];
    let cursor: number | null | undefined;
    do {
      const page = await mine({ limit: 2, ...(cursor && { cursor }) });
      titles.push(...page.items.map(({ items }) => items[0]?.title));
      cursor = page.nextCursor;
    } while (cursor);
    expect(titles).toEqual(['Unit 4', 'Unit 3', 'Unit 2', 'Unit 1', 'Unit 0']);
  });

  test('An order with a later payment attempt is paid all the same.', async () => {
    await (await order(addMaterial(context))).pay();
    const [row] = context.db.select({ id: orders.id }).from(orders).all();
    context.db
      .insert(payments)
      .values({
        orderId: row?.id ?? '',
        userId: student.id,
        razorpayOrderId: 'order_later',
        amountPaise: 19_900,
        createdAt: context.clock() + 1,
        updatedAt: context.clock() + 1,
      })
      .run();
    keepAllStates(context);
    expect((await mine()).items).toMatchObject([{ moneyState: 'paid' }]);
  });
});

describe('A card payment that was begun and left', () => {
  const attempts = async () =>
    (await mine()).items.filter(({ isUnpaidByCard }) => isUnpaidByCard).map(({ items }) => items[0]?.title);

  test('An order whose card payment brought no money is in the list of all orders, and marked there.', async () => {
    await (await order(addMaterial(context, { title: 'Paid' }))).pay();
    await order(addMaterial(context, { title: 'Left' }));
    expect((await mine()).items.map(({ items }) => items[0]?.title)).toEqual(['Left', 'Paid']);
    expect(await attempts()).toEqual(['Left']);
  });

  test('A student discards an unpaid order of their own; money that was under way still confirms it.', async () => {
    const { pay } = await order(addMaterial(context));
    const id = (await mine()).items[0]?.id ?? '';
    const other = context.caller(context.addUser('other'));
    expect(await failure(other.orders.discard({ id }))).toMatchObject({ code: 'CONFLICT' });
    await context.caller(student).orders.discard({ id });
    expect(await context.caller(student).orders.byId({ id })).toMatchObject({ status: 'cancelled' });
    expect(await attempts()).toEqual([]);
    await pay();
    expect(await context.caller(student).orders.byId({ id })).toMatchObject({ status: 'confirmed' });
  });

  test('A paid order cannot be discarded.', async () => {
    await (await order(addMaterial(context))).pay();
    const id = (await mine()).items[0]?.id ?? '';
    expect(await failure(context.caller(student).orders.discard({ id }))).toMatchObject({ code: 'CONFLICT' });
    expect((await mine()).items[0]?.status).toBe('confirmed');
  });
});

describe('One order', () => {
  const byId = (id: string, user = student) => context.caller(user).orders.byId({ id });
  const notFound = { code: 'NOT_FOUND', message: 'Order not found' };

  /** Pays for a download and two printed copies; the answer is the order's id. */
  async function buy(): Promise<string> {
    const { cart, checkout, payments } = context.caller(student);
    const book = addMaterial(context, { title: 'Handbook', format: 'Printed', fileId: null, printPricePaise: 19_900 });
    await cart.add({ materialId: addMaterial(context), kind: 'download', quantity: 1 });
    await cart.add({ materialId: book, kind: 'printed', quantity: 2 });
    const begun = await checkout.createOrder(await filledForm(context, student));
    if (!begun.success) throw new Error(begun.error);
    await payments.verify(provider.pay(begun.order.id).answer);
    return begun.orderId;
  }

  test('An order shows its buyer the items, amounts, address and history.', async () => {
    const id = await buy();
    const order = await byId(id);
    expect(order).toMatchObject({
      id,
      status: 'confirmed',
      totalPaise: 59_700,
      moneyState: 'paid',
      contactName: contact.fullName,
      contactEmail: contact.email,
      phone: '+919876543210',
      shippingAddress: `${place.address}, ${place.city}, ${place.state} - ${place.pincode}`,
      items: [
        { title: 'Handbook', kind: 'printed', quantity: 2, canDownload: false },
        { title: 'Romantic Poetry', kind: 'download', quantity: 1, canDownload: true },
      ],
      payments: [{ amountPaise: 59_700, refundedPaise: 0, isDuplicate: false, paidAt: context.clock() }],
      refunds: [],
    });
    expect(order.events[0]).toMatchObject({ kind: 'placed', status: 'pending', createdAt: context.clock() });
  });

  test('An order of somebody else, an unknown id and a shortened id all get the same "not found" answer.', async () => {
    const id = await buy();
    for (const [asked, user] of [
      [id, context.addUser('other')],
      [id, context.addUser('admin', { isAdmin: true })],
      ['0123456789abcdef0123456789abcdef', student],
      [id.slice(0, 8), student],
      ["' or 1=1 --", student],
    ] as const)
      expect(await failure(byId(asked, user))).toEqual(notFound);
    expect(await failure(context.visitor.orders.byId({ id }))).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('An order shows its buyer what happened, oldest first, without the admin and the internal note.', async () => {
    const id = await buy();
    const admin = context.addUser('admin', { isAdmin: true });
    context.advance(1000);
    const shipped = { orderId: id, kind: 'status', status: 'shipped', actorId: admin.id, note: 'By hand' } as const;
    recordOrderEvent(context.db, shipped, context.clock());
    const { events } = await byId(id);
    expect(events.at(-1)).toEqual({
      seq: expect.any(Number),
      kind: 'status',
      status: 'shipped',
      amountPaise: null,
      createdAt: context.clock(),
    });
    expect(JSON.stringify(events)).not.toContain(admin.id);
  });

  test('An order shows its refunds, and offers no download once it is fully refunded or cancelled.', async () => {
    const id = await buy();
    const [payment] = context.db.select().from(payments).all();
    context.db.update(payments).set({ refundedPaise: 10_000 }).run();
    keepAllStates(context);
    context.db
      .insert(refunds)
      .values({ paymentId: payment?.id ?? '', amountPaise: 10_000, status: 'pending', createdAt: 1, updatedAt: 2 })
      .run();
    const partly = await byId(id);
    expect(partly).toMatchObject({
      payments: [{ refundedPaise: 10_000 }],
      refunds: [{ amountPaise: 10_000, status: 'pending' }],
    });
    expect(partly.items.some(({ canDownload }) => canDownload)).toBe(true);

    context.db.update(orders).set({ status: 'cancelled' }).run();
    expect((await byId(id)).items.some(({ canDownload }) => canDownload)).toBe(false);
    context.db.update(orders).set({ status: 'confirmed' }).run();
    context.db.update(payments).set({ status: 'refunded', refundedPaise: 59_700 }).run();
    keepAllStates(context);
    expect((await byId(id)).items.some(({ canDownload }) => canDownload)).toBe(false);
  });

  test('An order shows a second payment as a duplicate, and the duplicate opens no download.', async () => {
    const id = await buy();
    const [paid] = context.db.select().from(payments).all();
    if (!paid) throw new Error('Nothing is paid');
    context.db
      .insert(payments)
      .values({ ...paid, id: 'again', razorpayPaymentId: 'pay_again', isDuplicate: true })
      .run();
    expect((await byId(id)).payments.map(({ isDuplicate }) => isDuplicate)).toEqual([false, true]);
    context.db
      .update(payments)
      .set({ status: 'refunded', refundedPaise: 59_700 })
      .where(eq(payments.id, paid.id))
      .run();
    keepAllStates(context);
    expect(await byId(id)).toMatchObject({ moneyState: 'refunded' });
    expect((await byId(id)).items.some(({ canDownload }) => canDownload)).toBe(false);
  });
});
