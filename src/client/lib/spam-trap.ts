import { useEffect, useRef, useState } from 'react';
import { fastestPersonMs } from '#shared/spam.ts';

/**
 * What tells a program from a person in a form that anybody may send. `field` goes to a SpamTrap in the form; `facts`
 * are sent along. They are ready only once a person could have filled the form in, so that no quick one is taken for a
 * program; `isWaiting` meanwhile.
 */
export function useSpamTrap() {
  const field = useRef<HTMLInputElement>(null);
  const shownSince = useRef(0);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    // Once: coming back from another tab of the page runs this again.
    shownSince.current ||= performance.now();
  }, []);

  async function facts(): Promise<{ website: string; shownForMs: number }> {
    const shownFor = () => performance.now() - shownSince.current;
    setWaiting(true);
    while (shownFor() < fastestPersonMs) await new Promise((go) => setTimeout(go, fastestPersonMs - shownFor()));
    setWaiting(false);
    return { website: field.current?.value ?? '', shownForMs: Math.floor(shownFor()) };
  }
  return { field, facts, isWaiting };
}
