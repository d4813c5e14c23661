import type { FastifyInstance } from 'fastify';
import { storageFault } from '#server/db/storage.ts';
import { mailSite, siteFacts } from '#server/features/site/site.data.ts';
import { sendFile } from '#server/files/send-file.ts';
import { createContext } from '#server/http/context.ts';
import type { Context, Services } from '#server/trpc.ts';
import { manyDownloads } from '#shared/downloads.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { findDownload, recordDownload } from './downloads.data.ts';

/** Bought files, for their buyers; for everybody else such an address does not exist. */
export function registerDownloads(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { materialId: string } }>({
    method: ['GET', 'HEAD'],
    url: '/downloads/:materialId',
    compress: false,
    async handler(request, reply) {
      const { materialId } = request.params;
      const context = await createContext(services, request, reply);
      const { db, user } = context;
      reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' });
      // Whoever opens the link of a mail may only have to sign in; the answer is the same for every address.
      if (!user && request.headers.accept?.includes('text/html')) {
        return reply.redirect(paths.loginAndReturn(paths.download(materialId)));
      }
      const download = user && findDownload(db, { userId: user.id, materialId });
      if (!user || !download) return reply.callNotFound();
      request.log.info({ userId: user.id, materialId, range: request.headers.range }, 'download');
      // A download that broke off is gone on with: that is not another one.
      if (request.method === 'GET' && !/^bytes=(?!0-)/.test(request.headers.range ?? ''))
        count(context, user, materialId);
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      return sendFile(request, reply, db, download.file, { disposition: 'attachment', name: download.title });
    },
  });
}

/** Counts a download. One that cannot be counted (the disk is full) is no reason to withhold what was paid for. */
function count(context: Context, user: SessionUser, materialId: string): void {
  const { db, config, clock, ip, log, mailer } = context;
  try {
    const begun = recordDownload(db, {
      user,
      materialId,
      ip,
      now: clock(),
      site: mailSite(db, config),
      educator: siteFacts(db, config).contactEmail,
    });
    if (begun <= manyDownloads) return;
    log.warn({ userId: user.id, ip, begun }, 'an account downloads unusually much');
    mailer.wake();
  } catch (error) {
    if (!storageFault(error)) throw error;
  }
}
