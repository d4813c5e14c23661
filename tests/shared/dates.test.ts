import { expect, test } from 'vitest';
import {
  dayLabel,
  formatDate,
  formatDateTime,
  formatSortable,
  formatTime,
  startOfLastDays,
  todayLabel,
} from '#shared/dates.ts';

const zone = 'Asia/Kolkata';

test('A day begins at midnight in the site’s time zone.', () => {
  const beforeMidnight = Date.parse('2026-11-20T18:29:00Z');
  const afterMidnight = Date.parse('2026-11-20T18:31:00Z');
  expect(startOfLastDays(beforeMidnight, 1, zone)).toBe(Date.parse('2026-11-19T18:30:00Z'));
  expect(startOfLastDays(afterMidnight, 1, zone)).toBe(Date.parse('2026-11-20T18:30:00Z'));
});

test('The last days are counted on the calendar and include today.', () => {
  expect(startOfLastDays(Date.parse('2026-11-20T18:31:00Z'), 7, zone)).toBe(Date.parse('2026-11-14T18:30:00Z'));
  // The clocks of New York went back an hour on November 1.
  expect(startOfLastDays(Date.parse('2026-11-03T12:00:00Z'), 7, 'America/New_York')).toBe(
    Date.parse('2026-10-28T04:00:00Z'),
  );
  expect(startOfLastDays(Date.parse('2026-11-03T12:00:00Z'), 1, 'America/New_York')).toBe(
    Date.parse('2026-11-03T05:00:00Z'),
  );
});

test('Dates and times are shown in the site’s time zone.', () => {
  expect(formatDate(Date.parse('2026-11-20T18:31:00Z'), zone)).toBe('Nov 21, 2026');
  expect(formatDateTime(Date.parse('2026-11-20T18:31:09Z'), zone)).toBe('Nov 21, 2026 00:01:09');
  expect(formatSortable(Date.parse('2026-11-20T18:31:09Z'), zone)).toBe('2026-11-21 00:01:09');
  expect(formatTime(Date.parse('2026-11-20T18:31:09Z'), zone)).toBe('00:01');
});

test('A named day and today are written as dates are everywhere.', () => {
  expect(dayLabel('2026-11-08')).toBe('Nov 08, 2026');
  expect(todayLabel(Date.UTC(2026, 10, 23, 23, 35, 7), 'Asia/Kolkata')).toBe('Tuesday, Nov 24, 2026');
});
