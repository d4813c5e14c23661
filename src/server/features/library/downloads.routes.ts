/** Sends bought PDFs with their buyer's name. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consume } from '#server/auth/rate-limit.ts';
import { type Context, createContext, type Services } from '#server/context.ts';
import { unlessStorageFails } from '#server/db/disk-space.ts';
import { sendPdf } from '#server/files/send-file.ts';
import { plainPage } from '#server/http/plain-page.ts';
import { nature } from '#server/nature.ts';
import { NoRoomError } from '#server/pdf/stamp/cache.ts';
import { type Member, perform } from '#server/work.ts';
import { manyDownloads } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { findDownload, fixStampText, recordDownload } from './downloads.data.ts';

/** How long a download waits for its copy, in ms; the copy is still made after that. */
const maxWaitMs = 60_000;

/** Stamped with the buyer's name on every page; 404 for everybody else. The file itself is never served. */
export function registerDownloads(app: FastifyInstance, services: Services, waitMs = maxWaitMs): void {
  app.route<{ Params: { materialId: string }; Querystring: { reading?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/downloads/:materialId',
    compress: false,
    async handler(request, reply) {
      const { materialId } = request.params;
      const context = await createContext(services, request, reply);
      const { db, user } = context;
      reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' });
      // A link from a mail may need a sign-in first; the reply is the same for every address.
      if (!user && request.headers.accept?.includes('text/html')) {
        return reply.redirect(paths.loginAndReturn(paths.download(materialId)));
      }
      const download = user && findDownload(db, { user, materialId });
      if (!user || !download) return reply.callNotFound();
      const buyer: Member = { as: 'member', id: user.id };
      const stampText = download.stampText ?? perform(context, buyer, (work) => fixStampText(work, download));
      const facts = { userId: user.id, materialId, range: request.headers.range };
      request.log.info(facts, 'download');
      const checkLimit = () => {
        if (!consume(db, 'copyPerUser', user.id, context.clock())) throw new TooManyCopies();
      };
      const copy = await Promise.race([
        services.stampedCopies.get(download.copyFor(stampText), checkLimit),
        nature.wait(waitMs, notReady.slow, { ref: false }),
      ]).catch((error: unknown) => {
        if (error instanceof TooManyCopies) return notReady.tooMany;
        request.log.error({ err: error, ...facts }, 'a copy could not be stamped');
        return error instanceof NoRoomError ? notReady.noRoom : notReady.slow;
      });
      if ('status' in copy) return sendNotReady(request, reply, copy);
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      const isReading = request.query.reading !== undefined;
      const onContent = () => count(context, { user, materialId, isReading });
      return sendPdf(request, reply, { ...copy, name: download.title, onContent });
    },
  });
}

class TooManyCopies extends Error {}

/** Why there is no copy yet; `retryAfter` in seconds. */
type NotReady = { status: 429 | 503; message: string; retryAfter: number };
const notReady = {
  slow: { status: 503, message: messages.copyBeingPrepared, retryAfter: 60 },
  noRoom: { status: 503, message: messages.noRoomForCopy, retryAfter: 600 },
  tooMany: { status: 429, message: messages.tooManyCopies, retryAfter: 600 },
} as const satisfies Record<string, NotReady>;

/** Explains that the copy takes longer; in a browser the page tries again by itself. */
function sendNotReady(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message, retryAfter }: NotReady,
): FastifyReply {
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

type SentDownload = { user: SessionUser; materialId: string; isReading: boolean };

/** Counts a download; one that cannot be counted, as the disk is full, is still served. */
function count(context: Context, { user, materialId, isReading }: SentDownload): void {
  const { ip, log } = context;
  unlessStorageFails(() => {
    const begun = perform(context, { as: 'member', id: user.id }, (work) =>
      recordDownload(work, { user, materialId, ip, isReading }),
    );
    if (begun !== null && begun > manyDownloads)
      log.warn({ userId: user.id, ip, begun }, 'an account downloads unusually much');
  });
}
