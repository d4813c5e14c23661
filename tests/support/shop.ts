import type { Statement } from 'better-sqlite3';
import type { Db } from '#server/db/open-db.ts';
import { files } from '#server/db/schema/files.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderEvents, orderItems, orders, type orderTotals } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { needsAttention, otherwiseKept } from '#server/features/orders/state.data.ts';
import type { SessionUser } from '#shared/users.ts';
import type { FakeGateway } from './fake-gateway.ts';
import type { TestContext } from './test-context.ts';

/** Adds a material with a PDF, sold for ₹199 by default; returns its id. */
export function addMaterial(
  context: Pick<TestContext, 'db' | 'clock'>,
  change: Partial<typeof materials.$inferInsert> = {},
): string {
  const now = context.clock();
  const fileId = context.db
    .insert(files)
    .values({ purpose: 'material', name: 'unit-1.pdf', mediaType: 'application/pdf', createdAt: now, completedAt: now })
    .returning({ id: files.id })
    .get().id;
  return context.db
    .insert(materials)
    .values({
      title: 'Romantic Poetry',
      category: 'PG_TRB',
      pricePaise: 19_900,
      pages: 120,
      fileId,
      createdAt: now,
      updatedAt: now,
      ...change,
    })
    .returning({ id: materials.id })
    .get().id;
}

/** All orders, items and payments in the data file. */
export const books = (context: TestContext) => ({
  orders: context.db.select().from(orders).all(),
  items: context.db.select().from(orderItems).all(),
  payments: context.db.select().from(payments).all(),
  refunds: context.db.select().from(refunds).all(),
});

/** The events of all orders, oldest first, in short form: `paid confirmed 19900`. */
export const history = (context: TestContext): string[] =>
  context.db
    .select()
    .from(orderEvents)
    .orderBy(orderEvents.seq)
    .all()
    .map(({ kind, status, amountPaise, note }) => [kind, status, amountPaise, note].filter(Boolean).join(' '));

/** Begins a purchase; returns the provider's order id. Throws when it is refused. */
export async function begin(
  context: TestContext,
  buyer: SessionUser,
  materialId = addMaterial(context),
): Promise<string> {
  const begun = await context.caller(buyer).checkout.createDownloadOrder({ materialId });
  if (!begun.success) throw new Error(begun.error);
  return begun.order.id;
}

/** Buys a download; returns our payment's id and the provider's payment. */
export async function buy(
  context: TestContext,
  provider: FakeGateway,
  buyer: SessionUser,
  materialId = addMaterial(context),
) {
  const orderId = await begin(context, buyer, materialId);
  const { payment, answer } = provider.pay(orderId);
  await context.caller(buyer).payments.verify(answer);
  const row = books(context).payments.find(({ razorpayPaymentId }) => razorpayPaymentId === payment.id);
  if (!row) throw new Error('The payment was not settled');
  return { paymentId: row.id, orderId: row.orderId, payment, materialId };
}

/** The same questions are asked thousands of times of one data file. */
const statements = new WeakMap<Db['$client'], Map<string, Statement>>();

function prepared({ $client }: Db, query: string): Statement {
  const known = statements.get($client) ?? new Map<string, Statement>();
  statements.set($client, known);
  const statement = known.get(query) ?? $client.prepare(query);
  known.set(query, statement);
  return statement;
}

/** Contradictions in the books; empty when orders, items, payments, refunds, totals, search and attention agree. */
export const contradictions = (db: Db): string[] => [...wrongSums(db), ...wrongAttention(db), ...wrongStates(db)];

/** All of them but `wrongAttention` and `wrongStates`, which look at each order and so take longer than all others. */
export function wrongSums(db: Db): string[] {
  const differing = (what: string, query: string): string[] => {
    const count = Number(prepared(db, query).pluck().get() ?? 0);
    return count === 0 ? [] : [`${count} ${what}`];
  };
  const sums = prepared(
    db,
    'select status, count(*) as orders, sum(total_paise) as totalPaise from orders group by status',
  ).all() as (typeof orderTotals.$inferSelect)[];
  const kept = prepared(db, 'select status, orders, total_paise as totalPaise from order_totals').all() as typeof sums;
  const wrongTotals = kept.filter(({ status, orders, totalPaise }) => {
    const counted = sums.find((sum) => sum.status === status) ?? { orders: 0, totalPaise: 0 };
    return counted.orders !== orders || counted.totalPaise !== totalPaise;
  });
  const agreeing = prepared(
    db,
    `select 1 from payment_totals where paid_paise = (select coalesce(sum(amount_paise), 0) from payments
        where status in ('paid', 'refunded')) and refunded_paise = (select coalesce(sum(refunded_paise), 0) from payments)`,
  ).get();
  return [
    ...differing(
      'orders do not add up to their items, the courier and the discount',
      `select count(*) from orders where total_paise <> courier_paise - discount_paise +
        (select coalesce(sum(quantity * unit_price_paise), 0) from order_items where order_id = orders.id)`,
    ),
    ...differing(
      'payments through the provider are not of their order’s total',
      `select count(*) from payments join orders on orders.id = order_id
        where method = 'razorpay' and payments.status in ('paid', 'refunded') and amount_paise <> total_paise
          and held_because is null
          and not exists (select 1 from order_events where order_id = orders.id and kind = 'held')`,
    ),
    ...differing(
      'orders are called paid and are not, or the other way round',
      `select count(*) from (select orders.paid_at, total_paise, coalesce(sum(amount_paise), 0) as paid,
          coalesce(sum(payments.refunded_paise), 0) as back from orders left join payments on order_id = orders.id
            and payments.status in ('paid', 'refunded') and is_duplicate = 0 group by orders.id)
        where case when paid_at is null then paid > 0 and paid - back >= total_paise else paid < total_paise end`,
    ),
    ...differing(
      'orders hold a receipt and are not paid, or the other way round',
      `select count(*) from orders where exists (select 1 from receipts where order_id = orders.id) and
        (select count(*) from receipts where order_id = orders.id and cancelled_at is null) <> (paid_at is not null)`,
    ),
    ...differing(
      'payments do not agree with their refunds',
      `select count(*) from payments where refunded_paise <> (select coalesce(sum(amount_paise), 0)
        from refunds where payment_id = payments.id and status <> 'failed')`,
    ),
    ...differing(
      'payments are called refunded and are not, or the other way round',
      `select count(*) from payments where (status = 'refunded') <> (refunded_paise = amount_paise)`,
    ),
    ...differing(
      'orders have more than one open report',
      `select count(*) from (select order_id from payment_reports where status = 'open' group by order_id having count(*) > 1)`,
    ),
    ...differing(
      'recorded payments are not told in their order’s history',
      `select count(*) from payments where method <> 'razorpay' and status in ('paid', 'refunded') and not exists
        (select 1 from order_events where order_id = payments.order_id and kind = 'paid')`,
    ),
    ...differing(
      'orders are sent by courier and not known to be, or the other way round',
      `select count(*) from orders where ships <> exists (select 1 from order_items where order_id = orders.id and kind = 'printed')`,
    ),
    ...differing(
      'texts of the search are not those of their order',
      `select count(*) from order_texts left join orders_search on orders_search.rowid = order_texts.seq
        where orders_search.text is not order_texts.text and exists (select 1 from order_items where order_id = (select id from orders where orders.seq = order_texts.seq))`,
    ),
    ...differing(
      'texts of the search are of no order',
      'select count(*) from orders_search where rowid not in (select seq from orders)',
    ),
    ...wrongTotals.map(({ status }) => `the total of ${status} orders is wrong`),
    ...(agreeing ? [] : ['the totals of the payments are wrong']),
    ...(db.$client.pragma('foreign_key_check') as unknown[]).map(() => 'a row refers to nothing'),
  ];
}

/** The orders whose columns say something else than their payments, reports, refunds, disputes and missing copies. */
export const wrongStates = (db: Db): string[] =>
  otherwiseKept(db).map((id) => `order ${id} is kept otherwise than its facts say`);

/** Compares the orders that need attention by their column with another reckoning, in SQL. */
export function wrongAttention(db: Db): string[] {
  const all = db.$client
    .prepare<[], number>(
      `select seq from orders where id in (
        select order_id from payments where status = 'paid' and is_duplicate = 1 and refunded_paise < amount_paise
        union select order_id from payments where status = 'paid' and is_duplicate = 0 and refunded_paise = 0
          and (orders.status = 'cancelled' or (orders.status = 'pending' and orders.paid_at is not null))
        union select order_id from payments where status in ('paid', 'refunded') and is_duplicate = 0 and orders.status <> 'cancelled'
          group by order_id having sum(amount_paise - refunded_paise) > orders.total_paise
        union select order_id from payments join refunds on payment_id = payments.id where refunds.status = 'failed' and not exists
          (select 1 from refunds as later where later.payment_id = payments.id and later.created_at > refunds.created_at)
        union select order_id from payments where held_because is not null and status <> 'refunded'
        union select order_id from payments join disputes on payment_id = payments.id where seen_at is null
        union select order_id from order_shortages where orders.status = 'confirmed') order by seq`,
    )
    .pluck()
    .all();
  const rows = db.select({ seq: orders.seq }).from(orders).where(needsAttention).all();
  const found = new Set(rows.map(({ seq }) => seq));
  const isSame = all.length === found.size && all.every((seq) => found.has(seq));
  return isSame ? [] : [`orders ${all.join(', ')} need attention, and ${[...found].join(', ')} are found to`];
}

/** Throws when orders, payments and totals contradict each other. */
export function requireAgreement(db: Db): void {
  const found = contradictions(db);
  if (found.length > 0) throw new Error(found.join('; '));
}
