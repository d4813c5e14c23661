import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { paths, privatePaths } from '#shared/paths.ts';
import type { ResponseCache } from './response-cache.ts';
import { sitemapXml } from './sitemap.ts';

/** For search engines: which pages there are, and which are not for them. */
export function registerSitemap(
  app: FastifyInstance,
  { db, config: { publicUrl } }: Services,
  cache: ResponseCache,
): void {
  app.get(
    paths.sitemap,
    async (request, reply) =>
      cache.sendKept(request, reply, paths.sitemap) ??
      cache.keepAndSend(request, reply, paths.sitemap, {
        version: cache.version(),
        contentType: 'application/xml; charset=utf-8',
        vary: 'accept-encoding',
        body: sitemapXml(db, publicUrl),
      }),
  );

  const robots = [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}${paths.sitemap}`,
    '',
  ].join('\n');
  app.get(paths.robots, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  );
}
