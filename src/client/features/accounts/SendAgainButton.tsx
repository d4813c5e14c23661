import type { ButtonProps } from '@mantine/core';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { refusalMessage } from './use-refusal.ts';

type SendAgainButtonProps = ButtonProps & { email: string; next: string };

/** Sends the confirmation mail again. `next`: the return path of its link. */
export function SendAgainButton({ email, next, ...button }: SendAgainButtonProps) {
  const resend = trpc.auth.resendConfirmation.useMutation({
    onSuccess: () => notify.success('Sent. Check your inbox.'),
    onError: (error) => notify.error(refusalMessage(error, 'The email couldn’t be sent. Please try again.')),
  });
  return (
    <ActionButton {...button} loading={resend.isPending} onClick={() => resend.mutate({ email, next })}>
      Resend email
    </ActionButton>
  );
}
