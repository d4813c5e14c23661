import { adminProcedure, router } from '#server/trpc.ts';
import { contactListInput, contactStatusInput } from '#shared/contact.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { countMessages, deleteMessage, listMessages, setMessageStatus } from './contact.admin.data.ts';

export const contactAdminRouter = router({
  list: adminProcedure.input(contactListInput).query(({ ctx, input }) => listMessages(ctx.db, input)),

  counts: adminProcedure.input(noInput).query(({ ctx }) => countMessages(ctx.db)),

  /** Answered, or new again. */
  setStatus: adminProcedure
    .input(contactStatusInput)
    .mutation(({ ctx, input }) => setMessageStatus(ctx.db, { ...input, ...ctx.by })),

  delete: adminProcedure
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => deleteMessage(ctx.db, { ...input, ...ctx.by })),
});
