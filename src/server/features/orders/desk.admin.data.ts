/** The order desk: what waits in each of its tabs. */
import { and, asc, count, eq, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports } from '#server/db/schema/payments.ts';
import { siteFacts, siteSection } from '#server/features/site/site.data.ts';
import { addBusinessDays, parseHolidays, promisedDays } from '#shared/business-days.ts';
import { formatDay, startOfNamedDay } from '#shared/dates.ts';
import { type DeskTab, mostOnDesk } from '#shared/desk.ts';
import { orderMessages } from '#shared/messages.ts';
import type { Oldest } from '#shared/waiting.ts';
import { lackingNotice, openedChatsOf } from './opened-chats.admin.data.ts';
import { readOrders } from './orders.admin.data.ts';
import { type At, arrivalsOf, parcelCalendar } from './parcels.data.ts';
import { parcelsOf } from './postage.data.ts';
import { awaitsMoney, isStillWanted } from './state.data.ts';

type OrderTab = Exclude<DeskTab, 'check'>;

/** In the words of the partial index `orders_parcels`. */
const ships = sql`${orders.ships} = 1`;

/** How long a card payment is left to its customer before the desk sees its order, in ms. */
const cardTryMs = 60 * 60_000;

function inTab(db: Executor, tab: OrderTab, now: number): SQL | undefined {
  const conditions: Record<OrderTab, SQL | undefined> = {
    quote: and(eq(orders.status, 'pending'), eq(orders.stage, 'to_quote')),
    awaiting: and(
      awaitsMoney,
      or(ne(orders.source, 'shop'), and(lte(orders.createdAt, now - cardTryMs), isStillWanted(db))),
    ),
    send: and(eq(orders.status, 'confirmed'), ships),
    way: and(eq(orders.status, 'shipped'), ships),
  };
  return conditions[tab];
}

/** `due`: parcels that must leave today or should have; `overdue`: that should have. */
export function countTabs(db: Executor, at: At) {
  const send = db
    .select({ confirmedAt: orders.confirmedAt, createdAt: orders.createdAt })
    .from(orders)
    .where(inTab(db, 'send', at.now))
    .all();
  const daysOf = calendar(db, at);
  const when = send.map((order) => daysOf(order).due);
  return {
    ...countWaiting(db, at),
    awaiting: countTab(db, 'awaiting', at),
    send: send.length,
    due: when.filter((due) => due !== 'later').length,
    overdue: when.filter((due) => due === 'overdue').length,
    way: countTab(db, 'way', at),
  };
}

export function countWaiting(db: Executor, at: At): { check: number; quote: number } {
  const open = db.select({ reports: count() }).from(paymentReports).where(eq(paymentReports.status, 'open')).get();
  return { check: open?.reports ?? 0, quote: countTab(db, 'quote', at) };
}

export function countParcels(db: Executor, at: At): { send: number; overdue: number } {
  const before = oldestInTime(db, at);
  const overdue = (place: SQL | undefined) =>
    db
      .select({ orders: count() })
      .from(orders)
      .where(and(inTab(db, 'send', at.now), place))
      .get()?.orders ?? 0;
  return {
    send: countTab(db, 'send', at),
    // Two counts by the index rather than one look at each order. Without a confirmation time, as in `calendar`.
    overdue:
      overdue(lt(orders.confirmedAt, before)) + overdue(and(isNull(orders.confirmedAt), lt(orders.createdAt, before))),
  };
}

/** What was confirmed before this moment (UTC ms) should have left before today. */
function oldestInTime(db: Executor, { config, now }: At): number {
  const holidays = parseHolidays(siteSection(db, config, 'delivery').holidays);
  const { from } = promisedDays(siteFacts(db, config).deliveryDays);
  const today = formatDay(now, config.timeZone);
  let days = 0;
  const dayOf = (ago: number) => formatDay(startOfNamedDay(today, config.timeZone, -ago), config.timeZone);
  while (addBusinessDays(dayOf(days), from, holidays) >= today) days += 1;
  return startOfNamedDay(today, config.timeZone, 1 - days);
}

/** Of the orders to quote and the parcels to send, and of the reported payments, who has waited longest; null: nobody. */
export function oldestOnDesk(
  db: Executor,
  { now }: Pick<At, 'now'>,
): Record<'quotes' | 'toSend' | 'reports', Oldest | null> {
  const first = (tab: OrderTab): Oldest | null =>
    named(
      db
        .select({ seq: orders.seq, since: since(tab) })
        .from(orders)
        .where(inTab(db, tab, now))
        .orderBy(asc(since(tab)))
        .limit(1)
        .get(),
    );
  const since = (tab: OrderTab) =>
    tab === 'send'
      ? sql<number>`coalesce(${orders.confirmedAt}, ${orders.createdAt})`
      : sql<number>`${orders.createdAt}`;
  const named = (found: { seq: number; since: number } | undefined): Oldest | null => {
    const [order] = found ? readOrders(db, [found.seq]) : [];
    return found && order ? { name: order.name ?? orderMessages.anonymous, since: found.since } : null;
  };
  const report = db
    .select({ seq: orders.seq, since: paymentReports.createdAt })
    .from(paymentReports)
    .innerJoin(orders, eq(orders.id, paymentReports.orderId))
    .where(eq(paymentReports.status, 'open'))
    .orderBy(asc(paymentReports.createdAt))
    .limit(1)
    .get();
  return { quotes: first('quote'), toSend: first('send'), reports: named(report) };
}

const countTab = (db: Executor, tab: OrderTab, { now }: At): number =>
  db
    .select({ orders: count() })
    .from(orders)
    .where(inTab(db, tab, now))
    .get()?.orders ?? 0;

export function listTab(db: Executor, { tab, ...at }: At & { tab: OrderTab }) {
  const rows = db
    .select({ seq: orders.seq, confirmedAt: orders.confirmedAt, createdAt: orders.createdAt })
    .from(orders)
    .where(inTab(db, tab, at.now))
    .orderBy(...(tab === 'send' || tab === 'way' ? [asc(orders.confirmedAt)] : []), asc(orders.seq))
    .limit(mostOnDesk)
    .all();
  const daysOf = calendar(db, at);
  const seqs = rows.map(({ seq }) => seq);
  const found = readOrders(db, seqs);
  const ids = found.map(({ id }) => id);
  const arrivals = arrivalsOf(db, ids, at);
  const openedChats = openedChatsOf(db, found);
  const untold = lackingNotice(db, found);
  return found.map((order) => ({
    ...order,
    openedChats: openedChats.get(order.id) ?? [],
    lacksNotice: untold.has(order.id),
    days: order.confirmedAt === null ? null : daysOf(order),
    arrival: arrivals.get(order.id) ?? null,
  }));
}

/** The parcels among these orders, in the order asked for; `grams` null: not known. */
export function findParcels(db: Executor, ids: string[]) {
  const rows = db
    .select({ seq: orders.seq, id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), ships))
    .all();
  const seqs = ids.flatMap((id) => rows.find((row) => row.id === id)?.seq ?? []);
  const found = readOrders(db, [...new Set(seqs)]);
  const parcels = parcelsOf(db, found);
  return found.map((order) => ({ ...order, grams: parcels.get(order.id)?.grams ?? null }));
}

function calendar(db: Executor, at: At) {
  const daysOf = parcelCalendar(db, at);
  return ({ confirmedAt, createdAt }: { confirmedAt: number | null; createdAt: number }) =>
    daysOf(confirmedAt ?? createdAt);
}
