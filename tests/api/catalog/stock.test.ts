import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { materials } from '#server/db/schema/materials.ts';
import { messages } from '#shared/messages.ts';
import type { OrderStatus } from '#shared/orders.ts';
import type { SessionUser } from '#shared/users.ts';
import { beginCart, buyCart } from '../../support/buy.ts';
import { filledForm } from '../../support/checkout.ts';
import { createFakeGateway, type FakeGateway } from '../../support/fake-gateway.ts';
import { addMaterial, contradictions } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let provider: FakeGateway;
let student: SessionUser;
let admin: SessionUser;
let book: string;

beforeEach(() => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway });
  student = context.addUser('student');
  admin = context.addUser('owner', { isAdmin: true });
  book = addMaterial(context, { title: 'Handbook', fileId: null, pricePaise: 0, printPricePaise: 45_000, stock: 10 });
});
afterEach(() => context.close());

const stockOf = (id = book) =>
  context.db.select({ stock: materials.stock }).from(materials).where(eq(materials.id, id)).get()?.stock;
const setStock = (stock: number | null) =>
  context.db.update(materials).set({ stock }).where(eq(materials.id, book)).run();
const put = (quantity: number, user = student) =>
  context.caller(user).cart.add({ materialId: book, kind: 'printed', quantity });
const buy = async (quantity: number, user = student) => {
  await put(quantity, user);
  return buyCart(context, provider, user);
};
const setStatus = async (id: string, status: OrderStatus) => {
  const order = await context.caller(admin).ordersAdmin.byId({ id });
  return context.caller(admin).ordersAdmin.setStatus({
    id,
    status,
    expectedUpdatedAt: order.updatedAt,
    ...(status === 'shipped' && { shipment }),
  });
};
const shipment = { carrier: 'DTDC', trackingNumber: 'D123', trackingUrl: 'https://txk.dtdc.com/?cnNo=D123' };
const subjects = () => context.mails().map(({ subject }) => subject);

describe('Counting copies', () => {
  test('A paid order takes its copies from the stock once; an order that waits for payment takes none.', async () => {
    await put(4);
    const { providerId } = await beginCart(context, student);
    expect(stockOf()).toBe(10);
    const { answer } = provider.pay(providerId);
    await context.caller(student).payments.verify(answer);
    await context.caller(student).payments.verify(answer);
    expect(stockOf()).toBe(6);
  });

  test('A cancelled order returns its copies to the stock, and takes them again when the cancellation is undone.', async () => {
    const id = await buy(4);
    await setStatus(id, 'cancelled');
    expect(stockOf()).toBe(10);
    await setStatus(id, 'confirmed');
    expect(stockOf()).toBe(6);
    for (const status of ['shipped', 'delivered'] as const) await setStatus(id, status);
    expect(stockOf()).toBe(6);
    await setStatus(id, 'pending');
    expect(stockOf()).toBe(10);
  });

  test('A material without a stock number stays without one after sales and cancellations.', async () => {
    setStock(null);
    const id = await buy(20);
    await setStatus(id, 'cancelled');
    expect(stockOf()).toBeNull();
  });

  test('An order sold before copies were counted returns none that it never took, and takes its copies when confirmed again.', async () => {
    setStock(null);
    const id = await buy(9);
    setStock(2);
    expect((await context.caller(admin).ordersAdmin.byId({ id })).attention).toEqual([]);
    await setStatus(id, 'cancelled');
    expect(stockOf()).toBe(2);
    setStock(12);
    await setStatus(id, 'confirmed');
    expect(stockOf()).toBe(3);
    await setStatus(id, 'pending');
    expect(stockOf()).toBe(12);
  });

  test('An order cancelled while nobody counts copies returns none, and takes none when it is confirmed in that time.', async () => {
    const id = await buy(4);
    setStock(null);
    await setStatus(id, 'cancelled');
    expect(stockOf()).toBeNull();
    await setStatus(id, 'confirmed');
    setStock(5);
    await setStatus(id, 'cancelled');
    expect(stockOf()).toBe(5);
  });
});

describe('Selling no more than the stock', () => {
  test('A cart accepts no more copies than are left, and says how many that is.', async () => {
    setStock(3);
    expect(await failure(put(4))).toEqual({ code: 'BAD_REQUEST', message: 'Only 3 copies left' });
    await put(3);
    const more = context.caller(student).cart.setQuantity({ materialId: book, kind: 'printed', quantity: 4 });
    expect(await failure(more)).toEqual({ code: 'BAD_REQUEST', message: 'Only 3 copies left' });
    setStock(0);
    expect(await failure(put(1, context.addUser('other')))).toEqual({ code: 'BAD_REQUEST', message: messages.soldOut });
  });

  test('A cart leaves copies that were sold meanwhile out of its total, and the buyer is told before paying.', async () => {
    await put(5);
    const shown = await filledForm(context, student);
    setStock(2);
    const { cart, checkout } = context.caller(student);
    expect(await cart.get()).toMatchObject({
      items: [{ state: 'too-many', left: 2, unitPricePaise: null }],
      totalPaise: 0,
    });
    expect(await checkout.createOrder(shown)).toMatchObject({ success: false, error: messages.cartChanged });
    setStock(0);
    expect((await cart.get()).items).toMatchObject([{ state: 'sold-out' }]);
  });

  test('An open order cannot be continued while too few copies are left.', async () => {
    await put(5);
    const { orderId } = await beginCart(context, student);
    setStock(4);
    expect(await context.caller(student).checkout.resume({ orderId })).toMatchObject({ success: false });
    setStock(5);
    expect(await context.caller(student).checkout.resume({ orderId })).toMatchObject({ success: true });
  });

  test('With 50 buyers for the last 3 copies the stock ends at 0, and only the oversold orders wait for the admin.', async () => {
    setStock(3);
    const buyers = Array.from({ length: 50 }, (_, index) => context.addUser(`buyer${index}`));
    const begun = await Promise.all(
      buyers.map(async (user) => {
        await put(1, user);
        return { user, ...(await beginCart(context, user)) };
      }),
    );
    // Five of them pay at the same moment; after that the shelf is empty and nobody else can begin.
    await Promise.all(
      begun
        .slice(0, 5)
        .map(({ user, providerId }) => context.caller(user).payments.verify(provider.pay(providerId).answer)),
    );
    expect(stockOf()).toBe(0);
    const late = await Promise.all(
      begun.slice(5).map(({ user, orderId }) => context.caller(user).checkout.resume({ orderId })),
    );
    expect(late.filter(({ success }) => success)).toEqual([]);

    const { items } = await context.caller(admin).ordersAdmin.list({ needsAttention: true });
    expect(items.map(({ attention }) => attention)).toEqual([['oversold'], ['oversold']]);
    expect((await context.caller(admin).ordersAdmin.summary()).needsAttention).toBe(2);
    expect(subjects().filter((subject) => subject.startsWith('Oversold'))).toHaveLength(2);
    expect(contradictions(context.db)).toEqual([]);
  });
});

describe('An oversold order', () => {
  async function oversell() {
    await put(5);
    const { orderId, providerId } = await beginCart(context, student);
    setStock(2);
    await context.caller(student).payments.verify(provider.pay(providerId).answer);
    return orderId;
  }
  const attention = async (id: string) => (await context.caller(admin).ordersAdmin.byId({ id })).attention;

  test('An oversold order is confirmed, empties the stock, and the educator is told how many copies are missing.', async () => {
    const id = await oversell();
    expect(stockOf()).toBe(0);
    expect(await context.caller(admin).ordersAdmin.byId({ id })).toMatchObject({ status: 'confirmed' });
    expect(await attention(id)).toEqual(['oversold']);
    expect(context.mails().find(({ subject }) => subject.startsWith('Oversold'))?.text).toContain('3 copies missing');
  });

  test('An oversold order that is cancelled returns only the copies it took.', async () => {
    const id = await oversell();
    await setStatus(id, 'cancelled');
    expect(stockOf()).toBe(2);
    expect(await attention(id)).not.toContain('oversold');
  });

  test('An oversold order needs no more attention once it is shipped.', async () => {
    const id = await oversell();
    await setStatus(id, 'shipped');
    expect(await attention(id)).toEqual([]);
  });
});

describe('Low stock', () => {
  test('Low stock is mailed once, when five copies are left, and counted in the overview.', async () => {
    await buy(4);
    expect(subjects().filter((subject) => /left|Sold out/.test(subject))).toEqual([]);
    await buy(1, context.addUser('second'));
    await buy(1, context.addUser('third'));
    expect(subjects().filter((subject) => /left|Sold out/.test(subject))).toEqual(['Only 5 copies left: Handbook']);
    expect((await context.caller(admin).overviewAdmin.work()).lowStock).toBe(1);
    const { items } = await context.caller(admin).materialsAdmin.list({ lowStock: true });
    expect(items).toMatchObject([{ id: book, stock: 4 }]);
  });
});

describe('Sold-out materials', () => {
  test('Visitors see that a material is sold out, without prices or stock numbers.', async () => {
    setStock(0);
    const both = addMaterial(context, { title: 'Both', printPricePaise: 30_000, stock: 0 });
    const pdf = addMaterial(context, { title: 'PDF alone', stock: 0 });
    const { items } = await context.visitor.materials.list({});
    expect(new Map(items.map(({ id, soldOut }) => [id, soldOut]))).toEqual(
      new Map([
        [book, 'all'],
        [both, 'printed'],
        [pdf, 'no'],
      ]),
    );
    expect(await context.visitor.materials.get({ id: book })).toMatchObject({ soldOut: 'all' });
    expect(JSON.stringify(items)).not.toMatch(/price|stock|45000|30000/i);
  });
});

describe('Prices of the download and the printed copy', () => {
  test('The download and the printed copy of a material each have their own price.', async () => {
    const both = addMaterial(context, { pricePaise: 19_900, printPricePaise: 34_900 });
    const { cart, checkout } = context.caller(student);
    expect(await checkout.price({ materialId: both })).toMatchObject({ pricePaise: 19_900 });
    expect(await cart.price({ materialId: both })).toMatchObject({ printedPaise: 34_900 });
    await cart.add({ materialId: both, kind: 'download', quantity: 1 });
    expect(await cart.add({ materialId: both, kind: 'printed', quantity: 2 })).toMatchObject({
      totalPaise: 19_900 + 2 * 34_900,
    });
  });

  test.each([
    ['no printed price', { printPricePaise: 0, format: 'Printed' }, 'printed'],
    ['no price of the download', { pricePaise: 0, printPricePaise: 20_000 }, 'download'],
  ] as const)('A material with %s is not sold in that form.', async (_, change, kind) => {
    const id = addMaterial(context, change);
    expect(await failure(context.caller(student).cart.add({ materialId: id, kind, quantity: 1 }))).toMatchObject({
      message: messages.notForSale,
    });
  });

  test('An admin sets the printed price and the stock of a material, and fields that are left out stay the same.', async () => {
    const { materialsAdmin } = context.caller(admin);
    const [found] = (await materialsAdmin.list({})).items;
    const { title, description, category, pages, format, previewUrl, previewPages, downloadUrl } = found!;
    const input = { title, description, category, pages, format, previewUrl, previewPages, downloadUrl };
    const files = { fileId: null, imageFileId: null };
    await materialsAdmin.update({ id: book, ...input, ...files, pricePaise: 0, printPricePaise: 50_000, stock: 7 });
    await materialsAdmin.update({ id: book, ...input, ...files, pricePaise: 0 });
    expect((await materialsAdmin.list({})).items).toMatchObject([{ printPricePaise: 50_000, stock: 7 }]);
    const negative = materialsAdmin.update({ id: book, ...input, ...files, pricePaise: 0, stock: -1 });
    expect(await failure(negative)).toMatchObject({ code: 'BAD_REQUEST' });
  });
});
