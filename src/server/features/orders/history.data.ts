import { asc, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orderEvents } from '#server/db/schema/orders.ts';

export const orderHistory = (db: Executor, orderId: string) =>
  db
    .select({
      seq: orderEvents.seq,
      kind: orderEvents.kind,
      status: orderEvents.status,
      amountPaise: orderEvents.amountPaise,
      actorId: orderEvents.actorId,
      note: orderEvents.note,
      createdAt: orderEvents.createdAt,
    })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.seq))
    .all();
