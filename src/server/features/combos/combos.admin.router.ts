import { adminProcedure, router } from '#server/trpc.ts';
import { comboActiveInput, comboInput, comboUpdateInput } from '#shared/combos.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { createCombo, deleteCombo, listAllCombos, listComboChoices, updateCombo } from './combos.admin.data.ts';

export const combosAdminRouter = router({
  list: adminProcedure.input(noInput).query(({ ctx }) => listAllCombos(ctx.db)),

  /** What can go into a pack. */
  choices: adminProcedure.input(noInput).query(({ ctx }) => listComboChoices(ctx.db)),

  create: adminProcedure
    .input(comboInput)
    .mutation(({ ctx, input }) => createCombo(ctx.db, { input, actorId: ctx.user.id, now: ctx.clock() })),

  update: adminProcedure
    .input(comboUpdateInput)
    .mutation(({ ctx, input: { id, ...change } }) =>
      updateCombo(ctx.db, { id, change, actorId: ctx.user.id, now: ctx.clock() }),
    ),

  /** Puts a pack on sale or takes it off. */
  setActive: adminProcedure
    .input(comboActiveInput)
    .mutation(({ ctx, input: { id, isActive } }) =>
      updateCombo(ctx.db, { id, change: { isActive }, actorId: ctx.user.id, now: ctx.clock() }),
    ),

  delete: adminProcedure
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => deleteCombo(ctx.db, { ...input, actorId: ctx.user.id, now: ctx.clock() })),
});
