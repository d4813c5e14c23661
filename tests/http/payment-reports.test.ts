import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { App } from '#server/app.ts';
import { files } from '#server/db/schema/files.ts';
import { paymentReports } from '#server/db/schema/payments.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { storeFile } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { maxProofBytes, uploadRefusals } from '#shared/files.ts';
import { deskMessages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/users.ts';
import { allDue, awaitingOrder } from '../support/desk.ts';
import { countRows, pictures, upload } from '../support/files.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
let orderId = '';
let kavitha: SessionUser;
const cookies = { kavitha: '', arun: '', owner: '' };
beforeEach(async () => {
  context = createTestContext({ env: { UPI_ID: 'teacher@okbank' } });
  app = await createTestApp(context);
  kavitha = context.addUser('kavitha');
  cookies.kavitha = await cookieOf(context, kavitha);
  cookies.arun = await cookieOf(context, context.addUser('arun'));
  cookies.owner = await cookieOf(context, context.addUser('owner', { isAdmin: true }));
  orderId = await awaitingOrder(context, kavitha);
});
afterEach(async () => {
  await app.close();
  await context.close();
});

type Sending = { payload?: Buffer | Readable | null; cookie?: string; id?: string; query?: string };

const report = ({
  payload = pictures.png,
  cookie = cookies.kavitha,
  id = orderId,
  query = 'name=gpay.png',
}: Sending = {}) =>
  app.inject({
    method: 'POST',
    url: `/payment-reports/${id}?${query}`,
    headers: { cookie, ...(payload && { 'content-type': 'application/octet-stream' }) },
    ...(payload && { payload }),
  });
const reports = () => context.db.select().from(paymentReports).all();

describe('Payments reported with a picture or by the UTR number alone', () => {
  test('A payment reported with a picture waits to be checked, and only admins can open the picture.', async () => {
    const answer = await report({ query: 'name=gpay.png&utr=1234%205678%209012' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { reported: true }]);
    expect(reports()).toMatchObject([{ orderId, utr: '123456789012', status: 'open' }]);
    const url = `/admin-export/payment-proofs/${reports()[0]?.id}`;
    const fileUrl = `/files/${reports()[0]?.proofFileId}`;
    const opened = await app.inject({ url, headers: { cookie: cookies.owner } });
    expect(opened.rawPayload).toEqual(pictures.png);
    expect(opened.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-store' });
    for (const [cookie, status] of [
      ['', 401],
      [cookies.kavitha, 403],
      [cookies.arun, 403],
    ] as const) {
      expect((await app.inject({ url, headers: { cookie } })).statusCode).toBe(status);
      expect((await app.inject({ url: fileUrl, headers: { cookie } })).statusCode).toBe(404);
    }
    expect((await app.inject({ url: fileUrl, headers: { cookie: cookies.owner } })).statusCode).toBe(404);
  });

  test('A payment reported without a picture has the amount that was typed, and is refused while it waits.', async () => {
    const query = 'utr=1234%205678%209012&amountPaise=20000';
    expect((await report({ payload: null, query })).json()).toEqual({ reported: true });
    expect(reports()).toMatchObject([{ orderId, utr: '123456789012', amountPaise: 20_000, proofFileId: null }]);
    expect((await report({ payload: null, query })).json()).toEqual({ error: deskMessages.alreadyReported });
    expect(reports()).toHaveLength(1);
  });

  test.each([
    ['nobody signed in', { cookie: '' }, 401, 'Please Login'],
    ['no such order', { id: 'f'.repeat(32) }, 404, 'Order not found'],
    ['what is no picture', { payload: Buffer.from('%PDF-1.7') }, 415, uploadRefusals.notImage],
    [
      'a page in disguise',
      { payload: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      415,
      uploadRefusals.notImage,
    ],
    ['an empty picture', { payload: Buffer.alloc(0) }, 400, uploadRefusals.empty],
    [
      'one too large',
      { payload: Buffer.concat([pictures.png, Buffer.alloc(maxProofBytes)]) },
      413,
      uploadRefusals.proofTooLarge,
    ],
    ['neither a number nor a picture', { payload: null, query: '' }, 400, deskMessages.utrOrPicture],
    ['a picture without a name', { query: 'utr=123456789012' }, 400, 'The file needs a name'],
    ['no session, without a picture', { cookie: '', payload: null, query: 'utr=123456789012' }, 401, 'Please Login'],
    ['a UTR number that is none', { query: 'name=a.png&utr=12' }, 400, /^A UTR number has 12 digits/],
    ['an unknown key', { query: 'name=a.png&status=accepted' }, 400, /./],
  ])(
    'A payment report is refused, and nothing of it is stored, for this reason: %s.',
    async (_what, given: Sending, status, error) => {
      const before = countRows(context);
      const answer = await report(given);
      expect(answer.statusCode).toBe(status);
      expect(answer.json().error).toMatch(error);
      expect(countRows(context)).toEqual(before);
      expect(reports()).toEqual([]);
    },
  );

  test('A payment report for somebody else’s order is refused, and nothing of it is stored.', async () => {
    const before = countRows(context);
    expect((await report({ cookie: cookies.arun })).statusCode).toBe(404);
    expect(countRows(context)).toEqual(before);
  });

  test('A payment report is refused while another one waits, and only one of two sent at once is kept.', async () => {
    const answers = await Promise.allSettled([report(), report()]);
    const kept = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.statusCode === 200);
    expect(kept).toHaveLength(1);
    expect((await report()).json().error).toBe(deskMessages.alreadyReported);
    expect(reports()).toHaveLength(1);
    expect(context.db.select().from(files).where(eq(files.purpose, 'payment_proof')).all()).toHaveLength(1);
  });

  test('A student’s picture that is sent again ends its earlier upload, so that only one is under way.', async () => {
    const stalled = new Readable({ read() {} });
    stalled.push(pictures.png);
    const first = report({ payload: stalled }).then(
      ({ statusCode }) => statusCode,
      () => 'ended',
    );
    await vi.waitFor(() => expect(context.db.select().from(rateLimits).all()).not.toEqual([]));
    expect((await report()).statusCode).toBe(200);
    expect(await first).not.toBe(200);
    expect(context.db.select().from(files).where(eq(files.purpose, 'payment_proof')).all()).toHaveLength(1);
  });

  test('A student’s upload counts as an attempt before it is read, whatever it holds.', async () => {
    const statuses = [];
    for (let turn = 0; turn < 11; turn++)
      statuses.push((await report({ payload: Buffer.from('no picture') })).statusCode);
    expect(statuses).toEqual([...Array(10).fill(415), 429]);
  });

  test('At most five pictures of a student wait to be checked; a payment without a picture can still be reported.', async () => {
    const statuses = [(await report()).statusCode];
    for (let turn = 0; turn < 5; turn++) {
      context.advance(61 * 60_000);
      orderId = await awaitingOrder(context, kavitha);
      statuses.push((await report()).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
    expect((await report()).json().error).toBe(deskMessages.picturesWait);
    expect((await report({ payload: null, query: 'utr=123456789012' })).statusCode).toBe(200);
    expect(reports().at(-1)).toMatchObject({ orderId, utr: '123456789012', proofFileId: null });
  });

  test('The picture of a payment report is kept when files are swept, and a picture without a report is deleted.', async () => {
    await report();
    await storeFile(context.db, {
      purpose: 'payment_proof',
      name: 'lost.png',
      source: [pictures.png],
      now: context.clock(),
    });
    expect(await sweepFiles(context.db, context.clock() + 2 * 24 * 60 * 60 * 1000)).toBeGreaterThan(0);
    const left = context.db.select().from(files).where(eq(files.purpose, 'payment_proof')).all();
    expect(left.map(({ id }) => id)).toEqual([reports()[0]?.proofFileId]);
  });
});

test.each(['payment_proof', 'sample_page'])('An admin cannot upload a file with the purpose %s.', async (purpose) => {
  const answer = await upload(app, { payload: pictures.webp, cookie: cookies.owner, purpose, name: 'a.webp' });
  expect(answer.statusCode).toBe(400);
});

describe('QR code of an order', () => {
  const qr = (cookie: string, id = orderId) => app.inject({ url: `/payment-qr/${id}`, headers: { cookie } });

  test('The QR code of an order is shown only to its customer, and only while the order is to be paid.', async () => {
    const mine = await qr(cookies.kavitha);
    expect([mine.statusCode, mine.headers['content-type'], mine.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
      'private, no-store',
    ]);
    for (const cookie of ['', cookies.arun, cookies.owner]) expect((await qr(cookie)).statusCode).toBe(404);
    expect((await qr(cookies.kavitha, 'f'.repeat(32))).statusCode).toBe(404);
    const owner = context.caller(context.addUser('second-owner', { isAdmin: true }));
    await owner.paymentReportsAdmin.receive(allDue(context, orderId));
    expect((await qr(cookies.kavitha)).statusCode).toBe(404);
  });
});
