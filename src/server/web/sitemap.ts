/** The sitemap, and what search engines are asked to leave out. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { encode } from 'html-entities';
import type { Services } from '#server/context.ts';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { findSoldCombos } from '#server/features/catalog/combos.data.ts';
import { listForSitemap } from '#server/features/site/board.data.ts';
import { paths, privatePaths, publicPages } from '#shared/paths.ts';
import type { ResponseCache } from './response-cache.ts';

/** As many addresses as one sitemap may hold (sitemaps.org). */
const mostAddresses = 50_000;

export function registerSitemap(
  app: FastifyInstance,
  { db, clock, config: { publicUrl } }: Services,
  cache: ResponseCache,
): void {
  app.get(
    paths.sitemap,
    { config: { isPublic: true } },
    async (request, reply) =>
      cache.sendKept(request, reply, paths.sitemap) ??
      cache.keepAndSend(request, reply, paths.sitemap, {
        version: cache.version(),
        contentType: 'application/xml; charset=utf-8',
        vary: 'accept-encoding',
        body: sitemapXml(db, publicUrl, clock()),
      }),
  );

  const robots = [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}${paths.sitemap}`,
    '',
  ].join('\n');
  app.get(paths.robots, { config: { isPublic: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  );
}

/** The newest first. `publicUrl`: an origin. */
function sitemapXml(db: Executor, publicUrl: string, now: number): string {
  const listed = db
    .select({ id: materials.id, format: materials.format, updatedAt: materials.updatedAt })
    .from(materials)
    .where(and(eq(materials.isActive, true), isNull(materials.deletedAt)))
    .orderBy(desc(materials.seq))
    .limit(mostAddresses - publicPages.length - 2000)
    .all();
  const packs = findSoldCombos(db).map(({ id }) => paths.combo(id));
  const dated = [
    ...listForSitemap(db, now).map(({ slug, kind, updatedAt }) => ({
      path: kind === 'syllabus' ? paths.syllabus(slug) : paths.notice(slug),
      updatedAt,
    })),
    ...listed.map(({ id, format, updatedAt }) => ({ path: paths.sold(id, format), updatedAt })),
  ];
  const entries = [
    ...[...publicPages, ...packs].map((path) => `<url><loc>${encode(publicUrl + path)}</loc></url>`),
    ...dated.map(
      ({ path, updatedAt }) =>
        `<url><loc>${encode(publicUrl + path)}</loc><lastmod>${new Date(updatedAt).toISOString()}</lastmod></url>`,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
