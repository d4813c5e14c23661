import type { Answers } from '#client/lib/trpc.ts';
import type { Due } from '#shared/business-days.ts';
import type { DeskTab } from '#shared/fulfilment.ts';

/** An order as a part of the desk brings it, and a reported payment. */
export type DeskOrder = Answers['fulfilmentAdmin']['orders'][number];
export type OpenClaim = Answers['fulfilmentAdmin']['paymentReports'][number];

export const tabLabels: Record<DeskTab, string> = {
  claims: 'Claims to check',
  quote: 'To quote',
  awaiting: 'Awaiting payment',
  send: 'To send',
  way: 'On the way',
};

export const dueLabels: Record<Due, string> = { overdue: 'Overdue', today: 'Due today', later: 'Later' };
