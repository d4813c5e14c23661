import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { withReturn } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import { confirmPasswordInput, type SessionUser } from '#shared/users.ts';
import { AccountForm } from './AccountForm.tsx';
import { useRefusal } from './use-refusal.ts';

type ChooseSignUpFormProps = { token: string; next: string; onConfirmed: (user: SessionUser | null) => Promise<void> };

/** Asks for the password, to find the owner's sign-up among others with the same address. */
export function ChooseSignUpForm({ token, next, onConfirmed }: ChooseSignUpFormProps) {
  const form = useZodForm(confirmPasswordInput, { initialValues: { password: '' } });
  const { refusal, refuse, clear } = useRefusal(form, 'Your address could not be confirmed. Please try again.');
  const confirm = trpc.auth.confirmEmail.useMutation({ onMutate: clear, onSuccess: onConfirmed, onError: refuse });

  return (
    <AccountForm
      form={form}
      onSubmit={({ password }) => confirm.mutate({ token, password })}
      refusal={refusal}
      submit="Confirm and sign in"
      isSending={confirm.isPending}
    >
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <Anchor
        component={Link}
        to={withReturn(paths.forgotPassword, next)}
        size="sm"
        className="touch"
        style={{ alignSelf: 'flex-end' }}
      >
        Forgot your password?
      </Anchor>
    </AccountForm>
  );
}
