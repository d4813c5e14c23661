/** Sets up a paper: its format, times, pages and rules. */
import { TRPCError } from '@trpc/server';
import { and, count, countDistinct, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { attempts, papers, tests } from '#server/db/schema/tests.ts';
import { testNotFound } from '#server/features/mock-tests/tests.data.ts';
import { requireUnit } from '#server/features/site/board.data.ts';
import { findFile } from '#server/files/read.ts';
import { refuseField } from '#server/trpc.ts';
import type { Work } from '#server/work.ts';
import { mostPaperPages, tooManyPages } from '#shared/files.ts';
import { type CutOff, inItText, type PaperUpdate } from '#shared/hall.ts';
import {
  choicesOf,
  type Format,
  graceMs,
  labelsOf,
  minutesText,
  questionCount,
  spansOf,
  totalMinutes,
} from '#shared/hall-formats.ts';
import { isKeyEntry } from '#shared/hall-key.ts';
import { matchPages, type PageMatch, type PageText } from '#shared/hall-page-match.ts';
import { type PaperProblem, paperProblems } from '#shared/hall-paper.ts';
import { paperChanged } from './events.ts';
import { countInside } from './hall-attempts.data.ts';
import { countCutOff, endAgain } from './hall-ends.data.ts';
import { pagesStateOf, pageTextsOf, storePlaces } from './hall-pages.data.ts';
import { pagesOfPaper } from './hall-papers.data.ts';
import { forgetSolutions, keepSolutions, solutionsStateOf } from './hall-solutions.data.ts';

/** `30 + 150`, `3 hours 30 minutes`: what the public list says of a paper. */
export function inWords(format: Format) {
  const minutes = totalMinutes(format);
  return {
    questions: spansOf(format)
      .map(({ from, to }) => to - from)
      .join(' + '),
    duration: minutes === null ? 'No time limit' : minutesText(minutes),
  };
}

/** What of a key its format has questions and letters for; null: no answer. */
export const keyWithin = (key: readonly (string | null)[], format: Format): (string | null)[] => {
  const isOffered = (entry: string) => isKeyEntry(entry, choicesOf(format));
  return Array.from({ length: questionCount(format) }, (_, question) => {
    const entry = key[question] ?? null;
    return entry !== null && isOffered(entry) ? entry : null;
  });
};

/** A test that is a paper, with its paper. Throws NOT_FOUND. */
export function requireSetup(db: Executor, id: string) {
  const found = db
    .select({ test: tests, paper: papers })
    .from(papers)
    .innerJoin(tests, eq(tests.id, papers.testId))
    .where(and(eq(tests.id, id), isNull(tests.deletedAt)))
    .get();
  if (!found) throw testNotFound();
  return found;
}

const realAttempts = (testId: string) => and(eq(attempts.testId, testId), eq(attempts.isPreview, false));

const hasAttempts = (db: Executor, testId: string): boolean =>
  db.select({ id: attempts.id }).from(attempts).where(realAttempts(testId)).limit(1).get() !== undefined;

export function readSetup(db: Executor, id: string, now: number) {
  const { test, paper } = requireSetup(db, id);
  const { scoreSecret: _, googleFormUrl: __, codeEntry: ___, seq: ____, ...shown } = test;
  const { previousKey, ...settings } = paper;
  return {
    ...shown,
    ...settings,
    file: fileFacts(db, paper.fileId),
    solutionsFile: fileFacts(db, paper.solutionsFileId),
    pagesState: pagesStateOf(db, paper),
    solutionsState: solutionsStateOf(db, paper),
    pages: pagesOfPaper(db, id),
    hasAttempts: hasAttempts(db, id),
    inside: countInside(db, id),
    hasCorrection: previousKey !== null,
    problems: problemsOf(db, { test, paper }, now),
    serverNow: now,
  };
}

const fileFacts = (db: Executor, id: string | null) => {
  const file = id === null ? undefined : findFile(db, id);
  return file ? { id: file.id, name: file.name, pages: file.pages, sizeBytes: file.sizeBytes } : null;
};

type Setup = ReturnType<typeof requireSetup>;

const problemsOf = (db: Executor, { test, paper }: Setup, now: number): PaperProblem[] =>
  paperProblems(
    {
      hasFile: paper.fileId !== null,
      pagesState: pagesStateOf(db, paper),
      format: paper.format,
      key: paper.key,
      pageStarts: paper.pageStarts,
      opensAt: test.opensAt,
      closesAt: test.closesAt,
      keyRule: paper.keyRule,
      keyAt: paper.keyAt,
      holdsMarks: paper.holdsMarks,
    },
    now,
  );

/** What keeps a paper from being published; nothing for a test that is none. */
export function problemsBeforePublishing(db: Executor, id: string, now: number): PaperProblem[] {
  const isPaper = db.select({ id: papers.testId }).from(papers).where(eq(papers.testId, id)).get() !== undefined;
  return isPaper ? problemsOf(db, requireSetup(db, id), now) : [];
}

/** What only a paper that nobody sees yet can change: sheets and marks rest on it. */
const fixedFields = ['fileId', 'format', 'series', 'isEstimate'] as const satisfies readonly (keyof PaperUpdate)[];

const refusals = {
  taken: 'Students have taken this test: its paper and its format stay. Make a copy to change them.',
  shown: 'Take the test off the list first: students could start it while it changes.',
  keyTaken: 'Students have taken this test: correct the key with “Correct the key”, which marks everything again.',
} as const;

/** Throws NOT_FOUND, CONFLICT for what attempts rest on, BAD_REQUEST at a field that leaves a published test incomplete. */
export function updatePaper(work: Work, { mayCutOff = 0, closesNow, ...asks }: PaperUpdate): void {
  const { tx, now, happened, wake } = work;
  const update = closesNow ? { ...asks, closesAt: now } : asks;
  const { id, opensAt, closesAt, ...asked } = update;
  const before = requireSetup(tx, id);
  if (closesAt !== undefined && closesAt !== before.test.closesAt)
    checkClosing(tx, before, { closesAt, mayCutOff, now });
  const isTaken = hasAttempts(tx, id);
  if (fixedFields.some((field) => asked[field] !== undefined)) {
    if (isTaken) throw new TRPCError({ code: 'CONFLICT', message: refusals.taken });
    if (before.test.isActive) throw new TRPCError({ code: 'CONFLICT', message: refusals.shown });
  }
  if (asked.key && isTaken) throw new TRPCError({ code: 'CONFLICT', message: refusals.keyTaken });
  const change = { ...asked, ...following(tx, before, asked) };
  tx.update(papers)
    .set({ ...change, ...(closesAt !== undefined && { closeToldAt: null }), updatedAt: now })
    .where(eq(papers.testId, id))
    .run();
  tx.update(tests)
    .set({ opensAt, closesAt, ...(asked.format && inWords(asked.format)), updatedAt: now })
    .where(eq(tests.id, id))
    .run();
  const after = requireSetup(tx, id);
  checkFits(tx, after, asked);
  if (asked.format || asked.pageStarts) storePlaces(work, id, after.paper);
  if (asked.solutionsFileId !== undefined && asked.solutionsFileId !== before.paper.solutionsFileId)
    forgetSolutions(work, id);
  if (asked.format) keepSolutions(work, id, { before: before.paper.format, after: after.paper.format });
  // Their sheets would not fit any more.
  if (asked.format)
    tx.delete(attempts)
      .where(and(eq(attempts.testId, id), eq(attempts.isPreview, true)))
      .run();
  if (closesAt !== undefined) endAgain(work, id);
  // A test that has closed may still be changed.
  const [problem] = after.test.isActive ? problemsOf(tx, after, 0) : [];
  if (problem) throw refuseField(problem.step, problem.message);
  if (asked.fileId || asked.solutionsFileId) wake('previewJob');
  happened(paperChanged, { id, title: after.test.title, ...differing(before, after, update) });
}

type Closing = { closesAt: number | null; mayCutOff: number; now: number };

/** Nobody is cut off by a slip of the pen, and no more students than the admin was told. */
function checkClosing(tx: Executor, { test, paper }: Setup, { closesAt, mayCutOff, now }: Closing): void {
  if (closesAt !== null && closesAt < now)
    throw refuseField('rules', 'This time is over. To end the test now, press “Close now”.');
  const students = countCutOff(tx, { paper: { id: test.id, format: paper.format }, closesAt, now });
  if (students > mayCutOff)
    throw new TRPCError({ code: 'CONFLICT', message: `${inItText(students)} and would be cut off.` });
}

/** How many students the test would cut off with this closing time. Throws NOT_FOUND. */
export function readCutOff(db: Executor, { id, closesAt }: CutOff, now: number): { students: number } {
  const { format } = requireSetup(db, id).paper;
  return { students: countCutOff(db, { paper: { id, format }, closesAt, now }) };
}

function following(tx: Executor, setup: Setup, asked: Omit<PaperUpdate, 'id'>) {
  return {
    ...followingPaper(tx, setup, asked),
    ...(asked.solutionsFileId !== undefined && { solutionsFailure: '' }),
  };
}

function followingPaper(tx: Executor, { test, paper }: Setup, { fileId, format, key }: Omit<PaperUpdate, 'id'>) {
  if (fileId) {
    const file = findFile(tx, fileId);
    if (file?.purpose !== 'paper') throw refuseField('fileId', 'Please upload the PDF again.');
    if ((file.pages ?? 0) > mostPaperPages) throw refuseField('fileId', tooManyPages(file.pages ?? 0));
  }
  if (!format) return fileId === undefined ? {} : { pagesFailure: '', pageStarts: [] };
  const questions = questionCount(format);
  const isAsLong = questions === questionCount(paper.format);
  return {
    ...(fileId !== undefined && { pagesFailure: '' }),
    key: keyWithin(key ?? paper.key, format),
    pageStarts: startsAfter(pageTextsOf(tx, test.id), paper, format),
    // What was set for questions that are still there stays.
    units: paper.units.filter(({ to }) => to <= questions),
    series: isAsLong ? paper.series : {},
  };
}

/** Where questions begin in another format: as before, unless they are numbered in another way and the text says where. */
function startsAfter(texts: PageText[], { format: before, pageStarts }: Setup['paper'], format: Format): number[] {
  if (labelsOf(before).join() === labelsOf(format).join() && pageStarts.length === texts.length) return pageStarts;
  const { starts: found } = matchPages(texts, labelsOf(format));
  if (found.some((start) => start > 0) || pageStarts.length !== texts.length) return found;
  return pageStarts.map((start) => (start > questionCount(format) ? 0 : start));
}

function checkFits(tx: Executor, { test, paper }: Setup, asked: Omit<PaperUpdate, 'id'>): void {
  const questions = questionCount(paper.format);
  if (asked.key && paper.key.length !== questions)
    throw refuseField('key', `${paper.key.length} answers for ${questions} questions.`);
  if (asked.key?.some((entry) => entry !== null && !isKeyEntry(entry, choicesOf(paper.format))))
    throw refuseField('key', 'There is a letter in it that no question of this paper offers.');
  if (asked.pageStarts && paper.pageStarts.length !== pagesOfPaper(tx, test.id).length)
    throw refuseField('pageStarts', 'The pages have changed meanwhile. Please look again.');
  if (asked.units?.some(({ from, to }) => from >= to || to > questions))
    throw refuseField('units', `A unit must lie within the ${questions} questions.`);
  for (const { unitId } of asked.units ?? []) requireUnit(tx, unitId);
  if (asked.solutionsFileId && findFile(tx, asked.solutionsFileId)?.purpose !== 'solutions')
    throw refuseField('solutionsFileId', 'Please upload the PDF again.');
  for (const [series, order] of Object.entries(paper.series))
    if (order.length !== questions || new Set(order).size !== questions || order.some((base) => base >= questions))
      throw refuseField('series', `Booklet ${series} must name each of the ${questions} questions once.`);
}

function differing(before: Setup, after: Setup, update: PaperUpdate) {
  const fields = Object.keys(update).filter((field) => field !== 'id');
  const pick = ({ test, paper }: Setup) => {
    const all: Record<string, unknown> = { ...test, ...paper, key: paper.key.map((entry) => entry ?? '-').join(' ') };
    return Object.fromEntries(fields.map((field) => [field, all[field]]));
  };
  return { before: pick(before), after: pick(after) };
}

/** What the text of the pages says about where questions begin, whatever was corrected by hand. Throws NOT_FOUND. */
export function readPageMatch(db: Executor, id: string): PageMatch {
  const { paper } = requireSetup(db, id);
  return matchPages(pageTextsOf(db, id), labelsOf(paper.format));
}

export function countLive(db: Executor, id: string, now: number) {
  requireSetup(db, id);
  const isRunning = sql`${attempts.submittedAt} is null and (${attempts.endsAt} is null or ${attempts.endsAt} > ${now - graceMs})`;
  const found = db
    .select({
      running: count(sql`case when ${isRunning} then 1 end`),
      finished: count(sql`case when not (${isRunning}) then 1 end`),
      students: countDistinct(attempts.userId),
    })
    .from(attempts)
    .where(realAttempts(id))
    .get();
  return found ?? { running: 0, finished: 0, students: 0 };
}
