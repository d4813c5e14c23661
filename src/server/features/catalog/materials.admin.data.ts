/** Adds, changes and deletes materials and samples. */
import { TRPCError } from '@trpc/server';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { files } from '#server/db/schema/files.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import { isDeleted, softDelete, undelete } from '#server/deletion.ts';
import { dropPreview, previewSourceOf } from '#server/features/catalog/previews.data.ts';
import { isSteepCutOfToday } from '#server/features/catalog/price-cuts.data.ts';
import { requireUnit } from '#server/features/site/board.data.ts';
import { isInSettings } from '#server/files/sweep.ts';
import { refuseField, requireReauthentication } from '#server/trpc.ts';
import type { Admin, Work } from '#server/work.ts';
import { publicationOf } from '#shared/drafts.ts';
import { type MaterialCategory, seriesFormat } from '#shared/enums.ts';
import type { MaterialFigureInput, MaterialInput, SampleInput } from '#shared/materials.ts';
import { materialMessages, messages } from '#shared/messages.ts';
import type { ItemKind } from '#shared/order-items.ts';
import { materialEvents } from './events.ts';

/** A material by its id; `only`: if it is of this category, as samples are; `isSeries`: a test series, which no other target is. */
type Target = { id: string; only?: MaterialCategory; deleted?: boolean; isSeries?: boolean };

type MaterialChange = Partial<MaterialInput & SampleInput & { isActive: boolean }>;

const purposeOfField = { fileId: 'material', sampleFileId: 'sample', imageFileId: 'cover' } as const;
type FileField = keyof typeof purposeOfField;
const fileFields = Object.keys(purposeOfField) as FileField[];

export const editableColumns = {
  title: materials.title,
  description: materials.description,
  tags: materials.tags,
  edition: materials.edition,
  contents: materials.contents,
  unitId: materials.unitId,
  category: materials.category,
  pricePaise: materials.pricePaise,
  printPricePaise: materials.printPricePaise,
  stock: materials.stock,
  pages: materials.pages,
  weightGrams: materials.weightGrams,
  format: materials.format,
  previewUrl: materials.previewUrl,
  previewPages: materials.previewPages,
  downloadUrl: materials.downloadUrl,
  isActive: materials.isActive,
  isDraft: materials.isDraft,
};

/** Returns its id. Throws at the field of an unfit file. */
export function createMaterial(work: Work, input: MaterialInput | SampleInput): { id: string } {
  const { tx, now } = work;
  requireFitting(tx, input);
  const created = tx
    .insert(materials)
    .values({ ...input, ...publicationOf({ isDraft: false }, input), createdAt: now, updatedAt: now })
    .returning({ id: materials.id })
    .get();
  work.happened(materialEvents.created, { ...created, thing: input });
  work.wake('previewJob');
  return created;
}

/**
 * Changes the named fields and nothing else. Another file or number of preview pages deletes the preview until it is
 * made again. Throws NOT_FOUND, at the field of an unfit file or of one taken away from its buyers,
 * PRECONDITION_REQUIRED for a large cut of a price where the password was not typed lately.
 */
export function updateMaterial(work: Work<Admin>, target: Target, asked: MaterialChange): void {
  const { tx, now } = work;
  const { id } = target;
  const before = requireMaterial(tx, target);
  const change = { ...asked, ...publicationOf(before, asked) };
  requireFitting(tx, change);
  if (change.fileId === null && before.fileId !== null && isOrdered(tx, id, 'download')) {
    throw refuseField('fileId', 'Students have bought this file: replace it instead of removing it');
  }
  const thing = { ...before, ...change };
  const isSteep = (price: 'pricePaise' | 'printPricePaise') =>
    isSteepCutOfToday(tx, { entity: 'material', id, price, before: before[price], after: thing[price], now });
  if (isSteep('pricePaise') || isSteep('printPricePaise')) requireReauthentication(work.actor);
  if (isOtherPreview(before, change)) dropPreview(work, id);
  tx.update(materials)
    .set({ ...change, updatedAt: now })
    .where(eq(materials.id, id))
    .run();
  work.happened(materialEvents.updated, { id, before, thing });
  work.wake('previewJob');
}

/** Changes one figure in the list. Throws as `updateMaterial` does, and CONFLICT where a sale changed it meanwhile. */
export function changeFigure(work: Work<Admin>, { id, field, from, to }: MaterialFigureInput): void {
  if (requireMaterial(work.tx, { id })[field] !== from)
    throw new TRPCError({ code: 'CONFLICT', message: materialMessages.changedMeanwhile });
  updateMaterial(work, { id }, { [field]: to });
}

/** One that was ever ordered stays for its buyers, any other is purged after a while. Throws NOT_FOUND. */
export function deleteMaterial(work: Work, target: Target): void {
  const { id } = target;
  const thing = requireMaterial(work.tx, target);
  // So that nobody finds its pictures at their addresses; a restored material gets new ones.
  dropPreview(work, id);
  softDelete(work, { entity: 'material', id, thing });
}

export function restoreMaterial(work: Work, target: Target): void {
  const thing = requireMaterial(work.tx, { ...target, deleted: true });
  undelete(work, { entity: 'material', id: target.id, thing });
  work.wake('previewJob');
}

type Previewed = Parameters<typeof previewSourceOf>[0] & { previewPages: number };

const isOtherPreview = (before: Previewed, change: MaterialChange): boolean => {
  const after = { ...before, ...change };
  return previewSourceOf(after) !== previewSourceOf(before) || after.previewPages !== before.previewPages;
};

/** A material that an admin changes. Throws NOT_FOUND. */
export function requireMaterial(tx: Executor, { id, only, deleted = false, isSeries = false }: Target) {
  const found = tx
    .select({
      ...editableColumns,
      fileId: materials.fileId,
      sampleFileId: materials.sampleFileId,
      imageFileId: materials.imageFileId,
    })
    .from(materials)
    .where(
      and(
        eq(materials.id, id),
        isDeleted(materials, deleted),
        only && eq(materials.category, only),
        isSeries ? eq(materials.format, seriesFormat) : ne(materials.format, seriesFormat),
      ),
    )
    .get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: messages.materialNotFound });
  return found;
}

/** Refuses, at its field, a unit that is gone, and a file that is missing, incomplete, or of something else, such as the settings. */
function requireFitting(tx: Executor, change: MaterialChange): void {
  requireUnit(tx, change.unitId);
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
