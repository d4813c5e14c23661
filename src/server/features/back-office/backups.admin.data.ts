import { TRPCError } from '@trpc/server';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { recordChange } from '#server/audit/audit.ts';
import type { Backups } from '#server/backups/backups.ts';
import type { Db } from '#server/db/open-db.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { sameDownloadMs } from '#shared/files.ts';

/** Which admin asks, and when (UTC ms). */
type By = { actorId: string; now: number };

/** Begins a backup, which goes on after the answer; the answer is its name. Throws CONFLICT while one is being made. */
export function beginBackup(
  db: Db,
  { backups, log, actorId, now }: { backups: Backups; log: FastifyBaseLogger } & By,
): { name: string } {
  const making = backups.make('manual');
  if (!making) throw new TRPCError({ code: 'CONFLICT', message: 'A backup is being made already' });
  const { name } = making;
  making.done.then(
    () => log.info({ backup: name }, 'backup made'),
    (error: unknown) => log.error({ err: error, backup: name }, 'backup failed'),
  );
  recordChange(db, { actorId, action: 'make', entity: 'backup', entityId: name }, now);
  return { name };
}

/** Begins to send the newest backup off this machine, which goes on after the answer. Throws CONFLICT without a place. */
export function beginSending({ backups: { away }, log }: { backups: Backups; log: FastifyBaseLogger }): void {
  if (!away) throw new TRPCError({ code: 'CONFLICT', message: 'No place away from this machine is set up' });
  away.sendNewest().then(
    (isSent) => log.info({ to: away.state().to, isSent }, 'backup sent away'),
    (error: unknown) => log.error({ err: error }, 'backup not sent away'),
  );
}

/** Deletes a backup; recorded afterwards, because on a full disk only that makes room for the record. Throws NOT_FOUND. */
export function deleteBackup(db: Db, { backups, name, actorId, now }: { backups: Backups; name: string } & By): void {
  const backup = backups.find(name);
  if (!backup || !backups.remove(name)) throw new TRPCError({ code: 'NOT_FOUND', message: 'Backup not found' });
  const before = { sizeBytes: backup.sizeBytes };
  recordChange(db, { actorId, action: 'delete', entity: 'backup', entityId: name, before }, now);
}

/**
 * Records that an admin is sent a backup or any part of it. Requests of the same admin in the next minutes count as the
 * same download, resumed.
 */
export function recordBackupDownload(db: Db, { name, actorId, now }: { name: string } & By): void {
  const change = { actorId, action: 'download', entity: 'backup', entityId: name };
  const last = db
    .select({ at: auditLog.createdAt })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, change.entity),
        eq(auditLog.entityId, name),
        eq(auditLog.action, change.action),
        eq(auditLog.actorId, actorId),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .get();
  if (!last || now - last.at >= sameDownloadMs) recordChange(db, change, now);
}
