import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { attempts } from '#server/db/schema/tests.ts';
import { nameInBooklet } from '#shared/hall-booklets.ts';
import { cancelled } from '#shared/hall-key.ts';
import { outcomeOf } from '#shared/hall-marking.ts';
import { pageOf } from '#shared/hall-pages.ts';
import { blank } from '#shared/hall-sheet.ts';
import type { SessionUser } from '#shared/users.ts';
import { accessTo } from './hall-access.data.ts';
import { type Attempt, bookletOf, isPreviewOf, sheetInOrder } from './hall-attempts.data.ts';
import { findPaper, keyOf, type Paper, pagesOfPaper } from './hall-papers.data.ts';
import { explainedQuestions } from './hall-solutions.data.ts';

type At = { user: SessionUser; now: number };

/** One's latest attempt at each paper whose key may be seen; its sheet is in the order of the key. */
export function attemptsToLearnFrom(
  db: Executor,
  testId: string | undefined,
  { user, now }: At,
): { attempt: Attempt; paper: Paper; sheet: string }[] {
  const own = db
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.userId, user.id),
        eq(attempts.isPreview, isPreviewOf(user)),
        isNotNull(attempts.submittedAt),
        testId === undefined ? undefined : eq(attempts.testId, testId),
      ),
    )
    .orderBy(asc(attempts.submittedAt))
    .all();
  const latest = [...new Map(own.map((attempt) => [attempt.testId, attempt])).values()];
  return latest.flatMap((attempt) => {
    const paper = findPaper(db, attempt.testId);
    if (!paper || !accessTo(db, paper, { user, now }).key) return [];
    return [{ attempt, paper, sheet: sheetInOrder(paper, attempt) }];
  });
}

const unitNameOf = ({ units }: Pick<Paper, 'units'>, question: number): string | null =>
  units.find(({ from, to }) => question >= from && question < to)?.name ?? null;

/** One's own questions that were wrong or left out, of the latest attempt at each paper whose key may be seen. */
export const readMistakes = (db: Executor, testId: string | undefined, at: At) =>
  attemptsToLearnFrom(db, testId, at).flatMap(({ attempt, paper, sheet }) => {
    const pages = pagesOfPaper(db, paper.id);
    const explained = new Set(explainedQuestions(db, paper.id));
    const booklet = bookletOf(paper, attempt);
    const questions = keyOf(paper).flatMap((entry, question) => {
      const answer = sheet[question] ?? blank;
      const outcome = outcomeOf(entry, answer);
      const at = pageOf(paper.pageStarts, question);
      const page = pages[at];
      if (entry === cancelled || outcome === 'right' || !page) return [];
      const name = nameInBooklet(paper.format, booklet, question);
      const isExplained = explained.has(question);
      return [{ question, name, unit: unitNameOf(paper, question), answer, entry, page, at, isExplained }];
    });
    if (questions.length === 0) return [];
    const { id, title, format } = paper;
    return [{ testId: id, title, attemptId: attempt.id, format, booklet, pages: pages.length, questions }];
  });
