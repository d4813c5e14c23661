import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { CorrectionInput } from '#shared/desk.ts';
import { deskMessages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { type OrderStatus, shortOrderId } from '#shared/orders.ts';
import type { SessionUser } from '#shared/users.ts';
import { addPrinted, allDue, awaitingOrder, latestPayment, reportUtr, wishFor } from '../../support/desk.ts';
import { putOrder, putPayment } from '../../support/orders.ts';
import { addMaterial, books, history, requireAgreement } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const utr = '123456789012';
const address = '7 Temple Road, Salem, Tamil Nadu - 636001';

let context: TestContext;
let kavitha: SessionUser;
let owner: SessionUser;
let orderId: string;
beforeEach(async () => {
  context = createTestContext({ env: { UPI_ID: 'teacher@okbank' } });
  kavitha = context.addUser('kavitha');
  owner = context.addUser('owner', { isAdmin: true });
  orderId = await awaitingOrder(context, kavitha);
});
afterEach(async () => {
  requireAgreement(context.db);
  await context.close();
});

const admin = () => context.caller(owner);
const student = () => context.caller(kavitha);
const details = (id = orderId) => admin().ordersAdmin.byId({ id });
const told = () => context.mails().filter(({ recipient }) => recipient === kavitha.email);

/** What stands in an order, as the form is filled with it. */
async function standing(id = orderId): Promise<CorrectionInput> {
  const { name, phone, shippingAddress, items, courierPaise, updatedAt } = await details(id);
  return {
    orderId: id,
    fullName: name ?? '',
    phone: phone ?? '',
    shippingAddress,
    items: items.map(({ materialId, kind, quantity, unitPricePaise }) => ({
      materialId,
      kind,
      quantity,
      unitPricePaise,
    })),
    courierPaise,
    expectedUpdatedAt: updatedAt,
  };
}
const correct = async (change: Partial<CorrectionInput>, id = orderId) =>
  admin().deskAdmin.correct({ ...(await standing(id)), ...change });
const setStatus = async (status: OrderStatus, id = orderId) =>
  admin().ordersAdmin.setStatus({ id, status, expectedUpdatedAt: (await details(id)).updatedAt });
const ownItem = async () => {
  const [item] = (await standing()).items ?? [];
  if (!item) throw new Error('The order has no item');
  return item;
};

describe('Correcting where an order goes', () => {
  test('A corrected name, phone and address stand in the order, its history and the student’s mail, and not in the audit log.', async () => {
    const corrected = await correct({
      fullName: 'Kavitha S',
      phone: '91234 56789',
      shippingAddress: address,
      items: null,
    });
    expect(corrected).toEqual({ changed: ['name', 'phone', 'address'] });
    expect(await student().orders.byId({ id: orderId })).toMatchObject({
      contactName: 'Kavitha S',
      phone: '+919123456789',
      shippingAddress: address,
      totalPaise: 31_000,
    });
    expect(history(context).at(-1)).toBe('corrected Name, phone, address');
    const mail = told().at(-1);
    expect(mail?.subject).toBe(`Your order ${shortOrderId(orderId)} was changed`);
    for (const part of ['Name: Kavitha S', 'Phone: +91 91234 56789', `Address: ${address}`])
      expect(mail?.text).toContain(part);
    expect(mail?.text).not.toContain('The total is now');
    const recorded = context.db.select().from(auditLog).all().at(-1);
    expect(recorded).toMatchObject({
      actorId: owner.id,
      action: 'correct',
      entityId: orderId,
      after: { corrected: 'name, phone, address' },
    });
    expect(JSON.stringify(recorded)).not.toContain('Temple Road');
    expect((await admin().ordersAdmin.list({ search: 'Kavitha S' })).items).toMatchObject([{ id: orderId }]);
  });

  test('A student sees in the history of the order what was corrected, and nothing else of the notes of admins.', async () => {
    await correct({ shippingAddress: address, items: null });
    await setStatus('cancelled');
    const { events } = await student().orders.byId({ id: orderId });
    expect(events.map(({ kind, note }) => [kind, note])).toEqual([
      ['placed', undefined],
      ['quoted', undefined],
      ['corrected', 'Address'],
      ['status', undefined],
    ]);
  });

  test('A correction that changes nothing writes no history and no mail.', async () => {
    const [events, mails] = [history(context), told().length];
    expect(await correct({})).toEqual({ changed: [] });
    expect([history(context), told().length]).toEqual([events, mails]);
  });

  test('The address of a paid order can be corrected until the parcel leaves, and that of a card payment too.', async () => {
    await admin().paymentReportsAdmin.receive({ ...allDue(context, orderId), utr });
    expect(await correct({ shippingAddress: address, items: null })).toEqual({ changed: ['address'] });
    const card = putOrder(context, {
      user: kavitha,
      status: 'confirmed',
      contactName: 'Kavitha',
      phone: '+919876543210',
      shippingAddress: '12 North Street, Madurai - 625020',
      items: [{ kind: 'printed' }],
    });
    putPayment(context, card);
    expect(await correct({ shippingAddress: address, items: null }, card)).toEqual({ changed: ['address'] });
    expect((await details(card)).paidPaise).toBe(19_900);
  });

  test('An order of printed copies keeps an address with a pincode.', async () => {
    expect((await failure(correct({ shippingAddress: '' }))).message).toContain(deskMessages.addressNeeded);
    expect(await failure(correct({ shippingAddress: '', items: null }))).toMatchObject({
      code: 'BAD_REQUEST',
      message: deskMessages.addressNeeded,
    });
    expect((await failure(correct({ shippingAddress: '7 Temple Road, Salem' }))).code).toBe('BAD_REQUEST');
  });
});

describe('Correcting what is in an order', () => {
  test('Another quantity and an added PDF change the total and the amount to pay, and the mail names both totals.', async () => {
    const materialId = addMaterial(context, { title: 'Modern Drama' });
    const item = await ownItem();
    const added = { materialId, kind: 'download' as const, quantity: 1, unitPricePaise: 19_900 };
    await correct({ items: [{ ...item, quantity: 2 }, added], courierPaise: 8000 });
    expect(await student().orders.byId({ id: orderId })).toMatchObject({ totalPaise: 77_900, courierPaise: 8000 });
    expect(books(context).items.map(({ title, kind, quantity }) => [title, kind, quantity])).toEqual([
      ['Poetry, printed', 'printed', 2],
      ['Modern Drama', 'download', 1],
    ]);
    expect(history(context).at(-1)).toBe('corrected 77900 Items, courier');
    expect(told().at(-1)?.text).toContain('The total is now ₹779; it was ₹310. Please pay ₹779.');
    expect(told().at(-1)?.text).toContain('Modern Drama (PDF download), 1 x ₹199');
    expect(context.db.select().from(auditLog).all().at(-1)).toMatchObject({
      before: { items: '1 x Poetry, printed (printed)', courierPaise: 6000, totalPaise: 31_000 },
      after: {
        items: '1 x Modern Drama (download), 2 x Poetry, printed (printed)',
        courierPaise: 8000,
        totalPaise: 77_900,
      },
    });
    await admin().paymentReportsAdmin.receive({ ...allDue(context, orderId), utr });
    expect(await details()).toMatchObject({ status: 'confirmed', paidPaise: 77_900 });
  });

  test('An order whose printed copies are taken out is no longer sent by courier and is found by its new title.', async () => {
    const materialId = addMaterial(context, { title: 'Modern Drama' });
    const download = { materialId, kind: 'download' as const, quantity: 1, unitPricePaise: 19_900 };
    await correct({ items: [download], courierPaise: 0, shippingAddress: '' });
    expect(context.db.select().from(orders).get()).toMatchObject({ ships: false, totalPaise: 19_900 });
    expect((await admin().ordersAdmin.list({ search: 'Modern Drama' })).items).toMatchObject([{ id: orderId }]);
    expect((await admin().ordersAdmin.list({ search: 'Poetry' })).items).toEqual([]);
  });

  test('Of a confirmed order the stock follows: fewer copies go back, more are taken, and what is missing is reported.', async () => {
    const item = await ownItem();
    const stock = () => context.db.select().from(materials).where(eq(materials.id, item.materialId)).get()?.stock;
    context.db.update(materials).set({ stock: 20 }).where(eq(materials.id, item.materialId)).run();
    await correct({ items: [{ ...item, quantity: 2 }] });
    expect(stock()).toBe(20);
    await setStatus('confirmed');
    expect(stock()).toBe(18);
    await correct({ items: [{ ...item, quantity: 5 }] });
    expect(stock()).toBe(15);
    await correct({ items: [{ ...item, quantity: 1 }] });
    expect(stock()).toBe(19);
    context.db.update(materials).set({ stock: 1 }).where(eq(materials.id, item.materialId)).run();
    await correct({ items: [{ ...item, quantity: 4 }] });
    expect(stock()).toBe(0);
    expect((await details()).attention).toEqual(['oversold']);
    await setStatus('cancelled');
    expect(stock()).toBe(2);
  });

  test('An order that is not quoted yet can be corrected without prices, and its mail names none.', async () => {
    const materialId = addPrinted(context, { printPricePaise: 0, title: 'Grammar, printed' });
    const wish = await student().printRequests.create(wishFor(materialId));
    await correct({ items: [{ materialId, kind: 'printed', quantity: 3, unitPricePaise: null }] }, wish.orderId);
    expect(await details(wish.orderId)).toMatchObject({ stage: 'to_quote', totalPaise: 0 });
    expect(history(context).at(-1)).toBe('corrected Items');
    expect(told().at(-1)?.text).toContain('3 x Grammar, printed');
    expect(told().at(-1)?.text).not.toContain('₹');
  });

  test('What is left in an order without a price is worth its coupon at least.', async () => {
    const unquoted = putOrder(context, {
      user: kavitha,
      payBy: 'upi',
      source: 'request',
      totalPaise: 9900,
      discountPaise: 10_000,
    });
    const items = [{ materialId: addPrinted(context), kind: 'printed' as const, quantity: 1, unitPricePaise: null }];
    const { message } = await failure(correct({ items, shippingAddress: address, courierPaise: null }, unquoted));
    expect(message).toBe(deskMessages.nothingToPay);
    expect(await details(unquoted)).toMatchObject({ totalPaise: 9900, items: [{ kind: 'download' }] });
  });

  test('A quoted order cannot have an item or a courier charge without a price, nor an unpublished or unknown material.', async () => {
    const item = await ownItem();
    expect((await failure(correct({ items: [{ ...item, unitPricePaise: null }] }))).message).toBe(
      orderWorkMessages.priceMissing,
    );
    expect((await failure(correct({ courierPaise: null }))).message).toBe(orderWorkMessages.courierMissing);
    const unknown = { ...item, materialId: 'f'.repeat(32) };
    expect((await failure(correct({ items: [item, unknown] }))).code).toBe('NOT_FOUND');
    const draft = { ...item, materialId: addMaterial(context, { isDraft: true }) };
    expect((await failure(correct({ items: [item, draft] }))).code).toBe('BAD_REQUEST');
    expect(books(context).items).toHaveLength(1);
  });

  test('No PDF is added to an order that nobody could download it from.', async () => {
    const contact = {
      fullName: 'Guest',
      phone: '98765 43210',
      email: '',
      shippingAddress: 'Madurai 625020',
      notes: '',
    };
    const items = [{ materialId: addPrinted(context), kind: 'printed' as const, quantity: 1, unitPricePaise: 25_000 }];
    const guest = await admin().deskAdmin.create({ ...contact, items, courierPaise: 6000 });
    const pdf = { materialId: addMaterial(context), kind: 'download' as const, quantity: 1, unitPricePaise: 19_900 };
    expect(await failure(correct({ items: [...items, pdf] }, guest.orderId))).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(deskMessages.nobodyToDownload),
    });
    await correct({ items: items.map((item) => ({ ...item, quantity: 2 })) }, guest.orderId);
  });

  test('A material that was deleted since stays in its order with the facts it was sold with.', async () => {
    const item = await ownItem();
    context.db.update(materials).set({ deletedAt: context.clock(), title: 'Other', isActive: false }).run();
    await correct({ items: [{ ...item, quantity: 2 }] });
    expect(books(context).items).toMatchObject([{ title: 'Poetry, printed', quantity: 2 }]);
  });
});

describe('A correction is refused', () => {
  const dearer = async () => ({ items: [{ ...(await ownItem()), quantity: 2 }] });

  test('The items of an order that is paid, that was paid, or whose reported payment is being checked are locked.', async () => {
    await reportUtr(context, kavitha, { orderId, utr });
    const locked = { code: 'CONFLICT', message: orderWorkMessages.itemsLocked };
    expect(await failure(correct(await dearer()))).toEqual(locked);
    const [report] = await admin().paymentReportsAdmin.open();
    await admin().paymentReportsAdmin.accept({ reportId: report?.id ?? '' });
    expect(await failure(correct(await dearer()))).toEqual(locked);
    expect(await failure(correct({ courierPaise: 100 }))).toEqual(locked);
    const reason = 'Not found';
    await admin().paymentReportsAdmin.void({ ...latestPayment(context, orderId), reason });
    expect(await failure(correct(await dearer()))).toEqual(locked);
    expect((await details()).totalPaise).toBe(31_000);
  });

  test('The items of an order that is paid by card are locked, before the payment too.', async () => {
    const contact = { contactName: 'Kavitha', phone: '+919876543210' };
    const card = putOrder(context, { user: kavitha, payBy: 'razorpay', ...contact });
    putPayment(context, card, { status: 'created', razorpayPaymentId: null, paidAt: null });
    const [item] = (await standing(card)).items ?? [];
    if (!item) throw new Error('The order has no item');
    const cheaper = { items: [{ ...item, unitPricePaise: 100 }] };
    expect((await failure(correct(cheaper, card))).message).toBe(orderWorkMessages.itemsLocked);
  });

  test('A correction and a shipment that began from the same look at the order: the second is refused and changes nothing.', async () => {
    await setStatus('confirmed');
    const seen = await standing();
    await setStatus('shipped');
    expect(await failure(admin().deskAdmin.correct({ ...seen, shippingAddress: address }))).toEqual({
      code: 'CONFLICT',
      message: 'You marked this order as shipped just now. Please look again.',
    });
    expect((await details()).shippingAddress).toBe(seen.shippingAddress);

    await setStatus('confirmed');
    const { updatedAt } = await details();
    await correct({ shippingAddress: address });
    const ship = admin().ordersAdmin.setStatus({ id: orderId, status: 'shipped', expectedUpdatedAt: updatedAt });
    expect((await failure(ship)).message).toBe('You corrected this order just now. Please look again.');
    expect(await details()).toMatchObject({ status: 'confirmed', shippingAddress: address });
  });

  test.each(['shipped', 'delivered', 'cancelled'] as const)('An order that is %s is not corrected.', async (status) => {
    await setStatus(status);
    expect(await failure(correct({ shippingAddress: address }))).toEqual({
      code: 'CONFLICT',
      message: orderWorkMessages.hasLeft,
    });
  });

  test('An unknown order is not found.', async () => {
    const wish = { ...(await standing()), orderId: 'f'.repeat(32) };
    expect((await failure(admin().deskAdmin.correct(wish))).code).toBe('NOT_FOUND');
  });
});
