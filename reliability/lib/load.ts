import type Database from 'better-sqlite3';
import { dataOf, mutate } from './client.ts';
import type { Shop } from './people.ts';
import type { Provider } from './provider.ts';

/** A write that the site has acknowledged: a query for it, and the expected result. */
export type Ack = { at: number; what: string; sql: string; args: unknown[]; expected: unknown };

type Load = {
  shop: Shop;
  provider: Provider;
  /** Called for every write, right after its whole acknowledgement has arrived. */
  onAck: (ack: Ack) => void;
  onRefusal?: (status: number, body: string) => void;
};

const orderFacts = `
  select count(*) || ' ' || count(distinct orders.id) from payments
  join orders on orders.id = payments.order_id join order_items on order_items.order_id = orders.id
  where razorpay_order_id = ?`;
const paidFacts = `
  select payments.status || ' ' || orders.status || ' ' || razorpay_payment_id from payments
  join orders on orders.id = payments.order_id where razorpay_order_id = ?`;

/** Each name, order and payment is unique, so that a missing one is noticed. */
export function createLoad({ shop, provider, onAck, onRefusal = () => {} }: Load) {
  /** Which student buys which material next; no pair twice. */
  const purchases = shop.materialIds.flatMap((materialId) => shop.students.map((student) => ({ student, materialId })));
  let next = 0;
  let names = 0;

  async function buy(url: string, client: number): Promise<void> {
    const purchase = purchases[next++];
    if (!purchase) return rename(url, client);
    const { student, materialId } = purchase;
    const begun = await mutate(url, 'checkout.createDownloadOrder', { materialId }, student.cookie);
    if (begun.status !== 200) return onRefusal(begun.status, begun.body);
    const answer: { success: boolean; order?: { id: string } } = dataOf(begun);
    const orderId = answer.order?.id;
    if (!answer.success || orderId === undefined) return onRefusal(200, begun.body);
    onAck({ at: performance.now(), what: `order ${orderId}`, sql: orderFacts, args: [orderId], expected: '1 1' });

    const { payment } = provider.pay(orderId);
    const { headers, body } = provider.event('payment.captured', payment);
    const response = await fetch(`${url}/webhooks/razorpay`, { method: 'POST', headers, body });
    const text = await response.text();
    if (response.status !== 200) return onRefusal(response.status, text);
    onAck({
      at: performance.now(),
      what: `payment ${payment.id}`,
      sql: paidFacts,
      args: [orderId],
      expected: `paid confirmed ${payment.id}`,
    });
  }

  /** Each name is written once, by a student of this client, and sorts after all earlier names. */
  async function rename(url: string, client: number): Promise<void> {
    const student = shop.students[client % shop.students.length];
    if (!student) return;
    const fullName = `zz ${String(++names).padStart(8, '0')}`;
    const { status, body } = await mutate(url, 'profile.update', { fullName, phone: '' }, student.cookie);
    if (status !== 200) return onRefusal(status, body);
    onAck({
      at: performance.now(),
      what: `profile ${student.id} ${fullName}`,
      // A later write of the same student may be stored although its acknowledgement did not arrive.
      sql: 'select full_name >= ? from profiles where user_id = ?',
      args: [fullName, student.id],
      expected: 1,
    });
  }

  /** Writes until `isOver` or until the connection breaks. `client`: a unique number. */
  return async function write(url: string, client: number, isOver: () => boolean): Promise<void> {
    for (let turn = client; !isOver(); turn++) {
      try {
        await (turn % 2 === 0 ? buy(url, client) : rename(url, client));
      } catch (error) {
        if (!isBroken(error)) throw error;
        return;
      }
    }
  };
}

/** fetch throws a TypeError when the connection ends before the answer does. */
const isBroken = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'AbortError');

export function missing(client: Database.Database, acks: Ack[]): Ack[] {
  const prepared = new Map<string, Database.Statement>();
  return acks.filter(({ sql, args, expected }) => {
    const statement = prepared.get(sql) ?? client.prepare(sql).pluck();
    prepared.set(sql, statement);
    return statement.get(...args) !== expected;
  });
}
