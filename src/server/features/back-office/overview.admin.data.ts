import { and, count, eq, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { tests } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { videos } from '#server/db/schema/videos.ts';
import { countLowStock } from '#server/features/catalog/materials.admin.data.ts';
import { countWaiting } from '#server/features/fulfilment/fulfilment.admin.data.ts';
import { seqsNeedingAttention } from '#server/features/orders/attention.data.ts';
import { readOrderTotals } from '#server/features/orders/search.admin.data.ts';

/** The figures of the admin's portal: how much there is of everything, and what waits for the admin. */
export function countEverything(db: Executor) {
  const offered = db.select({ materials: count() }).from(materials).where(isNull(materials.deletedAt)).get();
  const shown = db.select({ videos: count() }).from(videos).where(isNull(videos.deletedAt)).get();
  const set = db.select({ tests: count() }).from(tests).where(isNull(tests.deletedAt)).get();
  const waiting = db
    .select({ students: count() })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.verificationStatus, 'pending'), eq(users.isAdmin, false)))
    .get();
  return {
    materials: offered?.materials ?? 0,
    orders: readOrderTotals(db).reduce((sum, { orders }) => sum + orders, 0),
    videos: shown?.videos ?? 0,
    tests: set?.tests ?? 0,
    studentsWaiting: waiting?.students ?? 0,
    lowStock: countLowStock(db),
    ordersNeedingAttention: seqsNeedingAttention(db).length,
    desk: countWaiting(db),
  };
}
