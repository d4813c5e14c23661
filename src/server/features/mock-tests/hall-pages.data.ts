/** Renders the pages of papers as pictures. */
import { and, asc, desc, eq, isNotNull, isNull, notExists } from 'drizzle-orm';
import type { Db, Executor } from '#server/db/open-db.ts';
import { placeholders, prepareOnce } from '#server/db/prepared.ts';
import { paperPages, papers, tests } from '#server/db/schema/tests.ts';
import { findFile, readBytes } from '#server/files/read.ts';
import { storeFile } from '#server/files/store.ts';
import { deleteFile } from '#server/files/sweep.ts';
import type { PaperPage, RenderPaper } from '#server/pdf/page-renderer.ts';
import { perform, program, type Work, type WorkServices } from '#server/work.ts';
import { mostPaperPages } from '#shared/files.ts';
import { type Format, labelsOf } from '#shared/hall-formats.ts';
import { type LinePlace, matchPages, type PageText, placeQuestions } from '#shared/hall-page-match.ts';
import { type SpokenPart, spokenPage } from '#shared/hall-page-text.ts';
import type { PageStarts } from '#shared/hall-pages.ts';

export type RenderOptions = { render: RenderPaper; signal: AbortSignal };
export type PaperPagesOutcome = { testId: string; pages: number } | { testId: string; failure: string };

const nextTask = (db: Executor) =>
  db
    .select({ testId: papers.testId, fileId: papers.fileId, title: tests.title })
    .from(papers)
    .innerJoin(tests, eq(tests.id, papers.testId))
    .where(
      and(
        isNotNull(papers.fileId),
        eq(papers.pagesFailure, ''),
        isNull(tests.deletedAt),
        notExists(
          db
            .select({ position: paperPages.position })
            .from(paperPages)
            .where(and(eq(paperPages.testId, papers.testId), eq(paperPages.sourceFileId, papers.fileId))),
        ),
      ),
    )
    .orderBy(desc(tests.seq))
    .limit(1)
    .get();

/** Renders the pages of the next paper that has none; null when there is no such paper, or the signal aborted it. */
export async function renderNextPaper(
  services: WorkServices,
  options: RenderOptions,
): Promise<PaperPagesOutcome | null> {
  const { db, clock } = services;
  const task = nextTask(db);
  if (!task?.fileId || options.signal.aborted) return null;
  const { testId, fileId, title } = task;
  const rendered = await renderFile(db, fileId, options);
  if (rendered === null) return null;
  if ('failure' in rendered) return fail(services, { testId, fileId, failure: rendered.failure });

  const stored = await storePages(db, { title, pages: rendered.pages, now: clock() });
  const isCurrent = perform(services, program('previews'), (work) => {
    const { tx } = work;
    const paper = tx
      .select({ fileId: papers.fileId, format: papers.format })
      .from(papers)
      .where(eq(papers.testId, testId))
      .get();
    if (paper?.fileId !== fileId) return false;
    // The sweep deletes the pictures that no paper shows any more.
    tx.delete(paperPages).where(eq(paperPages.testId, testId)).run();
    tx.insert(paperPages)
      .values(stored.map((page, index) => ({ ...page, testId, sourceFileId: fileId, position: index + 1 })))
      .run();
    const { starts: pageStarts } = matchPages(pageTextsOf(tx, testId), labelsOf(paper.format));
    tx.update(papers).set({ pageStarts }).where(eq(papers.testId, testId)).run();
    storePlaces(work, testId, { format: paper.format, pageStarts });
    return true;
  });
  // Another file was chosen meanwhile.
  if (!isCurrent) for (const page of stored) await deleteFile(db, page.fileId);
  return { testId, pages: isCurrent ? stored.length : 0 };
}

/** Draws the pages of a PDF; null when the signal ended it. */
export async function renderFile(db: Db, fileId: string, { render, signal }: RenderOptions): ReturnType<RenderPaper> {
  const source = findFile(db, fileId);
  if (!source || source.sizeBytes === 0) return { failure: 'The file no longer exists.' };
  const { sizeBytes } = source;
  const bytes = readBytes(db, fileId, 0, sizeBytes - 1);
  return render({ bytes, sizeBytes, pageCount: mostPaperPages }, signal);
}

type StoredPage = { fileId: string; width: number; height: number; text: string; linePlaces: LinePlace[] };

/** Stores the pictures of pages; returns their rows. */
export async function storePages(db: Db, { title, pages, now }: { title: string; pages: PaperPage[]; now: number }) {
  const stored: StoredPage[] = [];
  for (const [index, { webp, lines, ...page }] of pages.entries()) {
    const name = `${title} - page ${index + 1}`;
    const { id } = await storeFile(db, { purpose: 'paper_page', name, source: [webp], now });
    const text = lines.map((line) => line.text).join('\n');
    stored.push({ fileId: id, ...page, text, linePlaces: lines.map(({ x, y }) => [x, y]) });
  }
  return stored;
}

function fail(
  services: WorkServices,
  { testId, fileId, failure }: { testId: string; fileId: string; failure: string },
): PaperPagesOutcome {
  perform(
    services,
    program('previews'),
    ({ tx }) =>
      void tx
        .update(papers)
        .set({ pagesFailure: failure })
        .where(and(eq(papers.testId, testId), eq(papers.fileId, fileId)))
        .run(),
  );
  return { testId, failure };
}

export function pagesStateOf(
  db: Executor,
  { testId, fileId, pagesFailure }: Pick<typeof papers.$inferSelect, 'testId' | 'fileId' | 'pagesFailure'>,
): 'none' | 'building' | 'ready' | 'failed' {
  if (fileId === null) return 'none';
  if (pagesFailure !== '') return 'failed';
  const made = db
    .select({ position: paperPages.position })
    .from(paperPages)
    .where(and(eq(paperPages.testId, testId), eq(paperPages.sourceFileId, fileId)))
    .limit(1)
    .get();
  return made ? 'ready' : 'building';
}

export const pageTextsOf = (db: Executor, testId: string): PageText[] =>
  db
    .select({ text: paperPages.text, places: paperPages.linePlaces })
    .from(paperPages)
    .where(eq(paperPages.testId, testId))
    .orderBy(paperPages.position)
    .all();

/** What of the text of a paper's first pages can be heard. */
export const spokenPagesOf = (db: Executor, testId: string, pages: number): SpokenPart[][] =>
  db
    .select({ text: paperPages.text, places: paperPages.linePlaces, questions: paperPages.questionPlaces })
    .from(paperPages)
    .where(eq(paperPages.testId, testId))
    .orderBy(asc(paperPages.position))
    .limit(Math.min(pages, 2 * mostPaperPages))
    .all()
    .map(({ questions, ...page }) => spokenPage(page, questions));

/** Writes where on its page each question stands, whenever its page or its number may have changed. */
export function storePlaces({ tx }: Work, testId: string, paper: { format: Format; pageStarts: PageStarts }): void {
  const places = placeQuestions(pageTextsOf(tx, testId), labelsOf(paper.format), paper.pageStarts);
  for (const [index, questionPlaces] of places.entries())
    tx.update(paperPages)
      .set({ questionPlaces })
      .where(and(eq(paperPages.testId, testId), eq(paperPages.position, index + 1)))
      .run();
}

/** The file of a page's picture, counted from 1; null: there is none. */
export const pageFileOf = (db: Executor, testId: string, position: number): string | null =>
  pageFileQuery(db).get({ testId, position })?.fileId ?? null;

const pageFileQuery = prepareOnce((db) => {
  const { testId, position } = placeholders('testId', 'position');
  return db
    .select({ fileId: paperPages.fileId })
    .from(paperPages)
    .where(and(eq(paperPages.testId, testId), eq(paperPages.position, position)))
    .prepare();
});
