/** Papers, and who may see one. */
import { and, asc, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { placeholders, prepareOnce } from '#server/db/prepared.ts';
import { attempts, paperPages, papers, tests } from '#server/db/schema/tests.ts';
import { testNotFound } from '#server/features/mock-tests/tests.data.ts';
import { graceMs } from '#shared/hall-formats.ts';
import type { Key } from '#shared/hall-key.ts';
import { paths } from '#shared/paths.ts';
import { may } from '#shared/rights.ts';
import type { SessionUser } from '#shared/users.ts';

const paperColumns = {
  id: tests.id,
  title: tests.title,
  description: tests.description,
  category: tests.category,
  difficulty: tests.difficulty,
  opensAt: tests.opensAt,
  closesAt: tests.closesAt,
  isOpenToAll: tests.isOpenToAll,
  unitId: tests.unitId,
  isActive: tests.isActive,
  deletedAt: tests.deletedAt,
  fileId: papers.fileId,
  solutionsFileId: papers.solutionsFileId,
  format: papers.format,
  key: papers.key,
  pageStarts: papers.pageStarts,
  attempts: papers.attempts,
  keyRule: papers.keyRule,
  keyAt: papers.keyAt,
  holdsMarks: papers.holdsMarks,
  mayPrint: papers.mayPrint,
  units: papers.units,
  isEstimate: papers.isEstimate,
  series: papers.series,
};

/** A paper, also one that was deleted while students were in it; undefined: there is none with this id. */
export const findPaperEvenDeleted = (db: Executor, testId: string) => paperQuery(db).get({ testId });
export type Paper = NonNullable<ReturnType<typeof findPaperEvenDeleted>>;

/** The same for one that has not been deleted. */
export function findPaper(db: Executor, testId: string): Paper | undefined {
  const paper = findPaperEvenDeleted(db, testId);
  return paper?.deletedAt === null ? paper : undefined;
}

const paperQuery = prepareOnce((db) =>
  db
    .select(paperColumns)
    .from(papers)
    .innerJoin(tests, eq(tests.id, papers.testId))
    .where(eq(papers.testId, placeholders('testId').testId))
    .prepare(),
);

/** Whether students see a paper on the list. */
export const isListed = ({ isActive, deletedAt }: Pick<Paper, 'isActive' | 'deletedAt'>): boolean =>
  isActive && deletedAt === null;

type Person = Pick<SessionUser, 'id' | 'role'>;

/** One that this person may know of: on the list, begun by her before it left it, or an admin's own work. Throws NOT_FOUND. */
export function requirePaper(db: Executor, testId: string, person: Person): Paper {
  const paper = findPaperEvenDeleted(db, testId);
  if (!paper) throw testNotFound();
  const isOwnWork = may(person.role, 'tests') && paper.deletedAt === null;
  if (!isListed(paper) && !isOwnWork && !hasBegun(db, testId, person)) throw testNotFound();
  return paper;
}

const hasBegun = (db: Executor, testId: string, { id }: Person): boolean =>
  db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.testId, testId), eq(attempts.userId, id), eq(attempts.isPreview, false)))
    .limit(1)
    .get() !== undefined;

/** The pages in order, with their pictures and where on them the questions that begin there stand. */
export const pagesOfPaper = (db: Executor, testId: string) =>
  pagesQuery(db)
    .all({ testId })
    .map(({ position, ...page }) => ({ url: paths.paperPage(testId, position), ...page }));

const pagesQuery = prepareOnce((db) =>
  db
    .select({
      position: paperPages.position,
      width: paperPages.width,
      height: paperPages.height,
      places: paperPages.questionPlaces,
    })
    .from(paperPages)
    .where(eq(paperPages.testId, placeholders('testId').testId))
    .orderBy(asc(paperPages.position))
    .prepare(),
);

/** Whether a test is closed and nobody is in it any more. `now`: UTC ms. */
export function isOver(db: Executor, { id, closesAt }: Pick<Paper, 'id' | 'closesAt'>, now: number): boolean {
  if (closesAt === null || now < closesAt) return false;
  const running = db
    .select({ endsAt: attempts.endsAt })
    .from(attempts)
    .where(and(eq(attempts.testId, id), eq(attempts.isPreview, false), isNull(attempts.submittedAt)))
    .all();
  return running.every(({ endsAt }) => endsAt !== null && now >= endsAt + graceMs);
}

/** In a query of papers and their tests: whether no student may see marks yet. `now`: UTC ms. */
export const holdsMarksAt = (now: number | Placeholder) =>
  sql<boolean>`(${papers.holdsMarks} and (${tests.closesAt} is null or ${tests.closesAt} > ${now} or exists (
    select 1 from ${attempts} where ${attempts.testId} = ${papers.testId} and not ${attempts.isPreview}
      and ${attempts.submittedAt} is null and (${attempts.endsAt} is null or ${attempts.endsAt} + ${graceMs} > ${now})
  )))`.mapWith(Boolean);

/** Whether no student may see marks of this paper yet. `now`: UTC ms. */
export const marksAreHeld = (
  db: Executor,
  paper: Pick<Paper, 'id' | 'closesAt' | 'holdsMarks'>,
  now: number,
): boolean => paper.holdsMarks && !isOver(db, paper, now);

/** The ids of the tests whose marks no student may see yet, as a query. `now`: UTC ms. */
export const testsWithHeldMarks = (db: Executor, now: number) =>
  db.select({ id: papers.testId }).from(papers).innerJoin(tests, eq(tests.id, papers.testId)).where(holdsMarksAt(now));

/** Since or from when the key may be seen by somebody who has finished the test. */
export type KeyFrom = 'now' | 'close' | 'never' | number;

export function keyFrom(db: Executor, paper: Paper, now: number): KeyFrom {
  if (marksAreHeld(db, paper, now)) return paper.keyRule === 'never' ? 'never' : 'close';
  switch (paper.keyRule) {
    case 'submitted':
      return 'now';
    case 'closed':
      return isOver(db, paper, now) ? 'now' : 'close';
    case 'date':
      return paper.keyAt !== null && now >= paper.keyAt ? 'now' : (paper.keyAt ?? 'never');
    case 'never':
      return 'never';
  }
}

/** The key of a published paper, which has no gaps. */
export const keyOf = ({ key }: Pick<Paper, 'key'>): Key => key.map((entry) => entry ?? '*');
