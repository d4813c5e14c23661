import { Textarea } from '@mantine/core';
import { DialogForm } from '#client/admin/ui/DialogForm.tsx';
import type { EditDialogState } from '#client/admin/ui/edit-dialog.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { rejectReportInput } from '#shared/fulfilment.ts';
import { deskMessages } from '#shared/messages.ts';
import type { OpenClaim } from './desk-order.ts';

/** Says why a reported payment was not found; the student reads it. */
export function RejectClaimForm({ dialog, reportId }: { dialog: EditDialogState<OpenClaim>; reportId: string }) {
  const reject = trpc.paymentReportsAdmin.reject.useMutation();
  const refresh = useRefreshLists();
  const form = useZodForm(rejectReportInput, { initialValues: { reportId, reason: '' } });
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={async (values) => {
        await reject.mutateAsync(values);
        await refresh();
      }}
      saved={deskMessages.rejected}
      failed={deskMessages.decideFailed}
      saveLabel="Reject"
    >
      <Textarea
        label="Reason"
        description="The student reads it, such as: no payment with this number has come"
        required
        rows={3}
        maxLength={300}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
