import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { notify } from '#client/lib/notify.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { knownVerification, type VerificationStatus } from '#shared/enums.ts';
import { studentMessages } from '#shared/messages.ts';
import { nextStatuses, undoDecisionMs } from '#shared/students.ts';

export type Student = Answers['studentsAdmin']['list']['items'][number];
/** What a rejection says to the student. */
export type Rejection = { reason: string; asksFile: boolean };
/** What a decision needs to know of a student. */
export type DecidedStudent = Pick<Student, 'id' | 'fullName' | 'verificationStatus'>;

/** The students whose status may be changed to this one. */
export const openFor = <Of extends DecidedStudent>(students: Of[], status: VerificationStatus): Of[] =>
  students.filter(({ verificationStatus }) => nextStatuses[knownVerification(verificationStatus)].includes(status));

const idsOf = (students: DecidedStudent[]): string[] => students.map(({ id }) => id);

/** Decides about students, and says how many were changed, with Undo, and how many somebody else had decided about. */
export function useApproval(onDecided: () => void) {
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
        onDecided();
      },
    }),
  );
  return {
    decide: (students: DecidedStudent[], status: Exclude<VerificationStatus, 'rejected'>) =>
      decide.mutate({ ids: idsOf(students), status }),
    reject: (students: DecidedStudent[], rejection: Rejection) =>
      decide.mutateAsync({ ids: idsOf(students), status: 'rejected', ...rejection }),
    isDeciding: ({ id }: DecidedStudent) => decide.isPending && decide.variables.ids.includes(id),
    isPending: decide.isPending,
  };
}
