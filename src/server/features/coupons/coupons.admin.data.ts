import { TRPCError } from '@trpc/server';
import { and, count, desc, eq, ne } from 'drizzle-orm';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { orders } from '#server/db/schema/orders.ts';
import { recordChange } from '#server/features/audit/audit.data.ts';
import { refuseField } from '#server/trpc.ts';
import type { CouponInput } from '#shared/coupons.ts';
import { formatDay, startOfNamedDay } from '#shared/dates.ts';
import { couponMessages } from '#shared/messages.ts';

type By = { actorId: string; now: number; timeZone: string };

/** All coupons, newest first, each with how many orders hold it; its last day is a day of the time zone. */
export const listCoupons = (db: Executor, timeZone: string) =>
  db
    .select({
      id: coupons.id,
      code: coupons.code,
      percent: coupons.percent,
      amountPaise: coupons.amountPaise,
      minTotalPaise: coupons.minTotalPaise,
      maxUses: coupons.maxUses,
      expiresAt: coupons.expiresAt,
      isActive: coupons.isActive,
      uses: count(orders.id),
    })
    .from(coupons)
    .leftJoin(orders, and(eq(orders.couponId, coupons.id), ne(orders.status, 'cancelled')))
    .groupBy(coupons.seq)
    .orderBy(desc(coupons.seq))
    .all()
    .map(({ expiresAt, ...coupon }) => ({ ...coupon, lastDay: lastDayOf(expiresAt, timeZone) }));

/** Adds a coupon; the answer is its id. Throws at the field of a code that is taken. */
export function createCoupon(db: Db, { input, actorId, now, timeZone }: { input: CouponInput } & By): { id: string } {
  return inTransaction(db, (tx) => {
    requireFreeCode(tx, input.code);
    const created = tx
      .insert(coupons)
      .values({ ...rowOf(input, timeZone), createdAt: now, updatedAt: now })
      .returning({ id: coupons.id })
      .get();
    recordChange(tx, { actorId, action: 'create', entity: 'coupon', entityId: created.id, after: input }, now);
    return created;
  });
}

/** Changes a coupon; orders that hold it keep their discount. Throws NOT_FOUND, or at the field of a taken code. */
export function updateCoupon(
  db: Db,
  { id, change, actorId, now, timeZone }: { id: string; change: CouponInput | { isActive: boolean } } & By,
): void {
  inTransaction(db, (tx) => {
    const before = requireCoupon(tx, id, timeZone);
    if ('code' in change) requireFreeCode(tx, change.code, id);
    tx.update(coupons)
      .set({ ...('code' in change ? rowOf(change, timeZone) : change), updatedAt: now })
      .where(eq(coupons.id, id))
      .run();
    recordChange(
      tx,
      { actorId, action: 'update', entity: 'coupon', entityId: id, before, after: { ...before, ...change } },
      now,
    );
  });
}

/** Deletes a coupon that no order has ever held. Throws NOT_FOUND, CONFLICT. */
export function deleteCoupon(db: Db, { id, actorId, now, timeZone }: { id: string } & By): void {
  inTransaction(db, (tx) => {
    const before = requireCoupon(tx, id, timeZone);
    const used = tx.select({ id: orders.id }).from(orders).where(eq(orders.couponId, id)).limit(1).get();
    if (used) throw new TRPCError({ code: 'CONFLICT', message: couponMessages.used });
    tx.delete(coupons).where(eq(coupons.id, id)).run();
    recordChange(tx, { actorId, action: 'delete', entity: 'coupon', entityId: id, before }, now);
  });
}

const rowOf = ({ lastDay, ...input }: CouponInput, timeZone: string) => ({
  ...input,
  expiresAt: lastDay === null ? null : startOfNamedDay(lastDay, timeZone, 1),
});

const lastDayOf = (expiresAt: number | null, timeZone: string): string | null =>
  expiresAt === null ? null : formatDay(expiresAt - 1, timeZone);

function requireCoupon(tx: Executor, id: string, timeZone: string) {
  const found = tx
    .select({
      code: coupons.code,
      percent: coupons.percent,
      amountPaise: coupons.amountPaise,
      minTotalPaise: coupons.minTotalPaise,
      maxUses: coupons.maxUses,
      expiresAt: coupons.expiresAt,
      isActive: coupons.isActive,
    })
    .from(coupons)
    .where(eq(coupons.id, id))
    .get();
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: couponMessages.notFound });
  const { expiresAt, ...coupon } = found;
  return { ...coupon, lastDay: lastDayOf(expiresAt, timeZone) };
}

function requireFreeCode(tx: Executor, code: string, own = ''): void {
  const taken = tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.code, code), ne(coupons.id, own)))
    .get();
  if (taken) throw refuseField('code', 'There is a coupon with this code already');
}
