import { Checkbox, Text, Textarea } from '@mantine/core';
import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { DialogForm } from '#client/admin/ui/Forms.tsx';
import { useZodForm } from '#client/lib/form.ts';
import { studentMessages } from '#shared/messages.ts';
import { rejectionInput } from '#shared/students.ts';
import type { DecidedStudent, Rejection } from './student-approval.ts';

type RejectionFormProps = {
  dialog: EditDialogState<DecidedStudent[]>;
  students: DecidedStudent[];
  reject: (students: DecidedStudent[], rejection: Rejection) => Promise<unknown>;
};

/** Asks for the reason before students are rejected. */
export function RejectionForm({ dialog, students, reject }: RejectionFormProps) {
  const form = useZodForm(rejectionInput, { initialValues: { reason: '', asksFile: false } });
  const isOne = students.length === 1;
  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={(rejection) => reject(students, rejection)}
      failed={studentMessages.updateFailed}
      saveLabel="Reject"
    >
      <Text size="sm">
        {`${isOne ? 'The student stays' : 'The students stay'} signed up and can buy materials, but cannot start tests. An answer brings an account back to you under Pending.`}
      </Text>
      <Textarea
        label="Reason (optional)"
        description={`${isOne ? 'The student' : 'Each of them'} reads it on the tests page and in the mail.`}
        data-autofocus
        rows={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <Checkbox
        label="Ask for a file, such as a certificate"
        description="A photo or PDF of at most 5 MB. Only admins see it; it is deleted 35 days after your next decision."
        {...form.getInputProps('asksFile', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}
