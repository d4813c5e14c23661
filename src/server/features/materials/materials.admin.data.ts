import { TRPCError } from '@trpc/server';
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { containsText } from '#server/db/contains-text.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { toPage } from '#server/db/page.ts';
import { comboItems } from '#server/db/schema/combos.ts';
import { files } from '#server/db/schema/files.ts';
import { materialSamples, materials, samplePages } from '#server/db/schema/materials.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { recordChange } from '#server/features/audit/audit.data.ts';
import { dropSample, sampleSourceOf } from '#server/features/sample-pages/sample-pages.data.ts';
import { deleteFile } from '#server/files/sweep.ts';
import { refuseField } from '#server/trpc.ts';
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

/** Which admin changes something, and when (UTC ms). */
type By = { actorId: string; now: number };

/** A material by its id; with `category`, only when it is of it (samples are those of one category). */
type Target = { id: string; category?: MaterialCategory };

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
const samplePageCount = sql<number>`(select count(*) from ${samplePages} where ${samplePages.materialId} = ${materials.id})`;

/**
 * One page of all materials that are not deleted, newest first, with everything an admin may see of them. Every word
 * of `search` stands in the title or the description.
 */
export function listAllMaterials(
  db: Executor,
  { search, category, lowStock: onlyLow = false, cursor, limit }: Listing,
) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const rows = db
    .select({
      seq: materials.seq,
      id: materials.id,
      ...editable,
      createdAt: materials.createdAt,
      updatedAt: materials.updatedAt,
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
      sampleState: materialSamples.state,
      sampleFailure: materialSamples.failure,
      samplePageCount,
      soldCount,
    })
    .from(materials)
    .leftJoin(file, eq(file.id, materials.fileId))
    .leftJoin(sampleFile, eq(sampleFile.id, materials.sampleFileId))
    .leftJoin(image, eq(image.id, materials.imageFileId))
    .leftJoin(materialSamples, eq(materialSamples.materialId, materials.id))
    .where(
      and(
        isNull(materials.deletedAt),
        cursor ? lt(materials.seq, cursor) : undefined,
        category ? eq(materials.category, category) : undefined,
        onlyLow ? isLow : undefined,
        ...words.map((word) => or(containsText(materials.title, word), containsText(materials.description, word))),
      ),
    )
    .orderBy(desc(materials.seq))
    .limit(limit + 1)
    .all();
  return toPage(rows, limit);
}

/** Adds a material, or a sample when the input is one's; the answer is its id. Throws at the field of an unfit file. */
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
 * Changes what is named and nothing else. With another file or number of preview pages the sample is gone until it is
 * made anew; buyers are served the new file from then on, and the one it replaced
 * is swept. Throws NOT_FOUND, or at the field of an unfit file, or of one taken away
 * from its buyers.
 */
export function updateMaterial(db: Db, { id, category, change, actorId, now }: { change: Change } & Target & By): void {
  inTransaction(db, (tx) => {
    const before = requireMaterial(tx, { id, category });
    requireFiles(tx, change);
    if (change.fileId === null && before.fileId !== null && isOrdered(tx, id, 'download')) {
      throw refuseField('fileId', 'Students have bought this file: replace it instead of removing it');
    }
    if (isOtherSample(before, change)) dropSample(tx, id);
    tx.update(materials)
      .set({ ...change, updatedAt: now })
      .where(eq(materials.id, id))
      .run();
    const after = { ...before, ...change };
    recordChange(tx, { actorId, action: 'update', entity: 'material', entityId: id, before, after }, now);
  });
}

/**
 * Takes a material off every list. One that was ever ordered, or that a combo pack names, stays for its buyers, for order
 * history, packs and carts; any other is gone with its files and from carts. Throws NOT_FOUND.
 */
export async function deleteMaterial(db: Db, { id, category, actorId, now }: Target & By): Promise<void> {
  const doomedFiles = inTransaction(db, (tx) => {
    const before = requireMaterial(tx, { id, category });
    recordChange(tx, { actorId, action: 'delete', entity: 'material', entityId: id, before }, now);
    dropSample(tx, id);
    if (isOrdered(tx, id) || isInCombo(tx, id)) {
      tx.update(materials).set({ deletedAt: now, updatedAt: now }).where(eq(materials.id, id)).run();
      return [];
    }
    tx.delete(materials).where(eq(materials.id, id)).run();
    return retireFiles(tx, [before.fileId, before.sampleFileId, before.imageFileId]);
  });
  for (const id of doomedFiles) await deleteFile(db, id);
}

type Sampled = Parameters<typeof sampleSourceOf>[0] & { previewPages: number };

const isOtherSample = (before: Sampled, change: Change): boolean => {
  const after = { ...before, ...change };
  return sampleSourceOf(after) !== sampleSourceOf(before) || after.previewPages !== before.previewPages;
};

function requireMaterial(tx: Executor, { id, category }: Target) {
  const found = tx
    .select({
      ...editable,
      fileId: materials.fileId,
      sampleFileId: materials.sampleFileId,
      imageFileId: materials.imageFileId,
    })
    .from(materials)
    .where(
      and(eq(materials.id, id), isNull(materials.deletedAt), category ? eq(materials.category, category) : undefined),
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

/** A pack that has lost a thing must know which. */
const isInCombo = (tx: Executor, id: string): boolean =>
  tx.select({ id: comboItems.comboId }).from(comboItems).where(eq(comboItems.materialId, id)).limit(1).get() !==
  undefined;

/** Marks those of these files that nothing uses as not to be found any more; the answer is their ids. */
function retireFiles(tx: Executor, candidates: (string | null)[]): string[] {
  const ids = candidates.filter((id) => id !== null);
  const user = tx
    .select({ id: materials.id })
    .from(materials)
    .where(
      or(eq(materials.fileId, files.id), eq(materials.sampleFileId, files.id), eq(materials.imageFileId, files.id)),
    );
  return tx
    .update(files)
    .set({ completedAt: null })
    .where(and(inArray(files.id, ids), notExists(user)))
    .returning({ id: files.id })
    .all()
    .map(({ id }) => id);
}
