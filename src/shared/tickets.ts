import type { ContactCategory } from './contact.ts';
import { monthAfter } from './dates.ts';

/** Messages that get a number, a page and two clocks. */
export const ticketCategories = ['complaint', 'data'] as const satisfies readonly ContactCategory[];

export const isTicket = (category: ContactCategory): boolean => ticketCategories.some((known) => known === category);

/** What a writer quotes: `T-1A2B3C4D`. `messageId`: 32 hex digits. */
export const ticketNumber = (messageId: string): string => `T-${messageId.slice(0, 8).toUpperCase()}`;

const answeredWithinMs = 48 * 60 * 60_000;

/**
 * When a ticket has to be answered and settled, in UTC ms (Consumer Protection (E-Commerce) Rules 2020, rule 4 (5): a
 * complaint is acknowledged within 48 hours and settled within one month). The mail with the number acknowledges it at
 * once; the first clock is for an answer in words.
 */
export const ticketClocks = (receivedAt: number): { answerBy: number; settleBy: number } => ({
  answerBy: receivedAt + answeredWithinMs,
  settleBy: monthAfter(receivedAt),
});
