import { and, eq, gt } from 'drizzle-orm';
import { isSpam } from '#server/auth/form-time.ts';
import { enforceLimit } from '#server/auth/rate-limit.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { newId } from '#server/db/schema/columns.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import type { MailSite } from '#server/mail/layout.ts';
import { queueMail } from '#server/mail/mailer.ts';
import type { ContactInput, ContactSendInput } from '#shared/contact.ts';
import { contactMail } from './contact.mails.ts';

/** The same message within this time, in ms, is a retry whose answer got lost. */
const sameMessageMs = 10 * 60_000;

type NewMessage = {
  input: ContactSendInput;
  /** Whoever is signed in; null for a visitor. */
  userId: string | null;
  ip: string;
  /** UTC ms. */
  now: number;
  site: MailSite;
  /** Where the message is mailed to. */
  educator: string;
};

/**
 * Stores a visitor's message and mails it to the educator, once however often it arrives. Drops spam. Throws TOO_MANY_REQUESTS beyond the limit of the visitor's address.
 */
export function receiveMessage(
  db: Db,
  { input: { website, formTime, ...message }, userId, ip, now, site, educator }: NewMessage,
): 'stored' | 'known' | 'spam' {
  enforceLimit(db, 'contactPerIp', ip, now);
  if (isSpam(db, { website, formTime }, now)) return 'spam';
  return inTransaction(db, (tx) => {
    if (isKnown(tx, message, now)) return 'known';
    const id = newId();
    tx.insert(contactMessages)
      .values({ ...message, id, createdAt: now })
      .run();
    queueMail(tx, contactMail(site, educator, message), now, { id, aboutUserId: userId });
    return 'stored';
  });
}

/** Who wrote the contact message that this mail, which has its id, passes on; undefined for every other mail. */
export const findMessageSender = (db: Executor, mailId: string): { name: string; address: string } | undefined =>
  db
    .select({ name: contactMessages.name, address: contactMessages.email })
    .from(contactMessages)
    .where(eq(contactMessages.id, mailId))
    .get();

const isKnown = (tx: Executor, { email, subject, message }: ContactInput, now: number): boolean =>
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
    .get() !== undefined;
