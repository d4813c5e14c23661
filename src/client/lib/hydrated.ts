import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until the browser's scripts have taken the page over; what is typed before would be lost. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
