import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { listed, moment } from './columns.ts';
import { ownerId } from './users.ts';

/** What the educator notes about a student for herself; goes with the account. */
export const studentNotes = sqliteTable(
  'student_notes',
  {
    ...listed(),
    userId: ownerId(),
    text: text().notNull(),
    actorId: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('student_notes_user').on(table.userId, table.seq)],
);
