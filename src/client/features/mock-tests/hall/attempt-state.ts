import type { Answers } from '#client/lib/trpc.ts';
import type { LeavePeriodInput, SaveInput, SubmitInput } from '#shared/hall.ts';
import { periodAt, type TimedSpan } from '#shared/hall-formats.ts';
import type { Sheet } from '#shared/hall-sheet.ts';
import type { Difference, KeptHere } from './sheet-changes.ts';

export type RunningAttempt = Extract<Answers['hall']['start'], { outcome: 'started' }>['attempt'];

/** What is written: the sheet, and a number that grows with each change of it. */
export type KeptSheet = Sheet & { seq: number };

/** Why the last sending was not answered; the sheet is sent again. `signIn`: the session has ended. */
export type Trouble = 'connection' | 'busy' | 'signIn';

/**
 * `ending`: by this page's clock the time is up, and the server is asked whether it is. `submitting`: it is handed in.
 * `takenOver`: another page writes it now. `closed`: it was over before the last changes arrived. `refused`: the server
 * takes nothing of it.
 */
export type Phase = 'open' | 'ending' | 'submitting' | 'submitted' | 'takenOver' | 'closed' | 'refused';

export type AttemptState = {
  kept: KeptSheet;
  /** The sheet as the server acknowledged it last. */
  acknowledged: Sheet;
  isSending: boolean;
  trouble: Trouble | null;
  phase: Phase;
  /** What the server said when it refused the sheet, or why it was closed. */
  because: string;
  periods: TimedSpan[];
  /** The place of the period that runs. */
  place: number;
  endsAt: number | null;
  /** Answers from this device that differ from what the site has, for the student to choose. */
  conflicts: Difference[];
  /** Answers that came too late for their part: the site has the others. */
  missed: Difference[];
  /** By how much the end was put off since she last said that she knows, in ms. */
  longerMs: number;
};

type SendOptions = { signal: AbortSignal };
export type Transport = {
  save: (input: SaveInput, sent: SendOptions) => Promise<Answers['hall']['save']>;
  leavePeriod: (input: LeavePeriodInput, sent: SendOptions) => Promise<Answers['hall']['leavePeriod']>;
  submit: (input: SubmitInput, sent: SendOptions) => Promise<Answers['hall']['submit']>;
  /** The attempt as the server has it. */
  open: (input: Pick<SaveInput, 'attemptId' | 'device'>, sent: SendOptions) => Promise<Answers['hall']['open']>;
};

type SheetHolding = { store: (kept: KeptHere) => void; now: () => number };

/** A state that React can subscribe to. What changes of the sheet is kept on the device first. */
export function createHeldState(first: Omit<AttemptState, 'place'>, { store, now }: SheetHolding) {
  const listeners = new Set<() => void>();
  const placeIn = (periods: TimedSpan[]) => periodAt(periods, now());
  let state: AttemptState = { ...first, place: placeIn(first.periods) };
  return {
    get: (): AttemptState => state,
    set(change: Partial<AttemptState>): void {
      state = { ...state, ...(change.periods && { place: placeIn(change.periods) }), ...change };
      if (change.kept || change.acknowledged) store(state);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type HeldState = ReturnType<typeof createHeldState>;
