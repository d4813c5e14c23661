import { useSyncExternalStore } from 'react';

const onHashChange = (notify: () => void) => {
  window.addEventListener('hashchange', notify);
  return () => window.removeEventListener('hashchange', notify);
};

/** The token of a mailed link, in the hash so that no server logs it: null before hydration, empty if missing. */
export const useLinkToken = (): string | null =>
  useSyncExternalStore(
    onHashChange,
    () => window.location.hash.slice(1),
    () => null,
  );
