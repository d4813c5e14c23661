import {
  createMaterial,
  deleteMaterial,
  listAllMaterials,
  updateMaterial,
} from '#server/features/materials/materials.admin.data.ts';
import { adminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput } from '#shared/input.ts';
import {
  adminSampleListInput,
  materialActiveInput,
  sampleCategory,
  sampleInput,
  sampleUpdateInput,
} from '#shared/materials.ts';

/** Samples are materials of one category: the same rows and rules, seen through fewer fields. */
export const samplesAdminRouter = router({
  /** One page of all samples, inactive ones too. */
  list: adminProcedure
    .input(adminSampleListInput)
    .query(({ ctx, input }) => listAllMaterials(ctx.db, { ...input, category: sampleCategory })),

  create: adminProcedure.input(sampleInput).mutation(({ ctx, input }) => {
    const created = createMaterial(ctx.db, { input, actorId: ctx.user.id, now: ctx.clock() });
    ctx.sampleMaker.wake();
    return created;
  }),

  update: adminProcedure.input(sampleUpdateInput).mutation(({ ctx, input: { id, ...change } }) => {
    updateMaterial(ctx.db, { id, category: sampleCategory, change, actorId: ctx.user.id, now: ctx.clock() });
    ctx.sampleMaker.wake();
  }),

  /** Puts a sample on the public list or takes it off it. */
  setActive: adminProcedure.input(materialActiveInput).mutation(({ ctx, input: { id, isActive } }) =>
    updateMaterial(ctx.db, {
      id,
      category: sampleCategory,
      change: { isActive },
      actorId: ctx.user.id,
      now: ctx.clock(),
    }),
  ),

  delete: adminProcedure
    .input(idOnlyInput)
    .mutation(({ ctx, input: { id } }) =>
      deleteMaterial(ctx.db, { id, category: sampleCategory, actorId: ctx.user.id, now: ctx.clock() }),
    ),
});
