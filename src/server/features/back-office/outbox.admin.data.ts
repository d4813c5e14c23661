import { TRPCError } from '@trpc/server';
import { desc, eq, lt } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { toPage } from '#server/db/page.ts';
import { mails } from '#server/db/schema/mails.ts';
import { retryMail } from '#server/mail/mailer.ts';
import { withoutTokenLinks } from '#server/mail/token-links.ts';

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

/** A page of the outbox, newest first, without the mails' texts. */
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
export function resendFailedMail(db: Db, { id, actorId, now }: { id: string; actorId: string; now: number }): void {
  inTransaction(db, (tx) => {
    if (!retryMail(tx, id, now)) throw notFound();
    recordChange(
      tx,
      {
        actorId,
        action: 'retry',
        entity: 'mail',
        entityId: id,
        before: { status: 'failed' },
        after: { status: 'queued' },
      },
      now,
    );
  });
}

const notFound = () => new TRPCError({ code: 'NOT_FOUND', message: 'Mail not found' });
