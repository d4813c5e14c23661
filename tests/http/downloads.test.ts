import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { endAllSessions } from '#server/auth/sessions.ts';
import { downloads } from '#server/db/schema/downloads.ts';
import { mails } from '#server/db/schema/mails.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sweepDownloads } from '#server/features/library/downloads.data.ts';
import { keepStates } from '#server/features/orders/state.data.ts';
import { storeFile } from '#server/files/store.ts';
import { manyDownloadsMs, sameDownloadMs, sameReadingMs } from '#shared/files.ts';
import type { ItemKind } from '#shared/order-items.ts';
import { isReceived, type PaymentStatus } from '#shared/payments.ts';
import type { SessionUser } from '#shared/users.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';
import { workOn } from '../support/work.ts';

const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(600_000)]);

let context: TestContext;
let app: App;
let buyer: SessionUser;
let buyerCookie = '';
let materialId = '';
beforeAll(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  buyer = context.addUser('buyer');
  buyerCookie = await cookieOf(context, buyer);
});
beforeEach(async () => {
  materialId = await addMaterial('Poetry: an introduction');
  sell(buyer, materialId);
});
afterAll(async () => {
  await app.close();
  await context.close();
});

async function addMaterial(title: string): Promise<string> {
  const file = { purpose: 'material', name: 'upload.pdf', source: [bytes], pages: 3, now: 1 } as const;
  const fileId = (await storeFile(context.db, file)).id;
  const row = { title, category: 'UG_TRB', fileId, createdAt: 1, updatedAt: 1 } as const;
  return context.db.insert(materials).values(row).returning({ id: materials.id }).get().id;
}

function sell(user: SessionUser, materialId: string, status: PaymentStatus = 'paid', kind: ItemKind = 'download') {
  const at = { createdAt: 1, updatedAt: 1 };
  const { db } = context;
  const orderId = db
    .insert(orders)
    .values({ userId: user.id, totalPaise: 100, paidAt: isReceived(status) ? 1 : null, ...at })
    .returning({ id: orders.id })
    .get().id;
  const sold = { title: 'As sold', category: 'UG_TRB', format: 'PDF', pages: 3, unitPricePaise: 100 };
  db.insert(orderItems)
    .values({ orderId, materialId, kind, ...sold })
    .run();
  const razorpay = { razorpayOrderId: `order_${orderId}`, razorpayPaymentId: `pay_${orderId}` };
  db.insert(payments)
    .values({
      orderId,
      userId: user.id,
      amountPaise: 100,
      refundedPaise: status === 'refunded' ? 100 : 0,
      status,
      ...razorpay,
      ...at,
    })
    .run();
  keepStates(db, [orderId]);
}

const download = (cookie: string, id = materialId, headers: Record<string, string> = {}) =>
  app.inject({ url: `/downloads/${id}`, headers: { cookie, ...headers } });

describe('Downloads of a bought material', () => {
  test('T18: The buyer of a material downloads exactly the file that was uploaded, and no cache keeps it.', async () => {
    const answer = await download(buyerCookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="Poetry an introduction.pdf"',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  test('A buyer can resume a download where it broke off.', async () => {
    const { etag } = (await download(buyerCookie)).headers;
    const rest = await download(buyerCookie, materialId, { range: 'bytes=300000-', 'if-range': String(etag) });
    expect(rest.statusCode).toBe(206);
    expect(rest.rawPayload.equals(bytes.subarray(300_000))).toBe(true);
  });

  test('A buyer can still download a material that was deleted or taken off the lists.', async () => {
    context.db.update(materials).set({ deletedAt: 1, isActive: false }).where(eq(materials.id, materialId)).run();
    expect((await download(buyerCookie)).statusCode).toBe(200);
  });

  test('A buyer downloads the current file of a material when the file was replaced.', async () => {
    const better = Buffer.from('%PDF-1.7 second edition');
    const source = { purpose: 'material', name: 'b.pdf', source: [better], pages: 1, now: 1 } as const;
    const { id } = await storeFile(context.db, source);
    context.db.update(materials).set({ fileId: id }).where(eq(materials.id, materialId)).run();
    expect((await download(buyerCookie)).rawPayload.equals(better)).toBe(true);
  });
});

describe('R9, T2: Downloads asked for by everybody else', () => {
  const others: [string, () => Promise<{ cookie: string; id?: string }>][] = [
    ['a visitor', async () => ({ cookie: '' })],
    ['a forged session', async () => ({ cookie: 'session=forged' })],
    ['a student who bought nothing', async () => ({ cookie: await newcomer('window-shopper') })],
    ['an admin who bought nothing', async () => ({ cookie: await newcomer('admin', true) })],
    [
      'the buyer of another material',
      async () => ({ cookie: await buyerOf('other', 'paid', await addMaterial('Prose')) }),
    ],
    ['a buyer whose payment was refunded', async () => ({ cookie: await buyerOf('refunded', 'refunded') })],
    ['a buyer whose payment failed', async () => ({ cookie: await buyerOf('failed', 'failed') })],
    ['a buyer who has not paid yet', async () => ({ cookie: await buyerOf('waiting', 'created') })],
    ['a buyer of the printed copy', async () => ({ cookie: await buyerOf('paper', 'paid', materialId, 'printed') })],
    ['the buyer, for an unknown material', async () => ({ cookie: buyerCookie, id: '0'.repeat(32) })],
    ['the buyer, for a file’s id', async () => ({ cookie: buyerCookie, id: fileOf(materialId) })],
  ];
  test.each(others)(
    'A download gets the same 404 as for an unknown material when it is asked for by %s.',
    async (_who, request) => {
      const { cookie, id } = await request();
      const asked: Record<string, string>[] = [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }];
      for (const headers of asked) {
        const answer = await download(cookie, id, headers);
        expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Not found' }]);
        expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store' });
        expect(answer.headers.etag).toBeUndefined();
      }
    },
  );

  async function newcomer(name: string, isAdmin = false): Promise<string> {
    return cookieOf(context, context.addUser(name, { isAdmin }));
  }
  async function buyerOf(name: string, status: PaymentStatus, id = materialId, kind: ItemKind = 'download') {
    const user = context.addUser(name);
    sell(user, id, status, kind);
    return cookieOf(context, user);
  }
  const fileOf = (id: string) =>
    context.db.select({ fileId: materials.fileId }).from(materials).where(eq(materials.id, id)).get()?.fileId ?? '';

  test('A person who is signed out is asked to sign in, whatever the download address is.', async () => {
    for (const id of [materialId, 'no-such-material']) {
      const answer = await download('', id, { accept: 'text/html,application/xhtml+xml' });
      expect([answer.statusCode, answer.headers.location]).toEqual([
        302,
        `/login?next=${encodeURIComponent(`/downloads/${id}`)}`,
      ]);
    }
    const strange = await download('', '%0d%0aset-cookie:x=1', { accept: 'text/html' });
    expect([strange.statusCode, strange.headers['set-cookie']]).toEqual([302, undefined]);
  });

  test('R10: A session that has ended can no longer download.', async () => {
    const cookie = await cookieOf(context, buyer);
    endAllSessions(context.db, buyer.id);
    expect((await download(cookie)).statusCode).toBe(404);
    buyerCookie = await cookieOf(context, buyer);
  });
});

describe('File names of downloads', () => {
  test.each([
    ['கவிதை அறிமுகம்', `attachment; filename="file.pdf"; filename*=UTF-8''${encodeURIComponent('கவிதை அறிமுகம்.pdf')}`],
    ['Café notes', `attachment; filename="Cafe notes.pdf"; filename*=UTF-8''Caf%C3%A9%20notes.pdf`],
    ['AC/DC "grammar" <1>', 'attachment; filename="AC DC grammar 1.pdf"'],
    ['../../etc/passwd', 'attachment; filename="etc passwd.pdf"'],
    ['Notes.PDF', 'attachment; filename="Notes.pdf"'],
    ['a"; filename="evil.exe', 'attachment; filename="a ; filename= evil.exe.pdf"'],
    ['one\r\nset-cookie: a=b', 'attachment; filename="one set-cookie a=b.pdf"'],
    ['100% marks', 'attachment; filename="100% marks.pdf"'],
    ['\u202efdp.exe', 'attachment; filename="fdp.exe.pdf"'],
    [
      `${'a'.repeat(149)}😀😀`,
      `attachment; filename="${'a'.repeat(149)}.pdf"; filename*=UTF-8''${'a'.repeat(149)}%F0%9F%98%80.pdf`,
    ],
    ['...', 'attachment; filename="file.pdf"'],
  ])('A material with the title %j is downloaded under a safe file name.', async (title, disposition) => {
    context.db.update(materials).set({ title }).where(eq(materials.id, materialId)).run();
    const answer = await download(buyerCookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe(disposition);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('T2: Count of downloads', () => {
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: `/downloads/${materialId}`, headers: { cookie: buyerCookie, ...headers } });
  const counted = () => context.db.select().from(downloads).where(eq(downloads.materialId, materialId)).all();
  const notices = () => context.mails().filter(({ subject }) => subject.startsWith('Many downloads'));

  test('A download is counted once with its user and IP address, and counted again only after the set time.', async () => {
    await get();
    expect(counted()).toMatchObject([{ userId: buyer.id, ip: '127.0.0.1', createdAt: context.clock() }]);
    context.advance(sameDownloadMs - 1);
    for (const range of ['bytes=0-99', 'bytes=100-199', 'bytes=-100']) await get({ range });
    expect(counted()).toHaveLength(1);
    context.advance(1);
    await get({ range: 'bytes=200-' });
    expect(counted()).toHaveLength(2);
  });

  test.each(['bytes=-999999999', 'bytes=1-', 'bytes=1-1', 'bytes=5-9,1-2', 'BYTES=0-', 'nonsense'])(
    'A download with the range %s is counted once.',
    async (range) => {
      expect([200, 206]).toContain((await get({ range })).statusCode);
      expect(counted()).toHaveLength(1);
    },
  );

  test('A book that is read on the page counts once a day, however often parts of it are fetched.', async () => {
    const read = (range: string) =>
      app.inject({ url: `/downloads/${materialId}?reading`, headers: { cookie: buyerCookie, range } });
    await read('bytes=0-99');
    context.advance(sameReadingMs - 1);
    await read('bytes=100-199');
    expect(counted()).toHaveLength(1);
    context.advance(2);
    await read('bytes=0-99');
    expect(counted()).toHaveLength(2);
  });

  test('A download is counted for each network separately when two people share an account.', async () => {
    for (const remoteAddress of ['198.51.100.7', '203.0.113.9', '198.51.100.7'])
      await app.inject({ url: `/downloads/${materialId}`, headers: { cookie: buyerCookie }, remoteAddress });
    expect(counted()).toHaveLength(2);
  });

  test('A request that gets nothing of the file is not counted as a download.', async () => {
    await get({}, 'HEAD');
    await get({ 'if-none-match': '*' });
    await get({ range: 'bytes=999999999-' });
    await app.inject({ url: `/downloads/${materialId}` });
    expect(counted()).toEqual([]);
  });

  test('The educator gets one mail about more than 20 downloads in a day, and the list of students shows the number.', async () => {
    context.advance(2 * manyDownloadsMs);
    context.db.delete(mails).run();
    const admin = context.caller(context.addUser('counting-admin', { isAdmin: true }));
    const shown = async () =>
      (await admin.studentsAdmin.list({ search: buyer.email })).items.map(({ downloadsToday }) => downloadsToday);
    const getLater = async () => {
      context.advance(sameDownloadMs);
      await get();
    };
    for (let time = 0; time < 20; time++) await getLater();
    expect([notices(), await shown()]).toEqual([[], [20]]);
    await getLater();
    await getLater();
    expect(notices()).toMatchObject([{ text: expect.stringContaining(`buyer (${buyer.email}) started 21 downloads`) }]);
    expect(await shown()).toEqual([22]);
    context.advance(manyDownloadsMs + 1);
    expect(await shown()).toEqual([0]);
    await get();
    expect(notices()).toHaveLength(1);
  });

  test('The records of downloads are deleted after 90 days.', async () => {
    await get();
    workOn(context.db, sweepDownloads, context.clock() + 90 * manyDownloadsMs - 1);
    expect(counted()).toHaveLength(1);
    workOn(context.db, sweepDownloads, context.clock() + 90 * manyDownloadsMs);
    expect(counted()).toEqual([]);
  });

  test('A buyer still gets the file when the disk takes no more writes and the download cannot be counted.', async () => {
    await get({}, 'HEAD');
    context.db.$client.pragma('query_only = ON');
    const { statusCode } = await get({ range: 'bytes=0-9' });
    context.db.$client.pragma('query_only = OFF');
    expect([statusCode, counted()]).toEqual([206, []]);
  });
});
