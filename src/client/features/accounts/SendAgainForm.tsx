import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useZodForm } from '#client/lib/form.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';
import { emailInput } from '#shared/users.ts';
import { AccountForm } from './AccountForm.tsx';
import { EmailField } from './EmailField.tsx';
import { useRefusal } from './use-refusal.ts';

/** Requests a new confirmation mail when a link does not work. */
export function SendAgainForm() {
  const form = useZodForm(emailInput, { initialValues: { email: '' } });
  const { refusal, refuse, clear } = useRefusal(form, 'The mail could not be sent. Please try again.');
  const resend = trpc.auth.resendConfirmation.useMutation({
    onMutate: clear,
    onSuccess: () => notify.success('The mail is on its way. Please look into your mailbox.'),
    onError: refuse,
  });
  return (
    <>
      <AccountForm
        form={form}
        onSubmit={(values) => resend.mutate(values)}
        refusal={refusal}
        submit="Send the mail again"
        isSending={resend.isPending}
      >
        <EmailField
          autoComplete="username"
          description="If it is waiting to be confirmed, we send it a new link."
          {...form.getInputProps('email')}
        />
      </AccountForm>
      <Text size="sm" ta="center">
        Confirmed before?{' '}
        <Anchor component={Link} to={paths.login} size="sm" underline="always">
          Sign in
        </Anchor>
      </Text>
    </>
  );
}
