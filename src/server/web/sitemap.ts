import { and, desc, eq, isNull } from 'drizzle-orm';
import { encode } from 'html-entities';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { findSoldCombos } from '#server/features/catalog/combos.data.ts';
import { paths, publicPages } from '#shared/paths.ts';

/** As many addresses as one sitemap may hold (sitemaps.org). */
const mostAddresses = 50_000;

/** Every public page, and every combo pack and material on sale, the newest first. `publicUrl`: an origin. */
export function sitemapXml(db: Executor, publicUrl: string): string {
  const listed = db
    .select({ id: materials.id, updatedAt: materials.updatedAt })
    .from(materials)
    .where(and(eq(materials.isActive, true), isNull(materials.deletedAt)))
    .orderBy(desc(materials.seq))
    .limit(mostAddresses - publicPages.length - 1000)
    .all();
  const packs = findSoldCombos(db).map(({ id }) => paths.combo(id));
  const entries = [
    ...[...publicPages, ...packs].map((path) => `<url><loc>${encode(publicUrl + path)}</loc></url>`),
    ...listed.map(
      ({ id, updatedAt }) =>
        `<url><loc>${encode(publicUrl + paths.material(id))}</loc><lastmod>${new Date(updatedAt).toISOString()}</lastmod></url>`,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
