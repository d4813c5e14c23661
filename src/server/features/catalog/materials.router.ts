import { publicProcedure, router } from '#server/trpc.ts';
import { materialGetInput, materialListInput } from '#shared/materials.ts';
import { getMaterial, listMaterials } from './materials.data.ts';

export const materialsRouter = router({
  /** A page of the catalogue or of the free samples, newest first. */
  list: publicProcedure.input(materialListInput).query(({ ctx, input }) => listMaterials(ctx.db, input)),

  /** One material as anybody may see it. */
  get: publicProcedure.input(materialGetInput).query(({ ctx, input }) => getMaterial(ctx.db, input.id)),
});
