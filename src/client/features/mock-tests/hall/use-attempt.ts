import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { type Choice, withCharacter } from '#shared/hall-sheet.ts';
import type { AttemptState, RunningAttempt } from './attempt-state.ts';
import { type AttemptWriter, createAttemptWriter } from './attempt-writer.ts';
import { readKept, storeSheet } from './kept-sheets.ts';
import type { KeptHere } from './sheet-changes.ts';

/** What of a running attempt is drawn; `read` gives a part of its state that stays the same until it changes. */
export const useWritten = <Part>(writer: AttemptWriter, read: (state: AttemptState) => Part): Part =>
  useSyncExternalStore(writer.subscribe, () => read(writer.state()));

/** A sending waits for nothing else, and is refused at once when the session has ended: the hall asks by itself. */
const context = { isAlone: true, asksNobody: true };

type Opened = {
  attempt: RunningAttempt;
  device: string;
  /** What this page had not sent when another one took the attempt over. */
  unsent: KeptHere | null;
};

/** A running attempt: its sheet, the question at hand, and what can be done. */
export function useAttempt({ attempt, device, unsent }: Opened) {
  const { client } = trpc.useUtils();
  const [writer] = useState(() =>
    createAttemptWriter({
      attempt,
      device,
      keptHere: [...readKept(attempt.id, attempt.sheet.length), ...(unsent ? [unsent] : [])],
      store: (kept) => storeSheet(attempt.id, device, kept),
      transport: {
        save: (input, { signal }) => client.hall.save.mutate(input, { signal, context }),
        leavePeriod: (input, { signal }) => client.hall.leavePeriod.mutate(input, { signal, context }),
        submit: (input, { signal }) => client.hall.submit.mutate(input, { signal, context }),
        open: (input, { signal }) => client.hall.open.mutate(input, { signal, context }),
      },
    }),
  );
  const kept = useWritten(writer, (state) => state.kept);
  const phase = useWritten(writer, (state) => state.phase);
  const place = useWritten(writer, (state) => state.place);
  const periods = useWritten(writer, (state) => state.periods);
  const period = periods[place] ?? { from: 0, to: kept.sheet.length, startsAt: 0, endsAt: null };
  const [wanted, goTo] = useState(() => firstOpen(kept.sheet, period));
  const question = Math.min(Math.max(wanted, period.from), period.to - 1);
  useWriting(writer);
  useLooks(question, writer);

  const chooseAt = useCallback(
    (at: number, choice: Choice) =>
      writer.change((sheet) => ({ ...sheet, sheet: withCharacter(sheet.sheet, at, choice) })),
    [writer],
  );
  return {
    writer,
    kept,
    phase,
    place,
    periods,
    period,
    question,
    /** Shows a question; the nearest one of the period where it is not in it. */
    goTo,
    choose: (choice: Choice) => chooseAt(question, choice),
    /** Answers any question of the period. */
    chooseAt,
    clear: () => writer.change((sheet) => ({ ...sheet, sheet: withCharacter(sheet.sheet, question, '.') })),
    toggleMark: () =>
      writer.change((sheet) => ({
        ...sheet,
        marked: withCharacter(sheet.marked, question, sheet.marked[question] === '1' ? '0' : '1'),
      })),
    leavePeriod: () => writer.leavePeriod(place),
    submit: () => writer.submit(),
  };
}

export type OpenAttempt = ReturnType<typeof useAttempt>;

/** Writes while the page is open, at once when the connection is back, and before the page is hidden. */
function useWriting(writer: AttemptWriter): void {
  useEffect(() => {
    const stop = writer.start();
    const online = () => writer.sendNow();
    const seen = () => (document.visibilityState === 'visible' ? writer.askTime() : writer.sendBeforeHiding());
    const hidden = () => writer.sendBeforeHiding();
    window.addEventListener('online', online);
    window.addEventListener('pagehide', hidden);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', hidden);
      document.removeEventListener('visibilitychange', seen);
      stop();
    };
  }, [writer]);
}

/** Whoever looks at a question has visited it; how long is noted when she leaves it or the page, and goes with an answer. */
function useLooks(question: number, writer: AttemptWriter): void {
  useEffect(() => {
    let since = performance.now();
    const look = (leastSeconds: number) => {
      const seconds = Math.max(Math.round((performance.now() - since) / 1000), leastSeconds);
      since = performance.now();
      if (seconds > 0)
        writer.note((sheet) => ({
          ...sheet,
          seconds: sheet.seconds.map((one, at) => (at === question ? one + seconds : one)),
        }));
    };
    // Nobody looks at a page that is hidden. Before the sheet is sent, which listens on the document.
    const seen = () => (document.visibilityState === 'visible' ? void (since = performance.now()) : look(0));
    window.addEventListener('visibilitychange', seen, { capture: true });
    if (writer.state().kept.seconds[question] === 0) look(1);
    return () => {
      window.removeEventListener('visibilitychange', seen, { capture: true });
      look(0);
    };
  }, [question, writer]);
}

/** Where she goes on: the first question of the period that is not answered. */
function firstOpen(sheet: string, { from, to }: { from: number; to: number }): number {
  const open = sheet.slice(from, to).indexOf('.');
  return open < 0 ? from : from + open;
}
