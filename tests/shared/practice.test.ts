import { expect, test } from 'vitest';
import { daysOf, grown, type Streak, spaced } from '#shared/practice.ts';

test('A mistake that is right each time comes again after 1, 3, 7 and 21 days, and then never.', () => {
  const days: (string | null)[] = [];
  let next = { step: 0, dueOn: '2026-02-27' as string | null };
  while (next.dueOn !== null) {
    next = spaced(next.step, { isRight: true, today: next.dueOn });
    days.push(next.dueOn);
  }
  expect(days).toEqual(['2026-02-28', '2026-03-03', '2026-03-10', '2026-03-31', null]);
});

test('A mistake that is wrong again comes tomorrow and begins anew.', () => {
  expect(spaced(3, { isRight: false, today: '2026-12-31' })).toEqual({ step: 0, dueOn: '2027-01-01' });
});

test('A streak counts the days of practice, forgives one missed day, and begins anew after two.', () => {
  const after = (days: string[]) => days.reduce<Streak | undefined>((streak, day) => grown(streak, day), undefined);
  expect(after(['2026-11-20', '2026-11-21', '2026-11-21'])).toEqual({ days: 2, lastDay: '2026-11-21' });
  const forgiven = after(['2026-11-20', '2026-11-21', '2026-11-23']);
  expect(forgiven).toEqual({ days: 3, lastDay: '2026-11-23' });
  expect(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map((today) => daysOf(forgiven, today))).toEqual([
    3, 3, 3, 0,
  ]);
  expect(after(['2026-11-20', '2026-11-23'])).toEqual({ days: 1, lastDay: '2026-11-23' });
});
