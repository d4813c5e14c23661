import { Text, Textarea } from '@mantine/core';
import { InlineForm } from '#client/admin/ui/Forms.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { formatPaise } from '#shared/money.ts';
import { openedBy } from '#shared/order-items.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { isConfirmed } from '#shared/orders.ts';
import { voidPaymentInput } from '#shared/payment-reports.ts';
import { lacksMoney } from '#shared/payments.ts';
import type { OrderDetails, OrderPayment } from './payment.ts';

type NotReceivedFormProps = { order: OrderDetails; payment: OrderPayment; onDone: () => void };

/** Marks a payment that an admin recorded or accepted as not received; the student reads the reason. */
export function NotReceivedForm({ order, payment, onDone }: NotReceivedFormProps) {
  const { updatedAt } = order;
  const form = useZodForm(voidPaymentInput, {
    initialValues: {
      paymentId: payment.id,
      reason: 'This payment was accepted by mistake.',
      expectedUpdatedAt: updatedAt,
    },
  });
  const undo = trpc.paymentReportsAdmin.void.useMutation(
    useFeedback({ form, saved: orderWorkMessages.undone, failed: orderWorkMessages.undoFailed, onSaved: onDone }),
  );
  return (
    <InlineForm
      label="Payment not received"
      form={form}
      schema={voidPaymentInput}
      onSubmit={(input) => undo.mutate({ ...input, expectedUpdatedAt: updatedAt })}
      firstField="reason"
      asksPassword
      isSaving={undo.isPending}
      submitLabel="Mark as not received"
      onCancel={onDone}
    >
      <Textarea
        label="Reason"
        description="Shown to the student, e.g. “No payment with this UTR has reached our bank.”"
        required
        rows={2}
        maxLength={300}
        {...form.getInputProps('reason')}
      />
      <Text size="sm">{consequences(order, payment)}</Text>
    </InlineForm>
  );
}

/** What happens to the order when its payment no longer counts. */
function consequences(order: OrderDetails, { amountPaise }: OrderPayment): string {
  const { status, email, moneyState, overpaidPaise, items } = order;
  const opened = openedBy(items);
  const ends = opened === '' ? 'its receipt' : `its ${opened} close, its receipt`;
  const copiesReturn = items.some(({ kind }) => kind === 'printed') ? ', its copies go back into the stock' : '';
  const staysPaid = !lacksMoney(moneyState) && overpaidPaise >= amountPaise;
  const endsReceipt = !lacksMoney(moneyState) && !staysPaid;
  return [
    `The payment of ${formatPaise(amountPaise)} no longer counts.`,
    staysPaid && 'The order is paid all the same.',
    endsReceipt && `The order is no longer paid in full: ${ends} is cancelled.`,
    endsReceipt && status === 'confirmed' && `The order goes back to Pending${copiesReturn}.`,
    isConfirmed(status) && status !== 'confirmed' && 'The order has been sent and keeps its status.',
    email && 'The student is told by mail.',
  ]
    .filter(Boolean)
    .join(' ');
}
