/** Helps students who are in a paper: more minutes, going on, or taking it again. */
import { TRPCError } from '@trpc/server';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { attempts, testResults, tests } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import type { Work } from '#server/work.ts';
import type { AddMinutes, GoOn, InsideInput } from '#shared/hall.ts';
import { periodAt, sectionNames, type TimedSpan } from '#shared/hall-formats.ts';
import { countAnswers } from '#shared/hall-sheet.ts';
import { attemptGoesOn, extraTimeSet, minutesAdded } from './events.ts';
import { type Attempt, endOf, minuteMs, stateOfAttempt, timelineIn } from './hall-attempts.data.ts';
import { ofStudents, reopen } from './hall-ends.data.ts';
import { findPaperEvenDeleted, type Paper } from './hall-papers.data.ts';

const notFound = (message: string) => new TRPCError({ code: 'NOT_FOUND', message });

const mostShown = 100;

/** Who is in a paper now, by name: the first hundred that match, and how many do. Throws NOT_FOUND. `now`: UTC ms. */
export function listInside(db: Executor, { testId, search }: InsideInput, now: number) {
  const paper = findPaperEvenDeleted(db, testId);
  if (!paper) return { items: [], total: 0 };
  const isNamed =
    search === '' ? undefined : or(containsText(profiles.fullName, search), containsText(users.email, search));
  const inIt = db
    .select({ attempt: attempts, student: profiles.fullName, email: users.email })
    .from(attempts)
    .innerJoin(users, eq(users.id, attempts.userId))
    .innerJoin(profiles, eq(profiles.userId, attempts.userId))
    .where(and(eq(attempts.testId, testId), eq(attempts.isPreview, false), isNull(attempts.submittedAt), isNamed))
    .orderBy(asc(profiles.fullName), asc(attempts.id))
    .all()
    .filter(({ attempt }) => stateOfAttempt(attempt, now) !== 'closed');
  return {
    total: inIt.length,
    items: inIt.slice(0, mostShown).map(({ attempt, student, email }) => {
      const timeline = timelineIn(paper, attempt);
      const part = periodAt(timeline, now);
      const nameOf = (place: number) => ({ place, name: nameOfPart(paper, timeline[place]) });
      return {
        id: attempt.id,
        student,
        email,
        startedAt: attempt.startedAt,
        savedAt: attempt.savedAt,
        endsAt: attempt.endsAt,
        partEndsAt: timeline[part]?.endsAt ?? null,
        answered: countAnswers(attempt.sheet),
        questions: attempt.sheet.length,
        /** The part that runs, and before it the one that she may go back to. */
        parts: [nameOf(part), ...(part > 0 ? [nameOf(part - 1)] : [])],
      };
    }),
  };
}

/**
 * Gives a student who is in a test minutes more in the part that runs, or lets her go back to the part before for so many
 * minutes, with the rest of her time after it; she is told. Throws NOT_FOUND, BAD_REQUEST, CONFLICT.
 */
export function addMinutes({ tx, now, happened }: Work, { attemptId, part, minutes, reason }: AddMinutes): void {
  const found = tx
    .select({ attempt: attempts, email: users.email, fullName: profiles.fullName })
    .from(attempts)
    .innerJoin(users, eq(users.id, attempts.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(attempts.id, attemptId), eq(attempts.isPreview, false)))
    .get();
  const paper = found && findPaperEvenDeleted(tx, found.attempt.testId);
  if (!found || !paper) throw notFound('There is no such attempt.');
  const { attempt, email, fullName } = found;
  if (stateOfAttempt(attempt, now) === 'closed')
    throw new TRPCError({
      code: 'CONFLICT',
      message: 'This attempt has ended meanwhile. Let the student go on from her marks below.',
    });
  if (attempt.endsAt === null) throw new TRPCError({ code: 'BAD_REQUEST', message: 'This test has no clock.' });
  const timeline = timelineIn(paper, attempt);
  const running = periodAt(timeline, now);
  if (part !== running && part !== running - 1)
    throw new TRPCError({ code: 'CONFLICT', message: 'The next part has begun meanwhile. Please look again.' });
  const change = lengthened(paper, attempt, { part, isBack: part < running, ms: minutes * minuteMs, now });
  const endsAt = endOf(timelineIn(paper, { ...attempt, ...change }));
  tx.update(attempts)
    .set({ ...change, endsAt })
    .where(eq(attempts.id, attemptId))
    .run();
  happened(minutesAdded, {
    id: attemptId,
    testId: paper.id,
    title: paper.title,
    userId: attempt.userId,
    email,
    fullName,
    minutes,
    back: part < running ? nameOfPart(paper, timeline[part]) : null,
    before: attempt.endsAt,
    after: endsAt,
    reason,
  });
}

const nameOfPart = ({ format }: Paper, part: TimedSpan | undefined): string => (part ? sectionNames(format, part) : '');

type Longer = { part: number; isBack: boolean; ms: number; now: number };

function lengthened(paper: Paper, attempt: Attempt, { part, isBack, ms, now }: Longer) {
  const timeline = timelineIn(paper, attempt);
  const addedMs = timeline.map((_, place) => attempt.addedMs[place] ?? 0);
  const add = (place: number, by: number) => void (addedMs[place] = (addedMs[place] ?? 0) + by);
  const goesOnUntil = attempt.goesOnUntil === null ? null : Math.max(attempt.goesOnUntil, now) + ms;
  const endsAt = timeline[part]?.endsAt ?? now;
  if (!isBack) {
    // The grace after the end is no time to lose: what is given counts from now on.
    add(part, Math.max(now - endsAt, 0) + ms);
    return { addedMs, goesOnUntil };
  }
  const leftAt = attempt.leftAt.slice(0, part);
  const whole = timelineIn(paper, { ...attempt, leftAt })[part]?.endsAt ?? endsAt;
  add(part, now + ms - whole);
  // What she has used of the part after it does not come back.
  add(part + 1, endsAt - now);
  return { addedMs, leftAt, goesOnUntil };
}

/**
 * Lets a student go on with an attempt that has ended, for so many minutes more than it had, or than there are from now on;
 * she is told. Throws NOT_FOUND, and CONFLICT while she is in another attempt at this test.
 */
export function letGoOn({ tx, now, happened }: Work, { id, minutes, reason }: GoOn): void {
  const found = tx
    .select({
      attempt: attempts,
      title: tests.title,
      email: users.email,
      fullName: profiles.fullName,
      score: testResults.score,
    })
    .from(testResults)
    .innerJoin(attempts, eq(attempts.id, testResults.attemptId))
    .innerJoin(tests, and(eq(tests.id, attempts.testId), isNull(tests.deletedAt)))
    .innerJoin(users, eq(users.id, attempts.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(testResults.id, id))
    .get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no attempt with these marks.' });
  const { attempt, ...facts } = found;
  const { testId, userId } = attempt;
  const isInAnother = ofStudents(tx, testId).some((other) => other.userId === userId && other.submittedAt === null);
  if (isInAnother)
    throw new TRPCError({ code: 'CONFLICT', message: 'This student is in another attempt at this test now.' });
  const until = attempt.endsAt === null ? null : Math.max(attempt.endsAt, now) + minutes * minuteMs;
  reopen(tx, { attempt, endsAt: until, goesOnUntil: until });
  happened(attemptGoesOn, { id, testId, userId, ...facts, minutes, reason });
}

/** Gives a student minutes more for each hour, also in the attempt that she is in; what began with more keeps it. Throws NOT_FOUND. */
export function setExtraTime(
  { tx, now, happened }: Work,
  { profileId, extraPerHour }: { profileId: string; extraPerHour: number },
): void {
  const found = tx
    .select({ userId: profiles.userId, fullName: profiles.fullName, extraPerHour: profiles.extraPerHour })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.id, profileId), eq(users.isAdmin, false)))
    .get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'Student not found' });
  tx.update(profiles).set({ extraPerHour }).where(eq(profiles.id, profileId)).run();
  lengthenRunning(tx, { userId: found.userId, extraPerHour, now });
  happened(extraTimeSet, { profileId, fullName: found.fullName, before: found.extraPerHour, after: extraPerHour });
}

function lengthenRunning(
  tx: Work['tx'],
  { userId, extraPerHour, now }: Record<'extraPerHour' | 'now', number> & { userId: string },
): void {
  const open = tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.userId, userId), eq(attempts.isPreview, false), isNull(attempts.submittedAt)))
    .all();
  for (const attempt of open) {
    const paper = findPaperEvenDeleted(tx, attempt.testId);
    if (!paper || attempt.extraPerHour >= extraPerHour || stateOfAttempt(attempt, now) === 'closed') continue;
    const timeline = timelineIn(paper, attempt);
    // A part that is over stays over.
    const leftAt = timeline
      .slice(0, periodAt(timeline, now))
      .map(({ endsAt }, place) => attempt.leftAt[place] ?? endsAt ?? now);
    const endsAt = endOf(timelineIn(paper, { ...attempt, extraPerHour, leftAt }));
    tx.update(attempts).set({ extraPerHour, leftAt, endsAt }).where(eq(attempts.id, attempt.id)).run();
  }
}
