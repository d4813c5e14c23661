import { protectedProcedure, router } from '#server/trpc.ts';
import { parcelsInput, wishInput } from '#shared/fulfilment.ts';
import { findPrintedOffers, wishForCopies } from './print-requests.data.ts';

export const wishesRouter = router({
  /** Whether these materials are sold printed, and for how much where that is known; never told to a visitor. */
  offers: protectedProcedure.input(parcelsInput).query(({ ctx, input }) => findPrintedOffers(ctx.db, input.ids)),

  /** "I want this printed": an order that is paid by UPI. */
  create: protectedProcedure.input(wishInput).mutation(({ ctx, input }) => {
    const wished = wishForCopies(ctx.db, { user: ctx.user, input, config: ctx.config, now: ctx.clock() });
    ctx.mailer.wake();
    return wished;
  }),
});
