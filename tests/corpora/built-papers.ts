import { inReadingOrder } from '#server/pdf/page-lines.js';
import { type Format, labelsOf, readyFormats } from '#shared/hall-formats.ts';
import type { PageText } from '#shared/hall-page-match.ts';

/** A question paper as text with places. `pageOf`: the page on which each question begins, both counted from 0. */
export type BuiltPaper = { about: string; format: Format; pages: PageText[]; pageOf: number[] };

type Line = { text: string; question: number | null; indent: number };
type Random = { share: (chance: number) => boolean; below: (most: number) => number };

/** The same numbers for the same seed (Lehmer's generator), so that a paper that fails can be made again. */
function randomFrom(seed: number): Random {
  let state = seed * 7919 + 17;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  for (let warm = 0; warm < 5; warm++) next();
  return { share: (chance) => next() < chance, below: (most) => Math.floor(next() * most) };
}

const spellings = [
  (n: number) => `${n}.`,
  (n: number) => `${n})`,
  (n: number) => `(${n})`,
  (n: number) => `${n} -`,
  (n: number) => `${n}`,
  (n: number) => `Q.${n}`,
  (n: number) => `Q${n}.`,
];
const names = ['12.', '12)', '(12)', '12 -', '12', 'Q.12', 'Q12.'];
const optionMarks = [
  (n: number) => `(${'ABCD'[n - 1]})`,
  (n: number) => `${n})`,
  (n: number) => `${n}.`,
  (n: number) => `(${n})`,
];
const stems = [
  'Who wrote this line?',
  'Which of these is right?',
  'In the year 1819 he wrote',
  '1857 is the year of',
  'Match the lists',
];
const rowsOnPage = 44;

type Style = { spelling: number; options: number; statements: number; isIndented: boolean };

function questionLines(
  label: number,
  question: number,
  { spelling, options, statements, isIndented }: Style,
  random: Random,
): Line[] {
  const mark = (spellings[spelling] ?? String)(label);
  const within = isIndented ? 0.04 : 0;
  const lines: Line[] = [{ text: `${mark} ${stems[random.below(stems.length)]}`, question, indent: 0 }];
  const inner = (text: string) => lines.push({ text, question: null, indent: within });
  for (let wrapped = random.below(2); wrapped > 0; wrapped--) inner('of these poets, as the critics say');
  if (random.share(statements))
    for (let statement = 1; statement <= 3 + random.below(3); statement++)
      inner(`${statement}. He was born in ${1700 + random.below(200)}`);
  const option = optionMarks[options] ?? optionMarks[0];
  for (const pair of [
    [1, 2],
    [3, 4],
  ])
    inner(pair.map((n) => `${option?.(n)} Keats`).join('   '));
  return lines;
}

type Placed = Line & { page: number; x: number; y: number };

/** Lines one after the other, in one column or two a page. */
function layOut(lines: readonly Line[], { columns, from }: { columns: number; from: number }): Placed[] {
  return lines.map((line, index) => {
    const column = Math.floor(index / rowsOnPage) % columns;
    return {
      ...line,
      page: from + Math.floor(index / (rowsOnPage * columns)),
      x: 0.05 + column * 0.48 + line.indent,
      y: 0.05 + (index % rowsOnPage) * 0.02,
    };
  });
}

/** As a PDF gives it: row by row across both columns. */
function pageText(lines: readonly Placed[], hasPlaces: boolean): PageText {
  const rows = lines.toSorted((one, other) => one.y - other.y || one.x - other.x);
  if (!hasPlaces) return { text: lines.map(({ text }) => text).join('\n'), places: [] };
  const read = inReadingOrder(
    rows.map(({ text, x, y }) => ({
      text,
      place: { left: x, right: Math.min(x + text.length * 0.008, x < 0.5 ? 0.51 : 0.99), top: y, bottom: y + 0.014 },
    })),
  );
  return { text: read.map(({ text }) => text).join('\n'), places: read.map(({ place }) => [place.left, place.top]) };
}

const formats = [
  readyFormats.pgTrb.format,
  readyFormats.collegeTrb.format,
  readyFormats.tet.format,
  readyFormats.single.format,
];
const instructions = [
  'Write your number.',
  'Do not fold the sheet.',
  'Use a black pen.',
  'All questions carry marks.',
  'Do not talk.',
];

function buildPaper(seed: number): BuiltPaper {
  const random = randomFrom(seed);
  const format = formats[seed % formats.length] ?? readyFormats.single.format;
  const labels = labelsOf(format);
  const hasPlaces = seed % 10 !== 0;
  const columns = hasPlaces && random.share(0.3) ? 2 : 1;
  const style: Style = {
    spelling: random.below(spellings.length),
    options: random.share(0.3) ? 1 + random.below(3) : 0,
    statements: [0, 0.15, 0.3][random.below(3)] ?? 0,
    isIndented: hasPlaces && random.share(0.85),
  };
  const isFronted = random.share(0.5);
  const front: Line[] = instructions.map((text, index) => ({
    text: `${index + 1}. ${text}`,
    question: null,
    indent: 0,
  }));
  const lines = labels.flatMap((label, question) => questionLines(label, question, style, random));
  const body = layOut(lines, { columns, from: isFronted ? 1 : 0 });
  const placed = [...(isFronted ? layOut(front, { columns: 1, from: 0 }) : []), ...body];
  const pageOf = labels.map((_, question) => body.find((line) => line.question === question)?.page ?? 0);
  // A number that the PDF's text lacks, as drawn ones do.
  const isLost = random.share(0.3);
  const shown = placed.filter((line) => !(isLost && line.question !== null && random.share(0.03)));
  const last = Math.max(...placed.map(({ page }) => page));
  const hasFooter = random.share(0.3);
  const pages = Array.from({ length: last + 1 }, (_, page) => {
    const own = shown.filter((line) => line.page === page);
    const footer: Placed = { text: `${page + 1}`, question: null, indent: 0, page, x: 0.5, y: 0.97 };
    return pageText(hasFooter ? [...own, footer] : own, hasPlaces);
  });
  const about = `${seed}: ${names[style.spelling]}, ${columns} columns, options ${style.options}, statements ${style.statements}${style.isIndented ? '' : ', all at one edge'}${hasPlaces ? '' : ', no places'}${isLost ? ', numbers lost' : ''}`;
  return { about, format, pages, pageOf };
}

export const builtPapers: BuiltPaper[] = Array.from({ length: 500 }, (_, seed) => buildPaper(seed));
