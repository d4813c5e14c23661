import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';

/** A test as the admin's list holds it, with the link of its form. */
export type AdminTest = Answers['testsAdmin']['list']['items'][number];

/** A paper as its set-up screen has it. */
export type PaperSetup = Answers['hallAdmin']['setup'];

/** Saves a part of a paper; `what` is said when it is saved. */
export const useSavePaper = (what: string) =>
  trpc.hallAdmin.update.useMutation(
    useFeedback({ saved: `${what} saved`, failed: (message) => `${what} could not be saved: ${message}` }),
  );
