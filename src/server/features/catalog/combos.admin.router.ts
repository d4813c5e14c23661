import { adminProcedure, router } from '#server/trpc.ts';
import { adminComboListInput, comboActiveInput, comboInput, comboUpdateInput } from '#shared/combos.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import {
  createCombo,
  deleteCombo,
  listAllCombos,
  listComboChoices,
  restoreCombo,
  updateCombo,
} from './combos.admin.data.ts';

export const combosAdminRouter = router({
  list: adminProcedure('catalog')
    .input(adminComboListInput)
    .query(({ ctx, input }) => listAllCombos(ctx.db, input)),

  /** What can go into a pack. */
  choices: adminProcedure('catalog')
    .input(noInput)
    .query(({ ctx }) => listComboChoices(ctx.db)),

  create: adminProcedure('catalog')
    .input(comboInput)
    .mutation(({ ctx, input }) => createCombo(ctx.db, { input, ...ctx.by })),

  update: adminProcedure('catalog')
    .input(comboUpdateInput)
    .mutation(({ ctx, input: { id, ...change } }) => updateCombo(ctx.db, { id, change, ...ctx.by })),

  /** Puts a pack on sale or takes it off. */
  setActive: adminProcedure('catalog')
    .input(comboActiveInput)
    .mutation(({ ctx, input: { id, isActive } }) => updateCombo(ctx.db, { id, change: { isActive }, ...ctx.by })),

  delete: adminProcedure('catalog')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => deleteCombo(ctx.db, { ...input, ...ctx.by })),

  restore: adminProcedure('catalog')
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => restoreCombo(ctx.db, { ...input, ...ctx.by })),
});
