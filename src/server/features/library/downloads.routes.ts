import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consume } from '#server/auth/rate-limit.ts';
import { type Context, createContext, type Services } from '#server/context.ts';
import { storageFault } from '#server/db/disk-space.ts';
import { mailSite, siteFacts } from '#server/features/site/site.data.ts';
import { sendPdf } from '#server/files/send-file.ts';
import { plainPage } from '#server/http/plain-page.ts';
import { NoRoomError } from '#server/pdf/stamped-copies.ts';
import { manyDownloads } from '#shared/downloads.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { findDownload, recordDownload } from './downloads.data.ts';

/** How long a download waits for its copy to be made, in ms; the making goes on after that. */
const longestWaitMs = 60_000;

/**
 * Bought files, for their buyers, with their name on every page; for everybody else such an address does not exist.
 * The file itself is served to nobody. `waitMs`: how long a copy that is still being made is waited for.
 */
export function registerDownloads(app: FastifyInstance, services: Services, waitMs = longestWaitMs): void {
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
      const download = user && findDownload(db, { user, materialId });
      if (!user || !download) return reply.callNotFound();
      const facts = { userId: user.id, materialId, range: request.headers.range };
      request.log.info(facts, 'download');
      const mayBegin = () => {
        if (!consume(db, 'copyPerUser', user.id, context.clock())) throw new TooManyCopies();
      };
      const copy = await Promise.race([
        services.stampedCopies.get(download.copy, mayBegin),
        delay(waitMs, laterCases.slow, { ref: false }),
      ]).catch((error: unknown) => {
        if (error instanceof TooManyCopies) return laterCases.tooMany;
        request.log.error({ err: error, ...facts }, 'a copy could not be stamped');
        return error instanceof NoRoomError ? laterCases.noRoom : laterCases.slow;
      });
      if ('status' in copy) return sendLater(request, reply, copy);
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      const onContent = () => count(context, user, materialId);
      return sendPdf(request, reply, { ...copy, name: download.title, onContent });
    },
  });
}

class TooManyCopies extends Error {}

/** Why there is no copy yet; `retryAfter` in seconds. */
type Later = { status: 429 | 503; message: string; retryAfter: number };
const laterCases = {
  slow: { status: 503, message: messages.copyBeingPrepared, retryAfter: 60 },
  noRoom: { status: 503, message: messages.noRoomForCopy, retryAfter: 600 },
  tooMany: { status: 429, message: messages.tooManyCopies, retryAfter: 600 },
} as const satisfies Record<string, Later>;

/** Says in plain words that it takes longer, and in a browser tries again by itself. */
function sendLater(request: FastifyRequest, reply: FastifyReply, { status, message, retryAfter }: Later): FastifyReply {
  reply.code(status).header('retry-after', String(retryAfter));
  if (!request.headers.accept?.includes('text/html')) return reply.send({ error: message });
  return reply.type('text/html; charset=utf-8').send(
    plainPage({
      title: 'Your copy is being prepared',
      heading: 'One moment, please',
      paragraphs: [
        message,
        `<a href="">Try again</a> or go back to <a href="${paths.orders}">your orders</a>. What you bought stays yours.`,
      ],
      retryAfterS: retryAfter,
    }),
  );
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
    if (begun === null || begun <= manyDownloads) return;
    log.warn({ userId: user.id, ip, begun }, 'an account downloads unusually much');
    mailer.wake();
  } catch (error) {
    if (!storageFault(error)) throw error;
  }
}
