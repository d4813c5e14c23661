import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { type Tone, ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDate } from '#shared/dates.ts';
import type { ObjectionState } from '#shared/hall.ts';
import { paths } from '#shared/paths.ts';
import classes from './Paper.module.css';
import { useDraft } from './use-draft.ts';

type Objection = Answers['hallAdmin']['objections'][number];

const stateTones: Record<ObjectionState, [Tone, string]> = {
  open: ['wait', 'Open'],
  accepted: ['good', 'Accepted'],
  rejected: ['quiet', 'Rejected'],
};

/** What students object to, in one paper or in all, the open ones first. */
export function ObjectionList({ testId }: { testId?: string }) {
  const query = trpc.hallAdmin.objections.useQuery({ testId });
  const objections = query.data ?? [];
  return (
    <QueryState
      query={query}
      loading={<Loading height={180} label="Loading objections" />}
      errorText="The objections could not be loaded."
      isEmpty={objections.length === 0}
      empty={
        <EmptyState icon={<IconMessageQuestion size={48} aria-hidden />} title="No objections">
          <Text>Students can object to a question once they may see its key.</Text>
        </EmptyState>
      }
    >
      <ul className={classes.objections} aria-label="Objections">
        {objections.map((objection) => (
          <li key={objection.id}>
            <ObjectionCard objection={objection} isAlone={testId === undefined} />
          </li>
        ))}
      </ul>
    </QueryState>
  );
}

function ObjectionCard({ objection, isAlone }: { objection: Objection; isAlone: boolean }) {
  const { timeZone } = useSite();
  const draft = useDraft(objection.reply);
  const reply = draft.value;
  const decide = trpc.hallAdmin.decideObjection.useMutation(
    useFeedback({
      saved: 'Decided. The student hears of it in ten minutes; until then you can decide otherwise.',
      failed: (message) => `The objection could not be decided: ${message}`,
    }),
  );
  const { id, testId, title, name, entry, reason, book, state, createdAt } = objection;
  const [tone, word] = stateTones[state];
  const decideAs = (decision: 'accepted' | 'rejected') =>
    decide.mutate({ id, state: decision, reply }, { onSuccess: () => draft.settle(reply) });
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
          <Button loading={decide.isPending} onClick={() => decideAs('accepted')}>
            Accept
          </Button>
          <ActionButton variant="subtle" to={paths.adminPaper(testId, 'questions')}>
            Correct the key
          </ActionButton>
        </Group>
      </Stack>
    </article>
  );
}
