import { Anchor, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useZodForm } from '#client/lib/form.ts';
import { notify } from '#client/lib/notify.ts';
import { useSessionChange } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { mailedReturnPath, withReturn } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import { passwordHint, passwordLimits, resetPasswordInput } from '#shared/users.ts';
import { AccountForm, RefusalAlert } from './AccountForm.tsx';
import { AuthCard } from './AuthCard.tsx';
import { useLinkToken } from './use-link-token.ts';
import { useRefusal } from './use-refusal.ts';

const passwordInput = resetPasswordInput.pick({ password: true });

export function Component() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const next = mailedReturnPath(useSearchParams()[0].get('next'));
  const changeSession = useSessionChange();
  const form = useZodForm(passwordInput, { initialValues: { password: '' } });
  const { refusal, refuse, clear } = useRefusal(form, 'The password couldn’t be changed. Please try again.');
  const reset = trpc.auth.resetPassword.useMutation({
    onMutate: clear,
    onSuccess: async (user) => {
      notify.success(user ? 'Password changed. You’re logged in.' : 'Password changed. Please log in with it.');
      void changeSession(user);
      await navigate(user ? next || paths.home : paths.login, { replace: true });
    },
    onError: refuse,
  });
  const problem = token === '' ? 'This link is incomplete. Open it again from your email.' : refusal;

  return (
    <AuthCard
      title="Choose a new password"
      lead="This signs you out on your other devices"
      icon={<IconKey size={28} aria-hidden />}
      path={paths.resetPassword}
    >
      <AccountForm
        form={form}
        onSubmit={({ password }) => reset.mutate({ token: token ?? '', password })}
        refusal={
          problem && (
            <RefusalAlert message={problem}>
              <Text size="sm">
                <Anchor
                  component={Link}
                  to={withReturn(paths.forgotPassword, next)}
                  inherit
                  c="inherit"
                  underline="always"
                  display="inline-block"
                  py={14}
                >
                  Email me a new link
                </Anchor>
              </Text>
            </RefusalAlert>
          )
        }
        submit="Change password"
        isSending={reset.isPending}
        disabled={token === ''}
      >
        <PasswordField
          label="New password"
          autoComplete="new-password"
          description={passwordHint(passwordLimits.min)}
          {...form.getInputProps('password')}
        />
      </AccountForm>
    </AuthCard>
  );
}
