/** Mock tests as students see and start them. */
import { TRPCError } from '@trpc/server';
import { and, desc, eq, isNull, not, or, sql } from 'drizzle-orm';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { countRows, newestFirst, toPage } from '#server/db/page.ts';
import { isAmong, listed, placeholders, prepareOnce } from '#server/db/prepared.ts';
import { attempts, papers, testStarts, tests } from '#server/db/schema/tests.ts';
import { giveCode } from '#server/features/mock-tests/student-codes.data.ts';
import type { Work } from '#server/work.ts';
import { prefilledFormUrl, publicFormUrl } from '#shared/google-forms.ts';
import { may } from '#shared/rights.ts';
import type { TestListInput } from '#shared/tests.ts';
import type { SessionUser } from '#shared/users.ts';
import { isOpenTo, mayTake, seriesOnSaleFor } from './test-access.data.ts';

export const participantsCount = sql<number>`(select count(*) from ${testStarts} where ${testStarts.testId} = ${tests.id})`;

/** Whether the test is filled in after the real examination, so that its marks are an estimate. */
export const isEstimate = sql`exists (
  select 1 from ${papers} where ${papers.testId} = ${tests.id} and ${papers.isEstimate}
)`.mapWith(Boolean);

/** What everybody may see of a test: never its form link. */
export const publicColumns = {
  seq: tests.seq,
  id: tests.id,
  title: tests.title,
  description: tests.description,
  category: tests.category,
  difficulty: tests.difficulty,
  duration: tests.duration,
  questions: tests.questions,
  kind: tests.kind,
  opensAt: tests.opensAt,
  closesAt: tests.closesAt,
  isOpenToAll: tests.isOpenToAll,
  isEstimate: isEstimate.as('is_estimate'),
  participantsCount: participantsCount.as('participants_count'),
};

export const matchesFilters = ({ search, category, difficulty }: TestListInput) =>
  and(
    category && eq(tests.category, category),
    difficulty && eq(tests.difficulty, difficulty),
    search === '' ? undefined : or(containsText(tests.title, search), containsText(tests.description, search)),
  );

/** Whether a test is on the public list. */
export const isOpen = and(eq(tests.isActive, true), isNull(tests.deletedAt));

/** Whether a test can be started at a moment (UTC ms). */
export function phaseOf(
  { opensAt, closesAt }: { opensAt: number | null; closesAt: number | null },
  now: number,
): 'soon' | 'open' | 'over' {
  if (closesAt !== null && now >= closesAt) return 'over';
  return opensAt !== null && now < opensAt ? 'soon' : 'open';
}

/**
 * The active tests that match, newest first, one page of them; `total` counts all that match. `soldIn`: the series on sale
 * that open a test which is not open to all, without their prices. `now`: UTC ms.
 */
export function listTests(db: Executor, input: TestListInput, now: number) {
  const matching = and(isOpen, matchesFilters(input));
  const rows = newestFirst(db.select(publicColumns).from(tests).$dynamic(), tests, { matching, ...input }).all();
  const { items, nextCursor } = toPage(rows, input.limit);
  const total = countRows(db, tests, matching);
  const closed = items.flatMap(({ id, isOpenToAll }) => (isOpenToAll ? [] : [id]));
  const onSale = seriesOnSaleFor(db, closed, now);
  const shown = items.map((test) => ({
    ...test,
    phase: phaseOf(test, now),
    soldIn: (onSale.get(test.id) ?? []).map(({ id, title }) => ({ id, title })),
  }));
  return { items: shown, nextCursor, total };
}

/** The title of an active test; null where there is none. */
export const findTitle = (db: Executor, id: string): string | null =>
  db
    .select({ title: tests.title })
    .from(tests)
    .where(and(isOpen, eq(tests.id, id)))
    .get()?.title ?? null;

/**
 * What this student has started, a running paper first, on the list or not, and the newest test on it that is not among
 * them; `openIds`: the tests that a series or a batch opens to her. `now`: UTC ms.
 */
export function readOwnTests(db: Executor, userId: string, now: number) {
  const { papers, forms, running, notStarted, opened } = ownTestsQueries(db);
  const ofForms = forms.all({ userId }).map(({ testId }) => ({ testId, ...noAttempt }));
  const known = new Map<string, StartedTest>(ofForms.map((each) => [each.testId, each]));
  for (const { testId, attemptId, isRunning, left } of papers.all({ userId })) {
    const before = known.get(testId) ?? noAttempt;
    known.set(testId, {
      testId,
      isRunning: isRunning || before.isRunning,
      attemptsLeft: Math.max(left, 0),
      lastAttemptId: isRunning ? before.lastAttemptId : attemptId,
    });
  }
  const started = [...known.values()].toSorted((a, b) => Number(b.isRunning) - Number(a.isRunning));
  const runningId = started.find(({ isRunning }) => isRunning)?.testId;
  return {
    started,
    running: (runningId && running.get({ testId: runningId })) || null,
    next: notStarted.get({ testIds: listed([...known.keys()]), userId, now }) ?? null,
    openIds: opened.all({ userId, now }).map(({ id }) => id),
  };
}

/** `attemptsLeft`, `lastAttemptId`: of papers; the latest attempt that has ended. */
type StartedTest = { testId: string; isRunning: boolean; attemptsLeft: number | null; lastAttemptId: string | null };

const noAttempt = { isRunning: false, attemptsLeft: null, lastAttemptId: null };

const ownTestsQueries = prepareOnce((db) => {
  const { userId, testId, now } = placeholders('userId', 'testId', 'now');
  const taker = { userId, now };
  return {
    papers: db
      .select({
        testId: attempts.testId,
        attemptId: attempts.id,
        isRunning: sql`${attempts.submittedAt} is null`.mapWith(Boolean),
        left: sql<number>`${papers.attempts} - count(*) over (partition by ${attempts.testId})`,
      })
      .from(attempts)
      .innerJoin(papers, eq(papers.testId, attempts.testId))
      .where(and(eq(attempts.userId, userId), eq(attempts.isPreview, false)))
      .orderBy(attempts.testId, attempts.number)
      .prepare(),
    forms: db.select({ testId: testStarts.testId }).from(testStarts).where(eq(testStarts.userId, userId)).prepare(),
    running: db
      .select({ id: tests.id, title: tests.title, kind: tests.kind })
      .from(tests)
      .where(eq(tests.id, testId))
      .prepare(),
    notStarted: db
      .select({ id: tests.id, title: tests.title, kind: tests.kind })
      .from(tests)
      .where(and(isOpen, not(isAmong(tests.id, 'testIds')), isOpenTo(db, taker)))
      .orderBy(desc(tests.createdAt), desc(tests.seq))
      .limit(1)
      .prepare(),
    opened: db
      .select({ id: tests.id })
      .from(tests)
      .where(and(isOpen, eq(tests.isOpenToAll, false), isOpenTo(db, taker)))
      .prepare(),
  };
});

/** `closed`: neither a series nor a batch opens it; `seriesId`: one that would and is on sale, null where there is none. */
type StartOutcome =
  | { outcome: 'started'; formUrl: string }
  | { outcome: 'closed'; seriesId: string | null }
  | { outcome: 'refused' | 'missing' | 'paper' };

/** Nothing else gives a form's link to anybody but an admin. Records the first start only; a paper is started in the hall. */
export function startTest(work: Work, { user, testId }: { user: SessionUser | null; testId: string }): StartOutcome {
  const { tx, now } = work;
  const test = tx
    .select({
      id: tests.id,
      kind: tests.kind,
      isOpenToAll: tests.isOpenToAll,
      formUrl: tests.googleFormUrl,
      entry: tests.codeEntry,
    })
    .from(tests)
    .where(and(eq(tests.id, testId), isOpen))
    .get();
  if (!test) return { outcome: 'missing' };
  if (test.kind === 'paper') return { outcome: 'paper' };
  if (user?.verificationStatus !== 'approved') return { outcome: 'refused' };
  if (!may(user.role, 'tests') && !mayTake(tx, test, { userId: user.id, now }))
    return { outcome: 'closed', seriesId: seriesOnSaleFor(tx, [testId], now).get(testId)?.[0]?.id ?? null };
  tx.insert(testStarts).values({ testId, userId: user.id, startedAt: now }).onConflictDoNothing().run();
  // Older links may be editing links.
  const formUrl = publicFormUrl(test.formUrl);
  const answer = test.entry === '' ? null : giveCode(work, user.id);
  return {
    outcome: 'started',
    formUrl: answer === null ? formUrl : prefilledFormUrl(formUrl, { entry: test.entry, answer }),
  };
}

export const testNotFound = () => new TRPCError({ code: 'NOT_FOUND', message: 'Test not found' });
