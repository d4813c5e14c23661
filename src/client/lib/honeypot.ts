import { useRef, useState } from 'react';
import { fastestPersonMs, longestOpenMs } from '#shared/honeypot.ts';
import { trpc } from './trpc.ts';

/** How long a form's time is sent along before the site is asked for a new one, in ms. */
const freshMs = longestOpenMs / 2;

/**
 * What tells a program from a person in a public form. `field` goes to a Honeypot in the form; `facts` are sent along.
 * They are ready only after the time a person needs, so that a quick person is not taken for a program; until then
 * `isWaiting`. They fail when the site cannot be reached.
 */
export function useHoneypot() {
  const field = useRef<HTMLInputElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  const opened = trpc.site.formTime.useQuery(undefined, { staleTime: freshMs });

  async function facts(): Promise<{ website: string; formTime: string }> {
    setWaiting(true);
    try {
      const isFresh = opened.data !== undefined && Date.now() - opened.dataUpdatedAt < freshMs;
      const { data = '', dataUpdatedAt } = isFresh ? opened : await opened.refetch({ throwOnError: true });
      await new Promise((go) => setTimeout(go, dataUpdatedAt + fastestPersonMs - Date.now()));
      return { website: field.current?.value ?? '', formTime: data };
    } finally {
      setWaiting(false);
    }
  }
  return { field, facts, isWaiting };
}
