import { adminProcedure, change, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { releaseDoneInput } from '#shared/release.ts';
import { markReleaseDone, releaseState } from './release.admin.data.ts';

export const releaseAdminRouter = router({
  /** The running version, and what it asks of the operator. */
  state: adminProcedure('backups')
    .input(noInput)
    .query(({ ctx }) => releaseState(ctx.db)),

  done: change('backups')
    .input(releaseDoneInput)
    .mutation(({ work, input }) => markReleaseDone(work, input)),
});
