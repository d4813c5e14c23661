import { changeOrderStatus, changeOrderStatuses } from '#server/features/orders/status.admin.data.ts';
import { adminProcedure, change, reauthenticatedAdminProcedure, router } from '#server/trpc.ts';
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

  setStatus: change('orders')
    .input(orderStatusInput)
    .mutation(({ work, input }) => changeOrderStatus(work, input)),

  setStatuses: change('orders')
    .input(orderStatusesInput)
    .mutation(({ work, input }) => changeOrderStatuses(work, input.changes)),
});
