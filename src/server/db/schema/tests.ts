import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { testCategories, testDifficulties } from '#shared/tests.ts';
import { listed, moment, oneOfCheck } from './columns.ts';
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
    isActive: integer({ mode: 'boolean' }).notNull().default(true),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
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
