import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useZodForm } from '#client/lib/form.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { EmailField } from '#client/ui/EmailField.tsx';
import { Honeypot } from '#client/ui/Form.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { messages } from '#shared/messages.ts';
import { passwordHint, passwordLimits, signUpInput } from '#shared/users.ts';
import { AccountForm } from './AccountForm.tsx';
import { Agreement } from './Agreement.tsx';
import { useRefusal } from './use-refusal.ts';

type SignUpFormProps = {
  email: string;
  onEmail: (email: string) => void;
  /** The return path of the mailed link. */
  next: string;
  onSignedUp: (email: string) => void;
};

export function SignUpForm({ email, onEmail, next, onSignedUp }: SignUpFormProps) {
  const form = useZodForm(signUpInput, {
    initialValues: { fullName: '', email, phone: '', password: '' },
    onValuesChange: (values) => onEmail(values.email),
  });
  const { refusal, refuse, clear } = useRefusal(form, messages.signUpFailed);
  const signUp = trpc.auth.signUp.useMutation({
    onMutate: clear,
    onSuccess: (_answer, { email }) => {
      notify.success(messages.signedUp);
      onSignedUp(email.trim());
    },
    onError: refuse,
  });
  const honeypot = useRef<HTMLInputElement>(null);
  const submit = (values: typeof form.values) => {
    if (!signUp.isPending) signUp.mutate({ ...values, next, website: honeypot.current?.value ?? '' });
  };

  return (
    <AccountForm form={form} onSubmit={submit} refusal={refusal} submit="Sign Up" isSending={signUp.isPending}>
      <TextInput label="Full Name" autoComplete="name" size="md" required {...form.getInputProps('fullName')} />
      <EmailField
        autoComplete="email"
        description="We’ll email you a confirmation link."
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Phone (optional)"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        size="md"
        description="Your account is then verified sooner."
        {...form.getInputProps('phone')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        description={passwordHint(passwordLimits.min)}
        {...form.getInputProps('password')}
      />
      <Honeypot field={honeypot} />
      <Agreement by="signing up" />
    </AccountForm>
  );
}
