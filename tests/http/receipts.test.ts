import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { receipts } from '#server/db/schema/orders.ts';
import { issueMissingReceipts } from '#server/features/orders/receipts.data.ts';
import { perform, program } from '#server/work.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { siteSections } from '#shared/site.ts';
import type { SessionUser } from '#shared/users.ts';
import { buyCart } from '../support/buy.ts';
import { createFakeGateway, type FakeGateway } from '../support/fake-gateway.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { putOrder, putPayment, putRefund } from '../support/orders.ts';
import { inkOf, misfit, readPdf } from '../support/pdf-page.ts';
import { addMaterial } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
let provider: FakeGateway;
let student: SessionUser;
let admin: SessionUser;

beforeEach(async () => {
  provider = createFakeGateway();
  context = createTestContext({ gateway: provider.gateway });
  app = await createTestApp(context);
  student = context.addUser('student');
  admin = context.addUser('owner', { isAdmin: true });
});
afterEach(async () => {
  await app.close();
  await context.close();
});

const get = async (orderId: string, user: SessionUser | null) =>
  app.inject({
    url: paths.orderReceipt(orderId),
    headers: user ? { cookie: await cookieOf(context, user) } : {},
  });
const buy = async (user = student, change: object = {}) => {
  await context.caller(user).cart.add({ materialId: addMaterial(context), kind: 'download', quantity: 1 });
  return buyCart(context, provider, user, change);
};
const numbers = (of: TestContext) =>
  of.db
    .select()
    .from(receipts)
    .orderBy(receipts.issuedAt)
    .all()
    .map(({ financialYear, number }) => `${financialYear}/${number}`);

describe('Numbers of receipts', () => {
  test('Receipts are numbered without gaps in the order of payment, by financial year, and once for each order.', async () => {
    const own = createFakeGateway();
    // Eleven at night in Kolkata on the last day of a financial year.
    const shop = createTestContext({ gateway: own.gateway, now: Date.parse('2027-03-31T17:30:00Z') });
    const buyer = shop.addUser('buyer');
    const buyOne = async () => {
      await shop.caller(buyer).cart.add({ materialId: addMaterial(shop), kind: 'download', quantity: 1 });
      return buyCart(shop, own, buyer);
    };
    await buyOne();
    await buyOne();
    // An order that is never paid takes no number.
    await shop.caller(buyer).checkout.createDownloadOrder({ materialId: addMaterial(shop) });
    shop.advance(90 * 60 * 1000);
    await buyOne();
    expect(numbers(shop)).toEqual(['2026-27/1', '2026-27/2', '2027-28/1']);
    expect(() => shop.db.delete(receipts).run()).toThrow('append-only');
    await shop.close();
  });

  test('Orders paid before there were receipts get theirs in the order of their payments, and only once.', async () => {
    const shop = createTestContext();
    const paidAt = (at: string) => putPayment(shop, putOrder(shop), { paidAt: Date.parse(at) });
    paidAt('2026-05-02T00:00:00Z');
    paidAt('2026-03-02T00:00:00Z');
    paidAt('2026-05-01T00:00:00Z');
    putPayment(shop, putOrder(shop), { status: 'created', paidAt: null });
    expect(perform(shop, program('start'), issueMissingReceipts)).toBe(3);
    expect(perform(shop, program('start'), issueMissingReceipts)).toBe(0);
    expect(numbers(shop)).toEqual(['2025-26/1', '2026-27/1', '2026-27/2']);
    await shop.close();
  });
});

describe('Content of a receipt', { timeout: 60_000 }, () => {
  test('A receipt shows seller, number, customer, items, sums in figures and words, payment and refunds.', async () => {
    await context.caller(admin).siteAdmin.save({
      section: 'business',
      content: {
        ...siteSections.business,
        legalName: 'Meera Natarajan',
        address: '4 College Road, Madurai 625001',
        gstin: '27AAPFU0939F1ZV',
      },
    });
    await context.caller(admin).couponsAdmin.create({
      code: 'EXAM10',
      percent: 10,
      amountPaise: null,
      minTotalPaise: 0,
      maxUses: null,
      lastDay: null,
      isActive: true,
    });
    const id = await buy(student, {
      fullName: 'கவிதா செல்வம்',
      couponCode: 'EXAM10',
      discountPaise: 2000,
      totalPaise: 17_900,
    });
    const payment = (await context.caller(admin).ordersAdmin.byId({ id })).payments[0];
    putRefund(context, payment?.id ?? '', 'processed');
    const answer = await get(id, student);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="receipt-2026-27-0001.pdf"',
      'cache-control': 'private, no-store',
    });
    const pages = await readPdf(answer.rawPayload);
    expect(pages).toHaveLength(1);
    const text = pages[0]?.text ?? '';
    for (const part of [
      'Meera Natarajan',
      '4 College Road, Madurai 625001',
      'GSTIN 27AAPFU0939F1ZV',
      'No. 2026-27/0001',
      'Nov 21, 2026',
      `Order #${id.slice(0, 8)}`,
      'kavitha@example.com',
      'Romantic Poetry',
      'PDF download',
      'Items ₹199',
      'Discount − ₹20',
      'Total ₹179',
      'One Hundred Seventy-Nine Rupees Only',
      `reference ${payment?.razorpayPaymentId}`,
      'Refunded on Nov 21, 2026 − ₹1',
    ])
      expect(text).toContain(part);
  });

  test('A receipt shows a Tamil name with correctly shaped letters.', async () => {
    const name = 'கவிதா செல்வம் கொற்றவை';
    const id = await buy(student, { fullName: name });
    const [page] = await readPdf((await get(id, student)).rawPayload, 3);
    if (!page) throw new Error('No page');
    // The name stands beneath "Received from", 11 points high, from the left edge on.
    const nameAt = await findLine(page, name);
    expect(nameAt).toBeLessThan(0.04);
    // Other words, also of the same letters, would not pass for it.
    expect(await findLine(page, name.split(' ').toReversed().join(' '))).toBeGreaterThan(0.1);
  });

  test.each([
    ['a sign without its letter', 'கவிதா \u0BE6\u0B82 செல்வம்', ['Received from']],
    ['a hundred letters in one word', 'கொ'.repeat(50), ['Received from', 'க']],
  ])('A receipt is drawn for a name with %s.', async (_what, fullName, parts) => {
    const answer = await get(await buy(context.addUser(`buyer-${fullName.length}`), { fullName }), admin);
    expect(answer.statusCode).toBe(200);
    const [page] = await readPdf(answer.rawPayload);
    for (const part of parts) expect(page?.text).toContain(part);
  });

  test('A receipt with many items has several numbered pages and repeats the heading of its table.', async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({ title: `Unit ${index}`, unitPricePaise: 100 }));
    const id = putOrder(context, { user: student, totalPaise: 6000, items });
    putPayment(context, id, { amountPaise: 6000 });
    perform(context, program('start'), issueMissingReceipts);
    const pages = await readPdf((await get(id, student)).rawPayload);
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach(({ text }, index) => expect(text).toContain(`page ${index + 1} of ${pages.length}`));
    for (const { text } of pages.slice(0, -1)) expect(text).toContain('Amount');
    const all = pages.map(({ text }) => text).join('\n');
    for (const { title } of items) expect(all).toContain(title);
  });
});

describe('Access to a receipt', () => {
  test('Only the customer of an order and admins can read its receipt.', { timeout: 20_000 }, async () => {
    const id = await buy();
    const other = context.addUser('other');
    const statuses = [];
    for (const user of [student, admin, other, null]) statuses.push((await get(id, user)).statusCode);
    expect(statuses).toEqual([200, 200, 404, 302]);
  });

  test('Only an order that is paid has a receipt.', async () => {
    const unpaid = putOrder(context, { user: student });
    for (const id of [unpaid, 'f'.repeat(32), 'x'.repeat(200), '%00'])
      expect((await get(id, student)).statusCode).toBe(404);
  });
});

describe('Limit on new receipts', () => {
  const paidOrder = (user: SessionUser) => {
    const id = putOrder(context, { user });
    putPayment(context, id);
    perform(context, program('start'), issueMissingReceipts);
    return id;
  };

  test('A student gets ten new receipts in ten minutes, and receipts drawn before at any time.', {
    timeout: 60_000,
  }, async () => {
    const collector = context.addUser('collector');
    const ids = Array.from({ length: 11 }, () => paidOrder(collector));
    const statuses = [];
    for (const id of ids) statuses.push((await get(id, collector)).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect((await get(ids[0] ?? '', collector)).statusCode).toBe(200);
    expect((await get(ids[10] ?? '', collector)).json()).toEqual({ error: messages.receiptLimit });
    expect((await get(ids[10] ?? '', admin)).statusCode).toBe(200);
    expect((await get(ids[10] ?? '', collector)).statusCode).toBe(200);
  });

  test('A student who asks for too many new receipts is told so in plain words.', { timeout: 60_000 }, async () => {
    const hasty = context.addUser('hasty');
    for (let drawn = 0; drawn < 10; drawn++) await get(paidOrder(hasty), hasty);
    const answer = await app.inject({
      url: paths.orderReceipt(paidOrder(hasty)),
      headers: { cookie: await cookieOf(context, hasty), accept: 'text/html,*/*' },
    });
    expect([answer.statusCode, answer.body]).toEqual([429, messages.receiptLimit]);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'retry-after': '600' });
  });
});

type Page = Awaited<ReturnType<typeof readPdf>>[number];

/**
 * How far the customer's name on a page differs from the same words set by another program, Skia, in the same font; the
 * name is the first line of its height after "Received from".
 */
async function findLine(page: Page, name: string): Promise<number> {
  const scale = 3;
  const file = import.meta.resolve('@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf');
  GlobalFonts.registerFromPath(fileURLToPath(file), 'Receipt');
  const canvas = createCanvas(900, 90);
  const drawing = canvas.getContext('2d');
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, 900, 90);
  drawing.fillStyle = '#1e293b';
  drawing.font = `${11 * scale}px Receipt`;
  drawing.fillText(name, 10, 60);
  const { data } = drawing.getImageData(0, 0, 900, 90);
  const grey = Uint8Array.from({ length: 900 * 90 }, (_, index) => data[index * 4] ?? 255);
  const wanted = inkOf({ width: 900, height: 90, grey });
  if (!wanted) throw new Error('Nothing was drawn');

  // Wherever at the left edge of the page the words fit best.
  let best = 1;
  for (let top = 80 * scale; top < 240 * scale; top += 1)
    for (let left = 46 * scale; left < 51 * scale; left += 1)
      best = Math.min(best, misfit(page, wanted, { left, top }, best));
  return best;
}
