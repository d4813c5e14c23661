import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { shipments } from '#server/db/schema/orders.ts';
import { sessions } from '#server/db/schema/users.ts';
import type { SessionUser } from '#shared/users.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { putOrder, putPayment } from '../support/orders.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

const header = quoted(
  'Order ID,Order Date,Status,Customer,Email,Phone,Materials Ordered,Items,Total (INR),Paid (INR),Refunded (INR),Shipping Address,Notes,Combo Packs,Coupon,Courier (INR),Discount (INR),Receipt,Payment,Method,UTR,Payment ID,Paid On,Confirmed On,Shipped On,Carrier,Tracking Number,Place of Supply,Due (INR)',
);

function quoted(names: string): string {
  return names
    .split(',')
    .map((name) => `"${name}"`)
    .join(',');
}

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

const get = (query = '', headers: Record<string, string> = { cookie }) =>
  app.inject({ url: `/admin-export/orders${query}`, headers });

/** The rows below the heading. */
const rowsOf = (body: string) => body.split('\r\n').slice(1, -1);

describe('Export of orders', () => {
  test('An admin gets the export of orders only when the password was entered recently.', async () => {
    const partner = context.addUser('partner', { isAdmin: true });
    const headers = { cookie: await cookieOf(context, partner) };
    context.db.update(sessions).set({ confirmedAt: 0 }).where(eq(sessions.userId, partner.id)).run();
    const answer = await get('', headers);
    expect([answer.statusCode, answer.json()]).toEqual([428, { error: 'Please confirm once more that it is you.' }]);
    expect((await get()).statusCode).toBe(200);
  });

  test('The export of orders is a CSV file that a spreadsheet opens correctly, with one order per row.', async () => {
    const id = putOrder(context, {
      contactName: 'Meena "Min" Rajan',
      contactEmail: 'meena@example.com',
      phone: '+919876543210',
      shippingAddress: '12 North Street, Madurai, Tamil Nadu - 625001',
      notes: 'மதுரை\nring twice',
      totalPaise: 49_850,
      items: [{ title: 'Drama' }, { title: 'Poetry, Unit 1', kind: 'printed', quantity: 2 }],
    });
    putPayment(context, id, { amountPaise: 49_850, refundedPaise: 5000, razorpayPaymentId: 'pay_Meena1' });
    const answer = await get('?search=meena');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders-2026-11-21.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body).toBe(
      `\u{FEFF}${header}\r\n` +
        `"${id}","2026-11-21 11:30:00","Pending","Meena ""Min"" Rajan","meena@example.com","+91 98765 43210",` +
        '"Drama (PDF) x 1; Poetry, Unit 1 (printed) x 2",2,498.5,498.5,50,"12 North Street, Madurai, Tamil Nadu - 625001",' +
        '"மதுரை\nring twice","","",0,0,"","Part refunded","Razorpay","","pay_Meena1","2026-11-21 11:30:00","","","","","Tamil Nadu",0\r\n',
    );
  });

  test('The export of orders names the method of each part payment, what is paid and what is due.', async () => {
    const id = putOrder(context, { totalPaise: 31_000, payBy: 'upi', quotedAt: 1 });
    const part = { razorpayOrderId: null, razorpayPaymentId: null };
    putPayment(context, id, { ...part, method: 'cash', amountPaise: 10_000 });
    putPayment(context, id, { ...part, method: 'bank', utr: 'SBIN1', amountPaise: 20_000 });
    const [row = ''] = rowsOf((await get(`?search=${id}`)).body);
    expect(row).toContain('310,300,0,');
    expect(row).toContain('"Part paid","Cash; Bank transfer","SBIN1"');
    expect(row).toMatch(/,10$/);
  });

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '＝1',
    '=cmd|"/c calc"!A1',
    'x;=1+1',
    'x; @SUM(A1)',
    'x\t=1',
    'x\n+1',
  ])('The export of orders writes the text %j so that no spreadsheet runs it as a formula.', async (notes) => {
    const id = putOrder(context, { contactName: `${notes}name`, notes });
    const cells = (await get(`?search=${id}`)).body;
    expect(cells).toContain("'");
    expect(cells).not.toMatch(/(?:^|[,;\t\n])"?[\s]*[=+\-@＝]/);
  });

  test('The export of orders holds the orders that match the filters, in the chosen order.', async () => {
    const shipped = [300, 100, 200].map((totalPaise) =>
      putOrder(context, { status: 'shipped', contactName: 'Filtered', totalPaise }),
    );
    putOrder(context, { status: 'pending', contactName: 'Filtered' });
    putOrder(context, { status: 'shipped', contactName: 'Filtered', createdAt: 1 });
    const answer = await get('?search=filtered&status=shipped&period=week&sort=lowest');
    expect(rowsOf(answer.body).map((row) => row.split('"')[1])).toEqual([shipped[1], shipped[2], shipped[0]]);
    const twice = putOrder(context, { contactName: 'Filtered' });
    putPayment(context, twice, { isDuplicate: true });
    expect(rowsOf((await get('?needsAttention=true')).body).map((row) => row.split('"')[1])).toEqual([twice]);
  });

  test('The export of orders tells how and when an order was paid and sent.', async () => {
    const at = context.clock();
    const id = putOrder(context, {
      status: 'shipped',
      confirmedAt: at,
      shippingAddress: '4 Goa Street\nPuducherry - 605001',
      phone: '+447700900123',
      items: [{ kind: 'printed' }],
    });
    putPayment(context, id, { method: 'upi', utr: '612345678901', razorpayOrderId: null, razorpayPaymentId: null });
    const parcel = { carrier: 'India Post', trackingNumber: 'EA123456789IN', trackingUrl: '' };
    context.db
      .insert(shipments)
      .values({ orderId: id, ...parcel, actorId: 'owner', shippedAt: at })
      .run();
    const { body } = await get(`?search=${id}`);
    const day = '"2026-11-21 11:30:00"';
    expect(body).toContain(
      `"Paid","UPI","612345678901","",${day},${day},${day},"India Post","EA123456789IN","Puducherry"`,
    );
    expect(body).toContain('"+4477009 00123"');
  });

  test('The export of orders holds only the chosen orders when it names them.', async () => {
    const [one, , three] = ['One', 'Two', 'Three'].map((contactName) => putOrder(context, { contactName }));
    const rows = rowsOf((await get(`?ids=${one},${three}&status=cancelled`)).body);
    expect(rows.map((row) => row.split('"')[1])).toEqual([three, one]);
    expect((await get(`?ids=${'x,'.repeat(101)}`)).statusCode).toBe(400);
  });

  test('The export of orders holds only the heading when no order matches.', async () => {
    expect((await get('?search=nobody-at-all')).body).toBe(`\u{FEFF}${header}\r\n`);
  });

  test('The export of orders goes on after the first batch and holds each order once.', async () => {
    context.db.transaction(() => {
      for (let made = 0; made < 450; made++) putOrder(context, { contactName: 'One of many' });
    });
    const ids = rowsOf((await get('?search=one%20of%20many')).body).map((row) => row.split('"')[1]);
    expect(ids).toHaveLength(450);
    expect(new Set(ids).size).toBe(450);
  });
});

describe('Refused exports of orders', () => {
  test('A visitor or a student who asks for the export of orders is refused and sees nothing of any order.', async () => {
    const student = await cookieOf(context, context.addUser('student'));
    const answers = [await get('', {}), await get('', { cookie: student })];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403]);
    for (const { body, headers } of answers) {
      expect(body).not.toContain('Order ID');
      expect(headers['cache-control']).toBe('private, no-store');
    }
  });

  test.each(['cross-site', 'same-site'])(
    'An export of orders that another site’s page asks for in the admin’s browser (%s) is refused.',
    async (from) => {
      expect((await get('', { cookie, 'sec-fetch-site': from })).statusCode).toBe(403);
      expect((await get('', { cookie, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
    },
  );

  test.each(['?status=lost', '?unknown=1', '?sort=up', '?status=shipped&status=pending', '?needsAttention=perhaps'])(
    'An export of orders with the query %s is answered 400.',
    async (query) => {
      expect((await get(query)).statusCode).toBe(400);
    },
  );
});
