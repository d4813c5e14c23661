import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The named zone's start of the day that holds `at` (UTC ms), in UTC ms. */
export const startOfDay = (at: number, timeZone: string): number => dayjs(at).tz(timeZone).startOf('day').valueOf();

/** `Nov 21, 2026` */
export const formatDate = (at: number, timeZone: string): string => dayjs(at).tz(timeZone).format('MMM DD, YYYY');

/** `Nov 21, 2026 14:05:09` */
export const formatDateTime = (at: number, timeZone: string): string =>
  dayjs(at).tz(timeZone).format('MMM DD, YYYY HH:mm:ss');
