import { protectedProcedure, router } from '#server/trpc.ts';
import { pageInput } from '#shared/input.ts';
import { listOwnOrders } from './orders.data.ts';

export const ordersRouter = router({
  /** The orders of whoever is signed in, newest first. */
  mine: protectedProcedure
    .input(pageInput)
    .query(({ ctx, input }) => listOwnOrders(ctx.db, { userId: ctx.user.id, ...input })),
});
