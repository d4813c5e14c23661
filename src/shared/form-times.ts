/** Reads the times that Google writes into its files. */
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

type Parts = { first: string; second: string; third: string; rest: string };

const shape = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})[T,\s]+(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?.*)$/;
/** Of a text whose blanks are single ones. */
const clock =
  /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.\d+)? ?([ap])?\.? ?(?:m\.?)? ?(?:(?:GMT|UTC)?([+-]\d{1,2}(?::?\d{2})?)|(GMT|UTC|Z))?$/i;

const partsOf = (text: string): Parts | null => {
  // Newer exports put a narrow no-break space before am and pm.
  const [, first = '', second = '', third = '', rest = ''] =
    shape.exec(text.replaceAll(/[\s\u{202F}\u{A0}]+/gu, ' ').trim()) ?? [];
  return rest === '' ? null : { first, second, third, rest };
};

/**
 * Reads a whole column of times as Google Forms and Sheets write them: `2026/11/21 10:15:30 am GMT+5:30`,
 * `21/11/2026 10:15:30`, `2026-11-21 10:15:30`. Whether the day or the month comes first is told by the column as a
 * whole; where nothing tells, it is the day, as in India. Without an offset a time is one of `timeZone`. UTC ms each;
 * null for what is no time.
 */
export function readFormTimes(texts: readonly string[], timeZone: string): (number | null)[] {
  const all = texts.map(partsOf);
  const monthFirst = all.some((parts) => parts && parts.third.length === 4 && Number(parts.second) > 12);
  return all.map((parts) => (parts ? read(parts, monthFirst, timeZone) : null));
}

function read({ first, second, third, rest }: Parts, monthFirst: boolean, timeZone: string): number | null {
  const [year, month, day] =
    first.length === 4 ? [first, second, third] : monthFirst ? [third, first, second] : [third, second, first];
  const [, hourText = '', minute = '', seconds = '0', half, offset, utcName] = clock.exec(rest.trim()) ?? [];
  if (year.length !== 4 || hourText === '') return null;
  if (half && (Number(hourText) < 1 || Number(hourText) > 12)) return null;
  const hour = half ? (Number(hourText) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hourText);
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), hour, Number(minute), Number(seconds));
  const written = new Date(local);
  // 31/02 and 25:00 roll over: what comes out is not what went in.
  const isReal =
    written.getUTCMonth() === Number(month) - 1 &&
    written.getUTCDate() === Number(day) &&
    written.getUTCHours() === hour &&
    written.getUTCMinutes() === Number(minute);
  if (!isReal) return null;
  if (utcName) return local;
  if (offset) return local - offsetMs(offset);
  return dayjs.tz(written.toISOString().slice(0, 19), timeZone).valueOf();
}

/** `+5:30`, `+0530`, `-8` in ms. */
function offsetMs(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
