import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { findReceipt } from '#server/features/orders/receipts.data.ts';
import { siteSections } from '#shared/site.ts';
import type { SessionUser } from '#shared/users.ts';
import { addPrinted, latestPayment } from '../support/desk.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { addMaterial } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

/** Of a seller in Maharashtra. */
const gstin = '27AAPFU0939F1ZV';

let context: TestContext;
let app: App;
let owner: SessionUser;
beforeEach(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  owner = context.addUser('owner', { isAdmin: true });
});
afterEach(async () => {
  await app.close();
  await context.close();
});

const admin = () => context.caller(owner);
async function register({ from = '2026-11-01', number = gstin } = {}) {
  await admin().siteAdmin.save({ section: 'business', content: { ...siteSections.business, gstin: number } });
  await admin().siteAdmin.save({ section: 'gst', content: { ...siteSections.gst, from } });
}

/** An order of a printed copy for 250 and a PDF for 199 rupees, with a courier for 60, paid whole in cash. */
async function sell(shippingAddress = '12 North Street, Madurai - 625020') {
  const printed = { materialId: addPrinted(context), kind: 'printed' as const, quantity: 1, unitPricePaise: 25_000 };
  const pdf = { materialId: addMaterial(context), kind: 'download' as const, quantity: 1, unitPricePaise: 19_900 };
  const contact = { fullName: 'Selvi', phone: '98765 43210', email: 'selvi@example.com', notes: '', shippingAddress };
  const { orderId } = await admin().deskAdmin.create({ ...contact, items: [printed, pdf], courierPaise: 6000 });
  const { updatedAt: expectedUpdatedAt } = await admin().ordersAdmin.byId({ id: orderId });
  const payment = { orderId, amountPaise: 50_900, method: 'cash' as const, utr: '', expectedUpdatedAt };
  await admin().paymentReportsAdmin.receive({ ...payment, sameUtrIsFine: true });
  return orderId;
}
const paper = (orderId: string, number?: string) =>
  findReceipt(context.db, { orderId, config: context.config, ...(number !== undefined && { number }) });
const refund = async (orderId: string, amountPaise: number, key: string) => {
  const { paymentId } = latestPayment(context, orderId);
  await admin().refundsAdmin.request({ paymentId, amountPaise, reason: 'Torn', key: key.repeat(32) });
};

describe('Without a GSTIN, or before the day from which she has one', () => {
  test.each([{ number: '' }, { from: '' }, { from: '2026-11-22' }])(
    'The paper stays a receipt: %j.',
    async (change) => {
      await register(change);
      expect(paper(await sell())).toMatchObject({ title: 'Receipt', place: '', taxes: [] });
    },
  );
});

describe('With a GSTIN', () => {
  beforeEach(() => register());

  test('Books without tax and a PDF with it are one paper, with the code of each and IGST for another state, and add up to the total.', async () => {
    const facts = paper(await sell());
    expect(facts).toMatchObject({ title: 'Invoice-cum-bill of supply', place: '33-Tamil Nadu', totalPaise: 50_900 });
    expect(facts?.items.map(({ detail }) => detail).sort()).toEqual([
      expect.stringContaining('HSN/SAC 9984, 18 %'),
      expect.stringContaining('HSN/SAC 4901, 0 %'),
    ]);
    expect(facts?.taxes).toHaveLength(2);
    expect(facts?.taxes).toEqual(
      expect.arrayContaining([
        { code: '4901', percent: 0, taxablePaise: 31_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 },
        { code: '9984', percent: 18, taxablePaise: 16_864, cgstPaise: 0, sgstPaise: 0, igstPaise: 3036 },
      ]),
    );
  });

  test('In the seller’s own state the tax is CGST and SGST in equal halves.', async () => {
    const facts = paper(await sell('Pune - 411001'));
    expect(facts?.taxes).toContainEqual({
      code: '9984',
      percent: 18,
      taxablePaise: 16_864,
      cgstPaise: 1518,
      sgstPaise: 1518,
      igstPaise: 0,
    });
  });

  test('A new rate is for what is sold from its day on: an invoice keeps its own.', async () => {
    const before = await sell();
    const rates = [
      ...siteSections.gst.rates,
      ...siteSections.gst.rates.map((row) => ({ ...row, from: '2026-11-21', pdfPercent: '12' })),
    ];
    await admin().siteAdmin.save({ section: 'gst', content: { from: '2026-11-01', rates } });
    const percents = (orderId: string) =>
      paper(orderId)
        ?.taxes.map(({ percent }) => percent)
        .sort();
    expect([percents(before), percents(await sell())]).toEqual([
      [0, 18],
      [0, 12],
    ]);
  });

  test('What has gone back gets a credit note against the invoice, once for each refund, for its buyer and admins.', async () => {
    const orderId = await sell();
    await refund(orderId, 10_180, 'a');
    await refund(orderId, 40_720, 'b');
    const { creditNotes } = await admin().ordersAdmin.byId({ id: orderId });
    expect(creditNotes).toEqual(['C-2026-27/0001', 'C-2026-27/0002']);
    const [first, second] = creditNotes.map((number) => paper(orderId, number));
    expect(first).toMatchObject({
      title: 'Credit note',
      totalPaise: 10_180,
      items: [{ title: 'Against 2026-27/0001' }],
    });
    const sum = (facts: typeof first) =>
      facts?.taxes.reduce((all, tax) => all + tax.taxablePaise + tax.cgstPaise + tax.sgstPaise + tax.igstPaise, 0);
    expect([sum(first), sum(second)]).toEqual([10_180, 40_720]);
    const pdf = await app.inject({
      url: `/orders/${orderId}/receipt?number=${encodeURIComponent(creditNotes[0] ?? '')}`,
      headers: { cookie: await cookieOf(context, owner) },
    });
    expect([pdf.statusCode, pdf.headers['content-disposition']]).toEqual([
      200,
      'inline; filename="receipt-C-2026-27-0001.pdf"',
    ]);
  });

  test('The accountant’s ZIP has what the return asks: a row for each document, code and rate, credit notes below zero.', async () => {
    const orderId = await sell();
    await refund(orderId, 50_900, 'a');
    const answer = await app.inject({
      url: '/admin-export/bookkeeping?from=2026-11-01&to=2026-11-30',
      headers: { cookie: await cookieOf(context, owner) },
    });
    const file = unzipSync(answer.rawPayload)['gst.csv'];
    const rows = Buffer.from(file ?? [])
      .toString()
      .split('\r\n')
      .slice(1, -1);
    expect(rows.toSorted()).toEqual(
      [
        '"Invoice-cum-bill of supply","2026-27/0001","2026-11-21 11:30:00","","Selvi","33-Tamil Nadu","4901",0,310,0,0,0,310,""',
        '"Invoice-cum-bill of supply","2026-27/0001","2026-11-21 11:30:00","","Selvi","33-Tamil Nadu","9984",18,168.64,30.36,0,0,199,""',
        '"Credit note","C-2026-27/0001","2026-11-21 11:30:00","2026-27/0001","Selvi","33-Tamil Nadu","4901",0,-310,0,0,0,-310,""',
        '"Credit note","C-2026-27/0001","2026-11-21 11:30:00","2026-27/0001","Selvi","33-Tamil Nadu","9984",18,-168.64,-30.36,0,0,-199,""',
      ].toSorted(),
    );
  });
});
