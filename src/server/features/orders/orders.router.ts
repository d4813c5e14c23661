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
  /** The signed-in student's orders, newest first. */
  mine: protectedProcedure
    .input(ownOrdersInput)
    .query(({ ctx, input }) => listOwnOrders(ctx.db, { userId: ctx.user.id, ...input }, at(ctx))),

  /** One of them whole; anybody else's is not found. */
  byId: protectedProcedure
    .input(idOnlyInput)
    .query(({ ctx, input }) => getOwnOrder(ctx.db, { userId: ctx.user.id, orderId: input.id }, at(ctx))),

  /** Gives up an order that was to be paid by card. */
  discard: ownChange.input(idOnlyInput).mutation(({ work, input }) => discardAttempt(work, input)),
});

export const printRequestsRouter = router({
  /** Whether these materials are sold printed, and the known prices; visitors never get them. */
  prices: protectedProcedure.input(parcelsInput).query(({ ctx, input }) => findPrintedPrices(ctx.db, input.ids)),

  /** What sending them would cost, in paise; null: it is quoted. */
  courier: protectedProcedure.input(requestPostageInput).query(({ ctx, input }) => {
    const items = input.items.map((item) => ({ ...item, kind: 'printed' as const }));
    return chargedCourier(ctx.db, { items, address: addressEnd(input) }).courierPaise;
  }),

  /** "Order a printed copy": an order that is paid by UPI. */
  create: ownChange
    .input(printRequestInput)
    .mutation(({ work, input, ctx }) => requestCopies(work, { input, accountEmail: ctx.user.email })),
});
