import { Anchor } from '@mantine/core';
import { IconKey, IconMailCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useHeadingOfStep } from '#client/lib/focus-heading.ts';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { EmailField } from '#client/ui/EmailField.tsx';
import { mailedReturnPath, withReturn } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import { emailInput } from '#shared/users.ts';
import { AccountForm } from './AccountForm.tsx';
import { AuthCard } from './AuthCard.tsx';
import { Address, CheckMail } from './CheckMail.tsx';
import { useRefusal } from './use-refusal.ts';

export function Component() {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const next = mailedReturnPath(useSearchParams()[0].get('next'));
  useHeadingOfStep(askedFor === null ? 'form' : 'sent');
  const form = useZodForm(emailInput, { initialValues: { email: '' } });
  useTypedAtSignIn((email) => form.setFieldValue('email', email));
  const { refusal, refuse, clear } = useRefusal(form, 'The email couldn’t be sent. Please try again.');
  const request = trpc.auth.requestPasswordReset.useMutation({
    onMutate: clear,
    onSuccess: (_answer, { email }) => setAskedFor(email.trim()),
    onError: refuse,
  });
  const signInLink = (
    <Anchor component={Link} to={withReturn(paths.login, next)} size="sm" className="touch">
      Back to Sign In
    </Anchor>
  );

  if (askedFor !== null) {
    return (
      <AuthCard
        title="Check your email"
        lead="Almost there"
        icon={<IconMailCheck size={28} aria-hidden />}
        path={paths.forgotPassword}
        footer={signInLink}
      >
        <CheckMail email={askedFor} back={{ label: 'Try another address', onClick: () => setAskedFor(null) }}>
          If <Address>{askedFor}</Address> has an account, we’ve sent a link, valid for 60 minutes.
        </CheckMail>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Forgot your password?"
      lead="Enter your email and we’ll send a reset link"
      icon={<IconKey size={28} aria-hidden />}
      path={paths.forgotPassword}
      footer={signInLink}
    >
      <AccountForm
        form={form}
        onSubmit={(values) => request.mutate({ ...values, next })}
        refusal={refusal}
        submit="Send the link"
        isSending={request.isPending}
      >
        <EmailField autoComplete="username" {...form.getInputProps('email')} />
      </AccountForm>
    </AuthCard>
  );
}

/** Hands on the address that was typed at signing in a moment ago. */
function useTypedAtSignIn(take: (email: string) => void): void {
  const { state } = useLocation();
  const takeOnce = useEffectEvent(() => {
    if (typeof state?.email === 'string' && state.email !== '') take(state.email);
  });
  // The server does not know it: the first HTML has an empty field.
  useEffect(() => takeOnce(), []);
}
