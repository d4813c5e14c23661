import { Container, Paper, Stack, Text, Title } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { messageOf, notify } from '#client/lib/notify.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { keepRefusal, OneItem } from '#client/ui/OneItem.tsx';
import { formatDate } from '#shared/dates.ts';
import { batchMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';

export const prefetch: PageModule['prefetch'] = (queries, { params: { token = '' } }) =>
  queries.batches.invitation.prefetch({ token });

/** Opened from the link that a batch is sent. */
export function Component() {
  const { token = '' } = useParams();
  const query = trpc.batches.invitation.useQuery({ token }, keepRefusal);
  const missing = {
    path: paths.joinBatch(token),
    title: 'Link not valid',
    description: 'An invite link of a batch.',
    text: batchMessages.linkOver,
    icon: <IconUsersGroup size={48} aria-hidden />,
    back: { to: paths.tests, label: 'All tests' },
  };
  return (
    <Container size={460} py={{ base: 40, sm: 80 }}>
      <OneItem query={query} loading="Opening the link" missing={missing}>
        {(invitation) => <Invitation invitation={invitation} token={token} />}
      </OneItem>
    </Container>
  );
}

type InvitationProps = { invitation: Answers['batches']['invitation']; token: string };

function Invitation({ invitation: { title, endsAt }, token }: InvitationProps) {
  const { timeZone } = useSite();
  return (
    <Paper radius="lg" p={{ base: 'lg', sm: 'xl' }}>
      <Head title={`Join ${title}`} description="Join a batch." path={paths.joinBatch(token)} noindex />
      <Stack gap="sm">
        <Title size="h2">Join {title}</Title>
        <Text>Whoever is in this batch can take the tests that are set for it.</Text>
        {endsAt !== null && <Text c="dimmed">The link works until {formatDate(endsAt - 1, timeZone)}.</Text>}
        <Way token={token} />
      </Stack>
    </Paper>
  );
}

function Way({ token }: { token: string }) {
  const user = useSession();
  const utils = trpc.useUtils();
  const isMember = trpc.batches.invitation.useQuery({ token }).data?.isMember ?? false;
  const join = trpc.batches.join.useMutation({
    onSuccess: async ({ title }) => {
      notify.success(`You are in ${title}`);
      await Promise.all([utils.batches.invalidate(), utils.tests.invalidate(), utils.hall.invalidate()]);
    },
    onError: (error) => notify.error(messageOf(error)),
  });
  if (!user) return <ActionButton to={paths.loginAndReturn(paths.joinBatch(token))}>Log in to join</ActionButton>;
  if (!isMember)
    return (
      <ActionButton loading={join.isPending} onClick={() => join.mutate({ token })}>
        Join
      </ActionButton>
    );
  return (
    <>
      <Notice tone="good" title="You are in this batch">
        {user.verificationStatus === 'approved'
          ? 'Its tests are open to you.'
          : 'Its tests open to you once your account is verified.'}
      </Notice>
      <ActionButton to={paths.tests}>See the tests</ActionButton>
    </>
  );
}
