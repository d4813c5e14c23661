/** The procedures of orders, for buyers and admins. */
import type { Context } from '#server/context.ts';
import { findCustomerOfPhone } from '#server/features/accounts/customers.admin.data.ts';
import { adminProcedure, change, mayDownload, ownChange, protectedProcedure, router } from '#server/trpc.ts';
import { chatOpenedInput } from '#shared/chat-messages.ts';
import { addressEnd } from '#shared/checkout.ts';
import {
  correctionInput,
  customerSearchInput,
  deskOrderInput,
  deskTabInput,
  parcelsInput,
  pastedChatInput,
  postageInput,
  printRequestInput,
  quoteInput,
  requestPostageInput,
  soldSearchInput,
} from '#shared/desk.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import {
  adminOrderListInput,
  orderNeighboursInput,
  orderStatusesInput,
  orderStatusInput,
  ownOrdersInput,
  remindersChoice,
} from '#shared/orders.ts';
import { countTabs, findParcels, listTab } from './desk.admin.data.ts';
import { changeOrderStatus, changeOrderStatuses } from './lifecycle.data.ts';
import { noteChatOpened } from './opened-chats.admin.data.ts';
import { findNeighbours, findOrder, listOrders, summarizeOrders } from './orders.admin.data.ts';
import { discardUnpaid, getOwnOrder, listOwnOrders } from './orders.data.ts';
import { readChat } from './pasted-chat.admin.data.ts';
import { addDeskOrder, findPrintedPrices, requestCopies } from './place.data.ts';
import { chargedCourier, suggestPostage } from './postage.data.ts';
import { chooseReminders, wantsReminders } from './reminders.data.ts';
import { correctOrder, quoteOrder, suggestQuote } from './revise.data.ts';
import { searchSold } from './sold-search.admin.data.ts';

const at = ({ config, clock }: Context) => ({ config, now: clock() });

export const ordersRouter = router({
  mine: protectedProcedure
    .input(ownOrdersInput)
    .query(({ ctx, input }) => listOwnOrders(ctx.db, { userId: ctx.user.id, ...input }, at(ctx))),

  byId: protectedProcedure
    .input(idOnlyInput)
    .query(({ ctx, input }) => getOwnOrder(ctx.db, { userId: ctx.user.id, orderId: input.id }, at(ctx))),

  wantsReminders: protectedProcedure.input(noInput).query(({ ctx }) => wantsReminders(ctx.db, ctx.user.id)),

  chooseReminders: ownChange.input(remindersChoice).mutation(({ work, input }) => chooseReminders(work, input)),

  discard: ownChange.input(idOnlyInput).mutation(({ work, input }) => discardUnpaid(work, input)),
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

export const ordersAdminRouter = router({
  list: adminProcedure('orders')
    .input(adminOrderListInput)
    .query(({ ctx, input }) => listOrders(ctx.db, input, at(ctx))),

  summary: adminProcedure('orders')
    .input(noInput)
    .query(({ ctx }) => summarizeOrders(ctx.db, ctx.role)),

  mayExport: mayDownload('bulkData'),

  byId: adminProcedure('orders')
    .input(idOnlyInput)
    .query(({ ctx, input }) => findOrder(ctx.db, input.id, at(ctx))),

  neighbours: adminProcedure('orders')
    .input(orderNeighboursInput)
    .query(({ ctx, input: { id, ...filter } }) => findNeighbours(ctx.db, id, filter, at(ctx))),

  setStatus: change('orders')
    .input(orderStatusInput)
    .mutation(({ work, input }) => changeOrderStatus(work, input)),

  setStatuses: change('orders')
    .input(orderStatusesInput)
    .mutation(({ work, input }) => changeOrderStatuses(work, input.changes)),
});

export const deskAdminRouter = router({
  counts: adminProcedure('orders')
    .input(noInput)
    .query(({ ctx }) => countTabs(ctx.db, at(ctx))),

  orders: adminProcedure('orders')
    .input(deskTabInput)
    .query(({ ctx, input }) => listTab(ctx.db, { tab: input.tab, ...at(ctx) })),

  parcels: adminProcedure('orders')
    .input(parcelsInput)
    .query(({ ctx, input }) => findParcels(ctx.db, input.ids)),

  sold: adminProcedure('orders')
    .input(soldSearchInput)
    .query(({ ctx, input }) => searchSold(ctx.db, input.search)),

  postage: adminProcedure('orders')
    .input(postageInput)
    .query(({ ctx, input }) => suggestPostage(ctx.db, input)),

  customer: adminProcedure('orders')
    .input(customerSearchInput)
    .query(({ ctx, input }) => findCustomerOfPhone(ctx.db, input.phone)),

  /** What a pasted chat claims; by POST, since a chat belongs in no address. It changes nothing. */
  readChat: adminProcedure('orders')
    .input(pastedChatInput)
    .mutation(({ ctx, input }) => readChat(ctx.db, ctx.config, input.chat)),

  create: change('orders')
    .input(deskOrderInput)
    .mutation(({ work, input }) => addDeskOrder(work, input)),

  chatOpened: change('orders')
    .input(chatOpenedInput)
    .mutation(({ work, input }) => noteChatOpened(work, input)),

  correct: change('orders')
    .input(correctionInput)
    .mutation(({ work, input }) => correctOrder(work, input)),
});

export const quotesAdminRouter = router({
  suggest: adminProcedure('orders')
    .input(idOnlyInput)
    .query(({ ctx, input }) => suggestQuote(ctx.db, input.id)),

  send: change('orders')
    .input(quoteInput)
    .mutation(({ work, input }) => quoteOrder(work, input)),
});
