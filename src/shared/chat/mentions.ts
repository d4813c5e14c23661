import { booksNamed, type ChatBook, nameTogether, type Spoken, spokenWords, type Titles } from './titles.ts';
import { anyOf } from './words.ts';

/** Words of one line that name one book; `books`: those that have all of them. */
export type Mention = { words: Set<string>; books: readonly ChatBook[]; at: number; end: number; isGuess: boolean };

/** Takes the book before it out of the order. */
export const cancelAfter = anyOf(
  'venam | vendam | vendaam | veandam | venda | vena | badhila… | bathila… | வேண்டாம் | வேணாம் | பதிலா…',
);
/** Takes what follows it out. */
export const cancelBefore = anyOf(
  `not | cancel… | remove | delete | drop | without | instead of | dont want | don't want | do not want | dont need | don't need | do not need | no need… | dont send | don't send | do not send | நீக்க… | ரத்து…`,
);
const isNumberedWord = /^[\p{L}]+\d+$/u;

/** The books a line names, as its words do best: a title with `and` in it is one, and so is `Unit 1 Chaucer`. */
export function mentionsIn(text: string, titles: Titles): { mentions: Mention[]; unknown: Spoken[] } {
  const mentions: Mention[] = [];
  const unknown: Spoken[] = [];
  for (const spoken of spokenWords(text)) {
    const heard = titles.hear(spoken.word);
    if (!heard) {
      if (spoken.isNumbered) unknown.push(spoken);
      continue;
    }
    const last = mentions.at(-1);
    const joint = new Set([...(last?.words ?? []), heard.word]);
    const both = last && !cutBetween(text.slice(last.end, spoken.at)) ? booksNamed(titles, joint) : [];
    if (last && both.length > 0)
      mentions.splice(-1, 1, {
        ...last,
        words: joint,
        books: both,
        end: spoken.end,
        isGuess: last.isGuess || heard.isGuess,
      });
    else
      mentions.push({
        words: new Set([heard.word]),
        books: booksNamed(titles, new Set([heard.word])),
        at: spoken.at,
        end: spoken.end,
        isGuess: heard.isGuess,
      });
  }
  return {
    mentions: mentions.flatMap((mention) => {
      if ([...mention.words].some((word) => titles.tells(word) || isNumberedWord.test(word))) return [mention];
      return nameTogether(titles, mention.words) ? [{ ...mention, isGuess: true }] : [];
    }),
    unknown,
  };
}

/** A word that ends what is said about one book: what follows is about another. */
const cutBetween = (between: string): boolean =>
  cancelAfter.test(between) || cancelBefore.test(between) || /[;]|\d ?(?:,|$)/.test(between);
