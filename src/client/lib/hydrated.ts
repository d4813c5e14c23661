import { startTransition, useEffect, useState } from 'react';

/** What appears once the page of the server is taken over never was the server's. */
let isTakenOver = false;

/**
 * False on the server and until the browser's scripts have taken the page over; what is typed before would be lost. It
 * turns true in a transition, so that the page answers meanwhile.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isTakenOver);
  useEffect(() => {
    isTakenOver = true;
    startTransition(() => setHydrated(true));
  }, []);
  return hydrated;
}
