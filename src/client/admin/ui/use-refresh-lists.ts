import { trpc } from '#client/lib/trpc.ts';

/** Fetches every active query again and marks all others as stale; resolves when the active ones are up to date. */
export function useRefreshLists() {
  const utils = trpc.useUtils();
  return () => utils.invalidate();
}
