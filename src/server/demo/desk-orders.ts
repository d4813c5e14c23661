import type { Executor } from '#server/db/open-db.ts';
import { orderItems, orders, shipments } from '#server/db/schema/orders.ts';
import { paymentClaims, payments } from '#server/db/schema/payments.ts';
import { recordOrderEvent } from '#server/features/orders/history.data.ts';
import { trackingUrlOf } from '#shared/courier.ts';
import { type OrderEventKind, type OrderStatus, orderTotalPaise } from '#shared/orders.ts';
import type { Account, Accounts } from './accounts.ts';
import { dayMs, daysBefore, hourMs } from './days.ts';
import type { DeskStep, PlannedDeskOrder } from './desk-plan.ts';
import type { StoredMaterial } from './materials.ts';

const steps: DeskStep[] = ['asked', 'quoted', 'claimed', 'confirmed', 'shipped', 'delivered'];
const statusOf: Record<DeskStep, OrderStatus> = {
  asked: 'pending',
  quoted: 'pending',
  claimed: 'pending',
  confirmed: 'confirmed',
  shipped: 'shipped',
  delivered: 'delivered',
};

/** When each step of an order was reached, in ms after it was asked for. */
const after: Record<DeskStep, number> = {
  asked: 0,
  quoted: 2 * hourMs,
  claimed: 3 * hourMs,
  confirmed: 4 * hourMs,
  shipped: 26 * hourMs,
  delivered: 4 * dayMs,
};
const courierPaise = 6000;

type Place = { accounts: Accounts; materials: Map<string, StoredMaterial>; adminId: string; now: number };

/** One planned order of the desk with all that has happened to it. */
export function insertDeskOrder(tx: Executor, planned: PlannedDeskOrder, { accounts, materials, adminId, now }: Place) {
  const createdAt = daysBefore(now, planned.daysAgo);
  const at = (step: DeskStep) => Math.min(now, createdAt + after[step]);
  const has = (step: DeskStep) => steps.indexOf(planned.step) >= steps.indexOf(step);
  const customer = customerOf(planned, accounts);
  const items = planned.copies.map(([key, quantity]) => {
    const material = materials.get(key);
    if (!material) throw new Error(`The sample content has no ${key}`);
    const { id, title, category, pages, printPricePaise } = material;
    return {
      materialId: id,
      kind: 'printed' as const,
      quantity,
      unitPricePaise: has('quoted') ? printPricePaise : 0,
      title,
      category,
      format: 'Printed',
      pages,
    };
  });
  const courier = has('quoted') ? courierPaise : 0;
  const totalPaise = orderTotalPaise({ items, courierPaise: courier, discountPaise: 0 });
  const last = planned.step === 'claimed' || planned.step === 'quoted' ? 'asked' : planned.step;
  const { id: orderId } = tx
    .insert(orders)
    .values({
      userId: customer.userId,
      source: customer.userId === null ? 'desk' : 'request',
      payBy: 'upi',
      status: statusOf[planned.step],
      totalPaise,
      courierPaise: courier,
      quotedAt: has('quoted') ? at('quoted') : null,
      confirmedAt: has('confirmed') ? at('confirmed') : null,
      ...customer.contact,
      createdAt,
      updatedAt: at(last),
    })
    .returning({ id: orders.id })
    .get();
  tx.insert(orderItems)
    .values(items.map((item) => ({ orderId, ...item })))
    .run();

  const tell = (kind: OrderEventKind, step: DeskStep, event: { byAdmin?: boolean; amountPaise?: number } = {}) => {
    const { byAdmin, amountPaise } = event;
    const status = kind === 'placed' || kind === 'paid' || kind === 'status' ? statusOf[step] : undefined;
    recordOrderEvent(tx, { orderId, kind, status, amountPaise, actorId: byAdmin ? adminId : undefined }, at(step));
  };
  tell('placed', 'asked', { byAdmin: customer.userId === null });
  if (has('quoted')) tell('quoted', 'quoted', { byAdmin: true, amountPaise: totalPaise });
  if (planned.rejected) {
    tell('claimed', 'claimed');
    tell('claim_rejected', 'confirmed', { byAdmin: true });
    const decided = {
      status: 'rejected',
      reason: planned.rejected,
      actorId: adminId,
      decidedAt: at('confirmed'),
    } as const;
    tx.insert(paymentClaims)
      .values({ orderId, utr: '631990021177', createdAt: at('claimed'), ...decided })
      .run();
  }
  if (has('claimed') && planned.utr && customer.userId !== null) {
    tell('claimed', 'claimed');
    const decided = has('confirmed')
      ? ({ status: 'accepted', actorId: adminId, decidedAt: at('confirmed') } as const)
      : {};
    tx.insert(paymentClaims)
      .values({ orderId, utr: planned.utr, createdAt: at('claimed'), ...decided })
      .run();
  }
  if (has('confirmed')) {
    const times = { createdAt: at('confirmed'), updatedAt: at('confirmed'), paidAt: at('confirmed') };
    tx.insert(payments)
      .values({
        orderId,
        userId: customer.userId,
        method: 'upi',
        utr: planned.utr ?? '',
        amountPaise: totalPaise,
        status: 'paid',
        ...times,
      })
      .run();
    tell('paid', 'confirmed', { byAdmin: true, amountPaise: totalPaise });
  }
  if (has('shipped')) {
    insertShipment(tx, { orderId, actorId: adminId, shippedAt: at('shipped') });
    tell('status', 'shipped', { byAdmin: true });
  }
  if (has('delivered')) tell('status', 'delivered', { byAdmin: true });
}

/** How a parcel left, with a carrier and a number by its order. */
export function insertShipment(
  tx: Executor,
  { orderId, actorId, shippedAt }: { orderId: string; actorId: string; shippedAt: number },
): void {
  const carrier =
    ['ST Courier', 'DTDC', 'Professional Couriers'][Number.parseInt(orderId.slice(0, 2), 16) % 3] ?? 'DTDC';
  const trackingNumber = `M${Number.parseInt(orderId.slice(0, 8), 16)}`;
  const trackingUrl = trackingUrlOf(carrier, trackingNumber);
  tx.insert(shipments).values({ orderId, carrier, trackingNumber, trackingUrl, actorId, shippedAt }).run();
}

function customerOf({ by }: PlannedDeskOrder, accounts: Accounts) {
  if (typeof by !== 'string') {
    const { name, phone, address } = by;
    return { userId: null, contact: { contactName: name, contactEmail: '', phone, shippingAddress: address } };
  }
  const account: Account | undefined = accounts.get(by);
  if (!account) throw new Error(`The sample content has no ${by}`);
  const { id, name, email, phone, address } = account;
  return { userId: id, contact: { contactName: name, contactEmail: email, phone, shippingAddress: address } };
}
