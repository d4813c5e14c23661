/** The screen of backups: how they stand, and making or sending one now. */
import { TRPCError } from '@trpc/server';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Backups } from '#server/backups/backups.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { type Admin, perform, type Work, type WorkServices } from '#server/work.ts';
import { sameDownloadMs } from '#shared/files.ts';
import { backupDeleted, backupDownloaded, backupRequested } from './events.ts';

type Request = { backups: Backups; log: FastifyBaseLogger };

/** It goes on after the answer, which is its name. Throws CONFLICT while one is being made. */
export function beginBackup(services: WorkServices, admin: Admin, { backups, log }: Request): { name: string } {
  const making = backups.make('manual');
  if (!making) throw new TRPCError({ code: 'CONFLICT', message: 'A backup is being made already' });
  const { name } = making;
  making.done.then(
    () => log.info({ backup: name }, 'backup made'),
    (error: unknown) => log.error({ err: error, backup: name }, 'backup failed'),
  );
  perform(services, admin, (work) => work.happened(backupRequested, { name }));
  return { name };
}

/** It goes on after the answer. Throws CONFLICT without a place. */
export function beginSending({ backups: { away }, log }: Request): void {
  if (!away) throw new TRPCError({ code: 'CONFLICT', message: 'No place away from this machine is set up' });
  away.sendNewest().then(
    (isSent) => log.info({ to: away.state().to, isSent }, 'backup sent away'),
    (error: unknown) => log.error({ err: error }, 'backup not sent away'),
  );
}

/** Recorded afterwards, because on a full disk only that makes room for the record. Throws NOT_FOUND. */
export function deleteBackup(
  services: WorkServices,
  admin: Admin,
  { backups, name }: { backups: Backups; name: string },
): void {
  const backup = backups.find(name);
  if (!backup || !backups.remove(name)) throw new TRPCError({ code: 'NOT_FOUND', message: 'Backup not found' });
  perform(services, admin, (work) => work.happened(backupDeleted, backup));
}

/** Of any part of it; requests of the same admin in the next minutes count as the same download, resumed. */
export function recordBackupDownload({ tx, actor, now, happened }: Work<Admin>, name: string): void {
  const last = tx
    .select({ at: auditLog.createdAt })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'backup'),
        eq(auditLog.entityId, name),
        eq(auditLog.action, 'download'),
        eq(auditLog.actorId, actor.id),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .get();
  if (!last || now - last.at >= sameDownloadMs) happened(backupDownloaded, { name });
}
