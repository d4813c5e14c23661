import {
  createMaterial,
  listMaterials,
  removeMaterial,
  updateMaterial,
} from '#server/features/materials/materials.admin.data.ts';
import { adminProcedure, router } from '#server/trpc.ts';
import {
  adminSampleListInput,
  materialActiveInput,
  materialIdInput,
  sampleCategory,
  sampleInput,
  sampleUpdateInput,
} from '#shared/materials.ts';

/** Samples are materials of one category: the same rows and rules, seen through fewer fields. */
export const samplesAdminRouter = router({
  /** One page of all samples, inactive ones too. */
  list: adminProcedure
    .input(adminSampleListInput)
    .query(({ ctx, input }) => listMaterials(ctx.db, { ...input, category: sampleCategory })),

  create: adminProcedure
    .input(sampleInput)
    .mutation(({ ctx, input }) => createMaterial(ctx.db, input, { actorId: ctx.user.id, now: ctx.clock() })),

  update: adminProcedure
    .input(sampleUpdateInput)
    .mutation(({ ctx, input: { id, ...input } }) =>
      updateMaterial(ctx.db, { id, category: sampleCategory }, input, { actorId: ctx.user.id, now: ctx.clock() }),
    ),

  /** Puts a sample on the public list or takes it off it. */
  setActive: adminProcedure
    .input(materialActiveInput)
    .mutation(({ ctx, input: { id, isActive } }) =>
      updateMaterial(
        ctx.db,
        { id, category: sampleCategory },
        { isActive },
        { actorId: ctx.user.id, now: ctx.clock() },
      ),
    ),

  remove: adminProcedure
    .input(materialIdInput)
    .mutation(({ ctx, input: { id } }) =>
      removeMaterial(ctx.db, { id, category: sampleCategory }, { actorId: ctx.user.id, now: ctx.clock() }),
    ),
});
