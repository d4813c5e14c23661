import { useSyncExternalStore } from 'react';

const onHashChange = (notify: () => void) => {
  window.addEventListener('hashchange', notify);
  return () => window.removeEventListener('hashchange', notify);
};

/**
 * The token of a mailed link, which stands behind the # where no server sees it: null until the browser has looked,
 * empty when there is none.
 */
export const useLinkToken = (): string | null =>
  useSyncExternalStore(
    onHashChange,
    () => window.location.hash.slice(1),
    () => null,
  );
