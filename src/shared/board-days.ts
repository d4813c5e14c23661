/** What the notice board says of days: `2026-11-21`, those of the site's time zone. */
import { dayLabel, monthLabel } from './dates.ts';

type DatedNotice = { day: string; lastDay: string };

const dayMs = 24 * 60 * 60 * 1000;
const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

export const lastOf = ({ day, lastDay }: DatedNotice): string => lastDay || day;

/** `Dec 01, 2026 to Dec 31, 2026` */
export const spanLabel = ({ day, lastDay }: DatedNotice): string =>
  lastDay === '' || lastDay === day ? dayLabel(day) : `${dayLabel(day)} to ${dayLabel(lastDay)}`;

/** `in 12 days`, `tomorrow`, `today`; of a span that has begun `5 days left`, and what is over is `over`. */
export function countdown({ day, ...dated }: DatedNotice, today: string): string {
  const last = lastOf({ day, ...dated });
  if (last < today) return 'over';
  const [ahead, left] = [daysFrom(today, day), daysFrom(today, last)];
  if (ahead > 1) return `in ${ahead} days`;
  if (ahead === 1) return 'tomorrow';
  if (left === 0) return day === last ? 'today' : 'last day today';
  return left === 1 ? 'ends tomorrow' : `${left} days left`;
}

/** Coming dates under the months in which they begin, the earliest first; what has begun stands under `Now`. */
export function byMonth<Item extends DatedNotice>(items: Item[], today: string): { month: string; items: Item[] }[] {
  const months = new Map<string, Item[]>();
  for (const item of items) {
    const month = item.day < today ? 'Now' : monthLabel(item.day.slice(0, 7));
    months.set(month, [...(months.get(month) ?? []), item]);
  }
  return [...months].map(([month, items]) => ({ month, items }));
}
