import { Button, Stack } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { prefetchSubject } from '#client/features/sign-in/subject.tsx';
import { notify } from '#client/lib/notify.ts';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession, useSessionChange } from '#client/lib/session.ts';
import { serverError, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { mailedReturnPath } from '#shared/links.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { RefusalAlert } from './AccountForm.tsx';
import { AuthCard } from './AuthCard.tsx';
import { NewPasswordForm, SignUpPasswordForm } from './ConfirmForms.tsx';
import { ContinueButton } from './ContinueButton.tsx';
import { SendAgainForm } from './SendAgainForm.tsx';
import { useLinkToken } from './use-link-token.ts';
import { refusalMessage } from './use-refusal.ts';

export const prefetch: PageModule['prefetch'] = (queries, { search }) =>
  prefetchSubject(queries, mailedReturnPath(search.get('next')));

/** Uses the token of the mailed link only when somebody presses the button, not when a mail scanner opens the page. */
export function Component() {
  const token = useLinkToken();
  const user = useSession();
  const navigate = useNavigate();
  const next = mailedReturnPath(useSearchParams()[0].get('next'));
  const changeSession = useSessionChange();
  const [isNew, setIsNew] = useState(false);
  const onConfirmed = async (confirmed: SessionUser | null) => {
    notify.success('Your email address is confirmed. Welcome!');
    void changeSession(confirmed);
    await navigate(paths.home, { replace: true, state: { continueTo: next } });
  };
  const confirm = trpc.auth.confirmEmail.useMutation({ onSuccess: onConfirmed });
  const refusal = serverError(confirm.error)?.code;

  // Opened for the second time, or in the mail program after this browser: there is nothing left to do.
  if (user && refusal === 'BAD_REQUEST')
    return (
      <ConfirmCard title="Your email is confirmed" lead={`You’re logged in as ${user.email}`}>
        {next === '' ? <ActionButton to={paths.home}>Go to the home page</ActionButton> : <ContinueButton to={next} />}
      </ConfirmCard>
    );

  if (token && refusal === 'CONFLICT')
    return (
      <ConfirmCard lead={isNew ? 'Your name, and a password for this address' : messages.signUpPassword}>
        {isNew ? (
          <NewPasswordForm token={token} onConfirmed={onConfirmed} />
        ) : (
          <SignUpPasswordForm token={token} onConfirmed={onConfirmed} />
        )}
        <Button variant="subtle" size="md" onClick={() => setIsNew(!isNew)}>
          {isNew ? 'Use the password I signed up with' : 'I didn’t sign up, or forgot it: choose a new password'}
        </Button>
      </ConfirmCard>
    );

  const problem =
    token === ''
      ? 'This link is incomplete. Open it again from your email.'
      : confirm.error && refusalMessage(confirm.error, 'Your address could not be confirmed. Please try again.');
  const isOver = token === '' || refusal === 'BAD_REQUEST';
  return (
    <ConfirmCard lead={problem ? 'That didn’t work, but it’s easy to fix' : 'Please confirm your address'}>
      {problem && <RefusalAlert message={problem} />}
      {isOver ? (
        !user && <SendAgainForm next={next} />
      ) : (
        <ActionButton
          size="md"
          fullWidth
          loading={token === null || confirm.isPending}
          onClick={() => token && confirm.mutate({ token })}
        >
          Confirm my email address
        </ActionButton>
      )}
    </ConfirmCard>
  );
}

const ConfirmCard = (props: { title?: string; lead: string; children: ReactNode }) => (
  <AuthCard
    title={props.title ?? 'Confirm your email address'}
    lead={props.lead}
    icon={<IconMailCheck size={28} aria-hidden />}
    path={paths.confirmEmail}
  >
    <Stack>{props.children}</Stack>
  </AuthCard>
);
