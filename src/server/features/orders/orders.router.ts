import { type Context } from '#server/context.ts';
import { ownChange, protectedProcedure, router } from '#server/trpc.ts';
import { addressEnd } from '#shared/checkout.ts';
import { parcelsInput, printRequestInput, requestPostageInput } from '#shared/desk.ts';
import { idOnlyInput } from '#shared/input.ts';
import { ownOrdersInput } from '#shared/orders.ts';
import { discardAttempt, getOwnOrder, listOwnOrders } from './orders.data.ts';
import { chargedCourier } from './postage.data.ts';
import { findPrintedPrices, requestCopies } from './print-requests.data.ts';

const at = ({ config, clock }: Context) => ({ config, now: clock() });

export const ordersRouter = router({
  mine: protectedProcedure
    .input(ownOrdersInput)
    .query(({ ctx, input }) => listOwnOrders(ctx.db, { userId: ctx.user.id, ...input }, at(ctx))),

  byId: protectedProcedure
    .input(idOnlyInput)
    .query(({ ctx, input }) => getOwnOrder(ctx.db, { userId: ctx.user.id, orderId: input.id }, at(ctx))),

  discard: ownChange.input(idOnlyInput).mutation(({ work, input }) => discardAttempt(work, input)),
});

export const printRequestsRouter = router({
  prices: protectedProcedure.input(parcelsInput).query(({ ctx, input }) => findPrintedPrices(ctx.db, input.ids)),

  courier: protectedProcedure.input(requestPostageInput).query(({ ctx, input }) => {
    const items = input.items.map((item) => ({ ...item, kind: 'printed' as const }));
    return chargedCourier(ctx.db, { items, address: addressEnd(input) }).courierPaise;
  }),

  create: ownChange
    .input(printRequestInput)
    .mutation(({ work, input, ctx }) => requestCopies(work, { input, accountEmail: ctx.user.email })),
});
