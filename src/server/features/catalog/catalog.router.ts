/** The procedures of the public catalogue. */
import { protectedProcedure, publicProcedure, router, searchInTurn } from '#server/trpc.ts';
import { slugOnlyInput } from '#shared/board.ts';
import { cartComboInput, comboListInput } from '#shared/combos.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { materialGetInput, materialListInput, suggestInput } from '#shared/materials.ts';
import { findComboPrice, getCombo, listComboPrices, listCombos } from './combos.data.ts';
import { suggestSearches } from './material-search.data.ts';
import { getMaterial, listMaterials, newestMaterials, popularMaterials, relatedMaterials } from './materials.data.ts';
import { findShownPrices } from './prices.data.ts';
import { getSeries } from './series.data.ts';
import { readSyllabus } from './syllabus.data.ts';

export const materialsRouter = router({
  list: publicProcedure
    .input(materialListInput)
    .query(({ ctx, input }) => searchInTurn(ctx, input, () => listMaterials(ctx.db, input))),

  suggest: publicProcedure
    .input(suggestInput)
    .query(({ ctx, input }) => searchInTurn(ctx, input, () => suggestSearches(ctx.db, input))),

  newest: publicProcedure.input(noInput).query(({ ctx }) => newestMaterials(ctx.db)),

  /** For who found nothing: what most orders hold. */
  popular: publicProcedure.input(noInput).query(({ ctx }) => popularMaterials(ctx.db)),

  get: publicProcedure.input(materialGetInput).query(({ ctx, input }) => getMaterial(ctx.db, input.id)),

  /** For visitors, on the material's own page, where the educator wants that. */
  shownPrices: publicProcedure
    .input(materialGetInput)
    .query(({ ctx, input }) => findShownPrices(ctx.db, ctx.config, input.id)),

  related: publicProcedure.input(materialGetInput).query(({ ctx, input }) => relatedMaterials(ctx.db, input.id)),
});

export const combosRouter = router({
  list: publicProcedure.input(comboListInput).query(({ ctx, input }) => listCombos(ctx.db, input)),

  get: publicProcedure.input(idOnlyInput).query(({ ctx, input }) => getCombo(ctx.db, input.id)),

  /** Its price and what it saves; visitors never get it. */
  price: protectedProcedure
    .input(cartComboInput)
    .query(({ ctx, input }) => findComboPrice(ctx.db, { userId: ctx.user.id, ...input })),

  /** The same of all on a list. */
  prices: protectedProcedure.input(comboListInput).query(({ ctx, input }) => listComboPrices(ctx.db, input)),
});

export const seriesRouter = router({
  get: publicProcedure.input(idOnlyInput).query(({ ctx, input }) => getSeries(ctx.db, input.id, ctx.clock())),
});

export const syllabusRouter = router({
  get: publicProcedure
    .input(slugOnlyInput)
    .query(({ ctx, input }) => readSyllabus(ctx.db, input.slug, { now: ctx.clock(), timeZone: ctx.config.timeZone })),
});
