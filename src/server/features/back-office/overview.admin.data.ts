/** The figures of the dashboard. */
import { and, asc, count, eq, isNull, type SQL } from 'drizzle-orm';
import type { Backups } from '#server/backups/backups.ts';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { countRows } from '#server/db/page.ts';
import { mails } from '#server/db/schema/mails.ts';
import { materials } from '#server/db/schema/materials.ts';
import { testResults, tests } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { videos } from '#server/db/schema/videos.ts';
import { countLowStock } from '#server/features/catalog/material-list.admin.data.ts';
import { countOpenObjections } from '#server/features/mock-tests/hall-key.admin.data.ts';
import { countParcels, countWaiting, oldestOnDesk } from '#server/features/orders/desk.admin.data.ts';
import { readOrderTotals } from '#server/features/orders/search.admin.data.ts';
import { countNeedingAttention } from '#server/features/orders/state.data.ts';
import { countMessages, oldestMessage } from '#server/features/site/contact.admin.data.ts';
import { countTickets } from '#server/features/site/tickets.data.ts';
import { may, type Right, type Role } from '#shared/rights.ts';
import { type Oldest, type WaitingKind, waitingKinds } from '#shared/waiting.ts';
import { countOpenBreaches } from './breaches.admin.data.ts';
import { lastDrill } from './drills.data.ts';

/** How much there is of everything; null of what this role does not see. */
export function countEverything(db: Executor, role: Role) {
  const ifMay = (right: Right, counted: () => number): number | null => (may(role, right) ? counted() : null);
  return {
    materials: ifMay('catalog', () => countRows(db, materials, isNull(materials.deletedAt))),
    orders: ifMay('orders', () => readOrderTotals(db).reduce((sum, { orders }) => sum + orders, 0)),
    videos: ifMay('videos', () => countRows(db, videos, isNull(videos.deletedAt))),
    tests: ifMay('tests', () => countRows(db, tests, isNull(tests.deletedAt))),
  };
}

type OverviewFor = { role: Role; backups?: Backups; config: Config; now: number };

/** Every open page asks for it twice a minute: each count is read from an index. `overdue` are among those `toSend`. */
export function countWork(db: Executor, { role, backups, ...at }: OverviewFor): Record<WaitingKind, number> {
  const ifMay = (kind: WaitingKind, counted: () => number): number =>
    may(role, waitingKinds[kind].right) ? counted() : 0;
  const seesOrders = may(role, 'orders');
  const { check, quote } = seesOrders ? countWaiting(db, at) : { check: 0, quote: 0 };
  const { orders, besideRefunds } = seesOrders ? countNeedingAttention(db) : { orders: 0, besideRefunds: 0 };
  const tickets = countTickets(db);
  const mayRefund = may(role, 'refunds');
  const { send, overdue } = seesOrders ? countParcels(db, at) : { send: 0, overdue: 0 };
  return {
    breaches: ifMay('breaches', () => countOpenBreaches(db)),
    overdue,
    reports: check,
    quotes: quote,
    toSend: send,
    attention: mayRefund ? orders : besideRefunds,
    // What only a refund settles waits for the owner.
    ownerDecides: mayRefund ? 0 : orders - besideRefunds,
    students: ifMay('students', () => countStudentsWaiting(db)),
    tickets: ifMay('tickets', () => tickets.toAnswer),
    unsettled: ifMay('unsettled', () => tickets.toSettle),
    messages: ifMay('messages', () => countMessages(db).new - tickets.toAnswer),
    results: ifMay('results', () => countUnmatched(db)),
    objections: ifMay('objections', () => countOpenObjections(db)),
    lowStock: ifMay('lowStock', () => countLowStock(db)),
    failedMails: ifMay('failedMails', () => countRows(db, mails, eq(mails.status, 'failed'))),
    backups: ifMay('backups', () => {
      const warning = backups?.state().warning ?? null;
      // The first backup makes itself.
      const isWrong = (warning !== null && warning !== 'none') || (lastDrill(db)?.fault ?? null) !== null;
      return isWrong ? 1 : 0;
    }),
  };
}

/** Who has waited longest for work of a kind, of what this role sees; parcels that are overdue are the oldest to send. */
export function oldestWork(
  db: Executor,
  { role, now }: Pick<OverviewFor, 'role' | 'now'>,
): Partial<Record<WaitingKind, Oldest>> {
  const { quotes, toSend, reports } = may(role, 'orders')
    ? oldestOnDesk(db, { now })
    : { quotes: null, toSend: null, reports: null };
  const student = may(role, 'students') ? oldestStudent(db) : null;
  const message = may(role, 'messages') ? oldestMessage(db) : null;
  const all = { overdue: toSend, reports, quotes, toSend, students: student, messages: message };
  return Object.fromEntries(Object.entries(all).filter(([, oldest]) => oldest !== null));
}

const oldestStudent = (db: Executor): Oldest | null =>
  db
    .select({ name: profiles.fullName, since: profiles.createdAt })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.verificationStatus, 'pending'), eq(users.isAdmin, false)))
    .orderBy(asc(profiles.createdAt))
    .limit(1)
    .get() ?? null;

/** How many students wait to be verified; `narrowed`: those of them for whom this holds too. */
export const countStudentsWaiting = (db: Executor, narrowed?: SQL): number =>
  db
    .select({ students: count() })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.verificationStatus, 'pending'), eq(users.isAdmin, false), narrowed))
    .get()?.students ?? 0;

const countUnmatched = (db: Executor): number =>
  db
    .select({ results: count() })
    .from(testResults)
    .innerJoin(tests, eq(tests.id, testResults.testId))
    .where(and(isNull(testResults.userId), isNull(tests.deletedAt)))
    .get()?.results ?? 0;
