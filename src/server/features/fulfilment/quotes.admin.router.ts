import { adminProcedure, router } from '#server/trpc.ts';
import { quoteInput } from '#shared/fulfilment.ts';
import { quoteOrder } from './quotes.admin.data.ts';

export const quotesAdminRouter = router({
  /** Sends the customer of an order its price. */
  send: adminProcedure.input(quoteInput).mutation(({ ctx, input }) => {
    const sent = quoteOrder(ctx.db, { ...input, actorId: ctx.user.id, config: ctx.config, now: ctx.clock() });
    ctx.mailer.wake();
    return sent;
  }),
});
