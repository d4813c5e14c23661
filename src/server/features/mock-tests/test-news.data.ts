/** Tells students in time of the tests that they may take: tomorrow's, tonight's, and those that are new to them. */
import { and, eq, isNotNull, isNull, like, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { placeholders, prepareOnce } from '#server/db/prepared.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { pushSubscriptions } from '#server/db/schema/push.ts';
import { batches, batchMembers, series, testBatches } from '#server/db/schema/series.ts';
import { attempts, papers, testStarts, tests, testTellings } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import { isPaidDownload } from '#server/features/library/entitlements.data.ts';
import type { Work } from '#server/work.ts';
import { formatDate, formatDay, formatTime, startOfNamedDay } from '#shared/dates.ts';
import type { TestNews } from '#shared/hall.ts';
import { type Format, totalMinutes } from '#shared/hall-formats.ts';
import { paths } from '#shared/paths.ts';
import { type TestComing, testComing } from './events.ts';
import { isInSeries, isRunningSeries, mayTake } from './test-access.data.ts';
import { isOpen } from './tests.data.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Nobody is told at night: of tomorrow from nine in the morning on, of tonight from four in the afternoon on. */
const fromHour = { opens: 9, closes: 16 };
/** A test that has to be begun earlier is told of so long before, in ms, but not before nine. */
const noticeMs = 2 * hourMs;

/** Tells of each test whoever chose to be told, may take it and has not begun it: one notice a person at a time. */
export function tellOfTests(work: Work): void {
  const { tx, now } = work;
  const joined = newOpenings(tx, now);
  const listed = tx.select(columns).from(tests).leftJoin(papers, eq(papers.testId, tests.id)).where(isOpen).all();
  for (const test of listed) {
    const openers = joined.flatMap(({ testId, openerId }) => (testId === test.id ? [openerId] : []));
    const except = tellOfOpeners(work, test, openers);
    tellIfTomorrow(work, test, except);
    tellIfTonight(work, test, except);
  }
  writeSetting(tx, lookedAtKey, now);
}

/** An hour of the day that holds `at` on the site's clock, or of the day before: `later` -1. UTC ms. */
const hourOf = ({ config: { timeZone } }: Work, at: number, hour: number, later = 0): number =>
  startOfNamedDay(formatDay(at, timeZone), timeZone, later) + hour * hourMs;

function tellIfTomorrow(work: Work, test: Listed, except: Set<string>): void {
  const { now, config } = work;
  const { opensAt } = test;
  if (opensAt === null || now < hourOf(work, opensAt, fromHour.opens, -1) || now >= hourOf(work, opensAt, 0)) return;
  const coming = { news: 'opens', at: formatTime(opensAt, config.timeZone) } as const;
  tell(work, test, { about: opensAt, except, coming });
}

function tellIfTonight(work: Work, test: Listed, except: Set<string>): void {
  const { now, config } = work;
  const { opensAt, closesAt, format } = test;
  if (closesAt === null || now >= closesAt || now < (opensAt ?? now)) return;
  const minutes = format && totalMinutes(format);
  const beginBy = closesAt - (minutes ?? 0) * minuteMs;
  const from = Math.min(hourOf(work, closesAt, fromHour.closes), beginBy - noticeMs);
  if (now < Math.max(from, hourOf(work, closesAt, fromHour.opens))) return;
  const isInTime = minutes !== null && now < beginBy;
  const coming: TestComing = {
    news: 'closes',
    at: formatTime(closesAt, config.timeZone),
    beginBy: isInTime ? formatTime(beginBy, config.timeZone) : null,
  };
  tell(work, test, { about: closesAt, except, coming });
}

const columns = {
  id: tests.id,
  title: tests.title,
  kind: tests.kind,
  isOpenToAll: tests.isOpenToAll,
  opensAt: tests.opensAt,
  closesAt: tests.closesAt,
  format: papers.format,
};
type Listed = Pick<typeof tests.$inferSelect, 'id' | 'title' | 'kind' | 'isOpenToAll' | 'opensAt' | 'closesAt'> & {
  format: Format | null;
};

/** When series and batches were last looked at for new tests. */
const lookedAtKey = 'notices.tests';

/** The tests on the list that a series or a batch opens of which nobody has been told so far. */
function newOpenings(tx: Executor, now: number): { testId: string; openerId: string }[] {
  const isTold = (openerId: typeof series.materialId | typeof batches.id) =>
    and(eq(testTellings.testId, tests.id), eq(testTellings.news, 'new'), eq(testTellings.about, openerId));
  const ofSeries = tx
    .select({ testId: tests.id, openerId: series.materialId })
    .from(tests)
    .innerJoin(series, and(isRunningSeries(now), isInSeries(tx)))
    .leftJoin(testTellings, isTold(series.materialId))
    .where(and(isOpen, isNull(testTellings.testId)))
    .all();
  const ofBatches = tx
    .select({ testId: tests.id, openerId: batches.id })
    .from(testBatches)
    .innerJoin(tests, and(eq(tests.id, testBatches.testId), eq(tests.isOpenToAll, false)))
    .innerJoin(batches, and(eq(batches.id, testBatches.batchId), isNull(batches.deletedAt)))
    .leftJoin(testTellings, isTold(batches.id))
    .where(and(isOpen, isNull(testTellings.testId)))
    .all();
  return [...ofSeries, ...ofBatches];
}

/** Whether nobody was told of this before. */
const note = ({ tx }: Work, testId: string, news: TestNews, about: string): boolean =>
  tx.insert(testTellings).values({ testId, news, about }).onConflictDoNothing().run().changes > 0;

/** Tells whom the test is new to: no series or batch of hers had it before. Returns the ids of their accounts. */
function tellOfOpeners(work: Work, test: Listed, openers: string[]): Set<string> {
  const { tx, now, config } = work;
  if (openers.length === 0) return new Set();
  const before = tx
    .select({ openerId: testTellings.about })
    .from(testTellings)
    .where(and(eq(testTellings.testId, test.id), eq(testTellings.news, 'new')))
    .all();
  for (const openerId of openers) note(work, test.id, 'new', openerId);
  const lookedAt = readSetting(tx, lookedAtKey);
  // What was there before the first look is not new.
  if (typeof lookedAt !== 'number') return new Set();
  const { opensAt } = test;
  const opensOn = opensAt !== null && now < opensAt ? formatDate(opensAt, config.timeZone) : null;
  const isIn = (userId: string, openerId: string, paidBy: number) =>
    belongsQuery(tx).get({ userId, openerId, paidBy }) !== undefined;
  return announce(work, test, { news: 'new', opensOn }, (userId) => {
    // Who bought a series later saw what is in it.
    const isNew = openers.some((openerId) => isIn(userId, openerId, lookedAt));
    return isNew && !before.some(({ openerId }) => isIn(userId, openerId, now));
  });
}

/** Whether somebody is in a batch, or had bought a series by a moment and holds it still. */
const belongsQuery = prepareOnce((db) => {
  const { userId, openerId, paidBy } = placeholders('userId', 'openerId', 'paidBy');
  const holding = db
    .select({ one: sql`1` })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(isPaidDownload(userId), eq(orderItems.materialId, openerId), sql`${orders.paidAt} <= ${paidBy}`));
  return db
    .select({ one: sql`1` })
    .from(batchMembers)
    .where(and(eq(batchMembers.batchId, openerId), eq(batchMembers.userId, userId)))
    .union(holding)
    .prepare();
});

type News = { about: number; except: Set<string>; coming: TestComing };

function tell(work: Work, test: Listed, { about, except, coming }: News): void {
  if (note(work, test.id, coming.news, String(about))) announce(work, test, coming, (userId) => !except.has(userId));
}

/** Tells those who may take the test now, or once it opens, and wait for it. Returns the ids of their accounts. */
function announce(work: Work, test: Listed, coming: TestComing, isMeant: (userId: string) => boolean): Set<string> {
  const { tx, now, happened } = work;
  const { id, title, kind, opensAt } = test;
  const at = Math.max(now, opensAt ?? now);
  const userIds = waiting(tx, id).filter((userId) => isMeant(userId) && mayTake(tx, test, { userId, now: at }));
  const path = kind === 'paper' ? paths.hall(id) : `${paths.tests}?q=${encodeURIComponent(title)}`;
  if (userIds.length > 0) happened(testComing, { id, title, coming, userIds, path });
  return new Set(userIds);
}

/** The verified students who chose such notices on a device and have not begun this test. */
const waiting = (tx: Executor, testId: string): string[] =>
  tx
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .innerJoin(
      pushSubscriptions,
      and(eq(pushSubscriptions.userId, users.id), like(pushSubscriptions.kinds, '%"tests"%')),
    )
    .leftJoin(attempts, and(eq(attempts.userId, users.id), eq(attempts.testId, testId)))
    .leftJoin(testStarts, and(eq(testStarts.userId, users.id), eq(testStarts.testId, testId)))
    .where(
      and(
        eq(profiles.verificationStatus, 'approved'),
        eq(users.isAdmin, false),
        isNull(attempts.id),
        isNull(testStarts.userId),
        isNotNull(users.emailConfirmedAt),
      ),
    )
    .all()
    .map(({ id }) => id);
