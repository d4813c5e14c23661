import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { materials } from '#server/db/schema/materials.ts';
import { settings } from '#server/db/schema/settings.ts';
import { testStarts, tests } from '#server/db/schema/tests.ts';
import { createResponseCache } from '#server/web/response-cache.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
  context.db
    .insert(tests)
    .values({
      title: 'Odes',
      category: 'UG_TRB',
      difficulty: 'easy',
      googleFormUrl: 'https://x',
      createdAt: 1,
      updatedAt: 1,
    })
    .run();
  context.db
    .insert(materials)
    .values({ title: 'Keats', category: 'UG_TRB', stock: 5, printPricePaise: 19_900, createdAt: 1, updatedAt: 1 })
    .run();
});
afterEach(() => context.close());

const version = () => createResponseCache(context.db, context.clock).version();

/** By how much the content version grows while this is written. */
function growthBy(write: () => unknown): number {
  const before = version();
  write();
  return version() - before;
}

test('The content version stays the same when nothing that the public can see changes.', () => {
  const { db } = context;
  const student = context.addUser('student').id;
  const testId = db.select({ id: tests.id }).from(tests).get()?.id ?? '';
  const unseen = {
    'the first start of a test': () => db.insert(testStarts).values({ testId, userId: student, startedAt: 1 }).run(),
    'a secret for the script of a form': () => db.update(tests).set({ scoreSecret: 'new', updatedAt: 9 }).run(),
    'the address of a form': () => db.update(tests).set({ googleFormUrl: 'https://y', codeEntry: 'entry.1' }).run(),
    'a setting that is no content': () => db.insert(settings).values({ key: 'demo.seeded', value: 1 }).run(),
    'a sold copy while others are left': () => db.update(materials).set({ stock: 4 }).run(),
    'a write that changes nothing': () => db.update(materials).set({ title: 'Keats', updatedAt: 9 }).run(),
  };
  for (const [what, write] of Object.entries(unseen)) expect([what, growthBy(write)]).toEqual([what, 0]);
});

test('The content version grows with each change that the public can see.', () => {
  const { db } = context;
  const seen = {
    'a title of a test': () => db.update(tests).set({ title: 'Sonnets' }).run(),
    'a test taken off the list': () => db.update(tests).set({ isActive: false }).run(),
    'a deleted test': () => db.update(tests).set({ deletedAt: 9 }).run(),
    'a section of the site': () => db.insert(settings).values({ key: 'site.facts', value: {} }).run(),
    'a price that ends a sale': () => db.update(materials).set({ printPricePaise: 0 }).run(),
    'the last copy sold': () => db.update(materials).set({ stock: 0 }).run(),
    'copies that nobody counts any more': () => db.update(materials).set({ stock: null }).run(),
  };
  for (const [what, write] of Object.entries(seen)) expect([what, growthBy(write)]).toEqual([what, 1]);
});

test.each([
  ['materials', ['is_draft', 'weight_grams', 'created_at', 'updated_at']],
  ['tests', ['google_form_url', 'code_entry', 'score_secret', 'is_draft', 'created_at', 'updated_at']],
])('Every column of the table %s counts as public except those that are known to be hidden.', (table, unseen) => {
  const trigger = context.db.$client
    .prepare("select sql from sqlite_master where type = 'trigger' and name = ?")
    .pluck()
    .get(`${table}_content_version_update`);
  const columns = context.db
    .all<{ name: string }>(sql`select name from pragma_table_info(${table})`)
    .map(({ name }) => name);
  const uncounted = columns.filter((name) => !String(trigger).includes(`new.\`${name}\``));
  expect(uncounted.sort()).toEqual(unseen.toSorted());
});
