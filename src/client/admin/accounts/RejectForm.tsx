import { Text, Textarea } from '@mantine/core';
import { DialogForm } from '#client/admin/ui/DialogForm.tsx';
import type { EditDialogState } from '#client/admin/ui/edit-dialog.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { useZodForm } from '#client/lib/form.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { studentMessages } from '#shared/messages.ts';
import { rejectionInput } from '#shared/user-approval.ts';
import type { Student } from './student.ts';

type RejectFormProps = { dialog: EditDialogState<Student[]>; students: Student[]; onDecided: () => void };

/** Asks for the reason before students are rejected. */
export function RejectForm({ dialog, students, onDecided }: RejectFormProps) {
  const form = useZodForm(rejectionInput, { initialValues: { reason: '' } });
  const refresh = useRefreshLists();
  const decide = trpc.usersAdmin.decide.useMutation({
    onSuccess: ({ changed }, { ids }) => {
      if (changed < ids.length) notify.info(studentMessages.leftAlone(ids.length - changed));
      onDecided();
    },
    onSettled: () => void refresh(),
  });
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={({ reason }) => decide.mutateAsync({ ids: students.map(({ id }) => id), status: 'rejected', reason })}
      saved={studentMessages.updated}
      failed={studentMessages.updateFailed}
      saveLabel="Reject"
    >
      <Text size="sm">
        {students.length === 1
          ? 'The student stays signed up and can buy materials, but cannot start tests.'
          : 'The students stay signed up and can buy materials, but cannot start tests.'}
      </Text>
      <Textarea
        label="Reason (optional)"
        description={
          students.length === 1
            ? 'The student reads it on the tests page and in the mail.'
            : 'Each of them reads it on the tests page and in the mail.'
        }
        data-autofocus
        rows={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
