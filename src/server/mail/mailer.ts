/** Sends the mails of the outbox, again and again until they go. */
import { and, asc, eq, inArray, lt, lte, ne } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import { issueInvitationToken, keyedInvitation } from '#server/auth/invitation-tokens.ts';
import { issueToken } from '#server/auth/one-time-tokens.ts';
import { createJob, type Job } from '#server/background/job.ts';
import type { Db, Executor } from '#server/db/open-db.ts';
import { type LinkPurpose, mails } from '#server/db/schema/mails.ts';
import { type MailedTokenPurpose, mailedTokenPurposes } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { keptMs } from '#shared/retention.ts';
import { withToken } from './token-links.ts';

export type Mail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** What its link (`tokenLink`) is for; such a mail needs `aboutUserId`, an invitation its `invitationKey`. */
  tokenPurpose?: LinkPurpose;
};

const minute = 60_000;
/** Waits before the next attempt, in ms; after the last one the mail is given up. */
const retryDelays = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute);
const longestDelay = Math.max(...retryDelays);

export type QueueOptions = {
  waitMs?: number;
  id?: string;
  /** The account that the mail is about, whoever receives it; the mail is deleted with the account. */
  aboutUserId?: string | null;
  /** The order that it is about: deleted when it is forgotten whose order that was. */
  aboutOrderId?: string | null;
  /** Under which the mail can be withdrawn while it waits, such as `order-status:<order id>`. */
  key?: string;
};

/** Deletes the mails that wait with a link for this account: those for one purpose, or all but an invitation. */
export function withdrawTokenMails(tx: Executor, userId: string, purpose?: MailedTokenPurpose): void {
  const isToken = inArray(mails.tokenPurpose, purpose ? [purpose] : [...mailedTokenPurposes]);
  tx.delete(mails)
    .where(and(eq(mails.aboutUserId, userId), eq(mails.status, 'queued'), isToken))
    .run();
}

/** Deletes the mails that were kept long enough, never one that is still to be sent. `now`: UTC ms. */
export function sweepMails(db: Executor, now: number): void {
  db.delete(mails)
    .where(and(lt(mails.createdAt, now - keptMs('mails')), ne(mails.status, 'queued')))
    .run();
}

/** Sends a mail that was given up as if it were new. */
export function retryMail(tx: Executor, id: string, now: number): boolean {
  const { changes } = tx
    .update(mails)
    .set({ status: 'queued', attempts: 0, nextAttemptAt: now })
    .where(and(eq(mails.id, id), eq(mails.status, 'failed')))
    .run();
  return changes > 0;
}

type StoredMail = typeof mails.$inferSelect;

/** What a room knows its own mail by. */
export type QueuedMail = Pick<StoredMail, 'key' | 'aboutOrderId'>;

type MailerDeps = {
  db: Db;
  /** Null: no mail server; mails stay in the data file, for the admin's outbox and on the log. */
  transport: Transporter | null;
  from: string;
  log: FastifyBaseLogger;
  clock: () => number;
  replyToOf?: (mailId: string) => { name: string; address: string } | undefined;
  /** Whether a mail is still to be sent, asked right before each try; one that is not is deleted. */
  isWanted?: (mail: QueuedMail) => boolean;
  /** Called in the transaction that notes that the mail server took a mail. `now`: UTC ms. */
  onSent?: (tx: Executor, mail: QueuedMail, now: number) => void;
};

const nextDue = (db: Executor, now: number): StoredMail | undefined =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.status, 'queued'), lte(mails.nextAttemptAt, now)))
    .orderBy(asc(mails.nextAttemptAt), asc(mails.seq))
    .limit(1)
    .get();

/** Its link gets a new token at every attempt, so that none is stored; null when it is not needed any more. */
function contentOf(
  db: Db,
  { text, html, tokenPurpose: purpose, aboutUserId: userId, key }: StoredMail,
  now: number,
): Pick<Mail, 'text' | 'html'> | null {
  if (purpose === null) return { text, html };
  const token = inTransaction(db, (tx) =>
    purpose === 'accept-invitation'
      ? issueInvitationToken(tx, { id: keyedInvitation(key), now })
      : userId && issueToken(tx, { userId, purpose, now }),
  );
  return token ? { text: withToken(text, token), html: withToken(html, token) } : null;
}

export type Mailer = Job & {
  /** Past the outbox: resolves to the mail server's answer. Null: there is no mail server. */
  sendNow: ((mail: Mail) => Promise<string>) | null;
};

export function createMailer({
  db,
  transport,
  from,
  log,
  clock,
  replyToOf,
  isWanted = () => true,
  onSent = () => {},
}: MailerDeps): Mailer {
  const messageIdDomain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

  async function deliver(mail: StoredMail): Promise<Partial<StoredMail>> {
    const content = contentOf(db, mail, clock());
    if (content === null) return { status: 'failed', lastError: 'Not sent: its link is not needed any more.' };
    if (!transport) {
      log.info(
        { mail: { to: mail.recipient, subject: mail.subject, text: content.text } },
        'mail stored in the outbox',
      );
      return { status: 'stored' };
    }
    const attempts = mail.attempts + 1;
    const wait = retryDelays[mail.attempts];
    // Noted first: an outcome that cannot be written would have it sent again at every look.
    note(mail, { attempts, nextAttemptAt: clock() + (wait ?? longestDelay) });
    try {
      await transport.sendMail({
        from,
        // As an object it stays one address, even if it contains commas.
        to: { name: '', address: mail.recipient },
        replyTo: replyToOf?.(mail.id),
        subject: mail.subject,
        ...content,
        messageId: `<${messageIdOf(mail, attempts)}@${messageIdDomain}>`,
      });
      return { status: 'sent', sentAt: clock(), lastError: '' };
    } catch (error) {
      // Its words hold the address: they stay in the outbox, which goes with the account.
      log.warn({ mailId: mail.id, attempts, ...codesOf(error) }, 'mail not sent');
      const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      return { lastError, ...((wait === undefined || isRefusal(error)) && { status: 'failed' }) };
    }
  }

  const note = (mail: StoredMail, outcome: Partial<StoredMail>) =>
    inTransaction(db, (tx) => {
      tx.update(mails).set(outcome).where(eq(mails.id, mail.id)).run();
      if (outcome.status === 'sent') onSent(tx, mail, clock());
    });

  const job = createJob({
    at: '*/30 * * * * *',
    log,
    failure: 'the outbox could not be worked on',
    async run(signal) {
      for (let mail = nextDue(db, clock()); mail && !signal.aborted; mail = nextDue(db, clock())) {
        if (!isWanted(mail)) {
          db.delete(mails).where(eq(mails.id, mail.id)).run();
          continue;
        }
        note(mail, await deliver(mail));
      }
    },
  });
  return {
    ...job,
    sendNow:
      transport &&
      (async ({ recipient, subject, text, html }) => {
        const { response } = await transport.sendMail({
          from,
          to: { name: '', address: recipient },
          subject,
          text,
          html,
        });
        return String(response);
      }),
    /** A mail that is not sent within five seconds is tried again later. */
    async close() {
      await job.close();
      transport?.close();
    },
  };
}

/** The same at every attempt, so that a mail sent twice is recognised as one; a new link makes another mail. */
const messageIdOf = ({ id, tokenPurpose }: StoredMail, attempts: number): string =>
  tokenPurpose === null ? id : `${id}.${attempts}`;

/** Such as `EENVELOPE` and 550. */
const codesOf = (error: unknown): { code?: unknown; responseCode?: unknown } =>
  error instanceof Error
    ? {
        code: 'code' in error ? error.code : error.name,
        responseCode: 'responseCode' in error ? error.responseCode : undefined,
      }
    : {};

/** Whether the mail server refused this recipient or this mail for good (SMTP 5xx), rather than us or for now. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  ['RCPT TO', 'DATA'].includes(String(error.command));
