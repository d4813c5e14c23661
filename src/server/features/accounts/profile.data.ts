/** A student's profile and address. */
import { countDistinct, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { testStarts } from '#server/db/schema/tests.ts';
import { profiles } from '#server/db/schema/users.ts';
import { isPaidDownload } from '#server/features/library/entitlements.data.ts';
import type { Member, Work } from '#server/work.ts';
import type { PlaceValues } from '#shared/checkout.ts';
import type { ProfileInput } from '#shared/users.ts';

export function updateProfile({ tx, actor }: Work<Member>, { fullName, phone }: ProfileInput): void {
  tx.update(profiles).set({ fullName, phone }).where(eq(profiles.userId, actor.id)).run();
}

export const updateDelivery = ({ tx, actor }: Work<Member>, place: PlaceValues): void =>
  void tx.update(profiles).set(place).where(eq(profiles.userId, actor.id)).run();

/** What a student has; `downloads`: in the library; `memberSince`: UTC ms. */
export const countActivity = (db: Executor, userId: string) =>
  activityQuery(db).get({ userId }) ?? { orders: 0, downloads: 0, testsStarted: 0, memberSince: null };

const activityQuery = prepareOnce((db) => {
  const userId = sql.placeholder('userId');
  const downloads = db
    .select({ bought: countDistinct(orderItems.materialId) })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(isPaidDownload(userId));
  return db
    .select({
      orders: db.$count(orders, eq(orders.userId, userId)),
      downloads: sql<number>`(${downloads})`,
      testsStarted: db.$count(testStarts, eq(testStarts.userId, userId)),
      memberSince: profiles.createdAt,
    })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .prepare();
});

const { phone, address, city, state, pincode } = profiles;

export const findDelivery = (db: Executor, userId: string) =>
  db.select({ phone, address, city, state, pincode }).from(profiles).where(eq(profiles.userId, userId)).get() ?? {
    phone: '',
    address: '',
    city: '',
    state: '',
    pincode: '',
  };

type Delivery =
  | { ships: true; phone: string; address: string; city: string; state: string; pincode: string }
  | { ships: false; phone: string };

/** Keeps the address of a checkout form for the next one, and the phone number if there was none. */
export function rememberDelivery({ tx }: Work, { userId, ...form }: { userId: string } & Delivery): void {
  tx.update(profiles)
    .set({
      phone: sql`case when ${profiles.phone} = '' then ${form.phone} else ${profiles.phone} end`,
      ...(form.ships && { address: form.address, city: form.city, state: form.state, pincode: form.pincode }),
    })
    .where(eq(profiles.userId, userId))
    .run();
}
