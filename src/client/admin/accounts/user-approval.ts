import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { notify } from '#client/lib/notify.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { knownVerification, type VerificationStatus } from '#shared/enums.ts';
import { studentMessages } from '#shared/messages.ts';
import { nextStatuses } from '#shared/user-approval.ts';

export type Student = Answers['usersAdmin']['list']['items'][number];
/** What a decision needs to know of a student. */
export type DecidedStudent = Pick<Student, 'id' | 'fullName' | 'verificationStatus'>;

/** The students whose status may be changed to this one. */
export const openFor = <Of extends DecidedStudent>(students: Of[], status: VerificationStatus): Of[] =>
  students.filter(({ verificationStatus }) => nextStatuses[knownVerification(verificationStatus)].includes(status));

export const idsOf = (students: DecidedStudent[]): string[] => students.map(({ id }) => id);

/** Says how many students were left unchanged because somebody else had decided about them. */
export function notifyLeftAlone({ changed }: { changed: number }, { ids }: { ids: string[] }): void {
  if (changed < ids.length) notify.info(studentMessages.leftAlone(ids.length - changed));
}

/** Approves students or resets them to pending. */
export function useApproval(onDecided: () => void) {
  const feedback = useFeedback({ saved: studentMessages.updated, failed: studentMessages.updateFailed });
  const decide = trpc.usersAdmin.decide.useMutation({
    ...feedback,
    onSuccess: (answer, input) => {
      notifyLeftAlone(answer, input);
      onDecided();
      return feedback.onSuccess();
    },
  });
  return {
    decide: (students: DecidedStudent[], status: Exclude<VerificationStatus, 'rejected'>) =>
      decide.mutate({ ids: idsOf(students), status }),
    isDeciding: ({ id }: DecidedStudent) => decide.isPending && decide.variables.ids.includes(id),
    isPending: decide.isPending,
  };
}
