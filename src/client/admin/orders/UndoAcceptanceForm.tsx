import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { focusFirstError, showFieldErrors, useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { voidPaymentInput } from '#shared/fulfilment.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { isConfirmed } from '#shared/orders.ts';
import type { OrderDetails } from './admin-order.ts';

type UndoAcceptanceFormProps = { order: OrderDetails; amountPaise: number; onDone: () => void };

/** Takes back that a UPI payment was accepted, after a question; the student reads the reason. */
export function UndoAcceptanceForm({ order, amountPaise, onDone }: UndoAcceptanceFormProps) {
  const { id, status, email, updatedAt } = order;
  const refresh = useRefreshLists();
  const form = useZodForm(voidPaymentInput, {
    initialValues: { orderId: id, reason: '', expectedUpdatedAt: updatedAt },
  });
  const undo = trpc.paymentReportsAdmin.void.useMutation({
    async onSuccess() {
      notify.success(deskMessages.undone);
      await refresh();
      onDone();
    },
    onError(error) {
      showFieldErrors(form, error);
      notify.error(deskMessages.undoFailed(messageOf(error)));
      void refresh();
    },
  });
  const ask = ({ orderId, reason }: { orderId: string; reason: string }) =>
    modals.openConfirmModal({
      title: 'Please confirm',
      children: (
        <Text>
          The payment of {formatPaise(amountPaise)} no longer counts: the order is unpaid, its downloads close, its
          receipt is cancelled.{' '}
          {status === 'confirmed' && 'The order goes back to Pending, its copies go back into the stock. '}
          {isConfirmed(status) && status !== 'confirmed' && 'The order has been sent and keeps its status. '}
          {email && 'The student is told by mail.'}
        </Text>
      ),
      labels: { cancel: 'Cancel', confirm: 'Undo acceptance' },
      cancelProps: { 'data-autofocus': true },
      confirmProps: { color: 'red.9' },
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => undo.mutate({ orderId, reason, expectedUpdatedAt: updatedAt }),
    });

  return (
    <form
      noValidate
      aria-label="Undo acceptance"
      onSubmit={(event) => form.onSubmit((values) => void ask(values), focusFirstError(form))(event)}
    >
      <Stack gap="sm">
        <Textarea
          label="Reason"
          description="Shown to the student, e.g. “No payment with this UTR has reached our bank.”"
          required
          rows={2}
          maxLength={300}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end" onMouseDown={(event) => event.preventDefault()}>
          <Button variant="default" onClick={onDone} disabled={undo.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={undo.isPending}>
            Undo acceptance
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
