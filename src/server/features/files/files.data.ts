import type { Db } from '#server/db/open-db.ts';
import { recordChange } from '#server/features/audit/audit.data.ts';
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

/** A file that anybody may have; undefined when there is none, or it is private. */
export function findPublicFile(db: Db, id: string) {
  const file = findFile(db, id);
  return file && publicFilePurposes.includes(file.purpose) ? file : undefined;
}
