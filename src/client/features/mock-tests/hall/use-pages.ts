import { useEffect, useState } from 'react';

type Page = { url: string };

/** A page that did not come is asked for again after this long, in ms. */
const retryMs = 3000;

/**
 * The pictures of a paper as they are on this device: the page at hand first, then the ones after it, then the others, one
 * after the other. Once there, they need no connection.
 */
export function usePages(pages: readonly Page[], current: number): Map<string, string> {
  const [loaded, setLoaded] = useState<Map<string, string>>(new Map());
  const order = [...pages.slice(current), ...pages.slice(0, current).toReversed()].map(({ url }) => url);
  const next = order.find((url) => !loaded.has(url));

  useEffect(() => {
    if (next === undefined) return;
    const asking = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      try {
        const response = await fetch(next, { signal: asking.signal });
        if (!response.ok) throw new Error(`page ${response.status}`);
        const picture = URL.createObjectURL(await response.blob());
        setLoaded((before) => new Map(before).set(next, picture));
      } catch {
        if (!asking.signal.aborted) again = setTimeout(() => void load(), retryMs);
      }
    };
    void load();
    return () => {
      asking.abort();
      clearTimeout(again);
    };
  }, [next]);

  useEffect(() => () => setLoaded((pictures) => revoke(pictures)), []);
  return loaded;
}

function revoke(pictures: Map<string, string>): Map<string, string> {
  for (const picture of pictures.values()) URL.revokeObjectURL(picture);
  return new Map();
}
