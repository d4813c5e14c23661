import { TRPCError } from '@trpc/server';
import { and, asc, count, eq, inArray, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { recordChange } from '#server/audit/audit.ts';
import type { Config } from '#server/config.ts';
import { type Db, type Executor, inTransaction } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentClaims, payments } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/users.ts';
import { findSameUtr } from '#server/features/fulfilment/payment-reports.admin.data.ts';
import { tellPrice } from '#server/features/fulfilment/quotes.data.ts';
import { type OrderItem, placeOrder } from '#server/features/orders/lifecycle.data.ts';
import { type AdminOrder, readOrders } from '#server/features/orders/orders.admin.data.ts';
import { siteFacts, siteSection } from '#server/features/site/site.data.ts';
import { parcelDays, parseHolidays } from '#shared/business-days.ts';
import { type DeskOrderInput, type DeskTab, mostOnDesk } from '#shared/fulfilment.ts';
import { messages } from '#shared/messages.ts';

type OrderTab = Exclude<DeskTab, 'claims'>;
type Asking = { config: Config; now: number };

const hasOpenClaim = (db: Executor) =>
  db
    .select({ id: paymentClaims.id })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.orderId, orders.id), eq(paymentClaims.status, 'open')));

/** The payments of an order whose money is there. */
const moneyOf = (db: Executor) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.status, 'paid'), eq(payments.isDuplicate, false)));

/** Orders with printed copies; written as the index of parcels is. */
const ships = sql`${orders.ships} = 1`;

/** Orders that did not begin at the checkout; written as the index of the desk is. */
const isOnDesk = sql`${orders.source} <> 'shop'`;

/** Which orders stand in a part of the desk. */
function standingIn(db: Executor, tab: OrderTab): SQL | undefined {
  const conditions: Record<OrderTab, SQL | undefined> = {
    quote: and(isOnDesk, eq(orders.status, 'pending'), isNull(orders.quotedAt)),
    awaiting: and(
      isOnDesk,
      eq(orders.status, 'pending'),
      isNotNull(orders.quotedAt),
      notExists(hasOpenClaim(db)),
      notExists(moneyOf(db)),
    ),
    send: and(eq(orders.status, 'confirmed'), ships),
    way: and(eq(orders.status, 'shipped'), ships),
  };
  return conditions[tab];
}

/** How much waits in each part of the desk; `due`: of what is to be sent, what must leave today or should have. */
export function countDesk(db: Executor, { config, now }: Asking) {
  const waiting = (tab: OrderTab) =>
    db.select({ orders: count() }).from(orders).where(standingIn(db, tab)).get()?.orders ?? 0;
  const send = db
    .select({ confirmedAt: orders.confirmedAt, createdAt: orders.createdAt })
    .from(orders)
    .where(standingIn(db, 'send'))
    .all();
  const daysOf = calendar(db, { config, now });
  return {
    ...countWaiting(db),
    awaiting: waiting('awaiting'),
    send: send.length,
    due: send.filter((order) => daysOf(order).due !== 'later').length,
    way: waiting('way'),
  };
}

/** What waits for the admin's word: payments to check, and prices to tell. */
export function countWaiting(db: Executor): { claims: number; quote: number } {
  const claims = db.select({ claims: count() }).from(paymentClaims).where(eq(paymentClaims.status, 'open')).get();
  const quote = db.select({ orders: count() }).from(orders).where(standingIn(db, 'quote')).get();
  return { claims: claims?.claims ?? 0, quote: quote?.orders ?? 0 };
}

/** The reported payments that nobody has decided about, oldest first, each with its order; times in UTC ms. */
export function listOpenClaims(db: Executor) {
  const rows = db
    .select({
      id: paymentClaims.id,
      orderId: orders.id,
      seq: orders.seq,
      utr: paymentClaims.utr,
      hasProof: sql`${isNotNull(paymentClaims.proofFileId)}`.mapWith(Boolean),
      createdAt: paymentClaims.createdAt,
    })
    .from(paymentClaims)
    .innerJoin(orders, eq(orders.id, paymentClaims.orderId))
    .where(eq(paymentClaims.status, 'open'))
    .orderBy(asc(paymentClaims.createdAt))
    .limit(mostOnDesk)
    .all();
  const claimed = readOrders(
    db,
    rows.map(({ seq }) => seq),
  );
  const byId = new Map(claimed.map((order) => [order.id, order]));
  return rows.flatMap(({ seq: _, orderId, ...claim }) => {
    const order = byId.get(orderId);
    const sameUtr = findSameUtr(db, { utr: claim.utr, orderId });
    return order ? [{ ...claim, order, sameUtr }] : [];
  });
}

/**
 * The orders in a part of the desk, the one that waits longest first, each with its days: when its parcel must leave
 * and arrive.
 */
export function listDesk(db: Executor, { tab, ...asking }: Asking & { tab: OrderTab }) {
  const rows = db
    .select({ seq: orders.seq, confirmedAt: orders.confirmedAt, createdAt: orders.createdAt })
    .from(orders)
    .where(standingIn(db, tab))
    .orderBy(...(tab === 'send' || tab === 'way' ? [asc(orders.confirmedAt)] : []), asc(orders.seq))
    .limit(mostOnDesk)
    .all();
  const daysOf = calendar(db, asking);
  const found = readOrders(
    db,
    rows.map(({ seq }) => seq),
  );
  return found.map((order) => ({ ...order, days: order.confirmedAt === null ? null : daysOf(order) }));
}

/** What labels and packing lists are printed of: these orders as far as they are sent, in the order asked for. */
export function findParcels(db: Executor, ids: string[]): AdminOrder[] {
  const rows = db
    .select({ seq: orders.seq, id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), ships))
    .all();
  const seqs = ids.flatMap((id) => rows.find((row) => row.id === id)?.seq ?? []);
  return readOrders(db, [...new Set(seqs)]);
}

type Adding = Asking & { input: DeskOrderInput; actorId: string };

/**
 * Types in an order for somebody who wrote in chat; it belongs to the account of that email, if there is one. With all
 * prices and the courier charge it is quoted at once. Throws NOT_FOUND. `now`: UTC ms.
 */
export function addDeskOrder(db: Db, { input, actorId, config, now }: Adding): { orderId: string } {
  return inTransaction(db, (tx) => {
    const { fullName, email, phone, shippingAddress, notes, courierPaise } = input;
    const items = input.items.map((item) => soldItem(tx, item));
    const account = tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNotNull(users.emailConfirmedAt)))
      .get();
    const contact = { contactName: fullName, contactEmail: email, phone, shippingAddress };
    const userId = account?.id ?? null;
    const placed = { userId, source: 'desk', payBy: 'upi', contact, notes, items, actorId, now } as const;
    const { id: orderId } = placeOrder(tx, placed);
    recordChange(
      tx,
      {
        actorId,
        action: 'create',
        entity: 'order',
        entityId: orderId,
        after: { items: items.map(({ title, quantity }) => `${quantity} x ${title}`).join(', '), courierPaise },
      },
      now,
    );
    if (courierPaise !== null && items.every(({ unitPricePaise }) => unitPricePaise > 0))
      tellPrice(tx, { orderId, courierPaise, actorId, config, now });
    return { orderId };
  });
}

function soldItem(tx: Executor, item: DeskOrderInput['items'][number]): OrderItem {
  const { title, category, format, pages } = materials;
  const material = tx
    .select({ title, category, format, pages })
    .from(materials)
    .where(and(eq(materials.id, item.materialId), isNull(materials.deletedAt)))
    .get();
  if (!material) throw new TRPCError({ code: 'NOT_FOUND', message: messages.materialNotFound });
  return { ...item, unitPricePaise: item.unitPricePaise ?? 0, ...material };
}

/** Tells when the parcel of an order must leave and arrive. */
function calendar(db: Executor, { config, now }: Asking) {
  const holidays = parseHolidays(siteSection(db, config, 'delivery').holidays);
  const { deliveryDays } = siteFacts(db, config);
  return ({ confirmedAt, createdAt }: { confirmedAt: number | null; createdAt: number }) =>
    parcelDays(confirmedAt ?? createdAt, { now, timeZone: config.timeZone, holidays, deliveryDays });
}
