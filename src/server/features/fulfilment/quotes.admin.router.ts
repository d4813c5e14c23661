import { adminProcedure, router } from '#server/trpc.ts';
import { quoteInput } from '#shared/fulfilment.ts';
import { quoteOrder } from './quotes.admin.data.ts';

export const quotesAdminRouter = router({
  /** Tells the customer of an order what it comes to. */
  tell: adminProcedure.input(quoteInput).mutation(({ ctx, input }) => {
    const told = quoteOrder(ctx.db, { ...input, actorId: ctx.user.id, config: ctx.config, now: ctx.clock() });
    ctx.mailer.wake();
    return told;
  }),
});
