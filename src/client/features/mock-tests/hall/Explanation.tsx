import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import classes from './AnswerReview.module.css';
import { PaperPage } from './PaperPage.tsx';

type ExplanationProps = {
  testId: string;
  /** Counts from 0. */
  question: number;
  name: string;
};

/** What explains a question whose solutions may be seen: the educator's words, or a page of the solutions that is opened. */
export function Explanation({ testId, question, name }: ExplanationProps) {
  const query = trpc.hall.explanation.useQuery({ testId, question });
  const [place, setPlace] = useState<number | null>(null);
  const { text = null, pages = [] } = query.data ?? {};
  const page = place === null ? undefined : pages[place];
  return (
    <QueryState
      query={query}
      loading={<Loading height={44} label="Loading the explanation" />}
      errorText="The explanation could not be loaded."
      isEmpty={text === null && pages.length === 0}
    >
      {text === null ? (
        <Button
          variant="light"
          mih={44}
          aria-expanded={place !== null}
          onClick={() => setPlace(place === null ? 0 : null)}
        >
          {place === null ? 'The page that explains it' : 'Close the explanation'}
        </Button>
      ) : (
        <section aria-label={`Explanation: ${name}`}>
          <Text fw={600}>Explanation</Text>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
        </section>
      )}
      {page && place !== null && (
        <>
          <div className={classes.page}>
            <PaperPage
              key={page.url}
              picture={page.url}
              page={page}
              label={`Page ${page.number} of the solutions, with ${name}`}
              question={question}
              text={null}
            />
          </div>
          {pages.length > 1 && (
            <Group gap="xs">
              <Button variant="default" mih={44} disabled={place === 0} onClick={() => setPlace(place - 1)}>
                Page back
              </Button>
              <Button variant="default" mih={44} disabled={!pages[place + 1]} onClick={() => setPlace(place + 1)}>
                Page on
              </Button>
            </Group>
          )}
        </>
      )}
    </QueryState>
  );
}
