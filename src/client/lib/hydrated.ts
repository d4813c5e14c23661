import { useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until the browser's scripts have taken the page over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Calls `take` once where the server's HTML is hydrated, for what was typed into its fields before: React leaves them as
 * they are, but its state does not know. Where a screen is drawn by the browser there was no before.
 */
export function useOnHydration(take: () => void): void {
  const hydrated = useHydrated();
  const takeOver = useEffectEvent(() => {
    if (!hydrated) take();
  });
  // In the same commit: any later render would put the fields back.
  useLayoutEffect(() => takeOver(), []);
}

/** The ref of a controlled field that a page shows at once; `take` gets what was typed into it before hydration. */
export function useTypedBefore<Field extends { value: string }>(value: string, take: (typed: string) => void) {
  const field = useRef<Field>(null);
  useOnHydration(() => {
    const typed = field.current?.value ?? value;
    if (typed !== value) take(typed);
  });
  return field;
}
