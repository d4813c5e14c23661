/** Coupons as admins change them. */
import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { sortedPage, toPage } from '#server/db/page.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { orders } from '#server/db/schema/orders.ts';
import { isCouponUsed, isDeleted, softDelete, undelete } from '#server/deletion.ts';
import { notFound, refuseField, requireReauthentication } from '#server/trpc.ts';
import type { Admin, Work } from '#server/work.ts';
import { type CouponInput, type CouponListInput, isSteepCoupon } from '#shared/coupons.ts';
import { formatDay, startOfNamedDay } from '#shared/dates.ts';
import { purgedAt } from '#shared/deletion.ts';
import { couponMessages } from '#shared/messages.ts';
import { couponEvents } from './events.ts';

const couponColumns = {
  code: coupons.code,
  percent: coupons.percent,
  amountPaise: coupons.amountPaise,
  minTotalPaise: coupons.minTotalPaise,
  maxUses: coupons.maxUses,
  expiresAt: coupons.expiresAt,
  isActive: coupons.isActive,
};

const sortedBy = {
  code: coupons.code,
  minTotalPaise: coupons.minTotalPaise,
  used: sql`(select count(*) from ${orders} where ${orders.couponId} = ${coupons.id} and ${ne(orders.status, 'cancelled')})`,
  /** One without a last day is valid for longest. */
  lastDay: sql`coalesce(${coupons.expiresAt}, ${Number.MAX_SAFE_INTEGER})`,
};

type Listing = CouponListInput & { timeZone: string; now: number };

/** The coupons with how many orders hold each; a last day is a day of the time zone. */
export function listCoupons(db: Executor, { deleted, timeZone, now, ...range }: Listing) {
  const query = db
    .select({
      seq: coupons.seq,
      id: coupons.id,
      ...couponColumns,
      deletedAt: coupons.deletedAt,
      isUsed: isCouponUsed,
      uses: count(orders.id),
    })
    .from(coupons)
    .leftJoin(orders, and(eq(orders.couponId, coupons.id), ne(orders.status, 'cancelled')))
    .groupBy(coupons.seq)
    .$dynamic();
  const rows = sortedPage(query, coupons, { matching: isDeleted(coupons, deleted), orders: sortedBy, ...range }).all();
  const { items, nextCursor } = toPage(rows, range.limit);
  return {
    items: items.map(({ expiresAt, isUsed, ...coupon }) => ({
      ...coupon,
      lastDay: lastDayOf(expiresAt, timeZone),
      isExpired: expiresAt !== null && expiresAt <= now,
      isUsedUp: coupon.maxUses !== null && coupon.uses >= coupon.maxUses,
      goneAt: purgedAt(coupon.deletedAt, isUsed),
    })),
    nextCursor,
  };
}

export function createCoupon({ tx, actor, now, config, happened }: Work<Admin>, input: CouponInput): { id: string } {
  requirePassword(input, actor);
  requireFreeCode(tx, input.code);
  const created = tx
    .insert(coupons)
    .values({ ...rowOf(input, config.timeZone), createdAt: now, updatedAt: now })
    .returning({ id: coupons.id })
    .get();
  happened(couponEvents.created, { ...created, thing: input });
  return created;
}

/** Orders that hold it keep their discount. Throws NOT_FOUND, PRECONDITION_REQUIRED, or at the field of a taken code. */
export function updateCoupon(
  { tx, actor, now, config, happened }: Work<Admin>,
  { id, ...change }: { id: string } & (CouponInput | { isActive: boolean }),
): void {
  const { timeZone } = config;
  const before = requireCoupon(tx, { id, timeZone });
  const thing = { ...before, ...change };
  requirePassword(thing, actor);
  if ('code' in change) requireFreeCode(tx, change.code, id);
  tx.update(coupons)
    .set({ ...('code' in change ? rowOf(change, timeZone) : change), updatedAt: now })
    .where(eq(coupons.id, id))
    .run();
  happened(couponEvents.updated, { id, before, thing });
}

/** Its code is unknown from now on, and orders that hold it keep their discount. */
export function deleteCoupon(work: Work<Admin>, { id }: { id: string }): void {
  const { timeZone } = work.config;
  softDelete(work, { entity: 'coupon', id, thing: requireCoupon(work.tx, { id, timeZone }) });
}

export function restoreCoupon(work: Work<Admin>, { id }: { id: string }): void {
  const thing = requireCoupon(work.tx, { id, timeZone: work.config.timeZone, deleted: true });
  requirePassword(thing, work.actor);
  undelete(work, { entity: 'coupon', id, thing });
}

type Value = Pick<CouponInput, 'percent' | 'amountPaise' | 'isActive'>;

/** Asks for the password where a coupon takes much off. Throws PRECONDITION_REQUIRED unless it was typed lately. */
function requirePassword(coupon: Value, actor: Admin): void {
  if (coupon.isActive && isSteepCoupon(coupon)) requireReauthentication(actor);
}

const rowOf = ({ lastDay, ...input }: CouponInput, timeZone: string) => ({
  ...input,
  expiresAt: lastDay === null ? null : startOfNamedDay(lastDay, timeZone, 1),
});

const lastDayOf = (expiresAt: number | null, timeZone: string): string | null =>
  expiresAt === null ? null : formatDay(expiresAt - 1, timeZone);

type Target = { id: string; timeZone: string; deleted?: boolean };

function requireCoupon(tx: Executor, { id, timeZone, deleted = false }: Target) {
  const found = tx
    .select(couponColumns)
    .from(coupons)
    .where(and(eq(coupons.id, id), isDeleted(coupons, deleted)))
    .get();
  if (!found) throw notFound(couponMessages.notFound);
  const { expiresAt, ...coupon } = found;
  return { ...coupon, lastDay: lastDayOf(expiresAt, timeZone) };
}

function requireFreeCode(tx: Executor, code: string, own = ''): void {
  const taken = tx
    .select({ deletedAt: coupons.deletedAt })
    .from(coupons)
    .where(and(eq(coupons.code, code), ne(coupons.id, own)))
    .get();
  if (taken)
    throw refuseField('code', taken.deletedAt === null ? couponMessages.codeTaken : couponMessages.codeDeleted);
}
