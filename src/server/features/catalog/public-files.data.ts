import { and, eq, isNull, not, or, type SQL } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import type { Db } from '#server/db/open-db.ts';
import { isDraft, materials, previewImages } from '#server/db/schema/materials.ts';
import { findFile } from '#server/files/read.ts';
import { storeFile } from '#server/files/store.ts';
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
 * A file of those that are not sold; undefined when there is none. The sample pages of a material that is not on the
 * lists, and the cover and the sample of a draft, are for admins only: `isPublic` is false.
 */
export function findOpenFile(db: Db, id: string) {
  const file = findFile(db, id);
  if (!file || !publicFilePurposes.includes(file.purpose)) return undefined;
  return { ...file, isPublic: file.purpose === 'sample_page' ? isShown(db, id) : !isOfDraft(db, id) };
}

const isShown = (db: Db, fileId: string): boolean =>
  db
    .select({ id: materials.id })
    .from(previewImages)
    .innerJoin(materials, eq(materials.id, previewImages.materialId))
    .where(and(eq(previewImages.fileId, fileId), eq(materials.isActive, true), isNull(materials.deletedAt)))
    .get() !== undefined;

/** Whether a cover or a sample belongs to drafts alone. */
function isOfDraft(db: Db, fileId: string): boolean {
  const isIts = or(eq(materials.imageFileId, fileId), eq(materials.sampleFileId, fileId));
  const findIn = (where: SQL) =>
    db.select({ id: materials.id }).from(materials).where(and(where, isIts)).limit(1).get();
  return findIn(isDraft(materials)) !== undefined && findIn(not(isDraft(materials))) === undefined;
}
