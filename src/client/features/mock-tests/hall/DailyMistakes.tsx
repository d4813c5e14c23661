import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf, notify } from '#client/lib/notify.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { dayLabel } from '#shared/dates.ts';
import type { Choice } from '#shared/hall-sheet.ts';
import { MistakeQuestion, verdictOf } from './MistakeQuestion.tsx';
import { PageDialog } from './PaperPage.tsx';

type Mistake = Answers['practice']['today']['questions'][number];

/** Today's mistakes one after the other; the site judges each answer and says when the question comes again. */
export default function DailyMistakes({ mistakes, onClose }: { mistakes: Mistake[]; onClose: () => void }) {
  const [place, setPlace] = useState(0);
  const mistake = mistakes[place];
  return (
    <PageDialog opened onClose={onClose} title="Ten of my mistakes">
      {mistake ? (
        <OneMistake
          key={place}
          mistake={mistake}
          progress={`${place + 1} of ${mistakes.length}`}
          next={() => setPlace(place + 1)}
        />
      ) : (
        <Stack>
          <Text>That was all for today.</Text>
          <Button mih={44} onClick={onClose}>
            Done
          </Button>
        </Stack>
      )}
    </PageDialog>
  );
}

type OneMistakeProps = { mistake: Mistake; progress: string; next: () => void };

function OneMistake({ mistake, progress, next }: OneMistakeProps) {
  const { question, answer, test } = mistake;
  const [choice, setChoice] = useState<Choice | null>(null);
  const judge = trpc.practice.answer.useMutation({
    onError(error) {
      setChoice(null);
      notify.error(messageOf(error));
    },
  });
  const { data } = judge;
  return (
    <MistakeQuestion
      mistake={mistake}
      test={test}
      progress={`${test.title}, ${progress}`}
      choice={choice}
      verdict={data ? `${verdictOf({ ...data, answer })} ${againText(data.dueOn)}` : null}
      isDisabled={choice !== null}
      choose={(chosen) => {
        setChoice(chosen);
        judge.mutate({ testId: test.testId, question, choice: chosen });
      }}
      next={next}
    />
  );
}

const againText = (dueOn: string | null): string =>
  dueOn === null ? 'You know it: it does not come again.' : `It comes again on ${dayLabel(dueOn)}.`;
