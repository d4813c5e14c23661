import { adminProcedure, change, router } from '#server/trpc.ts';
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

  reply: change('messages')
    .input(sendReplyInput)
    .mutation(({ work, input }) => sendReply(work, input)),

  /** Takes a reply back, by its own id, before its mail is sent. */
  withdrawReply: change('messages')
    .input(idOnlyInput)
    .mutation(({ work, input }) => withdrawReply(work, input)),

  /** Answered, or new again. */
  setStatus: change('messages')
    .input(contactStatusInput)
    .mutation(({ work, input }) => setMessageStatus(work, input)),

  delete: change('messages')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteMessage(work, input)),
});
