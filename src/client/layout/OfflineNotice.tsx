import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keptAt, useOnline } from '#client/lib/online.ts';
import { paths } from '#shared/paths.ts';
import classes from './OfflineNotice.module.css';

/** The service worker's answer to a page that is not kept here. */
const insteadOfPage = '#not-kept';

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
  const { pathname, hash } = useLocation();
  const isInstead = pathname === paths.library && hash === insteadOfPage;
  const seenAt = online ? null : keptMoment();
  return (
    <div aria-live="polite" className={classes.place}>
      {!online && (
        <div className={classes.notice}>
          <p>
            {isInstead
              ? 'You’re offline. That page needs a connection; your saved books don’t.'
              : `You’re offline. You can still read this page${seenAt ? `, as it was on ${seenAt}` : ''}.`}
          </p>
          <button type="button" className={classes.retry} disabled={checking} onClick={() => void retry()}>
            {checking ? 'Trying...' : 'Retry'}
          </button>
        </div>
      )}
    </div>
  );
}

/** `24 Nov, 5:05 am`, where the page is one that this device has kept. */
function keptMoment(): string | null {
  const at = keptAt();
  if (at === null) return null;
  return new Date(at).toLocaleString('en-IN', { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
}
