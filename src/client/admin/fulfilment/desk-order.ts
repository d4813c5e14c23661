import type { Answers } from '#client/lib/trpc.ts';
import type { Due } from '#shared/business-days.ts';
import { formatDate } from '#shared/dates.ts';
import type { DeskTab } from '#shared/fulfilment.ts';

/** An order, and a reported payment, as the desk lists them. */
export type DeskOrder = Answers['fulfilmentAdmin']['orders'][number];
export type PaymentReport = Answers['fulfilmentAdmin']['paymentReports'][number];

export const tabLabels: Record<DeskTab, string> = {
  claims: 'Payments to check',
  quote: 'To quote',
  awaiting: 'Awaiting payment',
  send: 'To send',
  way: 'On the way',
};

/** A day `2026-11-25` as people read it. */
export const dayText = (day: string): string => formatDate(Date.parse(`${day}T00:00:00Z`), 'UTC');

export const dueLabels: Record<Due, string> = { overdue: 'Overdue', today: 'Due today', later: 'Later' };
