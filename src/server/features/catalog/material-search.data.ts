import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import type { MaterialCategory } from '#shared/enums.ts';
import { sampleCategory } from '#shared/materials.ts';

/** What a list of materials is narrowed to; an empty search: everything. */
export type Match = { isSamples: boolean; category: MaterialCategory | null; search: string };

export const isShown = and(eq(materials.isActive, true), isNull(materials.deletedAt));

export const searchIndex = { table: sql`materials_search`, on: sql`materials_search.rowid = ${materials.seq}` };

/** The shortest word that the index of three-character runs can find. */
const shortestIndexed = 3;

/** Each word costs time, and after so many a search is narrow enough. */
const mostWords = 6;

/** The words that a search goes by: each once, whatever its case, and no more than six. */
export function wordsOf(search: string): string[] {
  const words = search.split(/[\s\0]+/).filter((word) => word !== '');
  const lower = words.map((word) => word.toLowerCase());
  return words.filter((_, at) => lower.indexOf(lower[at] ?? '') === at).slice(0, mostWords);
}

/** Text of FTS5's query language that means just this text. */
export const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const searched = ['title', 'description', 'tags'] as const;
type SearchedColumn = (typeof searched)[number];

/**
 * Every word must stand in one of the columns, as any part of a word there. Shorter words than the
 * index knows are looked for in the texts themselves; all of them are where `byIndex` is false.
 */
export function matching(
  { isSamples, category, search }: Match,
  { byIndex = true, columns = searched }: { byIndex?: boolean; columns?: readonly SearchedColumn[] } = {},
): { index: typeof searchIndex | null; where: SQL | undefined } {
  const words = wordsOf(search);
  const indexed = byIndex ? words.filter((word) => Array.from(word).length >= shortestIndexed) : [];
  const others = words.filter((word) => !indexed.includes(word));
  const where = and(
    indexed.length > 0
      ? sql`materials_search match ${`{${columns.join(' ')}} : (${indexed.map(phrase).join(' ')})`}`
      : undefined,
    isShown,
    isSamples ? eq(materials.category, sampleCategory) : undefined,
    category ? eq(materials.category, category) : undefined,
    ...others.map((word) => or(...columns.map((column) => containsText(materials[column], word)))),
  );
  return { index: indexed.length > 0 ? searchIndex : null, where };
}

/** Whether a word stands in any material that the public may see. */
export function isFound(db: Executor, word: string): boolean {
  const { index, where } = matching({ isSamples: false, category: null, search: word });
  const query = db.select({ seq: materials.seq }).from(materials).where(where).limit(1).$dynamic();
  return (index ? query.innerJoin(index.table, index.on) : query).get() !== undefined;
}
