import { Button, type ButtonProps } from '@mantine/core';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { refusalMessage } from './use-refusal.ts';

type SendAgainButtonProps = ButtonProps & { email: string };

/** Sends the confirmation mail again. */
export function SendAgainButton({ email, ...button }: SendAgainButtonProps) {
  const resend = trpc.auth.resendConfirmation.useMutation({
    onSuccess: () => notify.success('The mail is on its way. Please look into your mailbox.'),
    onError: (error) => notify.error(refusalMessage(error, 'The mail could not be sent. Please try again.')),
  });
  return (
    <Button {...button} loading={resend.isPending} onClick={() => resend.mutate({ email })}>
      Send the mail again
    </Button>
  );
}
