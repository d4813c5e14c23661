import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contactMessages } from '#server/db/schema/contact.ts';
import { mails } from '#server/db/schema/mails.ts';
import { testResults, tests } from '#server/db/schema/tests.ts';
import { composeMail } from '#server/mail/layout.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { putOrder, putPayment } from '../../support/orders.ts';
import { createTestContext, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let admin: TestContext['visitor'];
beforeEach(() => {
  context = createTestContext();
  admin = context.caller(context.addUser('owner', { isAdmin: true }));
});
afterEach(() => context.close());

const nothing = {
  breaches: 0,
  overdue: 0,
  reports: 0,
  quotes: 0,
  toSend: 0,
  attention: 0,
  ownerDecides: 0,
  students: 0,
  tickets: 0,
  unsettled: 0,
  messages: 0,
  results: 0,
  objections: 0,
  lowStock: 0,
  failedMails: 0,
  backups: 0,
};

test('The overview counts materials, orders, videos and tests.', async () => {
  expect(await admin.overviewAdmin.counts()).toEqual({ materials: 0, orders: 0, videos: 0, tests: 0 });
  putOrder(context);
  await admin.videosAdmin.create({ title: 'Donne', description: 'x', youtubeUrl: 'https://youtu.be/abc_DEF-123' });
  expect(await admin.overviewAdmin.counts()).toEqual({ materials: 1, orders: 1, videos: 1, tests: 0 });
});

describe('What waits for the admin', () => {
  test('On a new site nothing waits for the admin.', async () => {
    expect(await admin.overviewAdmin.work()).toEqual(nothing);
  });

  test('An order whose money came although it is cancelled waits for the admin.', async () => {
    const paid = putOrder(context, { status: 'confirmed' });
    putPayment(context, paid);
    const { updatedAt } = await admin.ordersAdmin.byId({ id: paid });
    await admin.ordersAdmin.setStatus({ id: paid, status: 'cancelled', expectedUpdatedAt: updatedAt });
    expect(await admin.overviewAdmin.work()).toEqual({ ...nothing, attention: 1 });
  });

  test('An order that only a refund settles waits for the owner, and is no work of the desk.', async () => {
    const desk = context.caller(context.addUser('ravi', { role: 'desk' }));
    putPayment(context, putOrder(context, { status: 'confirmed' }), { isDuplicate: true });
    const cancelled = putOrder(context, { status: 'confirmed' });
    putPayment(context, cancelled);
    const { updatedAt } = await admin.ordersAdmin.byId({ id: cancelled });
    await admin.ordersAdmin.setStatus({ id: cancelled, status: 'cancelled', expectedUpdatedAt: updatedAt });
    expect(await admin.overviewAdmin.work()).toEqual({ ...nothing, attention: 2 });
    expect(await desk.overviewAdmin.work()).toEqual({ ...nothing, attention: 1, ownerDecides: 1 });
  });

  test('Students to verify wait for the admin, other admins do not.', async () => {
    context.addUser('waiting', { status: 'pending' });
    context.addUser('second', { isAdmin: true, status: 'pending' });
    expect(await admin.overviewAdmin.work()).toEqual({ ...nothing, students: 1 });
  });

  test('A message waits for the admin until it is marked answered.', async () => {
    const message = { name: 'Ravi', email: 'ravi@example.com', subject: 'Batch', message: 'When?', createdAt: 1 };
    context.db.insert(contactMessages).values(message).run();
    expect(await admin.overviewAdmin.work()).toEqual({ ...nothing, messages: 1 });
    context.db.update(contactMessages).set({ status: 'answered' }).run();
    expect(await admin.overviewAdmin.work()).toEqual(nothing);
  });

  test('Results that fit nobody wait for the admin, unless their test is deleted.', async () => {
    const at = { createdAt: 1, updatedAt: 1 };
    const test = {
      title: 'Poetry',
      category: 'UG_TRB',
      difficulty: 'easy',
      googleFormUrl: 'https://x.example',
    } as const;
    const [{ id: testId } = { id: '' }] = context.db
      .insert(tests)
      .values({ ...test, ...at })
      .returning()
      .all();
    const result = {
      testId,
      responseId: 'r1',
      score: 3,
      maxScore: 5,
      source: 'file',
      submittedAt: 1,
      createdAt: 1,
    } as const;
    context.db.insert(testResults).values(result).run();
    expect(await admin.overviewAdmin.work()).toEqual({ ...nothing, results: 1 });
    context.db.update(tests).set({ deletedAt: 1 }).run();
    expect(await admin.overviewAdmin.work()).toEqual(nothing);
  });

  test('Mails that could not be sent wait for the admin.', async () => {
    const site = {
      name: 'TRB English Academy',
      publicUrl: 'https://trb.example',
      seller: 'Meera Natarajan, Madurai 625001',
    };
    const letter = { recipient: 'kavitha@example.com', subject: 'Hello', paragraphs: ['Vanakkam.'] };
    queueMail(context.db, composeMail(site, letter), context.clock());
    expect(await admin.overviewAdmin.work()).toEqual(nothing);
    context.db.update(mails).set({ status: 'failed' }).run();
    expect(await admin.overviewAdmin.work()).toEqual({ ...nothing, failedMails: 1 });
  });
});
