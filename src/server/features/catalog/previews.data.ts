/** Makes the pictures of a material's first pages. */
import { TRPCError } from '@trpc/server';
import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db, Executor } from '#server/db/open-db.ts';
import { files } from '#server/db/schema/files.ts';
import { materialPreviews, materials, previewImages } from '#server/db/schema/materials.ts';
import { coverPosition } from '#server/files/covers.ts';
import { findFile, readBytes } from '#server/files/read.ts';
import { storeFile } from '#server/files/store.ts';
import { deleteFile } from '#server/files/sweep.ts';
import type { PreviewPage, RenderPreview } from '#server/pdf/page-renderer.ts';
import { perform, program, type Work, type WorkServices } from '#server/work.ts';
import { sampleCategory } from '#shared/materials.ts';
import { messages } from '#shared/messages.ts';
import { materialEvents } from './events.ts';

/** It is made again if there is a file. */
export function dropPreview({ tx }: Work, materialId: string): void {
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

type Task = { materialId: string; title: string; sourceFileId: string; previewPages: number };

/** The one for sale, or a sample's free one; null: none. */
export const previewSourceOf = ({ fileId, sampleFileId, category }: PreviewSource): string | null =>
  fileId ?? (category === sampleCategory ? sampleFileId : null);

type PreviewSource = Pick<typeof materials.$inferSelect, 'fileId' | 'sampleFileId' | 'category'>;

/** The same in SQL. */
const previewSource = sql<string>`coalesce(${materials.fileId}, case when ${materials.category} = ${sampleCategory} then ${materials.sampleFileId} end)`;

/** Previews made by an earlier version have no cover. */
const lacksCover = sql`${materialPreviews.state} = 'ready' and not exists (select 1 from ${previewImages}
  where ${previewImages.materialId} = ${materials.id} and ${previewImages.position} = ${coverPosition})`;

/** The newest material whose preview is missing or has no cover, or is made of another file or number of pages. */
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
          lacksCover,
        ),
      ),
    )
    .orderBy(desc(materials.seq))
    .limit(1)
    .get();
}

type Options = { render: RenderPreview; signal: AbortSignal };
export type PreviewOutcome = { materialId: string; pages: number } | { materialId: string; failure: string };

/** Renders the next missing preview; null when there is none, or when the signal aborted it. */
export async function renderNextPreview(
  services: WorkServices,
  { render, signal }: Options,
): Promise<PreviewOutcome | null> {
  const { db, clock } = services;
  const write = <Result>(action: (work: Work) => Result) => perform(services, program('previews'), action);
  const task = nextTask(db);
  if (!task || signal.aborted) return null;
  const { materialId, sourceFileId, previewPages, title } = task;
  const source = findFile(db, sourceFileId);
  if (!source || source.sizeBytes === 0) return write((work) => fail(work, task, 'The file no longer exists.'));
  const { sizeBytes } = source;
  const bytes = readBytes(db, sourceFileId, 0, sizeBytes - 1);
  const answer = await render({ bytes, sizeBytes, pageCount: previewPages }, signal);
  if (answer === null) return null;
  if ('failure' in answer) return write((work) => fail(work, task, answer.failure));

  const pictures = [answer.cover, ...answer.pages.slice(0, previewPages)];
  const stored = await storePages(db, { title, pictures, now: clock() });
  const isCurrent = write((work) => replacePreview(work, task, stored));
  // The material has changed: the preview is made again.
  if (!isCurrent) for (const { fileId } of stored) await deleteFile(db, fileId);
  return { materialId, pages: isCurrent ? stored.length - 1 : 0 };
}

type StoredPage = { fileId: string; width: number; height: number };

function replacePreview(work: Work, task: Task, pages: StoredPage[]): boolean {
  if (!isCurrentTask(work.tx, task)) return false;
  const { materialId } = task;
  dropPreview(work, materialId);
  work.tx
    .insert(previewImages)
    .values(pages.map((page, index) => ({ ...page, materialId, position: coverPosition + index })))
    .run();
  note(work, task, { state: 'ready', failure: '' });
  return true;
}

/** The cover and the pages after it. */
async function storePages(db: Db, { title, pictures, now }: { title: string; pictures: PreviewPage[]; now: number }) {
  const stored: StoredPage[] = [];
  for (const [index, { webp, width, height }] of pictures.entries()) {
    const name = index === coverPosition ? `${title} - cover` : `${title} - sample page ${index}`;
    const { id } = await storeFile(db, { purpose: 'sample_page', name, source: [webp], now });
    stored.push({ fileId: id, width, height });
  }
  return stored;
}

function fail(work: Work, task: Task, failure: string): PreviewOutcome {
  if (isCurrentTask(work.tx, task)) {
    dropPreview(work, task.materialId);
    note(work, task, { state: 'failed', failure });
  }
  return { materialId: task.materialId, failure };
}

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

type State = Pick<typeof materialPreviews.$inferInsert, 'state' | 'failure'>;

function note({ tx, now }: Work, { materialId, sourceFileId, previewPages }: Task, state: State): void {
  tx.insert(materialPreviews)
    .values({ materialId, sourceFileId, previewPages, ...state, updatedAt: now })
    .run();
}

export function retryPreview(work: Work, { id }: { id: string }): void {
  const before = work.tx
    .select({ title: materials.title, sample: materialPreviews.state, failure: materialPreviews.failure })
    .from(materials)
    .innerJoin(materialPreviews, eq(materialPreviews.materialId, materials.id))
    .where(and(eq(materials.id, id), isNull(materials.deletedAt)))
    .get();
  if (!before) throw new TRPCError({ code: 'NOT_FOUND', message: messages.materialNotFound });
  dropPreview(work, id);
  work.happened(materialEvents.updated, { id, before, thing: { ...before, sample: 'building', failure: '' } });
  work.wake('previewJob');
}
