/** The admin's list of materials. */
import { and, countDistinct, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { byText, countRows, sortedPage, toPage } from '#server/db/page.ts';
import { cartItems } from '#server/db/schema/cart.ts';
import { comboItems, combos } from '#server/db/schema/combos.ts';
import { files } from '#server/db/schema/files.ts';
import { isDraft, materialPreviews, materials, previewImages } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { isDeleted, isMaterialUsed } from '#server/deletion.ts';
import { coverPosition } from '#server/files/covers.ts';
import { purgedAt } from '#shared/deletion.ts';
import { seriesFormat } from '#shared/enums.ts';
import { type AdminMaterialListInput, pricePaiseLimits } from '#shared/materials.ts';
import { lowStock } from '#shared/printed-copies.ts';
import { editableColumns } from './materials.admin.data.ts';

const file = alias(files, 'file');
const sampleFile = alias(files, 'sample_file');
const image = alias(files, 'image');

/** How many were paid for, regardless of what became of the order. */
export const soldCount = sql<number>`(
  select coalesce(sum(${orderItems.quantity}), 0) from ${orderItems}
  where ${orderItems.materialId} = ${materials.id}
    and exists (select 1 from ${orders} where ${orders.id} = ${orderItems.orderId} and ${orders.paidAt} is not null)
    and exists (select 1 from ${payments} where ${payments.orderId} = ${orderItems.orderId} and ${payments.status} = 'paid')
)`;

/** Only the materials' own list can be narrowed to those of which few copies are left. */
type Listing = Omit<AdminMaterialListInput, 'lowStock'> & { lowStock?: boolean };

const previewImageCount = sql<number>`(select count(*) from ${previewImages} where ${previewImages.materialId} = ${materials.id} and ${previewImages.position} <> ${coverPosition})`;

const sortedBy = {
  title: byText(materials.title),
  category: materials.category,
  price: sql`max(${materials.pricePaise}, ${materials.printPricePaise})`,
  /** Copies that nobody counts come before those that are sold out. */
  stock: sql`coalesce(${materials.stock}, -1)`,
  pages: materials.pages,
};

/** Newest first unless sorted. Every word of `search` stands in the title, the description or the tags. */
export function listAllMaterials(
  db: Executor,
  { search, category, lowStock: onlyLow = false, drafts, deleted, ...range }: Listing,
) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const matching = and(
    isDeleted(materials, deleted),
    // They have a screen of their own.
    ne(materials.format, seriesFormat),
    category ? eq(materials.category, category) : undefined,
    onlyLow ? isLow : undefined,
    drafts ? isDraft(materials) : undefined,
    ...words.map((word) =>
      or(...[materials.title, materials.description, materials.tags].map((column) => containsText(column, word))),
    ),
  );
  const query = db
    .select({
      seq: materials.seq,
      id: materials.id,
      ...editableColumns,
      createdAt: materials.createdAt,
      updatedAt: materials.updatedAt,
      deletedAt: materials.deletedAt,
      isUsed: isMaterialUsed,
      file: { id: file.id, name: file.name, sizeBytes: file.sizeBytes, pages: file.pages, note: file.note },
      sampleFile: {
        id: sampleFile.id,
        name: sampleFile.name,
        sizeBytes: sampleFile.sizeBytes,
        pages: sampleFile.pages,
        note: sampleFile.note,
      },
      imageFile: { id: image.id, name: image.name, sizeBytes: image.sizeBytes, pages: image.pages, note: image.note },
      /** Null: none has been made of this file yet. */
      previewState: materialPreviews.state,
      previewFailure: materialPreviews.failure,
      previewImageCount,
      soldCount,
    })
    .from(materials)
    .leftJoin(file, eq(file.id, materials.fileId))
    .leftJoin(sampleFile, eq(sampleFile.id, materials.sampleFileId))
    .leftJoin(image, eq(image.id, materials.imageFileId))
    .leftJoin(materialPreviews, eq(materialPreviews.materialId, materials.id))
    .$dynamic();
  const rows = sortedPage(query, materials, { matching, orders: sortedBy, ...range }).all();
  const { items, nextCursor } = toPage(rows, range.limit);
  const usesOf = countUses(
    db,
    items.map(({ id }) => id),
  );
  return {
    items: items.map(({ isUsed, ...item }) => ({
      ...item,
      goneAt: purgedAt(item.deletedAt, isUsed),
      ...usesOf(item.id),
    })),
    nextCursor,
  };
}

/** In how many combo packs that are not deleted, and in how many carts by itself, each of these materials stands. */
function countUses(db: Executor, ids: string[]) {
  const packs = db
    .select({ id: comboItems.materialId, uses: countDistinct(comboItems.comboId) })
    .from(comboItems)
    .innerJoin(combos, and(eq(combos.id, comboItems.comboId), isNull(combos.deletedAt)))
    .where(inArray(comboItems.materialId, ids))
    .groupBy(comboItems.materialId)
    .all();
  const carts = db
    .select({ id: cartItems.materialId, uses: countDistinct(cartItems.userId) })
    .from(cartItems)
    .where(inArray(cartItems.materialId, ids))
    .groupBy(cartItems.materialId)
    .all();
  const usesIn = (rows: typeof packs, id: string) => rows.find((row) => row.id === id)?.uses ?? 0;
  return (id: string) => ({ comboCount: usesIn(packs, id), cartCount: usesIn(carts, id) });
}

export const countLowStock = (db: Executor): number =>
  countRows(db, materials, and(isLow, isNull(materials.deletedAt)));

const isLow = and(
  lte(materials.stock, lowStock),
  gte(materials.printPricePaise, pricePaiseLimits.min),
  eq(materials.isActive, true),
);
