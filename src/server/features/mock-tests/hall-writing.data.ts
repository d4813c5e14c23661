/** Saves the sheet of a running attempt. */
import { TRPCError } from '@trpc/server';
import type { Work } from '#server/work.ts';
import type { LeavePeriodInput, SaveInput, SubmitInput } from '#shared/hall.ts';
import { choicesOf, graceMs, questionCount, type TimedSpan } from '#shared/hall-formats.ts';
import { blank, countAnswers, mergeSheets, type Sheet } from '#shared/hall-sheet.ts';
import type { SessionUser } from '#shared/users.ts';
import { type Attempt, endOf, requireAttempt, stateOfAttempt, timelineIn } from './hall-attempts.data.ts';
import { closeAttempt, closeDueAttempts, storeSheet } from './hall-closing.data.ts';

/** What the server has and what time it is there, so that a page can notice when the two differ. */
type KeptSheet = { serverNow: number; seq: number; answered: number; endsAt: number | null; periods: TimedSpan[] };
type RefusedSheet =
  | { outcome: 'takenOver'; serverNow: number }
  | { outcome: 'closed'; serverNow: number; reason: 'submitted' | 'late' };
export type Saved = ({ outcome: 'saved' | 'older' } & KeptSheet) | RefusedSheet;

/** Keeps a sheet if it is newer than the one that is kept. Throws NOT_FOUND, BAD_REQUEST. */
export const saveSheet = (work: Work, user: SessionUser, sent: SaveInput): Saved =>
  writeSheet(work, user, sent, () => ({}));

export const leavePeriod = (work: Work, user: SessionUser, { period, ...sent }: LeavePeriodInput): Saved =>
  writeSheet(work, user, sent, (leftAt, timeline) => {
    const { now } = work;
    const running = timeline.findIndex(({ startsAt, endsAt }) => startsAt <= now && endsAt !== null && now < endsAt);
    if (running !== period || period >= timeline.length - 1) return {};
    // Periods before it that ran to their end keep that end.
    const before = timeline.slice(0, period).map(({ endsAt }, place) => leftAt[place] ?? endsAt ?? now);
    return { leftAt: [...before, now] };
  });

/** `running`: by the server's clock there is time left, and nothing has ended. */
type Submitted = { outcome: 'submitted' } | ({ outcome: 'running' } & KeptSheet) | RefusedSheet;

/** Hands a sheet in. A page whose clock runs ahead ends nothing: its sheet is kept, and it is told the time. */
export function submitAttempt(work: Work, user: SessionUser, { because, ...sent }: SubmitInput): Submitted {
  const isEnd = (timeline: readonly TimedSpan[]) => because === 'finish' || isTimeUp(endOf(timeline), work.now);
  const saved = writeSheet(work, user, sent, (_, timeline) => ({ isSubmitted: isEnd(timeline) }));
  if (!('periods' in saved)) return saved;
  return isEnd(saved.periods) ? { outcome: 'submitted' } : { ...saved, outcome: 'running' };
}

const isTimeUp = (endsAt: number | null, now: number): boolean => endsAt !== null && now >= endsAt;

type SheetChange = { leftAt?: number[]; isSubmitted?: boolean };

/** The one way to write a running attempt: only its device, only what is newer, only within the running period. */
function writeSheet(
  work: Work,
  user: SessionUser,
  { attemptId, device, seq, ...sent }: SaveInput,
  change: (leftAt: readonly number[], timeline: readonly TimedSpan[]) => SheetChange,
): Saved {
  const { tx, now } = work;
  const { attempt, paper } = requireAttempt(tx, attemptId, user);
  if (stateOfAttempt(attempt, now) === 'closed') {
    closeDueAttempts(work, { testId: attempt.testId, userId: user.id });
    const reason = attempt.ending === 'submitted' ? 'submitted' : 'late';
    return { outcome: 'closed', serverNow: now, reason };
  }
  if (attempt.device !== device) return { outcome: 'takenOver', serverNow: now };
  const questions = questionCount(paper.format);
  if ([sent.sheet, sent.marked, sent.seconds].some(({ length }) => length !== questions))
    throw new TRPCError({ code: 'BAD_REQUEST', message: `This paper has ${questions} questions.` });
  const offered: readonly string[] = [...choicesOf(paper.format), blank];
  if (!Array.from(sent.sheet).every((letter) => offered.includes(letter)))
    throw new TRPCError({
      code: 'BAD_REQUEST',
      message: `A question of this paper offers ${offered.slice(0, -1).join(', ')}.`,
    });
  const before = timelineIn(paper, attempt);
  const isNewer = seq > attempt.seq;
  const { leftAt = attempt.leftAt, isSubmitted = false } = change(attempt.leftAt, before);
  const kept = isNewer ? merged(attempt, sent, openSpans(before, attempt.leftAt, now), now) : attempt;
  const timeline = leftAt === attempt.leftAt ? before : timelineIn(paper, { ...attempt, leftAt });
  const next = { ...attempt, ...kept, leftAt, endsAt: endOf(timeline), seq: Math.max(seq, attempt.seq), savedAt: now };
  const ending = isTimeUp(next.endsAt, now) ? 'time' : 'submitted';
  if (isSubmitted) closeAttempt(work, { paper, attempt: next, ending });
  else if (isNewer || leftAt !== attempt.leftAt) storeSheet(work, next);
  return {
    outcome: isNewer ? 'saved' : 'older',
    serverNow: now,
    seq: next.seq,
    answered: countAnswers(next.sheet),
    endsAt: next.endsAt,
    periods: timeline,
  };
}

/**
 * The questions that may be written: of the running period, and for two minutes of one that the clock has ended. The first
 * is open from the start on, whatever the clock says by now.
 */
const openSpans = (timeline: readonly TimedSpan[], leftAt: readonly number[], now: number): TimedSpan[] =>
  timeline.filter(({ startsAt, endsAt }, place) => {
    const wasLeft = leftAt[place] !== undefined;
    return (place === 0 || startsAt <= now) && (endsAt === null || now < endsAt + (wasLeft ? 0 : graceMs));
  });

/** Nobody can have looked at a question for longer than the attempt has run. */
function merged(kept: Attempt, sent: Sheet, open: readonly TimedSpan[], now: number): Sheet {
  const most = Math.ceil(Math.max(now - kept.startedAt, 0) / 1000) + 1;
  return mergeSheets(kept, { ...sent, seconds: sent.seconds.map((value) => Math.min(value, most)) }, open);
}
