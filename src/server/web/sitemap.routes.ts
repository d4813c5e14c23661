import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { paths, privatePaths } from '#shared/paths.ts';
import { currentContentVersion, drawSitemap } from './sitemap.data.ts';

/** What search engines ask for first: which pages there are, and which are not for them. */
export function registerSitemap(app: FastifyInstance, { db, config: { publicUrl } }: Services): void {
  // Drawn anew once something public has changed.
  let drawn: { version: number; xml: string } | null = null;
  app.get(paths.sitemap, async (_request, reply) => {
    const version = currentContentVersion(db);
    if (drawn?.version !== version) drawn = { version, xml: drawSitemap(db, publicUrl) };
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(drawn.xml);
  });

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
