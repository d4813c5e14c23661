/** What is in an order as it was sold, and whom it is for. */
import { asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { profiles, users } from '#server/db/schema/users.ts';

export const itemColumns = {
  id: orderItems.id,
  materialId: orderItems.materialId,
  kind: orderItems.kind,
  quantity: orderItems.quantity,
  unitPricePaise: orderItems.unitPricePaise,
  title: orderItems.title,
  category: orderItems.category,
  format: orderItems.format,
  pages: orderItems.pages,
  comboTitle: orderItems.comboTitle,
};

/** Who gets an order. */
export const contactColumns = {
  contactName: orders.contactName,
  contactEmail: orders.contactEmail,
  phone: orders.phone,
  shippingAddress: orders.shippingAddress,
};

/** The items of these orders as they were sold, combo packs last. */
export const itemsOf = (db: Executor, orderIds: string[]) =>
  db
    .select({ orderId: orderItems.orderId, comboId: orderItems.comboId, ...itemColumns })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.comboTitle), asc(orderItems.title))
    .all();

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
