import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { profiles, sessions } from '#server/db/schema/users.ts';
import type { SessionUser } from '#shared/users.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { putOrder, putPayment } from '../support/orders.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
let admin: SessionUser;
let cookie = '';
beforeAll(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  admin = context.addUser('owner', { isAdmin: true });
  cookie = await cookieOf(context, admin);
});
afterAll(async () => {
  await app.close();
  await context.close();
});

const get = (query = '') => app.inject({ url: `/admin-export/students${query}`, headers: { cookie } });
const rowsOf = (body: string) => body.split('\r\n').slice(1, -1);

test('The export of students has one student per row with orders and money, and cannot be read as a formula.', async () => {
  const asha = context.addUser('asha', { status: 'pending' });
  const set = { fullName: '=HYPERLINK("x")', phone: '+919876543210', city: 'Madurai', state: 'Tamil Nadu' };
  context.db.update(profiles).set(set).where(eq(profiles.userId, asha.id)).run();
  const order = putOrder(context, { user: asha });
  putPayment(context, order, { userId: asha.id, amountPaise: 19_950, refundedPaise: 5_000 });
  putPayment(context, order, { userId: asha.id, status: 'failed', paidAt: null });
  const answer = await get('?search=asha');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="students-2026-11-21.csv"');
  expect(answer.body.split('\r\n')[0]).toBe(
    '\u{FEFF}"Name","Email","Phone","City","State","Status","Signed Up","Email Confirmed","Orders","Spent (INR)"',
  );
  expect(rowsOf(answer.body)).toEqual([
    `"'=HYPERLINK(""x"")","asha@example.com","+91 98765 43210","Madurai","Tamil Nadu","Pending","2026-11-21 11:30:00","2026-11-21 11:30:00",1,149.5`,
  ]);
});

test('The export of students follows the filters, leaves admins out, and holds all of more than one batch.', async () => {
  for (let number = 0; number < 450; number++) context.addUser(`many${number}`, { status: 'rejected' });
  expect(rowsOf((await get('?status=rejected')).body)).toHaveLength(450);
  expect((await get()).body).not.toContain('owner@example.com');
  expect((await get('?status=unknown')).statusCode).toBe(400);
});

test('The export of students is given only to an admin who has typed the password lately.', async () => {
  const partner = context.addUser('partner', { isAdmin: true });
  const headers = { cookie: await cookieOf(context, partner) };
  context.db.update(sessions).set({ confirmedAt: 0 }).where(eq(sessions.userId, partner.id)).run();
  expect((await app.inject({ url: '/admin-export/students', headers })).statusCode).toBe(428);
});
