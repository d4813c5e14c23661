import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { listed, moment } from './columns.ts';
import { files } from './files.ts';
import { ownerId } from './users.ts';

/** What a student answered to a rejection; deleted some time after the next decision, and with the account. */
export const verificationAnswers = sqliteTable(
  'verification_answers',
  {
    ...listed(),
    userId: ownerId(),
    text: text().notNull(),
    fileId: text().references(() => files.id),
    createdAt: moment().notNull(),
    /** When an admin decided after it; null before. */
    decidedAt: moment(),
  },
  (table) => [
    index('verification_answers_user').on(table.userId, table.seq),
    index('verification_answers_file').on(table.fileId),
  ],
);
