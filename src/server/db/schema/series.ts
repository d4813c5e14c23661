/** Who may take a test besides everybody: the holders of a series, and the members of a batch. */
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { boardNotices } from './board.ts';
import { listed, moment } from './columns.ts';
import { materialId } from './materials.ts';
import { tests } from './tests.ts';
import { ownerId } from './users.ts';

const testId = () =>
  text()
    .notNull()
    .references(() => tests.id, { onDelete: 'cascade' });

/** What makes a material a test series: it is sold as any other, and opens tests in place of a file. */
export const series = sqliteTable(
  'series',
  {
    materialId: materialId().primaryKey(),
    /** The examination all of whose tests it opens, besides the chosen ones; null: the chosen ones only. */
    syllabusId: text().references(() => boardNotices.id),
    /** When it stops opening tests; null: never. */
    endsAt: moment(),
  },
  (table) => [index('series_syllabus').on(table.syllabusId)],
);

/** The tests that were chosen for a series. */
export const seriesTests = sqliteTable('series_tests', { materialId: materialId(), testId: testId() }, (table) => [
  primaryKey({ columns: [table.materialId, table.testId] }),
  index('series_tests_test').on(table.testId),
]);

export const batches = sqliteTable('batches', {
  ...listed(),
  title: text().notNull(),
  /** Stands in the link by which students join; null: there is none. */
  inviteToken: text().unique(),
  /** The end of the last day of that link. */
  inviteEndsAt: moment(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
  deletedAt: moment(),
});

const batchId = () =>
  text()
    .notNull()
    .references(() => batches.id, { onDelete: 'cascade' });

export const batchMembers = sqliteTable(
  'batch_members',
  { batchId: batchId(), userId: ownerId(), createdAt: moment().notNull() },
  (table) => [primaryKey({ columns: [table.batchId, table.userId] }), index('batch_members_user').on(table.userId)],
);

/** The batches whose members may take a test. */
export const testBatches = sqliteTable('test_batches', { testId: testId(), batchId: batchId() }, (table) => [
  primaryKey({ columns: [table.testId, table.batchId] }),
  index('test_batches_batch').on(table.batchId),
]);
