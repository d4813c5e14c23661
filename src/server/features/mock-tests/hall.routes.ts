/** Serves the files of papers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consume } from '#server/auth/rate-limit.ts';
import { createContext, type Services } from '#server/context.ts';
import { findFile } from '#server/files/read.ts';
import { sendFile, sendPdf } from '#server/files/send-file.ts';
import { plainPage } from '#server/http/plain-page.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { accessTo } from './hall-access.data.ts';
import { pageFileOf } from './hall-pages.data.ts';
import { findPaperEvenDeleted } from './hall-papers.data.ts';
import { printedCopy } from './hall-print.data.ts';
import { solutionFileOf } from './hall-solutions.data.ts';

type PageOfPaper = { Params: { id: string; page: string } };

/** A paper's pages, its PDF and its solutions, for whoever may see them at this moment; 404 for everybody else. */
export function registerHall(app: FastifyInstance, services: Services): void {
  const { db, testClock } = services;

  /** What this person may see of the paper now; null: nothing, or there is none. */
  async function find(request: FastifyRequest<PageOfPaper>, reply: FastifyReply) {
    const { user } = await createContext(services, request, reply);
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'cookie' });
    const paper = user ? findPaperEvenDeleted(db, request.params.id) : undefined;
    return user && paper ? { user, paper, access: accessTo(db, paper, { user, now: testClock.now() }) } : null;
  }

  const get = (url: string, handler: (request: FastifyRequest<PageOfPaper>, reply: FastifyReply) => Promise<unknown>) =>
    app.route<PageOfPaper>({ method: ['GET', 'HEAD'], compress: false, url, handler });

  /** Sends a file as it is kept. */
  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { fileId, name }: { fileId: string | null; name: string },
  ) {
    const file = fileId === null ? undefined : findFile(db, fileId);
    return file ? sendFile(request, reply, db, file, { disposition: 'inline', name }) : reply.callNotFound();
  }

  /** Counts from 1; 0: it is no number. */
  const positionOf = ({ params: { page } }: FastifyRequest<PageOfPaper>) => (/^\d{1,3}$/.test(page) ? Number(page) : 0);

  get(paths.paperPage(':id', ':page'), async (request, reply) => {
    const found = await find(request, reply);
    const position = positionOf(request);
    if (!found || position < 1 || position > found.access.pages) return reply.callNotFound();
    const { id, title } = found.paper;
    return send(request, reply, { fileId: pageFileOf(db, id, position), name: title });
  });

  get(paths.paperFile(':id'), async (request, reply) => {
    const found = await find(request, reply);
    if (!found?.access.print) return reply.callNotFound();
    const { user, paper, access } = found;
    if (access.print === 'clean') return send(request, reply, { fileId: paper.fileId, name: paper.title });
    const wanted = printedCopy(db, { paper, user, attemptId: access.print?.attemptId ?? '' });
    if (!wanted) return reply.callNotFound();
    const checkLimit = () => {
      if (!consume(db, 'copyPerUser', user.id, services.clock())) throw new Error('too many copies');
    };
    const copy = await services.stampedCopies.get(wanted, checkLimit).catch((error: unknown) => {
      request.log.error({ err: error, testId: paper.id }, 'a copy could not be stamped');
      return null;
    });
    if (copy) return sendPdf(request, reply, { ...copy, name: paper.title, onContent: () => {} });
    return reply
      .code(503)
      .header('retry-after', '60')
      .type('text/html; charset=utf-8')
      .send(
        plainPage({
          title: 'Your paper is being prepared',
          heading: 'One moment, please',
          paragraphs: [messages.copyBeingPrepared],
          retryAfterS: 60,
        }),
      );
  });

  get(paths.paperSolutions(':id'), async (request, reply) => {
    const found = await find(request, reply);
    if (!found?.access.key) return reply.callNotFound();
    return send(request, reply, { fileId: found.paper.solutionsFileId, name: found.paper.title });
  });
  get(paths.solutionPage(':id', ':page'), async (request, reply) => {
    const found = await find(request, reply);
    if (!found?.access.key) return reply.callNotFound();
    const { id, title } = found.paper;
    return send(request, reply, { fileId: solutionFileOf(db, id, positionOf(request)), name: title });
  });
}
