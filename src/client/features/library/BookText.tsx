import { Text } from '@mantine/core';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Notice } from '#client/ui/Notice.tsx';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import sheet from './BookSheet.module.css';
import classes from './BookText.module.css';
import { type FlowingText, flowingText } from './flowing-text.ts';
import type { Book } from './open-book.ts';
import { useSwipe } from './use-swipe.ts';

type BookTextProps = {
  book: Book;
  /** From 1. */
  number: number;
  /** The size of the letters, in CSS pixels at the usual text size. */
  letters: number;
  /** Light words on dark paper. */
  isNight: boolean;
  turn: (by: number) => void;
};

type ReadText = { of: number; found: FlowingText | 'failed' };

const refusals = {
  failed: 'This page could not be loaded. Check your connection, then turn to it again.',
  none: 'This page is a picture without text. Please read it in the page view.',
  legacy:
    'The Tamil of this page is in the letters of an old font, which cannot flow. Please read it in the page view.',
};

/** The words of one page, which flow into the width there is. */
export function BookText({ book, number, letters, isNight, turn }: BookTextProps) {
  const [read, setRead] = useState<ReadText | null>(null);
  const swipe = useSwipe(turn, () => false);
  useEffect(() => {
    let isLeft = false;
    const show = (found: ReadText['found']) => isLeft || setRead({ of: number, found });
    book
      .getPage(number)
      .then((page) => page.getTextContent())
      .then(({ items }) => show(flowingText(items.flatMap((item) => ('str' in item ? [item] : [])))))
      .catch(() => show('failed'));
    return () => {
      isLeft = true;
    };
  }, [book, number]);
  const section = useRef<HTMLElement>(null);
  const shownNumber = useRef(number);
  useEffect(() => {
    // Each page is read from its beginning.
    if (shownNumber.current !== number && (section.current?.getBoundingClientRect().top ?? 0) < 0)
      section.current?.scrollIntoView();
    shownNumber.current = number;
  }, [number]);
  const found = read?.of === number ? read.found : null;
  const kind = found === null || found === 'failed' ? found : found.kind;
  return (
    <section
      ref={section}
      className={classes.page}
      aria-label={`Page ${number} of ${book.numPages}`}
      aria-busy={found === null}
    >
      <div className={sheet.progress}>{found === null && <ProgressBar label={`Reading page ${number}`} />}</div>
      <div
        className={classes.paper}
        data-night={isNight || undefined}
        style={{ '--letters': `${letters / 16}rem` } as CSSProperties}
        {...swipe}
      >
        {found !== null && found !== 'failed' && found.kind === 'text' && (
          <div lang={found.lang} className={classes.words}>
            {found.paragraphs.map(({ text, isHeading }, at) => (
              <p key={`${number} ${at}`} data-heading={isHeading || undefined}>
                {text}
              </p>
            ))}
          </div>
        )}
        {kind !== null && kind !== 'text' && <Notice tone="wait">{refusals[kind]}</Notice>}
      </div>
      <Text component="output" fz={0} lh={0}>
        Page {number} of {book.numPages}
      </Text>
    </section>
  );
}
