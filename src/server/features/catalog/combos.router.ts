import { protectedProcedure, publicProcedure, router } from '#server/trpc.ts';
import { cartComboInput, comboListInput } from '#shared/combos.ts';
import { idOnlyInput } from '#shared/input.ts';
import { findComboPrice, getCombo, listCombos } from './combos.data.ts';

export const combosRouter = router({
  /** The packs on sale, without prices. */
  list: publicProcedure.input(comboListInput).query(({ ctx, input }) => listCombos(ctx.db, input)),

  /** One of them as anybody may see it. */
  get: publicProcedure.input(idOnlyInput).query(({ ctx, input }) => getCombo(ctx.db, input.id)),

  /** Its price and what it saves; visitors never get it. */
  price: protectedProcedure
    .input(cartComboInput)
    .query(({ ctx, input }) => findComboPrice(ctx.db, { userId: ctx.user.id, ...input })),
});
