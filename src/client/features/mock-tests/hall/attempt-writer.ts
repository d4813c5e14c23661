import { periodAt } from '#shared/hall-formats.ts';
import { type Sheet, withCharacter } from '#shared/hall-sheet.ts';
import { type AttemptState, createHeldState, type RunningAttempt, type Transport } from './attempt-state.ts';
import { createServerClock } from './server-clock.ts';
import { bringIn, type Difference, differencesOf, isUnsaved, type KeptHere } from './sheet-changes.ts';
import { createSender } from './sheet-sender.ts';

export type WriterOptions = {
  attempt: RunningAttempt;
  device: string;
  transport: Transport;
  /** Keeps the sheet on this device. */
  store: (kept: KeptHere) => void;
  /** What this browser's pages kept of the attempt. */
  keptHere: readonly KeptHere[];
};

/** How often the clocks are looked at, in ms. */
const lookMs = 1000;
/** Seconds alone are sent at most once in this time, when the page is hidden, in ms. */
const secondsEveryMs = 60_000;

export type AttemptWriter = ReturnType<typeof createAttemptWriter>;

/**
 * Writes one attempt: a change is on this device at once and sent soon, always as the whole sheet, one sending at a time,
 * again and again without a connection. No clock of the device ends anything: at the end the server is asked.
 */
export function createAttemptWriter({ attempt, device, transport, store, keptHere }: WriterOptions) {
  const clock = createServerClock(attempt.serverNow);
  const held = createHeldState(firstState(attempt, keptHere), { store, now: clock.now });
  const sender = createSender({ attempt, device, transport, clock, held });
  let secondsSentAt = performance.now();

  /** Begins the next part when its time has come, and asks the server what time it is where that matters. */
  function look(): void {
    const { periods, endsAt, phase, place } = held.get();
    if (phase !== 'open') return;
    const now = clock.now();
    if (endsAt !== null && now >= endsAt) held.set({ phase: 'ending' });
    // By a clock that nobody can set, so that a part also begins without a connection; the answer puts it right.
    const next = periodAt(periods, now);
    if (next !== place) held.set({ place: next });
    if (held.get().phase === 'ending' || next !== place || clock.hasJumped()) sender.askTime();
  }

  /** Changes the sheet on this device. */
  function note(update: (sheet: Sheet) => Sheet): void {
    const { kept, phase } = held.get();
    if (phase !== 'open') return;
    const { seq, ...before } = kept;
    held.set({ kept: { ...update(before), seq: seq + 1 } });
  }

  function change(update: (sheet: Sheet) => Sheet): void {
    note(update);
    sender.hasChanged();
  }

  return {
    subscribe: held.subscribe,
    state: held.get,
    /** The server's time, UTC ms. */
    now: clock.now,
    /** Begins to write; returns what ends it. */
    start(): () => void {
      const looking = setInterval(look, lookMs);
      // Under this page's name: it may be ended again before the sheet is sent.
      store(held.get());
      if (isUnsaved(held.get())) sender.sendNow();
      return () => {
        clearInterval(looking);
        sender.close();
      };
    },
    /** Changes the sheet on this device at once, and sends it soon. */
    change,
    /** Changes what may wait for the next answer: how long a question was looked at. */
    note,
    /** Ends a period before its time, for good. */
    leavePeriod: sender.leavePeriod,
    /** Hands the sheet in; without a connection it is tried until the server has it, or takes no more. */
    submit(): void {
      if (held.get().phase === 'open') sender.submit('finish');
    },
    /** Goes back to the questions while a sheet that was to be handed in has met no server. */
    goOn(): void {
      const { phase, isSending } = held.get();
      if (phase === 'submitting' && !isSending) held.set({ phase: 'open' });
    },
    /** Decides what differs between the site and what was kept here: these letters are taken, by question. */
    settle(letters: ReadonlyMap<number, string>): void {
      held.set({ conflicts: [] });
      change((sheet) => ({
        ...sheet,
        sheet: [...letters].reduce((text, [question, letter]) => withCharacter(text, question, letter), sheet.sheet),
      }));
    },
    /** She has seen what came too late. */
    noteMissed: (): void => held.set({ missed: [] }),
    /** She knows that she has more time. */
    noteLonger: (): void => held.set({ longerMs: 0 }),
    /** Sends what is unsaved now: the connection is back, or she has signed in again. */
    sendNow: sender.sendNow,
    /** She comes back to the page, whose clock may have stood still. */
    askTime: sender.askTime,
    /** The page is hidden and may be ended: what waits is sent, seconds alone not every time. */
    sendBeforeHiding(): void {
      const isDue = performance.now() - secondsSentAt >= secondsEveryMs;
      if (!isDue && !isUnsaved(held.get())) return;
      secondsSentAt = performance.now();
      sender.askTime();
    },
  };
}

function firstState(attempt: RunningAttempt, keptHere: readonly KeptHere[]): Omit<AttemptState, 'place'> {
  const { seq, sheet, marked, seconds, periods, endsAt } = attempt;
  const server = { sheet, marked, seconds };
  const brought = bringIn(server, keptHere);
  return {
    kept: { ...brought.sheet, seq: seq + 1 },
    acknowledged: server,
    isSending: false,
    trouble: null,
    phase: 'open',
    because: '',
    periods,
    endsAt,
    conflicts: brought.conflicts,
    missed: [],
    longerMs: 0,
  };
}

/** The answers of this page that the server has not acknowledged. */
export const unsavedAnswers = ({ kept, acknowledged }: KeptHere): Difference[] =>
  differencesOf(kept.sheet, acknowledged.sheet);
