import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { pageOf } from '#shared/hall-pages.ts';
import type { RunningAttempt } from './attempt-writer.ts';
import classes from './Hall.module.css';
import { PaperPage } from './PaperPage.tsx';
import { usePages } from './use-pages.ts';

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
