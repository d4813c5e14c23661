import { Button, Text } from '@mantine/core';
import { type Icon, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { questionName } from '#shared/hall-formats.ts';
import { pageOf, pagesBefore } from '#shared/hall-pages.ts';
import type { RunningAttempt } from './attempt-state.ts';
import classes from './Hall.module.css';
import { PageText } from './PageText.tsx';
import { PaperPage } from './PaperPage.tsx';

type PaperReaderProps = {
  attempt: Pick<RunningAttempt, 'testId' | 'format' | 'pages' | 'pageStarts' | 'code'>;
  /** The last page of the parts that have begun is before this question. */
  openTo: number;
  question: number;
};

/** The page of the question at hand; turning it leads to other pages until she goes to another question. */
export const PaperReader = memo(function PaperReader({ attempt, openTo, question }: PaperReaderProps) {
  const { testId, format, pages: all, pageStarts, code } = attempt;
  const pages = useMemo(() => all.slice(0, pagesBefore(pageStarts, openTo)), [all, pageStarts, openTo]);
  const [turned, setTurned] = useState<{ question: number; page: number } | null>(null);
  const page = turned?.question === question ? turned.page : pageOf(pageStarts, question);
  const pictures = usePages(pages, page);
  const picture = pages[page];
  const place = `Page ${page + 1} of ${all.length}`;
  const turnTo = (to: number) => setTurned({ question, page: to });
  const isLast = page >= pages.length - 1;
  if (!picture) return <div className={classes.paper} />;
  return (
    <div className={classes.paper}>
      <PaperPage
        picture={pictures.get(picture.url)}
        page={picture}
        label={place}
        question={question}
        code={code}
        text={
          <PageText
            testId={testId}
            page={page}
            pages={pages.length}
            question={question}
            nameOf={(one) => questionName(format, one)}
          />
        }
      >
        <Turn label="Page back" icon={IconChevronLeft} isOff={page === 0} onClick={() => turnTo(page - 1)} />
        <Text size="sm" className={classes.roomy ?? ''}>
          {place}
        </Text>
        <Text size="sm" className={classes.tightOnly ?? ''} aria-hidden>
          {page + 1}/{all.length}
        </Text>
        <Turn label="Page on" icon={IconChevronRight} isOff={isLast} onClick={() => turnTo(page + 1)} />
      </PaperPage>
    </div>
  );
});

type TurnProps = { label: string; icon: Icon; isOff: boolean; onClick: () => void };

const Turn = ({ label, icon: TurnIcon, isOff, onClick }: TurnProps) => (
  <Button variant="subtle" aria-label={label} disabled={isOff} onClick={onClick}>
    <TurnIcon size={20} className={classes.tightOnly} aria-hidden />
    <span className={classes.roomy}>{label}</span>
  </Button>
);

type Page = { url: string };

/** A page that did not come is asked for again after this long; one that takes longer than the other is given up. In ms. */
const retryMs = 3000;
const patienceMs = 20_000;

/** A paper's pictures, fetched one by one: the current page, those after, the others; then they need no connection. */
function usePages(pages: readonly Page[], current: number): Map<string, string> {
  const [loaded, setLoaded] = useState<Map<string, string>>(new Map());
  const order = [...pages.slice(current), ...pages.slice(0, current).toReversed()].map(({ url }) => url);
  const next = order.find((url) => !loaded.has(url));

  useEffect(() => {
    if (next === undefined) return;
    let isGone = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      try {
        const response = await fetch(next, { signal: AbortSignal.timeout(patienceMs) });
        if (!response.ok) throw new Error(`page ${response.status}`);
        const picture = URL.createObjectURL(await response.blob());
        if (isGone) URL.revokeObjectURL(picture);
        else setLoaded((before) => new Map(before).set(next, picture));
      } catch {
        if (!isGone) again = setTimeout(() => void load(), retryMs);
      }
    };
    void load();
    return () => {
      isGone = true;
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
