import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { testDifficulties } from '#shared/enums.ts';
import { resultSources } from '#shared/results.ts';
import { testCategories } from '#shared/tests.ts';
import { id, listed, moment, oneOfCheck } from './columns.ts';
import { users } from './users.ts';

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
    googleFormUrl: text().notNull(),
    /** The form's question for the student's code, as its prefilled link calls it: `entry.123456`; empty without one. */
    codeEntry: text().notNull().default(''),
    /** What the form's script signs marks with; empty until it is asked for. */
    scoreSecret: text().notNull().default(''),
    isActive: integer({ mode: 'boolean' }).notNull().default(true),
    /** Not published yet, and so not active either. */
    isDraft: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    deletedAt: moment(),
  },
  (table) => [
    oneOfCheck('tests_category', table.category, testCategories),
    oneOfCheck('tests_difficulty', table.difficulty, testDifficulties),
  ],
);

export const testStarts = sqliteTable(
  'test_starts',
  {
    testId: text()
      .notNull()
      .references(() => tests.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.testId, table.userId] })],
);

/** Results that came back from a form; the same response counts once. The table keeps an older name. */
export const testResults = sqliteTable(
  'test_scores',
  {
    id: id(),
    testId: text()
      .notNull()
      .references(() => tests.id, { onDelete: 'cascade' }),
    /** The form's name for the response, or a hash of its row where a file has none. */
    responseId: text().notNull(),
    /** Null where the code fits nobody. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** What was typed as the student's code. */
    code: text().notNull().default(''),
    score: real().notNull(),
    maxScore: real().notNull(),
    source: text({ enum: resultSources }).notNull(),
    submittedAt: moment().notNull(),
    /** When the form's script sent it; 0 where nothing says. An older sending never replaces a newer one. */
    sentAt: moment().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('test_scores_response').on(table.testId, table.responseId),
    index('test_scores_user').on(table.userId, table.submittedAt),
    index('test_scores_rank').on(table.testId, table.userId, table.score),
    oneOfCheck('test_scores_source', table.source, resultSources),
  ],
);
