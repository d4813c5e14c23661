import { adminProcedure, router } from '#server/trpc.ts';
import { findInput } from '#shared/find.ts';
import { noInput } from '#shared/input.ts';
import { findAnything } from './find.admin.data.ts';
import { countEverything, countWork } from './overview.admin.data.ts';

/** What brings together things of several rights: each answers with what the admin's role includes. */
export const overviewAdminRouter = router({
  /** The 5 latest orders beside them are `ordersAdmin.list` with that limit. */
  counts: adminProcedure('overview')
    .input(noInput)
    .query(({ ctx }) => countEverything(ctx.db, ctx.role)),

  /** What waits for the admin, counted by kind. */
  work: adminProcedure('overview')
    .input(noInput)
    .query(({ ctx }) =>
      countWork(ctx.db, { role: ctx.role, backups: ctx.backups, config: ctx.config, now: ctx.clock() }),
    ),

  /** A few of everything that fits. */
  find: adminProcedure('overview')
    .input(findInput)
    .query(({ ctx, input }) =>
      findAnything(ctx.db, input.search, {
        role: ctx.role,
        timeZone: ctx.config.timeZone,
        now: ctx.clock(),
      }),
    ),
});
