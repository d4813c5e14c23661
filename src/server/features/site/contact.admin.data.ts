/** Messages and tickets as admins answer them. */
import { TRPCError } from '@trpc/server';
import { and, asc, count, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { containsPhone, containsText } from '#server/db/contains-text.ts';
import type { Executor } from '#server/db/open-db.ts';
import { countRows, newestFirst, toPage } from '#server/db/page.ts';
import { newId } from '#server/db/schema/columns.ts';
import { contactMessages, contactReplies } from '#server/db/schema/contact.ts';
import { mails } from '#server/db/schema/mails.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { type Admin, type Work, withdraw } from '#server/work.ts';
import type { ContactListInput, ContactStatus } from '#shared/contact.ts';
import { contactMessages as contactTexts } from '#shared/messages.ts';
import { isTicket } from '#shared/tickets.ts';
import type { Oldest } from '#shared/waiting.ts';
import { messageDeleted, messageStatusChanged, replyKey, replySent, replyWithdrawn, ticketKey } from './events.ts';

export function listMessages(db: Executor, { search, status, category, cursor, limit }: ContactListInput) {
  const { name, email, phone, subject, message } = contactMessages;
  const matching = and(
    status && eq(contactMessages.status, status),
    category && eq(contactMessages.category, category),
    search === ''
      ? undefined
      : or(
          ...[name, email, phone, subject, message].map((text) => containsText(text, search)),
          containsPhone(phone, search),
        ),
  );
  const query = db
    .select({
      seq: contactMessages.seq,
      id: contactMessages.id,
      name,
      email,
      phone,
      subject,
      message,
      category: contactMessages.category,
      status: contactMessages.status,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .$dynamic();
  const rows = newestFirst(query, contactMessages, { matching, cursor, limit }).all();
  return { ...toPage(rows, limit), total: countRows(db, contactMessages, matching) };
}

export function countMessages(db: Executor): Record<ContactStatus, number> {
  const counts = { new: 0, answered: 0, closed: 0 };
  const rows = db
    .select({ status: contactMessages.status, messages: count() })
    .from(contactMessages)
    .groupBy(contactMessages.status)
    .all();
  for (const { status, messages } of rows) counts[status] = messages;
  return counts;
}

/** Who has waited longest for an answer; null: nobody. */
export const oldestMessage = (db: Executor): Oldest | null =>
  db
    .select({ name: contactMessages.name, since: contactMessages.createdAt })
    .from(contactMessages)
    .where(eq(contactMessages.status, 'new'))
    .orderBy(asc(contactMessages.seq))
    .limit(1)
    .get() ?? null;

/** Throws NOT_FOUND, CONFLICT where a message is to be closed that is no ticket or has no answer. */
export function setMessageStatus(
  { tx, happened }: Work<Admin>,
  { id, status }: { id: string; status: ContactStatus },
): void {
  const { status: before, category } = findMessage(tx, id);
  if (before === status) return;
  if (status === 'closed' && !(isTicket(category) && hasReply(tx, id)))
    throw new TRPCError({ code: 'CONFLICT', message: contactTexts.closedWithAnswer });
  tx.update(contactMessages).set({ status }).where(eq(contactMessages.id, id)).run();
  happened(messageStatusChanged, { id, before, status });
}

/** One message with what was answered to it, oldest first; `mailStatus` null: the mail is swept. Throws NOT_FOUND. */
export function readMessage(db: Executor, id: string) {
  const { name, email, phone, subject, message, category, status, createdAt } = contactMessages;
  const found = db
    .select({ id: contactMessages.id, name, email, phone, subject, message, category, status, createdAt })
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .get();
  if (!found) throw notFound();
  const replies = db
    .select({
      id: contactReplies.id,
      text: contactReplies.text,
      createdAt: contactReplies.createdAt,
      mailStatus: mails.status,
      actorName: sql<string>`coalesce(${profiles.fullName}, 'A former admin')`,
    })
    .from(contactReplies)
    .leftJoin(mails, eq(mails.id, contactReplies.id))
    .leftJoin(profiles, eq(profiles.userId, contactReplies.actorId))
    .where(eq(contactReplies.messageId, id))
    .orderBy(asc(contactReplies.seq))
    .all();
  return { ...found, replies };
}

/** Mailed after a short wait. Returns the reply's id. Throws NOT_FOUND. */
export function sendReply(
  { tx, actor, now, happened }: Work<Admin>,
  { id: messageId, text }: { id: string; text: string },
): { id: string } {
  const message = readMessage(tx, messageId);
  const answered = message.status === 'new';
  const reply = { id: newId(), messageId, text, answered, actorId: actor.id, createdAt: now };
  tx.insert(contactReplies).values(reply).run();
  if (answered) tx.update(contactMessages).set({ status: 'answered' }).where(eq(contactMessages.id, messageId)).run();
  const account = tx.select({ id: users.id }).from(users).where(eq(users.email, message.email)).get();
  happened(replySent, { message, reply, userId: account?.id ?? null });
  return { id: reply.id };
}

/** Its message is as it was before. Throws NOT_FOUND, CONFLICT once it is sent. */
export function withdrawReply(work: Work<Admin>, { id }: { id: string }): void {
  const { tx, happened } = work;
  const reply = tx
    .delete(contactReplies)
    .where(eq(contactReplies.id, id))
    .returning({ messageId: contactReplies.messageId, answered: contactReplies.answered })
    .get();
  if (!reply) throw new TRPCError({ code: 'NOT_FOUND', message: 'This reply no longer exists' });
  if (!withdraw(work, replyKey(id))) throw new TRPCError({ code: 'CONFLICT', message: contactTexts.replySent });
  if (reply.answered)
    tx.update(contactMessages).set({ status: 'new' }).where(eq(contactMessages.id, reply.messageId)).run();
  happened(replyWithdrawn, { id: reply.messageId });
}

export function deleteMessage({ tx, happened }: Work<Admin>, { id }: { id: string }): void {
  const before = findMessage(tx, id);
  const replies = tx
    .select({ id: contactReplies.id })
    .from(contactReplies)
    .where(eq(contactReplies.messageId, id))
    .all();
  tx.delete(contactMessages).where(eq(contactMessages.id, id)).run();
  // Their mails have the same ids; one that is still queued is sent.
  tx.delete(mails)
    .where(
      and(
        or(inArray(mails.id, [id, ...replies.map((reply) => reply.id)]), eq(mails.key, ticketKey(id))),
        ne(mails.status, 'queued'),
      ),
    )
    .run();
  happened(messageDeleted, { id, before });
}

const hasReply = (tx: Executor, messageId: string): boolean =>
  countRows(tx, contactReplies, eq(contactReplies.messageId, messageId)) > 0;

function findMessage(tx: Executor, id: string) {
  const found = tx
    .select({
      category: contactMessages.category,
      status: contactMessages.status,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .get();
  if (!found) throw notFound();
  return found;
}

const notFound = () => new TRPCError({ code: 'NOT_FOUND', message: 'Message not found' });
