import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { modals } from '@mantine/modals';
import { RupeesInput } from '#client/admin/ui/RupeesInput.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { focusFirstError, showFieldErrors, useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { refundMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { type RefundInput, refundInput } from '#shared/payments.ts';

/** What stands in the form: the amount is the empty string until it is typed. */
type RefundValues = Omit<RefundInput, 'amountPaise'> & { amountPaise: number | '' };

const newKey = (): string => crypto.randomUUID().replaceAll('-', '');

type RefundFormProps = {
  paymentId: string;
  /** What can still be sent back, in paise. */
  leftPaise: number;
  /** Whether the admin sends it herself, which is then only noted here: money that came by UPI. */
  isByHand: boolean;
  onDone: () => void;
};

/**
 * Sends a payment's money back, all that is left or a part of it, after a question. However often it is tried, the
 * form asks for one refund, until that one has failed for good.
 */
export function RefundForm({ paymentId, leftPaise, isByHand, onDone }: RefundFormProps) {
  const form = useZodForm<RefundValues>(refundInput, {
    initialValues: { paymentId, amountPaise: leftPaise, reason: '', key: newKey() },
  });
  const refresh = useRefreshLists();
  const request = trpc.refundsAdmin.request.useMutation({
    async onSuccess({ status, amountPaise, failure }) {
      if (status === 'failed') {
        notify.error(refundMessages.failed(failure));
        form.setFieldValue('key', newKey());
        await refresh();
      } else {
        notify.success(refundMessages[status](formatPaise(amountPaise)));
        // The form stays until the refund stands in the list: what is left is not known before.
        await refresh();
        onDone();
      }
    },
    onError(error) {
      showFieldErrors(form, error);
      notify.error(refundMessages.failed(messageOf(error)));
      void refresh();
    },
  });
  const ask = (wish: RefundInput) =>
    modals.openConfirmModal({
      title: 'Please confirm',
      children: (
        <Text>
          {isByHand
            ? `Have you sent ${formatPaise(wish.amountPaise)} back from your UPI app? This only notes it; the site moves no money.`
            : `Send ${formatPaise(wish.amountPaise)} back to the customer? This cannot be undone.`}
          {wish.amountPaise === leftPaise && ' Downloads that this payment opened close.'}
        </Text>
      ),
      labels: { cancel: 'Cancel', confirm: `${isByHand ? 'I have sent' : 'Refund'} ${formatPaise(wish.amountPaise)}` },
      cancelProps: { 'data-autofocus': true },
      confirmProps: { color: 'red.9' },
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => request.mutate(wish),
    });

  return (
    <form
      noValidate
      aria-label="Refund"
      onSubmit={(event) => form.onSubmit((values) => void ask(refundInput.parse(values)), focusFirstError(form))(event)}
    >
      <Stack gap="sm">
        <RupeesInput
          label="Amount to refund (₹)"
          description={`At most ${formatPaise(leftPaise)}`}
          data-autofocus
          {...form.getInputProps('amountPaise')}
        />
        <Textarea
          label="Reason (optional)"
          description={
            isByHand
              ? 'Such as the UTR number of what you sent back; kept for you and the other admins'
              : 'Kept with the refund, for you and the other admins'
          }
          rows={2}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end" onMouseDown={(event) => event.preventDefault()}>
          <Button variant="default" onClick={onDone} disabled={request.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={request.isPending}>
            Refund
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
