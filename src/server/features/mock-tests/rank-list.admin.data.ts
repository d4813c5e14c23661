import { TRPCError } from '@trpc/server';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { testResults } from '#server/db/schema/tests.ts';
import { profiles } from '#server/db/schema/users.ts';
import { testNotFound } from '#server/features/mock-tests/tests.data.ts';
import type { RankListText } from '#server/pdf/rank-list.ts';
import type { RankName } from '#shared/hall.ts';
import { findPaper, marksAreHeld } from './hall-papers.data.ts';

export type RankList = Omit<RankListText, 'date'>;

const letters = new Intl.Segmenter('ta', { granularity: 'grapheme' });

/** `Abinaya Krishnan` becomes `A. K.`, in any script. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s.]+/)
    .flatMap((word) => Array.from(letters.segment(word), ({ segment }) => segment)[0] ?? [])
    .map((letter) => `${letter}.`)
    .join(' ');

/** First attempts by rank, of students who agreed and as each agreed; `ranked` counts all. Throws NOT_FOUND, CONFLICT while the marks are held. */
export function readRankList(db: Executor, testId: string, now: number): RankList {
  const paper = findPaper(db, testId);
  if (!paper) throw testNotFound();
  if (marksAreHeld(db, paper, now))
    throw new TRPCError({ code: 'CONFLICT', message: 'The marks of this test are held until it has closed.' });
  const all = db
    .select({
      score: testResults.score,
      maxScore: testResults.maxScore,
      fullName: profiles.fullName,
      rankName: profiles.rankName,
      district: profiles.district,
    })
    .from(testResults)
    .innerJoin(profiles, eq(profiles.userId, testResults.userId))
    .where(and(eq(testResults.testId, testId), eq(testResults.attemptNumber, 1), eq(testResults.isQualified, true)))
    .orderBy(desc(testResults.score), asc(profiles.fullName))
    .all();
  let rank = 0;
  const students = all.flatMap(({ fullName, rankName, district, score, maxScore }, place) => {
    if (score !== all[place - 1]?.score) rank = place + 1;
    const shown = shownAs[rankName]({ fullName, district });
    return shown ? [{ rank, ...shown, score, maxScore }] : [];
  });
  return { title: paper.title, isEstimate: paper.isEstimate, ranked: all.length, students };
}

type ShownStudent = { name: string; district: string } | null;

const shownAs: Record<RankName, (student: { fullName: string; district: string }) => ShownStudent> = {
  none: () => null,
  initials: ({ fullName, district }) => ({ name: initialsOf(fullName), district }),
  name: ({ fullName }) => ({ name: fullName, district: '' }),
};
