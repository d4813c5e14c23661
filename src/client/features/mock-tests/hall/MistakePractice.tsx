import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { isRight } from '#shared/hall-key.ts';
import type { Choice } from '#shared/hall-sheet.ts';
import { MistakeQuestion, verdictOf } from './MistakeQuestion.tsx';
import { PageDialog } from './PaperPage.tsx';

type MissedQuestion = Answers['hall']['mistakes'][number];
type Question = MissedQuestion['questions'][number] & { test: MissedQuestion };

/** *Practise my mistakes*: what was wrong or left out in this test, once more, without a clock. */
export function MistakePractice({ testId }: { testId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionButton onClick={() => setIsOpen(true)}>Practise my mistakes</ActionButton>
      <PageDialog opened={isOpen} onClose={() => setIsOpen(false)} title="Practise my mistakes">
        {isOpen && <Practice testId={testId} />}
      </PageDialog>
    </>
  );
}

function Practice({ testId }: { testId: string }) {
  const query = trpc.hall.mistakes.useQuery({ testId });
  const missed = query.data?.flatMap((test) => test.questions.map((one) => ({ ...one, test }))) ?? [];
  const wrong = missed.filter(({ answer }) => answer !== '.');
  const [shown, setShown] = useState<'wrong' | 'all'>('wrong');
  const [unit, setUnit] = useState('');
  const kind = shown === 'wrong' && wrong.length > 0 ? wrong : missed;
  const units = [...new Set(kind.flatMap((one) => one.unit ?? []))];
  const questions = units.includes(unit) ? kind.filter((one) => one.unit === unit) : kind;
  const [place, setPlace] = useState(0);
  const question = questions[place];
  return (
    <QueryState
      query={query}
      loading={<Loading height={320} label="Loading your mistakes" />}
      errorText="Error loading your mistakes. Please try again later."
      isEmpty={missed.length === 0}
      empty={<Text>There is nothing to practise: everything was right.</Text>}
    >
      {wrong.length > 0 && wrong.length < missed.length && (
        <NativeSelect
          label="Practise"
          value={shown}
          onChange={({ currentTarget: { value } }) => {
            setShown(value === 'all' ? 'all' : 'wrong');
            setPlace(0);
          }}
          data={[
            { value: 'wrong', label: `What was wrong (${wrong.length})` },
            { value: 'all', label: `What was wrong or left out (${missed.length})` },
          ]}
          maw={320}
          mb="sm"
        />
      )}
      {units.length > 1 && (
        <NativeSelect
          label="Unit"
          value={unit}
          onChange={({ currentTarget: { value } }) => {
            setUnit(value);
            setPlace(0);
          }}
          data={[
            { value: '', label: 'All units' },
            ...units.map((name) => ({
              value: name,
              label: `${name} (${kind.filter((one) => one.unit === name).length})`,
            })),
          ]}
          maw={320}
          mb="sm"
        />
      )}
      {question ? (
        <OneMistake
          key={`${shown} ${unit} ${place}`}
          question={question}
          progress={`${place + 1} of ${questions.length}`}
          next={() => setPlace(place + 1)}
        />
      ) : (
        <Stack>
          <Text>That was all of them.</Text>
          <Button mih={44} onClick={() => setPlace(0)}>
            Once more
          </Button>
        </Stack>
      )}
    </QueryState>
  );
}

type OneMistakeProps = { question: Question; progress: string; next: () => void };

function OneMistake({ question: mistake, progress, next }: OneMistakeProps) {
  const { entry, test } = mistake;
  const [choice, setChoice] = useState<Choice | null>(null);
  return (
    <MistakeQuestion
      mistake={mistake}
      test={test}
      progress={progress}
      choice={choice}
      verdict={choice && verdictOf({ isRight: isRight(entry, choice), entry, answer: mistake.answer })}
      choose={setChoice}
      next={next}
    />
  );
}
