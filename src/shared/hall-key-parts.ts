/** Which section of a paper the pieces of a pasted key belong to. Pure. */
import type { Section } from './hall-formats.ts';

/** `Part A`, `SECTION II`, `பகுதி அ`. */
const designator =
  /(?<![\p{L}\p{M}])(PART|SECTION|PAPER|BOOK|பகுதி|பிரிவு|தாள்)[\s\-–—.:]*([A-H]|[IVX]{1,4}|\d{1,2}|[அஆஇஈஉ])(?![\p{L}\p{M}\d])/gu;
const romans: Record<string, string> = { I: '1', II: '2', III: '3', IV: '4', V: '5', VI: '6', VII: '7', VIII: '8' };
const tamil: Record<string, string> = {
  அ: 'A',
  ஆ: 'B',
  இ: 'C',
  ஈ: 'D',
  உ: 'E',
  பகுதி: 'PART',
  பிரிவு: 'SECTION',
  தாள்: 'PAPER',
};

const marksOf = (text: string): { mark: string; index: number; end: number }[] =>
  [...text.toUpperCase().matchAll(designator)].map((found) => {
    const [all, kind = '', number = ''] = found;
    const plain = tamil[number] ?? romans[number] ?? number;
    return { mark: `${tamil[kind] ?? kind} ${plain}`, index: found.index, end: found.index + all.length };
  });

const bare = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/**
 * The section that a line names as a heading, by place, and what follows the name in the line. `section` is null for a part that the
 * paper does not have; the whole is null for a line that names none, or several.
 */
export function headingIn(line: string, sections: readonly Section[]): { section: number | null; rest: string } | null {
  const marks = marksOf(line);
  const [mark] = marks;
  if (mark) {
    // Before it there may be words, but no answers.
    if (new Set(marks.map((one) => one.mark)).size > 1 || /\d/.test(line.slice(0, mark.index))) return null;
    const named = sections.flatMap(({ name }, place) => (marksOf(name)[0]?.mark === mark.mark ? [place] : []));
    const rest = line.slice(mark.end);
    if (named.length === 1) return { section: named[0] ?? null, rest };
    return sections.length > 1 && sections.some(({ name }) => marksOf(name).length > 0)
      ? { section: null, rest }
      : null;
  }
  const said = bare(line);
  if (said.length < 4) return null;
  const named = sections.flatMap(({ name }, place) => {
    const names = [name, ...name.split(':')].map(bare);
    return names.includes(said) ? [place] : [];
  });
  return named.length === 1 && named[0] !== undefined ? { section: named[0], rest: '' } : null;
}

/** A piece of a key, all of one section. `section`: by a heading or by what a person said; null: nobody has said it. */
export type Piece = { section: number | null; fits: (section: number) => boolean };

/**
 * The sections that each piece may be; one: it is that. Every piece has a section of its own, in whatever order they come; where
 * there is more than one way, all are told, and where there is none, all that fit.
 */
export function placePieces(pieces: readonly Piece[], sections: number): number[][] {
  const named = new Set(pieces.map(({ section }) => section));
  const all = Array.from({ length: sections }, (_, place) => place);
  const open = pieces.map(({ section, fits }) =>
    section === null ? all.filter((place) => !named.has(place) && fits(place)) : null,
  );
  // More pieces than sections have no way.
  const ways = pieces.length > sections ? [] : waysToPlace(open);
  return pieces.map(({ section }, index) => {
    if (section !== null) return [section];
    const possible = [...new Set(ways.map((way) => way[index] ?? -1))];
    return possible.length > 0 ? possible : (open[index] ?? []);
  });
}

/** All ways to give each piece another section; null: it has its section already. */
function waysToPlace(open: readonly (readonly number[] | null)[]): (number | null)[][] {
  const [first, ...others] = open;
  if (first === undefined) return [[]];
  const rest = (taken: number | null) =>
    waysToPlace(others.map((places) => places?.filter((place) => place !== taken) ?? null));
  return (first ?? [null]).flatMap((place) => rest(place).map((way) => [place, ...way]));
}

/** A part begins with at least so many numbers, among the next so many, that the part before has too. */
const [fewestAgain, ahead] = [3, 12];

/**
 * Where numbers repeat, the next part begins with a number that was given already and is followed by others that were; one that
 * is alone was given twice.
 */
export function splitAtRestarts<One extends { number: number }>(given: readonly One[]): One[][] {
  const starts = [0];
  let seen = new Set<number>();
  for (const [index, { number }] of given.entries()) {
    const again = given.slice(index, index + ahead).filter((one) => seen.has(one.number)).length;
    if (seen.has(number) && again >= fewestAgain) {
      const start = runStart(given, index);
      starts.push(start);
      seen = new Set(given.slice(start, index).map((one) => one.number));
    }
    seen.add(number);
  }
  return starts.map((start, place) => given.slice(start, starts[place + 1])).filter((piece) => piece.length > 0);
}

/** Where the numbers that grow up to here begin: the first of a part may be one that the part before lacks. */
function runStart(given: readonly { number: number }[], index: number): number {
  let start = index;
  while (start > 0 && (given[start - 1]?.number ?? 0) < (given[start]?.number ?? 0)) start--;
  return start;
}
