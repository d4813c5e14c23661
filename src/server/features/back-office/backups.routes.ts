import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { sendBytes } from '#server/files/send-file.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { perform } from '#server/work.ts';
import { recordBackupDownload } from './backups.admin.data.ts';

export function registerBackups(app: FastifyInstance, services: Services): void {
  const { backups } = services;
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/admin-export/backups/:name',
    compress: false,
    onRequest: adminOnly(services, {
      right: 'backups',
      reauthenticated: true,
      onlyFromSite: 'Please use the Download button of the Backups screen.',
    }),
    async handler(request, reply) {
      const backup = backups.find(request.params.name);
      if (!backup) return reply.callNotFound();
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      return sendBytes(request, reply, {
        etag: `"${backup.name}-${backup.sizeBytes}"`,
        sizeBytes: backup.sizeBytes,
        headers: {
          'content-type': 'application/vnd.sqlite3',
          'content-disposition': `attachment; filename="${backup.name.replaceAll(/[^\w.-]/g, '_')}"`,
        },
        onContent: () => {
          perform(services, request.admin, (work) => recordBackupDownload(work, backup.name));
          request.log.info(
            { userId: request.admin.id, backup: backup.name, range: request.headers.range },
            'backup downloaded',
          );
        },
        read: (start, end) => createReadStream(backup.file, { start, end }),
      });
    },
  });
}
