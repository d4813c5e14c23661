import {
  createMaterial,
  deleteMaterial,
  listAllMaterials,
  restoreMaterial,
  updateMaterial,
} from '#server/features/catalog/materials.admin.data.ts';
import { adminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput } from '#shared/input.ts';
import {
  adminSampleListInput,
  materialActiveInput,
  sampleCategory,
  sampleInput,
  sampleUpdateInput,
} from '#shared/materials.ts';

const by = adminProcedure.use(({ ctx, next }) =>
  next({ ctx: { by: { category: sampleCategory, actorId: ctx.user.id, now: ctx.clock() } } }),
);

/** Samples are materials of one category: the same rows and rules, seen through fewer fields. */
export const samplesAdminRouter = router({
  /** One page of all samples, inactive ones too, or of the deleted ones. */
  list: adminProcedure
    .input(adminSampleListInput)
    .query(({ ctx, input }) => listAllMaterials(ctx.db, { ...input, category: sampleCategory })),

  create: adminProcedure.input(sampleInput).mutation(({ ctx, input }) => {
    const created = createMaterial(ctx.db, { input, actorId: ctx.user.id, now: ctx.clock() });
    ctx.sampleMaker.wake();
    return created;
  }),

  update: by
    .input(sampleUpdateInput)
    .mutation(({ ctx: { db, isReauthenticated, sampleMaker, by }, input: { id, ...change } }) => {
      updateMaterial(db, { id, change, isReauthenticated, ...by });
      sampleMaker.wake();
    }),

  /** Puts a sample on the public list or takes it off it. */
  setActive: by
    .input(materialActiveInput)
    .mutation(({ ctx: { db, isReauthenticated, by }, input: { id, isActive } }) =>
      updateMaterial(db, { id, change: { isActive }, isReauthenticated, ...by }),
    ),

  delete: by.input(idOnlyInput).mutation(({ ctx, input }) => deleteMaterial(ctx.db, { ...input, ...ctx.by })),

  restore: by.input(idOnlyInput).mutation(({ ctx, input }) => {
    restoreMaterial(ctx.db, { ...input, ...ctx.by });
    ctx.sampleMaker.wake();
  }),
});
