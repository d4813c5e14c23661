import { TextInput } from '@mantine/core';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import {
  confirmPasswordInput,
  confirmWithNewPasswordInput,
  passwordHint,
  passwordLimits,
  type SessionUser,
} from '#shared/users.ts';
import { AccountForm } from './AccountForm.tsx';
import { Agreement } from './Agreement.tsx';
import { useRefusal } from './use-refusal.ts';

type ConfirmFormProps = { token: string; onConfirmed: (user: SessionUser | null) => Promise<void> };

const failed = 'Your address could not be confirmed. Please try again.';
const newInput = confirmWithNewPasswordInput.omit({ token: true });

/** Asks for the password chosen at the sign-up, which tells the owner's sign-up from a stranger's. */
export function SignUpPasswordForm({ token, onConfirmed }: ConfirmFormProps) {
  const form = useZodForm(confirmPasswordInput, { initialValues: { password: '' } });
  const { refusal, refuse, clear } = useRefusal(form, failed);
  const confirm = trpc.auth.confirmEmail.useMutation({ onMutate: clear, onSuccess: onConfirmed, onError: refuse });
  return (
    <AccountForm
      form={form}
      onSubmit={({ password }) => confirm.mutate({ token, password })}
      refusal={refusal}
      submit="Confirm and log in"
      isSending={confirm.isPending}
    >
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
    </AccountForm>
  );
}

/** Confirms the address with a name and a password chosen now. */
export function NewPasswordForm({ token, onConfirmed }: ConfirmFormProps) {
  const form = useZodForm(newInput, { initialValues: { fullName: '', password: '' } });
  const { refusal, refuse, clear } = useRefusal(form, failed);
  const confirm = trpc.auth.confirmWithNewPassword.useMutation({
    onMutate: clear,
    onSuccess: onConfirmed,
    onError: refuse,
  });
  return (
    <AccountForm
      form={form}
      onSubmit={(values) => confirm.mutate({ ...values, token })}
      refusal={refusal}
      submit="Confirm and log in"
      isSending={confirm.isPending}
    >
      <TextInput label="Full Name" autoComplete="name" size="md" required {...form.getInputProps('fullName')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        description={passwordHint(passwordLimits.min)}
        {...form.getInputProps('password')}
      />
      <Agreement by="going on" />
    </AccountForm>
  );
}
