import { and, eq, sql } from 'drizzle-orm';
import { type By, recordChange } from '#server/audit/audit.ts';
import { isDeleted, softDelete, undelete } from '#server/audit/soft-delete.ts';
import { byText, inOrder } from '#server/db/in-order.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { countRows, toPage } from '#server/db/page.ts';
import { tests } from '#server/db/schema/tests.ts';
import { purgedAt } from '#shared/deletion.ts';
import { publicationOf } from '#shared/drafts.ts';
import type { AdminTestListInput, TestInput } from '#shared/tests.ts';
import { matchesFilters, participantsCount, publicColumns, testNotFound } from './tests.data.ts';

const columns = {
  ...publicColumns,
  googleFormUrl: tests.googleFormUrl,
  codeEntry: tests.codeEntry,
  isActive: tests.isActive,
  isDraft: tests.isDraft,
  createdAt: tests.createdAt,
  deletedAt: tests.deletedAt,
};

const orders = {
  title: byText(tests.title),
  category: tests.category,
  difficulty: sql`case ${tests.difficulty} when 'easy' then 1 when 'medium' then 2 else 3 end`,
  participants: participantsCount,
};

/**
 * All tests that match, inactive ones too, or the deleted ones, newest first where `sort` says nothing else, one page of
 * them.
 */
export function listAllTests(db: Executor, input: AdminTestListInput) {
  const matching = and(
    isDeleted(tests, input.deleted),
    input.drafts ? eq(tests.isDraft, true) : undefined,
    matchesFilters(input),
  );
  const rows = inOrder(db.select(columns).from(tests).$dynamic(), tests, { ...input, matching, orders }).all();
  const { items, nextCursor } = toPage(rows, input.limit);
  const total = countRows(db, tests, matching);
  return { items: items.map((test) => ({ ...test, goneAt: purgedAt(test.deletedAt, false) })), nextCursor, total };
}

/** Adds a test; returns its id. */
export function createTest(db: Db, { input, actorId, now }: { input: TestInput } & By): { id: string } {
  return inTransaction(db, (tx) => {
    const created = tx
      .insert(tests)
      .values({ ...input, ...publicationOf({ isDraft: false }, input), createdAt: now, updatedAt: now })
      .returning({ id: tests.id })
      .get();
    recordChange(tx, { actorId, action: 'create', entity: 'test', entityId: created.id, after: input }, now);
    return created;
  });
}

/** Changes a test. Throws NOT_FOUND. */
export function updateTest(
  db: Db,
  { id, change: asked, actorId, now }: { id: string; change: Partial<TestInput> & { isActive?: boolean } } & By,
): void {
  inTransaction(db, (tx) => {
    const before = findTest(tx, id);
    const change = { ...asked, ...publicationOf(before, asked) };
    tx.update(tests)
      .set({ ...change, updatedAt: now })
      .where(eq(tests.id, id))
      .run();
    const after = { ...before, ...change };
    recordChange(tx, { actorId, action: 'update', entity: 'test', entityId: id, before, after }, now);
  });
}

/** Takes a test off every list; its starts and results go and return with it. Throws NOT_FOUND. */
export function deleteTest(db: Db, { id, ...by }: { id: string } & By): void {
  inTransaction(db, (tx) => softDelete(tx, { entity: 'test', id, thing: findTest(tx, id), ...by }));
}

/** Puts a deleted test back on its lists. Throws NOT_FOUND. */
export function restoreTest(db: Db, { id, ...by }: { id: string } & By): void {
  inTransaction(db, (tx) => undelete(tx, { entity: 'test', id, thing: findTest(tx, id, true), ...by }));
}

function findTest(tx: Executor, id: string, deleted = false) {
  const found = tx
    .select(columns)
    .from(tests)
    .where(and(eq(tests.id, id), isDeleted(tests, deleted)))
    .get();
  if (!found) throw testNotFound();
  return found;
}
