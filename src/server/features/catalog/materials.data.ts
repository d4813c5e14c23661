/** Materials as everybody sees them. */
import { TRPCError } from '@trpc/server';
import { and, asc, count, desc, eq, gt, lt, ne, type Placeholder, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { materials, previewImages, shopPlace } from '#server/db/schema/materials.ts';
import { contentVersion } from '#server/db/schema/settings.ts';
import {
  hasPrintPrice,
  isShown,
  isSoldAsPdf,
  type Match,
  matching,
} from '#server/features/catalog/material-search.data.ts';
import { coverColumns, coverOf, coverPosition, previewImagesOf } from '#server/files/covers.ts';
import { type MaterialSort, materialCategories, materialSorts, seriesFormat } from '#shared/enums.ts';
import { isHttpsUrl } from '#shared/links.ts';
import { type MaterialListInput, type SoldOut, sampleCategory } from '#shared/materials.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { saysPrinted } from '#shared/printed-copies.ts';
import { correctSpelling } from './material-search.data.ts';

/** What everybody may see. Whether something is sold, never the price, never the file that is sold. */
const cardColumns = {
  id: materials.id,
  title: materials.title,
  description: materials.description,
  category: materials.category,
  pages: materials.pages,
  format: materials.format,
  ...coverColumns,
  sampleFileId: materials.sampleFileId,
  downloadUrl: materials.downloadUrl,
  previewUrl: materials.previewUrl,
  hasPreviewImages: sql<number>`exists (select 1 from ${previewImages} where ${previewImages.materialId} = ${materials.id} and ${previewImages.position} <> ${sql.raw(String(coverPosition))})`,
  isSoldAsPdf,
  hasPrintPrice,
  /** Whether printed copies are sold out, and whether nothing else is on sale. */
  soldOut: sql<SoldOut>`case
    when not ${hasPrintPrice} or ${materials.stock} is null or ${materials.stock} > 0 then 'no'
    when ${isSoldAsPdf} then 'printed'
    else 'all' end`,
};
const detailColumns = {
  ...cardColumns,
  edition: materials.edition,
  contents: materials.contents,
  previewPages: materials.previewPages,
};

/** As the index `materials_samples` has it (drizzle/0011): read in whole, in part, not yet; the newest first. */
const samplePlace = sql<number>`((case
  when ${materials.sampleFileId} is not null or ${materials.downloadUrl} <> '' then 2
  when ${materials.fileId} is not null or ${materials.previewUrl} <> '' then 1
  else 0 end) * 1099511627776 + ${materials.seq})`;

type Filter = Match & { sort: MaterialSort };

/**
 * `total`: how many match, or that more than so many match a search where `isCapped`; `nextCursor`: null at the end;
 * `corrected`: what was searched for instead, where a word stands in no material.
 */
export function listMaterials(db: Executor, { tab, search, category, form, sort, cursor, limit }: MaterialListInput) {
  const asked: Filter = { isSamples: tab === 'samples', category: category ?? null, form: form ?? null, search, sort };
  const found = findPage(db, asked, { cursor, limit });
  const corrected = search === '' || found.items.length > 0 ? null : correctSpelling(db, search);
  if (corrected === null) return { ...found, corrected };
  const instead = findPage(db, { ...asked, search: corrected }, { cursor, limit });
  return instead.items.length > 0 ? { ...instead, corrected } : { ...found, corrected: null };
}

function findPage(db: Executor, filter: Filter, { cursor, limit }: Pick<MaterialListInput, 'cursor' | 'limit'>) {
  const { search, sort } = filter;
  const range = { after: cursor ?? (sort === 'title' ? 0 : Number.MAX_SAFE_INTEGER), limit: limit + 1 };
  const browse = search === '' && !filter.form ? browsing(db).get(browsingKey(filter)) : undefined;
  const rows = browse ? browse.all(range) : pageOf(db, filter, range).all();
  const page = rows.slice(0, limit);
  const isAll = cursor === undefined && rows.length <= limit;
  const total = isAll ? rows.length : totalOf(db, filter);
  return {
    items: sort === 'title' ? page.map(publicShape) : emptyLast(page.map(publicShape)),
    total: Math.min(total, search === '' ? total : mostCounted),
    isCapped: search !== '' && total > mostCounted,
    nextCursor: rows.length > limit ? (page.at(-1)?.place ?? null) : null,
  };
}

/** On a page of the list what can be neither read nor bought yet comes last, such as a sample whose file has still to come. */
function emptyLast(cards: Card[]): Card[] {
  const isEmpty = (card: Card) => !isOnSale(card) && card.downloadUrl === null && !card.hasPreview;
  return [...cards.filter((card) => !isEmpty(card)), ...cards.filter(isEmpty)];
}

const isOnSale = ({ isSoldAsPdf, isSoldInPrint, format }: Card): boolean =>
  isSoldAsPdf || isSoldInPrint || format === seriesFormat;

/** Few of the home page's newest materials may be nothing but samples; that many are looked through. */
const lookedThrough = 24;
const shelfSizes = { newest: 4, samples: 3 };

export function newestMaterials(db: Executor) {
  const listed = (isSamples: boolean) =>
    findPage(db, { isSamples, category: null, search: '', sort: 'newest' }, { limit: lookedThrough }).items;
  return {
    newest: listed(false)
      .filter((card) => isOnSale(card) && card.soldOut !== 'all')
      .slice(0, shelfSizes.newest)
      .map(onShelf),
    samples: listed(true)
      .filter((card) => card.downloadUrl !== null && !isOnSale(card))
      .slice(0, shelfSizes.samples)
      .map(onShelf),
  };
}

/** What is ordered most, then the newest. */
export function popularMaterials(db: Executor) {
  const shop: Filter = { isSamples: false, category: null, search: '', sort: 'shop' };
  return findPage(db, shop, { limit: shelfSizes.newest }).items.map(onShelf);
}

/** Two that came after it and two from before, or more of the others where fewer are. */
export function relatedMaterials(db: Executor, id: string) {
  const self = db
    .select({ seq: materials.seq, category: materials.category })
    .from(materials)
    .where(and(eq(materials.id, id), isShown))
    .get();
  if (!self) return [];
  const beside = (isLater: boolean) =>
    db
      .select(cardColumns)
      .from(materials)
      .where(
        and(
          isShown,
          eq(materials.category, self.category),
          isLater ? gt(materials.seq, self.seq) : lt(materials.seq, self.seq),
        ),
      )
      .orderBy(isLater ? asc(materials.seq) : desc(materials.seq))
      .limit(shelfSizes.newest)
      .all();
  const [later, earlier] = [beside(true), beside(false)];
  const half = shelfSizes.newest / 2;
  return [
    ...later.slice(0, shelfSizes.newest - Math.min(half, earlier.length)).toReversed(),
    ...earlier.slice(0, shelfSizes.newest - Math.min(half, later.length)),
  ].map((row) => onShelf(publicShape(row)));
}

type Card = ReturnType<typeof publicShape>;

const onShelf = ({ id, title, category, pages, format, imageUrl, firstPageUrl }: Card) => ({
  id,
  title,
  category,
  pages,
  format,
  imageUrl,
  firstPageUrl,
});

export function getMaterial(db: Executor, id: string) {
  const row = detail(db).get({ id });
  if (!row) throw new TRPCError({ code: 'NOT_FOUND', message: messages.materialNotFound });
  const { edition, contents, previewPages, ...card } = row;
  return {
    ...publicShape(card),
    edition,
    chapters: contents.split('\n').flatMap((line) => line.trim() || []),
    previewUrl: isHttpsUrl(row.previewUrl) ? row.previewUrl : null,
    previewPages,
    previewImages: previewImagesOf(db, id),
  };
}

type CardColumn = keyof typeof cardColumns;
type CardRow = Pick<typeof materials.$inferSelect, CardColumn & keyof typeof materials.$inferSelect> & {
  firstPageFileId: string | null;
  hasPreviewImages: number;
  isSoldAsPdf: number;
  hasPrintPrice: number;
  soldOut: SoldOut;
};

function publicShape(row: CardRow) {
  const { id, title, description, category, pages, format, sampleFileId, downloadUrl, soldOut } = row;
  return {
    id,
    title,
    description,
    category,
    pages,
    format,
    ...coverOf(row),
    downloadUrl: category === sampleCategory ? sampleUrl(sampleFileId, downloadUrl) : null,
    /** Whether its page shows some of it. */
    hasPreview: Boolean(row.hasPreviewImages) || isHttpsUrl(row.previewUrl),
    isSoldAsPdf: Boolean(row.isSoldAsPdf),
    /** At a set price, or at one quoted in chat. */
    isSoldInPrint: Boolean(row.hasPrintPrice) || saysPrinted(format),
    soldOut,
  };
}

function sampleUrl(sampleFileId: string | null, downloadUrl: string): string | null {
  if (sampleFileId !== null) return paths.file(sampleFileId);
  return isHttpsUrl(downloadUrl) ? downloadUrl : null;
}

const browsingKey = ({ isSamples, category, sort }: Omit<Filter, 'search' | 'form'>): string =>
  `${isSamples} ${category} ${sort}`;

const browsing = prepareOnce((db) => {
  const range = { after: sql.placeholder('after'), limit: sql.placeholder('limit') };
  const lists = materialSorts.flatMap((sort) => [
    ...[null, ...materialCategories].map((category) => ({ isSamples: false, category, sort })),
    { isSamples: true, category: null, sort },
  ]);
  return new Map(lists.map((list) => [browsingKey(list), pageOf(db, { ...list, search: '' }, range).prepare()]));
});

const detail = prepareOnce((db) =>
  db
    .select(detailColumns)
    .from(materials)
    // A test series has a page of its own.
    .where(and(eq(materials.id, sql.placeholder('id')), isShown, ne(materials.format, seriesFormat)))
    .prepare(),
);

/** `after`: the place of the last row of the page before. */
type Range = { after: number | Placeholder; limit: number | Placeholder };

function pageOf(db: Executor, filter: Filter, range: Range) {
  if (filter.sort === 'title') return pageByTitle(db, filter, range);
  return filter.sort === 'shop' && !filter.isSamples ? pageOfShop(db, filter, range) : pageOfNewest(db, filter, range);
}

function pageOfShop(db: Executor, filter: Filter, { after, limit }: Range) {
  // As by title: with many matches the index of all places soon finds a page of them; a few are sorted without it.
  const isMuch = filter.search === '' || totalOf(db, filter) > mostCounted;
  const { index, where } = matching(filter, { byIndex: !isMuch });
  const place = isMuch ? shopPlace(materials) : sql<number>`+${shopPlace(materials)}`;
  const query = db
    .select({ place: sql<number>`${shopPlace(materials)}`, ...cardColumns })
    .from(materials)
    .where(and(where, sql`${place} < ${after}`))
    .orderBy(desc(place))
    .limit(limit)
    .$dynamic();
  return index ? query.innerJoin(index.table, index.on) : query;
}

function pageOfNewest(db: Executor, filter: Filter, { after, limit }: Range) {
  const { index, where } = matching(filter);
  // Read in the index's own order, a page of a search over many materials costs no more than its 24 rows.
  const place = index ? sql<number>`materials_search.rowid` : filter.isSamples ? samplePlace : materials.seq;
  const query = db
    .select({ place: sql<number>`${place}`, ...cardColumns })
    .from(materials)
    .where(and(where, sql`${place} < ${after}`))
    .orderBy(desc(place))
    .limit(limit)
    .$dynamic();
  return index ? query.innerJoin(index.table, index.on) : query;
}

const byTitle = sql`${materials.title} collate nocase`;

/** Of two of the same title the older one comes first. A place is a `seq`: the titles are where they are. */
function pageByTitle(db: Executor, filter: Filter, { after, limit }: Range) {
  // With many matches, walking the index of all titles soon finds a page of them; a few are sorted without it.
  const isMuch = filter.search === '' || totalOf(db, filter) > mostCounted;
  const { index, where } = matching(filter, { byIndex: !isMuch });
  const title = isMuch ? byTitle : sql`+${byTitle}`;
  const last = sql`case ${after} when 0 then '' else (select ${materials.title} from ${materials} where ${materials.seq} = ${after}) end`;
  const query = db
    .select({ place: sql<number>`${materials.seq}`, ...cardColumns })
    .from(materials)
    .where(and(where, sql`(${title}, ${materials.seq}) > (${last}, ${after})`))
    .orderBy(asc(title), asc(materials.seq))
    .limit(limit)
    .$dynamic();
  return index ? query.innerJoin(index.table, index.on) : query;
}

/** More matches of a search are not counted: that would take longer than to find them. */
const mostCounted = 500;

function countOf(db: Executor, filter: Filter): number {
  const { index, where } = matching(filter);
  const all = db.select({ seq: materials.seq }).from(materials).where(where).$dynamic();
  const found = index ? all.innerJoin(index.table, index.on) : all;
  const counted = filter.search === '' ? found : found.limit(mostCounted + 1);
  return db.select({ count: count() }).from(counted.as('found')).get()?.count ?? 0;
}

const mostTotals = 500;
const totals = prepareOnce((db) => ({
  currentVersion: db.select({ version: contentVersion.version }).from(contentVersion).prepare(),
  version: 0,
  counts: new Map<string, number>(),
}));

/** Counting costs many times the page itself, so a count is kept until the content version changes. */
function totalOf(db: Executor, filter: Filter): number {
  const kept = totals(db);
  const version = kept.currentVersion.get()?.version ?? 0;
  if (kept.version !== version || kept.counts.size >= mostTotals) {
    kept.version = version;
    kept.counts.clear();
  }
  const key = JSON.stringify([filter.isSamples, filter.category, filter.form, filter.search.toLowerCase()]);
  const known = kept.counts.get(key);
  if (known !== undefined) return known;
  const total = countOf(db, filter);
  kept.counts.set(key, total);
  return total;
}
