import { TRPCError } from '@trpc/server';
import { and, count, countDistinct, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type By, recordChange } from '#server/audit/audit.ts';
import { isDeleted, isMaterialUsed, softDelete, undelete } from '#server/audit/soft-delete.ts';
import type { Context } from '#server/context.ts';
import { containsText } from '#server/db/contains-text.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { newestFirst, toPage } from '#server/db/page.ts';
import { cartItems } from '#server/db/schema/cart.ts';
import { comboItems, combos } from '#server/db/schema/combos.ts';
import { files } from '#server/db/schema/files.ts';
import { materialPreviews, materials, previewImages } from '#server/db/schema/materials.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { dropPreview, previewSourceOf } from '#server/features/catalog/previews.data.ts';
import { refuseField, requireReauthentication } from '#server/trpc.ts';
import { purgedAt } from '#shared/deletion.ts';
import {
  type AdminMaterialListInput,
  type MaterialCategory,
  type MaterialInput,
  pricePaiseLimits,
  type SampleInput,
} from '#shared/materials.ts';
import { messages } from '#shared/messages.ts';
import type { ItemKind } from '#shared/orders.ts';
import { lowStock } from '#shared/printed-copies.ts';
import { isGravePrice } from '#shared/reauthentication.ts';

/** A material by its id; with `category`, only when it is of it (samples are those of one category). */
type Target = { id: string; category?: MaterialCategory; deleted?: boolean };

type Change = Partial<MaterialInput & SampleInput & { isActive: boolean }>;

const purposeOfField = { fileId: 'material', sampleFileId: 'sample', imageFileId: 'cover' } as const;
type FileField = keyof typeof purposeOfField;
const fileFields = Object.keys(purposeOfField) as FileField[];

const file = alias(files, 'file');
const sampleFile = alias(files, 'sample_file');
const image = alias(files, 'image');

const editable = {
  title: materials.title,
  description: materials.description,
  category: materials.category,
  pricePaise: materials.pricePaise,
  printPricePaise: materials.printPricePaise,
  stock: materials.stock,
  pages: materials.pages,
  format: materials.format,
  previewUrl: materials.previewUrl,
  previewPages: materials.previewPages,
  downloadUrl: materials.downloadUrl,
  isActive: materials.isActive,
};

/** How many were paid for, whatever became of the order since. */
const soldCount = sql<number>`(
  select coalesce(sum(${orderItems.quantity}), 0) from ${orderItems}
  where ${orderItems.materialId} = ${materials.id}
    and exists (select 1 from ${payments} where ${payments.orderId} = ${orderItems.orderId} and ${payments.status} = 'paid')
)`;

/** Only the materials' own list can be narrowed to those of which few copies are left. */
type Listing = Omit<AdminMaterialListInput, 'lowStock'> & { lowStock?: boolean };

/** How many pages the preview shows. */
const previewImageCount = sql<number>`(select count(*) from ${previewImages} where ${previewImages.materialId} = ${materials.id})`;

/**
 * One page of all materials, or of the deleted ones, newest first, with everything an admin may see of them. Every word
 * of `search` stands in the title or the description.
 */
export function listAllMaterials(
  db: Executor,
  { search, category, lowStock: onlyLow = false, deleted, cursor, limit }: Listing,
) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const matching = and(
    isDeleted(materials, deleted),
    category ? eq(materials.category, category) : undefined,
    onlyLow ? isLow : undefined,
    ...words.map((word) => or(containsText(materials.title, word), containsText(materials.description, word))),
  );
  const query = db
    .select({
      seq: materials.seq,
      id: materials.id,
      ...editable,
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
      image: { id: image.id, name: image.name, sizeBytes: image.sizeBytes, pages: image.pages, note: image.note },
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
  const rows = newestFirst(query, materials, { matching, cursor, limit }).all();
  const { items, nextCursor } = toPage(rows, limit);
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

/** Adds a material, or a sample when the input is one's; returns its id. Throws at the field of an unfit file. */
export function createMaterial(
  db: Db,
  { input, actorId, now }: { input: MaterialInput | SampleInput } & By,
): { id: string } {
  return inTransaction(db, (tx) => {
    requireFiles(tx, input);
    const created = tx
      .insert(materials)
      .values({ ...input, createdAt: now, updatedAt: now })
      .returning({ id: materials.id })
      .get();
    recordChange(tx, { actorId, action: 'create', entity: 'material', entityId: created.id, after: input }, now);
    return created;
  });
}

/**
 * Changes the named fields and nothing else. With another file or number of preview pages the preview is deleted until it
 * is made anew; buyers get the new file from then on, and the replaced one is swept. Throws NOT_FOUND, or at the field of
 * an unfit file or of one taken away from its buyers; PRECONDITION_REQUIRED for a large cut of a price where the password
 * was not typed lately.
 */
export function updateMaterial(
  db: Db,
  {
    id,
    category,
    change,
    isReauthenticated,
    actorId,
    now,
  }: { change: Change } & Target & By & Pick<Context, 'isReauthenticated'>,
): void {
  inTransaction(db, (tx) => {
    const before = requireMaterial(tx, { id, category });
    requireFiles(tx, change);
    if (change.fileId === null && before.fileId !== null && isOrdered(tx, id, 'download')) {
      throw refuseField('fileId', 'Students have bought this file: replace it instead of removing it');
    }
    const after = { ...before, ...change };
    if (isGraveCut(before, after)) requireReauthentication({ isReauthenticated });
    if (isOtherPreview(before, change)) dropPreview(tx, id);
    tx.update(materials)
      .set({ ...change, updatedAt: now })
      .where(eq(materials.id, id))
      .run();
    recordChange(tx, { actorId, action: 'update', entity: 'material', entityId: id, before, after }, now);
  });
}

/**
 * Takes a material off every list; it can be restored. One that was ever ordered stays for its buyers and for order
 * history for good, any other is purged after a while. Throws NOT_FOUND.
 */
export function deleteMaterial(db: Db, { id, category, actorId, now }: Target & By): void {
  inTransaction(db, (tx) => {
    const thing = requireMaterial(tx, { id, category });
    // So that its pictures are not to be found at their addresses; restored, it gets new ones.
    dropPreview(tx, id);
    softDelete(tx, { entity: 'material', id, thing, actorId, now });
  });
}

/** Puts a deleted material back on its lists. Throws NOT_FOUND. */
export function restoreMaterial(db: Db, { id, category, actorId, now }: Target & By): void {
  inTransaction(db, (tx) => {
    const thing = requireMaterial(tx, { id, category, deleted: true });
    undelete(tx, { entity: 'material', id, thing, actorId, now });
  });
}

type Prices = Pick<typeof materials.$inferSelect, 'pricePaise' | 'printPricePaise'>;

const isGraveCut = (before: Prices, { pricePaise, printPricePaise }: Partial<Prices>): boolean =>
  isGravePrice(before.pricePaise, pricePaise) || isGravePrice(before.printPricePaise, printPricePaise);

type Previewed = Parameters<typeof previewSourceOf>[0] & { previewPages: number };

const isOtherPreview = (before: Previewed, change: Change): boolean => {
  const after = { ...before, ...change };
  return previewSourceOf(after) !== previewSourceOf(before) || after.previewPages !== before.previewPages;
};

function requireMaterial(tx: Executor, { id, category, deleted = false }: Target) {
  const found = tx
    .select({
      ...editable,
      fileId: materials.fileId,
      sampleFileId: materials.sampleFileId,
      imageFileId: materials.imageFileId,
    })
    .from(materials)
    .where(
      and(eq(materials.id, id), isDeleted(materials, deleted), category ? eq(materials.category, category) : undefined),
    )
    .get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: messages.materialNotFound });
  return found;
}

/** Refuses, at its field, a file that is not there, not wholly uploaded, or was uploaded for something else. */
function requireFiles(tx: Executor, change: Change): void {
  for (const field of fileFields) {
    const id = change[field];
    if (!id) continue;
    const fit = tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.id, id), eq(files.purpose, purposeOfField[field]), isNotNull(files.completedAt)))
      .get();
    if (!fit) throw refuseField(field, 'Please upload this file again');
  }
}

/** How many materials have few printed copies left, or none, of those whose copies are sold and counted. */
export const countLowStock = (db: Executor): number =>
  db
    .select({ materials: count() })
    .from(materials)
    .where(and(isLow, isNull(materials.deletedAt)))
    .get()?.materials ?? 0;

const isLow = and(
  lte(materials.stock, lowStock),
  gte(materials.printPricePaise, pricePaiseLimits.min),
  eq(materials.isActive, true),
);

function isOrdered(tx: Executor, id: string, kind?: ItemKind): boolean {
  const item = tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.materialId, id), kind ? eq(orderItems.kind, kind) : undefined))
    .limit(1)
    .get();
  return item !== undefined;
}
