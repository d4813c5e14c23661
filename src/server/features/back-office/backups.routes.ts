import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { sendBytes } from '#server/files/send-file.ts';
import { createContext } from '#server/http/context.ts';
import { passwordNeeded, type Services } from '#server/trpc.ts';
import { messages } from '#shared/messages.ts';
import { recordBackupDownload } from './backups.admin.data.ts';

/** Backups to take away, for admins who ask for them on the site itself. */
export function registerBackups(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/admin-export/backups/:name',
    compress: false,
    async handler(request, reply) {
      const { db, backups, clock, user, isReauthenticated } = await createContext(services, request, reply);
      reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie, sec-fetch-site' });
      if (!user) return reply.code(401).send({ error: messages.pleaseLogin });
      if (!user.isAdmin)
        return reply.code(403).send({ error: `${messages.accessDenied}: ${messages.accessDeniedText}` });
      // Browsers say where a request comes from; no other site's link or form may set this off (ASVS 3.5.8).
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin')
        return reply.code(403).send({ error: 'Please use the Download button of the Backups screen.' });

      if (!isReauthenticated) return reply.code(428).send({ error: passwordNeeded });

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
          recordBackupDownload(db, { name: backup.name, actorId: user.id, now: clock() });
          request.log.info({ userId: user.id, backup: backup.name, range: request.headers.range }, 'backup downloaded');
        },
        read: (start, end) => createReadStream(backup.file, { start, end }),
      });
    },
  });
}
