/** Mock tests as admins change them. */
import { TRPCError } from '@trpc/server';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { byText, countRows, sortedPage, toPage } from '#server/db/page.ts';
import { tests } from '#server/db/schema/tests.ts';
import { isDeleted, softDelete, undelete } from '#server/deletion.ts';
import { requireUnit } from '#server/features/site/board.data.ts';
import type { Work } from '#server/work.ts';
import { purgedAt } from '#shared/deletion.ts';
import { publicationOf } from '#shared/drafts.ts';
import { goOnText } from '#shared/hall.ts';
import type { AdminTestListInput, TestInput } from '#shared/tests.ts';
import { testEvents } from './events.ts';
import { countInside, inside } from './hall-attempts.data.ts';
import { problemsBeforePublishing } from './hall-setup.admin.data.ts';
import { matchesFilters, participantsCount, publicColumns, testNotFound } from './tests.data.ts';

const columns = {
  ...publicColumns,
  googleFormUrl: tests.googleFormUrl,
  codeEntry: tests.codeEntry,
  unitId: tests.unitId,
  isActive: tests.isActive,
  isDraft: tests.isDraft,
  createdAt: tests.createdAt,
  deletedAt: tests.deletedAt,
  inside: inside.as('inside'),
};

const orders = {
  title: byText(tests.title),
  category: tests.category,
  difficulty: sql`case ${tests.difficulty} when 'easy' then 1 when 'medium' then 2 else 3 end`,
  participants: participantsCount,
};

/** Tests that match, inactive ones too, or the deleted ones; newest first where `sort` says nothing else. */
export function listAllTests(db: Executor, input: AdminTestListInput) {
  const matching = and(
    isDeleted(tests, input.deleted),
    input.drafts ? eq(tests.isDraft, true) : undefined,
    matchesFilters(input),
  );
  const rows = sortedPage(db.select(columns).from(tests).$dynamic(), tests, { ...input, matching, orders }).all();
  const { items, nextCursor } = toPage(rows, input.limit);
  const total = countRows(db, tests, matching);
  return { items: items.map((test) => ({ ...test, goneAt: purgedAt(test.deletedAt, false) })), nextCursor, total };
}

export function createTest({ tx, now, happened }: Work, input: TestInput): { id: string } {
  requireUnit(tx, input.unitId);
  const created = tx
    .insert(tests)
    .values({ ...input, ...publicationOf({ isDraft: false }, input), createdAt: now, updatedAt: now })
    .returning({ id: tests.id })
    .get();
  happened(testEvents.created, { ...created, thing: input });
  return created;
}

/** Changes a test. Throws NOT_FOUND, and BAD_REQUEST when a paper that is not complete would be published. */
export function updateTest(
  { tx, now, happened }: Work,
  { id, ...asked }: { id: string } & Partial<TestInput> & { isActive?: boolean },
): void {
  const before = findTest(tx, id);
  requireUnit(tx, asked.unitId);
  const change = { ...asked, ...publicationOf(before, asked) };
  const [problem] = change.isActive ? problemsBeforePublishing(tx, id, now) : [];
  if (problem) throw new TRPCError({ code: 'BAD_REQUEST', message: problem.message });
  if (before.kind === 'paper' && asked.googleFormUrl !== undefined) throw takenHere();
  tx.update(tests)
    .set({ ...change, updatedAt: now })
    .where(eq(tests.id, id))
    .run();
  happened(testEvents.updated, { id, before, thing: { ...before, ...change } });
}

/** Takes a test off every list; its starts and results go and return with it. Throws NOT_FOUND, CONFLICT while it is taken. */
export function deleteTest(work: Work, { id }: { id: string }): void {
  const thing = findTest(work.tx, id);
  const students = countInside(work.tx, id);
  if (students > 0)
    throw new TRPCError({ code: 'CONFLICT', message: `${goOnText(students)} Delete the test after that.` });
  softDelete(work, { entity: 'test', id, thing });
}

/** Puts a deleted test back on its lists. Throws NOT_FOUND. */
export const restoreTest = (work: Work, { id }: { id: string }): void =>
  undelete(work, { entity: 'test', id, thing: findTest(work.tx, id, true) });

const takenHere = () =>
  new TRPCError({ code: 'BAD_REQUEST', message: 'This test is taken on the site: it has no form.' });

function findTest(tx: Executor, id: string, deleted = false) {
  const found = tx
    .select(columns)
    .from(tests)
    .where(and(eq(tests.id, id), isDeleted(tests, deleted)))
    .get();
  if (!found) throw testNotFound();
  return found;
}
