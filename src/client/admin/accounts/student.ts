import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { knownVerification } from '#shared/enums.ts';
import { studentMessages } from '#shared/messages.ts';
import { nextStatuses } from '#shared/user-approval.ts';
import type { VerificationStatus } from '#shared/users.ts';

export type Student = Answers['usersAdmin']['list']['items'][number];

/** Those of the students whose status may become this one. */
export const openFor = (students: Student[], status: VerificationStatus): Student[] =>
  students.filter(({ verificationStatus }) => nextStatuses[knownVerification(verificationStatus)].includes(status));

/** Approves students or resets them to pending, and says how it went. */
export function useDecision({ onDecided }: { onDecided: () => void }) {
  const refresh = useRefreshLists();
  const decide = trpc.usersAdmin.decide.useMutation({
    onSuccess: ({ changed }, { ids }) => {
      notify.success(studentMessages.updated);
      if (changed < ids.length) notify.info(studentMessages.leftAlone(ids.length - changed));
      onDecided();
    },
    onError: (error) => notify.error(studentMessages.updateFailed(messageOf(error))),
    onSettled: refresh,
  });
  return {
    decide: (students: Student[], status: Exclude<VerificationStatus, 'rejected'>) =>
      decide.mutate({ ids: students.map(({ id }) => id), status }),
    /** Whether the decision under way is about this student. */
    isDeciding: ({ id }: Student) => decide.isPending && decide.variables.ids.includes(id),
    isPending: decide.isPending,
  };
}
