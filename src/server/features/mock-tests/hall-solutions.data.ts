/** The solutions of papers: draws their pages, and finds what explains a question. */
import { and, asc, desc, eq, gte, isNotNull, isNull, notExists } from 'drizzle-orm';
import type { Db, Executor } from '#server/db/open-db.ts';
import { papers, solutionPages, solutionTexts, tests } from '#server/db/schema/tests.ts';
import { testNotFound } from '#server/features/mock-tests/tests.data.ts';
import { findFile } from '#server/files/read.ts';
import { deleteFile } from '#server/files/sweep.ts';
import { perform, program, type Work, type WorkServices } from '#server/work.ts';
import { mostPaperPages } from '#shared/files.ts';
import { type Format, labelsOf, questionCount } from '#shared/hall-formats.ts';
import { matchPages, type PageMatch, type PageText, placesOn } from '#shared/hall-page-match.ts';
import {
  type ExplainedOn,
  type ExplanationInput,
  pagesByQuestion,
  pagesOfExplanation,
  surelyExplained,
} from '#shared/hall-solutions.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { accessTo } from './hall-access.data.ts';
import { type PaperPagesOutcome, type RenderOptions, renderFile, storePages } from './hall-pages.data.ts';
import { findPaperEvenDeleted } from './hall-papers.data.ts';

const nextTask = (db: Executor) =>
  db
    .select({ testId: papers.testId, fileId: papers.solutionsFileId, title: tests.title })
    .from(papers)
    .innerJoin(tests, eq(tests.id, papers.testId))
    .where(
      and(
        isNotNull(papers.solutionsFileId),
        eq(papers.solutionsFailure, ''),
        isNull(tests.deletedAt),
        notExists(
          db
            .select({ position: solutionPages.position })
            .from(solutionPages)
            .where(eq(solutionPages.testId, papers.testId)),
        ),
      ),
    )
    .orderBy(desc(tests.seq))
    .limit(1)
    .get();

/** Renders the pages of the next solutions that have none; null when there are no such ones, or the signal aborted it. */
export async function renderNextSolutions(
  services: WorkServices,
  options: RenderOptions,
): Promise<PaperPagesOutcome | null> {
  const { db, clock } = services;
  const task = nextTask(db);
  if (!task?.fileId || options.signal.aborted) return null;
  const { testId, fileId, title } = task;
  const rendered = await drawSolutions(db, fileId, options);
  if (rendered === null) return null;
  const stored =
    'failure' in rendered
      ? []
      : await storePages(db, { title: `${title}: solutions`, pages: rendered.pages, now: clock() });
  const isCurrent = perform(services, program('previews'), (work) => {
    const { tx } = work;
    const paper = tx
      .select({ fileId: papers.solutionsFileId, format: papers.format })
      .from(papers)
      .where(eq(papers.testId, testId))
      .get();
    if (paper?.fileId !== fileId) return false;
    if ('failure' in rendered)
      tx.update(papers).set({ solutionsFailure: rendered.failure }).where(eq(papers.testId, testId)).run();
    const nothing = { questions: [], questionPlaces: [] };
    for (const [index, page] of stored.entries())
      tx.insert(solutionPages)
        .values({ ...page, ...nothing, testId, position: index + 1 })
        .run();
    matchSolutions(work, testId, paper.format);
    return true;
  });
  // Another file was chosen meanwhile.
  if (!isCurrent) for (const page of stored) await deleteFile(db, page.fileId);
  if ('failure' in rendered) return { testId, failure: rendered.failure };
  return { testId, pages: isCurrent ? stored.length : 0 };
}

async function drawSolutions(db: Db, fileId: string, options: RenderOptions) {
  const pages = findFile(db, fileId)?.pages ?? 0;
  // Never some of the pages as if they were all.
  if (pages > mostPaperPages)
    return {
      failure: `These solutions have ${pages} pages. Up to ${mostPaperPages} can stand at the questions; the PDF itself can be opened.`,
    };
  return renderFile(db, fileId, options);
}

/** Where the pages of the solutions are with a paper. */
export function solutionsStateOf(
  db: Executor,
  {
    testId,
    solutionsFileId,
    solutionsFailure,
  }: Pick<typeof papers.$inferSelect, 'testId' | 'solutionsFileId' | 'solutionsFailure'>,
): 'none' | 'building' | 'ready' | 'failed' {
  if (solutionsFileId === null) return 'none';
  if (solutionsFailure !== '') return 'failed';
  return explainedOn(db, testId).length > 0 ? 'ready' : 'building';
}

/** Of each page of a paper's solutions the questions that are explained on it. */
export const explainedOn = (db: Executor, testId: string): ExplainedOn =>
  db
    .select({ questions: solutionPages.questions })
    .from(solutionPages)
    .where(eq(solutionPages.testId, testId))
    .orderBy(asc(solutionPages.position))
    .all()
    .map(({ questions }) => questions);

const textsOf = (db: Executor, testId: string): PageText[] =>
  db
    .select({ text: solutionPages.text, places: solutionPages.linePlaces })
    .from(solutionPages)
    .where(eq(solutionPages.testId, testId))
    .orderBy(asc(solutionPages.position))
    .all();

/** What the text of a paper's solutions says, whatever was said by hand. */
export const readSolutionMatch = (db: Executor, testId: string, format: Format): PageMatch =>
  matchPages(textsOf(db, testId), labelsOf(format));

/** Puts at each question the page that explains it for sure. */
const matchSolutions = (work: Work, testId: string, format: Format): void =>
  storeExplained(work, { testId, format, pages: surelyExplained(readSolutionMatch(work.tx, testId, format)) });

/** In another format: what was said of questions that are still numbered as before stays, and so do their texts. */
export function keepSolutions(work: Work, testId: string, { before, after }: { before: Format; after: Format }): void {
  if (labelsOf(before).join() === labelsOf(after).join()) return;
  matchSolutions(work, testId, after);
  work.tx
    .delete(solutionTexts)
    .where(and(eq(solutionTexts.testId, testId), gte(solutionTexts.question, questionCount(after))))
    .run();
}

type Explained = { testId: string; format: Format; pages: ExplainedOn };

/** Writes which questions each page explains, and where on it they stand. */
export function storeExplained({ tx }: Work, { testId, format, pages }: Explained): void {
  const labels = labelsOf(format);
  const places = placesOn(textsOf(tx, testId), labels, pagesByQuestion(pages, labels.length));
  for (const [index, questions] of pages.entries())
    tx.update(solutionPages)
      .set({ questions, questionPlaces: places[index] ?? [] })
      .where(and(eq(solutionPages.testId, testId), eq(solutionPages.position, index + 1)))
      .run();
}

/** Solutions that were taken away or exchanged explain nothing any more; the sweep deletes their pictures. */
export const forgetSolutions = ({ tx }: Work, testId: string): void =>
  void tx.delete(solutionPages).where(eq(solutionPages.testId, testId)).run();

/** The questions of a paper that have a page or a text, counted from 0. */
export function explainedQuestions(db: Executor, testId: string): number[] {
  const texts = db
    .select({ question: solutionTexts.question })
    .from(solutionTexts)
    .where(eq(solutionTexts.testId, testId))
    .all();
  return [...new Set([...explainedOn(db, testId).flat(), ...texts.map(({ question }) => question)])].toSorted(
    (one, other) => one - other,
  );
}

/**
 * What explains a question: the educator's own text in the place of pages, else the pages on which it is explained. Throws
 * NOT_FOUND where the solutions may not be seen.
 */
export function readExplanation(
  db: Executor,
  { testId, question }: ExplanationInput,
  at: { user: SessionUser; now: number },
) {
  const paper = findPaperEvenDeleted(db, testId);
  if (!paper || !accessTo(db, paper, at).key) throw testNotFound();
  const written = db
    .select({ text: solutionTexts.text })
    .from(solutionTexts)
    .where(and(eq(solutionTexts.testId, testId), eq(solutionTexts.question, question)))
    .get();
  if (written) return { text: written.text, pages: [] };
  const positions = pagesOfExplanation(explainedOn(db, testId), question).map((page) => page + 1);
  return { text: null, pages: positions.flatMap((position) => findPage(db, testId, position)) };
}

function findPage(db: Executor, testId: string, position: number) {
  const page = db
    .select({ width: solutionPages.width, height: solutionPages.height, places: solutionPages.questionPlaces })
    .from(solutionPages)
    .where(and(eq(solutionPages.testId, testId), eq(solutionPages.position, position)))
    .get();
  return page ? [{ ...page, number: position, url: paths.solutionPage(testId, position) }] : [];
}

/** The file of the picture of a page of the solutions, counted from 1; null: there is none. */
export const solutionFileOf = (db: Executor, testId: string, position: number): string | null =>
  db
    .select({ fileId: solutionPages.fileId })
    .from(solutionPages)
    .where(and(eq(solutionPages.testId, testId), eq(solutionPages.position, position)))
    .get()?.fileId ?? null;
