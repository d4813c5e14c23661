import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askerOf } from '#server/auth/network.ts';
import { createFairQueue, QueueFullError } from '#server/background/fair-queue.ts';
import { type Context, createContext, type Services } from '#server/context.ts';
import { bestEncoding, compress } from '#server/http/compression.ts';
import { plainPage } from '#server/http/plain-page.ts';
import { loggedPath } from '#server/http/request-log.ts';
import { type AppRouter, appRouter } from '#server/router.ts';
import { canonicalPage } from '#shared/page-address.ts';
import type { ResponseCache } from './response-cache.ts';

/** The client's `render` (src/client/entry-server.tsx), handed in so that the server imports none of the client. */
export type RenderPage = (request: { url: string; router: AppRouter; ctx: Context }) => Promise<RenderedPage>;

export type RenderedPage = {
  status: number;
  redirectTo: string | null;
  html: string;
};

/** How many pages may wait to be rendered: about a second's work for one account or network. */
const renderLimits = { perKey: 40, inAll: 200 };
const retryAfterS = 3;
const html = 'text/html; charset=utf-8';

/** A visitor's page is kept until something public changes; one to be rendered waits for its asker's turn. */
export function registerPages(
  app: FastifyInstance,
  services: Services,
  { render, cache }: { render: RenderPage; cache: ResponseCache },
): void {
  const enqueue = createFairQueue(renderLimits);
  const renderTogether = joinCalls<RenderedPage | null>();

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // To a URL parser `//name` is another host.
    if (/^[/\\]{2}/.test(request.url)) return reply.redirect(request.url.replace(/^[/\\]+/, '/'));
    const ctx = await createContext(services, request, reply);
    const who = askerOf(ctx);
    const { address: url, isSearch } = canonicalPage(request.url);
    const renderNow = () => render({ url, router: appRouter, ctx });
    reply.type(html);
    try {
      if (ctx.user) {
        reply.headers({ vary: 'cookie, accept-encoding', 'cache-control': 'private, no-store' });
        return sendRendered(request, reply, await enqueue(who, renderNow));
      }
      const kept = cache.sendKept(request, reply, url);
      if (kept) return kept;
      const version = cache.version();
      const page = await renderTogether(`${who.key} ${version} ${url}`, () =>
        // After a change everybody asks for the same pages: somebody else's request may have rendered this one.
        enqueue(who, async () => (cache.isKept(url) ? null : renderNow())),
      );
      if (page === null) return sendPage(request, reply);
      const vary = 'cookie, accept-encoding';
      // A search is seldom requested twice, and would evict pages that are.
      if (page.status === 200 && page.redirectTo === null && !isSearch)
        return cache.keepAndSend(request, reply, url, { version, contentType: html, body: page.html, vary });
      reply.headers({ vary, 'cache-control': 'no-cache' });
      return sendRendered(request, reply, page);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      request.log.warn({ ip: request.ip }, 'too many pages wait to be rendered');
      return reply.code(503).headers({ 'retry-after': retryAfterS, 'cache-control': 'no-store' }).send(busyPage);
    }
  };

  app.get('/*', sendPage);
  // Routes that find nothing answer with the not-found page too, by reply.callNotFound().
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' && request.headers.accept?.includes('text/html')
      ? sendPage(request, reply)
      : reply.code(404).send({ error: 'Not found' }),
  );
}

function sendRendered(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  if (page.redirectTo !== null) return reply.redirect(page.redirectTo);
  if (page.status === 404) request.log.info({ path: loggedPath(request.url) }, 'page not found');
  const body = Buffer.from(page.html);
  const encoding = bestEncoding(request, body.length);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).send(compress(body, encoding));
}

const busyPage = plainPage({
  title: 'One moment, please',
  heading: 'One moment, please',
  paragraphs: [
    'Very many pages are being asked for right now. This page tries again by itself in a few seconds.',
    '<a href="">Try again now</a>',
  ],
  retryAfterS,
});

/** Coalesces concurrent calls with the same key into one. */
function joinCalls<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, make) => {
    const made = running.get(key) ?? make().finally(() => running.delete(key));
    running.set(key, made);
    return made;
  };
}
