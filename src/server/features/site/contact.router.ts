import { mailSite, siteFacts } from '#server/features/site/site.data.ts';
import { publicProcedure, router } from '#server/trpc.ts';
import { contactSendInput } from '#shared/contact.ts';
import { receiveMessage } from './contact.data.ts';

export const contactRouter = router({
  /** A visitor's message to the educator. What a program sent is answered alike, and dropped. */
  send: publicProcedure.input(contactSendInput).mutation(({ ctx, input }) => {
    const outcome = receiveMessage(ctx.db, {
      input,
      userId: ctx.user?.id ?? null,
      ip: ctx.ip,
      now: ctx.clock(),
      site: mailSite(ctx.db, ctx.config),
      educator: siteFacts(ctx.db, ctx.config).contactEmail,
    });
    if (outcome === 'spam') ctx.log.warn({ ip: ctx.ip }, 'contact message taken for spam');
    ctx.mailer.wake();
  }),
});
