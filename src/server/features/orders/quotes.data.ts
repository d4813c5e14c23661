import { eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { badRequest } from '#server/trpc.ts';
import type { Work } from '#server/work.ts';
import { deskMessages } from '#shared/messages.ts';
import { orderTotalPaise } from '#shared/orders.ts';
import { orderQuoted } from './events.ts';
import { nextUpdatedAt } from './lifecycle.data.ts';
import { requireAbovePaid } from './money.data.ts';
import { findOrderForMail } from './order-for-mail.data.ts';

type Quote = {
  orderId: string;
  courierPaise: number;
  carrier?: string | undefined;
  /** Where an admin gives another price. */
  before?: { totalPaise: number; courierPaise: number };
};

/** Quotes an order at the prices of its items; returns the total. Throws BAD_REQUEST, CONFLICT. */
export function sendQuote({ tx, now, happened }: Work, { orderId, courierPaise, carrier, ...change }: Quote): number {
  const order = findOrderForMail(tx, orderId);
  const totalPaise = orderTotalPaise({ ...order, courierPaise });
  if (totalPaise < 100) throw badRequest(deskMessages.nothingToPay);
  requireAbovePaid(tx, order, totalPaise);
  tx.update(orders)
    .set({
      courierPaise,
      ...(carrier !== undefined && { carrier }),
      // A price that an admin gives needs no excuse.
      ...(change.before && { courierReason: '' }),
      totalPaise,
      quotedAt: now,
      updatedAt: nextUpdatedAt(now),
    })
    .where(eq(orders.id, orderId))
    .run();
  happened(orderQuoted, { orderId, courierPaise, totalPaise, ...change });
  return totalPaise;
}
