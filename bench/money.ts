import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { loadConfig } from '#server/config.ts';
import { placeCheckoutOrder } from '#server/features/checkout/pending-orders.data.ts';
import { keepStates } from '#server/features/orders/state.data.ts';
import { perform } from '#server/work.ts';
import { median } from './support/load.ts';
import { type Row, row } from './support/report.ts';
import { addMaterials, addStudents, createDataFile } from './support/seed.ts';

const rounds = 7;
const ordersEach = 200;

/** Something that writes an order with its item and payment, durably, into a data file of its own. */
type Writer = { place: () => void; stored: () => number; close: () => void };

/**
 * The rate beside the same rows by plain prepared statements, which is what our own code adds to, and beside three bare
 * rows; what lies between is told apart by leaving out triggers, then indexes.
 */
export async function measureMoney(): Promise<Row[]> {
  const writers: Record<string, Writer> = {
    'three bare rows, two indexes': openBare(),
    'the product’s four rows': await openPlain({ triggers: false, indexes: false }),
    'with their indexes': await openPlain({ triggers: false, indexes: true }),
    'with their triggers: the plain transaction': await openPlain({ triggers: true, indexes: true }),
    'written by the site': await openSite(),
  };
  const measured = Object.keys(writers).map((name) => ({ name, rates: [] as number[], cpuUs: [] as number[] }));
  for (let round = 0; round <= rounds; round++) {
    for (const { name, rates, cpuUs } of measured) {
      const { perSecond, cpuUsEach } = measure(writers[name]?.place ?? (() => {}));
      if (round === 0) continue;
      rates.push(perSecond);
      cpuUs.push(cpuUsEach);
    }
  }
  for (const [name, { stored, close }] of Object.entries(writers)) {
    const [found, written] = [stored(), (rounds + 1) * ordersEach];
    close();
    if (found !== written) throw new Error(`${name}: of ${written} orders ${found} are in the data file`);
  }
  for (const { name, rates, cpuUs } of measured)
    console.log(
      `  ${name}: ${median(rates).toFixed(0)} orders/s, ${median(cpuUs).toFixed(0)} us of processor time each`,
    );
  const [bare, , , plain, site] = measured.map(({ rates }) => median(rates));
  const beside = (other = 0) => (site ?? 0) / other;
  return [
    row('orders written durably, beside plain statements', beside(plain), { atLeast: 0.8 }, 'x', 2),
    row('the same, beside bare rows', beside(bare), { atLeast: 0.8 }, 'x', 2),
  ];
}

function measure(place: () => void): { perSecond: number; cpuUsEach: number } {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  for (let n = 0; n < ordersEach; n++) place();
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: ordersEach / seconds, cpuUsEach: (user + system) / ordersEach };
}

function storedIn(file: string): number {
  const db = new Database(file, { readonly: true });
  const whole = db.prepare<[], { found: number }>(
    `select count(*) as found from orders
     join order_items on order_items.order_id = orders.id join payments on payments.order_id = orders.id`,
  );
  const found = whole.get()?.found ?? 0;
  db.close();
  return found;
}

async function openShop() {
  const { file, db, remove } = createDataFile();
  const [materialId = ''] = addMaterials(db, 1);
  const [buyer] = await addStudents(db, 1);
  const close = () => {
    db.$client.close();
    remove();
  };
  return { db, materialId, userId: buyer?.id ?? '', stored: () => storedIn(file), close };
}

async function openSite(): Promise<Writer> {
  const { db, materialId, userId, stored, close } = await openShop();
  const item = { materialId, kind: 'download', quantity: 1, unitPricePaise: 19_900 } as const;
  const sold = { title: 'Notes', category: 'General', format: 'PDF', pages: 200 } as const;
  const none = { courierPaise: 0, discountPaise: 0, couponId: null };
  const contact = { contactName: 'Student', contactEmail: 'student0@example.com', phone: '', shippingAddress: '' };
  const idle = { wake: () => {} };
  const site = { db, config: loadConfig({}), clock: () => 1, keepOrders: keepStates, mailer: idle, previewJob: idle };
  const place = () => {
    const id = randomUUID();
    const order = { id, userId, contact, razorpayOrderId: `order_${id}`, items: [{ ...item, ...sold }], ...none };
    perform(site, { as: 'member', id: userId }, (work) => placeCheckoutOrder(work, order));
  };
  return { place, stored, close };
}

/** The rows that `placeCheckoutOrder` writes. Without indexes, those stay that keep ids unique. */
async function openPlain({ triggers, indexes }: { triggers: boolean; indexes: boolean }): Promise<Writer> {
  const { db, materialId, userId, stored, close } = await openShop();
  const client = db.$client;
  const written = ['orders', 'order_items', 'payments', 'order_events'];
  const left = client
    .prepare<[string], { type: string; name: string }>(
      `select type, name from sqlite_master where tbl_name in (select value from json_each(?)) and sql like 'create%'
        and (type = 'trigger' or (type = 'index' and sql not like 'create unique%'))`,
    )
    .all(JSON.stringify(written))
    .filter(({ type }) => (type === 'trigger' ? !triggers : !indexes));
  for (const { type, name } of left) client.exec(`drop ${type} "${name}"`);

  const order =
    client.prepare(`insert into orders (id, user_id, total_paise, contact_name, contact_email, created_at, updated_at)
    values (?, ?, 19900, 'Student', 'student0@example.com', 1, 1)`);
  const item =
    client.prepare(`insert into order_items (id, order_id, material_id, kind, unit_price_paise, title, category, format, pages)
    values (?, ?, ?, 'download', 19900, 'Notes', 'General', 'PDF', 200)`);
  const payment =
    client.prepare(`insert into payments (id, order_id, user_id, razorpay_order_id, amount_paise, next_check_at, created_at, updated_at)
    values (?, ?, ?, ?, 19900, 900001, 1, 1)`);
  const event = client.prepare(
    "insert into order_events (order_id, kind, status, created_at) values (?, 'placed', 'pending', 1)",
  );
  const place = client.transaction(() => {
    const id = randomUUID();
    order.run(id, userId);
    item.run(randomUUID(), id, materialId);
    payment.run(randomUUID(), id, userId, `order_${id}`);
    event.run(id);
  });
  return { place: () => place.immediate(), stored, close };
}

function openBare(): Writer {
  const { file, db: beside, remove } = createDataFile();
  const db = new Database(`${file}.bare`);
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
  const close = () => {
    db.close();
    beside.$client.close();
    remove();
  };
  return { place: () => place.immediate(), stored: () => storedIn(`${file}.bare`), close };
}
