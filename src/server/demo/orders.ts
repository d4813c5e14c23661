import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { materials as storedMaterials } from '#server/db/schema/materials.ts';
import { orderItems, orders, takenCopies } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/users.ts';
import { recordOrderEvent } from '#server/features/orders/history.data.ts';
import { confirmedStatuses } from '#shared/orders.ts';
import { isReceived } from '#shared/payments.ts';
import type { Accounts } from './accounts.ts';
import { daysBefore, minuteMs } from './days.ts';
import { deskPlan, insertDeskOrder, insertShipment } from './desk-orders.ts';
import type { StoredMaterial } from './materials.ts';
import { orderPlan, type PlannedOrder } from './order-plan.ts';
import { paidAfterMs, storyOf } from './order-story.ts';
import { createRandom, type Random } from './random.ts';

/** All planned orders, those of the desk too, in the order in which they were placed. `now`: UTC ms. */
export function insertOrders(
  tx: Executor,
  accounts: Accounts,
  materials: Map<string, StoredMaterial>,
  now: number,
): void {
  const random = createRandom(40);
  const admin = tx.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).get();
  if (!admin) throw new Error('The sample content has no admin');
  const place = { accounts, materials, adminId: admin.id, now };
  const all = [
    ...orderPlan.map((planned) => ({ ...planned, insert: () => insertOrder(tx, planned, { ...place, random }) })),
    ...deskPlan.map((planned) => ({ ...planned, insert: () => insertDeskOrder(tx, planned, place) })),
  ];
  for (const { insert } of all.toSorted((a, b) => b.daysAgo - a.daysAgo)) insert();
  insertTakenCopies(tx);
}

/** The stock of the sample content is what these orders left. */
function insertTakenCopies(tx: Executor): void {
  const taken = tx
    .select({
      orderId: orders.id,
      materialId: orderItems.materialId,
      copies: sql<number>`sum(${orderItems.quantity})`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(storedMaterials, and(eq(storedMaterials.id, orderItems.materialId), isNotNull(storedMaterials.stock)))
    .where(and(eq(orderItems.kind, 'printed'), inArray(orders.status, confirmedStatuses)))
    .groupBy(orders.id, orderItems.materialId)
    .all();
  if (taken.length > 0) tx.insert(takenCopies).values(taken).run();
}

type Place = {
  accounts: Accounts;
  materials: Map<string, StoredMaterial>;
  adminId: string;
  random: Random;
  now: number;
};

/** A planned order of the shop with its items, payments, refunds, parcel and history. */
function insertOrder(tx: Executor, planned: PlannedOrder, { accounts, materials, adminId, random, now }: Place): void {
  const customer = lookUp(accounts, planned.by);
  const createdAt = daysBefore(now, planned.daysAgo);
  const items = planned.items.map(({ kind, quantity, material }) => {
    const { id, title, category, format, pages, pricePaise, printPricePaise } = lookUp(materials, material);
    const sold = { title, category, format: kind === 'printed' ? 'Printed' : format, pages };
    const unitPricePaise = kind === 'printed' ? printPricePaise : pricePaise;
    return { materialId: id, kind, quantity, unitPricePaise, ...sold };
  });
  const totalPaise = items.reduce((sum, item) => sum + item.quantity * item.unitPricePaise, 0);
  const ships = items.some(({ kind }) => kind === 'printed');
  const story = storyOf(planned, { createdAt, totalPaise, now });

  const { id: orderId } = tx
    .insert(orders)
    .values({
      userId: customer.id,
      status: planned.status,
      totalPaise,
      ships,
      contactName: customer.name,
      contactEmail: customer.email,
      phone: customer.phone,
      shippingAddress: ships ? customer.address : '',
      notes: planned.notes ?? '',
      paidAt: hasCome(planned) ? createdAt + paidAfterMs : null,
      confirmedAt: story.find(({ status }) => status === 'confirmed')?.at ?? null,
      createdAt,
      updatedAt: story.findLast(({ status }) => status !== undefined)?.at ?? createdAt,
    })
    .returning({ id: orders.id })
    .get();
  tx.insert(orderItems)
    .values(items.map((item) => ({ orderId, ...item })))
    .run();
  for (const { isAdmin, at, ...event } of story)
    recordOrderEvent(tx, { orderId, ...event, actorId: isAdmin ? adminId : undefined }, at);
  const shippedAt = story.find(({ status }) => status === 'shipped')?.at;
  if (shippedAt !== undefined && ships) insertShipment(tx, { orderId, actorId: adminId, shippedAt });
  const paid = { orderId, userId: customer.id, totalPaise, createdAt, actorId: adminId, now };
  if (planned.payment) insertPayment(tx, planned, paid, random);
}

const hasCome = ({ payment }: PlannedOrder): boolean => payment !== undefined && isReceived(payment);

type Paid = {
  orderId: string;
  userId: string;
  totalPaise: number;
  createdAt: number;
  actorId: string | undefined;
  now: number;
};

function insertPayment(tx: Executor, planned: PlannedOrder, paid: Paid, random: Random): void {
  const { orderId, userId, totalPaise, createdAt, actorId } = paid;
  const status = planned.payment ?? 'created';
  const settledAt = createdAt + (status === 'created' ? 0 : paidAfterMs);
  const refundedPaise = planned.refund ? (planned.refund.paise ?? totalPaise) : 0;
  const asked = { orderId, userId, razorpayOrderId: `order_${random.token(14)}`, amountPaise: totalPaise, createdAt };
  const { id: paymentId } = tx
    .insert(payments)
    .values({
      ...asked,
      razorpayPaymentId: hasCome(planned) ? `pay_${random.token(14)}` : null,
      refundedPaise,
      status,
      updatedAt: settledAt,
      paidAt: hasCome(planned) ? settledAt : null,
      nextCheckAt: planned.status === 'pending' ? createdAt + 15 * minuteMs : null,
    })
    .returning({ id: payments.id })
    .get();
  if (planned.paidTwice) {
    const at = settledAt + 2 * minuteMs;
    const again = { razorpayPaymentId: `pay_${random.token(14)}`, status: 'paid', isDuplicate: true } as const;
    tx.insert(payments)
      .values({ ...asked, ...again, createdAt: at, updatedAt: at, paidAt: at })
      .run();
  }
  if (planned.refund) {
    const at = storyOf(planned, paid).findLast(({ kind }) => kind === 'refund_requested')?.at ?? createdAt;
    tx.insert(refunds)
      .values({
        paymentId,
        amountPaise: refundedPaise,
        status: 'processed',
        razorpayRefundId: `rfnd_${random.token(14)}`,
        reason: planned.refund.reason,
        actorId,
        createdAt: at,
        updatedAt: at + minuteMs,
      })
      .run();
  }
}

function lookUp<Key, Value>(map: Map<Key, Value>, key: Key): Value {
  const found = map.get(key);
  if (found === undefined) throw new Error(`The sample content has no ${String(key)}`);
  return found;
}
