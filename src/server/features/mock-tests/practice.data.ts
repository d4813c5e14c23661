/** Ten of one's own mistakes a day, each again after 1, 3, 7 and 21 days. Only the day of each is kept, never an answer. */
import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { practiceStreaks, practisedMistakes } from '#server/db/schema/practice.ts';
import { notFound } from '#server/trpc.ts';
import type { Work } from '#server/work.ts';
import { formatDay } from '#shared/dates.ts';
import { isRight } from '#shared/hall-key.ts';
import { blank } from '#shared/hall-sheet.ts';
import { daysOf, grown, mistakesADay, type PracticeInput, spaced } from '#shared/practice.ts';
import type { SessionUser } from '#shared/users.ts';
import { readMistakes } from './learning.data.ts';

type Reader = { user: SessionUser; now: number; timeZone: string };

/** What is due today: what was practised before, the longest due first, then what never was; and how today stands. */
function dueToday(db: Executor, { user, now, timeZone }: Reader) {
  const today = formatDay(now, timeZone);
  const rows = db.select().from(practisedMistakes).where(eq(practisedMistakes.userId, user.id)).all();
  const keyOfMistake = (testId: string, question: number) => `${testId} ${question}`;
  const known = new Map(rows.map((row) => [keyOfMistake(row.testId, row.question), row]));
  const all = readMistakes(db, undefined, { user, now })
    .toReversed()
    .flatMap(({ questions, ...test }) =>
      questions
        .filter(({ answer }) => answer !== blank)
        .map((mistake) => ({ ...mistake, test, row: known.get(keyOfMistake(test.testId, mistake.question)) })),
    );
  const again = all
    .flatMap((mistake) =>
      mistake.row?.dueOn && mistake.row.dueOn <= today ? [{ ...mistake, due: mistake.row.dueOn }] : [],
    )
    .toSorted((one, other) => one.due.localeCompare(other.due));
  const due = [...again, ...all.filter(({ row }) => row === undefined)];
  const later = all.flatMap(({ row }) => (row?.dueOn && row.dueOn > today ? [row.dueOn] : [])).toSorted();
  return { today, due, done: rows.filter(({ practisedOn }) => practisedOn === today).length, nextOn: later[0] ?? null };
}

const findStreak = (db: Executor, userId: string) =>
  db.select().from(practiceStreaks).where(eq(practiceStreaks.userId, userId)).get();

/** The mistakes to practise today without their key, how many are done, how many are due besides, and the streak. */
export function readPractice(db: Executor, reader: Reader) {
  const { today, due, done, nextOn } = dueToday(db, reader);
  const left = Math.max(mistakesADay - done, 0);
  return {
    questions: due.slice(0, left).map(({ row: _, entry: __, ...mistake }) => mistake),
    done,
    due: due.length,
    nextOn,
    streak: daysOf(findStreak(db, reader.user.id), today),
  };
}

/**
 * Judges an answer to a mistake and says when the question comes again. Answered twice on one day it counts once. Throws
 * NOT_FOUND for what is no mistake of hers, or not to be seen.
 */
export function practise(work: Work, user: SessionUser, { testId, question, choice }: PracticeInput) {
  const { tx, now, config } = work;
  const reader = { user, now, timeZone: config.timeZone };
  const mistake = readMistakes(tx, testId, reader)
    .flatMap(({ questions }) => questions)
    .find((one) => one.question === question && one.answer !== blank);
  if (!mistake) throw notFound('This is no mistake of yours that can be practised now.');
  const { entry } = mistake;
  const answer = { isRight: isRight(entry, choice), entry };
  const today = formatDay(now, config.timeZone);
  const own = and(
    eq(practisedMistakes.userId, user.id),
    eq(practisedMistakes.testId, testId),
    eq(practisedMistakes.question, question),
  );
  const row = tx.select().from(practisedMistakes).where(own).get();
  const isDue = !row || (row.dueOn !== null && row.dueOn <= today);
  if (isDue) {
    const next = { ...spaced(row?.step ?? 0, { isRight: answer.isRight, today }), practisedOn: today };
    tx.insert(practisedMistakes)
      .values({ userId: user.id, testId, question, ...next })
      .onConflictDoUpdate({
        target: [practisedMistakes.userId, practisedMistakes.testId, practisedMistakes.question],
        set: next,
      })
      .run();
    countDay(work, reader);
  }
  const dueOn = tx.select({ dueOn: practisedMistakes.dueOn }).from(practisedMistakes).where(own).get()?.dueOn ?? null;
  return { ...answer, dueOn };
}

/** A day counts once its ten are done, or all that were due. */
function countDay({ tx }: Work, reader: Reader): void {
  const { today, due, done } = dueToday(tx, reader);
  if (done < mistakesADay && due.length > 0) return;
  const next = grown(findStreak(tx, reader.user.id), today);
  tx.insert(practiceStreaks)
    .values({ userId: reader.user.id, ...next })
    .onConflictDoUpdate({ target: practiceStreaks.userId, set: next })
    .run();
}
