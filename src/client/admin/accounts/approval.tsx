import { Button, Checkbox, Group, Text, Textarea } from '@mantine/core';
import { EditDialog, type EditDialogState, useEditDialog } from '#client/admin/ui/Dialog.tsx';
import { DialogForm } from '#client/admin/ui/Forms.tsx';
import { SelectAll, type Selection } from '#client/admin/ui/selection.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useZodForm } from '#client/lib/form.ts';
import { notify } from '#client/lib/notify.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { knownVerification, type VerificationStatus } from '#shared/enums.ts';
import { studentMessages } from '#shared/messages.ts';
import { mostDecided, nextStatuses, rejectionInput, undoDecisionMs } from '#shared/students.ts';

export type Student = Answers['studentsAdmin']['list']['items'][number];
/** What a decision needs to know of a student. */
type DecidedStudent = Pick<Student, 'id' | 'fullName' | 'verificationStatus'>;
type DecideStudents = (students: DecidedStudent[], status: VerificationStatus) => void;

/** The students whose status may be changed to this one. */
const openFor = (students: DecidedStudent[], status: VerificationStatus): DecidedStudent[] =>
  students.filter(({ verificationStatus }) => nextStatuses[knownVerification(verificationStatus)].includes(status));

const idsOf = (students: DecidedStudent[]): string[] => students.map(({ id }) => id);

/**
 * Decides about students, and says how many were changed, with Undo, and how many somebody else had decided about.
 * `dialog`, to be drawn somewhere, asks for the reason before somebody is rejected.
 */
export function useApproval(onDecided?: () => void) {
  const rejection = useEditDialog<DecidedStudent[]>();
  const rejected = rejection.item ?? [];
  const decide = trpc.studentsAdmin.decide.useMutation(
    useFeedback({
      failed: studentMessages.updateFailed,
      onDone: ({ changed }, { ids, status }) => {
        if (status === 'pending') notify.success(studentMessages.updated);
        else
          notifyWithUndo(
            studentMessages.updated,
            () => decide.mutate({ ids: changed, status: 'pending' }),
            undoDecisionMs,
            studentMessages.decided(changed.length, status),
          );
        const left = ids.length - changed.length;
        if (left > 0) notify.info(studentMessages.leftAlone(left));
        onDecided?.();
      },
    }),
  );
  return {
    decide: (students: DecidedStudent[], status: VerificationStatus) =>
      status === 'rejected' ? rejection.edit(students) : decide.mutate({ ids: idsOf(students), status }),
    isDeciding: ({ id }: DecidedStudent) => decide.isPending && decide.variables.ids.includes(id),
    isPending: decide.isPending,
    dialog: (
      <EditDialog
        dialog={rejection}
        title={`Reject ${rejected.length === 1 ? rejected[0]?.fullName : `${rejected.length} students`}`}
      >
        <RejectionForm
          dialog={rejection}
          isOne={rejected.length === 1}
          reject={(reason) => decide.mutateAsync({ ids: idsOf(rejected), status: 'rejected', ...reason })}
        />
      </EditDialog>
    ),
  };
}

type RejectionFormProps = {
  dialog: EditDialogState<DecidedStudent[]>;
  isOne: boolean;
  reject: (rejection: { reason: string; asksFile: boolean }) => Promise<unknown>;
};

/** Asks for the reason before students are rejected. */
function RejectionForm({ dialog, isOne, reject }: RejectionFormProps) {
  const form = useZodForm(rejectionInput, { initialValues: { reason: '', asksFile: false } });
  return (
    <DialogForm dialog={dialog} form={form} save={reject} failed={studentMessages.updateFailed} saveLabel="Reject">
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

type RowButtonsProps = { student: DecidedStudent; isPending: boolean; decide: DecideStudents };

/** Decides about one student: a button for each status it may get. */
export function RowButtons({ student, isPending, decide }: RowButtonsProps) {
  const actions = { approved: 'Approve', rejected: 'Reject', pending: 'Reset to pending' };
  return (
    <Group gap="xs" wrap="nowrap">
      {statuses
        .filter((status) => openFor([student], status).length > 0)
        .map((status) => (
          <Button
            key={status}
            size="xs"
            variant={status === 'approved' ? 'filled' : 'default'}
            disabled={isPending}
            aria-label={`${actions[status]}: ${student.fullName}`}
            onClick={() => decide([student], status)}
          >
            {actions[status]}
          </Button>
        ))}
    </Group>
  );
}

const statuses = ['approved', 'rejected', 'pending'] as const;

type ApprovalBarProps = { selection: Selection<Student>; isPending: boolean; decide: DecideStudents };

/** Decides about several students at once: each button counts and changes those whose status it may change. */
export function ApprovalBar({ selection, isPending, decide }: ApprovalBarProps) {
  const { selected } = selection;
  const actions = { approved: 'Approve selected', rejected: 'Reject selected', pending: 'Reset selected' };
  return (
    <Group component="section" aria-label="Selected students" gap="sm" mih={44}>
      <SelectAll
        selection={selection}
        max={mostDecided}
        aria-label={selected.length === 0 ? 'Select all' : `${selected.length} selected: select all`}
      />
      {statuses
        .map((status) => ({ status, open: openFor(selected, status) }))
        .filter(({ open }) => open.length > 0)
        .map(({ status, open }) => (
          <Button key={status} variant="default" size="sm" disabled={isPending} onClick={() => decide(open, status)}>
            {`${actions[status]} (${open.length})`}
          </Button>
        ))}
    </Group>
  );
}
