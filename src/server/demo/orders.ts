/** Places the orders of the demo and lets happen to them what the plan says. */
import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { newId } from '#server/db/schema/columns.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports, payments } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/users.ts';
import { listPrice, snapshotOf } from '#server/features/catalog/prices.data.ts';
import { placeCheckoutOrder } from '#server/features/checkout/pending-orders.data.ts';
import { requireUnchanged } from '#server/features/orders/changed-meanwhile.data.ts';
import { itemsOf } from '#server/features/orders/contents.data.ts';
import { placeOrder, setStatus } from '#server/features/orders/lifecycle.data.ts';
import { addDeskOrder, placeUpiOrder } from '#server/features/orders/place.data.ts';
import { quoteOrder } from '#server/features/orders/revise.data.ts';
import { provider } from '#server/features/payments/collect.data.ts';
import { acceptReport, receivePayment, rejectReport } from '#server/features/payments/payment-reports.admin.data.ts';
import { reportPayment } from '#server/features/payments/payment-reports.data.ts';
import { giveUp } from '#server/features/payments/reconcile.data.ts';
import { bookRefund } from '#server/features/payments/refunds.admin.data.ts';
import { recordProviderRefund } from '#server/features/payments/refunds.data.ts';
import { recordFailedTry, settlePayment } from '#server/features/payments/settlement.data.ts';
import { type Actor, type Admin, member, type Work } from '#server/work.ts';
import { trackingUrlOf } from '#shared/courier.ts';
import { type OrderStatus, orderTotalPaise } from '#shared/orders.ts';
import { currency } from '#shared/payments.ts';
import type { Account, Accounts } from './accounts.ts';
import { dayMs, daysBefore, hourMs, minuteMs } from './days.ts';
import type { StoredMaterial } from './materials.ts';
import { type DeskOrder, type DeskStep, deskPlan, orderPlan, type PlannedItem, type ShopOrder } from './order-plan.ts';
import { createRandom, type Random } from './random.ts';
import { type Moment, moment } from './story.ts';

type Sample = { accounts: Accounts; materials: Map<string, StoredMaterial>; now: number };
type DemoOrders = Sample & { admin: Admin; random: Random };

/** All that happened to the planned orders, those of the desk too. `now`: UTC ms. */
export function ordersOf(tx: Executor, sample: Sample): Moment[] {
  const id = tx.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).get()?.id;
  if (id === undefined) throw new Error('The sample content has no admin');
  const place: DemoOrders = {
    ...sample,
    admin: { as: 'admin', id, isReauthenticated: true },
    random: createRandom(40),
  };
  return [
    ...orderPlan.flatMap((planned) => shopOrder(planned, place)),
    ...deskPlan.flatMap((planned) => deskOrder(planned, place)),
  ];
}

/** How long an order usually takes to what an admin sets; a step that was passed has its moment too. */
const takes = { confirmed: 5 * hourMs, shipped: 26 * hourMs, delivered: 4 * dayMs + 3 * hourMs, cancelled: 9 * hourMs };

/** Adds to a story what happened so long after its beginning; nothing lies in the future. */
const storyFrom = (daysAgo: number, now: number) => {
  const story: Moment[] = [];
  const tell = <By extends Actor>(afterMs: number, actor: By, action: (work: Work<By>) => void): void =>
    void story.push(moment(Math.min(now, daysBefore(now, daysAgo) + afterMs), actor, action));
  return { story, tell };
};

function shopOrder(planned: ShopOrder, { accounts, materials, admin, random, now }: DemoOrders): Moment[] {
  const [daysAgo, by, status, things, { payment, declined = 0, paidTwice, refund, refundPaise, notes = '' } = {}] =
    planned;
  const { story, tell } = storyFrom(daysAgo, now);
  const { id: userId, ...customer } = lookUp(accounts, by);
  const items = soldItems(things, materials);
  const ships = items.some(({ kind }) => kind === 'printed');
  const id = newId();
  const order = { id, userId, contact: contactOf(customer, ships), notes, items };
  const razorpayOrderId = `order_${random.token(14)}`;
  const amountPaise = orderTotalPaise({ items, courierPaise: 0, discountPaise: 0 });
  tell(0, member(userId), (work) => {
    if (payment) placeCheckoutOrder(work, { ...order, razorpayOrderId });
    else placeOrder(work, { ...order, source: 'shop', payBy: 'razorpay' });
  });

  const tried = (result: { status: string; failure?: string }) => {
    const paymentId = `pay_${random.token(14)}`;
    return { id: paymentId, orderId: razorpayOrderId, amountPaise, currency, createdAt: null, ...result };
  };
  for (let time = 1; time <= declined; time++) {
    const failed = tried({ status: 'failed', failure: 'Your payment was declined by the bank.' });
    tell(time * minuteMs, provider, (work) => recordFailedTry(work, failed));
  }
  const isPaid = payment === 'paid' || payment === 'refunded';
  const captured = tried({ status: 'captured' });
  if (isPaid) tell(3 * minuteMs, provider, (work) => settlePayment(work, captured));
  if (paidTwice) {
    const again = tried({ status: 'captured' });
    tell(5 * minuteMs, provider, (work) => settlePayment(work, again));
  }

  const set = (afterMs: number, to: OrderStatus) => tell(afterMs, admin, (work) => setOrSend(work, id, to));
  if (status === 'cancelled' && payment === 'failed')
    tell(3 * dayMs, provider, (work) => giveUp(work, { id: paymentOf(work, id), orderId: id }));
  else if (status === 'cancelled') set(takes.cancelled, status);
  const steps = ['confirmed', 'shipped', 'delivered'] as const;
  const reached = steps.findIndex((step) => step === status);
  for (const step of steps.slice(isPaid ? 1 : 0, reached + 1)) set(takes[step], step);

  if (refund) {
    const key = newId();
    const back = { amountPaise: refundPaise ?? amountPaise, reason: refund, key };
    const made = { ...back, id: `rfnd_${random.token(14)}`, paymentId: captured.id, currency, status: 'processed' };
    const afterMs = (status === 'delivered' ? takes.delivered : takes.cancelled) + hourMs;
    tell(afterMs, admin, (work) => bookRefund(work, { ...back, paymentId: paymentOf(work, id) }));
    tell(afterMs + minuteMs, provider, (work) => recordProviderRefund(work, { refund: made }));
  }
  return story;
}

/** When each step of an order of the desk was reached, in ms after it was asked for. */
const after: Record<DeskStep, number> = {
  asked: 0,
  quoted: 2 * hourMs,
  reported: 3 * hourMs,
  confirmed: 4 * hourMs,
  shipped: 26 * hourMs,
  delivered: 4 * dayMs,
};
const courierPaise = 6000;

/** A student's, who reports its payments, or one that the admin typed. */
function deskOrder(planned: DeskOrder, { accounts, materials, admin, now }: DemoOrders): Moment[] {
  const [daysAgo, by, step, things, { utr = '', rejected: reason, partPaise } = {}] = planned;
  const { story, tell } = storyFrom(daysAgo, now);
  const has = (each: DeskStep) => after[step] >= after[each];
  const items = soldItems(things, materials);
  const quoted = orderTotalPaise({ items, courierPaise, discountPaise: 0 });
  let orderId = '';

  if (typeof by === 'string') {
    const { id, ...customer } = lookUp(accounts, by);
    const contact = contactOf(customer, true);
    const courier = { courierPaise: null, carrier: '', reason: '' } as const;
    tell(0, member(id), (work) => ({ orderId } = placeUpiOrder(work, { contact, items, courier })));
    if (has('quoted'))
      tell(after.quoted, admin, (work) => quoteOrder(work, { ...asPlaced(work, orderId), courierPaise }));
    const report = (number: string) =>
      tell(after.reported, member(id), (work) => reportPayment(work, { orderId, utr: number, proofFileId: null }));
    if (reason) {
      report('631990021177');
      tell(after.confirmed, admin, (work) => rejectReport(work, { reportId: openReport(work, orderId), reason }));
    }
    if (has('reported')) report(utr);
    const check = { utr: '', sameUtrIsFine: false };
    if (has('confirmed'))
      tell(after.confirmed, admin, (work) => acceptReport(work, { reportId: openReport(work, orderId), ...check }));
  } else {
    const { name: fullName, phone, address: shippingAddress } = by;
    const typed = { fullName, email: '', phone, shippingAddress, notes: '', items, courierPaise, carrier: '' };
    tell(0, admin, (work) => ({ orderId } = addDeskOrder(work, typed)));
    const amountPaise = partPaise ?? quoted;
    const money = { method: 'upi', amountPaise, utr, sameUtrIsFine: false } as const;
    if (has('confirmed') || partPaise !== undefined)
      tell(after.confirmed, admin, (work) =>
        receivePayment(work, { ...money, orderId, expectedUpdatedAt: lastChange(work, orderId) }),
      );
  }
  for (const sent of ['shipped', 'delivered'] as const)
    if (has(sent)) tell(after[sent], admin, (work) => setOrSend(work, orderId, sent));
  return story;
}

/** Sets a status; what is shipped leaves as a parcel, with a carrier and a number by its order. */
function setOrSend(work: Work<Admin>, orderId: string, status: OrderStatus): void {
  const carriers = ['ST Courier', 'DTDC', 'Professional Couriers'];
  const carrier = carriers[Number.parseInt(orderId.slice(0, 2), 16) % 3] ?? 'DTDC';
  const trackingNumber = `M${Number.parseInt(orderId.slice(0, 8), 16)}`;
  const shipment = { carrier, trackingNumber, trackingUrl: trackingUrlOf(carrier, trackingNumber) };
  setStatus(work, { orderId, status, shipment: status === 'shipped' ? shipment : undefined });
}

/** The items of an order at the prices it has, for a quote. */
const asPlaced = (work: Work, orderId: string) => ({
  orderId,
  items: itemsOf(work.tx, [orderId]).map(({ id, unitPricePaise }) => ({ id, unitPricePaise })),
  expectedUpdatedAt: requireUnchanged(work, { orderId }).updatedAt,
});

const soldItems = (planned: PlannedItem[], materials: Map<string, StoredMaterial>) =>
  planned.map(({ kind, quantity, material: key }) => {
    const material = lookUp(materials, key);
    const unitPricePaise = listPrice(material, kind) ?? 0;
    return { materialId: material.id, kind, quantity, unitPricePaise, ...snapshotOf(material) };
  });

const contactOf = ({ name, email, phone, address }: Omit<Account, 'id'>, ships: boolean) => ({
  contactName: name,
  contactEmail: email,
  phone,
  shippingAddress: ships ? address : '',
});

const paymentOf = ({ tx }: Work, orderId: string): string =>
  required(tx.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId)).get()).id;

const openReport = ({ tx }: Work, orderId: string): string => {
  const isOpen = and(eq(paymentReports.orderId, orderId), eq(paymentReports.status, 'open'));
  return required(tx.select({ id: paymentReports.id }).from(paymentReports).where(isOpen).get()).id;
};

const lastChange = ({ tx }: Work, orderId: string): number =>
  required(tx.select({ at: orders.updatedAt }).from(orders).where(eq(orders.id, orderId)).get()).at;

const lookUp = <Key, Value>(map: Map<Key, Value>, key: Key): Value => required(map.get(key), String(key));

function required<Value>(found: Value | undefined, what = 'such row'): Value {
  if (found === undefined) throw new Error(`The sample content has no ${what}`);
  return found;
}
