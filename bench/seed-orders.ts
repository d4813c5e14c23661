import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open-db.ts';
import { placeholders } from '#server/db/prepared.ts';
import { newId } from '#server/db/schema/columns.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createRandom } from '#server/demo/random.ts';
import { recordOrderEvent } from '#server/features/orders/record-history.data.ts';
import { keepStates } from '#server/features/orders/state.data.ts';
import type { OrderStatus } from '#shared/orders.ts';

const given = ['Priya', 'Karthik', 'Meena', 'Arun', 'Kavitha', 'Senthil', 'Nivetha', 'Ismail', 'Fathima', 'Vignesh'];
const fathers = ['Selvam', 'Murugan', 'Rajan', 'Ramesh', 'Pandian', 'Joseph', 'Saravanan', 'Natarajan', 'Begum', 'Das'];
const topics = [
  'Poetry',
  'Drama',
  'Grammar',
  'Linguistics',
  'Criticism',
  'Fiction',
  'ELT',
  'Phonetics',
  'Psychology',
  'Prose',
];

/** Nearly all orders of a shop are done; a few percent wait. */
const statuses: OrderStatus[] = [
  ...Array.from({ length: 60 }, () => 'delivered' as const),
  ...Array.from({ length: 24 }, () => 'confirmed' as const),
  ...Array.from({ length: 8 }, () => 'cancelled' as const),
  ...Array.from({ length: 5 }, () => 'shipped' as const),
  ...Array.from({ length: 3 }, () => 'pending' as const),
];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What needs a decision waits for it no longer than this, in days; its traces in the history stay. */
const openDays = 90;

const batch = 5000;

export type SeedOptions = {
  orders: number;
  students: number;
  /** Orders are spread over so many days before `now`. */
  days: number;
  now: number;
};

/** Fills an empty data file with a shop's orders, the same ones each time. */
export function seedOrders(db: Db, { orders: wanted, students, days, now }: SeedOptions): void {
  const { below } = createRandom(7);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

  const [, ...studentIds] = inTransaction(db, (tx) =>
    Array.from({ length: students + 1 }, (_, index) => {
      const fullName = `${pick(given)} ${pick(fathers)} ${index}`;
      const { id } = tx
        .insert(users)
        .values({
          email: `${fullName.toLowerCase().replaceAll(' ', '.')}@example.com`,
          passwordHash: 'none',
          role: index === 0 ? ('owner' as const) : null,
          emailConfirmedAt: now,
          createdAt: now,
        })
        .returning({ id: users.id })
        .get();
      tx.insert(profiles).values({ userId: id, fullName, verificationStatus: 'approved', createdAt: now }).run();
      return id;
    }),
  );
  const books = Array.from({ length: 80 }, (_, index) => {
    const book = {
      title: `${pick(topics)} for ${index % 2 ? 'UG' : 'PG'} TRB, Unit ${index + 1}`,
      category: index % 2 ? ('UG_TRB' as const) : ('PG_TRB' as const),
      pricePaise: 9900 + index * 500,
      pages: 60 + index,
      format: 'PDF',
    };
    const row = db
      .insert(materials)
      .values({ ...book, createdAt: now, updatedAt: now })
      .returning({ id: materials.id });
    return { ...book, id: row.get().id };
  });

  const write = prepareWrites(db);
  // So many texts enter the search index sooner all at once.
  const trigger = db.$client
    .prepare<[], string>("select sql from sqlite_master where name = 'orders_search_item'")
    .pluck()
    .get();
  db.$client.exec('drop trigger orders_search_item');
  for (let done = 0; done < wanted; done += batch) {
    inTransaction(db, (tx) => {
      const placed: string[] = [];
      for (let index = done; index < Math.min(wanted, done + batch); index++) {
        const at = now - Math.floor(((wanted - index) / wanted) * days * dayMs);
        const status = pick(statuses);
        const userId = pick(studentIds);
        const items = Array.from({ length: 1 + (index % 3) }, () => pick(books));
        const totalPaise = items.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
        const times = { createdAt: at, updatedAt: at };
        const [orderId, paymentId] = [newId(), newId()];
        placed.push(orderId);
        const contactName = `${pick(given)} ${pick(fathers)}`;
        const paid = status !== 'pending' && status !== 'cancelled';
        const came = paid || index % 50 === 0;
        write.order.run({
          orderId,
          userId,
          status,
          totalPaise,
          paidAt: came ? at + minuteMs : null,
          contactName,
          contactEmail: `buyer.${index}@example.com`,
          at,
        });
        for (const { id: materialId, title, category, format, pages, pricePaise } of items)
          write.item.run({ itemId: newId(), orderId, materialId, title, category, format, pages, pricePaise });
        const isDecided = at < now - openDays * dayMs;
        const sendBack = (paymentId: string, amountPaise: number, status: 'failed' | 'processed', createdAt = at) =>
          tx.insert(refunds).values({ paymentId, amountPaise, status, createdAt, updatedAt: createdAt }).run();
        recordOrderEvent(tx, { orderId, kind: 'placed', status: 'pending' }, at);

        // Paid in two parts, of which the second is too much in every tenth such order.
        const partPaise = paid && index % 200 === 3 ? Math.floor(totalPaise / 2) : 0;
        const overPaise = partPaise > 0 && index % 2000 === 3 ? 1000 : 0;
        const duePaise = totalPaise - partPaise;
        if (partPaise > 0) {
          const part = { amountPaise: partPaise, status: 'paid', method: 'upi' } as const;
          tx.insert(payments)
            .values({ orderId, userId, ...part, paidAt: at, ...times })
            .run();
          recordOrderEvent(tx, { orderId, kind: 'paid', amountPaise: partPaise }, at);
        }
        const isHeld = came && !paid;
        const isPartlyRefunded = paid && index % 40 === 0;
        const isRefundFailed = isPartlyRefunded && index % 400 === 0;
        const backPaise = isHeld && isDecided ? totalPaise : overPaise > 0 && isDecided ? overPaise : 0;
        const partlyBackPaise = isPartlyRefunded && (!isRefundFailed || isDecided) ? 100 : 0;
        write.payment.run({
          paymentId,
          orderId,
          userId,
          razorpayOrderId: `order_${index}`,
          razorpayPaymentId: came ? `pay_${index}` : null,
          amountPaise: duePaise + overPaise,
          refundedPaise: backPaise + partlyBackPaise,
          status: isHeld && isDecided ? 'refunded' : came ? 'paid' : 'failed',
          paidAt: paid ? at + minuteMs : null,
          at,
        });
        if (paid) recordOrderEvent(tx, { orderId, kind: 'paid', status: 'confirmed', amountPaise: totalPaise }, at);
        else if (came) recordOrderEvent(tx, { orderId, kind: 'paid', amountPaise: totalPaise }, at);
        if (backPaise > 0) sendBack(paymentId, backPaise, 'processed');
        if (isPartlyRefunded) sendBack(paymentId, 100, isRefundFailed ? 'failed' : 'processed');
        if (isRefundFailed && isDecided) sendBack(paymentId, 100, 'processed', at + dayMs);
        if (index % 500 === 1) {
          const duplicate = tx
            .insert(payments)
            .values({
              orderId,
              userId,
              razorpayOrderId: `order_${index}`,
              razorpayPaymentId: `pay_${index}_again`,
              amountPaise: totalPaise,
              refundedPaise: isDecided ? totalPaise : 0,
              status: isDecided ? 'refunded' : 'paid',
              isDuplicate: true,
              paidAt: at,
              ...times,
            })
            .returning({ id: payments.id })
            .get();
          if (isDecided) sendBack(duplicate.id, totalPaise, 'processed');
        }
        // Of the cancelled orders, every twentieth by an admin, the others by the site for want of money.
        if (status === 'cancelled')
          recordOrderEvent(tx, { orderId, kind: index % 20 === 0 ? 'status' : 'closed', status }, at);
      }
      keepStates(tx, placed);
    });
  }
  db.$client.exec('insert into orders_search (rowid, text) select seq, text from order_texts order by seq');
  if (trigger) db.$client.exec(trigger);
}

const prepareWrites = (db: Db) => {
  const at = sql.placeholder('at');
  const times = { createdAt: at, updatedAt: at };
  const sold = placeholders('orderId', 'materialId', 'title', 'category', 'format', 'pages');
  return {
    order: db
      .insert(orders)
      .values({
        ...placeholders('userId', 'status', 'totalPaise', 'paidAt', 'contactName', 'contactEmail'),
        id: sql.placeholder('orderId'),
        phone: '+919876543210',
        shippingAddress: '12 North Street, Madurai, Tamil Nadu - 625001',
        ...times,
      })
      .prepare(),
    item: db
      .insert(orderItems)
      .values({
        ...sold,
        id: sql.placeholder('itemId'),
        kind: 'download',
        unitPricePaise: sql.placeholder('pricePaise'),
      })
      .prepare(),
    payment: db
      .insert(payments)
      .values({
        ...placeholders('orderId', 'userId', 'razorpayOrderId', 'razorpayPaymentId', 'status', 'paidAt'),
        ...placeholders('amountPaise', 'refundedPaise'),
        id: sql.placeholder('paymentId'),
        ...times,
      })
      .prepare(),
  };
};
