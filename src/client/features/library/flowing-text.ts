/** What is written on a page of a PDF, as paragraphs that flow into any width. */

/** A run of text as pdf.js tells it: where its baseline begins, in points from the lower left corner. */
export type TextRun = { str: string; transform: readonly number[]; width: number; height: number };
export type Paragraph = { text: string; isHeading: boolean };
/** `legacy`: Tamil in the letters of an old font, which only that font can show; `none`: a picture, or nothing. */
export type FlowingText = { kind: 'text'; paragraphs: Paragraph[]; lang: 'en' | 'ta' } | { kind: 'legacy' | 'none' };

/** `isEntry`: of a list of contents, with the number of a page at its end. */
type Line = { text: string; left: number; right: number; y: number; size: number; isEntry: boolean };

/** In the order in which the PDF has it. What stands askew, such as a mark across the page, is left out. */
export function flowingText(runs: readonly TextRun[]): FlowingText {
  const lines = withoutPageNumber(linesOf(runs.filter(({ transform }) => Math.abs(transform[1] ?? 0) < 0.01)));
  const text = lines.map((line) => line.text).join('\n');
  if (text.replaceAll(/\s/g, '').length < fewestLetters) return { kind: 'none' };
  if (!isTrueText(text)) return { kind: 'legacy' };
  const tamil = (text.match(/\p{Script=Tamil}/gu) ?? []).length;
  const latin = (text.match(/[a-z]/gi) ?? []).length;
  return { kind: 'text', paragraphs: paragraphsOf(lines), lang: tamil > latin ? 'ta' : 'en' };
}

const fewestLetters = 20;
/** Shares of letters or words above which a text is of an old font, or of one that does not say its letters. */
const most = { strange: 0.03, upperLatin: 0.15, semicolons: 0.12 };
/** Of Latin letters at least so many are vowels, in English as in transliterated Tamil. */
const fewestVowels = 0.22;

/** Whether a text can be read as it is: Unicode, not Bamini, TSCII, TAB and their like, nor letters without a meaning. */
export function isTrueText(text: string): boolean {
  const letters = text.replaceAll(/\s/g, '');
  const shareOf = (pattern: RegExp, whole: string) => (whole.match(pattern) ?? []).length / Math.max(whole.length, 1);
  // Letters of private use, of a missing meaning, and signs that control.
  if (shareOf(/[\p{Co}\p{Cc}\uFFFD]/gu, letters) > most.strange) return false;
  // TSCII and TAB have their letters among the accents of Western Europe.
  if (shareOf(/[\u00A1-\u00B6\u00B8-\u00FF]/g, letters) > most.upperLatin) return false;
  // Bamini puts a semicolon where Tamil has a dot over the letter: in every second word.
  const words = text.split(/\s+/).filter(Boolean);
  const dotted = words.filter((word) => /[a-z];(?:[a-z]|$)/i.test(word)).length;
  if (words.length >= 8 && dotted / words.length > most.semicolons) return false;
  const latin = text.match(/[a-z]/gi)?.join('') ?? '';
  return latin.length < 80 || shareOf(/[aeiouy]/gi, latin) >= fewestVowels;
}

/** Runs on one height beside each other. */
function linesOf(runs: readonly TextRun[]): Line[] {
  const lines: Line[] = [];
  for (const { str, transform, width, height } of runs) {
    const [left, y] = [transform[4] ?? 0, transform[5] ?? 0];
    const size = height || Math.abs(transform[3] ?? 0);
    const last = lines.at(-1);
    if (str.trim() === '') {
      if (last && str !== '') last.text += ' ';
      continue;
    }
    const isLevel = last && Math.abs(last.y - y) < last.size * 0.5 && left > last.left;
    const isFar = last && left - last.right > last.size * 3;
    const isEntry = isFar && onlyNumber.test(str);
    // Anything else further right is a column of its own.
    if (isLevel && (!isFar || isEntry)) {
      const gap = left - last.right > last.size * 0.15 ? ' ' : '';
      last.text += gap + str;
      last.right = Math.max(last.right, left + width);
      last.size = Math.max(last.size, size);
      last.isEntry ||= isEntry ?? false;
    } else lines.push({ text: str, left, right: left + width, y, size, isEntry: false });
  }
  return lines.map((line) => ({ ...line, text: line.text.replaceAll(/\s+/g, ' ').trim() }));
}

const onlyNumber = /^[\s.…]*\d{1,4}\s*$/;

/** A number alone in one of the two highest or lowest lines is the page's own, which is no part of what is read. */
function withoutPageNumber(lines: Line[]): Line[] {
  const heights = [...new Set(lines.map(({ y }) => y))].toSorted((a, b) => a - b);
  const ends = [...heights.slice(0, 2), ...heights.slice(-2)];
  return lines.filter(({ text, y }) => !(onlyNumber.test(text) && ends.includes(y)));
}

/** Begins a new one by itself: a bullet, a number, a choice. */
const beginning = /^(?:[•●▪–-]\s|\(?\d{1,3}[.)]\s|\(?[a-d][.)]\s)/i;
/** A line that ends so far before the longest ones, as a share of their width, is the last of its paragraph. */
const shortLine = 0.82;
const headingSize = 1.12;

function paragraphsOf(lines: Line[]): Paragraph[] {
  const sizes = lines
    .flatMap(({ text, size }) => Array.from({ length: text.length }, () => size))
    .toSorted((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 1;
  const right = Math.max(...lines.map((line) => line.right));
  const left = Math.min(...lines.map((line) => line.left));
  const paragraphs: Paragraph[] = [];
  for (const [index, line] of lines.entries()) {
    const isHeading = line.size > usual * headingSize;
    const before = lines[index - 1];
    const last = paragraphs.at(-1);
    const goesOn =
      before &&
      last?.isHeading === isHeading &&
      !before.isEntry &&
      Math.abs(before.size - line.size) < 1 &&
      before.y - line.y > 0 &&
      before.y - line.y < line.size * 1.75 &&
      !beginning.test(line.text) &&
      (isHeading || (before.right - left) / (right - left) > shortLine);
    if (goesOn) last.text = joined(last.text, line.text);
    else paragraphs.push({ text: line.text, isHeading });
  }
  return paragraphs;
}

/** A word that was divided at the end of a line is whole again. */
const joined = (before: string, after: string): string =>
  /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(after) ? before.slice(0, -1) + after : `${before} ${after}`;
