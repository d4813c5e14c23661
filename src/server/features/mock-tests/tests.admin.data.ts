import { TRPCError } from '@trpc/server';
import { and, count, desc, eq, lt } from 'drizzle-orm';
import { type By, recordChange } from '#server/audit/audit.ts';
import { isDeleted, softDelete, undelete } from '#server/audit/soft-delete.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { toPage } from '#server/db/page.ts';
import { tests } from '#server/db/schema/tests.ts';
import { purgedAt } from '#shared/deletion.ts';
import type { AdminTestListInput, TestInput } from '#shared/tests.ts';
import { matchesFilters, participantsCount } from './tests.data.ts';

const columns = {
  seq: tests.seq,
  id: tests.id,
  title: tests.title,
  description: tests.description,
  category: tests.category,
  difficulty: tests.difficulty,
  duration: tests.duration,
  questions: tests.questions,
  googleFormUrl: tests.googleFormUrl,
  codeEntry: tests.codeEntry,
  isActive: tests.isActive,
  createdAt: tests.createdAt,
  deletedAt: tests.deletedAt,
  participantsCount,
};

/** All tests that match, inactive ones too, or the deleted ones, newest first, one page of them. */
export function listAllTests(db: Executor, input: AdminTestListInput) {
  const matching = and(isDeleted(tests, input.deleted), matchesFilters(input));
  const rows = db
    .select(columns)
    .from(tests)
    .where(and(matching, input.cursor ? lt(tests.seq, input.cursor) : undefined))
    .orderBy(desc(tests.seq))
    .limit(input.limit + 1)
    .all();
  const total = db.select({ total: count() }).from(tests).where(matching).get()?.total ?? 0;
  const { items, nextCursor } = toPage(rows, input.limit);
  return { items: items.map((test) => ({ ...test, goneAt: purgedAt(test.deletedAt, false) })), nextCursor, total };
}

/** A new test: active, with no participants. */
export function createTest(db: Db, { input, actorId, now }: { input: TestInput } & By): { id: string } {
  return inTransaction(db, (tx) => {
    const created = tx
      .insert(tests)
      .values({ ...input, createdAt: now, updatedAt: now })
      .returning()
      .get();
    recordChange(tx, { actorId, action: 'create', entity: 'test', entityId: created.id, after: input }, now);
    return { id: created.id };
  });
}

/** Changes a test. Throws NOT_FOUND. */
export function updateTest(
  db: Db,
  { id, change, actorId, now }: { id: string; change: Partial<TestInput> & { isActive?: boolean } } & By,
): void {
  inTransaction(db, (tx) => {
    const before = findTest(tx, id);
    tx.update(tests)
      .set({ ...change, updatedAt: now })
      .where(eq(tests.id, id))
      .run();
    recordChange(
      tx,
      { actorId, action: 'update', entity: 'test', entityId: id, before, after: { ...before, ...change } },
      now,
    );
  });
}

/** Takes a test off every list; who started it and what marks came back go and return with it. Throws NOT_FOUND. */
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
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'Test not found' });
  return found;
}
