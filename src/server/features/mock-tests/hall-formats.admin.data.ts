import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { paperFormats } from '#server/db/schema/tests.ts';
import type { Work } from '#server/work.ts';
import { seriesFormat } from '#shared/enums.ts';
import { type Format, questionsIn, readyFormats, sectionMarks } from '#shared/hall-formats.ts';
import { formatDeleted, formatSaved } from './events.ts';

export const listFormats = (db: Executor) => ({
  ready: Object.entries(readyFormats).map(([id, { name, note, format }]) => ({
    id,
    name,
    note,
    format: format as Format,
  })),
  saved: db
    .select({ id: paperFormats.id, name: paperFormats.name, format: paperFormats.format })
    .from(paperFormats)
    .orderBy(asc(paperFormats.name))
    .all()
    .map((saved) => ({ ...saved, note: noteOf(saved.format) })),
});

const noteOf = (format: Format): string =>
  format.sections
    .map((section) => `${section.name}: ${questionsIn(section)} questions, ${sectionMarks(section)} marks`)
    .join('; ');

/** Saves a format under a name, in place of one that has it. */
export function saveFormat({ tx, now, happened }: Work, { name, format }: { name: string; format: Format }): void {
  const before = tx.select({ format: paperFormats.format }).from(paperFormats).where(eq(paperFormats.name, name)).get();
  const { id } = tx
    .insert(paperFormats)
    .values({ name, format, createdAt: now })
    .onConflictDoUpdate({ target: paperFormats.name, set: { format } })
    .returning({ id: paperFormats.id })
    .get();
  happened(formatSaved, { id, name, before: before?.format ?? null, format });
}

export function deleteFormat({ tx, happened }: Work, { id }: { id: string }): void {
  const gone = tx.delete(paperFormats).where(eq(paperFormats.id, id)).returning().get();
  if (gone) happened(formatDeleted, gone);
}

/** The materials that students can see, by title: what a unit of a paper can lead to. */
export const listUnitMaterials = (db: Executor) =>
  db
    .select({ id: materials.id, title: materials.title })
    .from(materials)
    .where(and(eq(materials.isActive, true), isNull(materials.deletedAt), ne(materials.format, seriesFormat)))
    .orderBy(asc(materials.title))
    .all();
