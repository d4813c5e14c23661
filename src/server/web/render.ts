/** Answers the addresses of pages with HTML. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '#server/auth/cookies.ts';
import { askerOf } from '#server/auth/network.ts';
import { createFairQueue, QueueFullError } from '#server/background/fair-queue.ts';
import { type Context, createContext, type Services, visitorContext } from '#server/context.ts';
import { bestEncoding, compress } from '#server/http/compression.ts';
import { plainPage } from '#server/http/plain-page.ts';
import { loggedPath } from '#server/http/request-log.ts';
import { type AppRouter, appRouter } from '#server/router.ts';
import { canonicalPage } from '#shared/page-address.ts';
import { paths } from '#shared/paths.ts';
import type { ResponseCache } from './response-cache.ts';

/** The client's `render` (src/client/entry-server.tsx), handed in so that the server imports none of the client. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

/** `isShell`: only what is the same for everybody; the browser asks for the rest and draws the page. */
type PageRequest = { url: string; router: AppRouter; ctx: Context; isShell?: boolean };

export type RenderedPage = {
  status: number;
  redirectTo: string | null;
  html: string;
};

/** How many pages may wait to be rendered: about a second's work for one account or network. */
const renderLimits = { perKey: 40, inAll: 200 };
const retryAfterS = 3;
const html = 'text/html; charset=utf-8';

type PageParts = { render: RenderPage; cache: ResponseCache; giveWay: () => Promise<void> };

/**
 * A visitor's page is kept until something public changes; one to be rendered waits for its asker's turn. `giveWay` is
 * awaited before each.
 */
export function registerPages(app: FastifyInstance, services: Services, { render, cache, giveWay }: PageParts): void {
  const enqueue = createFairQueue({ ...renderLimits, giveWay });
  const renderTogether = joinCalls<RenderedPage | null>();
  const renderShell = joinCalls<RenderedPage>();

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

  /** What thousands open in the same minute is rendered once, for whoever may be signed in: nobody's session is looked at. */
  const sendShell = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (readCookie(services, 'session', request.headers.cookie) === null) return sendPage(request, reply);
    const key = `shell of ${paths.hallPattern}`;
    const kept = cache.sendKept(request, reply, key);
    if (kept) return kept;
    const version = cache.version();
    const ctx = visitorContext(services, request);
    const { html: body } = await renderShell(key, () =>
      render({ url: paths.hall('any'), router: appRouter, ctx, isShell: true }),
    );
    const vary = 'cookie, accept-encoding';
    return cache.keepAndSend(request, reply, key, { version, contentType: html, body, vary });
  };

  app.get(paths.myResults, sendPage);
  app.get(paths.practice, sendPage);
  app.get(paths.hallPattern, sendShell);
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
