import { findCustomerByPhone } from '#server/features/accounts/customers.admin.data.ts';
import { adminProcedure, change, router } from '#server/trpc.ts';
import {
  correctionInput,
  customerSearchInput,
  deskOrderInput,
  deskTabInput,
  parcelsInput,
  soldSearchInput,
} from '#shared/desk.ts';
import { noInput } from '#shared/input.ts';
import { correctOrder } from './corrections.admin.data.ts';
import { addDeskOrder, countTabs, findParcels, listOpenReports, listTab } from './desk.admin.data.ts';
import { searchSold } from './sold-search.admin.data.ts';

export const deskAdminRouter = router({
  counts: adminProcedure('orders')
    .input(noInput)
    .query(({ ctx }) => countTabs(ctx.db, { config: ctx.config, now: ctx.clock() })),

  paymentReports: adminProcedure('orders')
    .input(noInput)
    .query(({ ctx }) => listOpenReports(ctx.db)),

  orders: adminProcedure('orders')
    .input(deskTabInput)
    .query(({ ctx, input }) => listTab(ctx.db, { tab: input.tab, config: ctx.config, now: ctx.clock() })),

  /** For labels and packing lists. */
  parcels: adminProcedure('orders')
    .input(parcelsInput)
    .query(({ ctx, input }) => findParcels(ctx.db, input.ids)),

  /** What can be put into an order, the best match first. */
  sold: adminProcedure('orders')
    .input(soldSearchInput)
    .query(({ ctx, input }) => searchSold(ctx.db, input.search)),

  /** Whose phone number this is, to fill in a new order. */
  customer: adminProcedure('orders')
    .input(customerSearchInput)
    .query(({ ctx, input }) => findCustomerByPhone(ctx.db, input.phone)),

  /** Types in an order of somebody who only wrote in chat. */
  create: change('orders')
    .input(deskOrderInput)
    .mutation(({ work, input }) => addDeskOrder(work, input)),

  /** Corrects an order that has not left: who gets it, where it goes, what is in it. */
  correct: change('orders')
    .input(correctionInput)
    .mutation(({ work, input }) => correctOrder(work, input)),
});
