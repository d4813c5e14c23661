import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { settings } from '#server/db/schema/settings.ts';
import { testResults, tests } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { listAdmins } from '#server/features/accounts/auth.admin.data.ts';
import { countStudents } from '#server/features/accounts/students.admin.data.ts';
import { countLowStock } from '#server/features/catalog/material-list.admin.data.ts';
import { countNeedingAttention } from '#server/features/orders/attention.data.ts';
import { countTabs } from '#server/features/orders/desk.admin.data.ts';
import { countMessages } from '#server/features/site/contact.admin.data.ts';
import { mailSite, siteSection } from '#server/features/site/site.data.ts';
import { queueMail } from '#server/mail/mailer.ts';
import { queueNotification } from '#server/push/pusher.ts';
import { formatDay, formatTime } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { may, type Right } from '#shared/rights.ts';
import { digestMail, newStudentsMail, type Waiting } from './notices.mails.ts';

type At = { config: Config; now: number };

/** When the digest is sent, by the clock of the site; where the site was down then, until noon. */
const digestFrom = '07:30';
const digestUntil = '12:00';

/** Mails about new students are at least so far apart, in ms. */
const newStudentsEveryMs = 60 * 60_000;

/**
 * Mails every admin what waits for them and their role includes: once a day, from half past seven, and only if something
 * does. Returns how many mails were queued. `now`: UTC ms.
 */
export function sendDigest(db: Db, { config, now }: At): number {
  const day = formatDay(now, config.timeZone);
  const time = formatTime(now, config.timeZone);
  if (time < digestFrom || time >= digestUntil || readNote(db, 'digest') === day) return 0;
  return inTransaction(db, (tx) => {
    // Also on a day when it is switched off or nothing waits: what comes later is for the next morning.
    writeNote(tx, 'digest', day);
    if (!siteSection(tx, config, 'notices').morningDigest) return 0;
    const waiting = whatWaits(tx, { config, now });
    return mailAdmins(tx, { config, now }, (site, { email, role }) => {
      const own = waiting.filter(({ right }) => may(role, right));
      return own.length === 0 ? null : digestMail(site, email, own);
    });
  });
}

/**
 * Mails every admin who sees students how many confirmed their address since the last such mail and wait to be verified:
 * one mail an hour at most, however many sign up. Their devices get the same as a notice. Returns how many mails were
 * queued. `now`: UTC ms.
 */
export function tellOfNewStudents(db: Db, { config, now }: At): number {
  const told = readNote(db, 'newStudents');
  if (typeof told === 'number' && now < told + newStudentsEveryMs) return 0;
  return inTransaction(db, (tx) => {
    // Those who already waited before the first such mail are not new.
    const students = typeof told === 'number' ? countWaitingSince(tx, told) : 0;
    if (typeof told === 'number' && students === 0) return 0;
    writeNote(tx, 'newStudents', now);
    if (students === 0) return 0;
    const compose: Compose = (site, { email, role }) =>
      may(role, 'students') ? newStudentsMail(site, email, students) : null;
    const title = newStudentsMail(mailSite(tx, config), '', students).subject;
    queueNotification(tx, { title, path: `${paths.adminStudents}?status=pending`, right: 'students' }, { now });
    return siteSection(tx, config, 'notices').newStudents ? mailAdmins(tx, { config, now }, compose) : 0;
  });
}

/** What waits for the admins, the most pressing first. */
function whatWaits(db: Executor, at: At): (Waiting & { right: Right })[] {
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

type Admin = ReturnType<typeof listAdmins>[number];

/** Null: this admin gets none. */
type Compose = (site: ReturnType<typeof mailSite>, admin: Admin) => ReturnType<typeof digestMail> | null;

function mailAdmins(tx: Executor, { config, now }: At, compose: Compose): number {
  const site = mailSite(tx, config);
  const composed = listAdmins(tx).flatMap((admin) => compose(site, admin) ?? []);
  for (const mail of composed) queueMail(tx, mail, now);
  return composed.length;
}

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
