import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { createContext, type Services } from '#server/context.ts';
import { findFile } from '#server/files/read.ts';
import { sendFile } from '#server/files/send-file.ts';
import { paths } from '#shared/paths.ts';
import { accessTo } from './hall.data.ts';
import { pageFileOf } from './hall-pages.data.ts';
import { findPaper, type Paper } from './hall-papers.data.ts';

type Served = { fileId: string | null; need: 'pages' | 'key' };

/**
 * A paper's pages as pictures, its PDF and its solutions, for whoever may see them at this moment; 404 for everybody else.
 * A browser may keep them, and asks each time whether it may still show them.
 */
export function registerHall(app: FastifyInstance, services: Services): void {
  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    testId: string,
    served: (paper: Paper) => Served,
  ) => {
    const { db, user, clock } = await createContext(services, request, reply);
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'cookie' });
    const paper = user ? findPaper(db, testId) : undefined;
    if (!user || !paper) return reply.callNotFound();
    const { fileId, need } = served(paper);
    const file =
      accessTo(db, paper, { user, now: clock() })[need] && fileId !== null ? findFile(db, fileId) : undefined;
    if (!file) return reply.callNotFound();
    return sendFile(request, reply, db, file, { disposition: 'inline', name: paper.title });
  };
  const methods: Pick<RouteOptions, 'method' | 'compress'> = { method: ['GET', 'HEAD'], compress: false };

  app.route<{ Params: { id: string; page: string } }>({
    ...methods,
    url: paths.paperPage(':id', ':page'),
    handler: (request, reply) => {
      const { id, page } = request.params;
      const position = /^\d{1,3}$/.test(page) ? Number(page) : 0;
      return serve(request, reply, id, () => ({ fileId: pageFileOf(services.db, id, position), need: 'pages' }));
    },
  });

  app.route<{ Params: { id: string } }>({
    ...methods,
    url: paths.paperFile(':id'),
    handler: (request, reply) => serve(request, reply, request.params.id, ({ fileId }) => ({ fileId, need: 'pages' })),
  });

  app.route<{ Params: { id: string } }>({
    ...methods,
    url: paths.paperSolutions(':id'),
    handler: (request, reply) =>
      serve(request, reply, request.params.id, ({ solutionsFileId: fileId }) => ({ fileId, need: 'key' })),
  });
}
