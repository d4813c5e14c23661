import { and, eq, exists, or } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import type { Db } from '#server/db/open-db.ts';
import { materials, previewImages } from '#server/db/schema/materials.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import { isShown } from '#server/features/catalog/material-search.data.ts';
import { findFile } from '#server/files/read.ts';
import { storeFile } from '#server/files/store.ts';
import { isInSettings } from '#server/files/sweep.ts';
import { type FilePurpose, publicFilePurposes, type StoredFile } from '#shared/files.ts';

type Upload = {
  actorId: string;
  purpose: FilePurpose;
  name: string;
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  now: number;
};

/** Stores what an admin uploads and records it. Throws UploadError. `now`: UTC ms. */
export async function uploadFile(db: Db, { actorId, ...upload }: Upload): Promise<StoredFile> {
  const file = await storeFile(db, upload);
  const after = { purpose: upload.purpose, name: file.name, sizeBytes: file.sizeBytes };
  recordChange(db, { actorId, action: 'upload', entity: 'file', entityId: file.id, after }, upload.now);
  return file;
}

/**
 * A file of those that are not sold; undefined when there is none. `isPublic`: whether the public pages or a student's
 * library show it; any other is for admins only.
 */
export function findOpenFile(db: Db, id: string) {
  const file = findFile(db, id);
  if (!file || !publicFilePurposes.includes(file.purpose)) return undefined;
  const isPublic = file.purpose === 'sample_page' ? isShownPage(db, id) : isShownFile(db, id) || isInSettings(db, id);
  return { ...file, isPublic };
}

const isShownPage = (db: Db, fileId: string): boolean =>
  db
    .select({ id: materials.id })
    .from(previewImages)
    .innerJoin(materials, eq(materials.id, previewImages.materialId))
    .where(and(eq(previewImages.fileId, fileId), isShown))
    .get() !== undefined;

/** The cover or the sample of a material on the lists, or the cover of one that somebody has ordered. */
function isShownFile(db: Db, fileId: string): boolean {
  const isCover = eq(materials.imageFileId, fileId);
  const ordered = db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.materialId, materials.id));
  const found = db
    .select({ id: materials.id })
    .from(materials)
    .where(and(or(isCover, eq(materials.sampleFileId, fileId)), or(isShown, and(isCover, exists(ordered)))))
    .get();
  return found !== undefined;
}
