import { type Answers, serverError } from '#client/lib/trpc.ts';
import type { LeavePeriodInput, SaveInput } from '#shared/hall.ts';
import type { TimedSpan } from '#shared/hall-formats.ts';
import type { Sheet } from '#shared/hall-sheet.ts';

export type RunningAttempt = Extract<Answers['hall']['start'], { outcome: 'started' }>['attempt'];

/** What is written: the sheet, and a number that grows with each change of it. */
export type KeptSheet = Sheet & { seq: number };

export type AttemptState = {
  kept: KeptSheet;
  /** When the oldest change was made that the server does not have yet (the server's UTC ms); null: it has all. */
  unsavedSince: number | null;
  isSending: boolean;
  /** `takenOver`: another device writes it now. `late`: it was closed before the last changes arrived. */
  phase: 'open' | 'takenOver' | 'submitting' | 'submitted' | 'late';
  periods: TimedSpan[];
  endsAt: number | null;
};

type Saved = Answers['hall']['save'];
type Submitted = Answers['hall']['submit'];
type Transport = {
  save: (input: SaveInput) => Promise<Saved>;
  leavePeriod: (input: LeavePeriodInput) => Promise<Saved>;
  submit: (input: SaveInput) => Promise<Submitted>;
};

type WriterOptions = {
  attempt: RunningAttempt;
  device: string;
  transport: Transport;
  /** Keeps the sheet on this device. */
  store: (kept: KeptSheet) => void;
  /** A newer sheet that this device kept. */
  recovered: KeptSheet | null;
};

/** A change is sent this long after it was made, with those that follow at once, in ms. */
const gatherMs = 250;
/** Waits after failures, in ms. */
const retryMs = [2000, 4000, 8000, 16_000, 30_000];
const longestRetryMs = 30_000;
/** After this many ms an account that has sent too much may send again. */
const floodMs = 5000;
/** For how long after the end a sheet is still sent, in ms; the server takes it for two minutes. */
const lastTriesMs = 120_000;

export type AttemptWriter = ReturnType<typeof createAttemptWriter>;

/**
 * Writes one attempt: a change is on this device at once and sent soon, always as the whole sheet, one sending at a time,
 * again and again without a connection. The clock is the server's, as its last answer told it.
 */
export function createAttemptWriter({ attempt, device, transport, store, recovered }: WriterOptions) {
  const clock = createServerClock(attempt.serverNow);
  const held = createHeldState(firstState({ attempt, recovered, now: clock.now() }));
  const sender = createSender({ attempt, device, transport, clock, held });
  if (recovered) {
    // Under this page's name: it may be ended again before the sheet is sent.
    store(recovered);
    sender.schedule(0);
  }

  return {
    subscribe: held.subscribe,
    state: held.get,
    /** The server's time, UTC ms. */
    now: clock.now,
    /** Changes the sheet on this device at once, and sends it soon. */
    change(update: (sheet: Sheet) => Sheet): void {
      const { kept, phase, unsavedSince } = held.get();
      if (phase !== 'open') return;
      const { seq, ...before } = kept;
      const next = { ...update(before), seq: seq + 1 };
      store(next);
      held.set({ kept: next, unsavedSince: unsavedSince ?? clock.now() });
      sender.hasChanged();
    },
    /** Ends a period before its time, for good. */
    leavePeriod: sender.leavePeriod,
    /** Hands the sheet in; without a connection it is tried until the server takes no more. */
    submit(): void {
      if (held.get().phase !== 'open') return;
      held.set({ phase: 'submitting' });
      sender.schedule(0);
    },
    /** Sends what is unsaved now: the connection is back. */
    sendNow: sender.sendNow,
    close: sender.close,
  };
}

type First = Pick<WriterOptions, 'attempt' | 'recovered'> & { now: number };

const firstState = ({ attempt, recovered, now }: First): AttemptState => ({
  kept: recovered ?? { seq: attempt.seq, sheet: attempt.sheet, marked: attempt.marked, seconds: attempt.seconds },
  unsavedSince: recovered ? now : null,
  isSending: false,
  phase: 'open',
  periods: attempt.periods,
  endsAt: attempt.endsAt,
});

/** The server's time as its last answer told it, however wrong the device's own is. */
function createServerClock(serverNow: number) {
  let offsetMs = serverNow - Date.now();
  return {
    now: (): number => Date.now() + offsetMs,
    /** `sentAt`: when what it answers was sent, by the device's clock. */
    take(serverNow: number, sentAt: number): void {
      offsetMs = serverNow + (Date.now() - sentAt) / 2 - Date.now();
    },
  };
}

/** A state that React can subscribe to. */
function createHeldState(first: AttemptState) {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    get: (): AttemptState => state,
    set(change: Partial<AttemptState>): void {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type SenderOptions = Pick<WriterOptions, 'attempt' | 'device' | 'transport'> & {
  clock: ReturnType<typeof createServerClock>;
  held: ReturnType<typeof createHeldState>;
};

/** Sends what is unsaved, one sheet after the other. */
function createSender({ attempt, device, transport, clock, held }: SenderOptions) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The period that the student has said she leaves. */
  let leaving: number | null = null;

  function schedule(waitMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), waitMs);
  }

  async function send(): Promise<void> {
    const { kept, phase, unsavedSince, isSending } = held.get();
    const isWanted = unsavedSince !== null || leaving !== null || phase === 'submitting';
    if (isSending || !isWanted || phase === 'takenOver') return;
    const input = { attemptId: attempt.id, device, ...kept, seq: Math.max(kept.seq, 1) };
    const period = leaving;
    const sentAt = Date.now();
    held.set({ isSending: true });
    try {
      const answer = await ask(input, phase, period);
      failures = 0;
      if ('serverNow' in answer) clock.take(answer.serverNow, sentAt);
      if (leaving === period) leaving = null;
      take(answer, kept);
    } catch (error) {
      held.set({ isSending: false });
      failed(error);
    }
  }

  function ask(input: SaveInput, phase: AttemptState['phase'], period: number | null): Promise<Saved | Submitted> {
    if (phase === 'submitting') return transport.submit(input);
    return period === null ? transport.save(input) : transport.leavePeriod({ ...input, period });
  }

  function take(answer: Saved | Submitted, sent: KeptSheet): void {
    const { kept, phase } = held.get();
    const isCurrent = kept.seq === sent.seq;
    switch (answer.outcome) {
      case 'submitted':
        return held.set({ isSending: false, unsavedSince: null, phase: 'submitted' });
      case 'takenOver':
        return held.set({ isSending: false, phase: 'takenOver' });
      case 'closed':
        return held.set({ isSending: false, phase: answer.reason === 'submitted' ? 'submitted' : 'late' });
      case 'older':
      case 'saved': {
        const { periods, endsAt } = answer;
        held.set({ isSending: false, periods, endsAt, unsavedSince: isCurrent ? null : clock.now() });
        if (!isCurrent || leaving !== null || phase === 'submitting') schedule(gatherMs);
      }
    }
  }

  function failed(error: unknown): void {
    const isFlood = serverError(error)?.code === 'TOO_MANY_REQUESTS';
    const wait = isFlood ? floodMs : (retryMs[failures] ?? longestRetryMs);
    failures += 1;
    const { endsAt } = held.get();
    if (endsAt !== null && clock.now() > endsAt + lastTriesMs) held.set({ phase: 'late' });
    else schedule(wait);
  }

  return {
    schedule,
    /** A change goes with those that follow at once; while a sheet is under way or waits for a connection, with the next. */
    hasChanged: (): void => {
      if (!held.get().isSending && failures === 0) schedule(gatherMs);
    },
    leavePeriod: (period: number): void => {
      leaving = period;
      schedule(0);
    },
    sendNow: (): void => {
      failures = 0;
      schedule(0);
    },
    close: (): void => clearTimeout(timer),
  };
}
