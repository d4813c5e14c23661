import { trpc } from '#client/lib/trpc.ts';

/** Refreshes every list on the page after a change, the other screens' too; ends when they are up to date. */
export function useRefreshLists() {
  const utils = trpc.useUtils();
  return () => utils.invalidate();
}
