import { eq } from 'drizzle-orm';
import { array, assert, integer, property } from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { combos } from '#server/db/schema/combos.ts';
import { materials } from '#server/db/schema/materials.ts';
import { type ComboInput, shareOut } from '#shared/combos.ts';
import { comboMessages, messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/users.ts';
import { beginCart, buyCart } from '../support/buy.ts';
import { filledForm } from '../support/checkout.ts';
import { createFakeGateway, type FakeGateway } from '../support/fake-gateway.ts';
import { addMaterial, books, contradictions } from '../support/shop.ts';
import { createWorld, failure, type World } from '../support/world.ts';

let world: World;
let provider: FakeGateway;
let student: SessionUser;
let admin: SessionUser;
let poetry: string;
let drama: string;
let handbook: string;

beforeEach(() => {
  provider = createFakeGateway();
  world = createWorld({ gateway: provider.gateway });
  student = world.addUser('student');
  admin = world.addUser('owner', { isAdmin: true });
  poetry = addMaterial(world, { title: 'Poetry', pricePaise: 10_000 });
  drama = addMaterial(world, { title: 'Drama', pricePaise: 20_000 });
  handbook = addMaterial(world, { title: 'Handbook', fileId: null, pricePaise: 0, printPricePaise: 40_000, stock: 5 });
});
afterEach(() => world.close());

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
  (await world.caller(admin).combosAdmin.create(pack(change))).id;
const buyPdf = async (materialId: string) => {
  await world.caller(student).cart.add({ materialId, kind: 'download', quantity: 1 });
  return buyCart(world, provider, student);
};

test('a price shared out is whole paise and just the price, in proportion', () => {
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

describe('buying a pack', () => {
  test('sells everything in it at its price, opens the downloads and takes the copies', async () => {
    const comboId = await create();
    const { cart, orders } = world.caller(student);
    const shown = await cart.addCombo({ comboId });
    expect(shown).toMatchObject({
      totalPaise: 50_001,
      ships: true,
      combos: [{ state: 'for-sale', pricePaise: 50_001 }],
    });
    expect(await cart.count()).toBe(1);
    const id = await buyCart(world, provider, student);

    const order = await orders.byId({ id });
    expect(order).toMatchObject({ totalPaise: 50_001, status: 'confirmed' });
    expect(order.items.map(({ title, unitPricePaise, comboTitle }) => [title, unitPricePaise, comboTitle])).toEqual([
      ['Drama', 14_286, 'All of English'],
      ['Handbook', 28_572, 'All of English'],
      ['Poetry', 7143, 'All of English'],
    ]);
    expect(order.items.filter(({ canDownload }) => canDownload)).toHaveLength(2);
    expect(await cart.get()).toMatchObject({ items: [], combos: [] });
    const left = world.db.select().from(materials).where(eq(materials.id, handbook)).get()?.stock;
    expect(left).toBe(4);
    expect(contradictions(world.db)).toEqual([]);
    const mail = world.mails().find(({ recipient, subject }) => recipient !== '' && subject.includes('confirmed'));
    expect(mail?.text).toContain('Drama (PDF download, in All of English)');
  });

  test('together with single things leaves what is still in the cart', async () => {
    const comboId = await create();
    const { cart } = world.caller(student);
    await cart.addCombo({ comboId });
    await cart.add({ materialId: handbook, kind: 'printed', quantity: 2 });
    expect(await cart.get()).toMatchObject({ totalPaise: 50_001 + 80_000 });
    await buyCart(world, provider, student);
    expect(books(world).items).toHaveLength(4);
    expect(await cart.get()).toMatchObject({ items: [], combos: [] });
  });

  test('is gone on with as it was begun, unless its price has changed', async () => {
    const comboId = await create();
    await world.caller(student).cart.addCombo({ comboId });
    const { orderId } = await beginCart(world, student);
    const again = await beginCart(world, student);
    expect(again.orderId).toBe(orderId);
    expect(await world.caller(student).checkout.resume({ orderId })).toMatchObject({ success: true, orderId });
    world.db.update(combos).set({ pricePaise: 60_000 }).run();
    expect(await world.caller(student).checkout.resume({ orderId })).toMatchObject({
      success: false,
      error: messages.orderNotOpen,
    });
  });
});

describe('before paying is said', () => {
  test('another price of the pack, or a thing in it that is not sold any more', async () => {
    const comboId = await create();
    const { cart, checkout } = world.caller(student);
    await cart.addCombo({ comboId });
    const shown = await filledForm(world, student);
    world.db.update(combos).set({ pricePaise: 40_000 }).run();
    expect(await checkout.createOrder(shown)).toMatchObject({ success: false, error: messages.cartChanged });
    world.db.update(materials).set({ isActive: false }).where(eq(materials.id, drama)).run();
    expect(await cart.get()).toMatchObject({ combos: [{ state: 'gone', pricePaise: null }], totalPaise: 0 });
  });

  test('that something in it is bought already, or in the cart twice', async () => {
    const comboId = await create();
    await buyPdf(poetry);
    const { cart, combos: packs } = world.caller(student);
    await cart.add({ materialId: drama, kind: 'download', quantity: 1 });
    const { combos: inCart } = await cart.addCombo({ comboId });
    expect(inCart).toMatchObject([{ ownedTitles: ['Poetry'], twiceTitles: ['Drama'] }]);
    expect(await packs.offer({ comboId })).toMatchObject({ ownedTitles: ['Poetry'], isInCart: true });
  });

  test('that everything in it is bought: then it is not sold', async () => {
    const comboId = await create({ items: pack().items.slice(0, 2) });
    for (const id of [poetry, drama]) await buyPdf(id);
    expect(await failure(world.caller(student).cart.addCombo({ comboId }))).toEqual({
      code: 'CONFLICT',
      message: comboMessages.allBought,
    });
  });

  test('that its last copy is sold, also when the cart holds it singly', async () => {
    const comboId = await create();
    const { cart } = world.caller(student);
    await cart.addCombo({ comboId });
    await cart.add({ materialId: handbook, kind: 'printed', quantity: 5 });
    expect((await cart.get()).combos).toMatchObject([{ state: 'sold-out', pricePaise: null }]);
    world.db.update(materials).set({ stock: 0 }).where(eq(materials.id, handbook)).run();
    expect(await failure(world.caller(world.addUser('other')).cart.addCombo({ comboId }))).toMatchObject({
      message: messages.soldOut,
    });
  });
});

describe('what visitors see of packs', () => {
  test('is what is in them, on the list and at each material, and no price', async () => {
    const id = await create();
    await create({ title: 'Switched off', isActive: false });
    const seen = await world.visitor.combos.list({});
    expect(seen).toMatchObject([{ id, title: 'All of English', isSoldOut: false }]);
    expect(await world.visitor.combos.list({ materialId: drama })).toEqual(seen);
    expect(await world.visitor.combos.list({ materialId: addMaterial(world) })).toEqual([]);
    expect(JSON.stringify([seen, await world.visitor.combos.get({ id })])).not.toMatch(/paise|price|50001|7143|stock/i);
    expect(await failure(world.visitor.combos.offer({ comboId: id }))).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('a signed-in student sees price and saving', async () => {
    const comboId = await create();
    expect(await world.caller(student).combos.offer({ comboId })).toMatchObject({
      pricePaise: 50_001,
      singlePaise: 70_000,
      savingPaise: 19_999,
    });
  });
});

describe('the admin', () => {
  test('changes, switches off and deletes packs, each in the record', async () => {
    const { combosAdmin, auditAdmin } = world.caller(admin);
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
  ])('can sell no pack of %s', async (_, change) => {
    expect(await failure(create(change()))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('who deletes a material of a pack takes the pack off sale, and is told which it was', async () => {
    await create();
    await world.caller(admin).materialsAdmin.delete({ id: drama });
    expect(await world.visitor.combos.list({})).toEqual([]);
    expect((await world.caller(admin).combosAdmin.list({})).items).toMatchObject([{ unsold: ['Drama'] }]);
  });
});
