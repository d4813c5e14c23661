import { asc, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { testResults, testStarts } from '#server/db/schema/tests.ts';
import { giveCode } from '#server/features/mock-tests/student-codes.data.ts';
import { studentCodeAlphabet, studentCodeLength } from '#shared/results.ts';
import { minuteMs } from './days.ts';
import { createRandom, type Random } from './random.ts';

/** What two students typed where their code should have been. */
const mistypedCodes = ['Revathi P', 'KM7'];

/** Results of everybody who has started a test, some of them at a second try, and two that fit nobody. `now`: UTC ms. */
export function insertResults(
  tx: Executor,
  { testId, outOf, now }: { testId: string; outOf: number; now: number },
): void {
  const random = createRandom(outOf);
  const started = tx
    .select({ userId: testStarts.userId, startedAt: testStarts.startedAt })
    .from(testStarts)
    .where(eq(testStarts.testId, testId))
    .orderBy(asc(testStarts.startedAt))
    .all();
  const add = (row: { userId: string | null; code: string; share: number; at: number }) =>
    tx
      .insert(testResults)
      .values({
        testId,
        responseId: `2_ABaOnu${random.token(24)}`,
        userId: row.userId,
        code: row.code,
        score: Math.round((row.share * outOf) / 100),
        maxScore: outOf,
        source: 'form',
        submittedAt: Math.min(row.at, now),
        createdAt: Math.min(row.at, now),
      })
      .run();
  for (const { userId, startedAt } of started) {
    const code = giveCode({ tx }, userId, () => drawCode(random)) ?? '';
    const share = 38 + random.below(50);
    add({ userId, code, share, at: startedAt + (15 + random.below(40)) * minuteMs });
    if (random.below(3) === 0)
      add({ userId, code, share: Math.min(share + 4 + random.below(12), 98), at: startedAt + 1500 * minuteMs });
  }
  const [first] = started;
  if (first)
    for (const code of mistypedCodes)
      add({ userId: null, code, share: 45 + random.below(40), at: first.startedAt + random.below(900) * minuteMs });
}

const drawCode = (random: Random): string =>
  Array.from({ length: studentCodeLength }, () =>
    studentCodeAlphabet.charAt(random.below(studentCodeAlphabet.length)),
  ).join('');
