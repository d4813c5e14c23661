import { eq, sql } from 'drizzle-orm';
import { distance } from 'fastest-levenshtein';
import type { Executor } from '#server/db/open-db.ts';
import { spellingWords } from '#server/db/schema/materials.ts';
import { isFound, phrase, wordsOf } from '#server/features/catalog/material-search.data.ts';

/** Shorter words are too much alike, and are not among those kept. */
const shortest = 4;

/** How many letters may be wrong: one in `keets`, two in `fonetics`, three in a long word. */
const mostWrong = (length: number): number => (length < 6 ? 1 : length < 10 ? 2 : 3);

/**
 * A search in which each word that stands in no material is replaced by the nearest one that does; null where there is no
 * such word, or nothing near it.
 */
export function correctSpelling(db: Executor, search: string): string | null {
  const words = wordsOf(search);
  const corrected: string[] = [];
  for (const word of words) {
    const known = word.length < shortest || isFound(db, word) ? word : nearestWord(db, word.toLowerCase());
    if (known === null) return null;
    corrected.push(known);
  }
  const text = corrected.join(' ');
  return text === words.join(' ') ? null : text;
}

/** As many words as share the most three-letter runs are compared letter by letter. */
const mostCompared = 40;

function nearestWord(db: Executor, word: string): string | null {
  const marked = Array.from(`^${word}$`);
  const runs = marked.slice(2).map((_, at) => phrase(marked.slice(at, at + 3).join('')));
  const alike = db
    .select({ word: spellingWords.word })
    .from(spellingWords)
    .innerJoin(sql`spelling_search`, eq(spellingWords.id, sql`spelling_search.rowid`))
    .where(sql`spelling_search match ${runs.join(' OR ')}`)
    .orderBy(sql`spelling_search.rank`)
    .limit(mostCompared)
    .all();
  const near = alike
    .map((known) => ({ ...known, wrong: distance(known.word, word) }))
    .filter(({ wrong }) => wrong <= mostWrong(word.length))
    .sort((one, other) => one.wrong - other.wrong);
  return near.find((known) => isFound(db, known.word))?.word ?? null;
}
