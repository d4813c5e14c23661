import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { focusFirstError, useZodForm } from '#client/lib/form.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Form } from '#client/ui/Form.tsx';
import { paths } from '#shared/paths.ts';
import { emailInput } from '#shared/users.ts';
import { EmailField } from './EmailField.tsx';
import { RefusalAlert } from './RefusalAlert.tsx';
import { useRefusal } from './use-refusal.ts';

/** Asks for a new confirmation mail when the link at hand is no good. */
export function SendAgainForm() {
  const form = useZodForm(emailInput, { initialValues: { email: '' } });
  const { refusal, refuse, clear } = useRefusal(form, 'The mail could not be sent. Please try again.');
  const resend = trpc.auth.resendConfirmation.useMutation({
    onMutate: clear,
    onSuccess: () => notify.success('The mail is on its way. Please look into your mailbox.'),
    onError: refuse,
  });
  return (
    <Form onSubmit={form.onSubmit((values) => resend.mutate(values), focusFirstError(form))}>
      <Stack>
        {refusal && <RefusalAlert message={refusal} />}
        <EmailField
          autoComplete="username"
          description="If it is waiting to be confirmed, we send it a new link."
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth loading={resend.isPending}>
          Send the mail again
        </Button>
        <Text size="sm" ta="center">
          Confirmed before?{' '}
          <Anchor component={Link} to={paths.login} size="sm" underline="always">
            Sign in
          </Anchor>
        </Text>
      </Stack>
    </Form>
  );
}
