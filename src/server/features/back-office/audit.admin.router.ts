import { adminProcedure, router } from '#server/trpc.ts';
import { auditListInput } from '#shared/audit.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { findChange, listChanges, listFilters } from './audit.admin.data.ts';

export const auditAdminRouter = router({
  list: adminProcedure('audit')
    .input(auditListInput)
    .query(({ ctx, input }) => listChanges(ctx.db, input, ctx.config.timeZone)),

  byId: adminProcedure('audit')
    .input(idOnlyInput)
    .query(({ ctx, input }) => findChange(ctx.db, input.id)),

  filters: adminProcedure('audit')
    .input(noInput)
    .query(({ ctx }) => listFilters(ctx.db)),
});
