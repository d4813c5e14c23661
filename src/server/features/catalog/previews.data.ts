import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { oncePerDb } from '#server/db/prepared.ts';
import { files } from '#server/db/schema/files.ts';
import { materialSamples, materials, samplePages } from '#server/db/schema/materials.ts';
import { findFile, readBytes } from '#server/files/read.ts';
import { storeFile } from '#server/files/store.ts';
import { deleteFile } from '#server/files/sweep.ts';
import type { PreviewPage, RenderPreview } from '#server/pdf/preview-renderer.ts';
import { sampleCategory } from '#shared/materials.ts';
import { paths } from '#shared/paths.ts';

/** The pictures of a material's first pages, in order; measures in pixels. None while they are being made. */
export const samplePagesOf = (db: Executor, materialId: string) =>
  pagesOf(db)
    .all({ materialId })
    .map(({ fileId, ...measures }) => ({ url: paths.file(fileId), ...measures }));

const pagesOf = oncePerDb((db) =>
  db
    .select({ fileId: samplePages.fileId, width: samplePages.width, height: samplePages.height })
    .from(samplePages)
    .where(eq(samplePages.materialId, sql.placeholder('materialId')))
    .orderBy(asc(samplePages.position))
    .prepare(),
);

/**
 * Takes a material's sample away: its pictures are not to be found any more, and it is made anew where there is a file.
 * Call it in the transaction of what changed.
 */
export function dropSample(tx: Executor, materialId: string): void {
  const dropped = tx
    .delete(samplePages)
    .where(eq(samplePages.materialId, materialId))
    .returning({ fileId: samplePages.fileId })
    .all();
  tx.delete(materialSamples).where(eq(materialSamples.materialId, materialId)).run();
  // The sweep deletes what is in them.
  const ids = dropped.map(({ fileId }) => fileId);
  tx.update(files).set({ completedAt: null }).where(inArray(files.id, ids)).run();
}

/** What a sample is made of; pages as the educator set them. */
type Task = { materialId: string; title: string; sourceFileId: string; previewPages: number };

/** Of what a material's sample is made: its file, or, where there is none, what may be read of it for free. */
export const sampleSourceOf = ({ fileId, sampleFileId, category }: SampleSource): string | null =>
  fileId ?? (category === sampleCategory ? sampleFileId : null);

type SampleSource = Pick<typeof materials.$inferSelect, 'fileId' | 'sampleFileId' | 'category'>;

/** The same in SQL. */
const sampleSource = sql<string>`coalesce(${materials.fileId}, case when ${materials.category} = ${sampleCategory} then ${materials.sampleFileId} end)`;

/** The newest material whose sample is missing, or made of another file or number of pages. */
function nextTask(db: Executor): Task | undefined {
  return db
    .select({
      materialId: materials.id,
      title: materials.title,
      sourceFileId: sampleSource,
      previewPages: materials.previewPages,
    })
    .from(materials)
    .leftJoin(materialSamples, eq(materialSamples.materialId, materials.id))
    .where(
      and(
        isNull(materials.deletedAt),
        isNotNull(sampleSource),
        or(
          isNull(materialSamples.materialId),
          eq(materialSamples.state, 'building'),
          ne(materialSamples.sourceFileId, sampleSource),
          ne(materialSamples.previewPages, materials.previewPages),
        ),
      ),
    )
    .orderBy(desc(materials.seq))
    .limit(1)
    .get();
}

type Making = { render: RenderPreview; clock: () => number; signal: AbortSignal };
export type Made = { materialId: string; pages: number } | { materialId: string; failure: string };

/** Makes the next sample that is missing; null when there is none, or when the signal ended it. */
export async function renderNextPreview(db: Db, { render, clock, signal }: Making): Promise<Made | null> {
  const task = nextTask(db);
  if (!task || signal.aborted) return null;
  const { materialId, sourceFileId, previewPages, title } = task;
  const source = findFile(db, sourceFileId);
  if (!source || source.sizeBytes === 0) return fail(db, task, 'The file is not there any more.', clock());
  const { sizeBytes } = source;
  const bytes = readBytes(db, sourceFileId, 0, sizeBytes - 1);
  const answer = await render({ bytes, sizeBytes, pageCount: previewPages }, signal);
  if (answer === null) return null;
  if ('failure' in answer) return fail(db, task, answer.failure, clock());

  const stored = await storePages(db, { title, pages: answer.pages.slice(0, previewPages), now: clock() });
  const isCurrent = inTransaction(db, (tx) => {
    if (!stillAsked(tx, task)) return false;
    dropSample(tx, materialId);
    tx.insert(samplePages)
      .values(stored.map((page, index) => ({ ...page, materialId, position: index + 1 })))
      .run();
    note(tx, task, { state: 'ready', failure: '', updatedAt: clock() });
    return true;
  });
  // Changed meanwhile: it is made once more.
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

function fail(db: Db, task: Task, failure: string, now: number): Made {
  inTransaction(db, (tx) => {
    if (!stillAsked(tx, task)) return;
    dropSample(tx, task.materialId);
    note(tx, task, { state: 'failed', failure, updatedAt: now });
  });
  return { materialId: task.materialId, failure };
}

/** Whether nobody has changed or deleted the material since. */
const stillAsked = (tx: Executor, { materialId, sourceFileId, previewPages }: Task): boolean =>
  tx
    .select({ id: materials.id })
    .from(materials)
    .where(
      and(
        eq(materials.id, materialId),
        eq(sampleSource, sourceFileId),
        eq(materials.previewPages, previewPages),
        isNull(materials.deletedAt),
      ),
    )
    .get() !== undefined;

type Standing = Pick<typeof materialSamples.$inferInsert, 'state' | 'failure' | 'updatedAt'>;

function note(tx: Executor, { materialId, sourceFileId, previewPages }: Task, standing: Standing): void {
  tx.insert(materialSamples)
    .values({ materialId, sourceFileId, previewPages, ...standing })
    .run();
}
