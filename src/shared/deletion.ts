import { z } from 'zod';
import { formatDay } from './dates.ts';

export const restorableDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
export const restorableMs = restorableDays * dayMs;

/** For an admin's list: deleted items instead of the others. */
export const deletedFilter = { deleted: z.boolean().default(false) };

/** When a deleted item is purged, in UTC ms; null if it is not deleted, or is kept because it is still used. */
export const purgedAt = (deletedAt: number | null, isUsed: boolean): number | null =>
  deletedAt === null || isUsed ? null : deletedAt + restorableMs;

/** `today`, `yesterday`, `3 days ago`, by the calendar of the named zone; both times in UTC ms. */
export function daysAgo(at: number, now: number, timeZone: string): string {
  const [day, today] = [at, now].map((time) => Date.parse(formatDay(time, timeZone)));
  const days = Math.round(((today ?? 0) - (day ?? 0)) / dayMs);
  if (days < 1) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
