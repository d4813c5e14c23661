import { IconLockCheck } from '@tabler/icons-react';
import { useZodForm } from '#client/lib/form.ts';
import { notify } from '#client/lib/notify.ts';
import { useSession, useSessionChange } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import { paths } from '#shared/paths.ts';
import { changePasswordInput, passwordHint, passwordLimits } from '#shared/users.ts';
import { AccountForm } from './AccountForm.tsx';
import { AuthCard } from './AuthCard.tsx';
import { useRefusal } from './use-refusal.ts';

export function Component() {
  const user = useSession();
  const changeSession = useSessionChange();
  const form = useZodForm(changePasswordInput, { initialValues: { currentPassword: '', newPassword: '' } });
  const { refusal, refuse, clear } = useRefusal(form, 'The password couldn’t be changed. Please try again.');
  const change = trpc.auth.changePassword.useMutation({
    onMutate: clear,
    onSuccess: (changed) => {
      notify.success('Password changed. You’re logged out on your other devices.');
      form.reset();
      void changeSession(changed);
    },
    onError: refuse,
  });
  if (!user) return <PleaseLogin />;

  return (
    <AuthCard
      title="Change your password"
      lead="This signs you out on your other devices"
      icon={<IconLockCheck size={28} aria-hidden />}
      path={paths.changePassword}
    >
      <AccountForm
        form={form}
        onSubmit={(values) => change.mutate(values)}
        refusal={refusal}
        submit="Change password"
        isSending={change.isPending}
      >
        {/* For password managers, which file a password under its account. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          description={passwordHint(user.isAdmin ? passwordLimits.adminMin : passwordLimits.min)}
          {...form.getInputProps('newPassword')}
        />
      </AccountForm>
    </AuthCard>
  );
}
