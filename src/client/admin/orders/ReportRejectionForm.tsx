import { Textarea } from '@mantine/core';
import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { DialogForm } from '#client/admin/ui/Forms.tsx';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { deskMessages } from '#shared/messages.ts';
import { rejectReportInput } from '#shared/payment-reports.ts';
import type { PaymentReport } from './desk-order.ts';

/** Asks why a reported payment is rejected; the student reads it. */
export function ReportRejectionForm({
  dialog,
  reportId,
}: {
  dialog: EditDialogState<PaymentReport>;
  reportId: string;
}) {
  const reject = trpc.paymentReportsAdmin.reject.useMutation();
  const form = useZodForm(rejectReportInput, { initialValues: { reportId, reason: '' } });
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={reject.mutateAsync}
      saved={deskMessages.rejected}
      failed={deskMessages.decideFailed}
      saveLabel="Reject"
    >
      <Textarea
        label="Reason"
        description="Shown to the student, e.g. “We couldn’t find a payment with this UTR.”"
        required
        rows={3}
        maxLength={300}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
