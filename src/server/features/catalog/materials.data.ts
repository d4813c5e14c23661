import { TRPCError } from '@trpc/server';
import { and, count, desc, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { materials, previewImages } from '#server/db/schema/materials.ts';
import { contentVersion } from '#server/db/schema/settings.ts';
import { previewImagesOf } from '#server/features/catalog/previews.data.ts';
import { type MaterialCategory, materialCategories } from '#shared/enums.ts';
import { isHttpsUrl } from '#shared/links.ts';
import { type MaterialListInput, pricePaiseLimits, type SoldOut, sampleCategory } from '#shared/materials.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { saysPrinted } from '#shared/printed-copies.ts';

const isSoldAsPdf = sql<number>`(${materials.pricePaise} >= ${pricePaiseLimits.min} and ${materials.fileId} is not null)`;
const hasPrintPrice = sql<number>`(${materials.printPricePaise} >= ${pricePaiseLimits.min})`;

/** What everybody may see. Whether something is sold, never the price, never the file that is sold. */
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
  previewUrl: materials.previewUrl,
  hasPreviewImages: sql<number>`exists (select 1 from ${previewImages} where ${previewImages.materialId} = ${materials.id})`,
  isSoldAsPdf,
  hasPrintPrice,
  /** Whether the last printed copy is sold, and with it all that was sold. */
  soldOut: sql<SoldOut>`case
    when not ${hasPrintPrice} or ${materials.stock} is null or ${materials.stock} > 0 then 'no'
    when ${isSoldAsPdf} then 'printed'
    else 'all' end`,
};
const detailColumns = { ...cardColumns, previewPages: materials.previewPages };

/**
 * Where a sample stands on its tab: those that can be read in whole before those of which there are some pages, before
 * the others; the newest first among each. Just as the index `materials_samples` has it (drizzle/0011).
 */
const samplePlace = sql<number>`((case
  when ${materials.sampleFileId} is not null or ${materials.downloadUrl} <> '' then 2
  when ${materials.fileId} is not null or ${materials.previewUrl} <> '' then 1
  else 0 end) * 1099511627776 + ${materials.seq})`;

const isShown = and(eq(materials.isActive, true), isNull(materials.deletedAt));

type Filter = { isSamples: boolean; category: MaterialCategory | null; search: string };

/**
 * A page of what the public may see: the newest first, samples that can be read before the others. `total`: how many
 * match altogether, or that more than so many match a search where `isCapped`; `nextCursor`: where the next page
 * begins, null at the end.
 */
export function listMaterials(db: Executor, { tab, search, category, cursor, limit }: MaterialListInput) {
  const filter: Filter = { isSamples: tab === 'samples', category: category ?? null, search };
  const range = { before: cursor ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 };
  const browse = search === '' ? browsing(db).get(browsingKey(filter)) : undefined;
  const rows = browse ? browse.all(range) : pageOf(db, filter, range).all();
  const page = rows.slice(0, limit);
  const isAll = cursor === undefined && rows.length <= limit;
  const total = isAll ? rows.length : totalOf(db, filter);
  return {
    items: page.map(publicShape),
    total: Math.min(total, search === '' ? total : mostCounted),
    isCapped: search !== '' && total > mostCounted,
    nextCursor: rows.length > limit ? (page.at(-1)?.place ?? null) : null,
  };
}

/** One material. Throws NOT_FOUND when there is none, or none that the public may see. */
export function getMaterial(db: Executor, id: string) {
  const row = detail(db).get({ id });
  if (!row) throw new TRPCError({ code: 'NOT_FOUND', message: messages.materialNotFound });
  const { previewPages, ...card } = row;
  return {
    ...publicShape(card),
    previewUrl: isHttpsUrl(row.previewUrl) ? row.previewUrl : null,
    previewPages,
    previewImages: previewImagesOf(db, id),
  };
}

type CardColumn = keyof typeof cardColumns;
type CardRow = Pick<typeof materials.$inferSelect, CardColumn & keyof typeof materials.$inferSelect> & {
  hasPreviewImages: number;
  isSoldAsPdf: number;
  hasPrintPrice: number;
  soldOut: SoldOut;
};

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
    /** Whether its page shows some of it. */
    hasPreview: Boolean(row.hasPreviewImages) || isHttpsUrl(row.previewUrl),
    isSoldAsPdf: Boolean(row.isSoldAsPdf),
    /** At a price of its own, or at one that is told in the chat. */
    isSoldInPrint: Boolean(row.hasPrintPrice) || saysPrinted(format),
    soldOut,
  };
}

function sampleUrl(sampleFileId: string | null, downloadUrl: string): string | null {
  if (sampleFileId !== null) return paths.file(sampleFileId);
  return isHttpsUrl(downloadUrl) ? downloadUrl : null;
}

const browsingKey = ({ isSamples, category }: Omit<Filter, 'search'>): string => `${isSamples} ${category}`;

const browsing = prepareOnce((db) => {
  const range = { before: sql.placeholder('before'), limit: sql.placeholder('limit') };
  const lists = [
    ...[null, ...materialCategories].map((category) => ({ isSamples: false, category })),
    { isSamples: true, category: null },
  ];
  return new Map(lists.map((list) => [browsingKey(list), pageOf(db, { ...list, search: '' }, range).prepare()]));
});

const detail = prepareOnce((db) =>
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
  const place = index ? sql<number>`materials_search.rowid` : filter.isSamples ? samplePlace : materials.seq;
  const query = db
    .select({ place: sql<number>`${place}`, ...cardColumns })
    .from(materials)
    .where(and(where, sql`${place} < ${before}`))
    .orderBy(desc(place))
    .limit(limit)
    .$dynamic();
  return index ? query.innerJoin(index.table, index.on) : query;
}

/** More matches of a search are not counted: that would take longer than to find them. */
const mostCounted = 1000;

function countOf(db: Executor, filter: Filter): number {
  const { index, where } = matching(filter);
  const all = db.select({ seq: materials.seq }).from(materials).where(where).$dynamic();
  const found = index ? all.innerJoin(index.table, index.on) : all;
  const counted = filter.search === '' ? found : found.limit(mostCounted + 1);
  return db.select({ count: count() }).from(counted.as('found')).get()?.count ?? 0;
}

const searchIndex = { table: sql`materials_search`, on: sql`materials_search.rowid = ${materials.seq}` };

/** The shortest word that the index of three-character runs can find. */
const shortestIndexed = 3;

/**
 * Every word must stand in the title or the description, as any part of a word there. Shorter words than the index
 * knows are looked for in the texts themselves.
 */
function matching({ isSamples, category, search }: Filter): {
  index: typeof searchIndex | null;
  where: SQL | undefined;
} {
  const words = search.split(/[\s\0]+/).filter((word) => word !== '');
  const indexed = words.filter((word) => Array.from(word).length >= shortestIndexed);
  const short = words.filter((word) => !indexed.includes(word));
  const phrases = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
  const where = and(
    indexed.length > 0 ? sql`materials_search match ${phrases}` : undefined,
    isShown,
    isSamples ? eq(materials.category, sampleCategory) : undefined,
    category ? eq(materials.category, category) : undefined,
    ...short.map((word) => or(containsText(materials.title, word), containsText(materials.description, word))),
  );
  return { index: indexed.length > 0 ? searchIndex : null, where };
}

const mostTotals = 500;
const totals = prepareOnce((db) => ({
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
  const key = JSON.stringify([filter.isSamples, filter.category, filter.search.toLowerCase()]);
  const known = kept.counts.get(key);
  if (known !== undefined) return known;
  const total = countOf(db, filter);
  kept.counts.set(key, total);
  return total;
}
