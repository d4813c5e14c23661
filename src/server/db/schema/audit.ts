import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { listed, moment } from './columns.ts';

/** Append-only: triggers refuse changes. `actorId` refers to nothing, so that the record outlives the account. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    ...listed(),
    actorId: text().notNull(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    name: text().notNull().default(''),
    before: text({ mode: 'json' }),
    after: text({ mode: 'json' }),
    createdAt: moment().notNull(),
  },
  (table) => [index('audit_log_entity').on(table.entity, table.entityId)],
);
