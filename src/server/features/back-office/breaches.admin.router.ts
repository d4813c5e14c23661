import { adminProcedure, change, reauthenticatedChange, router } from '#server/trpc.ts';
import {
  breachInput,
  breachReportInput,
  breachUpdateInput,
  closeBreachInput,
  sendBreachLettersInput,
} from '#shared/breaches.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import {
  closeBreach,
  correctBreach,
  listBreaches,
  noteReport,
  openBreach,
  readBreach,
  sendLetters,
} from './breaches.admin.data.ts';

export const breachesAdminRouter = router({
  list: adminProcedure('settings')
    .input(noInput)
    .query(({ ctx }) => listBreaches(ctx.db)),

  byId: adminProcedure('settings')
    .input(idOnlyInput)
    .query(({ ctx, input }) => readBreach(ctx.db, ctx.config, input.id)),

  open: change('settings')
    .input(breachInput)
    .mutation(({ work, input }) => openBreach(work, input)),

  correct: change('settings')
    .input(breachUpdateInput)
    .mutation(({ work, input }) => correctBreach(work, input.id, input.case)),

  /** Notes that a report went out; the site itself reports nothing to an authority. */
  report: change('settings')
    .input(breachReportInput)
    .mutation(({ work, input }) => noteReport(work, input.id, input.report)),

  tell: reauthenticatedChange('settings')
    .input(sendBreachLettersInput)
    .mutation(({ work, input }) => sendLetters(work, input.id, input.letters)),

  close: change('settings')
    .input(closeBreachInput)
    .mutation(({ work, input }) => closeBreach(work, input.id, input.outcome)),
});
