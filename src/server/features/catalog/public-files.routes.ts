import type { FastifyInstance } from 'fastify';
import { createContext, type Services } from '#server/context.ts';
import { sendFile } from '#server/files/send-file.ts';
import { UploadError } from '#server/files/upload-error.ts';
import { maxUploadBytes, mediaTypes, uploadQuery, uploadRefusals } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { findOpenFile, uploadFile } from './public-files.data.ts';

/** Uploads by admins, and the files that anybody may have: previews and covers. */
export function registerFiles(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  app.register(async (scope) => {
    scope.decorateRequest('actorId', '');
    // The body stays a stream, which the handler reads chunk by chunk.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(uploadTypes, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { user } = await createContext(services, request, reply);
      if (!user) return reply.code(401).send({ error: messages.pleaseLogin });
      if (!user.isAdmin) {
        return reply.code(403).send({ error: `${messages.accessDenied}: ${messages.accessDeniedText}` });
      }
      if (Number(request.headers['content-length']) > maxUploadBytes) {
        return reply.code(413).send({ error: uploadRefusals.tooLarge });
      }
      request.actorId = user.id;
    });

    scope.route({
      method: 'POST',
      url: paths.uploads,
      compress: false,
      decompress: false,
      config: { slowBody: true },
      async handler(request) {
        const query = uploadQuery.safeParse(request.query);
        if (!query.success) throw new UploadError(query.error.issues[0]?.message ?? 'Invalid upload', 400);
        const source = request.raw.iterator({ destroyOnReturn: false });
        try {
          return await uploadFile(db, { ...query.data, actorId: request.actorId, source, now: clock() });
        } catch (error) {
          // A browser reads the answer once it has sent everything: the connection stays open, the rest is let go.
          request.raw.resume();
          throw request.raw.errored ? new UploadError(uploadRefusals.interrupted, 400) : error;
        }
      },
    });
  });

  app.route<{ Params: { fileId: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/:fileId',
    compress: false,
    async handler(request, reply) {
      const file = findOpenFile(db, request.params.fileId);
      const user = file?.isPublic === false ? (await createContext(services, request, reply)).user : null;
      if (!file || (!file.isPublic && !user?.isAdmin)) return reply.callNotFound();
      reply.header('cache-control', file.isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store');
      // Under the site's own policy: WebKit shows no PDF at all when it is sent with CSP's `sandbox`.
      return sendFile(request, reply, db, file, { disposition: 'inline', name: file.name });
    },
  });
}

const uploadTypes = [...mediaTypes, 'application/octet-stream'];

declare module 'fastify' {
  interface FastifyRequest {
    /** The admin who uploads. */
    actorId: string;
  }
}
