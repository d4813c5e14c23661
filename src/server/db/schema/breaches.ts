import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { BreachAdvice, BreachKind, BreachMeasure } from '#shared/breaches.ts';
import { listed, moment } from './columns.ts';

/** The register of breaches of personal data. Who was told is in the outbox; no person is named here. */
export const breaches = sqliteTable(
  'breaches',
  {
    ...listed(),
    /** A rehearsal: its letters go to the owner alone. */
    isDrill: integer({ mode: 'boolean' }).notNull(),
    kind: text().$type<BreachKind>().notNull(),
    noticedAt: moment().notNull(),
    /** Null: not known. */
    beganAt: moment(),
    /** Ids of the list of personal data. */
    data: text({ mode: 'json' }).$type<string[]>().notNull(),
    advice: text({ mode: 'json' }).$type<BreachAdvice[]>().notNull(),
    measures: text({ mode: 'json' }).$type<BreachMeasure[]>().notNull(),
    note: text().notNull().default(''),
    certInAt: moment(),
    boardAt: moment(),
    boardFullAt: moment(),
    /** When the last letters went, and how many have gone. */
    toldAt: moment(),
    told: integer().notNull().default(0),
    closedAt: moment(),
    /** What keeps it from happening again. */
    outcome: text().notNull().default(''),
    createdAt: moment().notNull(),
  },
  (table) => [index('breaches_open').on(table.noticedAt).where(sql`${table.closedAt} is null`)],
);
