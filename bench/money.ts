import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { inTransaction } from '#server/db/open-db.ts';
import { placeOrder } from '#server/features/orders/orders.data.ts';
import { median } from './support/load.ts';
import { type Row, row } from './support/report.ts';
import { addMaterials, addStudents, createDataFile } from './support/seed.ts';

const rounds = 7;
const ordersEach = 200;

/** Orders with their item and payment, written durably, beside the bare three rows in a file without anything else. */
export async function measureMoney(): Promise<Row[]> {
  const { file, db, remove } = createDataFile();
  const [materialId = ''] = addMaterials(db, 1);
  const [buyer] = await addStudents(db, 1);
  const userId = buyer?.id ?? '';
  const bare = openBare(`${file}.bare`);
  const item = { materialId, kind: 'download', quantity: 1, unitPricePaise: 19_900 } as const;
  const sold = { title: 'Notes', category: 'General', format: 'PDF', pages: 200 } as const;
  const none = { courierPaise: 0, discountPaise: 0, couponId: null };
  const contact = { contactName: 'Student', contactEmail: 'student0@example.com', phone: '', shippingAddress: '' };

  const place = () => {
    const id = randomUUID();
    const order = {
      id,
      userId,
      contact,
      razorpayOrderId: `order_${id}`,
      items: [{ ...item, ...sold }],
      ...none,
      now: 1,
    };
    inTransaction(db, (tx) => placeOrder(tx, order));
  };
  const [site, alone]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const [one, other] = [perSecond(bare.place), perSecond(place)];
    if (round === 0) continue;
    alone.push(one);
    site.push(other);
  }
  bare.close();
  db.$client.close();
  remove();
  console.log(`  ${median(site).toFixed(0)} orders/s, bare ${median(alone).toFixed(0)}/s`);
  return [row('orders written durably, beside bare rows', median(site) / median(alone), { atLeast: 0.8 }, 'x', 2)];
}

function perSecond(write: () => void): number {
  const startedAt = performance.now();
  for (let n = 0; n < ordersEach; n++) write();
  return ordersEach / ((performance.now() - startedAt) / 1000);
}

function openBare(file: string) {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(`
    create table orders (id text primary key, user_id text, total integer, status text, created_at integer) strict;
    create table order_items (id integer primary key, order_id text, title text, price integer) strict;
    create index order_items_order on order_items (order_id);
    create table payments (id integer primary key, order_id text, provider_id text unique, amount integer) strict;
  `);
  const order = db.prepare('insert into orders values (?, ?, 19900, ?, 1)');
  const item = db.prepare('insert into order_items (order_id, title, price) values (?, ?, 19900)');
  const payment = db.prepare('insert into payments (order_id, provider_id, amount) values (?, ?, 19900)');
  const place = db.transaction(() => {
    const id = randomUUID();
    order.run(id, 'student', 'pending');
    item.run(id, 'Notes');
    payment.run(id, `order_${id}`);
  });
  return { place: () => place.immediate(), close: () => db.close() };
}
