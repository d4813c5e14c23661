/** The procedures of the dashboard, revenue, mails, backups, the audit log and setup. */
import { dataFileFacts } from '#server/db/pragma-checks.ts';
import { adminProcedure, change, mayDownload, reauthenticatedAdminProcedure, router } from '#server/trpc.ts';
import { auditListInput } from '#shared/audit.ts';
import { backupNameInput } from '#shared/backups.ts';
import { putAwayInput, tryInput } from '#shared/checks.ts';
import { connectionInput, type SaveConnection, saveConnectionInput } from '#shared/connections.ts';
import { findInput } from '#shared/find.ts';
import { idOnlyInput, noInput, pageInput } from '#shared/input.ts';
import { releaseDoneInput } from '#shared/release.ts';
import { revenueInput } from '#shared/revenue.ts';
import { findChange, listChanges, listFilters } from './audit.admin.data.ts';
import { beginBackup, beginSending, deleteBackup } from './backups.admin.data.ts';
import { forgetConnection, saveConnection } from './connections.admin.data.ts';
import { findContradictions } from './contradictions.data.ts';
import { lastDrill } from './drills.data.ts';
import { findAnything } from './find.admin.data.ts';
import { findMail, listMails, resendFailedMail } from './outbox.admin.data.ts';
import { countEverything, countWork, oldestWork } from './overview.admin.data.ts';
import { markReleaseDone, releaseState } from './release.admin.data.ts';
import { reportRevenue } from './revenue.admin.data.ts';
import { putSetupAway, serverState, setupState, trySetup } from './setup.admin.data.ts';

/** What brings together things of several rights: each answers with what the admin's role includes. */
export const overviewAdminRouter = router({
  /** The 5 latest orders beside them are `ordersAdmin.list` with that limit. */
  counts: adminProcedure('overview')
    .input(noInput)
    .query(({ ctx }) => countEverything(ctx.db, ctx.role)),

  work: adminProcedure('overview')
    .input(noInput)
    .query(({ ctx }) =>
      countWork(ctx.db, { role: ctx.role, backups: ctx.backups, config: ctx.config, now: ctx.clock() }),
    ),

  oldest: adminProcedure('overview')
    .input(noInput)
    .query(({ ctx }) => oldestWork(ctx.db, { role: ctx.role, now: ctx.clock() })),

  contradictions: adminProcedure('settings')
    .input(noInput)
    .query(({ ctx }) => findContradictions(ctx.db, ctx.config)),

  find: adminProcedure('overview')
    .input(findInput)
    .query(({ ctx, input }) =>
      findAnything(ctx.db, input.search, { role: ctx.role, config: ctx.config, now: ctx.clock() }),
    ),
});

export const revenueAdminRouter = router({
  report: adminProcedure('revenue')
    .input(revenueInput)
    .query(({ ctx, input }) => reportRevenue(ctx.db, input, ctx.config.timeZone)),

  mayExport: mayDownload('revenue'),
});

export const mailsAdminRouter = router({
  list: adminProcedure('mail')
    .input(pageInput)
    .query(({ ctx, input }) => listMails(ctx.db, input)),

  byId: adminProcedure('mail')
    .input(idOnlyInput)
    .query(({ ctx, input }) => findMail(ctx.db, input.id)),

  retry: change('mail')
    .input(idOnlyInput)
    .mutation(({ work, input }) => resendFailedMail(work, input)),
});

export const backupsAdminRouter = router({
  state: adminProcedure('backups')
    .input(noInput)
    .query(({ ctx }) => ({ ...ctx.backups.state(), drill: lastDrill(ctx.db) })),

  list: adminProcedure('backups')
    .input(noInput)
    .query(({ ctx }) => ctx.backups.list()),

  make: adminProcedure('backups')
    .input(noInput)
    .mutation(({ ctx }) => beginBackup(ctx, ctx.actor, ctx)),

  /** The answer does not wait for it; `state` says how it went. */
  sendAway: adminProcedure('backups')
    .input(noInput)
    .mutation(({ ctx }) => beginSending(ctx)),

  facts: adminProcedure('backups')
    .input(noInput)
    .query(({ ctx }) => dataFileFacts(ctx.db)),

  mayDownload: mayDownload('backups'),

  delete: reauthenticatedAdminProcedure('backups')
    .input(backupNameInput)
    .mutation(({ ctx, input: { name } }) => deleteBackup(ctx, ctx.actor, { backups: ctx.backups, name })),
});

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

export const setupAdminRouter = router({
  state: adminProcedure('settings')
    .input(noInput)
    .query(({ ctx }) => setupState(ctx)),

  server: adminProcedure('settings')
    .input(noInput)
    .query(({ ctx }) => serverState(ctx)),

  try: adminProcedure('settings')
    .input(tryInput)
    .mutation(({ ctx, input }) => trySetup(ctx, { id: input.id, email: ctx.user.email })),

  saveConnection: reauthenticatedAdminProcedure('settings')
    .input(saveConnectionInput)
    .mutation(({ ctx, input }) => saveConnection(ctx, ctx.actor, input as SaveConnection)),

  forgetConnection: reauthenticatedAdminProcedure('settings')
    .input(connectionInput)
    .mutation(({ ctx, input }) => forgetConnection(ctx, ctx.actor, input.name)),

  putAway: change('settings')
    .input(putAwayInput)
    .mutation(({ work, input }) => putSetupAway(work, input)),
});

export const releaseAdminRouter = router({
  state: adminProcedure('backups')
    .input(noInput)
    .query(({ ctx }) => releaseState(ctx.db)),

  done: change('backups')
    .input(releaseDoneInput)
    .mutation(({ work, input }) => markReleaseDone(work, input)),
});
