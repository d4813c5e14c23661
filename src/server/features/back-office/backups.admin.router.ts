import { dataFileFacts } from '#server/db/pragma-checks.ts';
import { adminProcedure, reauthenticatedAdminProcedure, router } from '#server/trpc.ts';
import { backupNameInput } from '#shared/backups.ts';
import { noInput } from '#shared/input.ts';
import { beginBackup, beginSending, deleteBackup } from './backups.admin.data.ts';

export const backupsAdminRouter = router({
  /** The last good backup, the one being made, and whether something is wrong. */
  state: adminProcedure('backups')
    .input(noInput)
    .query(({ ctx }) => ctx.backups.state()),

  list: adminProcedure('backups')
    .input(noInput)
    .query(({ ctx }) => ctx.backups.list()),

  make: adminProcedure('backups')
    .input(noInput)
    .mutation(({ ctx }) =>
      beginBackup(ctx.db, { backups: ctx.backups, log: ctx.log, actorId: ctx.user.id, now: ctx.clock() }),
    ),

  /** Sends the newest backup off this machine. The answer does not wait for that; `state` says how it went. */
  sendAway: adminProcedure('backups')
    .input(noInput)
    .mutation(({ ctx: { backups, log } }) => beginSending({ backups, log })),

  /** How the data file is opened. */
  facts: adminProcedure('backups')
    .input(noInput)
    .query(({ ctx }) => dataFileFacts(ctx.db)),

  /** Called before a download, because a plain link cannot ask for the password. */
  mayDownload: reauthenticatedAdminProcedure('backups')
    .input(noInput)
    .mutation(() => true),

  delete: reauthenticatedAdminProcedure('backups')
    .input(backupNameInput)
    .mutation(({ ctx, input: { name } }) =>
      deleteBackup(ctx.db, { backups: ctx.backups, name, actorId: ctx.user.id, now: ctx.clock() }),
    ),
});
