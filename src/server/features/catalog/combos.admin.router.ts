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
  list: adminProcedure.input(adminComboListInput).query(({ ctx, input }) => listAllCombos(ctx.db, input)),

  /** What can go into a pack. */
  choices: adminProcedure.input(noInput).query(({ ctx }) => listComboChoices(ctx.db)),

  create: adminProcedure
    .input(comboInput)
    .mutation(({ ctx: { db, isReauthenticated, user, clock }, input }) =>
      createCombo(db, { input, isReauthenticated, actorId: user.id, now: clock() }),
    ),

  update: adminProcedure
    .input(comboUpdateInput)
    .mutation(({ ctx: { db, isReauthenticated, user, clock }, input: { id, ...change } }) =>
      updateCombo(db, { id, change, isReauthenticated, actorId: user.id, now: clock() }),
    ),

  /** Puts a pack on sale or takes it off. */
  setActive: adminProcedure
    .input(comboActiveInput)
    .mutation(({ ctx: { db, isReauthenticated, user, clock }, input: { id, isActive } }) =>
      updateCombo(db, { id, change: { isActive }, isReauthenticated, actorId: user.id, now: clock() }),
    ),

  delete: adminProcedure
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => deleteCombo(ctx.db, { ...input, actorId: ctx.user.id, now: ctx.clock() })),

  restore: adminProcedure
    .input(idOnlyInput)
    .mutation(({ ctx, input }) => restoreCombo(ctx.db, { ...input, actorId: ctx.user.id, now: ctx.clock() })),
});
