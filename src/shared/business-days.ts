/** Counts the days on which parcels leave and arrive. */
import { formatDay } from './dates.ts';

export type Holidays = ReadonlyMap<string, string>;

const holidayLine = /^(\d{4}-\d{2}-\d{2})\s+(\S.*)$/;

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** The first invalid line of a list of holidays, such as `2026-02-30 Pongal`; undefined if all are valid. */
export const badHolidayLine = (text: string): string | undefined =>
  linesOf(text).find((given) => !isDay(holidayLine.exec(given)?.[1] ?? ''));

export const parseHolidays = (text: string): Holidays =>
  new Map(
    linesOf(text).flatMap((given): [string, string][] => {
      const [, day, name] = holidayLine.exec(given) ?? [];
      return day && name ? [[day, name]] : [];
    }),
  );

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((given) => given.trim())
    .filter((given) => given !== '');

/** Whether couriers work on a day `2026-11-21`: not on Sundays and holidays. */
export const isBusinessDay = (day: string, holidays: Holidays): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() !== 0 && !holidays.has(day);

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

export function addBusinessDays(day: string, count: number, holidays: Holidays): string {
  let current = day;
  for (let left = count; left > 0; ) {
    current = nextDay(current);
    if (isBusinessDay(current, holidays)) left -= 1;
  }
  return current;
}

/** Parses the promised delivery time, such as `3-5`: business days from confirmation to arrival. */
export function promisedDays(deliveryDays: string): { from: number; to: number } {
  const [from = 0, to = from] = deliveryDays.split('-').map(Number);
  return { from, to };
}

export type Due = 'overdue' | 'today' | 'later';

/**
 * When a parcel must leave and arrive. With 3-5 days it leaves on the third at the latest, to arrive by the fifth.
 * `confirmedAt`, `now`: UTC ms; the days are the time zone's.
 */
export function parcelDays(
  confirmedAt: number,
  {
    now,
    timeZone,
    holidays,
    deliveryDays,
  }: { now: number; timeZone: string; holidays: Holidays; deliveryDays: string },
): { sendBy: string; arriveBy: string; due: Due; isLate: boolean } {
  const confirmed = formatDay(confirmedAt, timeZone);
  const today = formatDay(now, timeZone);
  const { from, to } = promisedDays(deliveryDays);
  const sendBy = addBusinessDays(confirmed, from, holidays);
  const arriveBy = addBusinessDays(confirmed, to, holidays);
  const due = today > sendBy ? 'overdue' : today === sendBy ? 'today' : 'later';
  return { sendBy, arriveBy, due, isLate: today > arriveBy };
}
