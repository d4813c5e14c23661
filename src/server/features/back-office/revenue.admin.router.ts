import { adminProcedure, reauthenticatedAdminProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { revenueInput } from '#shared/revenue.ts';
import { reportRevenue } from './revenue.admin.data.ts';

export const revenueAdminRouter = router({
  /** What came in and went back in a range of days, broken down. */
  report: adminProcedure('revenue')
    .input(revenueInput)
    .query(({ ctx, input }) => reportRevenue(ctx.db, input, ctx.config.timeZone)),

  /** Whether the report may leave as a file now; its link cannot ask for the password. */
  mayExport: reauthenticatedAdminProcedure('revenue')
    .input(noInput)
    .mutation(() => true),
});
