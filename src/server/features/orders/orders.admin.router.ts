import { changeOrderStatus } from '#server/features/orders/status.admin.data.ts';
import { adminProcedure, reauthenticatedAdminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { adminOrderListInput, orderStatusInput } from '#shared/orders.ts';
import { findOrder, listOrders, summarizeOrders } from './orders.admin.data.ts';

export const ordersAdminRouter = router({
  list: adminProcedure
    .input(adminOrderListInput)
    .query(({ ctx, input }) => listOrders(ctx.db, input, { timeZone: ctx.config.timeZone, now: ctx.clock() })),

  summary: adminProcedure.input(noInput).query(({ ctx }) => summarizeOrders(ctx.db)),

  /** Whether the orders may leave as a file now; the address itself cannot ask for the password. */
  mayExport: reauthenticatedAdminProcedure.input(noInput).mutation(() => true),

  byId: adminProcedure.input(idOnlyInput).query(({ ctx, input }) => findOrder(ctx.db, input.id)),

  setStatus: adminProcedure.input(orderStatusInput).mutation(({ ctx, input: { id, ...change } }) => {
    const changed = changeOrderStatus(ctx.db, {
      ...change,
      orderId: id,
      actorId: ctx.user.id,
      config: ctx.config,
      now: ctx.clock(),
    });
    ctx.mailer.wake();
    return changed;
  }),
});
