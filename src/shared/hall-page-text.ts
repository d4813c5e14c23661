/**
 * The text of a paper's pages, to be heard or read in large letters: only what is true text. Papers are often set in old Tamil
 * fonts, whose letters come out of a PDF as nonsense, or have none of their letters told at all. Pure.
 */
import type { PageText } from './hall-page-match.ts';
import type { QuestionPlace } from './hall-pages.ts';

/** A line of print. `lang`: Tamil or English; null: neither, as a row of numbers. */
type SpokenLine = { text: string; lang: 'ta' | 'en' | null };

/**
 * What stands on a page from one question to the next. `question` counts from 0; null: it is before the first, or nobody knows
 * of which question. `lines` is null where a part of it is no true text.
 */
export type SpokenPart = { question: number | null; lines: SpokenLine[] | null };

/** The parts of a page in the order in which they are read; none: it has no true text. */
export function spokenPage(page: PageText, places: readonly QuestionPlace[]): SpokenPart[] {
  // A bullet has no letter of its own in many fonts.
  const lines = page.text.split('\n').map((text) =>
    text
      .normalize('NFC')
      .trim()
      .replace(/^\p{Co}\s+/u, '• '),
  );
  if (!isTold(lines)) return [];
  const parts = partsOf(page, places)
    .map(({ question, from, to }) => ({ question, own: lines.slice(from, to).filter((line) => line !== '') }))
    .filter(({ own }) => own.length > 0);
  const isOldFont = parts.some(({ own }) => own.some(isOdd));
  const told = parts.map(({ question, own }): SpokenPart => {
    // Beside an old font a lone word such as `epyh` may be one of its own.
    const isTrue = !own.some(isOdd) && (!isOldFont || isSentence(own));
    return { question, lines: isTrue ? own.map((text) => ({ text, lang: langOf(text) })) : null };
  });
  const lost = told.filter(({ lines: own }) => own === null).length;
  return lost * 4 > told.length ? [] : told;
}

type Range = { question: number | null; from: number; to: number };

/** The lines of each question, where they come one after the other as the text is read. */
function partsOf({ text, places: lines }: PageText, places: readonly QuestionPlace[]): Range[] {
  const end = text.split('\n').length;
  const begins = places
    .map(({ question, x, y }) => ({ question, from: lines.findIndex(([left, top]) => left === x && top === y) }))
    .toSorted((one, other) => one.question - other.question);
  const isInOrder = begins.every(({ from }, index) => from > (begins[index - 1]?.from ?? -1));
  if (!isInOrder) return [{ question: null, from: 0, to: end }];
  const [first] = begins;
  const parts = begins.map(({ question, from }, index) => ({ question, from, to: begins[index + 1]?.from ?? end }));
  return [{ question: null, from: 0, to: first?.from ?? end }, ...parts].filter(({ from, to }) => to > from);
}

const wordsOf = (line: string): string[] => line.split(/\s+/).filter((word) => word !== '');
const latin = /\p{Script=Latin}/u;
const tamil = /\p{Script=Tamil}/u;

function langOf(line: string): SpokenLine['lang'] {
  const count = (script: RegExp) => Array.from(line).filter((letter) => script.test(letter)).length;
  const [tamilLetters, latinLetters] = [count(tamil), count(latin)];
  if (tamilLetters === 0 && latinLetters === 0) return null;
  return tamilLetters >= latinLetters ? 'ta' : 'en';
}

/** Small words without which nobody writes a page of English. */
const usual = new Set(
  'a an and are as at be by can for from has he his in is it not of on or that the this to was which who with what'.split(
    ' ',
  ),
);
/** In a page with so many Latin words the usual ones are at least this share. */
const [fewWords, leastUsual] = [12, 0.05];

/** The words of lines, without the letters of choices and numbers. */
const spokenWords = (lines: readonly string[]): string[] =>
  lines
    .flatMap(wordsOf)
    .map((word) => word.replaceAll(/[^\p{L}\p{M}]/gu, ''))
    .filter(({ length }) => length > 1);

const isUsual = (word: string): boolean => usual.has(word.toLowerCase());

/** Whether somebody wrote a sentence: there is Tamil in Tamil letters, or a word that only English has. */
const isSentence = (lines: readonly string[]): boolean =>
  spokenWords(lines).some((word) => isUsual(word) || tamil.test(word));

/** Whether a page's Latin letters are English: letters that a font has shifted, or that stand for Tamil ones, are not. */
function isTold(lines: readonly string[]): boolean {
  const english = spokenWords(lines).filter((word) => latin.test(word));
  const isEnglish = english.length < fewWords || english.filter(isUsual).length >= english.length * leastUsual;
  return isEnglish && isSentence(lines);
}

/** Whether a line has something that cannot be text. */
function isOdd(line: string): boolean {
  const words = wordsOf(line);
  // The most common sign of the old Tamil fonts stands where a consonant has no vowel.
  const cut = words.filter((word) => /\p{Script=Latin};[)\].,]?$/u.test(word)).length;
  return oddMarks.test(line) || signBefore.test(line) || cut * 4 > words.length || words.some(isOddWord);
}

/** Letters without a meaning of their own, and those with accents or signs that English and Tamil do not have. */
const oddMarks = /[\p{Co}\p{Cn}\p{Cc}\uFFFD]|[¡-¬®¯±-¶¸-¿À-ÿŒœŠšŸŽžƒ†‡‰‹›]{2}|(?<![\p{Script=Tamil}\p{M}])\p{M}/u;
/** A Tamil vowel sign that follows no consonant: the letters are not in the order in which they are spoken. */
const looseSign = /(?<![க-ஹ])[\u0BBE-\u0BCD\u0BD7]/u;
/** Signs between the letters of a word, as old fonts have them for Tamil letters. */
const signInside = /\p{Script=Latin}[;:<>{}[\]\\^$&@#%|~`_=+!?]\p{Script=Latin}/u;
/** Before a word nobody writes these. */
const signBefore = /(?:^|[\s(“"])[,;:%&#+=$\\]\p{Script=Latin}|\([%$&'"#]\)/u;
const capitalInside = /\p{Ll}\p{Lu}/u;
/** The words that have one all the same. */
const namedWithCapital = /^(?:Ma?c\p{Lu}\p{Ll}+|De\p{Lu}\p{Ll}+|PhDs?|pH|eBooks?|iPhones?|YouTube|WhatsApp)$/u;
const digitInside = /\p{Script=Latin}\d+\p{Script=Latin}|^\d+(?!(?:st|nd|rd|th|s)$)\p{Script=Latin}{2}/u;

/** A word without the signs around it. */
function withoutSigns(word: string): string {
  const letters = Array.from(word);
  const isLetter = (letter: string) => /[\p{L}\d]/u.test(letter);
  return letters.slice(letters.findIndex(isLetter), letters.findLastIndex(isLetter) + 1).join('');
}

function isOddWord(word: string): boolean {
  if (tamil.test(word))
    return looseSign.test(word) || latin.test(word.replaceAll(/[()[\]{}.,;:'"“”‘’/-]|\p{Lu}+/gu, ''));
  if (!latin.test(word)) return false;
  const bare = withoutSigns(word);
  if (signInside.test(bare) || digitInside.test(bare)) return true;
  return bare.split(/[/'’.–—-]/).some((part) => {
    if (capitalInside.test(part) && !namedWithCapital.test(part)) return true;
    const letters = part.replaceAll(/[^a-z]/gi, '');
    const isCapitals = letters === letters.toUpperCase();
    return letters.length >= (isCapitals ? 6 : 4) && !/[aeiouy]/i.test(letters);
  });
}
