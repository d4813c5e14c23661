import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { backUp } from '#server/db/backup.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports, payments } from '#server/db/schema/payments.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import type { DeskOrderInput } from '#shared/desk.ts';
import { deskMessages, messages } from '#shared/messages.ts';
import { orderWorkMessages } from '#shared/order-work-messages.ts';
import { shortOrderId } from '#shared/orders.ts';
import { addPrinted, allDue, awaitingOrder, fixCourierCharge, reportUtr, wishFor } from '../../support/desk.ts';
import { keepAllStates, putOrder } from '../../support/orders.ts';
import { addMaterial, books, history, requireAgreement } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const hourMs = 60 * 60 * 1000;
const utr = '123456789012';
const shipment = { carrier: 'DTDC', trackingNumber: 'D123', trackingUrl: 'https://txk.dtdc.com/?cnNo=D123' };

let context: TestContext;
const setUp = (env: Record<string, string> = { UPI_ID: 'teacher@okbank' }) => {
  context = createTestContext({ env });
  const kavitha = context.addUser('kavitha');
  const arun = context.addUser('arun');
  const owner = context.addUser('owner', { isAdmin: true });
  return {
    kavitha,
    arun,
    owner,
    student: context.caller(kavitha),
    other: context.caller(arun),
    admin: context.caller(owner),
  };
};
afterEach(async () => {
  requireAgreement(context.db);
  await context.close();
});

const order = (id: string) => context.db.select().from(orders).where(eq(orders.id, id)).get();
const mailsTo = (recipient: string) => context.mails().filter((mail) => mail.recipient === recipient);

describe('Messages opened in chat', () => {
  test('Which message an admin opened, and in which language, stays with the order until its price changes.', async () => {
    const { admin, kavitha } = setUp();
    const id = await awaitingOrder(context, kavitha);
    const updatedAt = order(id)?.updatedAt;
    context.advance(1000);
    await admin.deskAdmin.chatOpened({ orderId: id, kind: 'price', language: 'tamil' });
    const seen = { chatLanguage: 'tamil', openedChats: [{ kind: 'price', by: 'owner', at: context.clock() }] };
    expect(await admin.ordersAdmin.byId({ id })).toMatchObject({ ...seen, updatedAt });
    expect(await admin.deskAdmin.orders({ tab: 'awaiting' })).toMatchObject([seen]);
    context.advance(1000);
    const { items } = await admin.quotesAdmin.suggest({ id });
    await admin.quotesAdmin.send({
      orderId: id,
      items: items.map((item) => ({ id: item.id, unitPricePaise: 30_000 })),
      courierPaise: 0,
      expectedUpdatedAt: updatedAt ?? 0,
    });
    expect(await admin.ordersAdmin.byId({ id })).toMatchObject({ chatLanguage: 'tamil', openedChats: [] });
    const unknown = admin.deskAdmin.chatOpened({ orderId: 'none', kind: 'price', language: 'tamil' });
    expect(await failure(unknown)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('The privacy notice in chat', () => {
  test('Somebody known only by phone gets it with the first message, and not with the next order; a student with an account never.', async () => {
    const { admin, kavitha } = setUp();
    const own = await awaitingOrder(context, kavitha);
    const [first, second] = [1, 2].map(() => {
      const id = putOrder(context, { user: kavitha });
      context.db.update(orders).set({ userId: null, phone: '+919876543210' }).where(eq(orders.id, id)).run();
      return id;
    });
    const lacks = async () =>
      Promise.all([own, first, second].map(async (id = '') => (await admin.ordersAdmin.byId({ id })).lacksNotice));
    expect(await lacks()).toEqual([false, true, true]);
    await admin.deskAdmin.chatOpened({ orderId: first ?? '', kind: 'confirmed', language: 'english' });
    expect(await lacks()).toEqual([false, false, false]);
  });
});

describe('Requests for printed copies', () => {
  test('A request for printed copies becomes an order to be quoted that both sides see, and the educator gets a mail.', async () => {
    const { student, admin, kavitha } = setUp();
    const materialId = addPrinted(context, { printPricePaise: 0 });
    const { orderId } = await student.printRequests.create(
      wishFor(materialId, { items: [{ materialId, quantity: 2 }] }),
    );
    expect(order(orderId)).toMatchObject({
      userId: kavitha.id,
      source: 'request',
      payBy: 'upi',
      status: 'pending',
      totalPaise: 0,
      quotedAt: null,
      contactName: 'Kavitha Selvam',
      phone: '+919876543210',
      shippingAddress: '12 North Street, Anna Nagar, Madurai, Tamil Nadu - 625020',
    });
    expect(books(context).items).toMatchObject([{ kind: 'printed', quantity: 2, unitPricePaise: 0 }]);
    expect((await student.orders.byId({ id: orderId })).stage).toBe('to_quote');
    expect(await admin.deskAdmin.orders({ tab: 'quote' })).toMatchObject([{ id: orderId, stage: 'to_quote' }]);
    expect(await admin.deskAdmin.counts()).toMatchObject({ check: 0, quote: 1, awaiting: 0, send: 0 });
    expect(await admin.overviewAdmin.work()).toMatchObject({ reports: 0, quotes: 1 });
    expect(mailsTo(context.config.site.contactEmail ?? 'contact@example.com')[0]?.text).toContain(
      '2 x Poetry, printed',
    );
    expect(history(context)).toEqual(['placed pending']);
  });

  test('Printed copies of a material that is unpublished or deleted cannot be requested.', async () => {
    const { student, admin } = setUp();
    const unpublished = addPrinted(context, { isActive: false });
    const deleted = addPrinted(context);
    await admin.materialsAdmin.delete({ id: deleted });
    expect(await student.printRequests.prices({ ids: [unpublished, deleted] })).toEqual({
      prices: [],
      courierPaise: 0,
    });
  });

  test('No more printed copies can be requested than are left where they are counted.', async () => {
    const { student } = setUp();
    const materialId = addPrinted(context, { stock: 2 });
    const wish = (quantity: number) =>
      student.printRequests.create(wishFor(materialId, { items: [{ materialId, quantity }] }));
    expect(await failure(wish(3))).toMatchObject({ code: 'BAD_REQUEST', message: messages.onlyLeft(2) });
    expect(await wish(2)).toEqual({ orderId: expect.any(String) });
  });

  test('A request for printed copies is quoted at once when the price is known, with the courier charge.', async () => {
    const { student } = setUp();
    fixCourierCharge(context, '60');
    const materialId = addPrinted(context);
    expect(await student.printRequests.prices({ ids: [materialId] })).toEqual({
      prices: [{ materialId, title: 'Poetry, printed', isSoldPrinted: true, unitPricePaise: 25_000 }],
      courierPaise: 6000,
    });
    const { orderId } = await student.printRequests.create(wishFor(materialId));
    expect(order(orderId)).toMatchObject({ totalPaise: 31_000, courierPaise: 6000, quotedAt: context.clock() });
    expect(history(context)).toEqual(['placed pending', 'quoted 31000']);
    expect(mailsTo('kavitha@example.com')[0]?.text).toMatch(/total is ₹310[\s\S]+UPI ID teacher@okbank/);
    expect((await student.orders.byId({ id: orderId })).stage).toBe('awaiting');
  });

  test('The mail with the price names no UPI ID while none is set.', async () => {
    const { student } = setUp({});
    fixCourierCharge(context, '60');
    await student.printRequests.create(wishFor(addPrinted(context)));
    expect(mailsTo('kavitha@example.com')[0]?.text).toMatch(/total is ₹310[\s\S]+ask us on WhatsApp how to pay/);
    expect(mailsTo('kavitha@example.com')[0]?.text).not.toMatch(/UPI ID|QR code/);
  });

  test('A request for printed copies without a known price waits for one, even with a fixed courier charge.', async () => {
    const { student } = setUp();
    fixCourierCharge(context, '60');
    const { orderId } = await student.printRequests.create(wishFor(addPrinted(context, { printPricePaise: 0 })));
    expect(order(orderId)).toMatchObject({ totalPaise: 0, quotedAt: null });
  });

  test('A request for printed copies sent twice makes one order; another number of copies or a later request makes a new one.', async () => {
    const { student } = setUp();
    const materialId = addPrinted(context);
    const [first, again] = [
      await student.printRequests.create(wishFor(materialId)),
      await student.printRequests.create(wishFor(materialId)),
    ];
    expect(again).toEqual(first);
    await student.printRequests.create(wishFor(materialId, { items: [{ materialId, quantity: 3 }] }));
    context.advance(hourMs);
    await student.printRequests.create(wishFor(materialId));
    expect(books(context).orders).toHaveLength(3);
  });

  test('Where no courier charge is set, a printed copy with a price is quoted with the courier included, as in the cart.', async () => {
    const { student } = setUp();
    const { orderId } = await student.printRequests.create(wishFor(addPrinted(context)));
    expect(order(orderId)).toMatchObject({ totalPaise: 25_000, courierPaise: 0, quotedAt: context.clock() });
  });

  test.each([
    ['a material that is not sold printed', { format: 'PDF', printPricePaise: 0 }],
    ['a material that is off the lists', { isActive: false }],
    ['a material that was deleted', { deletedAt: 1 }],
  ])('A request for printed copies is refused for %s.', async (_what, change) => {
    const { student } = setUp();
    const refusal = await failure(student.printRequests.create(wishFor(addPrinted(context, change))));
    expect(refusal).toEqual({ code: 'BAD_REQUEST', message: deskMessages.notPrinted });
    expect(books(context).orders).toEqual([]);
  });

  test('A request for printed copies is refused for an unknown material, and after ten requests in an hour.', async () => {
    const { student } = setUp();
    expect((await failure(student.printRequests.create(wishFor('f'.repeat(32))))).code).toBe('NOT_FOUND');
    for (let wish = 0; wish < 10; wish++) await student.printRequests.create(wishFor(addPrinted(context)));
    expect((await failure(student.printRequests.create(wishFor(addPrinted(context))))).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('Quoting a price', () => {
  const wished = async () => {
    const people = setUp();
    const { orderId } = await people.student.printRequests.create(wishFor(addPrinted(context, { printPricePaise: 0 })));
    const seen = await people.admin.ordersAdmin.byId({ id: orderId });
    const quote = (unitPricePaise: number, courierPaise = 6000) => ({
      orderId,
      items: seen.items.map(({ id }) => ({ id, unitPricePaise })),
      courierPaise,
      expectedUpdatedAt: order(orderId)?.updatedAt ?? 0,
    });
    return { ...people, orderId, quote };
  };

  test('An admin quotes a price and changes it later, each time with a mail, a history entry and a record.', async () => {
    const { admin, orderId, quote, owner } = await wished();
    expect(await admin.quotesAdmin.send(quote(30_000))).toEqual({ totalPaise: 36_000 });
    context.advance(hourMs);
    expect(await admin.quotesAdmin.send(quote(28_000, 0))).toEqual({ totalPaise: 28_000 });
    expect(order(orderId)).toMatchObject({ totalPaise: 28_000, courierPaise: 0, quotedAt: context.clock() });
    expect(history(context)).toEqual(['placed pending', 'quoted 36000', 'quoted 28000']);
    expect(mailsTo('kavitha@example.com').map(({ subject }) => subject)).toEqual([
      `We have your order ${shortOrderId(orderId)}`,
      `Your order ${shortOrderId(orderId)}: ₹360 to pay`,
      `Your order ${shortOrderId(orderId)}: ₹280 to pay`,
    ]);
    expect(context.db.select().from(auditLog).all().at(-1)).toMatchObject({
      actorId: owner.id,
      action: 'quote',
      before: { totalPaise: 36_000, courierPaise: 6000 },
      after: { totalPaise: 28_000, courierPaise: 0 },
    });
  });

  test('A quote is refused for other items, for an order that changed meanwhile and for an unknown order.', async () => {
    const { admin, quote } = await wished();
    const given = quote(30_000);
    const strange = { ...given, items: [{ id: 'f'.repeat(32), unitPricePaise: 100 }] };
    expect((await failure(admin.quotesAdmin.send(strange))).message).toBe(deskMessages.itemsChanged);
    const old = { ...given, expectedUpdatedAt: given.expectedUpdatedAt - 1 };
    expect((await failure(admin.quotesAdmin.send(old))).code).toBe('CONFLICT');
    const missing = { ...given, orderId: 'f'.repeat(32) };
    expect((await failure(admin.quotesAdmin.send(missing))).code).toBe('NOT_FOUND');
    expect(history(context)).toEqual(['placed pending']);
  });

  test('A quoted price cannot be changed while a payment is being checked or after the order is paid.', async () => {
    const { kavitha, admin, orderId, quote } = await wished();
    await admin.quotesAdmin.send(quote(30_000));
    await reportUtr(context, kavitha, { orderId, utr });
    expect(await failure(admin.quotesAdmin.send(quote(1000)))).toEqual({
      code: 'CONFLICT',
      message: deskMessages.noQuoteNow,
    });
    const [report] = await admin.paymentReportsAdmin.open();
    await admin.paymentReportsAdmin.accept({ reportId: report?.id ?? '' });
    expect((await failure(admin.quotesAdmin.send(quote(1000)))).code).toBe('CONFLICT');
    expect(order(orderId)?.totalPaise).toBe(36_000);
  });

  test('An admin cannot quote a price for an order paid by card.', async () => {
    const { admin } = setUp();
    const id = putOrder(context);
    const { items, updatedAt } = await admin.ordersAdmin.byId({ id });
    const quote = items.map((item) => ({ id: item.id, unitPricePaise: 100 }));
    const told = admin.quotesAdmin.send({ orderId: id, items: quote, courierPaise: 0, expectedUpdatedAt: updatedAt });
    expect((await failure(told)).code).toBe('CONFLICT');
  });
});

describe('Reported payments', () => {
  test('A reported payment waits for the educator’s check and does not mark the order as paid.', async () => {
    const { student, admin, kavitha } = setUp();
    const orderId = await awaitingOrder(context, kavitha);
    await reportUtr(context, kavitha, { orderId, utr: ' 1234 5678 9012 ' });
    expect(order(orderId)?.status).toBe('pending');
    expect(books(context).payments).toEqual([]);
    expect(await student.orders.byId({ id: orderId })).toMatchObject({
      stage: 'to_check',
      paymentReport: { status: 'open', utr, reason: '' },
    });
    expect(await admin.paymentReportsAdmin.open()).toMatchObject([
      { utr, hasProof: false, sameUtr: [], order: { id: orderId, totalPaise: 31_000 } },
    ]);
    expect(await admin.deskAdmin.counts()).toMatchObject({ check: 1, awaiting: 0 });
    expect(mailsTo('contact@example.com').at(-1)?.text).toContain(`UTR number: ${utr}`);
  });

  test('Reporting a payment for somebody else’s order or an unknown order answers not found.', async () => {
    const { arun, kavitha } = setUp();
    const orderId = await awaitingOrder(context, kavitha);
    for (const id of [orderId, 'f'.repeat(32)])
      expect(await failure(reportUtr(context, arun, { orderId: id, utr }))).toEqual({
        code: 'NOT_FOUND',
        message: 'Order not found',
      });
    expect(context.db.select().from(paymentReports).all()).toEqual([]);
  });

  test('An order has only one open payment report, even when two are sent at the same moment.', async () => {
    const { kavitha } = setUp();
    const orderId = await awaitingOrder(context, kavitha);
    const both = await Promise.allSettled([
      reportUtr(context, kavitha, { orderId, utr }),
      reportUtr(context, kavitha, { orderId, utr: '999999999999' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await failure(reportUtr(context, kavitha, { orderId, utr }))).message).toBe(deskMessages.alreadyReported);
  });

  test('A reported payment is refused before the price is quoted and after the order is paid.', async () => {
    const { student, admin, kavitha } = setUp();
    const unquoted = await student.printRequests.create(wishFor(addPrinted(context, { printPricePaise: 0 })));
    const refusal = await failure(reportUtr(context, kavitha, { orderId: unquoted.orderId, utr }));
    expect(refusal).toEqual({ code: 'CONFLICT', message: deskMessages.notQuoted });
    const orderId = await awaitingOrder(context, kavitha);
    await admin.paymentReportsAdmin.receive({ ...allDue(context, orderId), utr });
    expect((await failure(reportUtr(context, kavitha, { orderId, utr }))).message).toBe(deskMessages.notOpen);
  });

  test('A student may report a payment at most ten times an hour.', async () => {
    const { admin, kavitha } = setUp();
    const orderId = await awaitingOrder(context, kavitha);
    for (let turn = 0; turn < 10; turn++) {
      await reportUtr(context, kavitha, { orderId, utr });
      const [report] = await admin.paymentReportsAdmin.open();
      await admin.paymentReportsAdmin.reject({ reportId: report?.id ?? '', reason: 'Not there' });
    }
    expect((await failure(reportUtr(context, kavitha, { orderId, utr }))).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('Payment reports at the admin’s desk', () => {
  const reported = async (given = utr) => {
    const people = setUp();
    const orderId = await awaitingOrder(context, people.kavitha);
    await reportUtr(context, people.kavitha, { orderId, utr: given });
    const [report] = await people.admin.paymentReportsAdmin.open();
    return { ...people, orderId, reportId: report?.id ?? '' };
  };

  test('An admin who accepts a reported payment books it and confirms the order, and the student gets a mail.', async () => {
    const { admin, student, orderId, reportId, owner, kavitha } = await reported();
    context.advance(hourMs);
    expect(await admin.paymentReportsAdmin.accept({ reportId })).toMatchObject({
      outcome: 'accepted',
      orderId,
      duePaise: 0,
    });
    expect(books(context).payments).toMatchObject([
      { orderId, userId: kavitha.id, method: 'upi', utr, amountPaise: 31_000, status: 'paid', paidAt: context.clock() },
    ]);
    expect(order(orderId)).toMatchObject({ status: 'confirmed', confirmedAt: context.clock() });
    expect(history(context)).toEqual(['placed pending', 'quoted 31000', 'reported', 'paid confirmed 31000']);
    expect(mailsTo('kavitha@example.com').at(-1)?.text).toContain(`Payment reference: UPI ${utr}`);
    expect(await admin.deskAdmin.orders({ tab: 'send' })).toMatchObject([{ id: orderId, days: { due: 'later' } }]);
    expect((await student.orders.byId({ id: orderId })).payments).toMatchObject([{ method: 'upi', utr }]);
    expect((await admin.ordersAdmin.byId({ id: orderId })).history.at(-1)).toMatchObject({ actorName: 'owner' });
    expect(context.db.select().from(auditLog).all().at(-1)).toMatchObject({ actorId: owner.id, action: 'accept' });
  });

  test('A payment reported by the number of a bank transfer is booked as one.', async () => {
    const { kavitha, admin } = setUp();
    const orderId = await awaitingOrder(context, kavitha);
    await reportUtr(context, kavitha, { orderId, utr: 'SBINN5260123456789' });
    const [report] = await admin.paymentReportsAdmin.open();
    await admin.paymentReportsAdmin.accept({ reportId: report?.id ?? '' });
    expect(books(context).payments).toMatchObject([{ method: 'bank', utr: 'SBINN5260123456789' }]);
  });

  test('An admin can decide about a reported payment only once.', async () => {
    const { admin, reportId } = await reported();
    await admin.paymentReportsAdmin.accept({ reportId });
    expect(await failure(admin.paymentReportsAdmin.accept({ reportId }))).toEqual({
      code: 'CONFLICT',
      message: expect.stringMatching(/^You recorded a payment of ₹.* just now\. Please look again\.$/),
    });
    expect((await failure(admin.paymentReportsAdmin.reject({ reportId, reason: 'No' }))).code).toBe('CONFLICT');
    expect((await failure(admin.paymentReportsAdmin.accept({ reportId: 'f'.repeat(32) }))).code).toBe('NOT_FOUND');
    expect(books(context).payments).toHaveLength(1);
  });

  test('An admin rejects a reported payment with a reason; the student reads it and may report again.', async () => {
    const { admin, student, kavitha, orderId, reportId } = await reported();
    await admin.paymentReportsAdmin.reject({ reportId, reason: 'No such payment came by Saturday' });
    expect(await student.orders.byId({ id: orderId })).toMatchObject({
      stage: 'awaiting',
      paymentReport: { status: 'rejected', reason: 'No such payment came by Saturday' },
    });
    expect(mailsTo('kavitha@example.com').at(-1)?.text).toContain('Reason: No such payment came by Saturday');
    await reportUtr(context, kavitha, { orderId, utr: '999999999999' });
    expect(history(context).slice(-2)).toEqual(['report_rejected', 'reported']);
    expect(books(context).payments).toEqual([]);
  });

  test('An admin is asked before accepting one of two reports with the same UTR number, even with leading zeros.', async () => {
    const { admin, arun, orderId, reportId } = await reported(`0000${utr}`);
    const second = await awaitingOrder(context, arun);
    await reportUtr(context, arun, { orderId: second, utr });
    const [mine, theirs] = await admin.paymentReportsAdmin.open();
    expect(mine?.sameUtr).toEqual([{ orderId: second, as: 'report' }]);
    expect(theirs?.sameUtr).toEqual([{ orderId, as: 'report' }]);

    const asked = { outcome: 'same_utr', sameUtr: [{ orderId: second, as: 'report' }] };
    expect(await admin.paymentReportsAdmin.accept({ reportId })).toEqual(asked);
    expect(books(context).payments).toEqual([]);
    await admin.paymentReportsAdmin.accept({ reportId, sameUtrIsFine: true });
    const [left] = await admin.paymentReportsAdmin.open();
    expect(left?.sameUtr).toEqual([{ orderId, as: 'payment' }]);
    const accept = { reportId: left?.id ?? '' };
    expect(await admin.paymentReportsAdmin.accept(accept)).toEqual({
      outcome: 'same_utr',
      sameUtr: [{ orderId, as: 'payment' }],
    });
    expect(order(second)?.status).toBe('pending');
    await admin.paymentReportsAdmin.accept({ ...accept, sameUtrIsFine: true });
    expect(order(second)?.status).toBe('confirmed');
  });

  test('An admin is not asked about a UTR number that was only rejected before, on the same order or on another.', async () => {
    const { admin, kavitha, orderId, reportId } = await reported();
    await admin.paymentReportsAdmin.reject({ reportId, reason: 'This belongs to your other order' });
    await reportUtr(context, kavitha, { orderId, utr });
    const [again] = await admin.paymentReportsAdmin.open();
    expect(again?.sameUtr).toEqual([]);
    await admin.paymentReportsAdmin.reject({ reportId: again?.id ?? '', reason: 'This belongs to your other order' });

    const second = await awaitingOrder(context, kavitha);
    await reportUtr(context, kavitha, { orderId: second, utr });
    const [report] = await admin.paymentReportsAdmin.open();
    expect(report?.sameUtr).toEqual([{ orderId, as: 'rejected' }]);
    expect(await admin.paymentReportsAdmin.accept({ reportId: report?.id ?? '' })).toMatchObject({
      outcome: 'accepted',
    });
  });

  test('An admin is asked before noting a payment under a UTR number that somebody else reported.', async () => {
    const { admin, arun, orderId } = await reported();
    const second = await awaitingOrder(context, arun);
    const received = { ...allDue(context, second), utr };
    expect(await admin.paymentReportsAdmin.receive(received)).toEqual({
      outcome: 'same_utr',
      sameUtr: [{ orderId, as: 'report' }],
    });
    expect(order(second)?.status).toBe('pending');
    const noted = await admin.paymentReportsAdmin.receive({ ...received, sameUtrIsFine: true });
    expect(noted).toMatchObject({ outcome: 'accepted', orderId: second, duePaise: 0 });
  });

  test('An admin can note a payment that nobody reported, once.', async () => {
    const { admin, kavitha } = setUp();
    const orderId = await awaitingOrder(context, kavitha);
    await admin.paymentReportsAdmin.receive(allDue(context, orderId));
    expect(order(orderId)?.status).toBe('confirmed');
    expect((await failure(admin.paymentReportsAdmin.receive({ ...allDue(context, orderId), utr }))).message).toBe(
      deskMessages.alreadyPaid,
    );
  });

  test('An admin must decide about an open payment report before noting a payment.', async () => {
    const { admin, orderId } = await reported();
    expect((await failure(admin.paymentReportsAdmin.receive({ ...allDue(context, orderId), utr }))).message).toBe(
      deskMessages.decideFirst,
    );
  });

  test('An admin who accepts money for a cancelled order leaves it cancelled and sees that it needs attention.', async () => {
    const { admin, orderId, reportId } = await reported();
    const { updatedAt } = await admin.ordersAdmin.byId({ id: orderId });
    await admin.ordersAdmin.setStatus({ id: orderId, status: 'cancelled', expectedUpdatedAt: updatedAt });
    await admin.paymentReportsAdmin.accept({ reportId });
    expect(order(orderId)?.status).toBe('cancelled');
    expect((await admin.ordersAdmin.byId({ id: orderId })).attention).toEqual(['paid_after_cancelled']);
  });

  test('An admin notes refunds made by hand without a payment provider, up to the amount that was paid.', async () => {
    const { admin, student, orderId, reportId } = await reported();
    await admin.paymentReportsAdmin.accept({ reportId });
    const paymentId = books(context).payments[0]?.id ?? '';
    const wish = { paymentId, reason: 'Sent by GPay', key: 'a'.repeat(32) };
    expect(await admin.refundsAdmin.request({ ...wish, amountPaise: 10_000 })).toMatchObject({ status: 'processed' });
    expect(await admin.refundsAdmin.request({ ...wish, amountPaise: 10_000 })).toMatchObject({ status: 'processed' });
    expect(books(context).payments).toMatchObject([{ refundedPaise: 10_000, status: 'paid' }]);
    expect(history(context).slice(-2)).toEqual(['refund_requested 10000', 'refund_processed 10000']);
    expect((await student.orders.byId({ id: orderId })).refunds).toMatchObject([{ status: 'processed' }]);
    const rest = { ...wish, key: 'b'.repeat(32) };
    const tooMuch = await failure(admin.refundsAdmin.request({ ...rest, amountPaise: 21_001 }));
    expect(tooMuch.message).toBe('You can refund up to ₹210.');
    await admin.refundsAdmin.request({ ...rest, amountPaise: 21_000 });
    expect(books(context).payments).toMatchObject([{ refundedPaise: 31_000, status: 'refunded' }]);
    expect(mailsTo('kavitha@example.com').at(-1)?.subject).toContain('is complete');
  });
});

describe('Orders typed in at the desk', () => {
  const typed = (items: DeskOrderInput['items'], change: Partial<DeskOrderInput> = {}): DeskOrderInput => ({
    fullName: 'முருகேசன் K.',
    phone: '90000 51607',
    email: '',
    shippingAddress: '12, Bedford, Coonoor, The Nilgiris 643101',
    items,
    courierPaise: 6000,
    notes: 'Wrote on WhatsApp',
    ...change,
  });

  test('A desk order with all prices is quoted at once, and no mail is sent without an email address.', async () => {
    const { admin } = setUp();
    const materialId = addPrinted(context);
    const item = { materialId, kind: 'printed' as const, quantity: 2, unitPricePaise: 24_000 };
    const { orderId } = await admin.deskAdmin.create(typed([item]));
    expect(order(orderId)).toMatchObject({
      source: 'desk',
      userId: null,
      totalPaise: 54_000,
      quotedAt: context.clock(),
      phone: '+919000051607',
      contactName: 'முருகேசன் K.',
    });
    expect(context.mails()).toEqual([]);
    await admin.paymentReportsAdmin.receive({ ...allDue(context, orderId), utr });
    expect(order(orderId)?.status).toBe('confirmed');
    expect((await admin.ordersAdmin.byId({ id: orderId })).history[0]).toMatchObject({ actorName: 'owner' });
  });

  test('A desk order without a price or without a courier charge waits to be quoted.', async () => {
    const { admin } = setUp();
    const item = { materialId: addPrinted(context), kind: 'printed' as const, quantity: 1, unitPricePaise: null };
    await admin.deskAdmin.create(typed([item]));
    await admin.deskAdmin.create(typed([{ ...item, unitPricePaise: 100 }], { courierPaise: null }));
    expect(await admin.deskAdmin.counts()).toMatchObject({ quote: 2, awaiting: 0 });
  });

  test('A desk order belongs to the account with its email, and the payment opens the downloads there.', async () => {
    const { admin, student, kavitha } = setUp();
    const materialId = addMaterial(context);
    const item = { materialId, kind: 'download' as const, quantity: 1, unitPricePaise: 19_900 };
    const input = typed([item], { email: 'Kavitha@example.com', shippingAddress: '', courierPaise: 0 });
    const { orderId } = await admin.deskAdmin.create(input);
    expect(order(orderId)?.userId).toBe(kavitha.id);
    expect((await student.checkout.price({ materialId })).state).toBe('for-sale');
    await reportUtr(context, kavitha, { orderId, utr });
    const [report] = await admin.paymentReportsAdmin.open();
    await admin.paymentReportsAdmin.accept({ reportId: report?.id ?? '' });
    expect((await student.checkout.price({ materialId })).state).toBe('bought');
    expect(await admin.deskAdmin.orders({ tab: 'send' })).toEqual([]);
  });

  test('A desk order with a PDF needs an email address, and belongs to the account that confirms it later.', async () => {
    const { admin } = setUp();
    const materialId = addMaterial(context);
    const item = { materialId, kind: 'download' as const, quantity: 1, unitPricePaise: 19_900 };
    const input = typed([item], { shippingAddress: '', courierPaise: 0 });
    expect((await failure(admin.deskAdmin.create(input))).message).toContain(deskMessages.emailNeeded);
    const email = 'murugesan@example.com';
    const { orderId } = await admin.deskAdmin.create({ ...input, email: 'Murugesan@example.com' });
    await admin.paymentReportsAdmin.receive({ ...allDue(context, orderId), utr });

    const student = { fullName: 'Murugesan', email, password: 'a-quiet-river-7' };
    await context.visitor.auth.signUp(student);
    expect(order(orderId)?.userId).toBeNull();
    await context.visitor.auth.confirmEmail({ token: await context.mailedToken(), password: student.password });
    const user = context.db.select().from(users).where(eq(users.email, email)).get();
    expect(order(orderId)?.userId).toBe(user?.id);
    expect(books(context).payments).toMatchObject([{ userId: user?.id }]);
  });

  test('A phone number brings back whom the desk last wrote an order for, and says that an order of it exists.', async () => {
    const { admin } = setUp();
    const item = { materialId: addPrinted(context), kind: 'printed' as const, quantity: 1, unitPricePaise: 25_000 };
    const found = (phone: string) => admin.deskAdmin.customer({ phone });
    expect(await found('90000 51607')).toEqual({ known: null, hasOrdered: false, accounts: [] });
    await admin.deskAdmin.create(typed([item], { email: 'murugesan@example.com' }));
    const { orderId } = await admin.deskAdmin.create(typed([item], { shippingAddress: 'New Road, Coonoor 643101' }));
    const { fullName } = typed([]);
    expect(await found('090000-51607')).toEqual({
      known: {
        fullName,
        email: 'murugesan@example.com',
        shippingAddress: 'New Road, Coonoor 643101',
        from: { orderId, createdAt: context.clock() },
      },
      hasOrdered: true,
      accounts: [],
    });
  });

  describe('with the phone number that accounts have typed in', () => {
    const phone = '+919000051607';
    const chat = 'Poetry 1 copy venum\nName: Kala Selvam\nPh 90000 51607';
    const typePhone = (userId: string) =>
      context.db.update(profiles).set({ phone, address: '1 Fort Road' }).where(eq(profiles.userId, userId)).run();

    test('A chat from the number fills in nothing of an account that merely typed it, and the order belongs to nobody.', async () => {
      const { admin, kavitha, arun } = setUp();
      const materialId = addPrinted(context);
      for (const { id } of [kavitha, arun]) typePhone(id);
      const { customer, receiver, items } = await admin.deskAdmin.readChat({ chat });
      expect(customer).toMatchObject({ known: null, hasOrdered: false });
      expect(customer?.accounts.map(({ email }) => email).sort()).toEqual([arun.email, kavitha.email]);
      expect(receiver.map(({ of, value, isSure }) => [of, value, isSure])).toEqual([
        ['fullName', 'Kala Selvam', true],
        ['phone', phone, true],
      ]);
      expect(items).toMatchObject([{ of: 'item', isSure: true, value: { materialId, kind: 'printed', quantity: 1 } }]);
      const item = { materialId, kind: 'printed' as const, quantity: 1, unitPricePaise: 25_000 };
      const { orderId } = await admin.deskAdmin.create(typed([item], { phone: '90000 51607' }));
      expect(order(orderId)).toMatchObject({ userId: null, contactEmail: '' });
      expect(mailsTo(kavitha.email)).toEqual([]);
    });

    test('Their unpaid orders fill in nothing either; one that was paid and delivered fills in its address, never the email.', async () => {
      const { admin, kavitha } = setUp();
      typePhone(kavitha.id);
      const id = putOrder(context, {
        user: kavitha,
        phone,
        contactName: 'Kavitha',
        contactEmail: kavitha.email,
        shippingAddress: '1 Fort Road, Vellore 632001',
        source: 'request',
        payBy: 'upi',
        quotedAt: context.clock(),
      });
      const known = async () => (await admin.deskAdmin.customer({ phone })).known;
      expect(await admin.deskAdmin.customer({ phone })).toMatchObject({ known: null, hasOrdered: true });
      await admin.paymentReportsAdmin.receive({ ...allDue(context, id), utr });
      expect(await known()).toBeNull();
      context.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, id)).run();
      keepAllStates(context);
      expect(await known()).toMatchObject({ email: '', shippingAddress: '1 Fort Road, Vellore 632001' });
    });
  });

  test('A pasted chat is read up to 20,000 characters.', async () => {
    const { admin } = setUp();
    expect(await admin.deskAdmin.readChat({ chat: 'a '.repeat(10_000) })).toMatchObject({ receiver: [], items: [] });
    expect((await failure(admin.deskAdmin.readChat({ chat: 'a'.repeat(20_001) }))).code).toBe('BAD_REQUEST');
  });

  test('Who is known by the phone number only is forgotten once nothing is open, and what was sold and paid stays.', async () => {
    const { admin } = setUp();
    const item = { materialId: addPrinted(context), kind: 'printed' as const, quantity: 1, unitPricePaise: 25_000 };
    const { orderId } = await admin.deskAdmin.create(typed([item], { notes: 'After six' }));
    const { phone, fullName } = typed([]);
    const known = async () => (await admin.studentsAdmin.contacts({ search: '' })).items;
    expect(await known()).toMatchObject([{ fullName, orders: 1, lastOrderAt: context.clock() }]);
    await admin.paymentReportsAdmin.receive({ ...allDue(context, orderId), utr });
    const forget = () => admin.studentsAdmin.forgetContact({ phone });
    expect(await failure(forget())).toEqual({
      code: 'CONFLICT',
      message: `Order ${shortOrderId(orderId)} is still open. Deliver or cancel it first.`,
    });
    context.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, orderId)).run();
    keepAllStates(context);
    const before = order(orderId);
    await forget();
    expect(await known()).toEqual([]);
    expect(order(orderId)).toEqual({
      ...before,
      contactName: '',
      contactEmail: '',
      phone: '',
      shippingAddress: '',
      notes: '',
    });
    expect(JSON.stringify(context.db.select().from(auditLog).all().at(-1))).not.toContain(phone.slice(-5));
    expect((await failure(forget())).code).toBe('NOT_FOUND');
  });

  test('A desk order with an unknown material is refused.', async () => {
    const { admin } = setUp();
    const item = { materialId: 'f'.repeat(32), kind: 'printed' as const, quantity: 1, unitPricePaise: 100 };
    expect((await failure(admin.deskAdmin.create(typed([item])))).code).toBe('NOT_FOUND');
    expect(books(context).orders).toEqual([]);
  });
});

describe('Parcels', () => {
  const confirmed = async () => {
    const people = setUp();
    const orderId = await awaitingOrder(context, people.kavitha);
    await people.admin.paymentReportsAdmin.receive({ ...allDue(context, orderId), utr });
    const setStatus = (status: 'confirmed' | 'shipped' | 'delivered', given?: typeof shipment) =>
      people.admin.ordersAdmin.setStatus({
        id: orderId,
        status,
        expectedUpdatedAt: order(orderId)?.updatedAt ?? 0,
        ...(given && { shipment: given }),
      });
    return { ...people, orderId, setStatus };
  };

  test('A student sees the carrier, tracking number and link of a sent parcel and gets them by mail.', async () => {
    const { student, admin, orderId, setStatus } = await confirmed();
    expect((await student.orders.byId({ id: orderId })).shipment).toBeNull();
    await setStatus('shipped', shipment);
    expect((await student.orders.byId({ id: orderId })).shipment).toMatchObject(shipment);
    expect(mailsTo('kavitha@example.com').at(-1)?.text).toMatch(
      /Courier: DTDC\nTracking number: D123[\s\S]+Track parcel:\nhttps:\/\/txk\.dtdc\.com/,
    );
    expect(await admin.deskAdmin.counts()).toMatchObject({ send: 0, way: 1 });
  });

  test('A student reads by which day a parcel arrives on the order, in the list and in the mails, and not once it is there.', async () => {
    const { student, orderId, setStatus } = await confirmed();
    const arrival = async () => (await student.orders.byId({ id: orderId })).arrival;
    const lastMail = () => mailsTo('kavitha@example.com').at(-1)?.text;
    // Confirmed on Saturday, the 21st of November; five business days.
    expect(await arrival()).toEqual({ by: '2026-11-27', isLate: false });
    expect((await student.orders.mine({})).items[0]?.arrival).toEqual({ by: '2026-11-27', isLate: false });
    expect(lastMail()).toContain("We're packing your copy. It should arrive by courier by Nov 27, 2026.");
    await setStatus('shipped', shipment);
    expect(lastMail()).toContain('given to the courier. It should reach you by Nov 27, 2026.');
    context.advance(7 * 24 * hourMs);
    expect(await arrival()).toEqual({ by: '2026-11-27', isLate: true });
    await setStatus('delivered');
    expect(await arrival()).toBeNull();
  });

  test('A tracking number that another order has is refused, unless both go in one parcel.', async () => {
    const { admin, kavitha, orderId, setStatus } = await confirmed();
    await setStatus('shipped', shipment);
    await setStatus('shipped', shipment);
    const second = await awaitingOrder(context, kavitha);
    await admin.paymentReportsAdmin.receive({ ...allDue(context, second), utr: '210987654321' });
    const change = () => ({
      id: second,
      status: 'shipped' as const,
      expectedUpdatedAt: order(second)?.updatedAt ?? 0,
      shipment: { ...shipment, trackingNumber: 'd123' },
    });
    expect(await failure(admin.ordersAdmin.setStatus(change()))).toMatchObject({
      code: 'BAD_REQUEST',
      message: `${orderWorkMessages.sameNumber}: ${shortOrderId(orderId)}`,
    });
    expect(await admin.ordersAdmin.setStatuses({ changes: [change()] })).toMatchObject([{ outcome: 'refused' }]);
    await admin.ordersAdmin.setStatus({ ...change(), shipment: { ...shipment, carrier: 'Blue Dart' } });
    await admin.ordersAdmin.setStatus({ ...change(), sameNumberIsFine: true });
    expect(order(second)?.status).toBe('shipped');
  });

  test('A parcel by courier is refused without its carrier and its number.', async () => {
    const { orderId, setStatus } = await confirmed();
    for (const missing of [{ carrier: '' }, { trackingNumber: '' }])
      expect((await failure(setStatus('shipped', { ...shipment, ...missing }))).code).toBe('BAD_REQUEST');
    expect(order(orderId)?.status).toBe('confirmed');
  });

  test('No day of arrival is promised for a parcel that goes by ordinary post.', async () => {
    const { student, orderId, setStatus } = await confirmed();
    await setStatus('shipped', { carrier: 'Ordinary post', trackingNumber: '', trackingUrl: '' });
    expect((await student.orders.byId({ id: orderId })).arrival).toBeNull();
  });

  test('A parcel marked as sent by mistake can be taken back; its waiting mail is withdrawn and its due date stays.', async () => {
    const { student, orderId, setStatus } = await confirmed();
    const { confirmedAt } = order(orderId) ?? {};
    const before = mailsTo('kavitha@example.com').length;
    context.advance(hourMs);
    await setStatus('shipped', shipment);
    await setStatus('confirmed');
    expect(mailsTo('kavitha@example.com')).toHaveLength(before);
    expect(order(orderId)?.confirmedAt).toBe(confirmedAt);
    expect((await student.orders.byId({ id: orderId })).shipment).toBeNull();
    await setStatus('shipped', shipment);
    await setStatus('delivered');
    await setStatus('shipped');
  });

  test('A mistyped tracking number can be corrected, and the student gets one mail with the right number.', async () => {
    const { student, orderId, setStatus } = await confirmed();
    const before = mailsTo('kavitha@example.com').length;
    await setStatus('shipped', shipment);
    await setStatus('shipped', { ...shipment, trackingNumber: 'D124' });
    const sent = mailsTo('kavitha@example.com').slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('Tracking number: D124');
    expect((await student.orders.byId({ id: orderId })).shipment?.trackingNumber).toBe('D124');
    expect(context.db.select().from(auditLog).all().at(-1)).toMatchObject({
      before: { trackingNumber: '(written)' },
      after: { trackingNumber: '(another one)' },
    });
  });

  test('An order of downloads alone cannot be shipped as a parcel.', async () => {
    const { admin } = setUp();
    const id = putOrder(context);
    const change = { id, status: 'shipped', expectedUpdatedAt: context.clock(), shipment } as const;
    expect((await failure(admin.ordersAdmin.setStatus(change))).message).toBe(deskMessages.noPrintedCopies);
  });

  test('The due date of a parcel counts business days from the confirmation of the order.', async () => {
    const { admin } = await confirmed();
    const due = async () => (await admin.deskAdmin.orders({ tab: 'send' }))[0]?.days;
    // Saturday, the 21st of November.
    expect(await due()).toEqual({ sendBy: '2026-11-25', arriveBy: '2026-11-27', due: 'later', isLate: false });
    context.advance(4 * 24 * hourMs);
    expect(await due()).toMatchObject({ due: 'today' });
    expect(await admin.deskAdmin.counts()).toMatchObject({ send: 1, due: 1 });
    expect(await admin.overviewAdmin.work()).toMatchObject({ toSend: 1, overdue: 0 });
    context.advance(3 * 24 * hourMs);
    expect(await due()).toMatchObject({ due: 'overdue', isLate: true });
    expect(await admin.overviewAdmin.work()).toMatchObject({ toSend: 1, overdue: 1 });
  });

  test('The due date of a parcel moves with the holidays that the educator sets.', async () => {
    const { admin } = await confirmed();
    const section = await admin.siteAdmin.section({ section: 'delivery' });
    expect(section.isChanged).toBe(true);
    await admin.siteAdmin.save({
      section: 'delivery',
      content: { courierCharge: '60', holidays: '2026-11-23 Local holiday' },
    });
    expect((await admin.deskAdmin.orders({ tab: 'send' }))[0]?.days).toMatchObject({ sendBy: '2026-11-26' });
  });

  test('The parcels to print come in the order asked for, without orders that send nothing.', async () => {
    const { admin, orderId } = await confirmed();
    const download = putOrder(context);
    const second = putOrder(context, { items: [{ kind: 'printed', title: 'Second' }] });
    const ids = [second, download, orderId, 'f'.repeat(32)];
    expect((await admin.deskAdmin.parcels({ ids })).map(({ id }) => id)).toEqual([second, orderId]);
  });
});

test('A backup accepts an order total with its courier charge and refuses a total that does not add up.', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'));
  context = createTestContext({ databaseFile: join(folder, 'site.db') });
  await awaitingOrder(context, context.addUser('kavitha'));
  const good = join(folder, 'good.db');
  backUp(join(folder, 'site.db'), good);
  expect(existsSync(good)).toBe(true);
  context.db.update(orders).set({ courierPaise: 5999 }).run();
  expect(() => backUp(join(folder, 'site.db'), join(folder, 'bad.db'))).toThrow(/do not add up to their items/);
  context.db.update(orders).set({ courierPaise: 6000 }).run();
  rmSync(folder, { recursive: true });
});

test('A payment by UPI counts as revenue received.', async () => {
  const { admin, kavitha } = setUp();
  const orderId = await awaitingOrder(context, kavitha);
  await admin.paymentReportsAdmin.receive({ ...allDue(context, orderId), utr });
  expect(await admin.ordersAdmin.summary()).toMatchObject({ revenuePaise: 31_000, receivedPaise: 31_000 });
  expect(context.db.select().from(payments).all()).toHaveLength(1);
});
