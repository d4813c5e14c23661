import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { profiles, sessions } from '#server/db/schema/users.ts';
import type { SessionUser } from '#shared/users.ts';
import { addPrinted, latestPayment } from '../support/desk.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { putOrder, putPayment } from '../support/orders.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

const utr = '123456789012';
const month = '?from=2026-11-01&to=2026-11-30';

let context: TestContext;
let app: App;
let owner: SessionUser;
let cookie = '';
let orderId = '';
/** An order paid in two parts, the second of which is taken back and comes again; and a refund. */
beforeAll(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  owner = context.addUser('owner', { isAdmin: true });
  cookie = await cookieOf(context, owner);
  const admin = context.caller(owner);
  const item = { materialId: addPrinted(context), kind: 'printed' as const, quantity: 1, unitPricePaise: 25_000 };
  const contact = { fullName: 'Selvi', phone: '98765 43210', email: '', notes: '', shippingAddress: 'மதுரை - 625706' };
  ({ orderId } = await admin.deskAdmin.create({ ...contact, items: [item], courierPaise: 6000 }));
  const receive = async (amountPaise: number, method: 'cash' | 'upi') => {
    const { updatedAt: expectedUpdatedAt } = await admin.ordersAdmin.byId({ id: orderId });
    const payment = { orderId, amountPaise, method, utr: method === 'upi' ? utr : '', expectedUpdatedAt };
    await admin.paymentReportsAdmin.receive({ ...payment, sameUtrIsFine: true });
    context.advance(60_000);
  };
  await receive(10_000, 'cash');
  await receive(21_000, 'upi');
  await admin.paymentReportsAdmin.void({ ...latestPayment(context, orderId), reason: 'A slip' });
  context.advance(60_000);
  await receive(21_000, 'upi');
  const { paymentId } = latestPayment(context, orderId);
  await admin.refundsAdmin.request({ paymentId, amountPaise: 5000, reason: 'Torn', key: 'a'.repeat(32) });
});
afterAll(async () => {
  await app.close();
  await context.close();
});

const get = (url: string, headers: Record<string, string> = { cookie }) => app.inject({ url, headers });
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();
/** The rows below the heading. */
const rowsOf = (body: string) => body.split('\r\n').slice(1, -1);

test('The export of payments has one row for each payment and refund of the days asked for, refunds negative.', async () => {
  const answer = await get(`/admin-export/payments${month}`);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="payments-2026-11-01-to-2026-11-30.csv"');
  const place = '"Tamil Nadu"';
  expect(rowsOf(answer.body)).toEqual([
    `"2026-11-21 11:30:00","Payment","${orderId}","Selvi","Cash","","",100,"",${place}`,
    `"2026-11-21 11:33:00","Payment","${orderId}","Selvi","UPI","${utr}","",210,"",${place}`,
    `"2026-11-21 11:34:00","Refund","${orderId}","Selvi","UPI","${utr}","",-50,"",${place}`,
  ]);
  const report = { from: '2026-11-01', to: '2026-11-30', by: 'day' as const };
  expect((await context.caller(owner).revenueAdmin.report(report)).netPaise).toBe(26_000);
});

test('The export of receipts has each receipt with what it was given for, and when it was cancelled.', async () => {
  const answer = await get(`/admin-export/receipts${month}`);
  expect(rowsOf(answer.body)).toEqual([
    `"2026-27/0001","2026-11-21 11:31:00","${orderId}","Selvi",310,"Cash; UPI","Tamil Nadu","2026-11-21 11:32:00"`,
    `"2026-27/0002","2026-11-21 11:33:00","${orderId}","Selvi",310,"Cash; UPI","Tamil Nadu",""`,
  ]);
});

test('The place of supply of a PDF, which is sent nowhere, is the state of its buyer.', async () => {
  const buyer = context.addUser('anu');
  context.db.update(profiles).set({ state: 'Kerala' }).where(eq(profiles.userId, buyer.id)).run();
  const pdf = putOrder(context, { user: buyer, contactName: 'Anu', status: 'confirmed' });
  putPayment(context, pdf, { status: 'paid', paidAt: Date.parse('2026-08-05T06:00:00Z') });
  const answer = await get('/admin-export/payments?from=2026-08-01&to=2026-08-31');
  expect(rowsOf(answer.body).map((row) => row.split(',').at(-1))).toEqual(['"Kerala"']);
});

test('One press gives the accountant the payments, the refunds and the receipts of a month in one ZIP.', async () => {
  const answer = await get(`/admin-export/bookkeeping${month}`);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="for-the-accountant-2026-11-01-to-2026-11-30.zip"',
  });
  const files = Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [name, textOf(bytes)] as const);
  expect(files.map(([name, text]) => [name, rowsOf(text).length])).toEqual([
    ['payments.csv', 2],
    ['refunds.csv', 1],
    ['receipts.csv', 2],
  ]);
  const text = Object.fromEntries(files);
  expect(text['payments.csv']).toContain(`"UPI","${utr}","",210,`);
  expect(text['refunds.csv']).toContain('"Refund"');
  expect(text['receipts.csv']).toBe((await get(`/admin-export/receipts${month}`)).body);
  const empty = await get('/admin-export/bookkeeping?from=2026-10-01&to=2026-10-31');
  expect(Object.values(unzipSync(empty.rawPayload)).map((bytes) => rowsOf(textOf(bytes)))).toEqual([[], [], []]);
});

test.each(['payments', 'receipts'])(
  'The export of %s holds only the days asked for, and says what is wrong with them.',
  async (name) => {
    expect(rowsOf((await get(`/admin-export/${name}?from=2026-10-01&to=2026-10-31`)).body)).toEqual([]);
    const wrong = await get(`/admin-export/${name}?from=2026-10-02&to=2026-10-01`);
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { error: 'The last day is before the first' }]);
  },
);

test.each(['payments', 'receipts'])(
  'The export of %s asks for the password where it was not typed lately.',
  async (name) => {
    const partner = context.addUser(`partner-${name}`, { isAdmin: true });
    const headers = { cookie: await cookieOf(context, partner) };
    context.db.update(sessions).set({ confirmedAt: 0 }).where(eq(sessions.userId, partner.id)).run();
    expect((await get(`/admin-export/${name}${month}`, headers)).statusCode).toBe(428);
  },
);
