import type { FastifyInstance } from 'fastify';
import { sendFile } from '#server/files/send-file.ts';
import { createContext } from '#server/http/context.ts';
import type { Services } from '#server/trpc.ts';
import { paths } from '#shared/paths.ts';
import { findDownload } from './downloads.data.ts';

/** Bought files, for their buyers; for everybody else such an address does not exist. */
export function registerDownloads(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { materialId: string } }>({
    method: ['GET', 'HEAD'],
    url: '/downloads/:materialId',
    compress: false,
    async handler(request, reply) {
      const { materialId } = request.params;
      const { db, user } = await createContext(services, request, reply);
      reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' });
      // Whoever opens the link of a mail may only have to sign in; the answer is the same for every address.
      if (!user && request.headers.accept?.includes('text/html')) {
        return reply.redirect(paths.loginAndReturn(paths.download(materialId)));
      }
      const download = user && findDownload(db, { userId: user.id, materialId });
      if (!download) return reply.callNotFound();
      request.log.info({ userId: user.id, materialId, range: request.headers.range }, 'download');
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      return sendFile(request, reply, db, download.file, { disposition: 'attachment', name: download.title });
    },
  });
}
