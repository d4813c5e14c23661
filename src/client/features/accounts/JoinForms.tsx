import { Anchor, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { EmailField } from '#client/ui/EmailField.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { paths } from '#shared/paths.ts';
import { joinAsNewInput } from '#shared/team.ts';
import { confirmPasswordInput, passwordHint, passwordLimits, type SessionUser } from '#shared/users.ts';
import { AccountForm } from './AccountForm.tsx';
import { Agreement } from './Agreement.tsx';
import { useRefusal } from './use-refusal.ts';

type JoinProps = { email: string; token: string; onJoined: (user: SessionUser | null) => Promise<void> };

const failed = 'The invitation could not be accepted. Please try again.';
const newInput = joinAsNewInput.omit({ token: true });

/** Accepts an invitation for the account that is signed in. */
export function JoinForm({ email, token, onJoined }: JoinProps) {
  const form = useZodForm(confirmPasswordInput, { initialValues: { password: '' } });
  const { refusal, refuse, clear } = useRefusal(form, failed);
  const join = trpc.auth.joinTeam.useMutation({ onMutate: clear, onSuccess: onJoined, onError: refuse });
  return (
    <AccountForm
      form={form}
      onSubmit={({ password }) => join.mutate({ token, password })}
      refusal={refusal}
      submit="Accept the invitation"
      isSending={join.isPending}
    >
      <Text>You’re logged in as {email}. Enter your password once more.</Text>
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <Anchor component={Link} to={paths.changePassword} size="sm" style={{ alignSelf: 'flex-end' }}>
        Change password
      </Anchor>
    </AccountForm>
  );
}

/** Accepts an invitation by opening an account. */
export function JoinAsNewForm({ email, token, onJoined }: JoinProps) {
  const form = useZodForm(newInput, { initialValues: { fullName: '', password: '' } });
  const { refusal, refuse, clear } = useRefusal(form, failed);
  const join = trpc.auth.joinTeamAsNew.useMutation({ onMutate: clear, onSuccess: onJoined, onError: refuse });
  return (
    <AccountForm
      form={form}
      onSubmit={(values) => join.mutate({ ...values, token })}
      refusal={refusal}
      submit="Accept and open my account"
      isSending={join.isPending}
    >
      <EmailField value={email} autoComplete="username" readOnly />
      <TextInput label="Full Name" autoComplete="name" size="md" required {...form.getInputProps('fullName')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        description={passwordHint(passwordLimits.adminMin)}
        {...form.getInputProps('password')}
      />
      <Agreement by="joining" />
    </AccountForm>
  );
}
