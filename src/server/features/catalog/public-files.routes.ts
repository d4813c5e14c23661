/** Serves pictures, previews and samples. */
import type { FastifyInstance } from 'fastify';
import { hasRequiredFactor } from '#server/auth/second-factors.ts';
import { createContext, type Services } from '#server/context.ts';
import { sendFile } from '#server/files/send-file.ts';
import { storeFile } from '#server/files/store.ts';
import { adminOnly } from '#server/http/admin-gate.ts';
import { readUpload, refuseLarger, takeUploads, uploadRoute } from '#server/http/raw-body.ts';
import { readQuery } from '#server/http/read-query.ts';
import { perform } from '#server/work.ts';
import { maxUploadBytes, uploadQuery, uploadRefusals } from '#shared/files.ts';
import { paths } from '#shared/paths.ts';
import { may } from '#shared/rights.ts';
import { fileUploaded } from './events.ts';
import { findOpenFile } from './public-files.data.ts';

export function registerFiles(app: FastifyInstance, services: Services): void {
  const { db, clock, inspections } = services;

  app.register(async (scope) => {
    takeUploads(scope);
    scope.route({
      method: 'POST',
      url: paths.uploads,
      ...uploadRoute,
      onRequest: [adminOnly(services, { right: 'catalog' }), refuseLarger(maxUploadBytes, uploadRefusals.tooLarge)],
      async handler(request) {
        const { purpose, name } = readQuery(uploadQuery, request);
        const asker = { key: request.admin.id, isFirst: true };
        const file = await readUpload(request, (source) =>
          storeFile(db, {
            purpose,
            name,
            source,
            now: clock(),
            inspectInTurn: (inspect) => inspections(asker, inspect),
          }),
        );
        perform(services, request.admin, (work) => work.happened(fileUploaded, { purpose, file }));
        return file;
      },
    });
  });

  app.route<{ Params: { fileId: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/:fileId',
    compress: false,
    config: { isPublic: true },
    async handler(request, reply) {
      const file = findOpenFile(db, request.params.fileId, clock());
      const user = file?.isPublic === false ? (await createContext(services, request, reply)).user : null;
      const seesAll = user !== null && may(user.role, 'catalog') && hasRequiredFactor(services, user.id);
      if (!file || (!file.isPublic && !seesAll)) return reply.callNotFound();
      reply.header('cache-control', file.isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store');
      // Under the site's own policy: WebKit shows no PDF at all when it is sent with CSP's `sandbox`.
      return sendFile(request, reply, db, file, { disposition: 'inline', name: file.name });
    },
  });
}
