import type { QuestionPlace } from '#shared/hall-pages.ts';

/** A part of a page, as shares of its width and height. */
type Spot = { x: number; y: number; width: number; height: number };

/** Numbers that stand further apart than this share of the page's width are of two columns. */
const columnGap = 0.25;
/** What is shown left of a number and above it. */
const margin = { x: 0.025, y: 0.008 };

/** Where the columns of a page begin, by the numbers of its questions; one column where there are none. */
function columnsOf(places: readonly QuestionPlace[]): number[] {
  const starts: number[] = [];
  for (const x of places.map((place) => place.x).toSorted((one, other) => one - other))
    if (x - (starts.at(-1) ?? -1) > columnGap) starts.push(x);
  return starts.length > 0 ? starts.map((x) => Math.max(x - margin.x, 0)) : [0];
}

/** The place of a question up to the next one in its column; null: the page's text does not say. */
export function spotOf(places: readonly QuestionPlace[], question: number): Spot | null {
  const place = places.find((one) => one.question === question);
  if (!place) return null;
  const columns = columnsOf(places);
  const columnAt = (at: number) => columns.findLastIndex((start) => start <= at);
  const column = columnAt(place.x);
  const below = places.filter(({ x, y }) => columnAt(x) === column && y > place.y).map(({ y }) => y);
  const y = Math.max(place.y - margin.y, 0);
  const x = columns[column] ?? 0;
  return { x, y, width: (columns[column + 1] ?? 1) - x, height: Math.min(...below, 1) - margin.y - y };
}

/** How much a page is enlarged so that a column fills the width of a phone; the left margin is given away. */
export function columnZoom(places: readonly QuestionPlace[]): number {
  const [first = 0, second = 1] = columnsOf(places);
  return Math.max(1, 1 / (second - first));
}
