import { Cron } from 'croner';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import type { Db, Executor } from '#server/db/open-db.ts';
import { mails } from '#server/db/schema/mails.ts';

export type Mail = { recipient: string; subject: string; text: string; html: string };

const minute = 60_000;
/** Waits before the next try, in ms; after the last the mail is given up. */
const retryDelays = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute);

/** Puts a mail into the outbox, as part of the transaction it tells about. `now`: UTC ms. */
export function queueMail(tx: Executor, mail: Mail, now: number): void {
  tx.insert(mails)
    .values({ ...mail, nextAttemptAt: now, createdAt: now })
    .run();
}

export type Mailer = {
  /** Sends what is due; call it after a transaction that queued a mail. Never throws. */
  wake: () => void;
  /** Stops after the mail now being sent. */
  close: () => Promise<void>;
};

type MailerDeps = {
  db: Db;
  /** Null: no mail server; mails stay in the data file, for the admin's outbox and on the log. */
  transport: Transporter | null;
  from: string;
  log: FastifyBaseLogger;
  clock: () => number;
};

/** Sends the outbox in the background, one mail at a time, with retries. */
export function createMailer({ db, transport, from, log, clock }: MailerDeps): Mailer {
  let running: Promise<void> | null = null;
  let wokenAgain = false;
  let closed = false;

  const nextDue = () =>
    db
      .select()
      .from(mails)
      .where(and(eq(mails.status, 'queued'), lte(mails.nextAttemptAt, clock())))
      .orderBy(asc(mails.nextAttemptAt), asc(mails.seq))
      .limit(1)
      .get();

  async function deliver(mail: typeof mails.$inferSelect): Promise<Partial<typeof mails.$inferInsert>> {
    if (!transport) {
      log.info({ mail: { to: mail.recipient, subject: mail.subject, text: mail.text } }, 'mail stored in the outbox');
      return { status: 'stored' };
    }
    const attempts = mail.attempts + 1;
    try {
      await transport.sendMail({ from, to: mail.recipient, subject: mail.subject, text: mail.text, html: mail.html });
      return { status: 'sent', attempts, sentAt: clock(), lastError: '' };
    } catch (error) {
      log.warn({ err: error, mailId: mail.id, attempts }, 'mail not sent');
      const lastError = error instanceof Error ? error.message : String(error);
      const delay = retryDelays[attempts - 1];
      return delay === undefined
        ? { status: 'failed', attempts, lastError }
        : { attempts, lastError, nextAttemptAt: clock() + delay };
    }
  }

  async function sendDue(): Promise<void> {
    do {
      wokenAgain = false;
      for (let mail = nextDue(); mail && !closed; mail = nextDue()) {
        const outcome = await deliver(mail);
        db.update(mails).set(outcome).where(eq(mails.id, mail.id)).run();
      }
    } while (wokenAgain && !closed);
  }

  function wake(): void {
    wokenAgain = true;
    running ??= sendDue()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be worked on'))
      .finally(() => {
        running = null;
      });
  }

  const timer = new Cron('*/30 * * * * *', wake);
  return {
    wake,
    async close() {
      closed = true;
      timer.stop();
      await running;
    },
  };
}
