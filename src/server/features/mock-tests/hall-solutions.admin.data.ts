import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { solutionTexts } from '#server/db/schema/tests.ts';
import { conflict, refuseField } from '#server/trpc.ts';
import type { Work } from '#server/work.ts';
import { questionCount, questionName } from '#shared/hall-formats.ts';
import type { SolutionPages, SolutionText } from '#shared/hall-solutions.ts';
import { paths } from '#shared/paths.ts';
import { paperChanged } from './events.ts';
import { requireSetup } from './hall-setup.admin.data.ts';
import { explainedOn, readSolutionMatch, storeExplained } from './hall-solutions.data.ts';

/** What explains which question: as it is shown, as the text of the solutions says, and in the educator's own words. Throws NOT_FOUND. */
export function readSolutions(db: Executor, id: string) {
  const { paper } = requireSetup(db, id);
  const { found, doubts } = readSolutionMatch(db, id, paper.format);
  return {
    fileId: paper.solutionsFileId,
    pages: explainedOn(db, id).map((questions, index) => ({ questions, url: paths.solutionPage(id, index + 1) })),
    found,
    doubts,
    texts: db
      .select({ question: solutionTexts.question, text: solutionTexts.text })
      .from(solutionTexts)
      .where(eq(solutionTexts.testId, id))
      .orderBy(asc(solutionTexts.question))
      .all(),
  };
}

/** Says which questions each page explains. Throws NOT_FOUND, CONFLICT for pages of other solutions, BAD_REQUEST. */
export function saveSolutionPages(work: Work, { id, fileId, pages }: SolutionPages): void {
  const { test, paper } = requireSetup(work.tx, id);
  const before = explainedOn(work.tx, id);
  if (paper.solutionsFileId !== fileId || before.length !== pages.length)
    throw conflict('The solutions have changed meanwhile. Please look again.');
  const named = pages.flat();
  if (named.some((question) => question >= questionCount(paper.format)))
    throw refuseField('pages', `There are only ${questionCount(paper.format)} questions.`);
  if (new Set(named).size !== named.length) throw refuseField('pages', 'A question stands on two pages.');
  storeExplained(work, { testId: id, format: paper.format, pages });
  work.happened(paperChanged, {
    id,
    title: test.title,
    before: { solutionPages: before },
    after: { solutionPages: pages },
  });
}

/** Writes a text in the place of the page that explains a question, or takes it away. Throws NOT_FOUND, BAD_REQUEST. */
export function saveSolutionText({ tx, happened }: Work, { id, question, text }: SolutionText): void {
  const { test, paper } = requireSetup(tx, id);
  if (question >= questionCount(paper.format))
    throw refuseField('question', `There are only ${questionCount(paper.format)} questions.`);
  const own = and(eq(solutionTexts.testId, id), eq(solutionTexts.question, question));
  const before = tx.select({ text: solutionTexts.text }).from(solutionTexts).where(own).get();
  tx.delete(solutionTexts).where(own).run();
  if (text !== '') tx.insert(solutionTexts).values({ testId: id, question, text }).run();
  const name = questionName(paper.format, question);
  happened(paperChanged, {
    id,
    title: test.title,
    before: { question: name, explanation: before?.text ?? '' },
    after: { question: name, explanation: text },
  });
}
