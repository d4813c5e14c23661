import { TRPCError } from '@trpc/server';
import { desc, eq, lt } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { toPage } from '#server/db/page.ts';
import { mails } from '#server/db/schema/mails.ts';
import { retryMail } from '#server/mail/mailer.ts';
import { withoutTokenLinks } from '#server/mail/token-links.ts';
import type { Work } from '#server/work.ts';
import { mailRetried } from './events.ts';

const summary = {
  id: mails.id,
  recipient: mails.recipient,
  subject: mails.subject,
  status: mails.status,
  attempts: mails.attempts,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
};

export function listMails(db: Executor, { cursor, limit }: { cursor?: number | null; limit: number }) {
  const rows = db
    .select({ seq: mails.seq, ...summary })
    .from(mails)
    .where(cursor ? lt(mails.seq, cursor) : undefined)
    .orderBy(desc(mails.seq))
    .limit(limit + 1)
    .all();
  return toPage(rows, limit);
}

/** One mail with its text, without a link that would sign the reader in as somebody else. Throws NOT_FOUND. */
export function findMail(db: Executor, id: string) {
  const mail = db
    .select({ ...summary, text: mails.text, tokenPurpose: mails.tokenPurpose })
    .from(mails)
    .where(eq(mails.id, id))
    .get();
  if (!mail) throw notFound();
  const { tokenPurpose, text, ...shown } = mail;
  const linkRemoved = tokenPurpose !== null;
  return { ...shown, text: linkRemoved ? withoutTokenLinks(text) : text, linkRemoved };
}

/** Sends a failed mail once more, with all its retries. Throws NOT_FOUND for every other mail. */
export function resendFailedMail(work: Work, { id }: { id: string }): void {
  const { subject } = findMail(work.tx, id);
  if (!retryMail(work.tx, id, work.now)) throw notFound();
  work.happened(mailRetried, { id, subject });
  work.wake('mailer');
}

const notFound = () => new TRPCError({ code: 'NOT_FOUND', message: 'Mail not found' });
