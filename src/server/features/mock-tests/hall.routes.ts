import type { FastifyInstance } from 'fastify';
import { createContext, type Services } from '#server/context.ts';
import { findFile } from '#server/files/read.ts';
import { sendFile } from '#server/files/send-file.ts';
import { paths } from '#shared/paths.ts';
import { accessTo } from './hall.data.ts';
import { pageFileOf } from './hall-pages.data.ts';
import { findPaperEvenDeleted, type Paper } from './hall-papers.data.ts';

type Asked = { id: string; page: string };
type Served = { fileId: string | null; need: 'pages' | 'key' };

/** A paper's pages, its PDF and its solutions, for whoever may see them at this moment; 404 for everybody else. */
export function registerHall(app: FastifyInstance, services: Services): void {
  const serve = (url: string, served: (paper: Paper, asked: Asked) => Served) =>
    app.route<{ Params: Asked }>({
      method: ['GET', 'HEAD'],
      compress: false,
      url,
      handler: async (request, reply) => {
        const { db, user, testClock } = await createContext(services, request, reply);
        reply.headers({ 'cache-control': 'private, no-cache', vary: 'cookie' });
        const paper = user ? findPaperEvenDeleted(db, request.params.id) : undefined;
        if (!user || !paper) return reply.callNotFound();
        const { fileId, need } = served(paper, request.params);
        const maySee = accessTo(db, paper, { user, now: testClock.now() })[need];
        const file = maySee && fileId !== null ? findFile(db, fileId) : undefined;
        if (!file) return reply.callNotFound();
        return sendFile(request, reply, db, file, { disposition: 'inline', name: paper.title });
      },
    });

  serve(paths.paperPage(':id', ':page'), ({ id }, { page }) => {
    const position = /^\d{1,3}$/.test(page) ? Number(page) : 0;
    return { fileId: pageFileOf(services.db, id, position), need: 'pages' };
  });
  serve(paths.paperFile(':id'), ({ fileId }) => ({ fileId, need: 'pages' }));
  serve(paths.paperSolutions(':id'), ({ solutionsFileId: fileId }) => ({ fileId, need: 'key' }));
}
