import { and, asc, count, eq, inArray, lte } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { contactMessages, contactReplies } from '#server/db/schema/contact.ts';
import { undoReplyMs } from '#shared/contact.ts';
import { ticketCategories, ticketNumber } from '#shared/tickets.ts';

/** Of complaints and requests about personal data: those without an answer, and those answered but not closed. */
export function countTickets(db: Executor): { toAnswer: number; toSettle: number } {
  const rows = db
    .select({ status: contactMessages.status, tickets: count() })
    .from(contactMessages)
    .where(
      and(inArray(contactMessages.status, ['new', 'answered']), inArray(contactMessages.category, ticketCategories)),
    )
    .groupBy(contactMessages.status)
    .all();
  const of = (status: string) => rows.find((row) => row.status === status)?.tickets ?? 0;
  return { toAnswer: of('new'), toSettle: of('answered') };
}

/** A ticket as its writer sees it, by the token of the mail; null: no such. A reply counts once it can no longer be taken back. */
export function findTicket(db: Executor, token: string, now: number) {
  const { id, subject, status, createdAt } = contactMessages;
  const found = db
    .select({ id, subject, status, createdAt })
    .from(contactMessages)
    .where(eq(contactMessages.token, token))
    .get();
  if (!found) return null;
  const replies = db
    .select({ text: contactReplies.text, createdAt: contactReplies.createdAt })
    .from(contactReplies)
    .where(and(eq(contactReplies.messageId, found.id), lte(contactReplies.createdAt, now - undoReplyMs)))
    .orderBy(asc(contactReplies.seq))
    .all();
  return { ...found, number: ticketNumber(found.id), replies };
}
