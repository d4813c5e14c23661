import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { verificationStatuses } from '#shared/enums.ts';
import { listed, moment, oneOfCheck } from './columns.ts';
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

/** What an admin decided about a student, in the admin's words, which the audit log does not have. */
export const verificationDecisions = sqliteTable(
  'verification_decisions',
  {
    ...listed(),
    userId: ownerId(),
    actorId: text().notNull(),
    status: text({ enum: verificationStatuses }).notNull(),
    reason: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('verification_decisions_user').on(table.userId, table.seq),
    oneOfCheck('verification_decisions_status', table.status, verificationStatuses),
  ],
);
