import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { periodAt } from '#shared/hall-formats.ts';
import { type Choice, withCharacter } from '#shared/hall-sheet.ts';
import { type AttemptWriter, createAttemptWriter, type RunningAttempt } from './attempt-writer.ts';
import { recoverSheet, storeSheet } from './kept-sheets.ts';

/** Looking at a question is counted in whole seconds, and written when she leaves it or after this long, in ms. */
const lookMs = 20_000;

/** A running attempt: its sheet, its clock, the question at hand, and what can be done. */
export function useAttempt(attempt: RunningAttempt, device: string) {
  const { client } = trpc.useUtils();
  const [writer] = useState(() =>
    createAttemptWriter({
      attempt,
      device,
      recovered: recoverSheet(attempt),
      store: (kept) => storeSheet(attempt.id, device, kept),
      transport: {
        save: (input) => client.hall.save.mutate(input),
        leavePeriod: (input) => client.hall.leavePeriod.mutate(input),
        submit: (input) => client.hall.submit.mutate(input),
      },
    }),
  );
  const state = useSyncExternalStore(writer.subscribe, writer.state);
  const [now, setNow] = useState(() => writer.now());
  const place = periodAt(state.periods, now);
  const period = state.periods[place] ?? { from: 0, to: state.kept.sheet.length, startsAt: 0, endsAt: null };
  const [wanted, setWanted] = useState(() => firstOpen(state.kept.sheet, period));
  const question = Math.min(Math.max(wanted, period.from), period.to - 1);
  const isOver = state.endsAt !== null && now >= state.endsAt;

  useEffect(() => {
    const tick = setInterval(() => setNow(writer.now()), 500);
    const back = () => writer.sendNow();
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      clearInterval(tick);
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', back);
      writer.close();
    };
  }, [writer]);

  useEffect(() => {
    if (isOver) writer.submit();
  }, [isOver, writer]);

  useLooks(question, writer);

  const chooseAt = useCallback(
    (at: number, choice: Choice) =>
      writer.change((sheet) => ({ ...sheet, sheet: withCharacter(sheet.sheet, at, choice) })),
    [writer],
  );
  return {
    ...state,
    now,
    place,
    period,
    question,
    isOver,
    goTo: setWanted,
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
    sendNow: () => writer.sendNow(),
  };
}

export type OpenAttempt = ReturnType<typeof useAttempt>;

/** Whoever looks at a question has visited it; how long is written when she leaves it, and now and then. */
function useLooks(question: number, writer: AttemptWriter): void {
  useEffect(() => {
    let since = Date.now();
    const look = (leastSeconds: number) => {
      const seconds = Math.max(Math.round((Date.now() - since) / 1000), leastSeconds);
      since = Date.now();
      if (seconds > 0 && document.visibilityState === 'visible')
        writer.change((sheet) => ({
          ...sheet,
          seconds: sheet.seconds.map((one, at) => (at === question ? one + seconds : one)),
        }));
    };
    if (writer.state().kept.seconds[question] === 0) look(1);
    const timer = setInterval(look, lookMs, 0);
    return () => {
      clearInterval(timer);
      look(0);
    };
  }, [question, writer]);
}

/** Where she goes on: the first question of the period that is not answered. */
function firstOpen(sheet: string, { from, to }: { from: number; to: number }): number {
  const open = sheet.slice(from, to).indexOf('.');
  return open < 0 ? from : from + open;
}
