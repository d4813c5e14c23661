import { Text, Textarea } from '@mantine/core';
import { InlineForm } from '#client/admin/ui/Forms.tsx';
import { RupeesInput } from '#client/admin/ui/NumberFields.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { refundMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { type RefundInput, refundInput } from '#shared/payments.ts';

/** The amount is the empty string until it is typed. */
type RefundValues = Omit<RefundInput, 'amountPaise'> & { amountPaise: number | '' };

const newKey = (): string => crypto.randomUUID().replaceAll('-', '');

type RefundFormProps = {
  paymentId: string;
  /** What can still be refunded, in paise. */
  leftPaise: number;
  /** Whether its order keeps no other money, and holds a PDF that was paid by it. */
  /** What the buyer loses with the money: `downloads`; empty: nothing. */
  closes: string;
  /** Whether the admin sends the money herself (a UPI payment), so that the refund is only recorded here. */
  isByHand: boolean;
  onDone: () => void;
};

/** Refunds a payment, fully or in part. One idempotency key makes all submits one refund until that failed for good. */
export function RefundForm({ paymentId, leftPaise, closes, isByHand, onDone }: RefundFormProps) {
  const form = useZodForm<RefundValues>(refundInput, {
    initialValues: { paymentId, amountPaise: leftPaise, reason: '', key: newKey() },
  });
  const feedback = useFeedback({ form, failed: refundMessages.failed });
  const request = trpc.refundsAdmin.request.useMutation({
    ...feedback,
    onSuccess: async (refund, input) => {
      const { status, amountPaise, failure } = refund;
      if (status === 'failed') {
        notify.error(refundMessages.failed(failure));
        form.setFieldValue('key', newKey());
      } else notify.success(refundMessages[status](formatPaise(amountPaise)));
      // The form stays until the lists are refreshed: only then does it know how much is left.
      await feedback.onSuccess(refund, input);
      if (status !== 'failed') onDone();
    },
  });
  const { amountPaise } = form.getValues();
  const amount = amountPaise === '' ? '' : ` ${formatPaise(amountPaise)}`;
  return (
    <InlineForm
      label="Refund"
      form={form}
      schema={refundInput}
      onSubmit={(refund) => request.mutate(refund)}
      firstField="amountPaise"
      asksPassword
      isSaving={request.isPending}
      submitLabel={isByHand ? `Record refund${amount && ` of${amount}`}` : `Refund${amount}`}
      onCancel={onDone}
    >
      <RupeesInput
        label="Amount to refund (₹)"
        description={`You can refund up to ${formatPaise(leftPaise)}`}
        {...form.getInputProps('amountPaise')}
      />
      <Textarea
        label="Reason (optional)"
        description={
          isByHand
            ? 'Your customer reads it in the mail, such as the UTR number of what you sent back'
            : 'Your customer reads it in the mail'
        }
        rows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <Text size="sm">
        {isByHand
          ? 'Refund it in your UPI app first; this only records it.'
          : 'The money goes back to the buyer at once. This cannot be undone.'}
        {closes && amountPaise === leftPaise && ` The buyer will lose access to the ${closes} of this order.`}
      </Text>
    </InlineForm>
  );
}
