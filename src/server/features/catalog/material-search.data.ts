/** Searches materials, forgiving misspelt words. */
import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { distance } from 'fastest-levenshtein';
import { containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { materials, spellingWords } from '#server/db/schema/materials.ts';
import { formWords, type MaterialCategory, type MaterialForm, materialForms } from '#shared/enums.ts';
import { pricePaiseLimits, type SuggestInput, sampleCategory } from '#shared/materials.ts';

/** What a list of materials is narrowed to; an empty search: everything. */
export type Match = {
  isSamples: boolean;
  category: MaterialCategory | null;
  form?: MaterialForm | null;
  search: string;
};

export const isShown = and(eq(materials.isActive, true), isNull(materials.deletedAt));

export const isSoldAsPdf = sql<number>`(${materials.pricePaise} >= ${pricePaiseLimits.min} and ${materials.fileId} is not null)`;
export const hasPrintPrice = sql<number>`(${materials.printPricePaise} >= ${pricePaiseLimits.min})`;

/** Read in full and not sold: it has its own tab. */
const isOnlySample = sql`(${materials.category} = ${sampleCategory}
  and (${materials.sampleFileId} is not null or ${materials.downloadUrl} like 'https://%')
  and not ${isSoldAsPdf} and not ${hasPrintPrice} and ${materials.format} not like '%print%')`;

/** By what is sold, or by what the material's own format says. */
const isOfForm: Record<MaterialForm, SQL> = {
  pdf: sql`(${isSoldAsPdf} or ${materials.format} like '%pdf%')`,
  printed: sql`(${hasPrintPrice} or ${materials.format} like '%print%')`,
};

const formMeant = (word: string): MaterialForm | undefined =>
  materialForms.find((form) => formWords[form].includes(word.toLowerCase()));

const searchIndex = { table: sql`materials_search`, on: sql`materials_search.rowid = ${materials.seq}` };

/** The shortest word that the index of three-character runs can find. */
const shortestIndexed = 3;

/** Each word costs time, and after so many a search is narrow enough. */
const mostWords = 6;

function wordsOf(search: string): string[] {
  const words = search.split(/[\s\0]+/).filter((word) => word !== '');
  const lower = words.map((word) => word.toLowerCase());
  return words.filter((_, at) => lower.indexOf(lower[at] ?? '') === at).slice(0, mostWords);
}

/** Text of FTS5's query language that means just this text. */
const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const searched = ['title', 'description', 'tags'] as const;
type SearchedColumn = (typeof searched)[number];

/**
 * Every word must stand in one of the columns, as any part of a word there, or name a form, such as `pdf`. Shorter
 * words than the index knows are looked for in the texts themselves; all of them are where `byIndex` is false.
 */
export function matching(
  { isSamples, category, form = null, search }: Match,
  { byIndex = true, columns = searched }: { byIndex?: boolean; columns?: readonly SearchedColumn[] } = {},
): { index: typeof searchIndex | null; where: SQL | undefined } {
  const words = wordsOf(search);
  const isIndexed = (word: string) => Array.from(word).length >= shortestIndexed && formMeant(word) === undefined;
  const indexed = byIndex ? words.filter(isIndexed) : [];
  const others = words.filter((word) => !indexed.includes(word));
  const where = and(
    indexed.length > 0
      ? sql`materials_search match ${`{${columns.join(' ')}} : (${indexed.map(phrase).join(' ')})`}`
      : undefined,
    isShown,
    isSamples ? eq(materials.category, sampleCategory) : sql`not ${isOnlySample}`,
    category ? eq(materials.category, category) : undefined,
    form ? isOfForm[form] : undefined,
    ...others.map((word) => {
      const meant = formMeant(word);
      return or(...columns.map((column) => containsText(materials[column], word)), meant && isOfForm[meant]);
    }),
  );
  return { index: indexed.length > 0 ? searchIndex : null, where };
}

function isFound(db: Executor, word: string): boolean {
  const { index, where } = matching({ isSamples: false, category: null, search: word });
  const query = db.select({ seq: materials.seq }).from(materials).where(where).limit(1).$dynamic();
  return (index ? query.innerJoin(index.table, index.on) : query).get() !== undefined;
}

/** Shorter words are too much alike, and are not among those kept. */
const shortest = 4;

/** How many letters may be wrong: one in `keets`, two in `fonetics`, three in a long word. */
const mostWrong = (length: number): number => (length < 6 ? 1 : length < 10 ? 2 : 3);

/** Each word that stands in no material becomes the nearest one that does; null where there is nothing near. */
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

const mostSuggested = 6;
/** After more words than this suggestions help nobody, and each word makes the search slower. */
const mostSuggestedWords = 3;
/** Several materials may have the same search words; that many are looked through. */
const lookedThrough = 24;

/** Titles and search words that hold every word typed; none before a word is long enough, or for many words. */
export function suggestSearches(db: Executor, { tab, search }: SuggestInput): string[] {
  const words = wordsOf(search.toLowerCase());
  if (words.length > mostSuggestedWords) return [];
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
