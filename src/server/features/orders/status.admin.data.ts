import { TRPCError } from '@trpc/server';
import { eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { notFound } from '#server/trpc.ts';
import type { Admin, Work } from '#server/work.ts';
import { orderMessages } from '#shared/messages.ts';
import type { OrderStatusChange } from '#shared/orders.ts';
import { changedMeanwhile } from './changed-meanwhile.data.ts';
import { setStatus } from './lifecycle.data.ts';

/** Throws NOT_FOUND, CONFLICT when the order has changed since it was seen, BAD_REQUEST for a number that another order has. */
export function changeOrderStatus(work: Work<Admin>, input: OrderStatusChange) {
  const { id, status, expectedUpdatedAt, sameNumberIsFine } = input;
  const order = work.tx
    .select({ status: orders.status, updatedAt: orders.updatedAt })
    .from(orders)
    .where(eq(orders.id, id))
    .get();
  if (!order) throw notFound(orderMessages.notFound);
  if (order.updatedAt !== expectedUpdatedAt) throw changedMeanwhile(work, id);
  const shipment = status === 'shipped' ? input.shipment : undefined;
  const changed = setStatus(work, { orderId: id, status, shipment, sameNumberIsFine });
  return { id, ...(changed ?? { before: order.status, status, updatedAt: order.updatedAt }) };
}

export type StatusOutcome =
  | ({ outcome: 'changed' } & ReturnType<typeof changeOrderStatus>)
  | { outcome: 'refused'; id: string; message: string };

/** A refused one changes nothing. */
export const changeOrderStatuses = (work: Work<Admin>, inputs: OrderStatusChange[]): StatusOutcome[] =>
  inputs.map((input) => {
    try {
      return { outcome: 'changed', ...changeOrderStatus(work, input) };
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error;
      return { outcome: 'refused', id: input.id, message: error.message };
    }
  });
