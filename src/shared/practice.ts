/** Mistakes practised again after 1, 3, 7 and 21 days, some each day. Pure; days are `2026-11-21`, those of the site's time zone. */
import { z } from 'zod';
import { mostQuestions } from './hall-formats.ts';
import { choices } from './hall-sheet.ts';
import { idInput } from './input.ts';

export const mistakesADay = 10;

/** After so many days a question comes again that was right once, twice, three and four times in a row. */
const daysBetween = [1, 3, 7, 21];

const dayMs = 24 * 60 * 60 * 1000;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** `step`: how often in a row it was right; `dueOn`: null once it is known. */
export type Spacing = { step: number; dueOn: string | null };

/** When a question comes again that was answered on a day, and how often it has been right by then. */
export function spaced(step: number, { isRight, today }: { isRight: boolean; today: string }): Spacing {
  if (!isRight) return { step: 0, dueOn: dayAfter(today, 1) };
  const days = daysBetween[step];
  return { step: step + 1, dueOn: days === undefined ? null : dayAfter(today, days) };
}

/** On how many days the mistakes of the day were all practised, and the last of these days. */
export type Streak = { days: number; lastDay: string };

/** One missed day is forgiven, two in a row are not. */
const isKept = ({ lastDay }: Streak, today: string): boolean => Date.parse(today) - Date.parse(lastDay) <= 2 * dayMs;

/** A streak when the mistakes of today are done. */
export function grown(streak: Streak | undefined, today: string): Streak {
  if (!streak || !isKept(streak, today)) return { days: 1, lastDay: today };
  return streak.lastDay === today ? streak : { days: streak.days + 1, lastDay: today };
}

/** How many days it counts today. */
export const daysOf = (streak: Streak | undefined, today: string): number =>
  streak && isKept(streak, today) ? streak.days : 0;

export const practiceInput = z.strictObject({
  testId: idInput,
  /** Counts from 0. */
  question: z
    .int()
    .min(0)
    .max(mostQuestions - 1),
  choice: z.enum(choices),
});
export type PracticeInput = z.infer<typeof practiceInput>;
