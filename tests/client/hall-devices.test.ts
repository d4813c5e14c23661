import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type AttemptWriter,
  createAttemptWriter,
  unsavedAnswers,
} from '#client/features/mock-tests/hall/attempt-writer.ts';
import { isUnsaved, type KeptHere } from '#client/features/mock-tests/hall/sheet-changes.ts';
import { attempts } from '#server/db/schema/tests.ts';
import { withCharacter } from '#shared/hall-sheet.ts';
import { putPaper, smallFormat, start } from '../support/papers.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

/** An hour for ten questions. */
const format = { sections: smallFormat.sections.map((one) => ({ ...one, minutes: null })), minutes: 60 };

/** `deaf`: what is sent arrives, and its answer is lost. */
type Line = 'on' | 'off' | 'deaf';
type Device = {
  line: Line;
  page: AttemptWriter | null;
  stop: () => void;
  /** What the pages of its browser keep, by page. */
  kept: Map<string, KeptHere>;
  /** What the student chose last on it, by question. */
  chosen: Map<number, string>;
  /** What the site said that it has, or she decided against, as `question letter`. */
  known: Set<string>;
};

type Step =
  | { do: 'open'; device: number }
  | { do: 'choose'; device: number; question: number; letter: string }
  | { do: 'line'; device: number; line: Line }
  | { do: 'settle'; device: number; isHere: boolean }
  | { do: 'wait'; ms: number }
  | { do: 'jump'; ms: number };

const device = fc.integer({ min: 0, max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('open' as const), device }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      device,
      question: fc.integer({ min: 0, max: 3 }),
      letter: fc.constantFrom('A', 'B', 'C'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('line' as const),
      device,
      line: fc.constantFrom<Line>('on', 'off', 'deaf'),
    }),
  },
  fc.record({ do: fc.constant('settle' as const), device, isHere: fc.boolean() }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 20_000 }) }) },
  fc.record({ do: fc.constant('jump' as const), ms: fc.integer({ min: -1e10, max: 1e10 }) }),
);

let context: TestContext;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function hall() {
  const begun = performance.now();
  const opensAt = Date.UTC(2026, 10, 24);
  context = createTestContext({ now: opensAt });
  const student = context.addUser('asha');
  const testId = await putPaper(context, { format, pageStarts: [1, 5] });
  const { id } = await start(context.caller(student), testId, 'first-page');
  const read = () => context.db.select().from(attempts).where(eq(attempts.id, id)).get();
  let pages = 0;
  /** Sheets that were acknowledged, as sent and as the site had them then. */
  const acknowledged: [sent: string, kept: string | undefined][] = [];
  const devices = [0, 1].map(
    (): Device => ({ line: 'on', page: null, stop: () => {}, kept: new Map(), chosen: new Map(), known: new Set() }),
  );
  /** The site's clock goes on whatever is done to the devices'. */
  const caller = () => {
    context.advance(opensAt + Math.round(performance.now() - begun) - context.clock());
    return context.caller(student).hall;
  };

  async function over<Answer>(own: Device, call: () => Promise<Answer>): Promise<Answer> {
    if (own.line === 'off') throw new TypeError('Failed to fetch');
    const answer = await call();
    if (own.line !== 'on') throw new TypeError('Failed to fetch');
    return answer;
  }

  async function open(own: Device): Promise<void> {
    if (own.line !== 'on') return;
    const left = own.page?.state();
    own.stop();
    const name = `page-no-${pages++}`;
    const answer = await caller().open({ attemptId: id, device: name });
    if (answer.outcome !== 'open') throw new Error(answer.outcome);
    const page = createAttemptWriter({
      attempt: answer.attempt,
      device: name,
      keptHere: [...own.kept.values(), ...(left && isUnsaved(left) ? [left] : [])],
      store: (sheet) => (isUnsaved(sheet) ? own.kept.set(name, sheet) : own.kept.delete(name)),
      transport: {
        save: (input) =>
          over(own, async () => {
            const saved = await caller().save(input);
            // What is acknowledged is kept.
            if (saved.outcome === 'saved') acknowledged.push([input.sheet, read()?.sheet]);
            return saved;
          }),
        leavePeriod: (input) => over(own, () => caller().leavePeriod(input)),
        submit: (input) => over(own, () => caller().submit(input)),
        open: (input) => over(own, () => caller().open(input)),
      },
    });
    own.page = page;
    page.subscribe(() => {
      for (const [question, letter] of own.chosen)
        if (page.state().acknowledged.sheet[question] === letter) own.known.add(`${question} ${letter}`);
    });
    own.stop = page.start();
    if (page.state().conflicts.length === 0) for (const key of own.kept.keys()) if (key !== name) own.kept.delete(key);
  }

  async function take(one: Step): Promise<void> {
    if (one.do === 'wait') return void (await vi.advanceTimersByTimeAsync(one.ms));
    if (one.do === 'jump') return void vi.setSystemTime(Date.now() + one.ms);
    const own = devices[one.device];
    if (!own) return;
    if (one.do === 'open') await open(own);
    if (one.do === 'line') own.line = one.line;
    const page = own.page;
    if (!page) return;
    if (one.do === 'choose' && page.state().phase === 'open') {
      own.chosen.set(one.question, one.letter);
      own.known.delete(`${one.question} ${one.letter}`);
      page.change((sheet) => ({ ...sheet, sheet: withCharacter(sheet.sheet, one.question, one.letter) }));
    }
    if (one.do === 'settle') {
      const { conflicts } = page.state();
      // She has seen all of them, whichever she takes.
      for (const { question, here } of conflicts) own.known.add(`${question} ${here}`);
      page.settle(new Map(conflicts.map(({ question, here, there }) => [question, one.isHere ? here : there])));
    }
  }
  return { devices, take, read, acknowledged };
}

test('R31: Whatever two devices, their lines and clocks do, what is acknowledged counts, no answer vanishes unseen, and nothing ends.', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { devices, take, read, acknowledged } = await hall();
      for (const one of [{ do: 'open', device: 0 } as const, ...steps]) await take(one);
      for (const own of devices) {
        own.line = 'on';
        // A page that had nothing to send learns only now that another one writes.
        own.page?.askTime();
      }
      await vi.advanceTimersByTimeAsync(120_000);
      expect(read()).toMatchObject({ submittedAt: null, ending: null });
      for (const { page, chosen, known } of devices) {
        if (!page) continue;
        const state = page.state();
        // What a page shows to a student who cannot go on there, or has to choose.
        const shown = [...unsavedAnswers(state), ...state.conflicts, ...state.missed];
        const unseen = [...chosen].filter(
          ([question, letter]) =>
            !known.has(`${question} ${letter}`) &&
            state.acknowledged.sheet[question] !== letter &&
            !shown.some((one) => one.question === question && one.here === letter),
        );
        expect(unseen).toEqual([]);
        const isOpen = state.phase === 'open';
        expect([isOpen && isUnsaved(state), isOpen ? state.kept.sheet : read()?.sheet]).toEqual([false, read()?.sheet]);
      }
      const writing = devices.find(({ page }) => page?.state().phase === 'open')?.page;
      writing?.submit();
      await vi.advanceTimersByTimeAsync(5000);
      expect([writing?.state().kept.sheet ?? read()?.sheet, writing ? 'submitted' : null]).toEqual([
        read()?.sheet,
        read()?.ending,
      ]);
      expect(acknowledged.filter(([sent, kept]) => sent !== kept)).toEqual([]);
      for (const own of devices) own.stop();
      await context.close();
    }),
    { numRuns: 25 },
  );
});
