import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cartItems } from '#server/db/schema/cart.ts';
import { files } from '#server/db/schema/files.ts';
import { materials } from '#server/db/schema/materials.ts';
import { testResults, testStarts, tests } from '#server/db/schema/tests.ts';
import { purgeDeleted } from '#server/deletion.ts';
import { startTest } from '#server/features/mock-tests/tests.data.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { perform, program } from '#server/work.ts';
import { couponRefusals } from '#shared/coupons.ts';
import { comboMessages, messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/users.ts';
import { buyCart } from '../../support/buy.ts';
import { createFakeGateway, type FakeGateway } from '../../support/fake-gateway.ts';
import { addOrder, newMaterial, newSample } from '../../support/materials.ts';
import { addMaterial } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const dayMs = 24 * 60 * 60 * 1000;

let context: TestContext;
let provider: FakeGateway;
let admin: SessionUser;
let student: SessionUser;
let desk: ReturnType<TestContext['caller']>;

beforeEach(() => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway });
  admin = context.addUser('admin', { isAdmin: true });
  student = context.addUser('student');
  desk = context.caller(admin);
});
afterEach(() => context.close());

const mockTest = {
  title: 'Romantic poets',
  description: '',
  category: 'UG_TRB',
  difficulty: 'easy',
  duration: '',
  questions: '',
  googleFormUrl: 'https://forms.gle/SecretForm1',
} as const;
const video = { title: 'Keats in ten minutes', description: 'Odes', youtubeUrl: 'https://youtu.be/abcdefghijk' };
const coupon = {
  code: 'EXAM10',
  percent: 10,
  amountPaise: null,
  minTotalPaise: 0,
  maxUses: null,
  lastDay: null,
  isActive: true,
};
const newCombo = () => ({
  title: 'All of English',
  description: '',
  pricePaise: 20_000,
  items: ['Poetry', 'Drama'].map((title) => ({
    materialId: addMaterial(context, { title }),
    kind: 'download' as const,
  })),
  isActive: true,
});

/** One of each thing that can be deleted: how it is made and which procedures are about it. */
const kinds = {
  material: { on: () => desk.materialsAdmin, create: () => desk.materialsAdmin.create(newMaterial()) },
  sample: { on: () => desk.samplesAdmin, create: () => desk.samplesAdmin.create(newSample()) },
  test: { on: () => desk.testsAdmin, create: () => desk.testsAdmin.create(mockTest) },
  video: { on: () => desk.videosAdmin, create: () => desk.videosAdmin.create(video) },
  coupon: { on: () => desk.couponsAdmin, create: () => desk.couponsAdmin.create(coupon) },
  combo: { on: () => desk.combosAdmin, create: () => desk.combosAdmin.create(newCombo()) },
};
type Kind = keyof typeof kinds;

const listed = async (kind: Kind, deleted = false) => (await kinds[kind].on().list({ deleted })).items;
const actions = async () => (await desk.auditAdmin.list({})).items.map(({ deed }) => deed);

describe.each(Object.keys(kinds) as Kind[])('A deleted %s', (kind) => {
  test(`A deleted ${kind} leaves the list, and the filter Deleted says until when it can be restored.`, async () => {
    const { id } = await kinds[kind].create();
    expect(await listed(kind)).toMatchObject([{ id, deletedAt: null, goneAt: null }]);
    await kinds[kind].on().delete({ id });
    expect(await listed(kind)).not.toContainEqual(expect.objectContaining({ id }));
    expect(await listed(kind, true)).toMatchObject([
      { id, deletedAt: context.clock(), goneAt: context.clock() + 30 * dayMs },
    ]);
    expect(await failure(kinds[kind].on().delete({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test(`A deleted ${kind} comes back as it was when it is restored within 30 days.`, async () => {
    const { id } = await kinds[kind].create();
    const before = await listed(kind);
    expect(await failure(kinds[kind].on().restore({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    await kinds[kind].on().delete({ id });
    context.advance(29 * dayMs);
    expect(perform(context, program('housekeeping'), purgeDeleted)).toBe(0);
    await kinds[kind].on().restore({ id });
    expect(await listed(kind)).toEqual(before);
    expect(await listed(kind, true)).toEqual([]);
    expect((await actions()).slice(0, 2)).toEqual(['restored', 'deleted']);
  });

  test(`A deleted ${kind} is gone for good after 30 days, and the record of changes says so.`, async () => {
    const { id } = await kinds[kind].create();
    await kinds[kind].on().delete({ id });
    const before = (await desk.auditAdmin.list({})).items[0];
    context.advance(30 * dayMs);
    expect(perform(context, program('housekeeping'), purgeDeleted)).toBe(1);
    expect(await listed(kind, true)).toEqual([]);
    expect((await desk.auditAdmin.list({})).items[0]).toMatchObject({
      thing: before?.thing,
      deed: 'deleted for good',
      actor: { name: 'Housekeeping' },
    });
    expect(perform(context, program('housekeeping'), purgeDeleted)).toBe(0);
  });
});

describe('A deleted material and its uses', () => {
  const putInCart = (materialId: string) =>
    context.caller(student).cart.add({ materialId, kind: 'download', quantity: 1 });

  test('A deleted material can be found and bought by nobody, and carts say that it is gone.', async () => {
    const id = addMaterial(context, { title: 'Poetry' });
    await putInCart(id);
    await desk.materialsAdmin.delete({ id });
    expect((await context.visitor.materials.list({ search: 'poetry' })).items).toEqual([]);
    expect(await failure(context.visitor.materials.get({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await context.caller(student).cart.get()).toMatchObject({ items: [{ state: 'gone', isListed: false }] });
    expect(await failure(putInCart(id))).toMatchObject({ message: messages.notForSale });
    await desk.materialsAdmin.restore({ id });
    expect((await context.visitor.materials.list({ search: 'poetry' })).items).toMatchObject([{ id }]);
    expect(await context.caller(student).cart.get()).toMatchObject({ items: [{ state: 'for-sale' }] });
  });

  test('A material that is deleted for good also loses its files and its place in carts.', async () => {
    const id = addMaterial(context);
    await putInCart(id);
    await desk.materialsAdmin.delete({ id });
    context.advance(30 * dayMs);
    await sweepFiles(context.db, context.clock());
    expect(context.db.select().from(files).all()).toHaveLength(1);
    perform(context, program('housekeeping'), purgeDeleted);
    await sweepFiles(context.db, context.clock());
    for (const table of [materials, files, cartItems]) expect(context.db.select().from(table).all()).toEqual([]);
  });

  test.each(['paid', 'created'] as const)(
    'A deleted material with an order whose payment is %s is kept for good and can be restored.',
    async (status) => {
      const id = addMaterial(context);
      addOrder(context, student, id, { status });
      await desk.materialsAdmin.delete({ id });
      expect(await listed('material', true)).toMatchObject([{ id, goneAt: null }]);
      context.advance(400 * dayMs);
      expect(perform(context, program('housekeeping'), purgeDeleted)).toBe(0);
      await desk.materialsAdmin.restore({ id });
      expect(await listed('material')).toMatchObject([{ id }]);
    },
  );

  test('A deleted material is kept as long as a combo pack names it.', async () => {
    const input = newCombo();
    const { id: comboId } = await desk.combosAdmin.create(input);
    const id = input.items[0]?.materialId ?? '';
    await desk.materialsAdmin.delete({ id });
    context.advance(30 * dayMs);
    expect(perform(context, program('housekeeping'), purgeDeleted)).toBe(0);
    await desk.combosAdmin.delete({ id: comboId });
    context.advance(30 * dayMs);
    expect(perform(context, program('housekeeping'), purgeDeleted)).toBe(2);
  });

  test('A deleted material cannot be edited or switched on, nor restored as a sample if it is of another category.', async () => {
    const { id } = await desk.materialsAdmin.create(newMaterial());
    await desk.materialsAdmin.delete({ id });
    for (const call of [
      desk.materialsAdmin.update({ ...newMaterial(), id }),
      desk.materialsAdmin.setActive({ id, isActive: true }),
      desk.samplesAdmin.restore({ id }),
    ])
      expect(await failure(call)).toEqual({ code: 'NOT_FOUND', message: 'Material not found' });
  });
});

test('The admin’s list of materials says in how many combo packs and carts each material is.', async () => {
  const input = newCombo();
  const { id: comboId } = await desk.combosAdmin.create(input);
  const id = input.items[0]?.materialId ?? '';
  for (const user of [student, context.addUser('other')])
    await context.caller(user).cart.add({ materialId: id, kind: 'download', quantity: 1 });
  const uses = async () => (await listed('material')).find((material) => material.id === id);
  expect(await uses()).toMatchObject({ comboCount: 1, cartCount: 2 });
  await desk.combosAdmin.delete({ id: comboId });
  expect(await uses()).toMatchObject({ comboCount: 0, cartCount: 2 });
});

describe('A deleted test and its marks', () => {
  const add = async () => {
    const { id } = await desk.testsAdmin.create(mockTest);
    context.db.insert(testStarts).values({ testId: id, userId: student.id, startedAt: 1 }).run();
    const marks = { testId: id, responseId: 'r', userId: student.id, score: 9, maxScore: 10, source: 'file' } as const;
    context.db
      .insert(testResults)
      .values({ ...marks, submittedAt: 1, createdAt: 1 })
      .run();
    return id;
  };

  test('A deleted test is on no list, cannot be started and comes back with its marks and participants.', async () => {
    const id = await add();
    const start = () =>
      perform(context, program('visitor'), (work) => startTest(work, { user: student, testId: id })).outcome;
    const seen = async () => ({
      public: (await context.visitor.tests.list({})).total,
      marksScreen: (await desk.resultsAdmin.tests({})).total,
      mine: (await context.caller(student).results.mine()).length,
      overview: (await desk.overviewAdmin.counts()).tests,
      start: start(),
    });
    const before = await seen();
    expect(before).toEqual({ public: 1, marksScreen: 1, mine: 1, overview: 1, start: 'started' });
    await desk.testsAdmin.delete({ id });
    expect(await seen()).toEqual({ public: 0, marksScreen: 0, mine: 0, overview: 0, start: 'missing' });
    expect(await failure(desk.resultsAdmin.summary({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    await desk.testsAdmin.restore({ id });
    expect(await seen()).toEqual(before);
    expect(await listed('test')).toMatchObject([{ participantsCount: 1 }]);
  });

  test('A test that is deleted for good also loses its participants and marks.', async () => {
    await desk.testsAdmin.delete({ id: await add() });
    context.advance(30 * dayMs);
    perform(context, program('housekeeping'), purgeDeleted);
    for (const table of [tests, testStarts, testResults]) expect(context.db.select().from(table).all()).toEqual([]);
  });
});

test('A deleted video is neither shown nor counted.', async () => {
  const { id } = await desk.videosAdmin.create(video);
  await desk.videosAdmin.delete({ id });
  expect((await context.visitor.videos.list({})).total).toBe(0);
  expect((await desk.overviewAdmin.counts()).videos).toBe(0);
});

describe('A deleted coupon and its code', () => {
  const put = () =>
    context.caller(student).cart.add({ materialId: addMaterial(context), kind: 'download', quantity: 1 });
  const tryIt = () => context.caller(student).cart.applyCoupon({ code: 'EXAM10' });

  test('A deleted coupon gives no discount until it is restored.', async () => {
    const { id } = await desk.couponsAdmin.create(coupon);
    await put();
    await desk.couponsAdmin.delete({ id });
    expect(await tryIt()).toEqual({ refused: 'unknown', message: couponRefusals.unknown });
    await desk.couponsAdmin.restore({ id });
    expect(await tryIt()).toMatchObject({ code: 'EXAM10' });
  });

  test('A deleted coupon that an order has used is kept for good.', async () => {
    const { id } = await desk.couponsAdmin.create(coupon);
    await put();
    const orderId = await buyCart(context, provider, student, {
      couponCode: 'EXAM10',
      discountPaise: 2000,
      totalPaise: 17_900,
    });
    await desk.couponsAdmin.delete({ id });
    expect(await listed('coupon', true)).toMatchObject([{ id, goneAt: null, uses: 1 }]);
    context.advance(400 * dayMs);
    expect(perform(context, program('housekeeping'), purgeDeleted)).toBe(0);
    expect((await context.caller(student).orders.byId({ id: orderId })).couponCode).toBe('EXAM10');
  });

  test('A deleted coupon keeps its code, and a new coupon with that code is refused with the advice to restore it.', async () => {
    const { id } = await desk.couponsAdmin.create(coupon);
    await desk.couponsAdmin.delete({ id });
    expect(await failure(desk.couponsAdmin.create({ ...coupon, code: 'exam10' }))).toEqual({
      code: 'BAD_REQUEST',
      message: 'A deleted coupon has this code. Restore it instead.',
    });
  });
});

test('A deleted combo pack is neither shown nor sold, and carts that hold it say that it is gone.', async () => {
  const { id } = await desk.combosAdmin.create(newCombo());
  const { cart } = context.caller(student);
  await cart.addCombo({ comboId: id });
  await desk.combosAdmin.delete({ id });
  expect(await context.visitor.combos.list({})).toEqual([]);
  expect(await failure(cart.addCombo({ comboId: id }))).toMatchObject({ message: comboMessages.notForSale });
  expect(await cart.get()).toMatchObject({ combos: [{ title: 'All of English', state: 'gone' }], totalPaise: 0 });
});
