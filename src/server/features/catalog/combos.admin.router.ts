import { adminProcedure, change, router } from '#server/trpc.ts';
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

  create: change('catalog')
    .input(comboInput)
    .mutation(({ work, input }) => createCombo(work, input)),

  update: change('catalog')
    .input(comboUpdateInput)
    .mutation(({ work, input }) => updateCombo(work, input)),

  /** Puts a pack on sale or takes it off. */
  setActive: change('catalog')
    .input(comboActiveInput)
    .mutation(({ work, input }) => updateCombo(work, input)),

  delete: change('catalog')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteCombo(work, input)),

  restore: change('catalog')
    .input(idOnlyInput)
    .mutation(({ work, input }) => restoreCombo(work, input)),
});
