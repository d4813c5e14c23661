import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import type { CouponInput } from '#shared/coupons.ts';
import { newMaterial, newSample } from '../support/materials.ts';
import { addMaterial } from '../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let confirmed: ReturnType<TestContext['caller']>;
/** The same admin, who has not typed the password for a while. */
let desk: ReturnType<TestContext['caller']>;

beforeEach(() => {
  context = createTestContext();
  const admin = context.addUser('admin', { isAdmin: true });
  confirmed = context.caller(admin);
  desk = context.caller(admin, { isReauthenticated: false });
});
afterEach(() => context.close());

const passwordWanted = { code: 'PRECONDITION_REQUIRED', message: 'Please confirm once more that it is you.' };
const recorded = () => context.db.select().from(auditLog).all().length;

describe('The price of a material', () => {
  const prices = ['pricePaise', 'printPricePaise'] as const;

  test.each([
    ['by more than half', 19_900, 9949],
    ['to nothing', 19_900, 0],
    ['to less than ₹10', 1100, 999],
  ])('The price of a material lowered %s asks for the password.', async (_how, before, after) => {
    for (const price of prices) {
      const { id } = await desk.materialsAdmin.create(newMaterial({ [price]: before }));
      const atStart = recorded();
      const change = { ...newMaterial({ [price]: after }), id };
      expect(await failure(desk.materialsAdmin.update(change))).toEqual(passwordWanted);
      expect(recorded()).toBe(atStart);
      await confirmed.materialsAdmin.update(change);
      expect((await desk.materialsAdmin.list({})).items[0]).toMatchObject({ [price]: after });
    }
  });

  test.each([
    ['lowered by half', 19_900, 9950],
    ['raised to less than ₹10', 500, 900],
    ['left at less than ₹10', 500, 500],
  ])('The price of a material %s asks for no password.', async (_how, before, after) => {
    for (const price of prices) {
      const { id } = await desk.materialsAdmin.create(newMaterial({ [price]: before }));
      await desk.materialsAdmin.update({ ...newMaterial({ [price]: after }), id });
      expect((await desk.materialsAdmin.list({})).items[0]).toMatchObject({ [price]: after });
    }
  });

  test('The price of a material lowered in steps asks for the password as if it were lowered at once, for a day.', async () => {
    for (const price of prices) {
      const { id } = await desk.materialsAdmin.create(newMaterial({ [price]: 19_900 }));
      const change = (paise: number) => desk.materialsAdmin.update({ ...newMaterial({ [price]: paise }), id });
      await change(9950);
      expect(await failure(change(4975))).toEqual(passwordWanted);
      context.advance(24 * 60 * 60_000);
      await change(4975);
      await change(9950);
    }
  });

  test('The sample form and the active switch leave the price of a material alone and ask for no password.', async () => {
    const { id } = await desk.materialsAdmin.create(newMaterial({ category: 'UG_TRB', pricePaise: 500 }));
    await desk.samplesAdmin.update({ ...newSample(), id });
    await desk.samplesAdmin.setActive({ id, isActive: false });
    await desk.materialsAdmin.setActive({ id, isActive: true });
    expect((await desk.materialsAdmin.list({})).items).toMatchObject([{ pricePaise: 500, isActive: true }]);
  });
});

test('The price of a combo pack lowered in steps asks for the password as if it were lowered at once.', async () => {
  const items = [0, 1].map(() => ({ materialId: addMaterial(context), kind: 'download' as const }));
  const pack = { title: 'Both', description: '', pricePaise: 30_000, items, isActive: true };
  const { id } = await desk.combosAdmin.create(pack);
  await desk.combosAdmin.update({ ...pack, id, pricePaise: 15_000 });
  expect(await failure(desk.combosAdmin.update({ ...pack, id, pricePaise: 8000 }))).toEqual(passwordWanted);
});

test('A combo pack priced below half of its parts, or lowered by more than half, asks for the password.', async () => {
  const items = ['Poetry', 'Drama'].map((title) => ({
    materialId: addMaterial(context, { title, pricePaise: 20_000 }),
    kind: 'download' as const,
  }));
  const pack = { title: 'All of English', description: '', pricePaise: 30_000, items, isActive: true };
  expect(await failure(desk.combosAdmin.create({ ...pack, pricePaise: 19_999 }))).toEqual(passwordWanted);
  const { id } = await desk.combosAdmin.create(pack);
  expect(await failure(desk.combosAdmin.update({ ...pack, id, pricePaise: 14_999 }))).toEqual(passwordWanted);
  await desk.combosAdmin.update({ ...pack, id, pricePaise: 15_000 });
  await confirmed.combosAdmin.update({ ...pack, id, pricePaise: 7000 });
  await desk.combosAdmin.setActive({ id, isActive: false });
});

describe('Large coupons', () => {
  const coupon = (change: Partial<CouponInput> = {}): CouponInput => ({
    code: 'EXAM10',
    percent: 10,
    amountPaise: null,
    minTotalPaise: 0,
    maxUses: null,
    lastDay: null,
    isActive: true,
    ...change,
  });
  const sum = (amountPaise: number) => coupon({ percent: null, amountPaise });

  test('A coupon of at least 90 % or ₹500 asks for the password, and a smaller one does not.', async () => {
    const { couponsAdmin } = desk;
    for (const input of [coupon({ percent: 90 }), sum(50_000)])
      expect(await failure(couponsAdmin.create(input))).toEqual(passwordWanted);
    await couponsAdmin.create(coupon({ percent: 89 }));
    await couponsAdmin.create({ ...sum(49_900), code: 'OTHER' });
    expect((await couponsAdmin.list({})).items).toHaveLength(2);
  });

  test('A coupon of 100 % asks for the password whenever it becomes valid, and not when it ends.', async () => {
    const { couponsAdmin } = desk;
    const { id } = await couponsAdmin.create(coupon());
    expect(await failure(couponsAdmin.update({ ...coupon({ percent: 100 }), id }))).toEqual(passwordWanted);
    await couponsAdmin.update({ ...coupon({ percent: 100, isActive: false }), id });
    expect(await failure(couponsAdmin.setActive({ id, isActive: true }))).toEqual(passwordWanted);
    await confirmed.couponsAdmin.setActive({ id, isActive: true });
    await couponsAdmin.setActive({ id, isActive: false });
    await confirmed.couponsAdmin.setActive({ id, isActive: true });
    await couponsAdmin.delete({ id });
    expect(await failure(couponsAdmin.restore({ id }))).toEqual(passwordWanted);
    await confirmed.couponsAdmin.restore({ id });
  });
});

test.each(['ordersAdmin', 'studentsAdmin', 'revenueAdmin', 'resultsAdmin'] as const)(
  'An admin must enter the password for the export of %s.',
  async (list) => {
    expect(await failure(desk[list].mayExport())).toEqual(passwordWanted);
    expect(await confirmed[list].mayExport()).toBe(true);
  },
);
