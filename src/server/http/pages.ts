import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/open-db.ts';
import { contentVersion } from '#server/db/schema/settings.ts';
import { type AppRouter, appRouter } from '#server/router.ts';
import type { Context, Services } from '#server/trpc.ts';
import { createContext } from './context.ts';

/** The client's `render` (src/client/entry-server.tsx), handed in so that the server imports none of the client. */
export type RenderPage = (request: { url: string; router: AppRouter; ctx: Context }) => Promise<RenderedPage>;

export type RenderedPage = {
  status: number;
  /** Where to send the browser instead, when the route only redirects. */
  redirectTo: string | null;
  html: string;
};

type CachedPage = { version: number; html: string; etag: string };
const mostCachedPages = 500;

/**
 * Answers every other GET with a page. A visitor's page is kept until something public changes: triggers in the data
 * file count those changes, so no write can forget to drop it.
 */
export function registerPages(app: FastifyInstance, services: Services, render: RenderPage): void {
  const currentVersion = versionReader(services.db);
  const cache = new Map<string, CachedPage>();

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // To a URL parser `//name` is another host.
    if (/^[/\\]{2}/.test(request.url)) return reply.redirect(request.url.replace(/^[/\\]+/, '/'));
    const ctx = await createContext(services, request, reply);
    reply.header('vary', 'cookie').type('text/html; charset=utf-8');
    if (ctx.user) {
      const page = await render({ url: request.url, router: appRouter, ctx });
      reply.header('cache-control', 'private, no-store');
      logMissing(request, page);
      return page.redirectTo === null ? reply.code(page.status).send(page.html) : reply.redirect(page.redirectTo);
    }

    reply.header('cache-control', 'no-cache');
    const version = currentVersion();
    let cached = cache.get(request.url);
    if (cached?.version !== version) {
      const page = await render({ url: request.url, router: appRouter, ctx });
      if (page.redirectTo !== null) return reply.redirect(page.redirectTo);
      if (page.status !== 200) {
        logMissing(request, page);
        return reply.code(page.status).send(page.html);
      }
      cached = {
        version,
        html: page.html,
        etag: `"${createHash('sha256').update(page.html).digest('base64url').slice(0, 22)}"`,
      };
      cache.delete(request.url);
      cache.set(request.url, cached);
      for (const oldest of cache.keys()) {
        if (cache.size <= mostCachedPages) break;
        cache.delete(oldest);
      }
    }
    reply.header('etag', cached.etag);
    return request.headers['if-none-match'] === cached.etag ? reply.code(304).send() : reply.send(cached.html);
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

function versionReader(db: Db): () => number {
  const query = db
    .select({ version: contentVersion.version })
    .from(contentVersion)
    .where(eq(contentVersion.id, 1))
    .prepare();
  return () => query.get()?.version ?? 0;
}
