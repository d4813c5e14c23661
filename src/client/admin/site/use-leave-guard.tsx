import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before the page is left while something on it would be lost: by a link, by Back, by closing the tab. */
export function useLeaveGuard(wouldLose: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      wouldLose && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let leaves = false;
    modals.openConfirmModal({
      title: 'Discard your changes?',
      children: <Text>What you entered here has not been saved.</Text>,
      labels: { cancel: 'Keep editing', confirm: 'Discard' },
      cancelProps: { 'data-autofocus': true },
      confirmProps: { color: 'red.9' },
      closeButtonProps: { 'aria-label': 'Close' },
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
