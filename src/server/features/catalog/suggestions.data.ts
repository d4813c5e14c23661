import { desc, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { matching, wordsOf } from '#server/features/catalog/material-search.data.ts';
import type { SuggestInput } from '#shared/materials.ts';

const mostSuggested = 6;
/** After more words than this suggestions help nobody, and each word makes the search slower. */
const mostWords = 3;
/** Several materials may have the same search words; that many are looked through. */
const lookedThrough = 24;

/**
 * What a search may become: titles, and the educator's search words, that hold every word typed so far; of the newest
 * materials first. Nothing before a word is long enough for the index, nor for a search of many words.
 */
export function suggestSearches(db: Executor, { tab, search }: SuggestInput): string[] {
  const words = wordsOf(search.toLowerCase());
  if (words.length > mostWords) return [];
  const { index, where } = matching(
    { isSamples: tab === 'samples', category: null, search },
    { columns: ['title', 'tags'] },
  );
  if (index === null) return [];
  const found = db
    .select({ title: materials.title, tags: materials.tags })
    .from(materials)
    .innerJoin(index.table, index.on)
    .where(where)
    .orderBy(desc(sql`materials_search.rowid`))
    .limit(lookedThrough)
    .all();
  const holdsAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const texts = found.flatMap(({ title, tags }) => [title, ...tags.split(',').map((tag) => tag.trim())]);
  return [...new Set(texts.filter(holdsAll))].slice(0, mostSuggested);
}
