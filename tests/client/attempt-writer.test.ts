import { TRPCClientError } from '@trpc/client';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RunningAttempt } from '#client/features/mock-tests/hall/attempt-state.ts';
import {
  type AttemptWriter,
  createAttemptWriter,
  unsavedAnswers,
} from '#client/features/mock-tests/hall/attempt-writer.ts';
import { bringIn, isUnsaved, type KeptHere } from '#client/features/mock-tests/hall/sheet-changes.ts';
import { blankSheet, countAnswers, withCharacter } from '#shared/hall-sheet.ts';

const start = Date.UTC(2026, 10, 24);
const attempt: RunningAttempt = {
  id: 'a'.repeat(32),
  testId: 'b'.repeat(32),
  title: 'PG TRB English',
  number: 1,
  isPreview: false,
  isEstimate: false,
  series: 'A',
  serverNow: start,
  startedAt: start,
  endsAt: start + 600_000,
  periods: [{ from: 0, to: 4, startsAt: start, endsAt: start + 600_000 }],
  format: { sections: [], minutes: 10 },
  seq: 0,
  sheet: '....',
  marked: '0000',
  seconds: [0, 0, 0, 0],
  previousDevice: null,
  pages: [],
  pageStarts: [],
  mayPrint: true,
  code: 'ABCD2345',
};

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  // The longest waits, so that what is sent when is known.
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  begun = performance.now();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const saved = (seq: number, sheet: string, more: object = {}) => ({
  outcome: 'saved' as const,
  serverNow: serverNow(),
  seq,
  answered: countAnswers(sheet),
  endsAt: attempt.endsAt,
  periods: attempt.periods,
  ...more,
});

/** The server's clock goes on whatever is done to the device's. */
const serverNow = () => Math.round(start + performance.now() - begun);
let begun = 0;

type Sent = { seq: number; sheet: string };
type Options = {
  answer?: (input: Sent) => unknown;
  hand?: (input: Sent & { because?: string }) => unknown;
  keptHere?: KeptHere[];
  open?: () => unknown;
};

function write({ answer = ({ seq, sheet }) => saved(seq, sheet), hand, keptHere = [], open }: Options = {}) {
  const sent: string[] = [];
  const handedIn: string[] = [];
  const stored: string[] = [];
  const reply = async (input: Sent) => {
    sent.push(input.sheet);
    return (await answer(input)) as never;
  };
  const submit = async (input: Sent & { because?: string }) => {
    handedIn.push(input.because ?? '');
    return (await (hand ?? (() => ({ outcome: 'submitted' })))(input)) as never;
  };
  const writer = createAttemptWriter({
    attempt: { ...attempt, serverNow: serverNow() },
    device: 'device-1',
    keptHere,
    store: ({ kept }) => void stored.push(kept.sheet),
    transport: { save: reply, leavePeriod: reply, submit, open: async () => (await open?.()) as never },
  });
  const stop = writer.start();
  return { writer, sent, stored, handedIn, stop };
}

const choose = (writer: AttemptWriter, question: number, letter: string) =>
  writer.change((sheet) => ({ ...sheet, sheet: withCharacter(sheet.sheet, question, letter) }));
const hang = () => new Promise(() => {});
const offline = () => {
  throw new TypeError('Failed to fetch');
};
const refuse =
  (code: string, message = code) =>
  () => {
    throw TRPCClientError.from({ error: { code: -32_000, message, data: { code } } } as never);
  };

test('A choice is on the device at once and sent within half a second, together with the next.', async () => {
  const { writer, sent, stored } = write();
  choose(writer, 0, 'A');
  choose(writer, 1, 'B');
  expect(stored.slice(-2)).toEqual(['A...', 'AB..']);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual(['AB..']);
  expect(isUnsaved(writer.state())).toBe(false);
});

test('While one sheet is under way the next waits, and goes whole.', async () => {
  let arrive = () => {};
  const { writer, sent } = write({
    answer: ({ seq, sheet }) =>
      new Promise((resolve) => {
        arrive = () => resolve(saved(seq, sheet));
      }),
  });
  choose(writer, 0, 'A');
  await vi.advanceTimersByTimeAsync(300);
  choose(writer, 1, 'B');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual(['A...']);
  arrive();
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual(['A...', 'AB..']);
});

test('R31: A sending that is never answered is given up after eight seconds, and the next one begins at once.', async () => {
  let isHanging = true;
  const { writer, sent } = write({ answer: ({ seq, sheet }) => (isHanging ? hang() : saved(seq, sheet)) });
  choose(writer, 0, 'A');
  await vi.advanceTimersByTimeAsync(300);
  isHanging = false;
  choose(writer, 1, 'B');
  await vi.advanceTimersByTimeAsync(8300);
  expect(sent).toEqual(['A...', 'AB..']);
  expect(writer.state()).toMatchObject({ trouble: null, acknowledged: { sheet: 'AB..' } });
});

test('R31: A handing in that is never answered is given up after four seconds, and goes through on the next line.', async () => {
  let tries = 0;
  const { writer, handedIn } = write({ hand: () => (++tries === 1 ? hang() : { outcome: 'submitted' }) });
  choose(writer, 0, 'A');
  writer.submit();
  await vi.advanceTimersByTimeAsync(4500);
  expect(handedIn).toEqual(['finish', 'finish']);
  expect(writer.state().phase).toBe('submitted');
});

test('Without a connection a sheet is sent again after growing waits, and at once when the connection is back.', async () => {
  let isOffline = true;
  const { writer, sent } = write({ answer: ({ seq, sheet }) => (isOffline ? offline() : saved(seq, sheet)) });
  choose(writer, 2, 'C');
  await vi.advanceTimersByTimeAsync(250 + 2000 + 4000 + 100);
  expect(sent).toHaveLength(3);
  expect(writer.state().trouble).toBe('connection');
  isOffline = false;
  writer.sendNow();
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toHaveLength(4);
  expect(isUnsaved(writer.state())).toBe(false);
});

test('Pages that failed at the same moment try again at different moments.', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.9);
  const one = write({ answer: offline });
  const other = write({ answer: offline });
  choose(one.writer, 0, 'A');
  choose(other.writer, 0, 'A');
  await vi.advanceTimersByTimeAsync(250 + 1500);
  expect([one.sent.length, other.sent.length]).toEqual([2, 1]);
});

test('R31: A session that has ended, and a busy site, are not called a lost connection, and the sheet is sent again.', async () => {
  let answer: NonNullable<Options['answer']> = refuse('UNAUTHORIZED');
  const { writer } = write({ answer: (input) => answer(input) });
  choose(writer, 0, 'A');
  await vi.advanceTimersByTimeAsync(300);
  expect(writer.state()).toMatchObject({ trouble: 'signIn', phase: 'open' });
  answer = refuse('SERVICE_UNAVAILABLE');
  await vi.advanceTimersByTimeAsync(2000);
  expect(writer.state().trouble).toBe('busy');
  answer = ({ seq, sheet }) => saved(seq, sheet);
  writer.sendNow();
  await vi.advanceTimersByTimeAsync(10);
  expect(writer.state()).toMatchObject({ trouble: null, acknowledged: { sheet: 'A...' } });
});

test('R31: What the site refuses for good is said in its words, is not sent again, and stays on the device.', async () => {
  const { writer, sent, stored } = write({ answer: refuse('NOT_FOUND', 'There is no attempt of yours here.') });
  choose(writer, 0, 'A');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(writer.state()).toMatchObject({ phase: 'refused', because: 'There is no attempt of yours here.' });
  expect([sent, stored.at(-1)]).toEqual([['A...'], 'A...']);
});

test('Seconds go with the next answer, or when the page is hidden, at most once a minute.', async () => {
  const { writer, sent } = write();
  const look = () => writer.note((sheet) => ({ ...sheet, seconds: [30, 0, 0, 0] }));
  look();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(sent).toHaveLength(0);
  writer.sendBeforeHiding();
  await vi.advanceTimersByTimeAsync(100);
  look();
  writer.sendBeforeHiding();
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toHaveLength(1);
});

const keptHere = (kept: string, acknowledged: string): KeptHere => ({
  kept: { ...blankSheet(4), sheet: kept },
  acknowledged: { ...blankSheet(4), sheet: acknowledged },
});

test('R31: What this device kept and never sent is kept by the page that opens it again, and sent.', async () => {
  const { sent, stored } = write({ keptHere: [keptHere('AB.D', '....')] });
  // The browser may be killed once more before it is sent.
  expect(stored).toEqual(['AB.D']);
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual(['AB.D']);
});

test('R31: What a device kept wins where the site still has what it had; the rest is shown to choose from.', async () => {
  expect(bringIn({ ...blankSheet(4), sheet: 'CB.D' }, [keptHere('AB.A', '...D'), keptHere('A...', '....')])).toEqual({
    sheet: { ...blankSheet(4), sheet: 'CB.A' },
    conflicts: [{ question: 0, here: 'A', there: 'C' }],
  });
});

test('R31: Nothing more is written once another device has taken the attempt over, and what was not sent is known.', async () => {
  const { writer, sent } = write({ answer: () => ({ outcome: 'takenOver', serverNow: serverNow() }) });
  choose(writer, 0, 'A');
  await vi.advanceTimersByTimeAsync(500);
  expect(writer.state().phase).toBe('takenOver');
  choose(writer, 1, 'B');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['A...']);
  expect(unsavedAnswers(writer.state())).toEqual([{ question: 0, here: 'A', there: '.' }]);
});

test('R31: An answer that the site did not take any more is taken back and named, instead of standing there as saved.', async () => {
  const periods = [
    { from: 0, to: 2, startsAt: start, endsAt: start },
    { from: 2, to: 4, startsAt: start, endsAt: start + 600_000 },
  ];
  const { writer } = write({
    answer: ({ seq }) => saved(seq, '..C.', { periods }),
    open: () => ({ outcome: 'open', attempt: { ...attempt, periods, seq: 2, sheet: '..C.' } }),
  });
  choose(writer, 0, 'A');
  choose(writer, 2, 'C');
  await vi.advanceTimersByTimeAsync(1000);
  expect(writer.state()).toMatchObject({
    kept: { sheet: '..C.' },
    missed: [{ question: 0, here: 'A', there: '.' }],
  });
});

test('A sheet handed in while she went on answering says which answers came after it.', async () => {
  let isOffline = true;
  const { writer } = write({
    answer: () => ({ outcome: 'closed', serverNow: serverNow(), reason: 'submitted' }),
    hand: () => (isOffline ? offline() : hang()),
  });
  choose(writer, 0, 'A');
  writer.submit();
  await vi.advanceTimersByTimeAsync(100);
  writer.goOn();
  expect(writer.state().phase).toBe('open');
  isOffline = false;
  choose(writer, 1, 'B');
  await vi.advanceTimersByTimeAsync(5000);
  expect(writer.state()).toMatchObject({ phase: 'closed', because: 'submitted' });
  expect(unsavedAnswers(writer.state()).map(({ here }) => here)).toEqual(['A', 'B']);
});

test('At the end the page asks, hands in when the site says that it is over, and goes on asking without a connection.', async () => {
  let isOffline = true;
  const { writer, handedIn } = write({ answer: ({ seq, sheet }) => (isOffline ? offline() : saved(seq, sheet)) });
  await vi.advanceTimersByTimeAsync(601_000);
  expect(writer.state().phase).toBe('ending');
  await vi.advanceTimersByTimeAsync(300_000);
  expect([writer.state().phase, handedIn]).toEqual(['ending', []]);
  isOffline = false;
  await vi.advanceTimersByTimeAsync(31_000);
  expect([writer.state().phase, handedIn]).toEqual(['submitted', ['time']]);
});

test('No step of the device’s clock hands anything in, moves the clock of the hall or ends a part.', async () => {
  const step = fc.record({ byMs: fc.integer({ min: -1e11, max: 1e11 }), thenMs: fc.integer({ min: 0, max: 60_000 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      begun = performance.now();
      const { writer, handedIn, stop } = write();
      for (const { byMs, thenMs } of steps) {
        vi.setSystemTime(Date.now() + byMs);
        choose(writer, 1, 'B');
        await vi.advanceTimersByTimeAsync(thenMs);
      }
      const { phase, place } = writer.state();
      stop();
      expect([phase, place, handedIn]).toEqual(['open', 0, []]);
      expect(Math.abs(writer.now() - serverNow())).toBeLessThan(10);
    }),
    { numRuns: 50 },
  );
});

test('A clock of the device that has jumped makes the page ask the site for the time within a second or two.', async () => {
  const { writer, sent } = write({ answer: ({ seq, sheet }) => saved(seq, sheet, { serverNow: serverNow() + 5000 }) });
  vi.setSystemTime(Date.now() + 6 * 60 * 60_000);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toHaveLength(1);
  expect(writer.now() - serverNow()).toBeGreaterThan(4000);
});

test('More time that comes with an answer counts at once and is said until she has read it.', async () => {
  let endsAt = attempt.endsAt;
  const { writer } = write({
    answer: ({ seq, sheet }) => saved(seq, sheet, { endsAt, periods: [{ ...attempt.periods[0], endsAt }] }),
  });
  choose(writer, 0, 'A');
  await vi.advanceTimersByTimeAsync(500);
  expect(writer.state().longerMs).toBe(0);
  endsAt = start + 900_000;
  await vi.advanceTimersByTimeAsync(602_000);
  expect(writer.state()).toMatchObject({ phase: 'open', longerMs: 300_000, endsAt });
  writer.noteLonger();
  expect(writer.state().longerMs).toBe(0);
});
