/** Finds titles of materials in a line. */
import type { ItemKind } from '#shared/order-items.ts';

/** A material as a chat may name it. `tags`: what else it is searched by; `kinds`: the ways it is sold. */
export type ChatBook = { materialId: string; title: string; tags: string; kinds: readonly ItemKind[] };

/** `words`: by which it can be named, from its title and its search words; `title`: those of the title alone. */
type Indexed = { book: ChatBook; words: ReadonlySet<string>; title: ReadonlySet<string> };

/** A word of a text that some title has. `isGuess`: only spelled like it, by more than one letter of a long word. */
export type Heard = { word: string; isGuess: boolean };

export type Titles = {
  entries: readonly Indexed[];
  hear: (word: string) => Heard | null;
  /** Whether a word tells titles apart: the names of exams and subjects do not. */
  tells: (word: string) => boolean;
};

/** Words that no title is told by. */
const unsaid = new Set(
  'the and for of in to a an on with by from is it my me no ok sir book copy print printed pdf material note new edition set all'.split(
    ' ',
  ),
);
/** Exams and subjects: many titles have them, and much else is said with them. */
const weak = new Set(
  'ug pg trb tet net ugc set exam english tamil test guide practice paper unit tnpsc tn nadu india'.split(' '),
);

/** Two of these together are what a book is called where only one has both: `TET guide`. */
const examWords = new Set('ug pg trb tet net ugc set exam test guide practice unit tnpsc'.split(' '));

/** Whether weak words alone name one book. */
export const nameTogether = (titles: Titles, words: ReadonlySet<string>): boolean =>
  words.size > 1 && [...words].every((word) => examWords.has(word)) && booksNamed(titles, words).length === 1;

const romans = new Map(Object.entries({ i: 1, ii: 2, iii: 3, iv: 4, v: 5, vi: 6, vii: 7, viii: 8, ix: 9, x: 10 }));

/** `Unit 1`, `Paper II` as one word, with its place in the text: `unit1`. */
const numbered =
  /(?<![\p{L}\p{M}\d])(unit|paper|part|volume|vol|module|chapter|model paper|அலகு|தாள்)s? ?[-.:]? ?(?:no\.? ?)?(\d{1,2}|i{1,3}|iv|vi{0,3}|ix|x)(?![\p{L}\p{M}\d])/giu;
const sameThing = new Map(Object.entries({ அலகு: 'unit', தாள்: 'paper', vol: 'volume', 'model paper': 'paper' }));

export type Spoken = { word: string; at: number; end: number; isNumbered: boolean };

const singular = (word: string): string =>
  word.length > 4 && /[a-z]{3}s$/.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word;

/** `Full set` is a complete one. */
const wholeSet = /^(?:full|whole|entire|muzhu|முழு) (?:printed )?(?:sets?|செட்)(?![\p{L}\p{M}])/iu;

/** The words of a text in order, small, in the singular; numbered units are one word each. */
export function spokenWords(text: string): Spoken[] {
  const units = [...text.matchAll(numbered)].map((found): Spoken => {
    const [whole, kind = '', number = ''] = found;
    const noun = kind.toLowerCase();
    const value = romans.get(number.toLowerCase()) ?? Number(number);
    return {
      word: `${sameThing.get(noun) ?? noun}${value}`,
      at: found.index,
      end: found.index + whole.length,
      isNumbered: true,
    };
  });
  const others = [...text.matchAll(/[\p{L}\p{M}\d]+/gu)].flatMap((found): Spoken[] => {
    const [at, end] = [found.index, found.index + found[0].length];
    if (units.some((unit) => at >= unit.at && end <= unit.end)) return [];
    const isWhole = wholeSet.test(text.slice(at));
    return [{ word: isWhole ? 'complete' : singular(found[0].toLowerCase()), at, end, isNumbered: false }];
  });
  return [...units, ...others].sort((one, other) => one.at - other.at);
}

const identifying = (text: string): string[] =>
  spokenWords(text.replaceAll('’', "'"))
    .map(({ word }) => word)
    .filter((word) => !unsaid.has(word) && !/^\d+$/.test(word) && word.length > 1);

/** `General Knowledge` is also said as GK: the initials of two or three neighbouring words of a title. */
function initialsOf(title: string): string[] {
  const names = (title.match(/[\p{L}]+/gu) ?? []).filter((word) => /^\p{Lu}/u.test(word));
  const pairs = names.map((_, at) => names.slice(at, at + 2)).filter(({ length }) => length === 2);
  const threes = names.map((_, at) => names.slice(at, at + 3)).filter(({ length }) => length === 3);
  return [...pairs, ...threes]
    .map((words) => words.map((word) => word[0]?.toLowerCase()).join(''))
    .filter((letters) => !unsaid.has(letters) && !weak.has(letters) && !romans.has(letters));
}

/** How many letters must change for one word to become the other, as far as `most`. */
function distance(one: string, other: string, most: number): number {
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const change = (last[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      row.push(Math.min(change, (last[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1));
    }
    if (Math.min(...row) > most) return most + 1;
    last = row;
  }
  return last[other.length] ?? most + 1;
}

/** Words of every chat: none of them is a title misspelt. */
const ofEveryChat = new Set(
  'courier parcel postal delivery payment address number please receive received details confirm amount online offline student teacher'.split(
    ' ',
  ),
);

/** What is spelled like a title's word: one letter differs in five or six, two in seven or more. */
function guessed(said: string, vocabulary: ReadonlySet<string>): Heard | null {
  if (said.length < 5 || /\d/.test(said) || ofEveryChat.has(said)) return null;
  const most = said.length < 7 && !said.startsWith('gram') ? 1 : 2;
  let best: { word: string; changed: number } | null = null;
  for (const word of vocabulary) {
    if (word[0] !== said[0] || word.length < 5 || Math.abs(word.length - said.length) > most || weak.has(word))
      continue;
    const changed = distance(said, word, most);
    if (changed <= most && (!best || changed < best.changed)) best = { word, changed };
  }
  return best && { word: best.word, isGuess: best.changed > 1 || said.length < 7 };
}

/** What the materials can be named by. */
export function indexTitles(books: readonly ChatBook[]): Titles {
  const entries = books.map((book): Indexed => {
    const title = new Set(identifying(book.title));
    return { book, title, words: new Set([...title, ...identifying(book.tags), ...initialsOf(book.title)]) };
  });
  const vocabulary = new Set(entries.flatMap(({ words }) => [...words]));
  const heard = new Map<string, Heard | null>();
  const listen = (said: string): Heard | null => {
    if (vocabulary.has(said)) return { word: said, isGuess: false };
    return guessed(said, vocabulary);
  };
  return {
    entries,
    hear(said) {
      const known = heard.get(said);
      if (known !== undefined) return known;
      const found = listen(said);
      heard.set(said, found);
      return found;
    },
    tells: (word) => !weak.has(word),
  };
}

/** The books that have all of these words, the ones whose title says no more than them first. */
export function booksNamed(titles: Titles, words: ReadonlySet<string>): readonly ChatBook[] {
  const named = titles.entries.filter((entry) => [...words].every((word) => entry.words.has(word)));
  const whole = named.filter(({ title }) => title.size > 0 && [...title].every((word) => words.has(word)));
  return (whole.length > 0 ? whole : named).map(({ book }) => book);
}

/** Whether a text names a material by a word that tells titles apart, or by weak ones that only one title has together. */
export function namesBook(titles: Titles, text: string): boolean {
  const heard = spokenWords(text).flatMap(({ word }) => titles.hear(word) ?? []);
  return (
    heard.some(({ word, isGuess }) => !isGuess && titles.tells(word)) ||
    nameTogether(titles, new Set(heard.map(({ word }) => word)))
  );
}
