import { protectedProcedure, router } from '#server/trpc.ts';
import { parcelsInput, printRequestInput } from '#shared/desk.ts';
import { findPrintedPrices, requestCopies } from './print-requests.data.ts';

export const printRequestsRouter = router({
  /** Whether these materials are sold printed, and the known prices; visitors never get them. */
  prices: protectedProcedure.input(parcelsInput).query(({ ctx, input }) => findPrintedPrices(ctx.db, input.ids)),

  /** "Order a printed copy": an order that is paid by UPI. */
  create: protectedProcedure.input(printRequestInput).mutation(({ ctx, input }) => {
    const placed = requestCopies(ctx.db, { user: ctx.user, input, config: ctx.config, now: ctx.clock() });
    ctx.mailer.wake();
    return placed;
  }),
});
