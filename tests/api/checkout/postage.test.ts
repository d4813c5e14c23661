import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { coupons } from '#server/db/schema/coupons.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { messages } from '#shared/messages.ts';
import type { PostageContent } from '#shared/postage.ts';
import { postage } from '#shared/site/postage.ts';
import type { SessionUser } from '#shared/users.ts';
import { contact, filledForm, place } from '../../support/checkout.ts';
import { addPrinted, wishFor } from '../../support/desk.ts';
import { createFakeGateway, type FakeGateway, fakeGatewayEnv } from '../../support/fake-gateway.ts';
import { addMaterial, books } from '../../support/shop.ts';
import { createTestContext, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let student: SessionUser;
let owner: SessionUser;
let provider: FakeGateway;
let book: string;

beforeEach(() => {
  provider = createFakeGateway();
  context = createTestContext({ env: fakeGatewayEnv, gateway: provider.gateway });
  student = context.addUser('student');
  owner = context.addUser('owner', { isAdmin: true });
  book = addPrinted(context, { weightGrams: 400 });
});
afterEach(() => context.close());

const me = () => context.caller(student);
const admin = () => context.caller(owner);

const courier = {
  carrier: 'ST Courier',
  isOn: true,
  checkedOn: '2026-11-01',
  taxPercent: '',
  rates: [
    { upToGrams: '500', tamilNadu: '40', south: '60', rest: '90' },
    { upToGrams: '1000', tamilNadu: '60', south: '90.50', rest: '' },
  ],
};

const save = (change: Partial<PostageContent>) =>
  admin().siteAdmin.save({
    section: 'postage',
    content: { ...postage, packingGrams: '50', services: [courier], isCharged: true, ...change },
  });
const singleSum = (courierCharge: string) =>
  admin().siteAdmin.save({ section: 'delivery', content: { courierCharge, holidays: '' } });

const kerala = { city: 'Kochi', state: 'Kerala', pincode: '682016' };
const delhi = { city: 'New Delhi', state: 'Delhi', pincode: '110001' };
const addressOf = ({ city, state, pincode }: typeof kerala) => `12 North Street, ${city}, ${state} - ${pincode}`;
const only = () => books(context).orders.at(-1);

describe('A cart that is charged by weight', () => {
  test('costs what its copies weigh and where they go; the server takes no other sum.', async () => {
    await singleSum('75');
    await save({});
    await me().cart.add({ materialId: book, kind: 'printed', quantity: 2 });
    const cart = await me().cart.get();
    expect(cart.couriers).toEqual({ tamilNadu: 6000, south: 9050, rest: 7500, unknown: 7500 });
    const toKerala = { ...kerala, courierPaise: 9050, totalPaise: 50_000 + 9050 };
    const cheaper = await filledForm(context, student, { ...kerala, courierPaise: 6000, totalPaise: 56_000 });
    expect(await me().checkout.createOrder(cheaper)).toMatchObject({ success: false, error: messages.cartChanged });
    expect(await me().checkout.createOrder(await filledForm(context, student, toKerala))).toMatchObject({
      success: true,
      order: { amount: 59_050 },
    });
    expect(only()).toMatchObject({ courierPaise: 9050, totalPaise: 59_050, carrier: 'ST Courier', courierReason: '' });
  });

  test('keeps the single sum as long as the educator has not switched it on.', async () => {
    await singleSum('75');
    await save({ isCharged: false });
    expect(await me().cart.add({ materialId: book, kind: 'printed', quantity: 2 })).toMatchObject({
      courierPaise: 7500,
      couriers: null,
    });
  });

  test('counts the printed copies of its combo packs, and no downloads.', async () => {
    await save({});
    const pdf = addMaterial(context, { weightGrams: 9000 });
    const { id: comboId } = await admin().combosAdmin.create({
      title: 'Pack',
      description: '',
      pricePaise: 30_000,
      isActive: true,
      items: [
        { materialId: book, kind: 'printed' },
        { materialId: pdf, kind: 'download' },
      ],
    });
    await me().cart.addCombo({ comboId });
    expect((await me().cart.get()).couriers?.tamilNadu).toBe(4000);
    await me().cart.add({ materialId: book, kind: 'printed', quantity: 1 });
    expect((await me().cart.get()).couriers?.tamilNadu).toBe(6000);
  });

  test.each([
    ['a copy has neither weight nor pages', { weightGrams: null, pages: 0 }, 1, place, 'no-weight'],
    ['the parcel is heavier than the heaviest rate', { weightGrams: 400 }, 3, place, 'too-heavy'],
    ['no carrier goes there with this weight', { weightGrams: 400 }, 2, delhi, 'too-heavy'],
  ])('falls back to the single sum where %s, and the admin sees why.', async (_, material, quantity, to, reason) => {
    context.db.update(materials).set(material).run();
    await singleSum('75');
    await save({});
    await me().cart.add({ materialId: book, kind: 'printed', quantity });
    const totalPaise = 25_000 * quantity + 7500;
    const form = await filledForm(context, student, { ...to, courierPaise: 7500, totalPaise });
    const answer = await me().checkout.orderByUpi(form);
    const id = 'orderId' in answer ? answer.orderId : '';
    expect(await admin().ordersAdmin.byId({ id })).toMatchObject({
      courierPaise: 7500,
      carrier: '',
      courierReason: reason,
    });
  });

  test('is ordered without a price where nothing is known, never with a courier for nothing, and a quote follows.', async () => {
    await save({});
    await me().cart.add({ materialId: book, kind: 'printed', quantity: 3 });
    const cart = await me().cart.get();
    expect(cart).toMatchObject({ isCourierOpen: true, courierPaise: 0 });
    const form = await filledForm(context, student);
    expect(await me().checkout.createOrder(form)).toMatchObject({ success: false, error: messages.courierToQuote });
    expect(await me().checkout.createOrder({ ...form, isCourierOpen: false })).toMatchObject({
      error: messages.cartChanged,
    });
    const answer = await me().checkout.orderByUpi(form);
    const orderId = 'orderId' in answer ? answer.orderId : '';
    expect(only()).toMatchObject({ quotedAt: null, courierReason: 'too-heavy' });
    const { updatedAt, items } = await admin().ordersAdmin.byId({ id: orderId });
    await admin().quotesAdmin.send({
      orderId,
      items: items.map(({ id, unitPricePaise }) => ({ id, unitPricePaise })),
      courierPaise: 12_000,
      carrier: 'ST Courier',
      expectedUpdatedAt: updatedAt,
    });
    expect(only()).toMatchObject({ totalPaise: 87_000, courierReason: '', carrier: 'ST Courier' });
  });

  test('gives a coupon for everything the same discount wherever the parcel goes.', async () => {
    await singleSum('75');
    await save({});
    const now = context.clock();
    context.db.insert(coupons).values({ code: 'FREE', percent: 100, createdAt: now, updatedAt: now }).run();
    await me().cart.add({ materialId: book, kind: 'printed', quantity: 1 });
    const tried = await me().cart.applyCoupon({ code: 'FREE' });
    expect(tried).toMatchObject({ discountPaise: 25_000 });
    const shown = { couponCode: 'FREE', discountPaise: 25_000, ...delhi, courierPaise: 9000, totalPaise: 9000 };
    expect(await me().checkout.createOrder(await filledForm(context, student, shown))).toMatchObject({ success: true });
  });
});

test('A print request is charged by weight, as it was shown.', async () => {
  await save({});
  const items = [{ materialId: book, quantity: 2 }];
  expect(await me().printRequests.prices({ ids: [book] })).toMatchObject({ courierPaise: null });
  expect(await me().printRequests.courier({ items, state: 'Kerala', pincode: '682016' })).toBe(9050);
  expect(await me().printRequests.courier({ items, state: 'Delhi', pincode: '110001' })).toBeNull();
  await me().printRequests.create({ ...wishFor(book), ...contact, ...kerala, items });
  expect(only()).toMatchObject({ courierPaise: 9050, totalPaise: 59_050, carrier: 'ST Courier' });
  context.advance(5 * 60_000);
  await me().printRequests.create({ ...wishFor(book), ...contact, ...delhi, items });
  expect(only()).toMatchObject({ quotedAt: null, courierReason: 'too-heavy' });
});

test('An order keeps the charge it was told, whatever becomes of the rates, the weight and the switch.', async () => {
  await save({});
  const { orderId } = await me().printRequests.create(wishFor(book));
  const before = only();
  expect(before).toMatchObject({ courierPaise: 4000 });
  const [row] = courier.rates;
  await save({ services: [{ ...courier, rates: row ? [{ ...row, tamilNadu: '99' }] : [] }] });
  context.db.update(materials).set({ weightGrams: 490 }).run();
  await singleSum('10');
  expect(only()).toEqual(before);
  expect(await admin().quotesAdmin.suggest({ id: orderId })).toMatchObject({
    courierPaise: 4000,
    carrier: 'ST Courier',
  });
  expect(await me().orders.byId({ id: orderId })).toMatchObject({ courierPaise: 4000, totalPaise: 29_000 });
});

describe('A charge suggested to an admin', () => {
  const items = (quantity: number) => [{ materialId: book, kind: 'printed' as const, quantity }];

  test('names the weight, the region and what each carrier asks, the preferred first.', async () => {
    const dear = {
      ...courier,
      carrier: 'DTDC',
      rates: [{ upToGrams: '9000', tamilNadu: '80', south: '80', rest: '80' }],
    };
    await save({
      isCharged: false,
      services: [courier, { ...dear, isOn: true }, { ...courier, carrier: 'Off', isOn: false }],
    });
    expect(await admin().deskAdmin.postage({ items: items(2), address: addressOf(kerala) })).toEqual({
      grams: 850,
      isEstimated: false,
      region: 'south',
      options: [
        { carrier: 'ST Courier', courierPaise: 9050 },
        { carrier: 'DTDC', courierPaise: 8000 },
      ],
      courierPaise: 9050,
      carrier: 'ST Courier',
      reason: '',
    });
    const heavy = await admin().deskAdmin.postage({ items: items(3), address: addressOf(kerala) });
    expect(heavy).toMatchObject({ carrier: 'DTDC', courierPaise: 8000 });
  });

  test('is the usual sum with no word about weight before a carrier is turned on.', async () => {
    await singleSum('60');
    expect(await admin().deskAdmin.postage({ items: items(1), address: '' })).toMatchObject({
      options: [],
      courierPaise: 6000,
      reason: '',
    });
  });

  test('is an estimate by the pages until a weight is entered at the material.', async () => {
    await save({});
    context.db.update(materials).set({ weightGrams: null, pages: 100 }).run();
    const asked = { items: items(1), address: addressOf(kerala) };
    expect(await admin().deskAdmin.postage(asked)).toMatchObject({ grams: 310, isEstimated: true });
  });

  test('goes with its carrier into a new order, and a correction changes both.', async () => {
    await save({});
    const { orderId } = await admin().deskAdmin.create({
      fullName: 'Asha',
      phone: '98765 43210',
      email: '',
      shippingAddress: addressOf(kerala),
      items: [{ materialId: book, kind: 'printed', quantity: 1, unitPricePaise: 25_000 }],
      courierPaise: 6000,
      carrier: 'ST Courier',
      notes: '',
    });
    const stored = () => context.db.select().from(orders).all().at(-1);
    expect(stored()).toMatchObject({ courierPaise: 6000, carrier: 'ST Courier' });
    await admin().deskAdmin.correct({
      orderId,
      fullName: 'Asha',
      phone: '98765 43210',
      shippingAddress: addressOf(kerala),
      items: [{ materialId: book, kind: 'printed', quantity: 1, unitPricePaise: 25_000 }],
      courierPaise: 2360,
      carrier: 'Gyan Post',
      expectedUpdatedAt: stored()?.updatedAt ?? 0,
    });
    expect(stored()).toMatchObject({ courierPaise: 2360, carrier: 'Gyan Post', totalPaise: 27_360 });
    const [parcel] = await admin().deskAdmin.parcels({ ids: [orderId] });
    expect(parcel).toMatchObject({ carrier: 'Gyan Post', grams: 450 });
  });
});

test('Whatever is in the cart and wherever it goes: the charge is a rate, the single sum, or asked for by quote.', async () => {
  const weights = fc.array(fc.option(fc.integer({ min: 1, max: 900 })), { minLength: 1, maxLength: 4 });
  const books = [1, 2, 3, 4].map((n) => addPrinted(context, { title: `Book ${n}`, pages: 0 }));
  const known = new Set([4000, 6000, 9000, 9050]);
  await save({});
  const sums = ['', '0', '75'];
  await fc.assert(
    fc.asyncProperty(
      weights,
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(place, kerala, delhi),
      fc.constantFrom(...sums),
      async (grams, quantity, to, sum) => {
        await singleSum(sum);
        const items = grams.map((weightGrams, index) => {
          const materialId = books[index] ?? '';
          setWeight(materialId, weightGrams);
          return { materialId, quantity };
        });
        const { state, pincode } = to;
        const paise = await me().printRequests.courier({ items, state, pincode });
        const isWeighed = grams.every((one) => one !== null);
        const isRate = isWeighed && paise !== null && known.has(paise);
        const isSingleSum = sum !== '' && paise === Number(sum) * 100;
        const isQuoted = sum === '' && paise === null;
        expect(isRate || isSingleSum || isQuoted).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

const setWeight = (id: string, weightGrams: number | null) =>
  context.db.$client.prepare('update materials set weight_grams = ? where id = ?').run(weightGrams, id);
