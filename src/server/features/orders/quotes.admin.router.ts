import { adminProcedure, router } from '#server/trpc.ts';
import { quoteInput } from '#shared/desk.ts';
import { idOnlyInput } from '#shared/input.ts';
import { quoteOrder, suggestQuote } from './quotes.admin.data.ts';

export const quotesAdminRouter = router({
  /** What an order costs as far as the prices are known. */
  suggest: adminProcedure('orders')
    .input(idOnlyInput)
    .query(({ ctx, input }) => suggestQuote(ctx.db, input.id)),

  /** Sends the customer of an order its price. */
  send: adminProcedure('orders')
    .input(quoteInput)
    .mutation(({ ctx, input }) => {
      const sent = quoteOrder(ctx.db, { ...input, actorId: ctx.user.id, config: ctx.config, now: ctx.clock() });
      ctx.mailer.wake();
      return sent;
    }),
});
