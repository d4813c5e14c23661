/** Who may begin a test, reckoned apart from the site: by what admins were answered, and by what was paid. */
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { tests } from '#server/db/schema/tests.ts';
import { users } from '#server/db/schema/users.ts';
import { ask } from './people.ts';
import { dayMs, type World } from './world.ts';

/** What the shop has of each order's money, in paise: paid, not twice, and not sent back. */
export function keptMoney({ db }: World): Map<string, number> {
  const kept = new Map<string, number>();
  for (const { orderId, status, amountPaise, refundedPaise, isDuplicate } of db.select().from(payments).all())
    if (status === 'paid' && !isDuplicate) kept.set(orderId, (kept.get(orderId) ?? 0) + amountPaise - refundedPaise);
  return kept;
}

/** The downloads, and series, that this account has paid for and may have. */
export function paidFor(world: World, userId: string, kept = keptMoney(world)): Set<string> {
  const isHers = and(eq(orders.userId, userId), ne(orders.status, 'cancelled'), isNotNull(orders.paidAt));
  return new Set(
    world.db
      .select({ materialId: orderItems.materialId, orderId: orders.id })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(and(isHers, eq(orderItems.kind, 'download')))
      .all()
      .filter(({ orderId }) => (kept.get(orderId) ?? 0) > 0)
      .map(({ materialId }) => materialId),
  );
}

/** Whether a test is open for this person now, besides the approval of her account. */
export function isOpenFor(world: World, testId: string, userId: string, paid = paidFor(world, userId)): boolean {
  const { series, batches, openToAll } = world.memory.doors;
  const now = world.context.testClock.now();
  if (openToAll.has(testId)) return true;
  const isIn = [...batches.values()].some(
    ({ testIds, members, isDeleted }) => !isDeleted && testIds.has(testId) && members.has(userId),
  );
  return (
    isIn ||
    [...series].some(
      ([id, { testIds, endsAt }]) => testIds.has(testId) && paid.has(id) && (endsAt === null || now < endsAt),
    )
  );
}

/** Each day of some students, so that each is looked at every third day. */
export async function wrongTestDoors(world: World): Promise<string[]> {
  const turn = Math.floor(world.state.now / dayMs) % 3;
  const all = world.db.select({ id: users.id }).from(users).where(isNull(users.role)).all();
  const students = all.filter((_, at) => at % 3 === turn);
  const listed = world.db.select({ id: tests.id, title: tests.title }).from(tests).where(isNull(tests.deletedAt)).all();
  const kept = keptMoney(world);
  const wrong: string[] = [];
  for (const { id } of students) {
    const paid = paidFor(world, id, kept);
    for (const test of listed) {
      const { value } = await ask(world, world.as(id).hall.test({ testId: test.id }));
      if (!value || value.refusal === 'notVerified' || value.refusal === 'offList' || value.refusal === 'over')
        continue;
      const isShut = value.refusal === 'needsSeries' || value.refusal === 'needsBatch';
      if (isShut === isOpenFor(world, test.id, id, paid))
        wrong.push(`${test.title} is ${isShut ? 'shut' : 'open'} for ${id}`);
    }
  }
  return wrong;
}
