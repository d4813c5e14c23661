import { Anchor, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useZodForm } from '#client/lib/form.ts';
import { notify } from '#client/lib/notify.ts';
import { useSessionChange } from '#client/lib/session.ts';
import { serverError, trpc } from '#client/lib/trpc.ts';
import { EmailField } from '#client/ui/EmailField.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { mailedReturnPath, withReturn } from '#shared/links.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import type { SecondStep } from '#shared/second-factor.ts';
import { type SessionUser, signInInput } from '#shared/users.ts';
import { AccountForm, RefusalAlert } from './AccountForm.tsx';
import { SendAgainButton } from './SendAgainButton.tsx';
import { useRefusal } from './use-refusal.ts';

const SignInSecondStep = lazy(() => import('#client/features/sign-in/SignInSecondStep.tsx'));

type SignInFormProps = { email: string; onEmail: (email: string) => void; next: string };

/** Signs in; the parent sees the session change and goes on from there. `next`: where to, for mailed links. */
export function SignInForm({ email, onEmail, next }: SignInFormProps) {
  const changeSession = useSessionChange();
  const [step, setStep] = useState<SecondStep | null>(null);
  const form = useZodForm(signInInput, {
    initialValues: { email, password: '' },
    onValuesChange: (values) => onEmail(values.email),
  });
  const { refusal, refuse, clear } = useRefusal(form, messages.signInFailed);
  const enter = (user: SessionUser | null) => {
    notify.success(messages.signedIn);
    void changeSession(user);
  };
  const signIn = trpc.auth.signIn.useMutation({
    onMutate: clear,
    onSuccess: (answer) => (answer && 'methods' in answer ? setStep(answer) : enter(answer)),
    onError: refuse,
  });
  if (step !== null)
    return (
      <Suspense fallback={<Loading height={160} label="Loading the second step" />}>
        <SignInSecondStep step={step} onSignedIn={enter} onBack={() => setStep(null)} />
      </Suspense>
    );

  const isUnconfirmed = serverError(signIn.error)?.code === 'FORBIDDEN';
  const unconfirmed = (
    <RefusalAlert message={messages.emailNotConfirmed}>
      <Text size="sm" mb="sm">
        Tap the link in the email we sent when you signed up. It signs you in.
      </Text>
      <SendAgainButton email={form.values.email} next={next} size="sm" variant="default" />
    </RefusalAlert>
  );

  return (
    <AccountForm
      form={form}
      onSubmit={(values) => signIn.mutate(values)}
      refusal={isUnconfirmed ? unconfirmed : refusal}
      submit="Sign In"
      isSending={signIn.isPending}
    >
      <EmailField autoComplete="username" {...form.getInputProps('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <Anchor
        component={Link}
        to={withReturn(paths.forgotPassword, mailedReturnPath(next))}
        state={{ email: form.values.email }}
        size="sm"
        className="touch"
        style={{ alignSelf: 'flex-end' }}
      >
        Forgot your password?
      </Anchor>
    </AccountForm>
  );
}
