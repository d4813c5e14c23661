import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOnline } from '#client/lib/online.ts';
import classes from './OfflineNotice.module.css';

/** Says that the connection is lost, and that what is on the screen can still be read. */
export function OfflineNotice() {
  const { online, check } = useOnline();
  const queryClient = useQueryClient();
  const [checking, setChecking] = useState(false);
  const retry = async () => {
    setChecking(true);
    if (await check()) await queryClient.refetchQueries({ type: 'active' });
    setChecking(false);
  };
  return (
    <div aria-live="polite" className={classes.place}>
      {!online && (
        <div className={classes.notice}>
          <p>You’re offline. You can still read this page.</p>
          <button type="button" className={classes.retry} disabled={checking} onClick={() => void retry()}>
            {checking ? 'Trying...' : 'Retry'}
          </button>
        </div>
      )}
    </div>
  );
}
