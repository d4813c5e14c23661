import { and, eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { placeholders, prepareOnce } from '#server/db/prepared.ts';
import { fileChunks, files } from '#server/db/schema/files.ts';

/** One row of `file_chunks`; the last of a file may be shorter. */
export const chunkBytes = 256 * 1024;

export type FoundFile = NonNullable<ReturnType<typeof findFile>>;

export const findFile = (db: Executor, id: string) => fileQuery(db).get({ id });

const fileQuery = prepareOnce((db) =>
  db
    .select({
      id: files.id,
      purpose: files.purpose,
      name: files.name,
      mediaType: files.mediaType,
      sizeBytes: files.sizeBytes,
      sha256: files.sha256,
      pages: files.pages,
    })
    .from(files)
    .where(and(eq(files.id, placeholders('id').id), isNotNull(files.completedAt)))
    .prepare(),
);

const chunkQuery = prepareOnce((db) => {
  const { fileId, position } = placeholders('fileId', 'position');
  return db
    .select({ bytes: fileChunks.bytes })
    .from(fileChunks)
    .where(and(eq(fileChunks.fileId, fileId), eq(fileChunks.position, position)))
    .prepare();
});

/** The bytes `start` to `end` (inclusive), read chunk by chunk as they are consumed. */
export function* readBytes(db: Executor, fileId: string, start: number, end: number): Generator<Buffer> {
  for (let position = Math.floor(start / chunkBytes); position * chunkBytes <= end; position++) {
    const found = chunkQuery(db).get({ fileId, position });
    if (!found) throw new Error(`File ${fileId} has no chunk ${position}`);
    const offset = position * chunkBytes;
    yield found.bytes.subarray(Math.max(start - offset, 0), end - offset + 1);
  }
}
