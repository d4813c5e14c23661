/** The tables of mock tests: papers, attempts, results and objections. */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { testDifficulties, testKinds } from '#shared/enums.ts';
import { attemptEndings, keyRules, objectionStates, type SeriesOrders, testNews } from '#shared/hall.ts';
import type { Format } from '#shared/hall-formats.ts';
import type { Unit } from '#shared/hall-marking.ts';
import type { LinePlace } from '#shared/hall-page-match.ts';
import { bookletSeries, type QuestionPlace } from '#shared/hall-pages.ts';
import { resultSources } from '#shared/results.ts';
import { testCategories } from '#shared/tests.ts';
import { unitId } from './board.ts';
import { id, listed, moment, oneOfCheck } from './columns.ts';
import { files } from './files.ts';
import { ownerId, users } from './users.ts';

/** participants_count is the number of `test_starts` of a test; it is counted, never stored. */
export const tests = sqliteTable(
  'tests',
  {
    ...listed(),
    title: text().notNull(),
    description: text().notNull().default(''),
    category: text({ enum: testCategories }).notNull(),
    difficulty: text({ enum: testDifficulties }).notNull(),
    duration: text().notNull().default(''),
    questions: text().notNull().default(''),
    kind: text({ enum: testKinds }).notNull().default('form'),
    unitId: unitId(),
    googleFormUrl: text().notNull(),
    /** The form's question for the student's code, as its prefilled link calls it: `entry.123456`; empty without one. */
    codeEntry: text().notNull().default(''),
    /** What the form's script signs marks with; empty until it is asked for. */
    scoreSecret: text().notNull().default(''),
    /** When a paper can be started; null: as soon as it is published, and for good. */
    opensAt: moment(),
    closesAt: moment(),
    /** Whether every verified student may take it, or only who holds a series or belongs to a batch that opens it. */
    isOpenToAll: integer({ mode: 'boolean' }).notNull().default(true),
    isActive: integer({ mode: 'boolean' }).notNull().default(true),
    isDraft: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    deletedAt: moment(),
  },
  (table) => [
    index('tests_unit').on(table.unitId),
    oneOfCheck('tests_category', table.category, testCategories),
    oneOfCheck('tests_difficulty', table.difficulty, testDifficulties),
    oneOfCheck('tests_kind', table.kind, testKinds),
  ],
);

const testId = () => text().references(() => tests.id, { onDelete: 'cascade' });

export const testStarts = sqliteTable(
  'test_starts',
  {
    testId: testId().notNull(),
    userId: ownerId(),
    startedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.testId, table.userId] })],
);

/** What students have been told of a test; `about`: the moment (UTC ms), or the id of the series or batch that has it, so that another one is told again. */
export const testTellings = sqliteTable(
  'test_tellings',
  { testId: testId().notNull(), news: text({ enum: testNews }).notNull(), about: text().notNull() },
  (table) => [primaryKey({ columns: [table.testId, table.news, table.about] })],
);

export const papers = sqliteTable(
  'papers',
  {
    testId: testId().primaryKey(),
    fileId: text().references(() => files.id),
    solutionsFileId: text().references(() => files.id),
    /** Why the pages of the file could not be made; empty: they are made, or still to be. */
    pagesFailure: text().notNull().default(''),
    /** The same of the solutions. */
    solutionsFailure: text().notNull().default(''),
    format: text({ mode: 'json' }).$type<Format>().notNull(),
    key: text({ mode: 'json' }).$type<(string | null)[]>().notNull(),
    /** The key before its last correction, to be undone to; null: there is none. */
    previousKey: text({ mode: 'json' }).$type<string[]>(),
    pageStarts: text({ mode: 'json' }).$type<number[]>().notNull(),
    attempts: integer().notNull().default(1),
    keyRule: text({ enum: keyRules }).notNull().default('submitted'),
    keyAt: moment(),
    /** No mark, rank or result is shown to students before the test has closed. */
    holdsMarks: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether whoever is in the test may fetch the paper as a PDF to print. */
    mayPrint: integer({ mode: 'boolean' }).notNull().default(true),
    units: text({ mode: 'json' }).$type<Unit[]>().notNull(),
    /** Filled in after the real examination: the marks are an estimate. */
    isEstimate: integer({ mode: 'boolean' }).notNull().default(false),
    /** Of the booklets besides A, which question of A each of theirs is. */
    series: text({ mode: 'json' }).$type<SeriesOrders>().notNull(),
    closeToldAt: moment(),
    updatedAt: moment().notNull(),
  },
  (table) => [oneOfCheck('papers_key_rule', table.keyRule, keyRules)],
);

export const paperPages = sqliteTable(
  'paper_pages',
  {
    testId: testId().notNull(),
    position: integer().notNull(),
    fileId: text()
      .notNull()
      .references(() => files.id),
    sourceFileId: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** What the PDF says on it, a line of print each, to find the questions. */
    text: text().notNull(),
    /** Where each of these lines stands; empty for pages that were made before this was kept. */
    linePlaces: text({ mode: 'json' }).$type<LinePlace[]>().notNull().default([]),
    /** Where the questions that begin on it stand, as far as the text says. */
    questionPlaces: text({ mode: 'json' }).$type<QuestionPlace[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.testId, table.position] }), index('paper_pages_file').on(table.fileId)],
);

/** The pages of a paper's solutions. */
export const solutionPages = sqliteTable(
  'solution_pages',
  {
    testId: testId().notNull(),
    position: integer().notNull(),
    fileId: text()
      .notNull()
      .references(() => files.id),
    width: integer().notNull(),
    height: integer().notNull(),
    /** What the PDF says on it, a line of print each, to find the questions, and where each line stands. */
    text: text().notNull(),
    linePlaces: text({ mode: 'json' }).$type<LinePlace[]>().notNull(),
    /** The questions that are explained on it, counted from 0: what the text says for sure, or an admin. */
    questions: text({ mode: 'json' }).$type<number[]>().notNull(),
    /** Where on it they stand, as far as the text says. */
    questionPlaces: text({ mode: 'json' }).$type<QuestionPlace[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.testId, table.position] }), index('solution_pages_file').on(table.fileId)],
);

/** What the educator writes about a question in the place of a page of the solutions. */
export const solutionTexts = sqliteTable(
  'solution_texts',
  { testId: testId().notNull(), question: integer().notNull(), text: text().notNull() },
  (table) => [primaryKey({ columns: [table.testId, table.question] })],
);

export const paperFormats = sqliteTable('paper_formats', {
  ...listed(),
  name: text().notNull().unique(),
  format: text({ mode: 'json' }).$type<Format>().notNull(),
  createdAt: moment().notNull(),
});

export const attempts = sqliteTable(
  'attempts',
  {
    id: id(),
    testId: testId().notNull(),
    userId: ownerId(),
    number: integer().notNull(),
    /** An admin's look at a paper as a student sees it: never counts. */
    isPreview: integer({ mode: 'boolean' }).notNull().default(false),
    series: text({ enum: bookletSeries }).notNull().default('A'),
    startedAt: moment().notNull(),
    /** Null: no clock ends it. */
    endsAt: moment(),
    /** Minutes more for each hour. */
    extraPerHour: integer().notNull().default(0),
    /** When each period was left before its time. */
    leftAt: text({ mode: 'json' }).$type<number[]>().notNull(),
    /** By how much an admin has lengthened each period, in ms; below 0 where a part begins again with the rest of its time. */
    addedMs: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
    /** When it was closed; null: it runs. */
    submittedAt: moment(),
    /** Until when an admin lets its last part go on; null: as the paper's rules say. */
    goesOnUntil: moment(),
    ending: text({ enum: attemptEndings }),
    /** A letter for each question, a dot where there is none. */
    sheet: text().notNull(),
    /** 1 where a question is marked for review. */
    marked: text().notNull(),
    seconds: text({ mode: 'json' }).$type<number[]>().notNull(),
    seq: integer().notNull().default(0),
    device: text().notNull(),
    savedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('attempts_number').on(table.testId, table.userId, table.isPreview, table.number),
    index('attempts_user').on(table.userId),
    index('attempts_open').on(table.endsAt).where(sql`${table.submittedAt} is null`),
    oneOfCheck('attempts_ending', table.ending, attemptEndings),
    oneOfCheck('attempts_series', table.series, bookletSeries),
  ],
);

/** What students say against a question or its key. */
export const objections = sqliteTable(
  'objections',
  {
    ...listed(),
    testId: testId().notNull(),
    userId: ownerId(),
    question: integer().notNull(),
    reason: text().notNull(),
    book: text().notNull(),
    state: text({ enum: objectionStates }).notNull().default('open'),
    reply: text().notNull().default(''),
    createdAt: moment().notNull(),
    decidedAt: moment(),
  },
  (table) => [
    uniqueIndex('objections_question').on(table.testId, table.userId, table.question),
    index('objections_open').on(table.testId).where(sql`${table.state} = 'open'`),
    oneOfCheck('objections_state', table.state, objectionStates),
  ],
);

/** Results of forms and of papers; the same response counts once. The table keeps an older name. */
export const testResults = sqliteTable(
  'test_scores',
  {
    id: id(),
    testId: testId().notNull(),
    /** The form's name for the response, a hash of its row where a file has none, or the attempt at a paper. */
    responseId: text().notNull(),
    /** Null where the code fits nobody. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    code: text().notNull().default(''),
    score: real().notNull(),
    maxScore: real().notNull(),
    source: text({ enum: resultSources }).notNull(),
    submittedAt: moment().notNull(),
    /** When the form's script sent it; 0 where nothing says. An older sending never replaces a newer one. */
    sentAt: moment().notNull().default(0),
    /** Of a paper: the attempt that was marked, its number, and whether every qualifying section is passed. */
    attemptId: text().references(() => attempts.id, { onDelete: 'cascade' }),
    attemptNumber: integer(),
    isQualified: integer({ mode: 'boolean' }).notNull().default(true),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('test_scores_attempt').on(table.attemptId).where(sql`${table.attemptId} is not null`),
    index('test_scores_ranked')
      .on(table.testId, table.score)
      .where(sql`${table.attemptNumber} = 1 and ${table.isQualified} = 1`),
    uniqueIndex('test_scores_response').on(table.testId, table.responseId),
    index('test_scores_user').on(table.userId, table.submittedAt),
    index('test_scores_rank').on(table.testId, table.userId, table.score),
    oneOfCheck('test_scores_source', table.source, resultSources),
  ],
);
