import { serverError } from '#client/lib/trpc.ts';
import type { AttemptState, HeldState, RunningAttempt, Transport, Trouble } from './attempt-state.ts';
import type { ServerClock } from './server-clock.ts';
import { type Answer, afterAnswer, afterClose, afterReading, type Sending } from './sheet-answers.ts';
import { isUnsaved } from './sheet-changes.ts';

/** A change is sent this long after it was made, with those that follow at once, in ms. */
const gatherMs = 250;
/** A sending that is not answered by then is given up, and the next begins at once: a line can hang for good. In ms. */
const answerMs = { saving: 8000, handingIn: 4000 };
/** The longest waits after failures, in ms. */
const retryMs = [2000, 4000, 8000, 16_000, 30_000] as const;
const longestRetryMs = 30_000;
/** After this many ms an account that has sent too much may send again. */
const floodMs = 5000;

type Way = { attempt: RunningAttempt; device: string; transport: Transport; clock: ServerClock; held: HeldState };

/** What is to be said to the server besides the sheet. */
type Business = {
  /** The period that the student has said she leaves. */
  leaving: number | null;
  because: Sending['because'];
  handedIn: Sending['handedIn'];
  /** The time is asked for, whether or not there is something to send. */
  isAsking: boolean;
  /** The server has another sheet than was sent: it is read. */
  isDoubtful: boolean;
};

/** Sends what is unsaved, one sheet after the other. */
export function createSender(way: Way) {
  const { held } = way;
  const business: Business = { leaving: null, because: 'finish', handedIn: null, isAsking: false, isDoubtful: false };
  let failures = 0;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(waitMs: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void send(), waitMs);
  }

  async function send(): Promise<void> {
    const state = held.get();
    if (state.isSending || !isWriting(state) || !(isWanted(state, business) || business.isAsking)) return;
    held.set({ isSending: true });
    try {
      const { isTimeUp, waitMs } = await (business.isDoubtful ? readServer(way, business) : sendSheet(way, business));
      failures = 0;
      if (isTimeUp) submit('time');
      else if (isWanted(held.get(), business)) schedule(waitMs);
    } catch (error) {
      failed(error);
    }
  }

  function failed(error: unknown): void {
    const refusal = serverError(error);
    // Written to this device once more: its storage may have been cleared with the session.
    held.set({ kept: held.get().kept, isSending: false });
    if (refusal !== null && isFinal(refusal))
      return held.set({ phase: 'refused', because: refusal.message, trouble: null });
    business.isAsking = true;
    held.set({ trouble: troubleOf(refusal?.code) });
    const longest = refusal?.code === 'TOO_MANY_REQUESTS' ? floodMs : (retryMs[failures] ?? longestRetryMs);
    failures += 1;
    // Pages that failed at the same moment must not all come back at the same moment.
    schedule(isNoAnswer(error) ? Math.random() * gatherMs : longest * (0.5 + Math.random() / 2));
  }

  function submit(why: Sending['because']): void {
    business.because = why;
    held.set({ phase: 'submitting' });
    schedule(0);
  }

  return {
    submit,
    /** A change goes with those that follow at once; while a sheet is under way or waits for a connection, with the next. */
    hasChanged: (): void => {
      if (!held.get().isSending && failures === 0) schedule(gatherMs);
    },
    leavePeriod: (period: number): void => {
      business.leaving = period;
      schedule(0);
    },
    /** Asks the server what time it is, with the sheet. */
    askTime: (): void => {
      business.isAsking = true;
      if (!held.get().isSending && failures === 0) schedule(0);
    },
    sendNow: (): void => {
      failures = 0;
      schedule(0);
    },
    /** What is unsaved is sent once more; nobody waits for the answer. */
    close: (): void => {
      clearTimeout(timer);
      isClosed = true;
      void send();
    },
  };
}

type SendOutcome = { isTimeUp: boolean; waitMs: number };

async function sendSheet({ attempt, device, transport, clock, held }: Way, business: Business): Promise<SendOutcome> {
  const { kept, phase } = held.get();
  const { leaving: period, because } = business;
  const input = { attemptId: attempt.id, device, ...kept };
  const sentAt = performance.now();
  business.isAsking = false;
  if (phase === 'submitting') business.handedIn = kept.seq;
  const answer = await within<Answer>(phase === 'submitting' ? answerMs.handingIn : answerMs.saving, (signal) => {
    if (phase === 'submitting') return transport.submit({ ...input, because }, { signal });
    if (period !== null) return transport.leavePeriod({ ...input, period }, { signal });
    return transport.save(input, { signal });
  });
  if (business.leaving === period) business.leaving = null;
  if ('serverNow' in answer) clock.take(answer.serverNow, sentAt);
  const { handedIn } = business;
  const { change, isDoubtful = false, isTimeUp = false } = afterAnswer(held.get(), answer, { kept, because, handedIn });
  business.isDoubtful = isDoubtful;
  held.set({ ...change, isSending: false, trouble: null });
  return { isTimeUp, waitMs: gatherMs };
}

/** Reads what the server has where that is not what was sent. */
async function readServer({ attempt, device, transport, clock, held }: Way, business: Business): Promise<SendOutcome> {
  const answer = await within(answerMs.saving, (signal) =>
    transport.open({ attemptId: attempt.id, device }, { signal }),
  );
  business.isDoubtful = false;
  const change =
    answer.outcome === 'closed'
      ? afterClose(held.get(), 'late', business.handedIn)
      : afterReading(held.get(), answer.attempt, clock.now());
  held.set({ ...change, isSending: false, trouble: null });
  return { isTimeUp: false, waitMs: retryMs[0] };
}

const isWanted = (state: AttemptState, { leaving, isDoubtful }: Business): boolean =>
  isUnsaved(state) || leaving !== null || isDoubtful || state.phase === 'submitting';

const isWriting = ({ phase }: AttemptState): boolean =>
  phase === 'open' || phase === 'ending' || phase === 'submitting';

/** What will not be otherwise however often it is sent. */
const isFinal = ({ code }: { code: string }): boolean => ['NOT_FOUND', 'BAD_REQUEST', 'FORBIDDEN'].includes(code);

function troubleOf(code: string | undefined): Trouble {
  if (code === 'UNAUTHORIZED') return 'signIn';
  return code === undefined ? 'connection' : 'busy';
}

/** Gives a call so many ms, and ends it then. Rejects with a TimeoutError. */
async function within<Given>(ms: number, call: (signal: AbortSignal) => Promise<Given>): Promise<Given> {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException('No answer', 'TimeoutError'));
      ending.abort();
    }, ms);
  });
  try {
    return await Promise.race([call(ending.signal), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

const isNoAnswer = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';
