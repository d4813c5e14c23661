import { Center, Loader, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '#client/lib/notify.ts';
import { useSession, useSessionChange } from '#client/lib/session.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { paths } from '#shared/paths.ts';
import { roleDescriptions, roleLabels } from '#shared/role-texts.ts';
import type { SessionUser } from '#shared/users.ts';
import { RefusalAlert } from './AccountForm.tsx';
import { AuthCard } from './AuthCard.tsx';
import { JoinAsNewForm, JoinForm } from './JoinForms.tsx';
import { useLinkToken } from './use-link-token.ts';
import { refusalMessage } from './use-refusal.ts';

/** Opened from the mail that asks somebody to become an admin. */
export function Component() {
  const token = useLinkToken();
  const asked = useRef<string | null>(null);
  const { mutate, data, error } = trpc.auth.openInvitation.useMutation();
  useEffect(() => {
    if (!token || asked.current === token) return;
    asked.current = token;
    mutate({ token });
  }, [token, mutate]);
  const problem =
    token === ''
      ? 'This link is incomplete. Open it again from your email.'
      : error && refusalMessage(error, 'The invitation could not be opened. Please load the page again.');
  return (
    <AuthCard
      title="Join as an admin"
      lead={
        data ? `Your role: ${roleLabels[data.role]}` : problem ? 'This invitation can’t be used' : 'One moment, please'
      }
      icon={<IconUserPlus size={28} aria-hidden />}
      path={paths.invitation}
    >
      {problem ? (
        <RefusalAlert message={problem} />
      ) : data && token ? (
        <Stack>
          <Text>{roleDescriptions[data.role]}</Text>
          <Way invitation={data} token={token} />
        </Stack>
      ) : (
        <Center py="xl">
          <Loader aria-label="Opening the invitation" />
        </Center>
      )}
    </AuthCard>
  );
}

/** How this person accepts: signed in with the account, or with a new one. */
function Way({
  invitation: { email, hasAccount },
  token,
}: {
  invitation: Answers['auth']['openInvitation'];
  token: string;
}) {
  const user = useSession();
  const navigate = useNavigate();
  const changeSession = useSessionChange();
  const onJoined = async (joined: SessionUser | null) => {
    notify.success('Welcome to the team!');
    await changeSession(joined);
    await navigate(paths.admin, { replace: true });
  };
  if (!hasAccount) return <JoinAsNewForm email={email} token={token} onJoined={onJoined} />;
  if (user?.email === email) return <JoinForm email={email} token={token} onJoined={onJoined} />;
  return (
    <>
      <Text>
        This invitation is for {email}, which has an account here. Log in with it, then open the link in your email
        again.
      </Text>
      <ActionButton to={paths.login}>Log in</ActionButton>
    </>
  );
}
