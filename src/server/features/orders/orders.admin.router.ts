import { changeOrderStatus, changeOrderStatuses } from '#server/features/orders/status.admin.data.ts';
import { adminProcedure, reauthenticatedAdminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { adminOrderListInput, orderNeighboursInput, orderStatusesInput, orderStatusInput } from '#shared/orders.ts';
import { findNeighbours, findOrder, listOrders, summarizeOrders } from './orders.admin.data.ts';

export const ordersAdminRouter = router({
  list: adminProcedure('orders')
    .input(adminOrderListInput)
    .query(({ ctx, input }) => listOrders(ctx.db, input, { timeZone: ctx.config.timeZone, now: ctx.clock() })),

  summary: adminProcedure('orders')
    .input(noInput)
    .query(({ ctx }) => summarizeOrders(ctx.db, ctx.role)),

  /** Whether the orders may leave as a file now; the address itself cannot ask for the password. */
  mayExport: reauthenticatedAdminProcedure('bulkData')
    .input(noInput)
    .mutation(() => true),

  byId: adminProcedure('orders')
    .input(idOnlyInput)
    .query(({ ctx, input }) => findOrder(ctx.db, input.id, { config: ctx.config, now: ctx.clock() })),

  /** The orders before and after one, as the list with these filters has them. */
  neighbours: adminProcedure('orders')
    .input(orderNeighboursInput)
    .query(({ ctx, input: { id, ...filter } }) =>
      findNeighbours(ctx.db, id, filter, { timeZone: ctx.config.timeZone, now: ctx.clock() }),
    ),

  setStatus: adminProcedure('orders')
    .input(orderStatusInput)
    .mutation(({ ctx, input: { id, ...change } }) => {
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

  setStatuses: adminProcedure('orders')
    .input(orderStatusesInput)
    .mutation(({ ctx, input }) => {
      const outcomes = changeOrderStatuses(
        ctx.db,
        input.changes.map(({ id, ...change }) => ({ orderId: id, ...change })),
        { actorId: ctx.user.id, config: ctx.config, now: ctx.clock() },
      );
      ctx.mailer.wake();
      return outcomes;
    }),
});
