import { Anchor, Center, Loader, Stack, Text } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { notify } from '#client/lib/notify.ts';
import { useSession, useSessionChange } from '#client/lib/session.ts';
import { serverError, trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { RefusalAlert } from './AccountForm.tsx';
import { AuthCard } from './AuthCard.tsx';
import { ChooseSignUpForm } from './ChooseSignUpForm.tsx';
import { SendAgainForm } from './SendAgainForm.tsx';
import { useLinkToken } from './use-link-token.ts';
import { refusalMessage } from './use-refusal.ts';

/** Uses the token of the mailed link by a POST; opening the page alone uses nothing up, as mail scanners do. */
export function Component() {
  const token = useLinkToken();
  const user = useSession();
  const navigate = useNavigate();
  const changeSession = useSessionChange();
  const tried = useRef<string | null>(null);
  const onConfirmed = async (confirmed: SessionUser | null) => {
    notify.success('Your email address is confirmed. Welcome!');
    void changeSession(confirmed);
    await navigate(paths.home, { replace: true });
  };
  const { mutate, error } = trpc.auth.confirmEmail.useMutation({ onSuccess: onConfirmed });
  useEffect(() => {
    if (!token || tried.current === token) return;
    tried.current = token;
    mutate({ token });
  }, [token, mutate]);

  if (token && serverError(error)?.code === 'CONFLICT') {
    return (
      <AuthCard
        title="Confirm your email address"
        lead={error?.message}
        icon={<IconMailCheck size={28} aria-hidden />}
        path={paths.confirmEmail}
      >
        <ChooseSignUpForm token={token} onConfirmed={onConfirmed} />
      </AuthCard>
    );
  }

  const problem =
    token === ''
      ? 'This link is incomplete. Please open it from the mail once more.'
      : error && refusalMessage(error, 'Your address could not be confirmed. Please load the page again.');
  return (
    <AuthCard
      title="Confirm your email address"
      lead={problem ? 'That did not work, but it is easily put right.' : 'One moment, please.'}
      icon={<IconMailCheck size={28} aria-hidden />}
      path={paths.confirmEmail}
    >
      {problem ? (
        <Stack>
          <RefusalAlert message={problem} />
          {user ? (
            <Text>
              You are signed in as {user.email}, so your address is confirmed already.{' '}
              <Anchor component={Link} to={paths.home} underline="always">
                Go to the start page
              </Anchor>
            </Text>
          ) : (
            <SendAgainForm />
          )}
        </Stack>
      ) : (
        <Center py="xl">
          <Loader aria-label="Confirming your address" />
        </Center>
      )}
    </AuthCard>
  );
}
