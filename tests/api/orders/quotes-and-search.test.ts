import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { materials } from '#server/db/schema/materials.ts';
import { addPrinted, fixCourierCharge, wishFor } from '../../support/desk.ts';
import { putOrder, putPayment } from '../../support/orders.ts';
import { addMaterial, requireAgreement } from '../../support/shop.ts';
import { createTestContext, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
const admin = () => context.caller(context.addUser('owner', { isAdmin: true }));
beforeEach(() => {
  context = createTestContext();
});
afterEach(async () => {
  requireAgreement(context.db);
  await context.close();
});

describe('Quotes filled in', () => {
  const requestOf = (materialId: string) =>
    context.caller(context.addUser('kavitha')).printRequests.create(wishFor(materialId));

  test('A quote is filled in with the price of the catalogue and the usual courier charge, as far as they are set.', async () => {
    const owner = admin();
    const materialId = addPrinted(context, { printPricePaise: 0 });
    const { orderId } = await requestOf(materialId);
    context.db.update(materials).set({ printPricePaise: 25_000 }).where(eq(materials.id, materialId)).run();
    expect(await owner.quotesAdmin.suggest({ id: orderId })).toMatchObject({
      items: [{ unitPricePaise: 25_000 }],
      courierPaise: null,
    });
    fixCourierCharge(context, '60');
    expect((await owner.quotesAdmin.suggest({ id: orderId })).courierPaise).toBe(6000);
  });

  test('A material without a price is left to be typed, and a quote that was sent stands as it was.', async () => {
    const owner = admin();
    const { orderId } = await requestOf(addPrinted(context, { printPricePaise: 0 }));
    const [item] = (await owner.quotesAdmin.suggest({ id: orderId })).items;
    expect(item?.unitPricePaise).toBeNull();
    const { updatedAt } = await owner.ordersAdmin.byId({ id: orderId });
    const items = [{ id: item?.id ?? '', unitPricePaise: 12_300 }];
    await owner.quotesAdmin.send({ orderId, items, courierPaise: 700, expectedUpdatedAt: updatedAt });
    fixCourierCharge(context, '60');
    expect(await owner.quotesAdmin.suggest({ id: orderId })).toEqual({ carrier: '', items, courierPaise: 700 });
  });

  test('An order of downloads alone needs no courier charge.', async () => {
    const owner = admin();
    fixCourierCharge(context, '60');
    const contact = {
      fullName: 'Kavitha',
      phone: '90000 51607',
      email: 'kavitha@example.com',
      shippingAddress: '',
      notes: '',
    };
    const item = { materialId: addMaterial(context), kind: 'download' as const, quantity: 1, unitPricePaise: null };
    const { orderId } = await owner.deskAdmin.create({ ...contact, items: [item], courierPaise: null });
    expect(await owner.quotesAdmin.suggest({ id: orderId })).toMatchObject({
      items: [{ unitPricePaise: 19_900 }],
      courierPaise: 0,
    });
  });
});

describe('The search for what to put into an order', () => {
  const titles = async (search: string) => (await admin().deskAdmin.sold({ search })).items.map(({ title }) => title);

  test('The beginning of a title comes before its middle, a title before a description, whichever is newest.', async () => {
    addPrinted(context, { title: 'Shakespeare in print' });
    addPrinted(context, { title: 'All of Shakespeare' });
    addPrinted(context, { title: 'Question bank', description: 'Milton and Shakespeare' });
    expect(await titles('shakes')).toEqual(['Shakespeare in print', 'All of Shakespeare', 'Question bank']);
  });

  test('A material that is sold both ways comes once for each, with its price, and the copies that are left.', async () => {
    fixCourierCharge(context, '60');
    addMaterial(context, { title: 'Grammar', format: 'PDF and printed', printPricePaise: 30_000, stock: 4 });
    expect(await admin().deskAdmin.sold({ search: 'gram' })).toMatchObject({
      items: [
        { kind: 'printed', pricePaise: 30_000, stock: 4 },
        { kind: 'download', pricePaise: 19_900, stock: null },
      ],
      courierPaise: 6000,
    });
  });

  test('Of equally good matches what is printed comes first, then what was sold most.', async () => {
    const [, liked] = ['Grammar A', 'Grammar B', 'Grammar C'].map((title) => addMaterial(context, { title }));
    putPayment(context, putOrder(context, { status: 'confirmed', items: [{ materialId: liked ?? '' }] }));
    addPrinted(context, { title: 'Grammar D' });
    expect(await titles('gram')).toEqual(['Grammar D', 'Grammar B', 'Grammar A', 'Grammar C']);
  });

  test('A PDF that has neither a price nor a file is not offered, however many there are.', async () => {
    for (let sample = 0; sample < 6; sample++)
      addMaterial(context, { title: `Grammar sample ${sample}`, pricePaise: 0, fileId: null });
    addMaterial(context, { title: 'Advanced grammar', fileId: null });
    expect(await titles('grammar')).toEqual(['Advanced grammar']);
  });

  test('What is deleted is not found, and no words find nothing.', async () => {
    const owner = admin();
    await owner.materialsAdmin.delete({ id: addMaterial(context, { title: 'Gone' }) });
    expect((await owner.deskAdmin.sold({ search: 'gone' })).items).toEqual([]);
    expect((await owner.deskAdmin.sold({ search: '  ' })).items).toEqual([]);
  });

  test('Letters that mean something to the search are looked for as they are.', async () => {
    addMaterial(context, { title: '100% Grammar' });
    addMaterial(context, { title: 'Grammar in 1000 words' });
    expect(await titles('100%')).toEqual(['100% Grammar']);
  });
});
