import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { containsText } from '#server/db/contains-text.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { toPage } from '#server/db/page.ts';
import { testStarts, tests } from '#server/db/schema/tests.ts';
import { giveCode } from '#server/features/mock-tests/student-codes.data.ts';
import { prefilledFormUrl } from '#shared/links.ts';
import type { TestListInput } from '#shared/tests.ts';
import type { SessionUser } from '#shared/users.ts';

/** participants_count: how many students have started the test. */
export const participantsCount =
  sql<number>`(select count(*) from ${testStarts} where ${testStarts.testId} = ${tests.id})`.as('participants_count');

/** What everybody may see of a test: never its form link. */
const publicColumns = {
  seq: tests.seq,
  id: tests.id,
  title: tests.title,
  description: tests.description,
  category: tests.category,
  difficulty: tests.difficulty,
  duration: tests.duration,
  questions: tests.questions,
  participantsCount,
};

export const matchesFilters = ({ search, category, difficulty }: TestListInput) =>
  and(
    category && eq(tests.category, category),
    difficulty && eq(tests.difficulty, difficulty),
    search === '' ? undefined : or(containsText(tests.title, search), containsText(tests.description, search)),
  );

const isOpen = and(eq(tests.isActive, true), isNull(tests.deletedAt));

/** The active tests that match, newest first, one page of them; `total` counts all that match. */
export function listTests(db: Executor, input: TestListInput) {
  const matching = and(isOpen, matchesFilters(input));
  const rows = db
    .select(publicColumns)
    .from(tests)
    .where(and(matching, input.cursor ? lt(tests.seq, input.cursor) : undefined))
    .orderBy(desc(tests.seq))
    .limit(input.limit + 1)
    .all();
  const total = db.select({ total: count() }).from(tests).where(matching).get()?.total ?? 0;
  return { ...toPage(rows, input.limit), total };
}

type StartOutcome = { outcome: 'started'; formUrl: string } | { outcome: 'refused' | 'missing' };

/**
 * Lets this student into a test: an approved student and an active test are needed. The first start is recorded,
 * later ones lead to the form again. A form that asks for the student's code gets it filled in. The only place that hands out a form link to anybody but an admin.
 */
export function startTest(
  db: Db,
  { user, testId, now }: { user: SessionUser | null; testId: string; now: number },
): StartOutcome {
  return inTransaction(db, (tx) => {
    const test = tx
      .select({ formUrl: tests.googleFormUrl, entry: tests.codeEntry })
      .from(tests)
      .where(and(eq(tests.id, testId), isOpen))
      .get();
    if (!test) return { outcome: 'missing' };
    if (user?.verificationStatus !== 'approved') return { outcome: 'refused' };
    tx.insert(testStarts).values({ testId, userId: user.id, startedAt: now }).onConflictDoNothing().run();
    const answer = test.entry === '' ? null : giveCode(tx, user.id);
    return {
      outcome: 'started',
      formUrl: answer === null ? test.formUrl : prefilledFormUrl(test.formUrl, { entry: test.entry, answer }),
    };
  });
}
