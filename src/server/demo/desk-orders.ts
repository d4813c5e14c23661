import type { Executor } from '#server/db/open-db.ts';
import { orderItems, orders, shipments } from '#server/db/schema/orders.ts';
import { paymentReports, payments } from '#server/db/schema/payments.ts';
import { recordOrderEvent } from '#server/features/orders/history.data.ts';
import { trackingUrlOf } from '#shared/courier.ts';
import { type OrderEventKind, type OrderStatus, orderTotalPaise } from '#shared/orders.ts';
import type { Account, Accounts } from './accounts.ts';
import { dayMs, daysBefore, hourMs } from './days.ts';
import type { MaterialKey, StoredMaterial } from './materials.ts';
import type { Student } from './people.ts';

/** How far an order of the desk has come; each holds the steps before it. */
type DeskStep = 'asked' | 'quoted' | 'claimed' | 'confirmed' | 'shipped' | 'delivered';

type PlannedDeskOrder = {
  daysAgo: number;
  /** A student who asked on the site, or somebody who only wrote in chat. */
  by: Student | { name: string; phone: string; address: string };
  step: DeskStep;
  copies: [MaterialKey, number][];
  utr?: string;
  /** What was said of an earlier report of this payment. */
  rejected?: string;
};

/** Printed copies ordered through the desk, one or two in each of its parts, oldest first. */
export const deskPlan: PlannedDeskOrder[] = [
  { daysAgo: 16.2, by: 'kavitha.s', step: 'delivered', copies: [['pg-poetics', 1]], utr: '628911034471' },
  {
    daysAgo: 9.3,
    by: {
      name: 'முருகேசன் கந்தசாமி',
      phone: '+919000051607',
      address: '7, பெட்ஃபோர்ட் சாலை, குன்னூர், நீலகிரி, தமிழ்நாடு - 643101',
    },
    step: 'confirmed',
    copies: [['ug-set', 1]],
    utr: '630210775518',
  },
  { daysAgo: 4.1, by: 'muthulakshmi.r', step: 'shipped', copies: [['ug-tamil', 1]], utr: '631544290076' },
  {
    daysAgo: 2.2,
    by: 'karthikeyan.m',
    step: 'confirmed',
    copies: [
      ['pg-set', 1],
      ['pg-poetics', 1],
    ],
    utr: '631822104938',
  },
  {
    daysAgo: 1.6,
    by: 'anithamary.j',
    step: 'quoted',
    copies: [['gen-gk', 1]],
    rejected: 'No payment with this number has come. Please check the UTR number.',
  },
  { daysAgo: 0.9, by: 'ismail.a', step: 'claimed', copies: [['gen-tet', 1]], utr: '632007710254' },
  { daysAgo: 0.6, by: 'student', step: 'claimed', copies: [['ug-tamil', 2]], utr: '632007710254' },
  {
    daysAgo: 0.45,
    by: { name: 'Selvi Rajendran', phone: '+919000063314', address: '31, Gandhi Road, Erode, Tamil Nadu - 638001' },
    step: 'quoted',
    copies: [['ug-set', 1]],
  },
  { daysAgo: 0.2, by: 'fathima.s', step: 'asked', copies: [['pg-set', 1]] },
];

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
  const items = itemsOf(planned, { materials, isQuoted: has('quoted') });
  const courier = has('quoted') ? courierPaise : 0;
  const totalPaise = orderTotalPaise({ items, courierPaise: courier, discountPaise: 0 });
  const last = planned.step === 'claimed' || planned.step === 'quoted' ? 'asked' : planned.step;
  const { id: orderId } = tx
    .insert(orders)
    .values({
      userId: customer.userId,
      source: customer.userId === null ? 'desk' : 'request',
      payBy: 'upi',
      ships: true,
      status: statusOf[planned.step],
      totalPaise,
      courierPaise: courier,
      quotedAt: has('quoted') ? at('quoted') : null,
      paidAt: has('confirmed') ? at('confirmed') : null,
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
  const report = (utr: string, decision?: { status: 'accepted' | 'rejected'; reason?: string }) => {
    tell('claimed', 'claimed');
    const decided = decision && { ...decision, actorId: adminId, decidedAt: at('confirmed') };
    tx.insert(paymentReports)
      .values({ orderId, utr, createdAt: at('claimed'), ...decided })
      .run();
  };
  if (planned.rejected) {
    report('631990021177', { status: 'rejected', reason: planned.rejected });
    tell('claim_rejected', 'confirmed', { byAdmin: true });
  }
  if (has('claimed') && planned.utr && customer.userId !== null)
    report(planned.utr, has('confirmed') ? { status: 'accepted' } : undefined);
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

/** What was ordered; without prices before it is quoted. */
function itemsOf(
  { copies }: PlannedDeskOrder,
  { materials, isQuoted }: Pick<Place, 'materials'> & { isQuoted: boolean },
) {
  return copies.map(([key, quantity]) => {
    const material = materials.get(key);
    if (!material) throw new Error(`The sample content has no ${key}`);
    const { id, title, category, pages, printPricePaise } = material;
    return {
      materialId: id,
      kind: 'printed' as const,
      quantity,
      unitPricePaise: isQuoted ? printPricePaise : 0,
      title,
      category,
      format: 'Printed',
      pages,
    };
  });
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
