import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirmDiscard } from '#client/admin/ui/confirm.tsx';

/** Asks before unsaved changes are lost by following a link, by Back, or by closing the tab. */
export function useLeaveGuard(wouldLose: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      wouldLose && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let leaves = false;
    confirmDiscard({
      onConfirm: () => {
        leaves = true;
        blocker.proceed();
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
