import { TRPCError } from '@trpc/server';
import { and, count, desc, eq, lt, ne, or } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import { containsText } from '#server/db/contains-text.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { toPage } from '#server/db/page.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { mails } from '#server/db/schema/mails.ts';
import type { ContactListInput, ContactStatus } from '#shared/contact.ts';

type By = { id: string; actorId: string; now: number };

/** The messages that match, newest first, one page of them; `total` counts all that match. */
export function listMessages(db: Executor, { search, status, category, cursor, limit }: ContactListInput) {
  const { name, email, phone, subject, message } = contactMessages;
  const matching = and(
    status && eq(contactMessages.status, status),
    category && eq(contactMessages.category, category),
    search === '' ? undefined : or(...[name, email, phone, subject, message].map((text) => containsText(text, search))),
  );
  const rows = db
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
    .where(and(matching, cursor ? lt(contactMessages.seq, cursor) : undefined))
    .orderBy(desc(contactMessages.seq))
    .limit(limit + 1)
    .all();
  const total = db.select({ total: count() }).from(contactMessages).where(matching).get()?.total ?? 0;
  return { ...toPage(rows, limit), total };
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
export function setMessageStatus(db: Db, { id, status, actorId, now }: By & { status: ContactStatus }): void {
  inTransaction(db, (tx) => {
    const before = findMessage(tx, id);
    if (before.status === status) return;
    tx.update(contactMessages).set({ status }).where(eq(contactMessages.id, id)).run();
    recordChange(
      tx,
      {
        actorId,
        action: status === 'answered' ? 'answer' : 'reopen',
        entity: 'contact_message',
        entityId: id,
        before: { status: before.status },
        after: { status },
      },
      now,
    );
  });
}

/**
 * Deletes a message and the mail that passed it on for good. Throws NOT_FOUND. What the person wrote is not kept in the record: who asks for it to be
 * deleted wants it gone.
 */
export function deleteMessage(db: Db, { id, actorId, now }: By): void {
  inTransaction(db, (tx) => {
    const before = findMessage(tx, id);
    tx.delete(contactMessages).where(eq(contactMessages.id, id)).run();
    // Its mail bears the same id; one still on its way is left to arrive.
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
