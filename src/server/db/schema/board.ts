/** The tables of the notice board and of syllabuses. */
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { boardNoticeKinds } from '#shared/enums.ts';
import { id, listed, moment, oneOfCheck } from './columns.ts';
import { files } from './files.ts';
import { ownerId } from './users.ts';

/** The unit of a syllabus that something belongs to. While it does, neither the unit nor its syllabus goes for good. */
export const unitId = () => text().references((): AnySQLiteColumn => syllabusUnits.id);

/** What hangs on the notice board. Days are `2026-11-21` in the site's time zone, empty where there is none. */
export const boardNotices = sqliteTable(
  'board_notices',
  {
    ...listed(),
    /** Its name in addresses; stays when the title changes. */
    slug: text().notNull().unique(),
    kind: text({ enum: boardNoticeKinds }).notNull(),
    title: text().notNull(),
    text: text().notNull(),
    tamilText: text().notNull(),
    unitId: unitId(),
    day: text().notNull(),
    lastDay: text().notNull(),
    source: text().notNull(),
    announcedOn: text().notNull(),
    link: text().notNull(),
    fileId: text().references(() => files.id),
    isPinned: integer({ mode: 'boolean' }).notNull(),
    tellsFollowers: integer({ mode: 'boolean' }).notNull(),
    isActive: integer({ mode: 'boolean' }).notNull().default(true),
    isDraft: integer({ mode: 'boolean' }).notNull().default(false),
    /** From when on it is public, once it is active. */
    publishAt: moment().notNull(),
    /** When its followers were told; null: they are still to be. */
    toldAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    deletedAt: moment(),
  },
  (table) => [
    index('board_notices_unit').on(table.unitId),
    index('board_notices_file').on(table.fileId),
    oneOfCheck('board_notices_kind', table.kind, boardNoticeKinds),
  ],
);

const syllabusId = () =>
  text()
    .notNull()
    .references(() => boardNotices.id, { onDelete: 'cascade' });

/** The units of a syllabus, counted from 1. The one at 0, without a name, is the examination as a whole. */
export const syllabusUnits = sqliteTable(
  'syllabus_units',
  {
    id: id(),
    syllabusId: syllabusId(),
    position: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index('syllabus_units_syllabus').on(table.syllabusId, table.position)],
);

/** Who wants to be told of an examination's notices. */
export const followedExams = sqliteTable(
  'followed_exams',
  { userId: ownerId(), syllabusId: syllabusId(), createdAt: moment().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.syllabusId] }),
    index('followed_exams_syllabus').on(table.syllabusId),
  ],
);
