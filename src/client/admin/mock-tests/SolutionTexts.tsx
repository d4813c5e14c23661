import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { questionCount, questionName } from '#shared/hall-formats.ts';
import { type PaperSetup, SavePart, useDraft } from './paper.tsx';

type Texts = Answers['hallAdmin']['solutions']['texts'];

/** The educator's own words at questions, in the place of a page of the solutions. */
export function SolutionTexts({ paper: { id, format }, texts }: { paper: PaperSetup; texts: Texts }) {
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Write a text for a question"
        description="Students see it in the place of the page."
        maw={320}
        value={chosen ?? ''}
        data={[
          { value: '', label: 'Choose a question' },
          ...Array.from({ length: questionCount(format) }, (_, question) => ({
            value: String(question),
            label: `${questionName(format, question)}${texts.some((one) => one.question === question) ? ': written' : ''}`,
          })),
        ]}
        onChange={({ currentTarget: { value } }) => setChosen(value === '' ? null : Number(value))}
      />
      {chosen !== null && (
        <OneText
          key={chosen}
          id={id}
          question={chosen}
          name={questionName(format, chosen)}
          saved={texts.find(({ question }) => question === chosen)?.text ?? ''}
        />
      )}
      {texts.length > 0 && (
        <Text size="sm">Written: {texts.map(({ question }) => questionName(format, question)).join(', ')}</Text>
      )}
    </Stack>
  );
}

type OneTextProps = { id: string; question: number; name: string; saved: string };

function OneText({ id, question, name, saved }: OneTextProps) {
  const draft = useDraft(saved);
  const { mutate, isPending } = trpc.hallAdmin.setSolutionText.useMutation(
    useFeedback({ saved: 'The text is saved', failed: (message) => `The text could not be saved: ${message}` }),
  );
  const save = (text: string) => mutate({ id, question, text }, { onSuccess: () => draft.settle(text) });
  return (
    <>
      <Textarea
        label={`Explanation of ${name}`}
        autosize
        minRows={3}
        maxLength={4000}
        value={draft.value}
        onChange={({ currentTarget: { value } }) => draft.set(value)}
      />
      <Group>
        <SavePart part={{ ...draft, isPending, save: () => save(draft.value) }} isReady={draft.value.trim() !== ''}>
          Save the text
        </SavePart>
        {saved !== '' && (
          <Button
            variant="default"
            onClick={() => {
              draft.set('');
              save('');
            }}
          >
            Take the text away
          </Button>
        )}
      </Group>
    </>
  );
}
