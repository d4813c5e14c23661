import { ownChange, protectedProcedure, router } from '#server/trpc.ts';
import { parcelsInput, printRequestInput } from '#shared/desk.ts';
import { findPrintedPrices, requestCopies } from './print-requests.data.ts';

export const printRequestsRouter = router({
  /** Whether these materials are sold printed, and the known prices; visitors never get them. */
  prices: protectedProcedure.input(parcelsInput).query(({ ctx, input }) => findPrintedPrices(ctx.db, input.ids)),

  /** "Order a printed copy": an order that is paid by UPI. */
  create: ownChange
    .input(printRequestInput)
    .mutation(({ work, input, ctx }) => requestCopies(work, { input, accountEmail: ctx.user.email })),
});
