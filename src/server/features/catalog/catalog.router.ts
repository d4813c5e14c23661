import { protectedProcedure, publicProcedure, router, searchInTurn } from '#server/trpc.ts';
import { cartComboInput, comboListInput } from '#shared/combos.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { materialGetInput, materialListInput, suggestInput } from '#shared/materials.ts';
import { findComboPrice, getCombo, listCombos } from './combos.data.ts';
import { suggestSearches } from './material-search.data.ts';
import { getMaterial, listMaterials, newestMaterials, popularMaterials, relatedMaterials } from './materials.data.ts';

export const materialsRouter = router({
  /** A page of the catalogue or of the free samples, newest first or by title. */
  list: publicProcedure
    .input(materialListInput)
    .query(({ ctx, input }) => searchInTurn(ctx, input, () => listMaterials(ctx.db, input))),

  /** Searches that what is typed may become: titles and search words. */
  suggest: publicProcedure
    .input(suggestInput)
    .query(({ ctx, input }) => searchInTurn(ctx, input, () => suggestSearches(ctx.db, input))),

  /** For the home page: some of what is new, and samples. */
  newest: publicProcedure.input(noInput).query(({ ctx }) => newestMaterials(ctx.db)),

  /** For who found nothing: what most orders hold. */
  popular: publicProcedure.input(noInput).query(({ ctx }) => popularMaterials(ctx.db, ctx.clock())),

  /** One material as anybody may see it. */
  get: publicProcedure.input(materialGetInput).query(({ ctx, input }) => getMaterial(ctx.db, input.id)),

  /** A few others of its kind; none for a material that is not shown. */
  related: publicProcedure.input(materialGetInput).query(({ ctx, input }) => relatedMaterials(ctx.db, input.id)),
});

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
