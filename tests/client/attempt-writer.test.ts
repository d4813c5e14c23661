import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type AttemptWriter,
  createAttemptWriter,
  type RunningAttempt,
} from '#client/features/mock-tests/hall/attempt-writer.ts';
import { withCharacter } from '#shared/hall-sheet.ts';

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
};

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

const saved = (seq: number) => ({
  outcome: 'saved' as const,
  serverNow: Date.now(),
  seq,
  endsAt: attempt.endsAt,
  periods: attempt.periods,
});

function write(
  answer: (input: { seq: number; sheet: string }) => unknown,
  recovered: Parameters<typeof createAttemptWriter>[0]['recovered'] = null,
) {
  const sent: string[] = [];
  const stored: string[] = [];
  const reply = async (input: { seq: number; sheet: string }) => {
    sent.push(input.sheet);
    return (await answer(input)) as never;
  };
  const submit = vi.fn<() => Promise<{ outcome: 'submitted' }>>(async () => ({ outcome: 'submitted' }));
  const writer = createAttemptWriter({
    attempt,
    device: 'device-1',
    recovered,
    store: ({ sheet }) => void stored.push(sheet),
    transport: { save: reply, leavePeriod: reply, submit },
  });
  return { writer, sent, stored, submit };
}

const choose = (writer: AttemptWriter, question: number, letter: string) =>
  writer.change((sheet) => ({ ...sheet, sheet: withCharacter(sheet.sheet, question, letter) }));

test('A choice is on the device at once and sent within half a second, together with the next.', async () => {
  const { writer, sent, stored } = write(({ seq }) => saved(seq));
  choose(writer, 0, 'A');
  choose(writer, 1, 'B');
  expect(stored).toEqual(['A...', 'AB..']);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual(['AB..']);
  expect(writer.state()).toMatchObject({ unsavedSince: null, kept: { seq: 2 } });
});

test('While one sheet is under way the next waits, and goes whole.', async () => {
  let arrive = () => {};
  const { writer, sent } = write(
    ({ seq }) =>
      new Promise((resolve) => {
        arrive = () => resolve(saved(seq));
      }),
  );
  choose(writer, 0, 'A');
  await vi.advanceTimersByTimeAsync(300);
  choose(writer, 1, 'B');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual(['A...']);
  arrive();
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual(['A...', 'AB..']);
});

test('Without a connection a sheet is sent again after growing waits, and at once when the connection is back.', async () => {
  let isOffline = true;
  const { writer, sent } = write(({ seq }) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return saved(seq);
  });
  choose(writer, 2, 'C');
  await vi.advanceTimersByTimeAsync(250 + 2000 + 4000 + 100);
  expect(sent).toHaveLength(3);
  expect(writer.state().unsavedSince).not.toBeNull();
  isOffline = false;
  writer.sendNow();
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toHaveLength(4);
  expect(writer.state().unsavedSince).toBeNull();
});

test('A sheet that this device kept and never sent is kept by the page that opens it again, and sent.', async () => {
  const recovered = { seq: 7, sheet: 'AB.D', marked: '0000', seconds: [1, 1, 0, 1] };
  const { sent, stored } = write(({ seq }) => saved(seq), recovered);
  // The browser may be killed once more before it is sent.
  expect(stored).toEqual(['AB.D']);
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual(['AB.D']);
});

test('Nothing more is written once another device has taken the attempt over.', async () => {
  const { writer, sent } = write(() => ({ outcome: 'takenOver', serverNow: Date.now() }));
  choose(writer, 0, 'A');
  await vi.advanceTimersByTimeAsync(500);
  expect(writer.state().phase).toBe('takenOver');
  choose(writer, 1, 'B');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['A...']);
  expect(writer.state().kept.sheet).toBe('A...');
});

test('The clock is the server’s, however wrong the device’s own is.', async () => {
  vi.setSystemTime(start + 24 * 60 * 60_000);
  const { writer } = write(({ seq }) => ({ ...saved(seq), serverNow: start + 1000 }));
  expect(writer.now()).toBe(start);
  choose(writer, 0, 'A');
  await vi.advanceTimersByTimeAsync(500);
  expect(writer.now()).toBeLessThan(start + 2000);
});

test('Handing in is tried for two minutes after the end, then the attempt is said to be late.', async () => {
  const { writer, submit } = write(({ seq }) => saved(seq));
  submit.mockRejectedValue(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(600_000);
  writer.submit();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(writer.state().phase).toBe('submitting');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(writer.state().phase).toBe('late');
});
