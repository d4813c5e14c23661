import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useZodForm } from '#client/lib/form.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { EmailField } from '#client/ui/EmailField.tsx';
import { paths } from '#shared/paths.ts';
import { emailInput } from '#shared/users.ts';
import { AccountForm } from './AccountForm.tsx';
import { useRefusal } from './use-refusal.ts';

/** Requests a new confirmation mail when a link does not work. `next`: the return path of the link. */
export function SendAgainForm({ next }: { next: string }) {
  const form = useZodForm(emailInput, { initialValues: { email: '' } });
  const { refusal, refuse, clear } = useRefusal(form, 'The email couldn’t be sent. Please try again.');
  const resend = trpc.auth.resendConfirmation.useMutation({
    onMutate: clear,
    onSuccess: () => notify.success('Sent. Check your inbox.'),
    onError: refuse,
  });
  return (
    <>
      <AccountForm
        form={form}
        onSubmit={(values) => resend.mutate({ ...values, next })}
        refusal={refusal}
        submit="Resend email"
        isSending={resend.isPending}
      >
        <EmailField
          autoComplete="username"
          description="We’ll send a new link if this address isn’t confirmed yet."
          {...form.getInputProps('email')}
        />
      </AccountForm>
      <Text size="sm" ta="center">
        Confirmed before?{' '}
        <Anchor component={Link} to={paths.loginAndReturn(next)} size="sm" underline="always">
          Log in
        </Anchor>
      </Text>
    </>
  );
}
