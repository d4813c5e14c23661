import { TRPCError } from '@trpc/server';
import { and, count, desc, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { containsText } from '#server/db/contains-text.ts';
import { oncePerDb } from '#server/db/once-per-db.ts';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { contentVersion } from '#server/db/schema/settings.ts';
import { samplePagesOf } from '#server/features/sample-pages/sample-pages.data.ts';
import { isDriveUrl } from '#shared/links.ts';
import {
  type MaterialCategory,
  type MaterialListInput,
  materialCategories,
  pricePaiseLimits,
  type SoldOut,
  sampleCategory,
} from '#shared/materials.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';

/** What everybody may see. Never the price, never the file that is sold. */
const cardColumns = {
  id: materials.id,
  title: materials.title,
  description: materials.description,
  category: materials.category,
  pages: materials.pages,
  format: materials.format,
  imageFileId: materials.imageFileId,
  sampleFileId: materials.sampleFileId,
  downloadUrl: materials.downloadUrl,
  /** Whether the last printed copy is sold, and with it all that was sold. */
  soldOut: sql<SoldOut>`case
    when ${materials.printPricePaise} < ${pricePaiseLimits.min} or ${materials.stock} is null or ${materials.stock} > 0 then 'no'
    when ${materials.pricePaise} >= ${pricePaiseLimits.min} and ${materials.fileId} is not null then 'printed'
    else 'all' end`,
};
const detailColumns = { ...cardColumns, previewUrl: materials.previewUrl, previewPages: materials.previewPages };

const isShown = and(eq(materials.isActive, true), isNull(materials.deletedAt));

type Filter = { category: MaterialCategory | null; search: string };

/**
 * A page of what the public may see, newest first. `total`: how many match altogether, or that more than so many match
 * a search where `isCapped`; `nextCursor`: where the next page begins, null at the end.
 */
export function listMaterials(db: Executor, { tab, search, category, cursor, limit }: MaterialListInput) {
  const filter: Filter = { category: tab === 'samples' ? sampleCategory : (category ?? null), search };
  const range = { before: cursor ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 };
  const browse = search === '' ? browsing(db).get(filter.category) : undefined;
  const rows = browse ? browse.all(range) : pageOf(db, filter, range).all();
  const page = rows.slice(0, limit);
  const total = totalOf(db, filter);
  return {
    items: page.map(publicShape),
    total: Math.min(total, search === '' ? total : mostCounted),
    isCapped: search !== '' && total > mostCounted,
    nextCursor: rows.length > limit ? (page.at(-1)?.seq ?? null) : null,
  };
}

/** One material. Throws NOT_FOUND when there is none, or none that the public may see. */
export function getMaterial(db: Executor, id: string) {
  const row = detail(db).get({ id });
  if (!row) throw new TRPCError({ code: 'NOT_FOUND', message: messages.materialNotFound });
  const { previewUrl, previewPages, ...card } = row;
  return {
    ...publicShape(card),
    previewUrl: isDriveUrl(previewUrl) ? previewUrl : null,
    previewPages,
    samplePages: samplePagesOf(db, id),
  };
}

type CardRow = Pick<typeof materials.$inferSelect, Exclude<keyof typeof cardColumns, 'soldOut'>> & { soldOut: SoldOut };

function publicShape(row: CardRow) {
  const { id, title, description, category, pages, format, imageFileId, sampleFileId, downloadUrl, soldOut } = row;
  return {
    id,
    title,
    description,
    category,
    pages,
    format,
    imageUrl: imageFileId === null ? null : paths.file(imageFileId),
    /** Where the free sample is read; only samples have one. */
    downloadUrl: category === sampleCategory ? sampleUrl(sampleFileId, downloadUrl) : null,
    soldOut,
  };
}

function sampleUrl(sampleFileId: string | null, downloadUrl: string): string | null {
  if (sampleFileId !== null) return paths.file(sampleFileId);
  return isDriveUrl(downloadUrl) ? downloadUrl : null;
}

const browsing = oncePerDb((db) => {
  const range = { before: sql.placeholder('before'), limit: sql.placeholder('limit') };
  const page = (category: MaterialCategory | null) => pageOf(db, { category, search: '' }, range).prepare();
  return new Map([null, ...materialCategories].map((category) => [category, page(category)]));
});

const detail = oncePerDb((db) =>
  db
    .select(detailColumns)
    .from(materials)
    .where(and(eq(materials.id, sql.placeholder('id')), isShown))
    .prepare(),
);

type Range = { before: number | Placeholder; limit: number | Placeholder };

function pageOf(db: Executor, filter: Filter, { before, limit }: Range) {
  const { index, where } = matching(filter);
  // Read in the index's own order, a page of a search over many materials costs no more than its 24 rows.
  const seq = index ? sql`materials_search.rowid` : materials.seq;
  const query = db
    .select({ seq: materials.seq, ...cardColumns })
    .from(materials)
    .where(and(where, sql`${seq} < ${before}`))
    .orderBy(desc(seq))
    .limit(limit)
    .$dynamic();
  return index ? query.innerJoin(index.table, index.on) : query;
}

/** More matches of a search are not counted: that would take longer than to find them. */
const mostCounted = 1000;

function countOf(db: Executor, filter: Filter): number {
  const { index, where } = matching(filter);
  if (!index) return db.select({ count: count() }).from(materials).where(where).get()?.count ?? 0;
  const matches = db
    .select({ seq: materials.seq })
    .from(materials)
    .innerJoin(index.table, index.on)
    .where(where)
    .limit(mostCounted + 1)
    .as('matches');
  return db.select({ count: count() }).from(matches).get()?.count ?? 0;
}

const searchIndex = { table: sql`materials_search`, on: sql`materials_search.rowid = ${materials.seq}` };

/** Every word must stand in the title or the description, as any part of a word there. */
function matching({ category, search }: Filter): { index: typeof searchIndex | null; where: SQL | undefined } {
  const words = search.split(/[\s\0]+/).filter((word) => word !== '');
  if (words.length === 0)
    return { index: null, where: and(isShown, category ? eq(materials.category, category) : undefined) };
  const grams = [...words.flatMap(gramsOf), ...(category ? [`x${hex(category)}`] : [])];
  return {
    index: searchIndex,
    where: and(
      sql`materials_search match ${grams.join(' ')}`,
      // The index knows which runs of three a text has, not where: of a longer word they may stand apart.
      ...words
        .filter((word) => Array.from(word).length > 3)
        .map((word) => or(containsText(materials.title, word), containsText(materials.description, word))),
    ),
  };
}

/** The runs of characters by which the index finds a word, as it writes them: see `material_grams` (drizzle/0009). */
function gramsOf(word: string): string[] {
  const characters = Array.from(word.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()));
  const last = Math.max(characters.length - 3, 0);
  const places = [...Array(Math.ceil(last / 3)).keys()].map((place) => place * 3);
  return [...places, last].map((place) => hex(characters.slice(place, place + 3).join('')));
}

const hex = (text: string): string => Buffer.from(text).toString('hex');

const mostTotals = 500;
const totals = oncePerDb((db) => ({
  currentVersion: db.select({ version: contentVersion.version }).from(contentVersion).prepare(),
  version: 0,
  counts: new Map<string, number>(),
}));

/** Counting costs many times the page itself, so a count is kept until the data file's count of changes moves. */
function totalOf(db: Executor, filter: Filter): number {
  const kept = totals(db);
  const version = kept.currentVersion.get()?.version ?? 0;
  if (kept.version !== version || kept.counts.size >= mostTotals) {
    kept.version = version;
    kept.counts.clear();
  }
  const key = JSON.stringify([filter.category, filter.search.toLowerCase()]);
  const known = kept.counts.get(key);
  if (known !== undefined) return known;
  const total = countOf(db, filter);
  kept.counts.set(key, total);
  return total;
}
