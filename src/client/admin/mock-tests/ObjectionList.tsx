import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AdminScreen } from '#client/admin/ui/AdminScreen.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { EmptyState } from '#client/ui/QueryState.tsx';
import { type Tone, ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDate } from '#shared/dates.ts';
import type { ObjectionState } from '#shared/hall.ts';
import { paths } from '#shared/paths.ts';
import classes from './Paper.module.css';
import { useDraft } from './paper.tsx';

type Objection = Answers['hallAdmin']['objections'][number];

const stateTones: Record<ObjectionState, [Tone, string]> = {
  open: ['wait', 'Open'],
  accepted: ['good', 'Accepted'],
  rejected: ['quiet', 'Rejected'],
};

/** Objections to the questions of all papers. */
export function ObjectionsScreen() {
  return (
    <AdminScreen title="Objections" description="What students say against questions and their keys.">
      <ObjectionList />
    </AdminScreen>
  );
}

/** What students object to, in one paper or in all, the open ones first. */
export function ObjectionList({ testId }: { testId?: string }) {
  const query = trpc.hallAdmin.objections.useQuery({ testId });
  return (
    <Loaded query={query} what="the objections" loading="Loading objections" height={180}>
      {(objections) =>
        objections.length === 0 ? (
          <EmptyState icon={<IconMessageQuestion size={48} aria-hidden />} title="No objections">
            <Text>Students can object to a question once they may see its key.</Text>
          </EmptyState>
        ) : (
          <ul className={classes.objections} aria-label="Objections">
            {objections.map((objection) => (
              <li key={objection.id}>
                <ObjectionCard objection={objection} isAlone={testId === undefined} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function ObjectionCard({ objection, isAlone }: { objection: Objection; isAlone: boolean }) {
  const { timeZone } = useSite();
  const [isChanging, setChanging] = useState(false);
  const { testId, title, name, question, entry, reason, book, state, reply, createdAt } = objection;
  const [tone, word] = stateTones[state];
  return (
    <article className={classes.section} aria-label={`${name}, ${title}`}>
      <Stack gap="xs">
        <Group gap="sm">
          <Text fw={600}>{isAlone ? `${name}, ${title}` : name}</Text>
          <ToneBadge tone={tone}>{word}</ToneBadge>
          <Text size="sm">
            Key: {entry ?? '–'} · {formatDate(createdAt, timeZone)}
          </Text>
        </Group>
        <Text style={{ overflowWrap: 'anywhere' }}>{reason}</Text>
        <Text size="sm">Book: {book}</Text>
        {state === 'open' || isChanging ? (
          <Decision objection={objection} onDecided={() => setChanging(false)} />
        ) : (
          <>
            {reply !== '' && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                Your answer: {reply}
              </Text>
            )}
            <Group>
              <Button variant="default" onClick={() => setChanging(true)}>
                Change decision
              </Button>
            </Group>
          </>
        )}
        <Group>
          <ActionButton variant="subtle" to={paths.adminPaperQuestion(testId, question)}>
            Correct the key
          </ActionButton>
        </Group>
      </Stack>
    </article>
  );
}

type DecisionProps = { objection: Objection; onDecided: () => void };

/** The answer to an objection, with the buttons that decide it. */
function Decision({ objection: { id, testId, question, state: from, ...objection }, onDecided }: DecisionProps) {
  const navigate = useNavigate();
  const draft = useDraft(objection.reply);
  const reply = draft.value;
  const decide = trpc.hallAdmin.decideObjection.useMutation(
    useFeedback({
      saved: 'Decision saved. The student hears of it in ten minutes; until then you can change it.',
      failed: (message) => `The objection could not be decided: ${message}`,
      onSaved: onDecided,
    }),
  );
  const decideAs = (state: 'accepted' | 'rejected') => decide.mutate({ id, from, state, reply });
  const acceptAndCorrect = () =>
    decide.mutate(
      { id, from, state: 'accepted', reply },
      { onSuccess: () => void navigate(paths.adminPaperQuestion(testId, question)) },
    );
  return (
    <>
      <Textarea
        label="Your answer (optional)"
        rows={2}
        maxLength={2000}
        value={reply}
        onChange={({ currentTarget: { value } }) => draft.set(value)}
      />
      <Group>
        <Button variant="default" loading={decide.isPending} onClick={() => decideAs('rejected')}>
          Reject
        </Button>
        <Button variant="default" loading={decide.isPending} onClick={() => decideAs('accepted')}>
          Accept
        </Button>
        <Button loading={decide.isPending} onClick={acceptAndCorrect}>
          Accept and correct the key
        </Button>
        {from !== 'open' && (
          <Button variant="subtle" onClick={onDecided}>
            Leave it as it is
          </Button>
        )}
      </Group>
    </>
  );
}
