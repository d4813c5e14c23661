import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useZodForm } from '#client/lib/form.ts';
import { notify } from '#client/lib/notify.ts';
import { useSessionChange } from '#client/lib/session.ts';
import { serverError, trpc } from '#client/lib/trpc.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { signInInput } from '#shared/users.ts';
import { AccountForm, RefusalAlert } from './AccountForm.tsx';
import { EmailField } from './EmailField.tsx';
import { SendAgainButton } from './SendAgainButton.tsx';
import { useRefusal } from './use-refusal.ts';

type SignInFormProps = { email: string; onEmail: (email: string) => void };

/** Signs in; whoever shows this form sees the session change and goes on from there. */
export function SignInForm({ email, onEmail }: SignInFormProps) {
  const changeSession = useSessionChange();
  const form = useZodForm(signInInput, {
    initialValues: { email, password: '' },
    onValuesChange: (values) => onEmail(values.email),
  });
  const { refusal, refuse, clear } = useRefusal(form, messages.signInFailed);
  const signIn = trpc.auth.signIn.useMutation({
    onMutate: clear,
    onSuccess: (user) => {
      notify.success(messages.signedIn);
      void changeSession(user);
    },
    onError: refuse,
  });

  const isUnconfirmed = serverError(signIn.error)?.code === 'FORBIDDEN';
  const unconfirmed = (
    <RefusalAlert message={messages.emailNotConfirmed}>
      <Text size="sm" mb="sm">
        Please open the link in the mail we sent you when you signed up. You are signed in as soon as you do.
      </Text>
      <SendAgainButton email={form.values.email} size="sm" variant="default" />
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
      <Anchor component={Link} to={paths.forgotPassword} size="sm" style={{ alignSelf: 'flex-end' }}>
        Forgot your password?
      </Anchor>
    </AccountForm>
  );
}
