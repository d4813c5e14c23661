import { adminProcedure, change, router } from '#server/trpc.ts';
import { quoteInput } from '#shared/desk.ts';
import { idOnlyInput } from '#shared/input.ts';
import { quoteOrder, suggestQuote } from './quotes.admin.data.ts';

export const quotesAdminRouter = router({
  /** What an order costs as far as the prices are known. */
  suggest: adminProcedure('orders')
    .input(idOnlyInput)
    .query(({ ctx, input }) => suggestQuote(ctx.db, input.id)),

  /** Sends the customer of an order its price. */
  send: change('orders')
    .input(quoteInput)
    .mutation(({ work, input }) => quoteOrder(work, input)),
});
