import { Center, Loader, Stack } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { notify } from '#client/lib/notify.ts';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession, useSessionChange } from '#client/lib/session.ts';
import { serverError, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { mailedReturnPath } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { RefusalAlert } from './AccountForm.tsx';
import { AuthCard } from './AuthCard.tsx';
import { ChooseSignUpForm } from './ChooseSignUpForm.tsx';
import { ContinueButton, prefetchContinue } from './ContinueButton.tsx';
import { SendAgainForm } from './SendAgainForm.tsx';
import { useLinkToken } from './use-link-token.ts';
import { refusalMessage } from './use-refusal.ts';

export const prefetch: PageModule['prefetch'] = (queries, { search }) =>
  prefetchContinue(queries, mailedReturnPath(search.get('next')));

/** Uses the token of the mailed link in a POST, so that a mail scanner that opens the page does not use it up. */
export function Component() {
  const token = useLinkToken();
  const user = useSession();
  const navigate = useNavigate();
  const next = mailedReturnPath(useSearchParams()[0].get('next'));
  const changeSession = useSessionChange();
  const tried = useRef<string | null>(null);
  const onConfirmed = async (confirmed: SessionUser | null) => {
    notify.success('Your email address is confirmed. Welcome!');
    void changeSession(confirmed);
    await navigate(paths.home, { replace: true, state: { continueTo: next } });
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
        <ChooseSignUpForm token={token} next={next} onConfirmed={onConfirmed} />
      </AuthCard>
    );
  }

  // Opened for the second time, or in the mail program after this browser: there is nothing left to do.
  if (user && serverError(error)?.code === 'BAD_REQUEST') {
    return (
      <AuthCard
        title="Your email is confirmed"
        lead={`You’re signed in as ${user.email}`}
        icon={<IconMailCheck size={28} aria-hidden />}
        path={paths.confirmEmail}
      >
        <Stack>
          {next === '' ? (
            <ActionButton to={paths.home}>Go to the home page</ActionButton>
          ) : (
            <ContinueButton to={next} />
          )}
        </Stack>
      </AuthCard>
    );
  }

  const problem =
    token === ''
      ? 'This link is incomplete. Open it again from your email.'
      : error && refusalMessage(error, 'Your address could not be confirmed. Please load the page again.');
  return (
    <AuthCard
      title="Confirm your email address"
      lead={problem ? 'That didn’t work, but it’s easy to fix' : 'One moment, please'}
      icon={<IconMailCheck size={28} aria-hidden />}
      path={paths.confirmEmail}
    >
      {problem ? (
        <Stack>
          <RefusalAlert message={problem} />
          {!user && <SendAgainForm next={next} />}
        </Stack>
      ) : (
        <Center py="xl">
          <Loader aria-label="Confirming your address" />
        </Center>
      )}
    </AuthCard>
  );
}
