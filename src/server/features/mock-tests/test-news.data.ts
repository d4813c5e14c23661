/** Tells students in time of the tests that they may take: tomorrow's, tonight's, and new ones of their series. */
import { and, eq, exists, isNotNull, isNull, like, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { pushSubscriptions } from '#server/db/schema/push.ts';
import { series } from '#server/db/schema/series.ts';
import { attempts, testStarts, tests, testTellings } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { isPaidDownload } from '#server/features/library/entitlements.data.ts';
import type { Work } from '#server/work.ts';
import { formatDay, formatTime, startOfNamedDay } from '#shared/dates.ts';
import type { TestNews } from '#shared/hall.ts';
import { paths } from '#shared/paths.ts';
import { testComing } from './events.ts';
import { isInSeries, isRunningSeries, mayTake } from './test-access.data.ts';
import { isOpen } from './tests.data.ts';

const hourMs = 60 * 60_000;
/** Nobody is told at night: of tomorrow from nine in the morning on, of tonight from four in the afternoon on. */
const fromHour = { opens: 9, closes: 16 };
/** Longer after its last change a test is no news any more, in ms. */
const newsMs = 3 * 24 * hourMs;

type ListedTest = Pick<
  typeof tests.$inferSelect,
  'id' | 'title' | 'kind' | 'isOpenToAll' | 'opensAt' | 'closesAt' | 'updatedAt'
>;

/** Tells each of it once, whoever chose to be told, may take the test and has not begun it. */
export function tellOfTests(work: Work): void {
  const { tx, now } = work;
  const listed = tx.select(columns).from(tests).where(isOpen).all();
  const zone = work.config.timeZone;
  const isHour = (dayOf: number, later: number, hour: number) =>
    now >= startOfNamedDay(formatDay(dayOf, zone), zone, later) + hour * hourMs;
  for (const test of listed) {
    const { opensAt, closesAt } = test;
    if (opensAt !== null && now < opensAt && isHour(opensAt, -1, fromHour.opens) && !isHour(opensAt, 0, 0))
      tell(work, test, 'opens', opensAt);
    if (closesAt !== null && now < closesAt && (opensAt ?? 0) <= now && isHour(closesAt, 0, fromHour.closes))
      tell(work, test, 'closes', closesAt);
    if (isNewInSeries(tx, test, now)) tell(work, test, 'new', 0);
  }
}

const columns = {
  id: tests.id,
  title: tests.title,
  kind: tests.kind,
  isOpenToAll: tests.isOpenToAll,
  opensAt: tests.opensAt,
  closesAt: tests.closesAt,
  updatedAt: tests.updatedAt,
};

const isNewInSeries = (tx: Executor, { id, updatedAt }: ListedTest, now: number): boolean =>
  updatedAt > now - newsMs &&
  tx
    .select({ id: tests.id })
    .from(tests)
    .innerJoin(series, and(isRunningSeries(now), isInSeries(tx)))
    .where(eq(tests.id, id))
    .limit(1)
    .get() !== undefined;

function tell({ tx, now, config, happened }: Work, test: ListedTest, news: TestNews, about: number): void {
  const { id, title, kind } = test;
  const told = tx.insert(testTellings).values({ testId: id, news, about }).onConflictDoNothing().run();
  if (told.changes === 0) return;
  const userIds = waiting(tx, id)
    .filter((userId) => mayTake(tx, test, { userId, now }))
    .filter((userId) => news !== 'new' || heldBefore(tx, test, { userId, now }));
  const time = about === 0 ? '' : formatTime(about, config.timeZone);
  const path = kind === 'paper' ? paths.hall(id) : `${paths.tests}?q=${encodeURIComponent(title)}`;
  if (userIds.length > 0) happened(testComing, { id, title, news, time, userIds, path });
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

/** Whether she had bought a series with this test before the test was put on the list: later it was no news to her. */
const heldBefore = (
  tx: Executor,
  { id, updatedAt }: ListedTest,
  { userId, now }: { userId: string; now: number },
): boolean =>
  tx
    .select({ id: tests.id })
    .from(tests)
    .where(
      and(
        eq(tests.id, id),
        exists(
          tx
            .select({ one: sql`1` })
            .from(orders)
            .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
            .innerJoin(series, eq(series.materialId, orderItems.materialId))
            .where(
              and(isPaidDownload(userId), isRunningSeries(now), isInSeries(tx), sql`${orders.paidAt} < ${updatedAt}`),
            ),
        ),
      ),
    )
    .get() !== undefined;
