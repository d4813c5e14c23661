import { eq } from 'drizzle-orm';
import { array, assert, integer, property } from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { combos } from '#server/db/schema/combos.ts';
import { materials } from '#server/db/schema/materials.ts';
import { type ComboInput, shareOut, sharesOfPack } from '#shared/combos.ts';
import { comboMessages, messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/users.ts';
import { beginCart, buyCart } from '../../support/buy.ts';
import { filledForm } from '../../support/checkout.ts';
import { createFakeGateway, type FakeGateway } from '../../support/fake-gateway.ts';
import { addMaterial, books, contradictions } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let provider: FakeGateway;
let student: SessionUser;
let admin: SessionUser;
let poetry: string;
let drama: string;
let handbook: string;

beforeEach(() => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway });
  student = context.addUser('student');
  admin = context.addUser('owner', { isAdmin: true });
  poetry = addMaterial(context, { title: 'Poetry', pricePaise: 10_000 });
  drama = addMaterial(context, { title: 'Drama', pricePaise: 20_000 });
  handbook = addMaterial(context, {
    title: 'Handbook',
    fileId: null,
    pricePaise: 0,
    printPricePaise: 40_000,
    stock: 5,
  });
});
afterEach(() => context.close());

const pack = (change: Partial<ComboInput> = {}): ComboInput => ({
  title: 'All of English',
  description: '',
  pricePaise: 50_001,
  items: [
    { materialId: poetry, kind: 'download' },
    { materialId: drama, kind: 'download' },
    { materialId: handbook, kind: 'printed' },
  ],
  isActive: true,
  ...change,
});
const create = async (change: Partial<ComboInput> = {}) =>
  (await context.caller(admin).combosAdmin.create(pack(change))).id;
const buyPdf = async (materialId: string) => {
  await context.caller(student).cart.add({ materialId, kind: 'download', quantity: 1 });
  return buyCart(context, provider, student);
};

test('What the things of a combo pack cost is in whole rupees where its price is.', () => {
  expect(sharesOfPack(94_900, [80_000, 18_750])).toEqual([76_900, 18_000]);
  expect(sharesOfPack(50_001, [10_000, 20_000, 40_000])).toEqual([7143, 14_286, 28_572]);
});

test('The shares of a combo price are whole paise, in proportion, and add up to the price.', () => {
  expect(shareOut(50_001, [10_000, 20_000, 40_000])).toEqual([7143, 14_286, 28_572]);
  assert(
    property(
      integer({ min: 100, max: 10_000_000 }),
      array(integer({ min: 100, max: 10_000_000 }), { minLength: 1, maxLength: 20 }),
      (total, weights) => {
        const shares = shareOut(total, weights);
        const all = weights.reduce((sum, weight) => sum + weight, 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        shares.forEach((share, index) => {
          expect(Number.isInteger(share) && share >= 0).toBe(true);
          expect(Math.abs(share - (total * (weights[index] ?? 0)) / all)).toBeLessThan(1.001);
        });
      },
    ),
  );
});

describe('Buying a combo pack', () => {
  test('Buying a combo pack sells everything in it at its price, opens the downloads and reduces the stock.', async () => {
    const comboId = await create();
    const { cart, orders } = context.caller(student);
    const shown = await cart.addCombo({ comboId });
    expect(shown).toMatchObject({
      totalPaise: 50_001,
      ships: true,
      combos: [{ state: 'for-sale', pricePaise: 50_001 }],
    });
    expect(await cart.count()).toBe(1);
    const id = await buyCart(context, provider, student);

    const order = await orders.byId({ id });
    expect(order).toMatchObject({ totalPaise: 50_001, status: 'confirmed' });
    expect(order.items.map(({ title, unitPricePaise, comboTitle }) => [title, unitPricePaise, comboTitle])).toEqual([
      ['Drama', 14_286, 'All of English'],
      ['Handbook', 28_572, 'All of English'],
      ['Poetry', 7143, 'All of English'],
    ]);
    expect(order.items.filter(({ canDownload }) => canDownload)).toHaveLength(2);
    expect(await cart.get()).toMatchObject({ items: [], combos: [] });
    const left = context.db.select().from(materials).where(eq(materials.id, handbook)).get()?.stock;
    expect(left).toBe(4);
    expect(contradictions(context.db)).toEqual([]);
    const mail = context.mails().find(({ recipient, subject }) => recipient !== '' && subject.includes('confirmed'));
    expect(mail?.text).toContain('Drama (PDF download, in All of English)');
  });

  test('A combo pack and single items are bought together in one order, and the cart is empty afterwards.', async () => {
    const comboId = await create();
    const { cart } = context.caller(student);
    await cart.addCombo({ comboId });
    await cart.add({ materialId: handbook, kind: 'printed', quantity: 2 });
    expect(await cart.get()).toMatchObject({ totalPaise: 50_001 + 80_000 });
    await buyCart(context, provider, student);
    expect(books(context).items).toHaveLength(4);
    expect(await cart.get()).toMatchObject({ items: [], combos: [] });
  });

  test('An order of a combo pack can be resumed as it was begun, unless the price has changed.', async () => {
    const comboId = await create();
    await context.caller(student).cart.addCombo({ comboId });
    const { orderId } = await beginCart(context, student);
    const again = await beginCart(context, student);
    expect(again.orderId).toBe(orderId);
    expect(await context.caller(student).checkout.resume({ orderId })).toMatchObject({ success: true, orderId });
    context.db.update(combos).set({ pricePaise: 60_000 }).run();
    expect(await context.caller(student).checkout.resume({ orderId })).toMatchObject({
      success: false,
      error: messages.orderNotOpen,
    });
  });
});

describe('What is said before paying', () => {
  test('The buyer is told before paying when the price of a combo pack changed or an item in it is no longer sold.', async () => {
    const comboId = await create();
    const { cart, checkout } = context.caller(student);
    await cart.addCombo({ comboId });
    const shown = await filledForm(context, student);
    context.db.update(combos).set({ pricePaise: 40_000 }).run();
    expect(await checkout.createOrder(shown)).toMatchObject({ success: false, error: messages.cartChanged });
    context.db.update(materials).set({ isActive: false }).where(eq(materials.id, drama)).run();
    expect(await cart.get()).toMatchObject({ combos: [{ state: 'gone', pricePaise: null }], totalPaise: 0 });
  });

  test('The buyer is told before paying when an item of a combo pack is already bought or in the cart twice.', async () => {
    const comboId = await create();
    await buyPdf(poetry);
    const { cart, combos: packs } = context.caller(student);
    await cart.add({ materialId: drama, kind: 'download', quantity: 1 });
    const { combos: inCart } = await cart.addCombo({ comboId });
    expect(inCart).toMatchObject([{ ownedTitles: ['Poetry'], twiceTitles: ['Drama'] }]);
    expect(await packs.price({ comboId })).toMatchObject({ ownedTitles: ['Poetry'], isInCart: true });
  });

  test('A combo pack is not sold to a student who has already bought everything in it.', async () => {
    const comboId = await create({ items: pack().items.slice(0, 2) });
    for (const id of [poetry, drama]) await buyPdf(id);
    expect(await failure(context.caller(student).cart.addCombo({ comboId }))).toEqual({
      code: 'CONFLICT',
      message: comboMessages.allBought,
    });
  });

  test('A combo pack is sold out when its last copy is sold or is in the cart as a single item.', async () => {
    const comboId = await create();
    const { cart } = context.caller(student);
    await cart.addCombo({ comboId });
    await cart.add({ materialId: handbook, kind: 'printed', quantity: 5 });
    expect((await cart.get()).combos).toMatchObject([{ state: 'sold-out', pricePaise: null }]);
    context.db.update(materials).set({ stock: 0 }).where(eq(materials.id, handbook)).run();
    expect(await failure(context.caller(context.addUser('other')).cart.addCombo({ comboId }))).toMatchObject({
      message: messages.soldOut,
    });
  });
});

describe('What visitors see of combo packs', () => {
  test('A visitor sees the items of combo packs, on the list and at each material, and no price.', async () => {
    const id = await create();
    await create({ title: 'Switched off', isActive: false });
    const seen = await context.visitor.combos.list({});
    expect(seen).toMatchObject([{ id, title: 'All of English', isSoldOut: false }]);
    expect(await context.visitor.combos.list({ materialId: drama })).toEqual(seen);
    expect(await context.visitor.combos.list({ materialId: addMaterial(context) })).toEqual([]);
    expect(JSON.stringify([seen, await context.visitor.combos.get({ id })])).not.toMatch(
      /paise|price|50001|7143|stock/i,
    );
    expect(await failure(context.visitor.combos.price({ comboId: id }))).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('A signed-in student sees the price of a combo pack and the saving.', async () => {
    const comboId = await create();
    expect(await context.caller(student).combos.price({ comboId })).toMatchObject({
      pricePaise: 50_001,
      singlePaise: 70_000,
      savingPaise: 19_999,
    });
    const listed = [{ id: comboId, pricePaise: 50_001, savingPaise: 19_999 }];
    expect(await context.caller(student).combos.prices({ materialId: drama })).toEqual(listed);
    expect(await failure(context.visitor.combos.prices({}))).toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('Combo packs at the admin’s desk', () => {
  test('An admin changes, switches off and deletes combo packs, and each change is recorded.', async () => {
    const { combosAdmin, auditAdmin } = context.caller(admin);
    const id = await create();
    await combosAdmin.update({ id, ...pack({ title: 'Half of English', items: pack().items.slice(0, 2) }) });
    expect((await combosAdmin.list({})).items).toMatchObject([
      { title: 'Half of English', singlePaise: 30_000, unsold: [] },
    ]);
    await combosAdmin.setActive({ id, isActive: false });
    await combosAdmin.delete({ id });
    expect((await combosAdmin.list({})).items).toEqual([]);
    expect((await auditAdmin.list({ entity: 'combo' })).items).toHaveLength(4);
  });

  test.each([
    ['one thing alone', (): Partial<ComboInput> => ({ items: pack().items.slice(0, 1) })],
    ['a thing twice', (): Partial<ComboInput> => ({ items: [...pack().items, ...pack().items.slice(0, 1)] })],
    [
      'what is not sold',
      (): Partial<ComboInput> => ({ items: pack().items.map((item) => ({ ...item, kind: 'printed' as const })) }),
    ],
    ['no price', (): Partial<ComboInput> => ({ pricePaise: 0 })],
  ])('An admin cannot make a combo pack with %s.', async (_, change) => {
    expect(await failure(create(change()))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('An admin who deletes a material of a combo pack takes the pack off sale and is told which item it was.', async () => {
    await create();
    await context.caller(admin).materialsAdmin.delete({ id: drama });
    expect(await context.visitor.combos.list({})).toEqual([]);
    expect((await context.caller(admin).combosAdmin.list({})).items).toMatchObject([{ unsold: ['Drama'] }]);
  });
});
