import { Button, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { type Format, questionName } from '#shared/hall-formats.ts';
import type { AttemptWriter } from './attempt-writer.ts';
import type { Difference } from './sheet-changes.ts';
import { useWritten } from './use-attempt.ts';

const letterText = (letter: string): string => (letter === '.' ? 'no answer' : letter);

type ListProps = { format: Format; differences: readonly Difference[] };

/** Questions with the answers that were given here. */
export const AnswerList = ({ format, differences }: ListProps) => (
  <ul style={{ listStyle: 'disc', paddingInlineStart: '1.25rem', marginBlock: '0.5rem 1rem' }}>
    {differences.map(({ question, here }) => (
      <li key={`${question} ${here}`}>
        {questionName(format, question)}: {letterText(here)}
      </li>
    ))}
  </ul>
);

/** Shows what this device and the site have differently: she chooses, or learns that it came too late. */
export function KeptAnswers({ writer, format }: { writer: AttemptWriter; format: Format }) {
  const conflicts = useWritten(writer, (state) => state.conflicts);
  const missed = useWritten(writer, (state) => state.missed);
  return (
    <>
      <Dialog
        opened={conflicts.length > 0}
        onClose={() => {}}
        withCloseButton={false}
        title="Answered differently on two devices"
      >
        {conflicts.length > 0 && (
          <Choosing format={format} conflicts={conflicts} settle={(letters) => writer.settle(letters)} />
        )}
      </Dialog>
      <Dialog opened={missed.length > 0} onClose={writer.noteMissed} title="Too late for this part">
        <Text>The time of their part was over before these answers arrived. What was saved before counts.</Text>
        <AnswerList format={format} differences={missed} />
        <Button mih={44} fullWidth onClick={writer.noteMissed}>
          Continue
        </Button>
      </Dialog>
    </>
  );
}

type ChoosingProps = { format: Format; conflicts: Difference[]; settle: AttemptWriter['settle'] };

function Choosing({ format, conflicts, settle }: ChoosingProps) {
  const [chosen, setChosen] = useState(() => new Map(conflicts.map(({ question, there }) => [question, there])));
  const questions = [...new Set(conflicts.map(({ question }) => question))];
  return (
    <Stack gap="sm">
      <Text>These answers were given here and had not been sent. Meanwhile you answered otherwise elsewhere.</Text>
      {questions.map((question) => {
        const own = conflicts.filter((one) => one.question === question);
        const there = own[0]?.there ?? '.';
        return (
          <Radio.Group
            key={question}
            label={questionName(format, question)}
            value={chosen.get(question) ?? there}
            onChange={(letter) => setChosen(new Map(chosen).set(question, letter))}
          >
            <Stack gap={4} mt={4}>
              <Radio value={there} label={`${letterText(there)}, as on the other device`} />
              {own.map(({ here }) => (
                <Radio key={here} value={here} label={`${letterText(here)}, as given here`} />
              ))}
            </Stack>
          </Radio.Group>
        );
      })}
      <Button mih={44} onClick={() => settle(chosen)}>
        Use these answers
      </Button>
    </Stack>
  );
}
