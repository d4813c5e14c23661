import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { tests } from './tests.ts';
import { ownerId } from './users.ts';

/** Mistakes that somebody has practised. Days are `2026-11-21`, those of the site's time zone. */
export const practisedMistakes = sqliteTable(
  'practised_mistakes',
  {
    userId: ownerId(),
    testId: text()
      .notNull()
      .references(() => tests.id, { onDelete: 'cascade' }),
    question: integer().notNull(),
    /** How often in a row it was right. */
    step: integer().notNull(),
    /** When it comes again; null: it is known. */
    dueOn: text(),
    practisedOn: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.testId, table.question] }),
    index('practised_mistakes_test').on(table.testId),
  ],
);

/** On how many days the mistakes of the day were all practised, and the last of these days. */
export const practiceStreaks = sqliteTable('practice_streaks', {
  userId: ownerId().primaryKey(),
  days: integer().notNull(),
  lastDay: text().notNull(),
});
