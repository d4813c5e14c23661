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
type Transport = {
  save: (input: SaveInput) => Promise<Saved>;
  leavePeriod: (input: LeavePeriodInput) => Promise<Saved>;
  submit: (input: SaveInput) => Promise<Answers['hall']['submit']>;
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
/** For how long after the end a sheet is still sent, in ms; the server takes it for two minutes. */
const lastTriesMs = 120_000;

export type AttemptWriter = ReturnType<typeof createAttemptWriter>;

/**
 * Writes one attempt: a change is on this device at once and sent soon, always as the whole sheet, one sending at a time,
 * again and again without a connection. The clock is the server's, as its last answer told it.
 */
export function createAttemptWriter({ attempt, device, transport, store, recovered }: WriterOptions) {
  const listeners = new Set<() => void>();
  let offsetMs = attempt.serverNow - Date.now();
  const now = () => Date.now() + offsetMs;
  let state: AttemptState = {
    kept: recovered ?? { seq: attempt.seq, sheet: attempt.sheet, marked: attempt.marked, seconds: attempt.seconds },
    unsavedSince: recovered ? now() : null,
    isSending: false,
    phase: 'open',
    periods: attempt.periods,
    endsAt: attempt.endsAt,
  };
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The period that the student has said she leaves. */
  let leaving: number | null = null;

  function set(change: Partial<AttemptState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function schedule(waitMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), waitMs);
  }

  /** One sending after the other; what changed meanwhile goes with the next. */
  async function send(): Promise<void> {
    const isWanted = state.unsavedSince !== null || leaving !== null || state.phase === 'submitting';
    if (state.isSending || !isWanted || state.phase === 'takenOver') return;
    const { kept, phase } = state;
    const input = { attemptId: attempt.id, device, ...kept, seq: Math.max(kept.seq, 1) };
    const period = leaving;
    const sentAt = Date.now();
    set({ isSending: true });
    try {
      const answer = await (phase === 'submitting'
        ? transport.submit(input)
        : period !== null
          ? transport.leavePeriod({ ...input, period })
          : transport.save(input));
      failures = 0;
      if ('serverNow' in answer) offsetMs = answer.serverNow + (Date.now() - sentAt) / 2 - Date.now();
      if (period !== null && leaving === period) leaving = null;
      take(answer, kept);
    } catch (error) {
      set({ isSending: false });
      failed(error);
    }
  }

  function take(answer: Saved | Answers['hall']['submit'], sent: KeptSheet): void {
    const isCurrent = state.kept.seq === sent.seq;
    switch (answer.outcome) {
      case 'submitted':
        return set({ isSending: false, unsavedSince: null, phase: 'submitted' });
      case 'takenOver':
        return set({ isSending: false, phase: 'takenOver' });
      case 'closed':
        return set({ isSending: false, phase: answer.reason === 'submitted' ? 'submitted' : 'late' });
      case 'older':
      case 'saved': {
        const { periods, endsAt } = answer;
        set({ isSending: false, periods, endsAt, unsavedSince: isCurrent ? null : now() });
        if (!isCurrent || leaving !== null || state.phase === 'submitting') schedule(gatherMs);
      }
    }
  }

  function failed(error: unknown): void {
    const isFlood = serverError(error)?.code === 'TOO_MANY_REQUESTS';
    const wait = isFlood ? 5000 : (retryMs[Math.min(failures, retryMs.length - 1)] ?? 30_000);
    failures += 1;
    const isOver = state.endsAt !== null && now() > state.endsAt + lastTriesMs;
    if (isOver) set({ phase: 'late' });
    else schedule(wait);
  }

  if (recovered) schedule(0);

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    /** The server's time, UTC ms. */
    now,
    /** Changes the sheet on this device at once, and sends it soon. */
    change(update: (sheet: Sheet) => Sheet): void {
      if (state.phase !== 'open') return;
      const { seq, ...before } = state.kept;
      const kept = { ...update(before), seq: seq + 1 };
      store(kept);
      set({ kept, unsavedSince: state.unsavedSince ?? now() });
      if (!state.isSending && failures === 0) schedule(gatherMs);
    },
    /** Ends a period before its time, for good. */
    leavePeriod(period: number): void {
      leaving = period;
      schedule(0);
    },
    /** Hands the sheet in; without a connection it is tried until the server takes no more. */
    submit(): void {
      if (state.phase !== 'open') return;
      set({ phase: 'submitting' });
      schedule(0);
    },
    /** Sends what is unsaved now: the connection is back. */
    sendNow(): void {
      failures = 0;
      schedule(0);
    },
    close: () => clearTimeout(timer),
  };
}
