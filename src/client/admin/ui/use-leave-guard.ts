import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import { historySettled } from '#client/lib/back-closes.ts';
import { confirmDiscard } from './confirm.tsx';

/** How many forms on the page have something to lose, and the listeners to that number. */
let guarded = 0;
const listeners = new Set<() => void>();

function guard(change: 1 | -1): void {
  guarded += change;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** While `wouldLose`, asks before what was typed is lost by following a link, by Back, or by closing the tab. */
export function useLeaveGuard(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return;
    guard(1);
    return () => guard(-1);
  }, [wouldLose]);
}

/** Whether a form on the page has something to lose. */
export const useIsGuarded = (): boolean => useSyncExternalStore(subscribe, () => guarded > 0);

/** Asks for all forms on the page: a router takes one blocker. Mounted once. */
export function useAskBeforeLeaving(): void {
  const wouldLose = useIsGuarded();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guarded > 0 && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let leaves = false;
    confirmDiscard({
      onConfirm: () => {
        leaves = true;
        // Going on counts from the page, not from the question above it.
        void historySettled().then(blocker.proceed);
      },
      onClose: () => {
        if (!leaves) blocker.reset();
      },
    });
  }, [blocker]);

  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);
}
