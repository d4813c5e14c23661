import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPdf } from '#server/files/send-file.ts';
import { createContext } from '#server/http/context.ts';
import type { Services } from '#server/trpc.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { findDownload } from './downloads.data.ts';

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
      const { db, user } = await createContext(services, request, reply);
      reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' });
      // Whoever opens the link of a mail may only have to sign in; the answer is the same for every address.
      if (!user && request.headers.accept?.includes('text/html')) {
        return reply.redirect(paths.loginAndReturn(paths.download(materialId)));
      }
      const download = user && findDownload(db, { userId: user.id, materialId });
      if (!download) return reply.callNotFound();
      const facts = { userId: user.id, materialId, range: request.headers.range };
      request.log.info(facts, 'download');
      const copy = await Promise.race([
        services.stampedCopies.get(download.copy),
        delay(waitMs, null, { ref: false }),
      ]).catch((error: unknown) => {
        request.log.error({ err: error, ...facts }, 'a copy could not be stamped');
        return null;
      });
      if (copy === null) return sendLater(request, reply);
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      return sendPdf(request, reply, copy, download.title);
    },
  });
}

/** Says in plain words that it takes longer, and in a browser tries again by itself. */
function sendLater(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(503).header('retry-after', '60');
  if (!request.headers.accept?.includes('text/html')) return reply.send({ error: messages.copyBeingPrepared });
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="60">
<title>Your copy is being prepared</title>
<style>body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem;color:#1c2433}</style>
<h1>One moment, please</h1>
<p>${messages.copyBeingPrepared}</p>
<p><a href="">Try again</a> or go back to <a href="${paths.orders}">your orders</a>. What you bought stays yours.</p>
</html>`);
}
