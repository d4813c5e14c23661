/** Takes in messages of the contact form. */
import { and, eq, gt, inArray } from 'drizzle-orm';
import { enforceLimit } from '#server/auth/rate-limit.ts';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { newId } from '#server/db/schema/columns.ts';
import { contactMessages, contactReplies } from '#server/db/schema/contact.ts';
import { mails } from '#server/db/schema/mails.ts';
import type { Work } from '#server/work.ts';
import type { ContactInput, ContactSendInput } from '#shared/contact.ts';
import { isTicket, ticketNumber } from '#shared/tickets.ts';
import { messageReceived, ticketKey } from './events.ts';
import { siteFacts } from './site.data.ts';

/** The same message within this time, in ms, is a retry whose answer got lost. */
const sameMessageMs = 10 * 60_000;

/**
 * Stores it once even if it is sent several times; `ticket`: the number of a complaint. What a program sent is dropped, with
 * an answer like any other. Throws TOO_MANY_REQUESTS beyond the limit of the address.
 */
export function receiveMessage(
  { tx, actor, now, happened }: Work,
  { website, ...message }: ContactSendInput,
  ip: string,
): { ticket: string | null; isSpam: boolean } {
  enforceLimit(tx, 'contactPerIp', ip, now);
  const hasTicket = isTicket(message.category);
  const received = (id: string, isSpam = false) => ({ ticket: hasTicket ? ticketNumber(id) : null, isSpam });
  const id = newId();
  if (website !== '') return received(id, true);
  const known = findSame(tx, message, now);
  if (known) return received(known.id);
  const token = hasTicket ? newId() : null;
  tx.insert(contactMessages)
    .values({ ...message, id, token, createdAt: now })
    .run();
  happened(messageReceived, { id, message, token, userId: actor.id });
  return received(id);
}

/** A forwarded message is answered to its writer, a reply to the educator; each has the id of its mail. */
export function findReplyTo(
  db: Executor,
  config: Pick<Config, 'site'>,
  mailId: string,
): { name: string; address: string } | undefined {
  const reply = db.select({ id: contactReplies.id }).from(contactReplies).where(eq(contactReplies.id, mailId)).get();
  if (!reply)
    return db
      .select({ name: contactMessages.name, address: contactMessages.email })
      .from(contactMessages)
      .where(eq(contactMessages.id, mailId))
      .get();
  const { name, contactEmail } = siteFacts(db, config);
  return { name, address: contactEmail };
}

/** Deletes what came from this address, what was answered, and the mails with either. */
export function deleteCorrespondence({ tx }: Work, email: string): void {
  const own = tx.select({ id: contactMessages.id }).from(contactMessages).where(eq(contactMessages.email, email)).all();
  const messageIds = own.map(({ id }) => id);
  const replies = tx
    .select({ id: contactReplies.id })
    .from(contactReplies)
    .where(inArray(contactReplies.messageId, messageIds))
    .all();
  for (const { id } of [...own, ...replies]) tx.delete(mails).where(eq(mails.id, id)).run();
  tx.delete(mails)
    .where(inArray(mails.key, messageIds.map(ticketKey)))
    .run();
  tx.delete(contactMessages).where(inArray(contactMessages.id, messageIds)).run();
}

const findSame = (tx: Executor, { email, subject, message }: ContactInput, now: number): { id: string } | undefined =>
  tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      and(
        gt(contactMessages.createdAt, now - sameMessageMs),
        eq(contactMessages.email, email),
        eq(contactMessages.subject, subject),
        eq(contactMessages.message, message),
      ),
    )
    .get();
