import { protectedProcedure, router } from '#server/trpc.ts';
import { idOnlyInput, pageInput } from '#shared/input.ts';
import { getOwnOrder, listOwnOrders } from './orders.data.ts';

export const ordersRouter = router({
  /** The orders of whoever is signed in, newest first. */
  mine: protectedProcedure
    .input(pageInput)
    .query(({ ctx, input }) => listOwnOrders(ctx.db, { userId: ctx.user.id, ...input })),

  /** One of them whole; anybody else's is not found. */
  byId: protectedProcedure
    .input(idOnlyInput)
    .query(({ ctx, input }) => getOwnOrder(ctx.db, { userId: ctx.user.id, orderId: input.id })),
});
