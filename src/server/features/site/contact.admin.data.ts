import { TRPCError } from '@trpc/server';
import { and, count, eq, ne, or } from 'drizzle-orm';
import { type By, recordChange } from '#server/audit/audit.ts';
import { containsText } from '#server/db/contains-text.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { countRows, newestFirst, toPage } from '#server/db/page.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { mails } from '#server/db/schema/mails.ts';
import type { ContactListInput, ContactStatus } from '#shared/contact.ts';

/** The messages that match, newest first, one page of them; `total` counts all that match. */
export function listMessages(db: Executor, { search, status, category, cursor, limit }: ContactListInput) {
  const { name, email, phone, subject, message } = contactMessages;
  const matching = and(
    status && eq(contactMessages.status, status),
    category && eq(contactMessages.category, category),
    search === '' ? undefined : or(...[name, email, phone, subject, message].map((text) => containsText(text, search))),
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

/** How many messages there are in each status. */
export function countMessages(db: Executor): Record<ContactStatus, number> {
  const counts = { new: 0, answered: 0 };
  const rows = db
    .select({ status: contactMessages.status, messages: count() })
    .from(contactMessages)
    .groupBy(contactMessages.status)
    .all();
  for (const { status, messages } of rows) counts[status] = messages;
  return counts;
}

/** Marks a message answered, or new again; one that is so already stays as it is. Throws NOT_FOUND. */
export function setMessageStatus(
  db: Db,
  { id, status, actorId, now }: { id: string; status: ContactStatus } & By,
): void {
  inTransaction(db, (tx) => {
    const before = findMessage(tx, id);
    if (before.status === status) return;
    tx.update(contactMessages).set({ status }).where(eq(contactMessages.id, id)).run();
    const action = status === 'answered' ? 'answer' : 'reopen';
    const change = { before: { status: before.status }, after: { status } };
    recordChange(tx, { actorId, action, entity: 'contact_message', entityId: id, ...change }, now);
  });
}

/** Deletes a message and the mail that passed it on for good; the audit log keeps none of its words. Throws NOT_FOUND. */
export function deleteMessage(db: Db, { id, actorId, now }: { id: string } & By): void {
  inTransaction(db, (tx) => {
    const before = findMessage(tx, id);
    tx.delete(contactMessages).where(eq(contactMessages.id, id)).run();
    // Its mail has the same id; one that is still queued is sent.
    tx.delete(mails)
      .where(and(eq(mails.id, id), ne(mails.status, 'queued')))
      .run();
    recordChange(tx, { actorId, action: 'delete', entity: 'contact_message', entityId: id, before }, now);
  });
}

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
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'Message not found' });
  return found;
}
