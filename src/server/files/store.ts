import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { imageSize } from 'image-size';
import type { Db } from '#server/db/open-db.ts';
import { newId } from '#server/db/schema/columns.ts';
import { fileChunks, files } from '#server/db/schema/files.ts';
import { inspectPdf } from '#server/pdf/inspector.ts';
import {
  type FilePurpose,
  type MediaType,
  maxImagePixels,
  maxUploadBytes,
  mediaTypesOf,
  type StoredFile,
  uploadRefusals,
  wrongKind,
} from '#shared/files.ts';

import { inChunks } from './chunks.ts';
import { sniffMediaType } from './media-type.ts';
import { readBytes } from './read.ts';
import { deleteFile } from './sweep.ts';
import { UploadError } from './upload-error.ts';

type NewFile = {
  purpose: FilePurpose;
  /** As the person calls it; what the file is, is told from its content. */
  name: string;
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Of a PDF that the site made itself; any other is inspected. */
  pages?: number;
  /** The most it may be, where that is less than for any upload. */
  maxBytes?: number;
  /** UTC ms. */
  now: number;
};

/**
 * Streams a file into the data file, never holding more of it than one chunk. Throws UploadError when its purpose does
 * not allow it; whatever goes wrong, nothing of it remains.
 */
export async function storeFile(
  db: Db,
  { purpose, name, source, pages: knownPages, maxBytes, now }: NewFile,
): Promise<StoredFile> {
  const id = newId();
  try {
    const { mediaType, sizeBytes, sha256 } = await write(db, { id, purpose, name, source, maxBytes, now });
    const pages =
      mediaType === 'application/pdf'
        ? (knownPages ?? (await countPages(readBytes(db, id, 0, sizeBytes - 1), { sizeBytes, purpose })))
        : null;
    db.update(files).set({ sizeBytes, sha256, pages, completedAt: now }).where(eq(files.id, id)).run();
    return { id, name, mediaType, sizeBytes, pages };
  } catch (error) {
    // Should even that fail, as on a full disk, the sweep finds it later.
    await deleteFile(db, id).catch(() => {});
    throw error;
  }
}

/** Each chunk is a short write of its own, so that a slow upload holds nobody up. */
async function write(
  db: Db,
  { id, purpose, name, source, maxBytes = maxUploadBytes, now }: Omit<NewFile, 'pages'> & { id: string },
) {
  const insertChunk = db
    .insert(fileChunks)
    .values({ fileId: id, position: sql.placeholder('position'), bytes: sql.placeholder('bytes') })
    .prepare();
  const hash = createHash('sha256');
  let mediaType: MediaType | null = null;
  let position = 0;
  let sizeBytes = 0;
  for await (const bytes of inChunks(source)) {
    sizeBytes += bytes.length;
    if (sizeBytes > maxBytes)
      throw new UploadError(maxBytes < maxUploadBytes ? uploadRefusals.proofTooLarge : uploadRefusals.tooLarge, 413);
    if (mediaType === null) {
      mediaType = allowedType(bytes, purpose);
      db.insert(files).values({ id, purpose, name, mediaType, createdAt: now }).run();
    }
    insertChunk.run({ position, bytes });
    hash.update(bytes);
    position += 1;
  }
  if (mediaType === null) throw new UploadError(uploadRefusals.empty, 400);
  return { mediaType, sizeBytes, sha256: hash.digest('hex') };
}

async function countPages(
  bytes: Iterable<Uint8Array>,
  { sizeBytes, purpose }: { sizeBytes: number; purpose: FilePurpose },
) {
  const found = await inspectPdf({ bytes, sizeBytes, isSold: purpose === 'material' });
  if ('refused' in found) throw new UploadError(uploadRefusals[found.refused], 422);
  return found.pages;
}

function allowedType(start: Buffer, purpose: FilePurpose): MediaType {
  const mediaType = sniffMediaType(start);
  if (mediaType === null || !mediaTypesOf[purpose].includes(mediaType)) throw new UploadError(wrongKind(purpose), 415);
  if (mediaType !== 'application/pdf') refuseHugeImage(start);
  return mediaType;
}

/** A picture says its measures near its beginning; `start` is the first chunk of the file. */
function refuseHugeImage(start: Buffer): void {
  const pixels = countPixels(start);
  if (pixels === null) throw new UploadError(uploadRefusals.damagedImage, 422);
  if (pixels > maxImagePixels) throw new UploadError(uploadRefusals.tooManyPixels, 422);
}

function countPixels(start: Buffer): number | null {
  try {
    const { width, height } = imageSize(start);
    return width * height || null;
  } catch {
    return null;
  }
}
