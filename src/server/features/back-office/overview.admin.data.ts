import { and, count, eq, isNull } from 'drizzle-orm';
import type { Backups } from '#server/backups/backups.ts';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { mails } from '#server/db/schema/mails.ts';
import { materials } from '#server/db/schema/materials.ts';
import { testResults, tests } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { videos } from '#server/db/schema/videos.ts';
import { countLowStock } from '#server/features/catalog/material-list.admin.data.ts';
import { countOpenObjections } from '#server/features/mock-tests/hall-key.admin.data.ts';
import { countNeedingAttention } from '#server/features/orders/attention.data.ts';
import { countParcels, countWaiting } from '#server/features/orders/desk.admin.data.ts';
import { readOrderTotals } from '#server/features/orders/search.admin.data.ts';
import { countMessages } from '#server/features/site/contact.admin.data.ts';
import { may, type Right, type Role } from '#shared/rights.ts';

/** How much there is of everything; null of what this role does not see. */
export function countEverything(db: Executor, role: Role) {
  const offered = db.select({ materials: count() }).from(materials).where(isNull(materials.deletedAt)).get();
  const shown = db.select({ videos: count() }).from(videos).where(isNull(videos.deletedAt)).get();
  const set = db.select({ tests: count() }).from(tests).where(isNull(tests.deletedAt)).get();
  return {
    materials: may(role, 'catalog') ? (offered?.materials ?? 0) : null,
    orders: may(role, 'orders') ? readOrderTotals(db).reduce((sum, { orders }) => sum + orders, 0) : null,
    videos: may(role, 'videos') ? (shown?.videos ?? 0) : null,
    tests: may(role, 'tests') ? (set?.tests ?? 0) : null,
  };
}

type Asked = { role: Role; backups: Backups; config: Config; now: number };

/**
 * How much work of each kind waits for an admin of this role: none of a kind that others do. Every open page asks for it
 * twice a minute, so each count is read from an index. `overdue` parcels are among those `toSend`. `now`: UTC ms.
 */
export function countWork(db: Executor, { role, backups, ...at }: Asked) {
  const ifMay = (right: Right, counted: () => number): number => (may(role, right) ? counted() : 0);
  const seesOrders = may(role, 'orders');
  const { claims, quote } = seesOrders ? countWaiting(db) : { claims: 0, quote: 0 };
  const { orders, besideRefunds } = seesOrders ? countNeedingAttention(db) : { orders: 0, besideRefunds: 0 };
  const mayRefund = may(role, 'refunds');
  const { send, overdue } = seesOrders ? countParcels(db, at) : { send: 0, overdue: 0 };
  return {
    overdue,
    reports: claims,
    quotes: quote,
    toSend: send,
    attention: mayRefund ? orders : besideRefunds,
    // What only a refund settles waits for the owner.
    ownerDecides: mayRefund ? 0 : orders - besideRefunds,
    students: ifMay('students', () => countStudentsWaiting(db)),
    messages: ifMay('messages', () => countMessages(db).new),
    results: ifMay('results', () => countUnmatched(db)),
    objections: ifMay('tests', () => countOpenObjections(db)),
    lowStock: ifMay('catalog', () => countLowStock(db)),
    failedMails: ifMay('mail', () => countFailedMails(db)),
    backups: ifMay('backups', () => {
      const { warning } = backups.state();
      // The first backup makes itself.
      return warning === null || warning === 'none' ? 0 : 1;
    }),
  };
}

const countFailedMails = (db: Executor): number =>
  db.select({ mails: count() }).from(mails).where(eq(mails.status, 'failed')).get()?.mails ?? 0;

const countStudentsWaiting = (db: Executor): number =>
  db
    .select({ students: count() })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.verificationStatus, 'pending'), eq(users.isAdmin, false)))
    .get()?.students ?? 0;

/** How many results fit nobody, of the tests there are. */
const countUnmatched = (db: Executor): number =>
  db
    .select({ results: count() })
    .from(testResults)
    .innerJoin(tests, eq(tests.id, testResults.testId))
    .where(and(isNull(testResults.userId), isNull(tests.deletedAt)))
    .get()?.results ?? 0;
