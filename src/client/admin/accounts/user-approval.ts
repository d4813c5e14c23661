import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { notify } from '#client/lib/notify.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { knownVerification } from '#shared/enums.ts';
import { studentMessages } from '#shared/messages.ts';
import { nextStatuses } from '#shared/user-approval.ts';
import type { VerificationStatus } from '#shared/users.ts';

export type Student = Answers['usersAdmin']['list']['items'][number];

/** The students whose status may be changed to this one. */
export const openFor = (students: Student[], status: VerificationStatus): Student[] =>
  students.filter(({ verificationStatus }) => nextStatuses[knownVerification(verificationStatus)].includes(status));

export const idsOf = (students: Student[]): string[] => students.map(({ id }) => id);

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
    decide: (students: Student[], status: Exclude<VerificationStatus, 'rejected'>) =>
      decide.mutate({ ids: idsOf(students), status }),
    isDeciding: ({ id }: Student) => decide.isPending && decide.variables.ids.includes(id),
    isPending: decide.isPending,
  };
}
