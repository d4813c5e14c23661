import type { Answers } from '#client/lib/trpc.ts';
import { type DeskTab, deskTabs } from '#shared/desk.ts';

/** An order as the desk lists it. */
export type DeskOrder = Answers['deskAdmin']['orders'][number];

export const tabLabels: Record<DeskTab, string> = {
  check: 'Payments to check',
  quote: 'To quote',
  awaiting: 'Awaiting payment',
  send: 'To send',
  way: 'On the way',
};

/** The tab to begin with: overdue parcels, payments to check, parcels that leave today, then the next with something in it. */
export function firstWithWork(counts: Answers['deskAdmin']['counts']): DeskTab {
  const mustSend = counts.overdue > 0 || (counts.check === 0 && counts.due > 0);
  return mustSend ? 'send' : (deskTabs.find((tab) => counts[tab] > 0) ?? 'check');
}
