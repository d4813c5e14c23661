import { z } from 'zod';

export const revenueGroups = ['day', 'month', 'material', 'category'] as const;
export type RevenueGroup = (typeof revenueGroups)[number];

export const revenueGroupLabels: Record<RevenueGroup, string> = {
  day: 'Day',
  month: 'Month',
  material: 'Material',
  category: 'Category',
};

/** The most days in one report: three years. */
export const mostRevenueDays = 1100;

const day = z.iso.date('Please choose a day');
const dayMs = 24 * 60 * 60 * 1000;

/** Days of the site's time zone, both included. */
export const revenueInput = z
  .strictObject({ from: day, to: day, by: z.enum(revenueGroups).default('day') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < mostRevenueDays, {
    path: ['from'],
    message: 'Please choose at most three years',
  });
export type RevenueInput = z.infer<typeof revenueInput>;
