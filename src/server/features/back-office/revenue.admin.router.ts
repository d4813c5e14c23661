import { adminProcedure, router } from '#server/trpc.ts';
import { revenueInput } from '#shared/revenue.ts';
import { reportRevenue } from './revenue.admin.data.ts';

export const revenueAdminRouter = router({
  /** What came in and went back in a range of days, broken down. */
  report: adminProcedure('revenue')
    .input(revenueInput)
    .query(({ ctx, input }) => reportRevenue(ctx.db, input, ctx.config.timeZone)),
});
