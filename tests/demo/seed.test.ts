import { PDFDocument } from '@cantoo/pdf-lib';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPasswords } from '#server/auth/passwords.ts';
import type { Config } from '#server/config.ts';
import { type Db, openDb } from '#server/db/open-db.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { fileChunks, files } from '#server/db/schema/files.ts';
import { mails } from '#server/db/schema/mails.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orderEvents, orderItems, orders, shipments } from '#server/db/schema/orders.ts';
import { paymentReports, payments } from '#server/db/schema/payments.ts';
import { papers, testStarts, tests } from '#server/db/schema/tests.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { videos } from '#server/db/schema/videos.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { hasBought } from '#server/features/library/entitlements.data.ts';
import { orderHistory } from '#server/features/orders/history.data.ts';
import { findState } from '#server/features/orders/state.data.ts';
import { readBytes } from '#server/files/read.ts';
import { storeFile } from '#server/files/store.ts';
import { StartError } from '#server/start-error.ts';
import { shipmentInput } from '#shared/courier.ts';
import { materialCategories, seriesFormat, testDifficulties, verificationStatuses } from '#shared/enums.ts';
import { isGoogleFormUrl } from '#shared/google-forms.ts';
import { youtubeVideoId } from '#shared/links.ts';
import { pricePaiseLimits } from '#shared/materials.ts';
import { orderEventKinds, orderStages, orderStatuses } from '#shared/orders.ts';
import { razorpayIdPattern } from '#shared/payments.ts';
import { parsePhone } from '#shared/phone.ts';
import { contradictions } from '../support/shop.ts';
import { servicesOn } from '../support/work.ts';

vi.setConfig({ testTimeout: 30_000 });

const now = Date.parse('2026-11-21T06:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
let db: Db;
let config: Config;

beforeAll(async () => {
  db = openDb(':memory:');
  ({ config } = servicesOn(db));
  await seedDemo(db, config, now);
}, 60_000);
afterAll(() => db.$client.close());

/** How many rows every table holds. */
function counts(of: Db): Record<string, number> {
  const tables = of.$client
    .prepare<[], string>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all();
  return Object.fromEntries(
    tables.map((name) => [name, of.$client.prepare<[], number>(`select count(*) from "${name}"`).pluck().get() ?? 0]),
  );
}

const pdfOf = async (id: string) => {
  const size = db.select({ size: files.sizeBytes }).from(files).where(eq(files.id, id)).get()?.size ?? 0;
  return PDFDocument.load(Buffer.concat([...readBytes(db, id, 0, size - 1)]));
};

describe('Seeding the demo', () => {
  test('A second run of the demo seed changes nothing.', async () => {
    const before = counts(db);
    await seedDemo(db, config, now + dayMs);
    expect(counts(db)).toEqual(before);
  });

  test('The demo seed refuses the data file of a real site and leaves it unchanged.', async () => {
    const real = openDb(':memory:');
    real.insert(users).values({ email: 'owner@example.com', passwordHash: 'x', createdAt: now }).run();
    const before = counts(real);
    await expect(seedDemo(real, config, now)).rejects.toThrow(StartError);
    await expect(seedDemo(real, config, now)).rejects.toThrow(
      /holds a real site's data; demo mode would add sample content to it\. Set DATABASE_FILE to another file\.$/,
    );
    expect(counts(real)).toEqual(before);
    real.$client.close();
  });

  test('Every phone number of the demo is stored as an entered one would be.', () => {
    const phones = db.$client
      .prepare<[], string>(
        'select phone from orders union select phone from profiles union select phone from contact_messages',
      )
      .pluck()
      .all();
    expect(phones.length).toBeGreaterThan(20);
    expect(phones).toEqual(phones.map((phone) => parsePhone(phone) ?? ''));
  });

  test('A demo seed that was interrupted starts over without its leftovers.', async () => {
    const cut = openDb(':memory:');
    cut.$client.exec(`create trigger power_cut before insert on mails begin select raise(abort, 'power cut'); end`);
    await expect(seedDemo(cut, config, now)).rejects.toThrow('power cut');
    expect(counts(cut)).toMatchObject({ users: 0, materials: 0, orders: 0, settings: 0 });
    expect(counts(cut).files).toBeGreaterThan(6);
    cut.$client.exec('drop trigger power_cut');
    await seedDemo(cut, config, now + dayMs);
    expect(counts(cut)).toEqual(counts(db));
    cut.$client.close();
  }, 60_000);

  test('Every reference in the demo data leads to an existing row, and every file is used.', () => {
    expect(db.$client.pragma('foreign_key_check')).toEqual([]);
    const before = counts(db).files;
    const referred = [
      ...db
        .select()
        .from(materials)
        .all()
        .flatMap((row) => [row.fileId, row.sampleFileId]),
      ...db
        .select()
        .from(papers)
        .all()
        .flatMap((row) => [row.fileId, row.solutionsFileId]),
    ];
    expect(new Set(referred.filter((id) => id !== null)).size).toBe(before);
  });
});

describe('Demo accounts', () => {
  test.each([
    ['admin@example.com', 'demo-admin', true, 'approved'],
    ['student@example.com', 'demo-student', false, 'approved'],
    ['pending@example.com', 'demo-pending', false, 'pending'],
    ['rejected@example.com', 'demo-rejected', false, 'rejected'],
  ])('The demo account %s can sign in with the password %s.', async (email, password, isAdmin, status) => {
    const account = db
      .select()
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(users.email, email))
      .get();
    expect(account).toMatchObject({ users: { isAdmin }, profiles: { verificationStatus: status } });
    const passwords = createPasswords();
    expect(await passwords.matches(account?.users.passwordHash ?? null, password, { ip: '', account: '' })).toBe(true);
    expect(await passwords.matches(account?.users.passwordHash ?? null, 'demo', { ip: '', account: '' })).toBe(false);
  });

  test('A rejected student of the demo whose certificate could not be read is asked for it.', () => {
    const rejected = db.select().from(profiles).where(eq(profiles.verificationStatus, 'rejected')).all();
    expect(rejected.map(({ verificationAsksFile }) => verificationAsksFile)).not.toContain(false);
    expect(rejected).not.toEqual([]);
  });

  test('The demo has at least 20 students, all confirmed, in every verification status.', () => {
    const all = db.select().from(users).innerJoin(profiles, eq(profiles.userId, users.id)).all();
    expect(all.length).toBeGreaterThanOrEqual(21);
    expect(all.filter(({ users: { isAdmin } }) => isAdmin)).toHaveLength(1);
    expect(all.every(({ users: { emailConfirmedAt } }) => emailConfirmedAt !== null && emailConfirmedAt <= now)).toBe(
      true,
    );
    expect(all.some(({ profiles: { fullName } }) => /\p{Script=Tamil}/u.test(fullName))).toBe(true);
    for (const status of verificationStatuses)
      expect(all.filter(({ profiles }) => profiles.verificationStatus === status).length).toBeGreaterThanOrEqual(3);
  });
});

describe('Demo materials', () => {
  test('The demo has at least 15 materials in three categories, in order of creation, with valid prices.', () => {
    const all = db.select().from(materials).orderBy(materials.seq).all();
    expect(all.length).toBeGreaterThanOrEqual(15);
    for (const category of materialCategories)
      expect(all.filter((row) => row.category === category).length).toBeGreaterThanOrEqual(4);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all.map(({ createdAt }) => createdAt).toSorted((a, b) => a - b),
    );
    for (const { pricePaise, pages, description, format } of all) {
      expect(pricePaise === 0 || pricePaise >= pricePaiseLimits.min).toBe(true);
      expect(pages > 0).toBe(format !== seriesFormat);
      expect(description.length).toBeGreaterThan(60);
    }
    expect(all.filter(({ format }) => format === 'Printed').length).toBeGreaterThanOrEqual(5);
    expect(all.filter(({ pricePaise }) => pricePaise === 0).length).toBeGreaterThanOrEqual(3);
  });

  test('Six demo materials have a PDF, a small one with as many pages as the material says.', async () => {
    const withFile = db
      .select()
      .from(materials)
      .all()
      .filter(({ fileId }) => fileId !== null);
    expect(withFile).toHaveLength(6);
    for (const { fileId, pages, title } of withFile) {
      const pdf = await pdfOf(fileId ?? '');
      expect({ title: pdf.getTitle(), pages: pdf.getPageCount() }).toEqual({ title, pages });
      const stored = db
        .select({ size: files.sizeBytes })
        .from(files)
        .where(eq(files.id, fileId ?? ''))
        .get();
      expect(stored?.size).toBeLessThan(60_000);
    }
  });

  test('Demo samples are public files of three pages for UG TRB only, and at least one UG TRB material has none.', async () => {
    const all = db.select().from(materials).all();
    const sampled = all.filter(({ sampleFileId }) => sampleFileId !== null);
    expect(sampled.length).toBeGreaterThanOrEqual(3);
    for (const { sampleFileId, category } of sampled) {
      expect(category).toBe('UG_TRB');
      expect((await pdfOf(sampleFileId ?? '')).getPageCount()).toBe(3);
      const stored = db
        .select()
        .from(files)
        .where(eq(files.id, sampleFileId ?? ''))
        .get();
      expect(stored).toMatchObject({ purpose: 'sample', pages: 3 });
    }
    expect(all.some((row) => row.category === 'UG_TRB' && !row.sampleFileId && row.downloadUrl === '')).toBe(true);
  });

  test('The site accepts the PDF files of the demo as uploads.', async () => {
    const some = db.select().from(files).where(eq(files.purpose, 'material')).limit(2).all();
    for (const { id, name, purpose, sizeBytes, pages, sha256 } of some) {
      const uploaded = await storeFile(db, { purpose, name, source: readBytes(db, id, 0, sizeBytes - 1), now });
      expect(uploaded.pages).toBe(pages);
      expect(db.select().from(files).where(eq(files.id, uploaded.id)).get()?.sha256).toBe(sha256);
      db.delete(fileChunks).where(eq(fileChunks.fileId, uploaded.id)).run();
      db.delete(files).where(eq(files.id, uploaded.id)).run();
    }
  });
});

const fromShop = eq(orders.source, 'shop');

describe('The order desk of the demo', () => {
  test('The order desk of the demo has orders in every state but “paid”, “on hold” and “cancelled”, each with a matching history.', () => {
    const all = db.select().from(orders).where(ne(orders.source, 'shop')).all();
    const reports = db.select().from(paymentReports).all();
    const standing = all.map((order) => findState(db, order).stage);
    const missing = ['cancelled', 'paid', 'held'];
    expect(new Set(standing)).toEqual(new Set(orderStages.filter((state) => !missing.includes(state))));
    expect(new Set(all.map(({ source }) => source))).toEqual(new Set(['request', 'desk']));
    for (const order of all) {
      const story = orderHistory(db, order.id);
      const times = story.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(story.findLast(({ status }) => status !== null)?.status).toBe(order.status);
      expect(order.updatedAt).toBeLessThanOrEqual(now);
    }
    const utrs = reports.filter(({ status }) => status === 'open').map(({ utr }) => utr);
    expect(new Set(utrs).size).toBeLessThan(utrs.length);
    const inPart = all.filter(({ status, paidAt }) => status === 'pending' && paidAt === null).map(({ id }) => id);
    expect(db.select().from(payments).where(inArray(payments.orderId, inPart)).all()).toMatchObject([
      { method: 'upi', status: 'paid', amountPaise: 50_000 },
    ]);
  });

  test('Every order of printed copies that was sent in the demo has its parcel.', () => {
    const sent = db
      .selectDistinct({ id: orders.id })
      .from(orders)
      .innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), eq(orderItems.kind, 'printed')))
      .where(inArray(orders.status, ['shipped', 'delivered']))
      .all();
    const parcels = db.select().from(shipments).all();
    expect(new Set(parcels.map(({ orderId }) => orderId))).toEqual(new Set(sent.map(({ id }) => id)));
    for (const { carrier, trackingNumber, trackingUrl } of parcels)
      expect(shipmentInput.parse({ carrier, trackingNumber, trackingUrl }).trackingUrl).toBe(trackingUrl);
  });
});

describe('Demo orders', () => {
  test('The demo has 27 shop orders over two months in all five statuses, the newest from today.', () => {
    const all = db.select().from(orders).where(fromShop).orderBy(orders.seq).all();
    expect(all).toHaveLength(27);
    for (const status of orderStatuses)
      expect(all.filter((order) => order.status === status).length).toBeGreaterThanOrEqual(4);
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(now - (times[0] ?? 0)).toBeGreaterThan(50 * dayMs);
    expect(times.filter((time) => time > now - 7 * dayMs).length).toBeGreaterThanOrEqual(8);
    expect(now - (times.at(-1) ?? 0)).toBeLessThan(10 * 60_000);
    for (const { createdAt, updatedAt } of all) {
      expect(updatedAt).toBeGreaterThanOrEqual(createdAt);
      expect(updatedAt).toBeLessThanOrEqual(now);
    }
  });

  test('The total of each demo order is the sum of its items, sold at the price of a material that already existed.', () => {
    for (const order of db.select().from(orders).where(fromShop).all()) {
      const items = db
        .select()
        .from(orderItems)
        .innerJoin(materials, eq(materials.id, orderItems.materialId))
        .where(eq(orderItems.orderId, order.id))
        .all();
      expect(items.length).toBeGreaterThan(0);
      const sum = items.reduce((total, { order_items: item }) => total + item.quantity * item.unitPricePaise, 0);
      expect(order.totalPaise).toBe(sum);
      expect(sum).toBeGreaterThan(0);
      for (const { order_items: item, materials: material } of items) {
        expect(item.unitPricePaise).toBe(item.kind === 'printed' ? material.printPricePaise : material.pricePaise);
        expect(item.title).toBe(material.title);
        expect(material.createdAt).toBeLessThan(order.createdAt);
        expect(item.kind === 'printed' || material.fileId !== null).toBe(true);
      }
      const ships = items.some(({ order_items: item }) => item.kind === 'printed');
      expect(order.shippingAddress).toMatch(ships ? /^.+, Tamil Nadu - \d{6}$/ : /^$/);
      expect(order.phone).toMatch(/^\+91\d{10}$/);
      const customer = db
        .select()
        .from(users)
        .where(eq(users.id, order.userId ?? ''))
        .get();
      expect(customer?.createdAt).toBeLessThan(order.createdAt);
    }
  });

  test('The payments of the demo agree with their orders.', () => {
    const all = db.select().from(payments).innerJoin(orders, eq(orders.id, payments.orderId)).where(fromShop).all();
    expect(new Set(all.map(({ payments: { status } }) => status))).toEqual(
      new Set(['created', 'paid', 'failed', 'refunded']),
    );
    for (const { payments: payment, orders: order } of all) {
      expect(payment).toMatchObject({ amountPaise: order.totalPaise, userId: order.userId });
      expect(payment.razorpayOrderId).toMatch(razorpayIdPattern);
      expect(payment.razorpayOrderId).toMatch(/^order_[0-9A-Za-z]{14}$/);
      const isPaid = payment.status === 'paid';
      expect(isPaid ? ['confirmed', 'shipped', 'delivered'] : ['pending', 'cancelled']).toContain(order.status);
      const settled = isPaid || payment.status === 'refunded';
      expect(payment.razorpayPaymentId ?? '').toMatch(settled ? /^pay_[0-9A-Za-z]{14}$/ : /^$/);
    }
    const paidOrders = new Set(all.map(({ orders: { id } }) => id));
    const downloads = db.select().from(orderItems).where(eq(orderItems.kind, 'download')).all();
    expect(downloads.every(({ orderId }) => paidOrders.has(orderId))).toBe(true);
  });

  test('The orders, items, payments, refunds, totals and search of the demo agree with each other.', () => {
    expect(contradictions(db)).toEqual([]);
    const all = db.select().from(payments).all();
    expect(all.filter(({ isDuplicate }) => isDuplicate)).toHaveLength(1);
    expect(all.filter(({ refundedPaise }) => refundedPaise > 0).map(({ status }) => status)).toEqual([
      'refunded',
      'paid',
    ]);
    const settled = all.filter(({ status }) => status === 'paid' || status === 'refunded');
    expect(settled.filter(({ nextCheckAt }) => nextCheckAt !== null)).toEqual([]);
  });

  test('Every demo order has a history that ends in its current status.', () => {
    const seen = new Set<string>();
    for (const order of db.select().from(orders).where(fromShop).all()) {
      const story = orderHistory(db, order.id);
      for (const { kind } of story) seen.add(kind);
      const times = story.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times[0]).toBe(order.createdAt);
      expect(times.at(-1)).toBeLessThanOrEqual(now);
      expect(story.findLast(({ status }) => status !== null)).toMatchObject({
        status: order.status,
        createdAt: order.updatedAt,
      });
      expect(order).toMatchObject({
        contactName: expect.stringMatching(/\S/),
        contactEmail: expect.stringMatching(/@example\.com$/),
      });
      for (const { kind, actorId } of story)
        expect(actorId !== null).toBe(['status', 'refund_requested'].includes(kind));
    }
    const ofDesk = ['quoted', 'reported', 'report_rejected', 'corrected', 'held', 'disputed'];
    expect(seen).toEqual(new Set(orderEventKinds.filter((kind) => ![...ofDesk, 'refund_failed'].includes(kind))));
  });

  test('No demo student has paid twice for the same download, apart from the payment marked as a duplicate.', () => {
    const paid = db
      .select({ userId: payments.userId, materialId: orderItems.materialId })
      .from(payments)
      .innerJoin(orderItems, eq(orderItems.orderId, payments.orderId))
      .where(and(eq(payments.status, 'paid'), eq(payments.isDuplicate, false), eq(orderItems.kind, 'download')))
      .all();
    expect(new Set(paid.map((row) => `${row.userId} ${row.materialId}`)).size).toBe(paid.length);
  });

  test('The demo account student@example.com has at least five orders and two downloads.', () => {
    const student = db.select().from(users).where(eq(users.email, 'student@example.com')).get();
    const userId = student?.id ?? '';
    expect(db.select().from(orders).where(eq(orders.userId, userId)).all().length).toBeGreaterThanOrEqual(5);
    const bought = db
      .select()
      .from(materials)
      .all()
      .filter(({ id }) => hasBought(db, { userId, materialId: id }));
    expect(bought.length).toBeGreaterThanOrEqual(2);
    expect(bought.every(({ fileId }) => fileId !== null)).toBe(true);
  });
});

describe('Demo tests, videos and mails', () => {
  test('The demo has 5 forms and 7 papers over all categories and difficulties, started by approved students only.', () => {
    const all = db.select().from(tests).all();
    expect([all.filter(({ kind }) => kind === 'form').length, all.length]).toEqual([5, 12]);
    expect(new Set(all.map(({ category }) => category))).toEqual(new Set(materialCategories));
    expect(new Set(all.map(({ difficulty }) => difficulty))).toEqual(new Set(testDifficulties));
    expect(all.every(({ kind, googleFormUrl }) => kind === 'paper' || isGoogleFormUrl(googleFormUrl))).toBe(true);
    const starts = db
      .select()
      .from(testStarts)
      .innerJoin(profiles, eq(profiles.userId, testStarts.userId))
      .innerJoin(tests, eq(tests.id, testStarts.testId))
      .all();
    expect(starts.length).toBeGreaterThan(30);
    for (const { test_starts: start, profiles: profile, tests: started } of starts) {
      expect(profile.verificationStatus).toBe('approved');
      expect(start.startedAt).toBeGreaterThanOrEqual(Math.max(started.createdAt, profile.createdAt));
      expect(start.startedAt).toBeLessThanOrEqual(now);
    }
  });

  test('The demo has 8 videos that can be embedded.', () => {
    const all = db.select().from(videos).all();
    expect(all).toHaveLength(8);
    expect(new Set(all.map(({ youtubeUrl }) => youtubeVideoId(youtubeUrl))).size).toBe(8);
    expect(all.map(({ youtubeUrl }) => youtubeVideoId(youtubeUrl))).not.toContain(null);
  });

  test('No mail of the demo waits to be sent, and each has the date of what it tells.', () => {
    const all = db.select().from(mails).orderBy(mails.seq).all();
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['stored']));
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(now);
    const shipped = db.select().from(orderEvents).where(eq(orderEvents.status, 'shipped')).all();
    const told = all.filter(({ subject }) => subject.endsWith(': Shipped'));
    expect(told.map(({ createdAt }) => createdAt)).toEqual(shipped.map(({ createdAt }) => createdAt));
  });

  test('The audit log of the demo has what its admin did to the orders, when it was done.', () => {
    const done = db.select().from(auditLog).orderBy(auditLog.seq).all();
    const actions = ['accept', 'create', 'quote', 'receive', 'refund', 'reject', 'status'];
    expect([...new Set(done.map(({ action }) => action))].toSorted()).toEqual(actions);
    expect(done.every(({ createdAt }) => createdAt > now - 60 * dayMs && createdAt <= now)).toBe(true);
  });
});
