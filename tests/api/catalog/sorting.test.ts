import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testStarts, tests } from '#server/db/schema/tests.ts';
import { newMaterial } from '../../support/materials.ts';
import { putOrder } from '../../support/orders.ts';
import { addMaterial } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let admin: ReturnType<TestContext['caller']>;
beforeEach(() => {
  context = createTestContext();
  admin = context.caller(context.addUser('owner', { isAdmin: true }));
});
afterEach(() => context.close());

type Page = { items: { id: string }[]; nextCursor: number | null };

/** What a list holds, read two at a time. */
async function readAll<Item extends Page>(read: (range: { cursor?: number; limit: number }) => Promise<Item>) {
  const found: Item['items'] = [];
  for (let cursor: number | null = 0; cursor !== null; ) {
    const page: Page & Item = await read({ limit: 2, ...(cursor > 0 && { cursor }) });
    found.push(...page.items);
    cursor = page.nextCursor;
  }
  return found;
}

const materials = [
  { title: 'keats', pages: 12, pricePaise: 20_000, stock: 4 },
  { title: 'Shelley', pages: 80, pricePaise: 9_900, stock: null },
  { title: 'Byron', pages: 12, pricePaise: 0, printPricePaise: 30_000, stock: 0 },
  { title: 'Donne', pages: 7, pricePaise: 9_900, stock: 11 },
];

describe('The admin’s lists', () => {
  test.each([
    [undefined, ['Donne', 'Byron', 'Shelley', 'keats']],
    ['title', ['Byron', 'Donne', 'keats', 'Shelley']],
    ['-title', ['Shelley', 'keats', 'Donne', 'Byron']],
    ['price', ['Shelley', 'Donne', 'keats', 'Byron']],
    ['-price', ['Byron', 'keats', 'Donne', 'Shelley']],
    ['-pages', ['Shelley', 'Byron', 'keats', 'Donne']],
    ['stock', ['Shelley', 'Byron', 'keats', 'Donne']],
  ] as const)('Materials and samples sorted by %s come in this order, page by page: %s.', async (sort, order) => {
    for (const material of materials)
      await admin.materialsAdmin.create(newMaterial({ ...material, category: 'UG_TRB' }));
    for (const list of [admin.materialsAdmin.list, admin.samplesAdmin.list]) {
      const rows = await readAll((range) => list({ sort, ...range }));
      expect(rows.map(({ title }) => title)).toEqual(order);
    }
  });

  test('Tests are sorted by how hard they are and by how many have started them.', async () => {
    const student = context.addUser('student').id;
    for (const [title, difficulty] of [
      ['Prose', 'hard'],
      ['Drama', 'easy'],
      ['Poetry', 'medium'],
    ] as const)
      context.db
        .insert(tests)
        .values({ id: title, title, difficulty, category: 'General', googleFormUrl: '', createdAt: 1, updatedAt: 1 })
        .run();
    context.db.insert(testStarts).values({ testId: 'Drama', userId: student, startedAt: 1 }).run();
    const sorted = async (sort: 'difficulty' | '-participants') =>
      (await readAll((range) => admin.testsAdmin.list({ sort, ...range }))).map(({ title }) => title);
    expect(await sorted('difficulty')).toEqual(['Drama', 'Poetry', 'Prose']);
    expect(await sorted('-participants')).toEqual(['Drama', 'Poetry', 'Prose']);
  });

  test('Coupons are sorted by their last day, by the smallest order and by how often they were used.', async () => {
    const coupon = { percent: 10, amountPaise: null, maxUses: null, isActive: true };
    const ids: Record<string, string> = {};
    for (const [code, lastDay, minTotalPaise] of [
      ['LATE', '2031-01-01', 5000],
      ['EVER', null, 0],
      ['SOON', '2030-01-01', 9000],
    ] as const)
      ids[code] = (await admin.couponsAdmin.create({ ...coupon, code, lastDay, minTotalPaise })).id;
    putOrder(context, { user: context.addUser('asha'), couponId: ids.EVER });
    putOrder(context, { user: context.addUser('ravi'), couponId: ids.SOON, status: 'cancelled' });
    const sorted = async (sort: '-lastDay' | 'minTotalPaise' | '-used' | 'code') =>
      (await readAll((range) => admin.couponsAdmin.list({ sort, ...range }))).map(({ code }) => code);
    expect(await sorted('-lastDay')).toEqual(['EVER', 'LATE', 'SOON']);
    expect(await sorted('minTotalPaise')).toEqual(['EVER', 'LATE', 'SOON']);
    expect(await sorted('-used')).toEqual(['EVER', 'SOON', 'LATE']);
    expect(await sorted('code')).toEqual(['EVER', 'LATE', 'SOON']);
  });

  test('Combo packs and videos are sorted by title, videos also from the oldest on.', async () => {
    const items = ['Keats', 'Shelley'].map((title) => ({
      materialId: addMaterial(context, { title }),
      kind: 'download' as const,
    }));
    for (const [title, pricePaise] of [
      ['Poets', 20_000],
      ['All poets', 25_000],
      ['Two poets', 22_000],
    ] as const)
      await admin.combosAdmin.create({ title, description: '', pricePaise, items, isActive: true });
    for (const title of ['Odes', 'drama', 'Ballads'])
      await admin.videosAdmin.create({ title, description: 'Lesson', youtubeUrl: 'https://youtu.be/abcdefghijk' });
    const combos = async (sort: 'title' | '-price') =>
      (await readAll((range) => admin.combosAdmin.list({ sort, ...range }))).map(({ title }) => title);
    const videos = async (sort: 'title' | 'date') =>
      (await readAll((range) => admin.videosAdmin.list({ sort, ...range }))).map(({ title }) => title);
    expect(await combos('title')).toEqual(['All poets', 'Poets', 'Two poets']);
    expect(await combos('-price')).toEqual(['All poets', 'Two poets', 'Poets']);
    expect(await videos('title')).toEqual(['Ballads', 'drama', 'Odes']);
    expect(await videos('date')).toEqual(['Odes', 'drama', 'Ballads']);
  });

  test('A list is sorted by no other column than those that it knows.', async () => {
    const sort = 'file_id' as 'title';
    expect(await failure(admin.materialsAdmin.list({ sort }))).toMatchObject({ code: 'BAD_REQUEST' });
  });
});
