/** The unit of work: one transaction in which a change is written, recorded and told. */
import { sql } from 'drizzle-orm';
import { type AuditLine, recordChange } from './audit/audit.ts';
import type { Job } from './background/job.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import type { Executor } from './db/open-db.ts';
import { inTransaction } from './db/transaction.ts';
import type { Mail, QueueOptions } from './mail/mailer.ts';
import { queueMail, withdrawMail } from './mail/outbox.ts';
import type { Notification, StudentNotice } from './push/pusher.ts';
import { queueNotification, queueStudentNotice, withdrawNotifications } from './push/queue.ts';

export type Admin = { as: 'admin'; id: string; isReauthenticated: boolean };
export type Member = { as: 'member'; id: string };
/** A job, a visitor, the payment provider: nobody with an account. The audit log has it by this name. */
export type Other = { as: 'other'; id: null; name: string };
export type Actor = Admin | Member | Other;

export const member = (id: string): Member => ({ as: 'member', id });
export const program = (name: string): Other => ({ as: 'other', id: null, name });
/** Whoever has only an address, or a mailed link: signing up, a forgotten password. */
export const visitor = program('visitor');

export const memberOrVisitor = (user: { id: string } | null): Actor => (user ? member(user.id) : visitor);

/** One business action. A function that takes it writes; one that takes a database only reads. `now`: UTC ms. */
export type Work<By extends Actor = Actor> = {
  tx: Executor;
  actor: By;
  now: number;
  config: Config;
  /** Leaves its lines of record at once; its mails and notifications are written when the action is done. */
  happened: <Facts>(event: Event<Facts>, facts: Facts) => void;
  /** Says that something of this order was written: what follows from it is stored before its mails are written. */
  touched: (orderId: string) => void;
  /** Says why an admin's action leaves no line in the audit log, though it writes something. */
  unrecorded: (why: string) => void;
  wake: (job: 'mailer' | 'previewJob') => void;
};

/** How long what is told waits before it goes out, and the key under which it is withdrawn meanwhile. */
export type Waiting = { key: string; waitMs: number };

export type Letter = QueueOptions & { mail: Mail };

/** What one kind of event leaves behind: the entries of a room's `events.ts`. */
export type Event<Facts> = {
  audit?: (facts: Facts) => AuditLine | null;
  record?: (work: Work, facts: Facts) => void;
  /** Its mails and notifications, from the state in which the action leaves the data. */
  tell?: (work: Work, facts: Facts, once: Once) => Told;
  /**
   * What can be taken back: all that it tells waits. An event that tells nothing itself keeps back what the rest of its
   * action tells. Null: it goes out at once.
   */
  undoable?: (facts: Facts, now: number) => Waiting | null;
};

/** Reads what several events of one action tell of, under a name of its own, for the first of them only. */
export type Once = <T>(name: string, read: () => T) => T;

type Told = { mails?: Letter[]; notification?: Notification | null; notices?: StudentNotice[] };

/** What a function takes that waits between its units of work, for a password's hash or a provider's answer. */
export type WorkServices = Pick<Services, 'db' | 'config' | 'clock' | 'keepOrders' | 'examine'> &
  Record<'mailer' | 'previewJob', Pick<Job, 'wake'>>;

/** All of it is written, told and recorded, or nothing. After the commit it wakes whoever has something to do. */
export function perform<By extends Actor, Result>(
  { db, config, clock, keepOrders, examine, ...jobs }: WorkServices,
  actor: By,
  action: (work: Work<By>) => Result,
): Result {
  const woken = new Set<'mailer' | 'previewJob'>();
  const result = inTransaction(db, (tx) => {
    const untold: (() => void)[] = [];
    const touched = new Set<string>();
    let actionWaits: Waiting | null = null;
    const read = new Map<string, unknown>();
    const once: Once = (name, readNow) => {
      if (!read.has(name)) read.set(name, readNow());
      return read.get(name) as ReturnType<typeof readNow>;
    };
    let isRecorded = actor.as !== 'admin';
    const writtenBefore = examine && countWritten(tx);
    const now = clock();
    const work: Work<By> = {
      tx,
      actor,
      now,
      config,
      happened(event, facts) {
        const line = event.audit?.(facts);
        if (line) isRecorded = true;
        if (line) recordChange(tx, { actorId: actor.as === 'other' ? actor.name : actor.id, ...line }, now);
        event.record?.(work, facts);
        const waits = event.undoable?.(facts, now) ?? null;
        if (!event.tell) actionWaits = waits ?? actionWaits;
        untold.push(() => {
          const { mails = [], notification, notices = [] } = event.tell?.(work, facts, once) ?? {};
          const waiting = waits ?? actionWaits;
          for (const { mail, ...options } of mails) {
            queueMail(tx, mail, now, { ...waiting, ...options });
            woken.add('mailer');
          }
          const told = { exceptUserId: actor.id, now, ...waiting };
          if (notification) queueNotification(tx, notification, told);
          for (const notice of notices) queueStudentNotice(tx, notice, told);
        });
      },
      touched: (orderId) => void touched.add(orderId),
      unrecorded() {
        isRecorded = true;
      },
      wake: (job) => void woken.add(job),
    };
    const result = action(work);
    const hasWritten = examine && countWritten(tx) !== writtenBefore;
    if (touched.size > 0) keepOrders(tx, [...touched]);
    if (hasWritten) examine(tx, { isRecorded });
    for (const tell of untold) tell();
    return result;
  });
  for (const job of woken) jobs[job].wake();
  return result;
}

/** How many rows this connection has written so far. */
const countWritten = (db: Executor): number => db.get<{ rows: number }>(sql`select total_changes() as rows`).rows;

/** Takes back what is told under this key and has not gone; false when no mail waited. */
export function withdraw({ tx }: Pick<Work, 'tx'>, key: string): boolean {
  withdrawNotifications(tx, key);
  return withdrawMail(tx, key);
}
