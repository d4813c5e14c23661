import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { contactColumns, itemsOf } from './items.data.ts';

export type OrderForMail = ReturnType<typeof findOrderForMail>;

/** An order with its items and whom to write to: the checkout form's contact, or else the account. */
export function findOrderForMail(tx: Executor, orderId: string) {
  const order = tx
    .select({
      id: orders.id,
      userId: orders.userId,
      status: orders.status,
      payBy: orders.payBy,
      couponId: orders.couponId,
      totalPaise: orders.totalPaise,
      paidAt: orders.paidAt,
      courierPaise: orders.courierPaise,
      discountPaise: orders.discountPaise,
      ...contactColumns,
      fullName: profiles.fullName,
      email: users.email,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(profiles, eq(profiles.userId, orders.userId))
    .where(eq(orders.id, orderId))
    .get();
  if (!order) throw new Error(`There is no order ${orderId}`);
  const { fullName, email, ...rest } = order;
  return {
    ...rest,
    contactName: order.contactName || fullName || 'customer',
    contactEmail: order.contactEmail || email || '',
    accountEmail: email,
    items: itemsOf(tx, [orderId]),
  };
}
