import { TextInput } from '@mantine/core';
import type { z } from 'zod';
import { InlineForm } from '#client/admin/ui/InlineForm.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { paymentReceivedInput } from '#shared/fulfilment.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { confirmSameUtr } from './confirm-same-utr.tsx';
import type { AdminOrder } from './order.ts';

/** Records a UPI payment that the customer has not reported. */
export function PaymentReceivedForm({ order: { id, totalPaise, status } }: { order: AdminOrder }) {
  const form = useZodForm<z.input<typeof paymentReceivedInput>>(paymentReceivedInput, {
    initialValues: { orderId: id, utr: '', sameUtrIsFine: false },
  });
  const feedback = useFeedback({
    form,
    saved: status === 'pending' ? deskMessages.received : deskMessages.noted,
    failed: deskMessages.decideFailed,
  });
  const receive = trpc.paymentReportsAdmin.receive.useMutation({
    ...feedback,
    onSuccess: (answer, input) =>
      answer.outcome === 'same_utr'
        ? confirmSameUtr(answer.sameUtr, () => receive.mutate({ ...input, sameUtrIsFine: true }))
        : feedback.onSuccess(),
  });
  return (
    <InlineForm
      label="Payment received"
      form={form}
      schema={paymentReceivedInput}
      onSubmit={receive.mutate}
      isSaving={receive.isPending}
      submitLabel={`Payment of ${formatPaise(totalPaise)} received`}
      submitVariant="default"
    >
      <TextInput
        label="UTR number (optional)"
        description="From your bank app"
        autoComplete="off"
        maxLength={40}
        {...form.getInputProps('utr')}
      />
    </InlineForm>
  );
}
