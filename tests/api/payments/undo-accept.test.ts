import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { materials } from '#server/db/schema/materials.ts';
import { receipts } from '#server/db/schema/orders.ts';
import { paymentReports } from '#server/db/schema/payments.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { undoAcceptMs } from '#shared/payment-reports.ts';
import type { SessionUser } from '#shared/users.ts';
import { allDue, awaitingOrder, latestPayment, reportUtr } from '../../support/desk.ts';
import { books, history, requireAgreement } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let kavitha: SessionUser;
let helper: SessionUser;
let owner: SessionUser;
let orderId: string;
beforeEach(async () => {
  context = createTestContext({ env: { UPI_ID: 'teacher@okbank' } });
  kavitha = context.addUser('kavitha');
  helper = context.addUser('helper', { role: 'desk' });
  owner = context.addUser('owner', { isAdmin: true });
  orderId = await awaitingOrder(context, kavitha);
});
afterEach(async () => {
  requireAgreement(context.db);
  await context.close();
});

const reports = (user = helper) => context.caller(user).paymentReportsAdmin;
const order = () => context.caller(owner).ordersAdmin.byId({ id: orderId });
const told = () => context.mails().filter(({ recipient }) => recipient === kavitha.email).length;

/** The student reports this many rupees, the helper accepts it; answers the payment. */
async function accept(rupees: number, user = helper): Promise<string> {
  await reportUtr(context, kavitha, { orderId, utr: '123456789012', amountPaise: rupees * 100 });
  const [report] = await context.caller(user).paymentReportsAdmin.open();
  const accepted = await reports(user).accept({ reportId: report?.id ?? '' });
  if (accepted.outcome !== 'accepted') throw new Error('The report was not accepted');
  return accepted.paymentId;
}

describe('Undoing an acceptance', () => {
  test('A helper undoes an acceptance of her own within 15 seconds: the report is open, no mail goes out and no receipt number is spent.', async () => {
    const materialId = books(context).items[0]?.materialId ?? '';
    context.db.update(materials).set({ stock: 6 }).where(eq(materials.id, materialId)).run();
    const mailsBefore = context.mails().length;
    const paymentId = await accept(310);
    // To the student and to the desk.
    const afterReport = mailsBefore + 2;
    expect(context.mails().length).toBeGreaterThan(afterReport);
    expect((await order()).status).toBe('confirmed');
    context.advance(undoAcceptMs);
    expect(await reports().undoAccept({ paymentId })).toEqual({ orderId });

    expect(await order()).toMatchObject({
      status: 'pending',
      moneyState: 'unpaid',
      stage: 'to_check',
      duePaise: 31_000,
      receipts: [],
      payments: [],
      paymentReports: [{ status: 'open', actorName: null, decidedAt: null }],
    });
    expect(context.mails()).toHaveLength(afterReport);
    expect(
      context.db.select({ stock: materials.stock }).from(materials).where(eq(materials.id, materialId)).get(),
    ).toEqual({
      stock: 6,
    });
    expect(history(context).slice(-2)).toEqual(['paid confirmed 31000', 'reported pending Acceptance undone']);

    const [report] = await context.caller(helper).paymentReportsAdmin.open();
    await reports().accept({ reportId: report?.id ?? '' });
    expect((await order()).receipts).toEqual([{ number: '2026-27/0001', isCancelled: false }]);
  });

  test('The mails about an accepted payment wait as long as it can be undone.', async () => {
    await accept(310);
    const due = context
      .mails()
      .filter(({ recipient }) => recipient === kavitha.email)
      .at(-1)?.nextAttemptAt;
    expect(due).toBe(context.clock() + undoAcceptMs);
  });

  test('A part payment is undone too, and one that completed an order leaves the parts before it.', async () => {
    const first = await accept(100);
    await reports().undoAccept({ paymentId: first });
    expect(await order()).toMatchObject({ moneyState: 'unpaid', stage: 'to_check', duePaise: 31_000 });
    const [open] = await context.caller(helper).paymentReportsAdmin.open();
    await reports().reject({ reportId: open?.id ?? '', reason: 'Not found' });
    await reports(owner).receive({ ...allDue(context, orderId), method: 'cash', amountPaise: 20_000 });
    const second = await accept(110);
    expect((await order()).moneyState).toBe('paid');
    await reports().undoAccept({ paymentId: second });
    expect(await order()).toMatchObject({ status: 'pending', moneyState: 'part_paid', duePaise: 11_000, receipts: [] });
  });

  test('A receipt after which another was given is cancelled, so that the numbers have no gap.', async () => {
    const other = await awaitingOrder(context, context.addUser('arun'));
    const paymentId = await accept(310);
    await reports(owner).receive(allDue(context, other));
    await reports().undoAccept({ paymentId });
    const numbers = context.db.select({ number: receipts.number, cancelledAt: receipts.cancelledAt }).from(receipts);
    expect(numbers.orderBy(receipts.number).all()).toEqual([
      { number: 1, cancelledAt: context.clock() },
      { number: 2, cancelledAt: null },
    ]);
  });

  test('An acceptance is not undone by another admin, after 15 seconds, twice, or once the order was changed.', async () => {
    const paymentId = await accept(310);
    expect((await failure(reports(owner).undoAccept({ paymentId }))).code).toBe('NOT_FOUND');
    const { updatedAt } = await order();
    await context
      .caller(owner)
      .ordersAdmin.setStatus({ id: orderId, status: 'cancelled', expectedUpdatedAt: updatedAt });
    expect((await failure(reports().undoAccept({ paymentId }))).message).toBe(
      'owner cancelled this order just now. Please look again.',
    );
    context.advance(undoAcceptMs + 1);
    const late = { code: 'CONFLICT', message: orderWorkMessages.tooLateToUndo };
    expect(await failure(reports().undoAccept({ paymentId }))).toEqual(late);
    expect(context.db.select().from(paymentReports).all()).toMatchObject([{ status: 'accepted', actorId: helper.id }]);
    expect(told()).toBeGreaterThan(0);
  });

  test('An acceptance is not undone once another payment has made the order paid.', async () => {
    const paymentId = await accept(100);
    context.advance(1000);
    await reports(owner).receive({ ...allDue(context, orderId), method: 'cash', amountPaise: 21_000 });
    expect((await failure(reports().undoAccept({ paymentId }))).message).toBe(
      'owner recorded a payment of ₹210 just now. Please look again.',
    );
    expect(await order()).toMatchObject({ status: 'confirmed', moneyState: 'paid' });
  });

  test('An acceptance that is marked as not received within the seconds confirms nothing to the student, who reads only the reason.', async () => {
    const before = told();
    await accept(310);
    await reports(owner).void({ ...latestPayment(context, orderId), reason: 'No such money in our account' });
    const mails = context.mails().filter(({ recipient }) => recipient === kavitha.email);
    // Beside the mail about the report itself.
    expect(mails.slice(before + 1).map(({ text }) => text)).toEqual([
      expect.stringContaining('Reason: No such money in our account'),
    ]);
  });

  test('A payment that was recorded without a report is not undone but marked as not received.', async () => {
    await reports(owner).receive(allDue(context, orderId));
    const [payment] = books(context).payments;
    expect((await failure(reports(owner).undoAccept({ paymentId: payment?.id ?? '' }))).code).toBe('NOT_FOUND');
  });
});
