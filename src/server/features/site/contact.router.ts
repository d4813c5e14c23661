import { publicProcedure, router } from '#server/trpc.ts';
import { memberOrVisitor, perform } from '#server/work.ts';
import { contactSendInput } from '#shared/contact.ts';
import { receiveMessage } from './contact.data.ts';

export const contactRouter = router({
  /** A visitor's message to the educator. What a program sent is answered alike, and dropped. */
  send: publicProcedure.input(contactSendInput).mutation(({ ctx, input }) => {
    const outcome = perform(ctx, memberOrVisitor(ctx.user), (work) => receiveMessage(work, input, ctx.ip));
    if (outcome === 'spam') ctx.log.warn({ ip: ctx.ip }, 'contact message taken for spam');
  }),
});
