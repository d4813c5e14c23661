import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { paymentReports } from '#server/db/schema/payments.ts';
import { findReceipt } from '#server/features/orders/receipts.data.ts';
import { deskMessages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import type { OrderStatus } from '#shared/orders.ts';
import { balanceOf, type RecordedMethod } from '#shared/payments.ts';
import type { SessionUser } from '#shared/users.ts';
import { allDue, awaitingOrder, reportUtr } from '../../support/desk.ts';
import { keepAllStates } from '../../support/orders.ts';
import { addMaterial, books, history, requireAgreement } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const utr = '123456789012';
const dayMs = 24 * 60 * 60 * 1000;
const reason = 'The cheque bounced';

let context: TestContext;
let kavitha: SessionUser;
let owner: SessionUser;
let orderId: string;
beforeEach(async () => {
  context = createTestContext({ env: { UPI_ID: 'teacher@okbank' } });
  kavitha = context.addUser('kavitha');
  owner = context.addUser('owner', { isAdmin: true });
  orderId = await awaitingOrder(context, kavitha);
});
afterEach(async () => {
  requireAgreement(context.db);
  await context.close();
});

const admin = () => context.caller(owner);
const student = () => context.caller(kavitha);
const details = (id = orderId) => admin().ordersAdmin.byId({ id });
const told = () => context.mails().filter(({ recipient }) => recipient === kavitha.email);
type How = { method?: RecordedMethod; utr?: string; id?: string };
const receive = (rupees: number, { method = 'upi', utr = '', id = orderId }: How = {}) =>
  admin().paymentReportsAdmin.receive({ ...allDue(context, id), method, amountPaise: rupees * 100, utr });
const receipt = (number?: string) =>
  findReceipt(context.db, { orderId, config: context.config, ...(number && { number }) });
const paymentOf = (rupees: number) =>
  books(context).payments.find(({ amountPaise, status }) => amountPaise === rupees * 100 && status === 'paid')?.id ??
  '';
const takeBack = async (rupees: number) =>
  admin().paymentReportsAdmin.void({
    paymentId: paymentOf(rupees),
    reason,
    expectedUpdatedAt: (await details()).updatedAt,
  });
const refund = (rupees: number, of: number) =>
  admin().refundsAdmin.request({
    paymentId: paymentOf(of),
    amountPaise: rupees * 100,
    reason: '',
    key: String(rupees).padStart(32, '0'),
  });
const setStatus = async (status: OrderStatus) =>
  admin().ordersAdmin.setStatus({ id: orderId, status, expectedUpdatedAt: (await details()).updatedAt });

/** An order of one PDF for ₹199, whose buyer is Kavitha; returns its id. */
async function downloadOrder(): Promise<string> {
  const contact = { fullName: 'Kavitha', phone: '90000 51607', email: kavitha.email, shippingAddress: '', notes: '' };
  const items = [{ materialId: addMaterial(context), kind: 'download' as const, quantity: 1, unitPricePaise: 19_900 }];
  return (await admin().deskAdmin.create({ ...contact, items, courierPaise: 0 })).orderId;
}

describe('Part payments of an order', () => {
  test('A part payment leaves the order pending, is told to the student, and says what is still due.', async () => {
    expect(await receive(200, { utr })).toMatchObject({ outcome: 'accepted', orderId, duePaise: 11_000 });
    expect(await details()).toMatchObject({
      status: 'pending',
      stage: 'awaiting',
      moneyState: 'part_paid',
      paidPaise: 20_000,
      duePaise: 11_000,
      receipts: [],
      attention: [],
    });
    expect(await student().orders.byId({ id: orderId })).toMatchObject({
      duePaise: 11_000,
      moneyState: 'part_paid',
      hasReceipt: false,
      payments: [{ method: 'upi', amountPaise: 20_000, isPart: true }],
    });
    expect(history(context).at(-1)).toBe('paid 20000 ₹110 due');
    expect(told().at(-1)).toMatchObject({ subject: expect.stringContaining('We received ₹200') });
    expect(told().at(-1)?.text).toContain('₹110 of ₹310 is still due.');
    expect(await admin().deskAdmin.counts()).toMatchObject({ awaiting: 1 });
    expect((await admin().ordersAdmin.summary()).receivedPaise).toBe(20_000);
    expect(context.db.select().from(auditLog).all().at(-1)).toMatchObject({
      action: 'receive',
      after: { method: 'upi', utr, amountPaise: 20_000, duePaise: 11_000 },
    });
  });

  test('Part payments in cash and by bank transfer that reach the total confirm the order with one receipt of both.', async () => {
    await receive(200, { method: 'cash' });
    context.advance(dayMs);
    expect(await receive(110, { method: 'bank', utr: 'SBIN0000000000123456' })).toMatchObject({ duePaise: 0 });
    expect(await details()).toMatchObject({
      status: 'confirmed',
      moneyState: 'paid',
      duePaise: 0,
      overpaidPaise: 0,
      receipts: [{ number: '2026-27/0001', isCancelled: false }],
    });
    expect(receipt()).toMatchObject({
      totalPaise: 31_000,
      payments: [
        { amountPaise: 20_000, text: 'Paid on Nov 21, 2026, in cash' },
        { amountPaise: 11_000, text: 'Paid on Nov 22, 2026, reference SBIN0000000000123456' },
      ],
    });
    expect(history(context).at(-1)).toBe('paid confirmed 11000');
    expect((await failure(receive(1))).message).toBe(deskMessages.alreadyPaid);
  });

  test('A PDF opens only when its order is paid in full.', async () => {
    const id = await downloadOrder();
    const canDownload = async () => (await student().orders.byId({ id })).items.map((item) => item.canDownload);
    const books = async () => (await student().library.mine()).length;
    await receive(100, { id });
    expect([await canDownload(), await books()]).toEqual([[false], 0]);
    expect((await student().profile.activity()).downloads).toBe(0);
    await receive(99, { id });
    expect([await canDownload(), await books()]).toEqual([[true], 1]);
  });

  test('An order that is confirmed or sent stays marked as part paid, and keeps its status when the rest comes.', async () => {
    await receive(200);
    await setStatus('confirmed');
    expect(await details()).toMatchObject({ status: 'confirmed', moneyState: 'part_paid', duePaise: 11_000 });
    await setStatus('shipped');
    await receive(110);
    expect(await details()).toMatchObject({ status: 'shipped', moneyState: 'paid', attention: [] });
  });

  test('More than what is due makes the order paid, overpaid, and in need of a decision until the rest is refunded.', async () => {
    await receive(200);
    await receive(150);
    expect(await details()).toMatchObject({
      status: 'confirmed',
      moneyState: 'paid',
      overpaidPaise: 4000,
      attention: ['overpaid'],
    });
    requireAgreement(context.db);
    await refund(40, 150);
    expect(await details()).toMatchObject({ moneyState: 'paid', overpaidPaise: 0, attention: [] });
    await refund(10, 150);
    expect((await details()).moneyState).toBe('part_refunded');
  });

  test('A cancelled order with a part payment needs a decision until the part is refunded, and takes no more parts.', async () => {
    await receive(200);
    await setStatus('cancelled');
    expect((await details()).attention).toEqual(['paid_after_cancelled']);
    expect((await failure(receive(10))).message).toBe(deskMessages.notOpen);
    await refund(200, 200);
    expect(await details()).toMatchObject({ attention: [], moneyState: 'refunded' });
  });

  test('After a part payment was refunded, all of the total is due again.', async () => {
    await receive(200);
    await refund(200, 200);
    expect(await details()).toMatchObject({ moneyState: 'refunded', duePaise: 31_000 });
    await receive(110);
    expect(await details()).toMatchObject({ status: 'pending', moneyState: 'part_paid', duePaise: 20_000 });
    await receive(200);
    expect(await details()).toMatchObject({ status: 'confirmed', duePaise: 0 });
  });

  test('A quote or a correction changes what is due, and the total stays above what is paid.', async () => {
    await receive(200);
    const { items, updatedAt } = await details();
    const quote = (rupees: number) => ({
      orderId,
      items: items.map(({ id }) => ({ id, unitPricePaise: rupees * 100 })),
      courierPaise: 6000,
      expectedUpdatedAt: updatedAt,
    });
    const paid = orderWorkMessages.totalPaid('₹200');
    expect(await failure(admin().quotesAdmin.send(quote(140)))).toEqual({ code: 'CONFLICT', message: paid });
    await admin().quotesAdmin.send(quote(240));
    expect(await details()).toMatchObject({ totalPaise: 30_000, duePaise: 10_000 });
    await receive(100);
    expect(await details()).toMatchObject({ status: 'confirmed', moneyState: 'paid' });
  });
});

describe('A payment is not recorded', () => {
  test('The same form sent twice records one payment.', async () => {
    const typed = { ...allDue(context, orderId), amountPaise: 10_000, method: 'cash' as const };
    await admin().paymentReportsAdmin.receive(typed);
    expect(await failure(admin().paymentReportsAdmin.receive(typed))).toEqual({
      code: 'CONFLICT',
      message: 'You recorded a payment of ₹100 just now. Please look again.',
    });
    expect(books(context).payments).toHaveLength(1);
  });

  test('One UTR number stands on one order once, and asks before it stands on another.', async () => {
    await receive(100, { utr });
    expect((await failure(receive(100, { utr }))).message).toBe(orderWorkMessages.sameUtrHere);
    const second = await awaitingOrder(context, context.addUser('arun'));
    expect(await receive(100, { utr, id: second })).toEqual({
      outcome: 'same_utr',
      sameUtr: [{ orderId, as: 'payment' }],
    });
  });

  test.each([
    ['cash with a UTR number', { method: 'cash', utr }],
    ['less than a rupee', { amountPaise: 99 }],
    ['a card payment', { method: 'razorpay' }],
  ])('What is refused as input: %s.', async (_, change) => {
    const input = { ...allDue(context, orderId), ...change } as ReturnType<typeof allDue>;
    expect((await failure(admin().paymentReportsAdmin.receive(input))).code).toBe('BAD_REQUEST');
  });
});

describe('Taking back one of several payments', () => {
  test('Taking back one of two payments makes the order pending again with that amount due, and cancels the receipt.', async () => {
    await receive(200, { method: 'cash' });
    context.advance(dayMs);
    await receive(110, { utr });
    await takeBack(200);
    expect(await details()).toMatchObject({
      status: 'pending',
      moneyState: 'part_paid',
      duePaise: 20_000,
      receipts: [{ number: '2026-27/0001', isCancelled: true }],
    });
    expect(receipt()).toMatchObject({
      payments: [{ amountPaise: 20_000 }, { amountPaise: 11_000 }],
      refunds: [{ amountPaise: 20_000, text: 'Cancelled on Nov 22, 2026' }],
    });
    expect(told().at(-1)?.text).toContain('Your order is waiting for ₹200, and its receipt is cancelled.');
    expect((await student().orders.byId({ id: orderId })).voided).toMatchObject({ amountPaise: 20_000, reason });
    context.advance(dayMs);
    await receive(200, { method: 'bank' });
    expect(receipt()).toMatchObject({
      number: '2026-27/0002',
      cancelled: '',
      payments: [{ amountPaise: 11_000 }, { amountPaise: 20_000 }],
    });
    expect((await details()).status).toBe('confirmed');
  });

  test('Taking back a part payment of an unpaid order cancels no receipt, and the next one is valid.', async () => {
    await receive(200);
    await takeBack(200);
    expect(await details()).toMatchObject({ moneyState: 'unpaid', duePaise: 31_000, receipts: [] });
    await receive(310);
    expect((await details()).receipts).toEqual([{ number: '2026-27/0001', isCancelled: false }]);
  });

  test('Taking back what was too much leaves the order paid with its receipt.', async () => {
    await receive(110);
    await receive(310);
    await takeBack(110);
    expect(await details()).toMatchObject({
      status: 'confirmed',
      moneyState: 'paid',
      overpaidPaise: 0,
      attention: [],
      receipts: [{ isCancelled: false }],
    });
    expect(receipt()?.payments).toMatchObject([{ amountPaise: 31_000 }]);
    expect(told().at(-1)?.text).toContain('Your order is paid all the same');
  });

  test('Taking back a payment rejects its own report only.', async () => {
    await reportUtr(context, kavitha, { orderId, utr, amountPaise: 20_000 });
    const accept = async () => {
      const [report] = await admin().paymentReportsAdmin.open();
      return admin().paymentReportsAdmin.accept({ reportId: report?.id ?? '' });
    };
    await accept();
    context.advance(1000);
    await reportUtr(context, kavitha, { orderId, utr: '999999999999' });
    await accept();
    await takeBack(110);
    const reports = context.db.select().from(paymentReports).orderBy(paymentReports.createdAt).all();
    expect(reports.map(({ status, amountPaise }) => [status, amountPaise])).toEqual([
      ['accepted', 20_000],
      ['rejected', 11_000],
    ]);
  });
});

describe('A student reports a part payment', () => {
  test('The reported amount is shown to the admin, mailed to the educator and booked, and the rest is due.', async () => {
    await reportUtr(context, kavitha, { orderId, utr, amountPaise: 20_000 });
    const [report] = await admin().paymentReportsAdmin.open();
    expect(report).toMatchObject({ amountPaise: 20_000, order: { duePaise: 31_000 } });
    expect(context.mails().at(-1)?.text).toContain('reports paying ₹200 of ₹310 due by UPI');
    expect(await admin().paymentReportsAdmin.accept({ reportId: report?.id ?? '' })).toMatchObject({
      duePaise: 11_000,
    });
    expect(await student().orders.byId({ id: orderId })).toMatchObject({ stage: 'awaiting', duePaise: 11_000 });
    await reportUtr(context, kavitha, { orderId, utr: '999999999999' });
    expect((await student().orders.byId({ id: orderId })).paymentReport).toMatchObject({ amountPaise: 11_000 });
  });

  test('A report from before reports had amounts is of the order’s total.', async () => {
    context.db.insert(paymentReports).values({ orderId, utr, createdAt: context.clock() }).run();
    keepAllStates(context);
    const [report] = await admin().paymentReportsAdmin.open();
    await admin().paymentReportsAdmin.accept({ reportId: report?.id ?? '' });
    expect(books(context).payments).toMatchObject([{ amountPaise: 31_000 }]);
  });
});

describe('Part payments in the revenue', () => {
  const report = (from: string, to: string) => admin().revenueAdmin.report({ from, to, by: 'material' });
  const sumOf = (rows: { paidPaise: number; refundedPaise: number }[], what: 'paidPaise' | 'refundedPaise') =>
    rows.reduce((sum, row) => sum + row[what], 0);

  test('An order paid in two months counts its items once, when it is paid in full, and each month adds up to its money.', async () => {
    await receive(200);
    context.advance(20 * dayMs);
    await receive(110);
    const november = await report('2026-11-01', '2026-11-30');
    expect(november).toMatchObject({ paidOrders: 0, paidPaise: 20_000, partPaise: 20_000, itemsPaise: 0, rows: [] });
    const december = await report('2026-12-01', '2026-12-31');
    expect(december).toMatchObject({ paidOrders: 1, paidPaise: 11_000, partPaise: -20_000, itemsPaise: 25_000 });
    expect(december.rows).toMatchObject([{ quantity: 1, paidPaise: 25_000 }]);
    const both = await report('2026-11-01', '2026-12-31');
    expect(both).toMatchObject({ paidPaise: 31_000, partPaise: 0, courierPaise: 6000 });
    for (const { rows, others, paidPaise } of [november, december, both])
      expect(sumOf([...rows, ...others], 'paidPaise')).toBe(paidPaise);
  });

  test('What was overpaid and goes back is taken off the overpayments, and off the items only what is more.', async () => {
    await receive(110);
    await receive(310);
    await refund(110, 310);
    const lines = async () => {
      const { rows, others } = await report('2026-11-01', '2026-11-30');
      const part = others.find(({ key }) => key === 'part');
      return [rows[0]?.refundedPaise, rows[0]?.quantity, part?.netPaise];
    };
    expect(await lines()).toEqual([0, 1, 0]);
    await refund(200, 310);
    await refund(109, 110);
    expect(await lines()).toEqual([24_919, 1, 0]);
    await refund(1, 110);
    expect(await lines()).toEqual([25_000, 0, 0]);
  });

  test('Refunds of a part payment and of what was overpaid add up too.', async () => {
    await receive(110);
    await receive(310);
    await refund(110, 110);
    await refund(310, 310);
    const { rows, others, refundedPaise, netPaise } = await report('2026-11-01', '2026-11-30');
    expect([refundedPaise, netPaise]).toEqual([42_000, 0]);
    expect(sumOf([...rows, ...others], 'refundedPaise')).toBe(42_000);
  });
});

test.each([
  ['unpaid', [], 'unpaid', 31_000, 0],
  ['unpaid', [[20_000, 0]], 'part_paid', 11_000, 0],
  ['unpaid', [[20_000, 20_000]], 'refunded', 31_000, 0],
  ['paid', [[31_000, 0]], 'paid', 0, 0],
  ['paid', [[31_000, 1000]], 'part_refunded', 0, 0],
  ['paid', [[31_000, 31_000]], 'refunded', 0, 0],
  ['paid', [[40_000, 0]], 'paid', 0, 9000],
  ['paid', [[40_000, 10_000]], 'part_refunded', 0, 0],
  [
    'paid',
    [
      [20_000, 20_000],
      [31_000, 0],
    ],
    'paid',
    0,
    0,
  ],
] as const)(
  'The balance of an order of ₹310, which is %s, with the payments %j is %s.',
  (paid, rows, state, duePaise, overpaidPaise) => {
    const money = rows.map(([amountPaise, refundedPaise]) => ({
      isDuplicate: false,
      heldBecause: null,
      amountPaise,
      refundedPaise,
    }));
    const order = { totalPaise: 31_000, paidAt: paid === 'paid' ? 1 : null };
    expect(balanceOf(order, money)).toMatchObject({ state, duePaise, overpaidPaise });
  },
);
