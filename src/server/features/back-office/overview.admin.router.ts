import { adminProcedure, router } from '#server/trpc.ts';
import { noInput } from '#shared/input.ts';
import { countEverything } from './overview.admin.data.ts';

export const portalAdminRouter = router({
  /** The 5 latest orders beside them are `ordersAdmin.list` with that limit. */
  counts: adminProcedure.input(noInput).query(({ ctx }) => countEverything(ctx.db)),
});
