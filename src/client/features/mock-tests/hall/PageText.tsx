import { Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import type { SpokenPart } from '#shared/hall-page-text.ts';
import classes from './PaperPage.module.css';

type PageTextProps = {
  testId: string;
  /** Counts from 0. */
  page: number;
  /** How many pages may be seen now, from the first on. */
  pages: number;
  /** The question at hand, from 0. */
  question: number;
  nameOf: (question: number) => string;
};

/** The name of the text of a question, for what is described by it. */
export const textIdOf = (question: number): string => `text-of-${question}`;

/** Whether somebody may see the next part is asked again after this long, in ms: the site's clock begins it. */
const partMs = 3000;

/** The page's own text below its picture, for a screen reader and for large letters; who opens it has it at every page. */
export function PageText({ testId, page, pages, question, nameOf }: PageTextProps) {
  const [isOpen, setOpen] = useLocalStorage({
    key: 'page-as-text',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const query = trpc.hall.pageTexts.useQuery(
    { testId, pages },
    {
      enabled: isOpen,
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state: { data } }) => (data && data.length < pages ? partMs : false),
      // The hall asks by itself whose session has ended.
      trpc: { context: { isAlone: true, asksNobody: true } },
    },
  );
  const parts = query.data?.[page];
  return (
    <details
      className={classes.text}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => open !== isOpen && setOpen(open)}
    >
      <summary>This page as text</summary>
      {isOpen && (
        <QueryState
          query={query}
          loading={<Loading height={120} label="Loading the text" />}
          errorText="The text could not be loaded."
        >
          {parts?.length === 0 && (
            <Text>
              There is no text of this page: it is a picture, or set in an old font. If you need the paper read to you,
              ask us for extra time before you start.
            </Text>
          )}
          {parts?.map((part) => (
            <Part key={part.question} part={part} isCurrent={part.question === question} nameOf={nameOf} />
          ))}
        </QueryState>
      )}
    </details>
  );
}

type PartProps = { part: SpokenPart; isCurrent: boolean; nameOf: PageTextProps['nameOf'] };

/** The lines of one question; that at hand is moved to. */
function Part({ part: { question, lines }, isCurrent, nameOf }: PartProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView({ block: 'start' });
  }, [isCurrent]);
  const name = question === null ? 'Before the first question of this page' : nameOf(question);
  return (
    <section ref={place} aria-label={name} aria-current={isCurrent || undefined}>
      <Text fw={600}>{name}</Text>
      <div id={question === null ? undefined : textIdOf(question)}>
        {lines === null ? (
          <p>This part is set in an old font and cannot be read as text. See the picture.</p>
        ) : (
          lines.map(({ text, lang }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- equal lines may stand twice
            <p key={index} lang={lang ?? undefined}>
              {text}
            </p>
          ))
        )}
      </div>
    </section>
  );
}
