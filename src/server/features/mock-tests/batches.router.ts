/** The procedures of batches, for students and admins. */
import { adminProcedure, change, ownChange, publicProcedure, router } from '#server/trpc.ts';
import {
  addMemberInput,
  adminBatchListInput,
  batchInput,
  batchInviteInput,
  batchMembersInput,
  batchTokenInput,
  batchUpdateInput,
  removeMemberInput,
} from '#shared/batches.ts';
import { idOnlyInput } from '#shared/input.ts';
import {
  addBatchMember,
  createBatch,
  deleteBatch,
  getBatch,
  inviteToBatch,
  listBatches,
  listMembers,
  removeBatchMember,
  renameBatch,
  restoreBatch,
  withdrawBatchInvite,
} from './batches.admin.data.ts';
import { joinBatch, openBatchInvite } from './batches.data.ts';

export const batchesRouter = router({
  /** For whoever has the link: the token is the right to it. */
  invitation: publicProcedure
    .input(batchTokenInput)
    .query(({ ctx, input }) => openBatchInvite(ctx.db, { ...input, userId: ctx.user?.id ?? null, now: ctx.clock() })),

  join: ownChange.input(batchTokenInput).mutation(({ work, input }) => joinBatch(work, input)),
});

/** Batches hold names and addresses of students. */
export const batchesAdminRouter = router({
  list: adminProcedure('students')
    .input(adminBatchListInput)
    .query(({ ctx, input }) => listBatches(ctx.db, input)),

  get: adminProcedure('students')
    .input(idOnlyInput)
    .query(({ ctx, input }) => getBatch(ctx.db, input)),

  members: adminProcedure('students')
    .input(batchMembersInput)
    .query(({ ctx, input }) => listMembers(ctx.db, input)),

  create: change('students')
    .input(batchInput)
    .mutation(({ work, input }) => createBatch(work, input)),

  update: change('students')
    .input(batchUpdateInput)
    .mutation(({ work, input }) => renameBatch(work, input)),

  delete: change('students')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteBatch(work, input)),

  restore: change('students')
    .input(idOnlyInput)
    .mutation(({ work, input }) => restoreBatch(work, input)),

  invite: change('students')
    .input(batchInviteInput)
    .mutation(({ work, input }) => inviteToBatch(work, input)),

  withdrawInvite: change('students')
    .input(idOnlyInput)
    .mutation(({ work, input }) => withdrawBatchInvite(work, input)),

  addMember: change('students')
    .input(addMemberInput)
    .mutation(({ work, input }) => addBatchMember(work, input)),

  removeMember: change('students')
    .input(removeMemberInput)
    .mutation(({ work, input }) => removeBatchMember(work, input)),
});
