/** Stores files in the data file, in chunks. */
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open-db.ts';
import { newId } from '#server/db/schema/columns.ts';
import { fileChunks, files } from '#server/db/schema/files.ts';
import { inspectPdf } from '#server/pdf/inspector.ts';
import {
  changesNote,
  type FilePurpose,
  type MediaType,
  maxImagePixels,
  maxUploadBytes,
  mediaTypesOf,
  mostPaperPages,
  type StoredFile,
  tooManyPages,
  uploadRefusals,
  wrongKind,
} from '#shared/files.ts';
import { readPictureSize } from './picture-size.ts';
import { chunkBytes, readBytes } from './read.ts';
import { deleteChunks, deleteFile } from './sweep.ts';
import { UploadError } from './upload-error.ts';

type NewFile = {
  purpose: FilePurpose;
  name: string;
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** The page count of a PDF that the site made itself; any other PDF is inspected. */
  pages?: number;
  /** The largest size and the refusal of a larger file, where it is smaller than for other uploads. */
  most?: { bytes: number; refusal: string };
  /** Runs the inspection of a PDF when it is its turn. Without it, at once. */
  inspectInTurn?: <T>(inspect: () => Promise<T>) => Promise<T>;
  now: number;
};

const atOnce = <T>(inspect: () => Promise<T>): Promise<T> => inspect();

/** One chunk in memory at a time. Throws UploadError when it is refused; after any error nothing of it remains. */
export async function storeFile(db: Db, { pages, inspectInTurn = atOnce, ...file }: NewFile): Promise<StoredFile> {
  const id = newId();
  try {
    const { mediaType, ...sent } = await receive(db, { ...file, id });
    const isMadeHere = mediaType !== 'application/pdf' || pages !== undefined;
    const stored = isMadeHere
      ? { ...sent, pages: pages ?? null, note: '' }
      : await inspectInTurn(() => makeFit(db, { ...file, id, sent }));
    db.update(files)
      .set({ ...stored, completedAt: file.now })
      .where(eq(files.id, id))
      .run();
    const { sha256: _, ...facts } = stored;
    return { id, name: file.name, mediaType, ...facts };
  } catch (error) {
    // If even that fails, as on a full disk, the sweep finds it later.
    await deleteFile(db, id).catch(() => {});
    throw error;
  }
}

const usualMost = { bytes: maxUploadBytes, refusal: uploadRefusals.tooLarge };

type WrittenFile = { sizeBytes: number; sha256: string };

async function receive(
  db: Db,
  { id, purpose, name, source, most = usualMost, now }: Omit<NewFile, 'pages' | 'inspectInTurn'> & { id: string },
): Promise<WrittenFile & { mediaType: MediaType }> {
  let mediaType: MediaType | null = null;
  let sizeBytes = 0;
  const written = await write(db, id, inChunks(source), (bytes) => {
    sizeBytes += bytes.length;
    if (sizeBytes > most.bytes) throw new UploadError(most.refusal, 413);
    if (mediaType !== null) return;
    mediaType = allowedType(bytes, purpose);
    db.insert(files).values({ id, purpose, name, mediaType, createdAt: now }).run();
  });
  if (mediaType === null) throw new UploadError(uploadRefusals.empty, 400);
  return { ...written, mediaType };
}

/** Each chunk in a short transaction, so that a slow upload blocks nobody. */
async function write(
  db: Db,
  id: string,
  chunks: AsyncIterable<Buffer>,
  before: (bytes: Buffer) => void | Promise<void>,
): Promise<WrittenFile> {
  const insertChunk = db
    .insert(fileChunks)
    .values({ fileId: id, position: sql.placeholder('position'), bytes: sql.placeholder('bytes') })
    .prepare();
  const hash = createHash('sha256');
  let position = 0;
  let sizeBytes = 0;
  for await (const bytes of chunks) {
    await before(bytes);
    insertChunk.run({ position, bytes });
    hash.update(bytes);
    sizeBytes += bytes.length;
    position += 1;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** Each chunk is valid only until the next is requested: they share one buffer. */
export async function* inChunks(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let filled = 0;
  for await (const piece of source) {
    for (let taken = 0; taken < piece.length; ) {
      const part = piece.subarray(taken, taken + chunkBytes - filled);
      chunk.set(part, filled);
      filled += part.length;
      taken += part.length;
      if (filled === chunkBytes) {
        yield chunk;
        filled = 0;
      }
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

/** Where a PDF had to be changed, the changed file replaces it. */
async function makeFit(db: Db, { id, purpose, sent }: { id: string; purpose: FilePurpose; sent: WrittenFile }) {
  const { sizeBytes } = sent;
  let stored = sent;
  const found = await inspectPdf({
    bytes: readBytes(db, id, 0, sizeBytes - 1),
    sizeBytes,
    isSold: purpose === 'material',
    async replace(file) {
      let isFirst = true;
      const written = await write(db, id, inChunks(file), async () => {
        if (isFirst) await deleteChunks(db, id);
        isFirst = false;
      });
      if (!isFirst) stored = written;
    },
  });
  if ('refused' in found) throw new UploadError(uploadRefusals[found.refused], 422);
  if (purpose === 'paper' && found.pages > mostPaperPages) throw new UploadError(tooManyPages(found.pages), 422);
  return { ...stored, pages: found.pages, note: changesNote(found.changes) };
}

function allowedType(start: Buffer, purpose: FilePurpose): MediaType {
  const mediaType = sniffMediaType(start);
  if (mediaType === null || !mediaTypesOf[purpose].includes(mediaType)) throw new UploadError(wrongKind(purpose), 415);
  if (mediaType !== 'application/pdf') refuseHugeImage(mediaType, start);
  return mediaType;
}

/** A picture's size stands near its beginning; `start` is the first chunk of the file. */
function refuseHugeImage(mediaType: MediaType, start: Buffer): void {
  const size = readPictureSize(mediaType, start);
  if (size === null) throw new UploadError(uploadRefusals.damagedImage, 422);
  if (size.width * size.height > maxImagePixels) throw new UploadError(uploadRefusals.tooManyPixels, 422);
}

/** Some programs write bytes before a PDF's header; they are removed before it is stored. */
const pdfHeader = /%PDF-\d/;

/** By its content; null when the site does not accept such files. */
export function sniffMediaType(start: Buffer): MediaType | null {
  const text = start.toString('latin1', 0, 1024);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  if (pdfHeader.test(text)) return 'application/pdf';
  return null;
}
