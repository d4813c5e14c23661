/** Refuses a change of an order that somebody else changed meanwhile, and says what happened. */
import type { TRPCError } from '@trpc/server';
import { desc, eq } from 'drizzle-orm';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import { profiles } from '#server/db/schema/users.ts';
import { conflict, notFound } from '#server/trpc.ts';
import type { Work } from '#server/work.ts';
import { orderMessages } from '#shared/messages.ts';
import { formatPaise } from '#shared/money.ts';
import type { OrderEventKind, OrderStatus } from '#shared/orders.ts';
import { contactColumns } from './contents.data.ts';
import { payableColumns } from './state.data.ts';

type SeenOrder = { orderId: string; expectedUpdatedAt?: number | undefined };

/** An order as the admin saw it. Throws NOT_FOUND, and CONFLICT where it has changed since. */
export function requireUnchanged(work: Work, { orderId, expectedUpdatedAt }: SeenOrder) {
  const order = work.tx
    .select({
      ...payableColumns,
      ...contactColumns,
      userId: orders.userId,
      ships: orders.ships,
      courierPaise: orders.courierPaise,
      carrier: orders.carrier,
      discountPaise: orders.discountPaise,
      updatedAt: orders.updatedAt,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (!order) throw notFound(orderMessages.notFound);
  if (expectedUpdatedAt !== undefined && order.updatedAt !== expectedUpdatedAt) throw changedMeanwhile(work, orderId);
  return order;
}

/** A CONFLICT for an order that is not as the admin saw it: who changed it last, what they did, and when. */
export function changedMeanwhile({ tx, actor, now }: Work, orderId: string): TRPCError {
  const last = tx
    .select({
      kind: orderEvents.kind,
      status: orderEvents.status,
      amountPaise: orderEvents.amountPaise,
      actorId: orderEvents.actorId,
      name: profiles.fullName,
      createdAt: orderEvents.createdAt,
      updatedAt: orders.updatedAt,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .leftJoin(profiles, eq(profiles.userId, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.seq))
    .limit(1)
    .get();
  const isNamed = last && last.createdAt + tokenLeadMs >= last.updatedAt;
  const deed = isNamed ? sentenceOf(last, actor.id) : null;
  const message = last && deed ? orderMessages.changedBy(deed, ago(last, now)) : orderMessages.changedMeanwhile;
  return conflict(message);
}

/** By how much `updatedAt`, which always rises, may be ahead of the clock. */
const tokenLeadMs = 1000;

type OrderChange = {
  kind: OrderEventKind;
  status: OrderStatus | null;
  amountPaise: number | null;
  actorId: string | null;
  name: string | null;
  createdAt: number;
};

/** `Kala cancelled this order`; null for what leaves an order as it was. */
function sentenceOf(change: OrderChange, ownId: string | null): string | null {
  const { kind, actorId, name } = change;
  if (actorId !== null) {
    const deed = deedOf(change);
    return deed && `${actorId === ownId ? 'You' : (name ?? 'A former admin')} ${deed}`;
  }
  if (kind === 'reported') return 'The customer reported a payment';
  return kind === 'paid' ? 'A payment came' : null;
}

const statusDeeds: Record<OrderStatus, string> = {
  pending: 'set this order back to pending',
  confirmed: 'confirmed this order',
  shipped: 'marked this order as shipped',
  delivered: 'marked this order as delivered',
  cancelled: 'cancelled this order',
};

function deedOf({ kind, status, amountPaise }: OrderChange): string | null {
  if (kind === 'status') return status && statusDeeds[status];
  if (kind === 'quoted') return 'priced this order';
  if (kind === 'corrected') return 'corrected this order';
  if (kind === 'paid' && amountPaise !== null) return `recorded a payment of ${formatPaise(amountPaise)}`;
  if (kind === 'refund_requested' && amountPaise !== null) return `refunded ${formatPaise(amountPaise)}`;
  if (kind === 'report_rejected')
    return amountPaise === null ? 'rejected the reported payment' : 'marked a payment as not received';
  if (kind === 'reported') return 'undid the acceptance of the payment';
  return null;
}

function ago({ createdAt }: OrderChange, now: number): string {
  const minutes = Math.floor((now - createdAt) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
}
