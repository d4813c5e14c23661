import { Text, Textarea } from '@mantine/core';
import { DialogForm } from '#client/admin/ui/DialogForm.tsx';
import type { EditDialogState } from '#client/admin/ui/use-edit-dialog.ts';
import { useZodForm } from '#client/lib/form.ts';
import { studentMessages } from '#shared/messages.ts';
import { rejectionInput } from '#shared/students.ts';
import type { DecidedStudent } from './student-approval.ts';

type RejectionFormProps = {
  dialog: EditDialogState<DecidedStudent[]>;
  students: DecidedStudent[];
  reject: (students: DecidedStudent[], reason: string) => Promise<unknown>;
};

/** Asks for the reason before students are rejected. */
export function RejectionForm({ dialog, students, reject }: RejectionFormProps) {
  const form = useZodForm(rejectionInput, { initialValues: { reason: '' } });
  const isOne = students.length === 1;
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={({ reason }) => reject(students, reason)}
      failed={studentMessages.updateFailed}
      saveLabel="Reject"
    >
      <Text size="sm">
        {`${isOne ? 'The student stays' : 'The students stay'} signed up and can buy materials, but cannot start tests.`}
      </Text>
      <Textarea
        label="Reason (optional)"
        description={`${isOne ? 'The student' : 'Each of them'} reads it on the tests page and in the mail.`}
        data-autofocus
        rows={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
