import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { files } from '#server/db/schema/files.ts';
import { materialPreviews, materials, previewImages } from '#server/db/schema/materials.ts';
import { findFile, readBytes } from '#server/files/read.ts';
import { storeFile } from '#server/files/store.ts';
import { deleteFile } from '#server/files/sweep.ts';
import type { PreviewPage, RenderPreview } from '#server/pdf/preview-renderer.ts';
import { sampleCategory } from '#shared/materials.ts';
import { paths } from '#shared/paths.ts';

/** The images of a material's first pages, in order; sizes in pixels. None while they are being made. */
export const previewImagesOf = (db: Executor, materialId: string) =>
  db
    .select({ fileId: previewImages.fileId, width: previewImages.width, height: previewImages.height })
    .from(previewImages)
    .where(eq(previewImages.materialId, materialId))
    .orderBy(asc(previewImages.position))
    .all()
    .map(({ fileId, ...size }) => ({ url: paths.file(fileId), ...size }));

/** Deletes a material's preview, which is made again if there is a file. Part of the transaction of the change. */
export function dropPreview(tx: Executor, materialId: string): void {
  const dropped = tx
    .delete(previewImages)
    .where(eq(previewImages.materialId, materialId))
    .returning({ fileId: previewImages.fileId })
    .all();
  tx.delete(materialPreviews).where(eq(materialPreviews.materialId, materialId)).run();
  // The sweep deletes their content.
  const ids = dropped.map(({ fileId }) => fileId);
  tx.update(files).set({ completedAt: null }).where(inArray(files.id, ids)).run();
}

/** What a preview is made of; the number of pages as the educator set it. */
type Task = { materialId: string; title: string; sourceFileId: string; previewPages: number };

/** The file of which a material's preview is made: the one for sale, or a sample's free one; null: none. */
export const previewSourceOf = ({ fileId, sampleFileId, category }: PreviewSource): string | null =>
  fileId ?? (category === sampleCategory ? sampleFileId : null);

type PreviewSource = Pick<typeof materials.$inferSelect, 'fileId' | 'sampleFileId' | 'category'>;

/** The same in SQL. */
const previewSource = sql<string>`coalesce(${materials.fileId}, case when ${materials.category} = ${sampleCategory} then ${materials.sampleFileId} end)`;

/** The newest material whose preview is missing, or made of another file or number of pages. */
function nextTask(db: Executor): Task | undefined {
  return db
    .select({
      materialId: materials.id,
      title: materials.title,
      sourceFileId: previewSource,
      previewPages: materials.previewPages,
    })
    .from(materials)
    .leftJoin(materialPreviews, eq(materialPreviews.materialId, materials.id))
    .where(
      and(
        isNull(materials.deletedAt),
        isNotNull(previewSource),
        or(
          isNull(materialPreviews.materialId),
          eq(materialPreviews.state, 'building'),
          ne(materialPreviews.sourceFileId, previewSource),
          ne(materialPreviews.previewPages, materials.previewPages),
        ),
      ),
    )
    .orderBy(desc(materials.seq))
    .limit(1)
    .get();
}

type Options = { render: RenderPreview; clock: () => number; signal: AbortSignal };
export type PreviewOutcome = { materialId: string; pages: number } | { materialId: string; failure: string };

/** Renders the next missing preview; null when there is none, or when the signal aborted it. */
export async function renderNextPreview(db: Db, { render, clock, signal }: Options): Promise<PreviewOutcome | null> {
  const task = nextTask(db);
  if (!task || signal.aborted) return null;
  const { materialId, sourceFileId, previewPages, title } = task;
  const source = findFile(db, sourceFileId);
  if (!source || source.sizeBytes === 0) return fail(db, task, 'The file no longer exists.', clock());
  const { sizeBytes } = source;
  const bytes = readBytes(db, sourceFileId, 0, sizeBytes - 1);
  const answer = await render({ bytes, sizeBytes, pageCount: previewPages }, signal);
  if (answer === null) return null;
  if ('failure' in answer) return fail(db, task, answer.failure, clock());

  const stored = await storePages(db, { title, pages: answer.pages.slice(0, previewPages), now: clock() });
  const isCurrent = inTransaction(db, (tx) => {
    if (!isCurrentTask(tx, task)) return false;
    dropPreview(tx, materialId);
    tx.insert(previewImages)
      .values(stored.map((page, index) => ({ ...page, materialId, position: index + 1 })))
      .run();
    note(tx, task, { state: 'ready', failure: '', updatedAt: clock() });
    return true;
  });
  // The material has changed: the preview is made again.
  if (!isCurrent) for (const { fileId } of stored) await deleteFile(db, fileId);
  return { materialId, pages: isCurrent ? stored.length : 0 };
}

async function storePages(db: Db, { title, pages, now }: { title: string; pages: PreviewPage[]; now: number }) {
  const stored: { fileId: string; width: number; height: number }[] = [];
  for (const [index, { webp, width, height }] of pages.entries()) {
    const name = `${title} - sample page ${index + 1}`;
    const { id } = await storeFile(db, { purpose: 'sample_page', name, source: [webp], now });
    stored.push({ fileId: id, width, height });
  }
  return stored;
}

function fail(db: Db, task: Task, failure: string, now: number): PreviewOutcome {
  inTransaction(db, (tx) => {
    if (!isCurrentTask(tx, task)) return;
    dropPreview(tx, task.materialId);
    note(tx, task, { state: 'failed', failure, updatedAt: now });
  });
  return { materialId: task.materialId, failure };
}

/** Whether the material has neither been changed nor deleted since. */
const isCurrentTask = (tx: Executor, { materialId, sourceFileId, previewPages }: Task): boolean =>
  tx
    .select({ id: materials.id })
    .from(materials)
    .where(
      and(
        eq(materials.id, materialId),
        eq(previewSource, sourceFileId),
        eq(materials.previewPages, previewPages),
        isNull(materials.deletedAt),
      ),
    )
    .get() !== undefined;

type State = Pick<typeof materialPreviews.$inferInsert, 'state' | 'failure' | 'updatedAt'>;

function note(tx: Executor, { materialId, sourceFileId, previewPages }: Task, state: State): void {
  tx.insert(materialPreviews)
    .values({ materialId, sourceFileId, previewPages, ...state })
    .run();
}
