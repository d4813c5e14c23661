import { adminProcedure, router } from '#server/trpc.ts';
import {
  adminMaterialListInput,
  materialActiveInput,
  materialIdInput,
  materialInput,
  materialUpdateInput,
} from '#shared/materials.ts';
import { createMaterial, listMaterials, removeMaterial, updateMaterial } from './materials.admin.data.ts';

export const materialsAdminRouter = router({
  /** One page of all materials, inactive ones too. */
  list: adminProcedure.input(adminMaterialListInput).query(({ ctx, input }) => listMaterials(ctx.db, input)),

  create: adminProcedure
    .input(materialInput)
    .mutation(({ ctx, input }) => createMaterial(ctx.db, input, { actorId: ctx.user.id, now: ctx.clock() })),

  update: adminProcedure
    .input(materialUpdateInput)
    .mutation(({ ctx, input: { id, ...input } }) =>
      updateMaterial(ctx.db, { id }, input, { actorId: ctx.user.id, now: ctx.clock() }),
    ),

  /** Puts a material on the public lists or takes it off them. */
  setActive: adminProcedure
    .input(materialActiveInput)
    .mutation(({ ctx, input: { id, isActive } }) =>
      updateMaterial(ctx.db, { id }, { isActive }, { actorId: ctx.user.id, now: ctx.clock() }),
    ),

  remove: adminProcedure
    .input(materialIdInput)
    .mutation(({ ctx, input: { id } }) => removeMaterial(ctx.db, { id }, { actorId: ctx.user.id, now: ctx.clock() })),
});
