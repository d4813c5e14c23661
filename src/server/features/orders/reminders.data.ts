/** The one reminder of an order that waits for its money: when it is due, when it went, and how it is stopped. */
import { and, eq, inArray, isNotNull, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { countRows } from '#server/db/page.ts';
import { openedChats, orderEvents, orders, reminders } from '#server/db/schema/orders.ts';
import { profiles } from '#server/db/schema/users.ts';
import { siteSection } from '#server/features/site/site.data.ts';
import type { QueuedMail } from '#server/mail/mailer.ts';
import type { Member, Work } from '#server/work.ts';
import type { RemindersChoice } from '#shared/orders.ts';
import { orderReminded, reminderKey } from './events.ts';
import { awaitsMoney, isStillWanted } from './state.data.ts';

const dayMs = 24 * 60 * 60_000;

/** An order is reminded a day after what last happened to it, and after three days no more: then she asks herself. */
const waitMs = dayMs;
const givenUpMs = 3 * dayMs;

const mostPerRound = 50;

/** Since when an order has its price (UTC ms): one begun by card had it from the beginning. */
const pricedAt = sql`coalesce(${orders.quotedAt}, ${orders.createdAt})`;

const isOn = (db: Executor, config: Pick<Config, 'site'>): boolean => siteSection(db, config, 'reminders').isOn;

/** Waits for nothing but its money, was not told of money or another price since, and is not stopped by its customer. */
function waits(db: Executor): SQL | undefined {
  const toldSince = db
    .select({ seq: orderEvents.seq })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orders.id),
        or(
          and(eq(orderEvents.kind, 'quoted'), sql`${orderEvents.createdAt} is not ${orders.quotedAt}`),
          and(eq(orderEvents.kind, 'corrected'), isNotNull(orderEvents.amountPaise)),
          inArray(orderEvents.kind, ['paid', 'paid_again', 'held']),
        ),
      ),
    );
  const other = alias(orders, 'other');
  const stopped = db
    .select({ orderId: reminders.orderId })
    .from(reminders)
    .innerJoin(other, eq(other.id, reminders.orderId))
    .where(
      and(
        isNotNull(reminders.stoppedAt),
        or(
          eq(other.userId, orders.userId),
          and(ne(other.contactEmail, ''), eq(other.contactEmail, orders.contactEmail)),
        ),
      ),
    );
  const unwanted = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.userId, orders.userId), isNotNull(profiles.remindersStoppedAt)));
  return and(awaitsMoney, isStillWanted(db), notExists(toldSince), notExists(stopped), notExists(unwanted));
}

/** Reminds once of each order that has waited a day, if the educator has turned reminders on. */
export function remindOfPayments(work: Work): void {
  const { tx, config, now } = work;
  if (!isOn(tx, config)) return;
  for (const { orderId } of findDue(tx, now)) {
    const { token } = tx
      .insert(reminders)
      .values({ orderId, createdAt: now })
      .returning({ token: reminders.token })
      .get();
    work.happened(orderReminded, { orderId, token });
  }
}

function findDue(db: Executor, now: number) {
  const lastEvent = db
    .select({ at: sql`max(${orderEvents.createdAt})` })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orders.id));
  const reminded = db.select({ id: reminders.orderId }).from(reminders).where(eq(reminders.orderId, orders.id));
  // Who was written to in chat has been reminded.
  const chatted = db
    .select({ id: openedChats.orderId })
    .from(openedChats)
    .where(and(eq(openedChats.orderId, orders.id), eq(openedChats.kind, 'reminder')));
  return db
    .select({ orderId: orders.id })
    .from(orders)
    .where(
      and(
        waits(db),
        sql`${pricedAt} <= ${now - waitMs}`,
        sql`(${lastEvent}) <= ${now - waitMs} and (${lastEvent}) > ${now - givenUpMs}`,
        or(isNotNull(orders.userId), ne(orders.contactEmail, '')),
        notExists(reminded),
        notExists(chatted),
      ),
    )
    .orderBy(pricedAt)
    .limit(mostPerRound)
    .all();
}

/** Whether a mail is still to be sent, asked right before each try: a reminder only as long as its order waits. */
export function isMailWanted(db: Executor, config: Pick<Config, 'site'>, mail: QueuedMail): boolean {
  const orderId = remindedOrder(mail);
  if (orderId === null) return true;
  const order = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), waits(db)))
    .get();
  return order !== undefined && isOn(db, config);
}

/** The history tells of a reminder once its mail went: before, the order may be paid and the mail withdrawn. */
export function noteMailSent(tx: Executor, mail: QueuedMail, now: number): void {
  const orderId = remindedOrder(mail);
  if (orderId !== null) tx.update(reminders).set({ sentAt: now }).where(eq(reminders.orderId, orderId)).run();
}

/** The order that a mail reminds of; null: it is no reminder. */
const remindedOrder = ({ key, aboutOrderId }: QueuedMail): string | null =>
  aboutOrderId !== null && key === reminderKey(aboutOrderId) ? aboutOrderId : null;

export const findReminder = (db: Executor, token: string) =>
  db
    .select({ isStopped: sql`${isNotNull(reminders.stoppedAt)}`.mapWith(Boolean) })
    .from(reminders)
    .where(eq(reminders.token, token))
    .get();

const ownStopped = (db: Executor, userId: string) =>
  and(
    isNotNull(reminders.stoppedAt),
    inArray(reminders.orderId, db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))),
  );

/** Whether a student may be reminded: neither the profile nor a mail's link has stopped it. */
export function wantsReminders(db: Executor, userId: string): boolean {
  const own = db
    .select({ stoppedAt: profiles.remindersStoppedAt })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .get();
  return (own?.stoppedAt ?? null) === null && countRows(db, reminders, ownStopped(db, userId)) === 0;
}

/** What a student chose on the profile; turned on again it also takes back what the link of a mail had stopped. */
export function chooseReminders({ tx, actor, now }: Work<Member>, { isOn: on }: RemindersChoice): void {
  tx.update(profiles)
    .set({ remindersStoppedAt: on ? null : now })
    .where(eq(profiles.userId, actor.id))
    .run();
  if (on) tx.update(reminders).set({ stoppedAt: null }).where(ownStopped(tx, actor.id)).run();
}

/** Sends the customer of this reminder no more of them, for any order. Unknown tokens change nothing. */
export const stopReminders = ({ tx, now }: Work, token: string): void =>
  void tx
    .update(reminders)
    .set({ stoppedAt: now })
    .where(and(eq(reminders.token, token), isNull(reminders.stoppedAt)))
    .run();

export function reminderHistory(db: Executor, orderId: string) {
  const row = db.select().from(reminders).where(eq(reminders.orderId, orderId)).get();
  const line = (kind: 'reminded' | 'reminders_stopped', seq: number, createdAt: number | null | undefined) =>
    createdAt ? [{ seq, kind, status: null, amountPaise: null, actorId: null, note: '', createdAt }] : [];
  return [...line('reminded', -1, row?.sentAt), ...line('reminders_stopped', -2, row?.stoppedAt)];
}
