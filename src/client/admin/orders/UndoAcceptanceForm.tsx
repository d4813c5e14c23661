import { Textarea } from '@mantine/core';
import { confirm } from '#client/admin/ui/confirm.tsx';
import { InlineForm } from '#client/admin/ui/InlineForm.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { voidPaymentInput } from '#shared/fulfilment.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { isConfirmed } from '#shared/orders.ts';
import type { OrderDetails } from './order.ts';

type UndoAcceptanceFormProps = { order: OrderDetails; amountPaise: number; onDone: () => void };

/** Undoes the acceptance of a UPI payment, after a question; the student reads the reason. */
export function UndoAcceptanceForm({ order, amountPaise, onDone }: UndoAcceptanceFormProps) {
  const { id, updatedAt } = order;
  const form = useZodForm(voidPaymentInput, {
    initialValues: { orderId: id, reason: '', expectedUpdatedAt: updatedAt },
  });
  const undo = trpc.paymentReportsAdmin.void.useMutation(
    useFeedback({ form, saved: deskMessages.undone, failed: deskMessages.undoFailed, onSaved: onDone }),
  );
  return (
    <InlineForm
      label="Undo acceptance"
      form={form}
      schema={voidPaymentInput}
      onSubmit={(input) =>
        confirm({
          text: consequences(order, amountPaise),
          confirmLabel: 'Undo acceptance',
          onConfirm: () => undo.mutate({ ...input, expectedUpdatedAt: updatedAt }),
        })
      }
      isSaving={undo.isPending}
      submitLabel="Undo acceptance"
      onCancel={onDone}
    >
      <Textarea
        label="Reason"
        description="Shown to the student, e.g. “No payment with this UTR has reached our bank.”"
        required
        rows={2}
        maxLength={300}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </InlineForm>
  );
}

/** What happens to the order when its payment no longer counts. */
const consequences = ({ status, email }: OrderDetails, amountPaise: number): string =>
  [
    `The payment of ${formatPaise(amountPaise)} no longer counts: the order is unpaid, its downloads close, its receipt is cancelled.`,
    ...(status === 'confirmed' ? ['The order goes back to Pending, its copies go back into the stock.'] : []),
    ...(isConfirmed(status) && status !== 'confirmed' ? ['The order has been sent and keeps its status.'] : []),
    ...(email ? ['The student is told by mail.'] : []),
  ].join(' ');
