import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import { closeSaved, type EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { InlineForm } from '#client/admin/ui/Forms.tsx';
import { RupeesInput } from '#client/admin/ui/NumberFields.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { deskMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { paymentReceivedInput } from '#shared/payment-reports.ts';
import { paymentMethodLabels, type RecordedMethod, recordedMethods } from '#shared/payments.ts';
import { confirmSameUtr } from './confirm-same-utr.tsx';
import type { OrderDetails } from './payment.ts';

/** An amount is the empty string while none is typed. */
type Values = Omit<z.input<typeof paymentReceivedInput>, 'amountPaise'> & { amountPaise: number | '' };

type PaymentReceivedFormProps = {
  order: Pick<OrderDetails, 'id' | 'duePaise' | 'status' | 'updatedAt'>;
  dialog: Pick<EditDialogState<unknown>, 'close' | 'leave' | 'setClosing'>;
  /** Called once it is recorded, before the lists are fetched again. */
  onDone?: (() => void) | undefined;
};

/** Records a payment that the customer has not reported: all that is due, or a part of it. */
export function PaymentReceivedForm({ order, dialog, onDone }: PaymentReceivedFormProps) {
  const { id, duePaise, status, updatedAt } = order;
  const form = useZodForm<Values>(paymentReceivedInput, {
    initialValues: {
      orderId: id,
      method: 'upi',
      amountPaise: duePaise,
      utr: '',
      sameUtrIsFine: false,
      expectedUpdatedAt: updatedAt,
    },
  });
  // A form opened again at once begins with what was due before the last payment.
  const followDue = useEffectEvent((paise: number) => {
    if (form.isDirty()) return;
    form.setInitialValues({ ...form.getValues(), amountPaise: paise });
    form.setFieldValue('amountPaise', paise);
  });
  useEffect(() => followDue(duePaise), [duePaise]);
  const feedback = useFeedback({ form, failed: deskMessages.decideFailed });
  const whole = status === 'pending' ? deskMessages.received : deskMessages.noted;
  const receive = trpc.paymentReportsAdmin.receive.useMutation({
    ...feedback,
    onSuccess: (answer, input) => {
      if (answer.outcome === 'same_utr')
        return confirmSameUtr(answer.sameUtr, () => receive.mutate({ ...input, sameUtrIsFine: true }));
      notify.success(answer.duePaise > 0 ? orderWorkMessages.partReceived(formatPaise(answer.duePaise)) : whole);
      closeSaved(dialog, form);
      onDone?.();
      return feedback.onSuccess(answer, input);
    },
  });
  const { method, amountPaise } = form.getValues();
  const choose = (chosen: RecordedMethod) => form.setValues({ method: chosen, ...(chosen === 'cash' && { utr: '' }) });
  return (
    <InlineForm
      label="Payment received"
      form={form}
      schema={paymentReceivedInput}
      onSubmit={(input) => receive.mutate({ ...input, expectedUpdatedAt: updatedAt })}
      isSaving={receive.isPending}
      submitLabel={amountPaise === '' ? 'Record payment' : `Record ${formatPaise(amountPaise)}`}
      dialog={dialog}
    >
      <NativeSelect
        label="Method"
        data={recordedMethods.map((value) => ({ value, label: paymentMethodLabels[value] }))}
        value={method}
        onChange={({ currentTarget }) =>
          choose(recordedMethods.find((known) => known === currentTarget.value) ?? 'upi')
        }
      />
      <RupeesInput
        label="Amount received (₹)"
        description={`${formatPaise(duePaise)} due. Part payments are fine.`}
        required
        {...form.getInputProps('amountPaise')}
      />
      {method !== 'cash' && (
        <TextInput
          label="UTR number (optional)"
          description={method === 'upi' ? '12 digits, from your bank app' : 'From your bank app'}
          autoComplete="off"
          maxLength={40}
          {...form.getInputProps('utr')}
        />
      )}
    </InlineForm>
  );
}
