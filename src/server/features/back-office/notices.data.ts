/** Tells admins what waits: a digest by mail, and of new students. */
import { gt } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { users } from '#server/db/schema/users.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import { listAdmins } from '#server/features/accounts/auth.admin.data.ts';
import { countTabs } from '#server/features/orders/desk.admin.data.ts';
import { siteSection } from '#server/features/site/site.data.ts';
import type { Work } from '#server/work.ts';
import { formatDay, formatTime } from '#shared/dates.ts';
import { may, type Role } from '#shared/rights.ts';
import { waitingKinds } from '#shared/waiting.ts';
import type { WaitingLine } from './back-office.mails.ts';
import { dayBegan, studentsConfirmed } from './events.ts';
import { countStudentsWaiting, countWork } from './overview.admin.data.ts';

/** When the digest is sent, by the clock of the site; where the site was down then, until noon. */
const digestFrom = '07:30';
const digestUntil = '12:00';

/** Mails about new students are at least so far apart, in ms. */
const newStudentsEveryMs = 60 * 60_000;

/** Mails every admin what waits, once a day from half past seven, and only if something does. */
export function sendDigest(work: Work): void {
  const { tx, config, now } = work;
  const day = formatDay(now, config.timeZone);
  const time = formatTime(now, config.timeZone);
  if (time < digestFrom || time >= digestUntil || readNote(tx, 'digest') === day) return;
  // Also on a day when it is switched off or nothing waits: what comes later is for the next morning.
  writeNote(tx, 'digest', day);
  if (!siteSection(tx, config, 'notices').morningDigest) return;
  for (const { email, role } of listAdmins(tx)) {
    const waiting = whatWaits(tx, { role, config, now });
    if (waiting.length > 0) work.happened(dayBegan, { email, waiting });
  }
}

/** Tells those who see students how many new ones wait: one mail an hour at most, however many sign up. */
export function tellOfNewStudents(work: Work): void {
  const { tx, now } = work;
  const told = readNote(tx, 'newStudents');
  // Those who already waited before the first such mail are not new.
  if (typeof told !== 'number') return writeNote(tx, 'newStudents', now);
  if (now < told + newStudentsEveryMs) return;
  const students = countStudentsWaiting(tx, gt(users.emailConfirmedAt, told));
  if (students === 0) return;
  writeNote(tx, 'newStudents', now);
  work.happened(studentsConfirmed, { students });
}

/** What the digest tells of; of the parcels only those that must leave today or should have. */
const digestKinds = [
  'reports',
  'attention',
  'quotes',
  'students',
  'tickets',
  'unsettled',
  'messages',
  'objections',
  'results',
  'lowStock',
] as const;

/** What waits for an admin of this role, the most urgent first. */
function whatWaits(db: Executor, { role, ...at }: { role: Role; config: Config; now: number }): WaitingLine[] {
  const counts = countWork(db, { role, ...at });
  const due = may(role, waitingKinds.toSend.right) ? countTabs(db, at).due : 0;
  return [
    { ...waitingKinds.toSend, one: 'parcel due or overdue', many: 'parcels due or overdue', count: due },
    ...digestKinds.map((kind) => ({ ...waitingKinds[kind], count: counts[kind] })),
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, one, many, to }) => ({ text: `${count} ${count === 1 ? one : many}`, path: to }));
}

type Note = 'digest' | 'newStudents';

const readNote = (db: Executor, name: Note): unknown => readSetting(db, `notices.${name}`);

const writeNote = (tx: Executor, name: Note, value: string | number): void =>
  writeSetting(tx, `notices.${name}`, value);
