import type { Answers } from '#client/lib/trpc.ts';
import { graceMs, type TimedSpan } from '#shared/hall-formats.ts';
import { countAnswers, type Sheet, withCharacter } from '#shared/hall-sheet.ts';
import type { AttemptState, KeptSheet, RunningAttempt } from './attempt-state.ts';
import { differencesOf, isUnsaved } from './sheet-changes.ts';

export type Answer = Answers['hall']['save'] | Answers['hall']['submit'];
type AcknowledgedSheet = Extract<Answer, { answered: number }>;

export type Sending = {
  kept: KeptSheet;
  /** Why a sheet is handed in. */
  because: 'finish' | 'time';
  /** The number of the sheet that was sent to be handed in. */
  handedIn: number | null;
};

type AfterAnswer = {
  change: Partial<AttemptState>;
  /** The server has another sheet than was sent. */
  isDoubtful?: boolean;
  /** By the server's clock. */
  isTimeUp?: boolean;
};

/** What the server's answer to a sheet makes of the state. */
export function afterAnswer(state: AttemptState, answer: Answer, sending: Sending): AfterAnswer {
  switch (answer.outcome) {
    case 'submitted':
      return { change: { acknowledged: sending.kept, phase: 'submitted' } };
    case 'takenOver':
      return { change: { phase: 'takenOver' } };
    case 'closed':
      return { change: afterClose(state, answer.reason, sending.handedIn) };
    case 'running':
    case 'older':
    case 'saved':
      return afterAcknowledgement(state, answer, sending);
  }
}

/** An earlier sending may have handed it in, and its answer been lost: then all is well. */
export function afterClose(
  state: AttemptState,
  because: 'submitted' | 'late',
  handedIn: number | null,
): Partial<AttemptState> {
  const isWhole = because === 'submitted' ? state.kept.seq === handedIn : !isUnsaved(state);
  return isWhole ? { phase: 'submitted', acknowledged: state.kept } : { phase: 'closed', because };
}

function afterAcknowledgement(
  { kept, acknowledged, phase, endsAt: before, longerMs }: AttemptState,
  { seq, answered, serverNow, endsAt, periods }: AcknowledgedSheet,
  { kept: sent, because }: Sending,
): AfterAnswer {
  const isTaken = seq === sent.seq;
  const isTimeUp = endsAt !== null && serverNow >= endsAt;
  const isTooLate = changedAfterEnd(periods, { acknowledged, sent, serverNow });
  const isDoubtful = isTaken && (answered !== countAnswers(sent.sheet) || isTooLate);
  const isEarly = phase === 'ending' || (phase === 'submitting' && because === 'time');
  return {
    change: {
      periods,
      endsAt,
      longerMs: before !== null && endsAt !== null && endsAt > before ? longerMs + endsAt - before : longerMs,
      ...(isTaken && !isDoubtful && { acknowledged: sent }),
      // A number that the server has passed counts for nothing: the sheet goes once more under a higher one.
      ...(!isTaken && { kept: { ...kept, seq: Math.max(kept.seq, seq + 1) } }),
      ...(isEarly && !isTimeUp && { phase: 'open' }),
    },
    isDoubtful,
    isTimeUp,
  };
}

/** Whether a question was changed whose part was over for good by then. */
const changedAfterEnd = (
  periods: readonly TimedSpan[],
  { acknowledged, sent, serverNow }: { acknowledged: Sheet; sent: Sheet; serverNow: number },
): boolean =>
  periods.some(({ from, to, endsAt }) => {
    const isOver = endsAt !== null && serverNow >= endsAt + graceMs;
    return isOver && acknowledged.sheet.slice(from, to) !== sent.sheet.slice(from, to);
  });

/** Takes what the server has of parts that are over by now (UTC ms), and names the answers that it did not take. */
export function afterReading(
  { kept, missed }: AttemptState,
  { sheet, marked, seconds, seq, periods, endsAt }: RunningAttempt,
  now: number,
): Partial<AttemptState> {
  const isOpen = (question: number) =>
    periods.some(({ from, to, endsAt: end }) => question >= from && question < to && (end === null || now < end));
  const lost = differencesOf(kept.sheet, sheet).filter(({ question }) => !isOpen(question));
  const corrected = lost.reduce((text, { question, there }) => withCharacter(text, question, there), kept.sheet);
  return {
    periods,
    endsAt,
    acknowledged: { sheet, marked, seconds },
    kept: { ...kept, sheet: corrected, seq: Math.max(kept.seq, seq) + 1 },
    missed: [...missed, ...lost],
  };
}
