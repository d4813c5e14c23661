import { onlineManager } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { paths } from '#shared/paths.ts';

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);

/** Notices from now on when the connection goes and comes, also before anything on the page asks. */
export function watchConnection(): void {
  // A page kept here comes only where the site did not answer, whatever the browser says of its connection.
  const isKept = keptAt() !== null;
  onlineManager.setOnline(navigator.onLine && !isKept);
  subscribe(() => {});
  if (isKept) void waitForSite();
}

const askAgainMs = 5000;

/** Asks until the site answers: a browser that never noticed the loss says nothing when the connection is back. */
async function waitForSite(): Promise<void> {
  if (onlineManager.isOnline()) return;
  if (await siteAnswers()) onlineManager.setOnline(true);
  else setTimeout(() => void waitForSite(), askAgainMs);
}

/** Whether the browser has a connection, and a way to find out whether the site really answers. */
export function useOnline() {
  const online = useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );
  const check = useCallback(async () => {
    const answers = await siteAnswers();
    if (answers) onlineManager.setOnline(true);
    return answers;
  }, []);
  return { online, check };
}

/** Asks the site itself; browsers are sometimes wrong about being offline. */
export const siteAnswers = (): Promise<boolean> =>
  fetch(paths.healthz, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** When the service worker answered with a page as last seen: when that was, in UTC ms; null for a page of the site itself. */
export function keptAt(): number | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name=kept-at]')?.content;
  return content === undefined ? null : Number(content);
}
