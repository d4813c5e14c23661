import { Anchor } from '@mantine/core';
import { IconKey, IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';
import { emailInput } from '#shared/users.ts';
import { AccountForm } from './AccountForm.tsx';
import { AuthCard } from './AuthCard.tsx';
import { Address, CheckMail } from './CheckMail.tsx';
import { EmailField } from './EmailField.tsx';
import { useRefusal } from './use-refusal.ts';

export function Component() {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const form = useZodForm(emailInput, { initialValues: { email: '' } });
  const { refusal, refuse, clear } = useRefusal(form, 'The mail could not be sent. Please try again.');
  const request = trpc.auth.requestPasswordReset.useMutation({
    onMutate: clear,
    onSuccess: (_answer, { email }) => setAskedFor(email.trim()),
    onError: refuse,
  });
  const signInLink = (
    <Anchor component={Link} to={paths.login} size="sm">
      Back to Sign In
    </Anchor>
  );

  if (askedFor !== null) {
    return (
      <AuthCard
        title="Check your email"
        lead="One more step to your new password."
        icon={<IconMailCheck size={28} aria-hidden />}
        path={paths.forgotPassword}
        footer={signInLink}
      >
        <CheckMail email={askedFor} back={{ label: 'Try another address', onClick: () => setAskedFor(null) }}>
          If there is an account for <Address>{askedFor}</Address>, a mail is on its way there. Its link lets you choose
          a new password, for 60 minutes.
        </CheckMail>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Forgot your password?"
      lead="Tell us your email address, and we send you a link to choose a new one."
      icon={<IconKey size={28} aria-hidden />}
      path={paths.forgotPassword}
      footer={signInLink}
    >
      <AccountForm
        form={form}
        onSubmit={(values) => request.mutate(values)}
        refusal={refusal}
        submit="Send the link"
        isSending={request.isPending}
      >
        <EmailField autoComplete="username" {...form.getInputProps('email')} />
      </AccountForm>
    </AuthCard>
  );
}
