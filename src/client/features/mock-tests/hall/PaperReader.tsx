import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { pageOf } from '#shared/hall-pages.ts';
import type { RunningAttempt } from './attempt-writer.ts';
import classes from './Hall.module.css';
import { PaperPage } from './PaperPage.tsx';

type PaperReaderProps = { attempt: Pick<RunningAttempt, 'pages' | 'pageStarts'>; question: number };

/** The page of the question at hand; turning it leads to other pages until she goes to another question. */
export function PaperReader({ attempt: { pages, pageStarts }, question }: PaperReaderProps) {
  const [turned, setTurned] = useState<{ question: number; page: number } | null>(null);
  const page = turned?.question === question ? turned.page : pageOf(pageStarts, question);
  const pictures = usePages(pages, page);
  const picture = pages[page];
  const place = `Page ${page + 1} of ${pages.length}`;
  const turnTo = (to: number) => setTurned({ question, page: to });
  return (
    <div className={classes.paper}>
      {picture && <PaperPage picture={pictures.get(picture.url)} page={picture} label={place} />}
      <div className={classes.turn}>
        <Button variant="subtle" size="compact-sm" mih={44} disabled={page === 0} onClick={() => turnTo(page - 1)}>
          Page back
        </Button>
        <Text size="sm">{place}</Text>
        <Button
          variant="subtle"
          size="compact-sm"
          mih={44}
          disabled={page >= pages.length - 1}
          onClick={() => turnTo(page + 1)}
        >
          Page on
        </Button>
      </div>
    </div>
  );
}

type Page = { url: string };

/** A page that did not come is asked for again after this long, in ms. */
const retryMs = 3000;

/** A paper's pictures, fetched one by one: the current page, those after, the others; then they need no connection. */
function usePages(pages: readonly Page[], current: number): Map<string, string> {
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
