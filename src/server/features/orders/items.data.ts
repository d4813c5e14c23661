import { asc, inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';

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
