import { TRPCError } from '@trpc/server';
import { and, eq, isNotNull } from 'drizzle-orm';
import { type By, recordChange } from '#server/audit/audit.ts';
import { isDeleted, softDelete, undelete } from '#server/audit/soft-delete.ts';
import type { Context } from '#server/context.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { files } from '#server/db/schema/files.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import { dropPreview, previewSourceOf } from '#server/features/catalog/previews.data.ts';
import { isGraveCut } from '#server/features/catalog/price-cuts.data.ts';
import { isInSettings } from '#server/files/sweep.ts';
import { refuseField, requireReauthentication } from '#server/trpc.ts';
import { publicationOf } from '#shared/drafts.ts';
import type { MaterialCategory } from '#shared/enums.ts';
import type { MaterialFigureInput, MaterialInput, SampleInput } from '#shared/materials.ts';
import { materialMessages, messages } from '#shared/messages.ts';
import type { ItemKind } from '#shared/orders.ts';

/** A material by its id; with `category`, only when it is of it (samples are those of one category). */
type Target = { id: string; category?: MaterialCategory; deleted?: boolean };

type Change = Partial<MaterialInput & SampleInput & { isActive: boolean }>;

const purposeOfField = { fileId: 'material', sampleFileId: 'sample', imageFileId: 'cover' } as const;
type FileField = keyof typeof purposeOfField;
const fileFields = Object.keys(purposeOfField) as FileField[];

/** What a form changes, or a switch. */
export const editableColumns = {
  title: materials.title,
  description: materials.description,
  tags: materials.tags,
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
  isDraft: materials.isDraft,
};

/** Adds a material, or a sample when the input is one's; returns its id. Throws at the field of an unfit file. */
export function createMaterial(
  db: Db,
  { input, actorId, now }: { input: MaterialInput | SampleInput } & By,
): { id: string } {
  return inTransaction(db, (tx) => insertMaterial(tx, { input, actorId, now }));
}

/** As `createMaterial`, as part of a transaction. */
export function insertMaterial(
  tx: Executor,
  { input, actorId, now }: { input: MaterialInput | SampleInput } & By,
): { id: string } {
  requireFiles(tx, input);
  const created = tx
    .insert(materials)
    .values({ ...input, ...publicationOf({ isDraft: false }, input), createdAt: now, updatedAt: now })
    .returning({ id: materials.id })
    .get();
  recordChange(tx, { actorId, action: 'create', entity: 'material', entityId: created.id, after: input }, now);
  return created;
}

/**
 * Changes the named fields and nothing else. Another file or number of preview pages deletes the preview until it is
 * made again; buyers get the new file from then on, and the old one is swept. Throws NOT_FOUND, or at the field of an
 * unfit file or of one taken away from its buyers; PRECONDITION_REQUIRED for a large cut of a price where the password
 * was not typed lately.
 */
export function updateMaterial(db: Db, update: Update): void {
  inTransaction(db, (tx) => applyChange(tx, update));
}

type Update = { change: Change } & Target & By & Pick<Context, 'isReauthenticated'>;

function applyChange(tx: Executor, { id, category, change: asked, isReauthenticated, actorId, now }: Update): void {
  const before = requireMaterial(tx, { id, category });
  const change = { ...asked, ...publicationOf(before, asked) };
  requireFiles(tx, change);
  if (change.fileId === null && before.fileId !== null && isOrdered(tx, id, 'download')) {
    throw refuseField('fileId', 'Students have bought this file: replace it instead of removing it');
  }
  const after = { ...before, ...change };
  const isGrave = (price: 'pricePaise' | 'printPricePaise') =>
    isGraveCut(tx, { entity: 'material', id, price, before: before[price], after: after[price], now });
  if (isGrave('pricePaise') || isGrave('printPricePaise')) requireReauthentication({ isReauthenticated });
  if (isOtherPreview(before, change)) dropPreview(tx, id);
  tx.update(materials)
    .set({ ...change, updatedAt: now })
    .where(eq(materials.id, id))
    .run();
  recordChange(tx, { actorId, action: 'update', entity: 'material', entityId: id, before, after }, now);
}

/**
 * Changes one figure of a material. Throws as `updateMaterial` does, and CONFLICT where the figure is not the one that the
 * admin saw: a sale may have taken copies.
 */
export function changeFigure(
  db: Db,
  { input, ...by }: { input: MaterialFigureInput } & By & Pick<Context, 'isReauthenticated'>,
): void {
  const { id, field, from, to } = input;
  inTransaction(db, (tx) => {
    if (requireMaterial(tx, { id })[field] !== from)
      throw new TRPCError({ code: 'CONFLICT', message: materialMessages.changedMeanwhile });
    applyChange(tx, { id, change: { [field]: to }, ...by });
  });
}

/**
 * Takes a material off every list; it can be restored. One that was ever ordered stays for its buyers and for order
 * history for good, any other is purged after a while. Throws NOT_FOUND.
 */
export function deleteMaterial(db: Db, { id, category, actorId, now }: Target & By): void {
  inTransaction(db, (tx) => {
    const thing = requireMaterial(tx, { id, category });
    // So that nobody finds its pictures at their addresses; a restored material gets new ones.
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

type Previewed = Parameters<typeof previewSourceOf>[0] & { previewPages: number };

const isOtherPreview = (before: Previewed, change: Change): boolean => {
  const after = { ...before, ...change };
  return previewSourceOf(after) !== previewSourceOf(before) || after.previewPages !== before.previewPages;
};

function requireMaterial(tx: Executor, { id, category, deleted = false }: Target) {
  const found = tx
    .select({
      ...editableColumns,
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

/** Refuses, at its field, a file that is missing, incomplete, or was uploaded for something else, such as the settings. */
function requireFiles(tx: Executor, change: Change): void {
  for (const field of fileFields) {
    const id = change[field];
    if (!id) continue;
    const fit = tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.id, id), eq(files.purpose, purposeOfField[field]), isNotNull(files.completedAt)))
      .get();
    if (!fit || isInSettings(tx, id)) throw refuseField(field, 'Please upload this file again');
  }
}

function isOrdered(tx: Executor, id: string, kind?: ItemKind): boolean {
  const item = tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.materialId, id), kind ? eq(orderItems.kind, kind) : undefined))
    .limit(1)
    .get();
  return item !== undefined;
}
