/** The promises about the hall; the marks are reckoned by another rule of the same words. */
import { eq, isNotNull } from 'drizzle-orm';
import { attempts, papers, testResults, tests } from '#server/db/schema/tests.ts';
import type { World } from './world.ts';

type Stored = Pick<typeof attempts.$inferSelect, 'id' | 'sheet' | 'seq' | 'ending' | 'submittedAt' | 'endsAt'>;

const storedAttempts = ({ db }: World): Stored[] =>
  db.$client
    .prepare<[], Stored>('select id, sheet, seq, ending, submitted_at as submittedAt, ends_at as endsAt from attempts')
    .all();

/** No answer that was acknowledged is lost, and no sheet is older than what was acknowledged. */
export function lostAnswers(world: World): string[] {
  const { db, hall } = world;
  const stored = new Map(storedAttempts(world).map((attempt) => [attempt.id, attempt]));
  return [...hall.notebooks].flatMap(([id, { may, seq, testId }]) => {
    const attempt = stored.get(id);
    if (!attempt) {
      const isGone = db.select({ id: tests.id }).from(tests).where(eq(tests.id, testId)).get() === undefined;
      return isGone ? [] : [`attempt ${id} is gone`];
    }
    const wrong = may.flatMap((answers, question) =>
      answers.has(attempt.sheet[question] ?? '')
        ? []
        : [`question ${question + 1} is ${attempt.sheet[question]}, not ${[...answers].join(' or ')}`],
    );
    return [...wrong, ...(attempt.seq < seq ? [`sheet ${attempt.seq} stands where ${seq} was acknowledged`] : [])];
  });
}

/** No attempt ends but by its time, by its student, or by an admin who was told of it. */
export function endedOtherwise(world: World): string[] {
  return storedAttempts(world).flatMap(({ id, ending, submittedAt, endsAt }) => {
    const told = world.hall.notebooks.get(id);
    if (!told) return [];
    const isEarlier = !told.mayHaveMoved && told.endsAt !== null && endsAt !== null && endsAt < told.endsAt;
    const isCut = ending === 'time' && !told.mayHaveMoved && (submittedAt ?? 0) < (told.endsAt ?? Infinity);
    return [
      ...(isEarlier || isCut ? [`attempt ${id} ended by the clock before the end she was told`] : []),
      ...(ending === 'submitted' && !told.hasHandedIn ? [`attempt ${id} was handed in by nobody`] : []),
    ];
  });
}

/** Each attempt that has ended has marks, once, and they are what key and sheet give. */
export function wrongMarks({ db }: World): string[] {
  const rows = db
    .select({ attempt: attempts, result: testResults, key: papers.key })
    .from(attempts)
    .innerJoin(papers, eq(papers.testId, attempts.testId))
    .leftJoin(testResults, eq(testResults.attemptId, attempts.id))
    .all();
  return rows.flatMap(({ attempt, result, key }) => {
    if (attempt.isPreview) return [];
    if ((attempt.submittedAt === null) !== (result === null))
      return [`attempt ${attempt.id} has ${result ? 'marks and runs' : 'no marks and is over'}`];
    if (!result) return [];
    const { score, isQualified } = marksOf(attempt.sheet, key);
    return result.score === score && result.isQualified === isQualified
      ? []
      : [`attempt ${attempt.id} has ${result.score} marks, and ${score} by the key`];
  });
}

/** In quarters of a mark: 2 marks for each of the first four, 4 of them needed; then 1 each, and a quarter off. */
function marksOf(sheet: string, key: readonly (string | null)[]): { score: number; isQualified: boolean } {
  let [tamil, score] = [0, 0];
  for (const [question, entry] of key.entries()) {
    const answer = sheet.charAt(question);
    const isRight = entry === '*' || entry?.includes(answer) === true;
    if (question < 4) tamil += isRight ? 2 : 0;
    else score += isRight ? 4 : answer === '.' ? 0 : -1;
  }
  return { score: score / 4, isQualified: tamil >= 4 };
}

/** Every attempt against the clock has been closed. */
export const runningAttempts = ({ db }: World): string[] =>
  db
    .select()
    .from(attempts)
    .where(isNotNull(attempts.endsAt))
    .all()
    .flatMap(({ id, submittedAt }) => (submittedAt === null ? [`attempt ${id} still runs`] : []));
