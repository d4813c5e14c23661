import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contactMessages } from '#server/db/schema/contact.ts';
import { pushNotices } from '#server/db/schema/push.ts';
import { sendDigest, tellOfNewStudents } from '#server/features/back-office/notices.data.ts';
import { subscribeDevice } from '#server/push/subscriptions.ts';
import { cookieOf, createTestApp } from '../../support/http.ts';
import { putOrder } from '../../support/orders.ts';
import { addMaterial } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';
import { workOn } from '../../support/work.ts';

let context: TestContext;
let as: Record<'owner' | 'desk' | 'content', TestContext['visitor']>;
beforeEach(() => {
  // 07:30 in Chennai, when the digest is due.
  context = createTestContext({ now: Date.parse('2026-11-22T02:00:00Z') });
  const admin = (role: keyof typeof as) => context.caller(context.addUser(role, { role }));
  as = { owner: admin('owner'), desk: admin('desk'), content: admin('content') };
});
afterEach(() => context.close());

describe('What brings together things of several rights', () => {
  beforeEach(() => {
    context.addUser('poetrylover', { status: 'pending' });
    context.db
      .insert(contactMessages)
      .values({ name: 'R', email: 'r@example.com', subject: 'S', message: 'M', createdAt: 1 })
      .run();
    putOrder(context);
    addMaterial(context, { title: 'Poetry', printPricePaise: 100, stock: 0 });
  });

  test('Today’s work is told to each role only as far as the role includes it.', async () => {
    const { students, messages, lowStock } = await as.owner.overviewAdmin.work();
    expect({ students, messages, lowStock }).toEqual({ students: 1, messages: 1, lowStock: 1 });
    expect(await as.desk.overviewAdmin.work()).toMatchObject({ students: 1, messages: 1, lowStock: 0 });
    expect(await as.content.overviewAdmin.work()).toMatchObject({ students: 0, messages: 0, lowStock: 1 });
  });

  test('The counts of the first screen leave out what the role does not see.', async () => {
    expect(await as.desk.overviewAdmin.counts()).toEqual({ materials: null, orders: 1, videos: null, tests: null });
    expect(await as.content.overviewAdmin.counts()).toMatchObject({ orders: null, videos: 0, tests: 0 });
  });

  test('The search finds people for the desk, materials for the content, and orders and all of these for the owner.', async () => {
    const order = putOrder(context);
    const found = async (who: keyof typeof as, search: string) => {
      const { orders, students, materials } = await as[who].overviewAdmin.find({ search });
      return [orders, students, materials].map(({ items }) => items.length > 0);
    };
    expect(await found('owner', order.slice(0, 8))).toEqual([true, false, false]);
    expect(await found('desk', order.slice(0, 8))).toEqual([true, false, false]);
    expect(await found('content', order.slice(0, 8))).toEqual([false, false, false]);
    expect((await found('owner', 'poetry')).slice(1)).toEqual([true, true]);
    expect((await found('desk', 'poetry')).slice(1)).toEqual([true, false]);
    expect(await found('content', 'poetry')).toEqual([false, false, true]);
  });

  test('The figures above the orders hold no revenue for the desk.', async () => {
    expect(await as.owner.ordersAdmin.summary()).toMatchObject({ total: 1, revenuePaise: expect.any(Number) });
    expect(await as.desk.ordersAdmin.summary()).toMatchObject({ total: 1, revenuePaise: null, receivedPaise: null });
  });

  test('The morning digest tells each admin what the role includes, and new students are told to those who see them.', () => {
    workOn(context.db, sendDigest, context.clock());
    const [content, desk, ...others] = context.mails().map(({ text }) => text);
    expect(others).toHaveLength(1);
    expect(content).toContain('1 material low or out of stock');
    expect(content).not.toMatch(/student|message|order/);
    expect(desk).toMatch(/1 student to verify[^]*1 message to answer/);
    workOn(context.db, tellOfNewStudents, 0);
    context.addUser('asha', { status: 'pending' });
    workOn(context.db, tellOfNewStudents, context.clock());
    expect(context.mails()).toHaveLength(5);
  });

  test('Notices go to the devices of those whose role includes what they tell.', () => {
    const subscribe = (name: string) => {
      const { id: userId } = context.addUser(name, { role: name === 'second' ? 'desk' : 'content' });
      const subscription = { endpoint: `https://fcm.googleapis.com/${name}`, keys: { p256dh: 'x', auth: 'y' } };
      subscribeDevice(context.db, {
        userId,
        deviceHash: name,
        sessionId: null,
        agent: '',
        subscription,
        now: context.clock(),
      });
    };
    for (const name of ['second', 'third']) subscribe(name);
    workOn(context.db, tellOfNewStudents, 0);
    context.addUser('asha', { status: 'pending' });
    workOn(context.db, tellOfNewStudents, context.clock());
    expect(context.db.select().from(pushNotices).all()).toHaveLength(1);
  });
});

describe('A refusal', () => {
  test('An admin is told in plain words which role does not include what.', async () => {
    const { code, message } = await failure(as.desk.siteAdmin.changed());
    expect({ code, message }).toEqual({
      code: 'FORBIDDEN',
      message: 'Your role, Desk, does not include settings. Ask the owner.',
    });
  });

  test('The log names the account and the procedure of a refused call, and nothing else of the person.', async () => {
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line) => void lines.push(line) });
    const ravi = context.addUser('ravi', { role: 'content' });
    await failure(context.caller(ravi, { log }).ordersAdmin.summary());
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'admin procedure refused',
        userId: ravi.id,
        path: 'ordersAdmin.summary',
      }),
    ]);
    expect(lines.join('')).not.toContain('ravi@');
  });

  test('A file that the role does not include is refused in the same words, and the log names its address.', async () => {
    const log: string[] = [];
    const app = await createTestApp(context, undefined, log);
    const ravi = context.addUser('ravi', { role: 'desk' });
    const cookie = await cookieOf(context, ravi);
    const answer = await app.inject({ url: '/admin-export/revenue?by=day', headers: { cookie } });
    expect([answer.statusCode, answer.json().error]).toEqual([
      403,
      'Your role, Desk, does not include revenue. Ask the owner.',
    ]);
    expect(log.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'admin file refused', userId: ravi.id, path: '/admin-export/revenue' }),
    );
    await app.close();
  });
});
