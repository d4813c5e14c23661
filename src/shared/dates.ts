/** Days and times as they are written on the site. */
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/** The named zone's wall clock at a moment (UTC ms). dayjs's own `tz` does the same in fifteen times the time. */
function local(at: number, timeZone: string): dayjs.Dayjs {
  let wallClock = wallClocks.get(timeZone);
  if (!wallClock) {
    // Swedish writes a moment as ISO 8601 does.
    wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    wallClocks.set(timeZone, wallClock);
  }
  return dayjs.utc(wallClock.format(at));
}

/** Where the last `days` days, that of `at` included, begin in the named zone; UTC ms. Not every day has 24 hours. */
export function startOfLastDays(at: number, days: number, timeZone: string): number {
  return startOfNamedDay(formatDay(at, timeZone), timeZone, 1 - days);
}

/** `Nov 21, 2026` */
export const formatDate = (at: number, timeZone: string): string => local(at, timeZone).format('MMM DD, YYYY');

/** `Nov 21, 2026 14:05:09` */
export const formatDateTime = (at: number, timeZone: string): string =>
  local(at, timeZone).format('MMM DD, YYYY HH:mm:ss');

/** `14:05` */
export const formatTime = (at: number, timeZone: string): string => local(at, timeZone).format('HH:mm');

/** `2026-11-21 14:05:09`, which spreadsheets read as a moment and file names as a day. */
export const formatSortable = (at: number, timeZone: string): string =>
  local(at, timeZone).format('YYYY-MM-DD HH:mm:ss');

/** `2026-11-21`, the named zone's day that holds `at` (UTC ms). */
export const formatDay = (at: number, timeZone: string): string => local(at, timeZone).format('YYYY-MM-DD');

/** `2026-11-21T14:05`, the named zone's minute at a moment (UTC ms), as a field for date and time holds it. */
export const localMinute = (at: number, timeZone: string): string => local(at, timeZone).format('YYYY-MM-DDTHH:mm');

/** The moment of a minute `2026-11-21T14:05` in the named zone, in UTC ms. */
export const momentOfMinute = (minute: string, timeZone: string): number => dayjs.tz(minute, timeZone).valueOf();

/** The start of a day `2026-11-21` in the named zone, in UTC ms; `later` counts days from it. */
export const startOfNamedDay = (day: string, timeZone: string, later = 0): number =>
  dayjs.tz(dayjs.utc(day).add(later, 'day').format('YYYY-MM-DD'), timeZone).valueOf();

/** The start, in UTC ms, of the Monday of the week that holds `at` in the named zone. */
export function startOfWeek(at: number, timeZone: string): number {
  return startOfNamedDay(formatDay(at, timeZone), timeZone, -((local(at, timeZone).day() + 6) % 7));
}

/** Each day from one named day to another, both included, with where it begins and ends in the named zone (UTC ms). */
export function daysBetween(from: string, to: string, timeZone: string): { day: string; start: number; end: number }[] {
  const days: { day: string; start: number; end: number }[] = [];
  let start = startOfNamedDay(from, timeZone);
  for (let day = from; day <= to; ) {
    const next = dayjs.utc(day).add(1, 'day').format('YYYY-MM-DD');
    const end = startOfNamedDay(next, timeZone);
    days.push({ day, start, end });
    [day, start] = [next, end];
  }
  return days;
}

/** The same day and time of the next month, or that month's last day; UTC ms. */
export const monthAfter = (at: number): number => dayjs.utc(at).add(1, 'month').valueOf();

/** A named day `2026-11-21` as `Nov 21, 2026`. */
export const dayLabel = (day: string): string => dayjs.utc(day).format('MMM DD, YYYY');

/** `Tuesday, Nov 24, 2026` */
export const todayLabel = (at: number, timeZone: string): string => local(at, timeZone).format('dddd, MMM DD, YYYY');

/** A named month `2026-11` as `Nov 2026`. */
export const monthLabel = (month: string): string => dayjs.utc(`${month}-01`).format('MMM YYYY');
