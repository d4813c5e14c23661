import { useEffect, useRef, useState } from 'react';
import { fastestPersonMs, longestOpenMs } from '#shared/spam.ts';
import { type TrpcClient, trpc } from './trpc.ts';

type Opened = { formTime: string; at: number };

/**
 * What tells a program from a person in a form that anybody may send. `field` goes to a SpamTrap in the form; `facts`
 * are sent along. They are ready only once a person could have filled the form in, so that no quick one is taken for a
 * program; `isWaiting` meanwhile. They fail when the site cannot be reached.
 */
export function useSpamTrap() {
  const { client } = trpc.useUtils();
  const field = useRef<HTMLInputElement>(null);
  const opened = useRef<Promise<Opened | null> | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    // Once: coming back from another tab of the page runs this again.
    opened.current ??= open(client).catch(() => null);
  }, [client]);

  async function facts(): Promise<{ website: string; formTime: string }> {
    setWaiting(true);
    try {
      const first = await opened.current;
      const isFresh = first && Date.now() - first.at < longestOpenMs / 2;
      const { formTime, at } = isFresh ? first : await open(client);
      await new Promise((go) => setTimeout(go, at + fastestPersonMs - Date.now()));
      return { website: field.current?.value ?? '', formTime };
    } finally {
      setWaiting(false);
    }
  }
  return { field, facts, isWaiting };
}

async function open(client: TrpcClient): Promise<Opened> {
  const formTime = await client.site.formTime.query();
  return { formTime, at: Date.now() };
}
