import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { settings } from '#server/db/schema/settings.ts';
import { testResults, tests } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { countStudents } from '#server/features/accounts/students.admin.data.ts';
import { countLowStock } from '#server/features/catalog/material-list.admin.data.ts';
import { countOpenObjections } from '#server/features/mock-tests/hall-key.admin.data.ts';
import { countNeedingAttention } from '#server/features/orders/attention.data.ts';
import { countTabs } from '#server/features/orders/desk.admin.data.ts';
import { countMessages } from '#server/features/site/contact.admin.data.ts';
import { siteSection } from '#server/features/site/site.data.ts';
import type { Work } from '#server/work.ts';
import { formatDay, formatTime } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import type { Right } from '#shared/rights.ts';
import type { Waiting } from './back-office.mails.ts';
import { dayBegan, studentsConfirmed } from './events.ts';

/** When the digest is sent, by the clock of the site; where the site was down then, until noon. */
const digestFrom = '07:30';
const digestUntil = '12:00';

/** Mails about new students are at least so far apart, in ms. */
const newStudentsEveryMs = 60 * 60_000;

/**
 * Mails every admin what waits for them and their role includes: once a day, from half past seven, and only if something
 * does.
 */
export function sendDigest(work: Work): void {
  const { tx, config, now } = work;
  const day = formatDay(now, config.timeZone);
  const time = formatTime(now, config.timeZone);
  if (time < digestFrom || time >= digestUntil || readNote(tx, 'digest') === day) return;
  // Also on a day when it is switched off or nothing waits: what comes later is for the next morning.
  writeNote(tx, 'digest', day);
  if (siteSection(tx, config, 'notices').morningDigest)
    work.happened(dayBegan, { waiting: whatWaits(tx, { config, now }) });
}

/**
 * Mails every admin who sees students how many confirmed their address since the last such mail and wait to be verified:
 * one mail an hour at most, however many sign up. Their devices get the same as a notification.
 */
export function tellOfNewStudents(work: Work): void {
  const { tx, now } = work;
  const told = readNote(tx, 'newStudents');
  // Those who already waited before the first such mail are not new.
  if (typeof told !== 'number') return writeNote(tx, 'newStudents', now);
  if (now < told + newStudentsEveryMs) return;
  const students = countWaitingSince(tx, told);
  if (students === 0) return;
  writeNote(tx, 'newStudents', now);
  work.happened(studentsConfirmed, { students });
}

/** What waits for the admins, the most pressing first. */
function whatWaits(db: Executor, at: { config: Config; now: number }): (Waiting & { right: Right })[] {
  const desk = countTabs(db, at);
  const tab = (name: string) => `${paths.adminDesk}?tab=${name}`;
  const all: [Right, number, string, string, string][] = [
    [
      'orders',
      countNeedingAttention(db).orders,
      'order to look at',
      'orders to look at',
      `${paths.adminOrders}?attention=1`,
    ],
    ['orders', desk.claims, 'payment to check', 'payments to check', paths.adminDesk],
    ['orders', desk.quote, 'order to quote', 'orders to quote', tab('quote')],
    ['orders', desk.due, 'parcel due or overdue', 'parcels due or overdue', tab('send')],
    [
      'students',
      countStudents(db).pending,
      'student to verify',
      'students to verify',
      `${paths.adminStudents}?status=pending`,
    ],
    ['messages', countMessages(db).new, 'message to answer', 'messages to answer', `${paths.adminMessages}?status=new`],
    ['tests', countOpenObjections(db), 'objection to a question', 'objections to questions', paths.adminObjections],
    ['results', countUnmatched(db), 'unmatched result', 'unmatched results', paths.adminResults],
    [
      'catalog',
      countLowStock(db),
      'material low or out of stock',
      'materials low or out of stock',
      paths.adminMaterials,
    ],
  ];
  return all
    .filter(([, number]) => number > 0)
    .map(([right, number, one, many, path]) => ({ right, text: `${number} ${number === 1 ? one : many}`, path }));
}

const countUnmatched = (db: Executor): number =>
  db
    .select({ results: count() })
    .from(testResults)
    .innerJoin(tests, and(eq(tests.id, testResults.testId), isNull(tests.deletedAt)))
    .where(isNull(testResults.userId))
    .get()?.results ?? 0;

const countWaitingSince = (db: Executor, since: number): number =>
  db
    .select({ students: count() })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.verificationStatus, 'pending'), eq(users.isAdmin, false), gt(users.emailConfirmedAt, since)))
    .get()?.students ?? 0;

const keyOf = (name: 'digest' | 'newStudents'): string => `notices.${name}`;

const readNote = (db: Executor, name: 'digest' | 'newStudents'): unknown =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, keyOf(name)))
    .get()?.value;

function writeNote(tx: Executor, name: 'digest' | 'newStudents', value: string | number): void {
  tx.insert(settings)
    .values({ key: keyOf(name), value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
    .run();
}
