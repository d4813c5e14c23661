import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AppRouter, appRouter } from '#server/router.ts';
import type { Context, Services } from '#server/trpc.ts';
import { createContext } from './context.ts';
import type { PublicCache } from './public-cache.ts';

/** The client's `render` (src/client/entry-server.tsx), handed in so that the server imports none of the client. */
export type RenderPage = (request: { url: string; router: AppRouter; ctx: Context }) => Promise<RenderedPage>;

export type RenderedPage = {
  status: number;
  /** Where to send the browser instead, when the route only redirects. */
  redirectTo: string | null;
  html: string;
};

/** Answers every other GET with a page; a visitor's is kept until something public changes. */
export function registerPages(
  app: FastifyInstance,
  services: Services,
  { render, cache }: { render: RenderPage; cache: PublicCache },
): void {
  const renderTogether = joinCalls<RenderedPage>();
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // To a URL parser `//name` is another host.
    if (/^[/\\]{2}/.test(request.url)) return reply.redirect(request.url.replace(/^[/\\]+/, '/'));
    const ctx = await createContext(services, request, reply);
    reply.type('text/html; charset=utf-8');
    if (ctx.user) {
      const page = await render({ url: request.url, router: appRouter, ctx });
      reply.headers({ vary: 'cookie, accept-encoding', 'cache-control': 'private, no-store' });
      logMissing(request, page);
      return page.redirectTo === null ? reply.code(page.status).send(page.html) : reply.redirect(page.redirectTo);
    }

    // Reached with the cookie of a session that is over, too.
    if (cache.answer(request.raw, reply.raw)) return reply.hijack();
    const version = cache.version();
    const page = await renderTogether(`${version} ${request.url}`, () =>
      render({ url: request.url, router: appRouter, ctx }),
    );
    reply.headers({ vary: 'cookie, accept-encoding', 'cache-control': 'no-cache' });
    if (page.redirectTo !== null) return reply.redirect(page.redirectTo);
    if (page.status === 200) {
      const contentType = 'text/html; charset=utf-8';
      return cache.keepAndSend(request, reply, { version, contentType, body: page.html, isForAll: false });
    }
    logMissing(request, page);
    return reply.code(page.status).send(page.html);
  };

  app.get('/*', sendPage);
  // Routes that find nothing answer with the not-found page too, by reply.callNotFound().
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' && request.headers.accept?.includes('text/html')
      ? sendPage(request, reply)
      : reply.code(404).send({ error: 'Not found' }),
  );
}

function logMissing(request: FastifyRequest, page: RenderedPage): void {
  if (page.status === 404) request.log.info({ path: request.url.split('?')[0]?.slice(0, 200) }, 'page not found');
}

/** Whoever asks for what is just being made waits for that one: after a change everybody asks for the same pages. */
function joinCalls<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, make) => {
    const made = running.get(key) ?? make().finally(() => running.delete(key));
    running.set(key, made);
    return made;
  };
}
