import { adminProcedure, router } from '#server/trpc.ts';
import { deskOrderInput, deskTabInput, parcelsInput } from '#shared/fulfilment.ts';
import { noInput } from '#shared/input.ts';
import { addDeskOrder, countTabs, findParcels, listOpenReports, listTab } from './fulfilment.admin.data.ts';

export const fulfilmentAdminRouter = router({
  counts: adminProcedure.input(noInput).query(({ ctx }) => countTabs(ctx.db, { config: ctx.config, now: ctx.clock() })),

  paymentReports: adminProcedure.input(noInput).query(({ ctx }) => listOpenReports(ctx.db)),

  orders: adminProcedure
    .input(deskTabInput)
    .query(({ ctx, input }) => listTab(ctx.db, { tab: input.tab, config: ctx.config, now: ctx.clock() })),

  /** For labels and packing lists. */
  parcels: adminProcedure.input(parcelsInput).query(({ ctx, input }) => findParcels(ctx.db, input.ids)),

  /** Types in an order of somebody who only wrote in chat. */
  create: adminProcedure.input(deskOrderInput).mutation(({ ctx, input }) => {
    const added = addDeskOrder(ctx.db, { input, actorId: ctx.user.id, config: ctx.config, now: ctx.clock() });
    ctx.mailer.wake();
    return added;
  }),
});
