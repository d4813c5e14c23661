import type { Executor } from '#server/db/open-db.ts';
import { testNotFound } from '#server/features/mock-tests/tests.data.ts';
import type { SpokenPart } from '#shared/hall-page-text.ts';
import { pagesBefore } from '#shared/hall-pages.ts';
import { may } from '#shared/rights.ts';
import type { SessionUser } from '#shared/users.ts';
import { type Attempt, attemptsOf, stateOfAttempt, timelineIn } from './hall-attempts.data.ts';
import { spokenPagesOf } from './hall-pages.data.ts';
import { findPaperEvenDeleted, isOver, keyFrom, type Paper } from './hall-papers.data.ts';

/** What somebody may see of a paper now, besides its name and rules. `now`: UTC ms. */
export function accessTo(db: Executor, paper: Paper, { user, now }: { user: SessionUser; now: number }): Access {
  const pages = paper.pageStarts.length;
  if (may(user.role, 'tests')) return { pages: Number.POSITIVE_INFINITY, print: 'clean', key: true };
  const own = attemptsOf(db, { testId: paper.id, user });
  const last = own.at(-1);
  if (!last || user.verificationStatus !== 'approved') return { pages: 0, print: null, key: false };
  const print = paper.mayPrint ? { attemptId: last.id } : null;
  const within = own.find((attempt) => stateOfAttempt(attempt, now) !== 'closed');
  if (within) {
    const open = openPages(paper, within, now);
    return { pages: open, print: open === pages ? print : null, key: false };
  }
  const key = keyFrom(db, paper, now) === 'now';
  const areShown = key || isOver(db, paper, now);
  return { pages: areShown ? pages : 0, print: areShown ? print : null, key };
}

/** `pages`: how many of the paper's, from the first on. `print`: its PDF, clean or stamped for the student of this attempt. */
type Access = { pages: number; print: 'clean' | { attemptId: string } | null; key: boolean };

/** The pages of the parts that have begun: what comes later is not served before its time. */
function openPages(paper: Paper, attempt: Attempt, now: number): number {
  const timeline = timelineIn(paper, attempt);
  const begun = timeline.filter(({ startsAt }, place) => place === 0 || startsAt <= now);
  return pagesBefore(paper.pageStarts, begun.at(-1)?.to ?? 0);
}

/** The text of the first pages of a paper, of as many of them as may be seen now. Throws NOT_FOUND where none may. */
export function readPageTexts(
  db: Executor,
  { testId, pages }: { testId: string; pages: number },
  at: { user: SessionUser; now: number },
): SpokenPart[][] {
  const paper = findPaperEvenDeleted(db, testId);
  const seen = paper ? Math.min(accessTo(db, paper, at).pages, pages) : 0;
  if (seen === 0) throw testNotFound();
  return spokenPagesOf(db, testId, seen);
}
