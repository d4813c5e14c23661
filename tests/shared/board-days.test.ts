import { expect, test } from 'vitest';
import { byMonth, countdown } from '#shared/board-days.ts';

test.each([
  ['2026-12-03', '', 'in 12 days'],
  ['2026-11-22', '', 'tomorrow'],
  ['2026-11-21', '', 'today'],
  ['2026-11-20', '', 'over'],
  ['2026-11-21', '2026-11-30', '9 days left'],
  ['2026-11-10', '2026-11-22', 'ends tomorrow'],
  ['2026-11-10', '2026-11-21', 'last day today'],
  ['2026-11-10', '2026-11-20', 'over'],
  ['2026-11-25', '2026-11-30', 'in 4 days'],
])('On Nov 21 a date from %s to “%s” is said to be “%s”.', (day, lastDay, words) => {
  expect(countdown({ day, lastDay }, '2026-11-21')).toBe(words);
});

test('What has begun stands under Now, and what comes under its month.', () => {
  const dates = ['2026-11-10', '2026-11-30', '2026-12-01', '2027-12-01'].map((day) => ({ day, lastDay: '' }));
  expect(byMonth(dates, '2026-11-21').map(({ month, items }) => [month, items.length])).toEqual([
    ['Now', 1],
    ['Nov 2026', 1],
    ['Dec 2026', 1],
    ['Dec 2027', 1],
  ]);
});
