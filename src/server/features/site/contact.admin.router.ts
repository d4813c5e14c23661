import { adminProcedure, router } from '#server/trpc.ts';
import { contactListInput, contactStatusInput, sendReplyInput } from '#shared/contact.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import {
  countMessages,
  deleteMessage,
  listMessages,
  readMessage,
  sendReply,
  setMessageStatus,
  withdrawReply,
} from './contact.admin.data.ts';
import { mailSite } from './site.data.ts';

export const contactAdminRouter = router({
  list: adminProcedure('messages')
    .input(contactListInput)
    .query(({ ctx, input }) => listMessages(ctx.db, input)),

  counts: adminProcedure('messages')
    .input(noInput)
    .query(({ ctx }) => countMessages(ctx.db)),

  /** One message with what was answered. */
  byId: adminProcedure('messages')
    .input(idOnlyInput)
    .query(({ ctx, input }) => readMessage(ctx.db, input.id)),

  reply: adminProcedure('messages')
    .input(sendReplyInput)
    .mutation(({ ctx, input }) => sendReply(ctx.db, { ...input, ...ctx.by, site: mailSite(ctx.db, ctx.config) })),

  /** Takes a reply back, by its own id, before its mail is sent. */
  withdrawReply: adminProcedure('messages')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => withdrawReply(ctx.db, { ...input, ...ctx.by })),

  /** Answered, or new again. */
  setStatus: adminProcedure('messages')
    .input(contactStatusInput)
    .mutation(({ ctx, input }) => setMessageStatus(ctx.db, { ...input, ...ctx.by })),

  delete: adminProcedure('messages')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => deleteMessage(ctx.db, { ...input, ...ctx.by })),
});
