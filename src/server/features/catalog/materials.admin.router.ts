import { adminProcedure, router } from '#server/trpc.ts';
import { idOnlyInput } from '#shared/input.ts';
import { adminMaterialListInput, materialActiveInput, materialInput, materialUpdateInput } from '#shared/materials.ts';
import {
  createMaterial,
  deleteMaterial,
  listAllMaterials,
  restoreMaterial,
  updateMaterial,
} from './materials.admin.data.ts';

export const materialsAdminRouter = router({
  /** One page of all materials, inactive ones too, or of the deleted ones. */
  list: adminProcedure.input(adminMaterialListInput).query(({ ctx, input }) => listAllMaterials(ctx.db, input)),

  create: adminProcedure.input(materialInput).mutation(({ ctx, input }) => {
    const created = createMaterial(ctx.db, { input, actorId: ctx.user.id, now: ctx.clock() });
    ctx.sampleMaker.wake();
    return created;
  }),

  update: adminProcedure.input(materialUpdateInput).mutation(({ ctx, input: { id, ...change } }) => {
    const { isReauthenticated } = ctx;
    updateMaterial(ctx.db, { id, change, isReauthenticated, actorId: ctx.user.id, now: ctx.clock() });
    ctx.sampleMaker.wake();
  }),

  /** Puts a material on the public lists or takes it off them. */
  setActive: adminProcedure
    .input(materialActiveInput)
    .mutation(({ ctx: { db, isReauthenticated, user, clock }, input: { id, isActive } }) =>
      updateMaterial(db, { id, change: { isActive }, isReauthenticated, actorId: user.id, now: clock() }),
    ),

  delete: adminProcedure
    .input(idOnlyInput)
    .mutation(({ ctx, input: { id } }) => deleteMaterial(ctx.db, { id, actorId: ctx.user.id, now: ctx.clock() })),

  restore: adminProcedure.input(idOnlyInput).mutation(({ ctx, input: { id } }) => {
    restoreMaterial(ctx.db, { id, actorId: ctx.user.id, now: ctx.clock() });
    ctx.sampleMaker.wake();
  }),
});
