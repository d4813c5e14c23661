import { expect, test } from 'vitest';
import { formatDate, formatDateTime, startOfDay } from '#shared/dates.ts';

const zone = 'Asia/Kolkata';

test('a day begins at midnight of the site’s time zone', () => {
  const beforeMidnight = Date.parse('2026-11-20T18:29:00Z');
  const afterMidnight = Date.parse('2026-11-20T18:31:00Z');
  expect(startOfDay(beforeMidnight, zone)).toBe(Date.parse('2026-11-19T18:30:00Z'));
  expect(startOfDay(afterMidnight, zone)).toBe(Date.parse('2026-11-20T18:30:00Z'));
});

test('dates are shown in the site’s time zone', () => {
  expect(formatDate(Date.parse('2026-11-20T18:31:00Z'), zone)).toBe('Nov 21, 2026');
  expect(formatDateTime(Date.parse('2026-11-20T18:31:09Z'), zone)).toBe('Nov 21, 2026 00:01:09');
});
