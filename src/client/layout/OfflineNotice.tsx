import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keptAt, useOnline } from '#client/lib/online.ts';
import { useSite } from '#client/lib/site.ts';
import { paths } from '#shared/paths.ts';
import classes from './OfflineNotice.module.css';

/** The service worker's answer to a page that is not kept here. */
const insteadOfPage = '#not-kept';

/** Says that the connection is lost, and that what is on the screen can still be read. */
export function OfflineNotice() {
  const { online, check } = useOnline();
  const { timeZone } = useSite();
  const queryClient = useQueryClient();
  const [checking, setChecking] = useState(false);
  const retry = async () => {
    setChecking(true);
    if (await check()) await queryClient.refetchQueries({ type: 'active' });
    setChecking(false);
  };
  const { pathname, hash } = useLocation();
  const isInstead = pathname === paths.library && hash === insteadOfPage;
  const seenAt = online ? null : keptMoment(timeZone);
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

/** `Nov 24, 2026 05:05:09`, where the page is one that this device has kept. Without dayjs, which not every page loads. */
function keptMoment(timeZone: string): string | null {
  const at = keptAt();
  if (at === null) return null;
  const kept = new Date(at);
  const day = kept.toLocaleDateString('en-US', { timeZone, month: 'short', day: '2-digit', year: 'numeric' });
  return `${day} ${kept.toLocaleTimeString('sv-SE', { timeZone })}`;
}
