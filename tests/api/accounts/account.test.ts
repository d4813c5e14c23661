import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { createSealer } from '#server/auth/sealer.ts';
import { createSession } from '#server/auth/sessions.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { closedAccounts } from '#server/db/schema/closed-accounts.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { files } from '#server/db/schema/files.ts';
import { orders, shipments } from '#server/db/schema/orders.ts';
import { paymentReports, payments } from '#server/db/schema/payments.ts';
import { profiles, sessions, users } from '#server/db/schema/users.ts';
import { openClosedAccounts } from '#server/features/accounts/closed-accounts.data.ts';
import { storeFile } from '#server/files/store.ts';
import { deleteExpired } from '#server/jobs/housekeeping.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { perform, program } from '#server/work.ts';
import { keptMs } from '#shared/retention.ts';
import type { SessionUser } from '#shared/users.ts';
import { awaitingOrder, reportUtr } from '../../support/desk.ts';
import { pictures } from '../../support/files.ts';
import { cookieOf, createTestApp } from '../../support/http.ts';
import { addOrder, newMaterial } from '../../support/materials.ts';
import { keepAllStates, putRefund } from '../../support/orders.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const password = 'tamil-verse-42';
const canary = {
  name: 'Kanmani Canaryselvi',
  phone: '+919000011111',
  address: '7 Canary Street',
  email: 'canary@example.com',
};

const canaryReport = { accepted: '111122223333', open: '444455556666', carrier: 'DTDC', trackingNumber: 'CANARY77' };

let folder = '';
afterEach(() => {
  if (folder !== '') rmSync(folder, { recursive: true });
  folder = '';
});

/** Two orders of this student's with a reported payment each, one of them accepted and its parcel on the way. */
async function reportPayments(context: TestContext, student: SessionUser): Promise<void> {
  const { db } = context;
  const owner = context.caller(context.addUser('owner', { isAdmin: true }));
  const shipped = await awaitingOrder(context, student);
  await reportUtr(context, student, { orderId: shipped, utr: canaryReport.accepted });
  await owner.paymentReportsAdmin.accept({ reportId: (await owner.paymentReportsAdmin.open())[0]?.id ?? '' });
  const { carrier, trackingNumber } = canaryReport;
  db.insert(shipments)
    .values({
      orderId: shipped,
      carrier,
      trackingNumber,
      trackingUrl: `https://example.com/${trackingNumber}`,
      actorId: 'x',
      shippedAt: 1,
    })
    .run();
  const open = await awaitingOrder(context, student);
  const proof = await storeFile(db, { purpose: 'payment_proof', name: 'canary.png', source: [pictures.png], now: 1 });
  db.insert(paymentReports)
    .values({ orderId: open, utr: canaryReport.open, proofFileId: proof.id, createdAt: 1 })
    .run();
  keepAllStates({ db });
  for (const orderId of [shipped, open])
    db.update(orders)
      .set({ contactName: canary.name, contactEmail: canary.email, phone: canary.phone })
      .where(eq(orders.id, orderId))
      .run();
  context.mailer.wake();
  await context.mailer.idle();
}

/** A student with a bit of everything in the data file. */
async function studentWithHistory(context: TestContext) {
  const student = context.addUser('canary', { passwordHash: await hashPassword(password) });
  const admin = context.caller(context.addUser('admin', { isAdmin: true }));
  const { id } = await admin.materialsAdmin.create(newMaterial());
  addOrder(context, student, id);
  const { db } = context;
  db.update(orders)
    .set({
      contactName: canary.name,
      contactEmail: canary.email,
      phone: canary.phone,
      shippingAddress: canary.address,
      notes: 'Canary note',
    })
    .run();
  db.update(profiles)
    .set({ fullName: canary.name, phone: canary.phone, address: canary.address })
    .where(eq(profiles.userId, student.id))
    .run();
  db.insert(contactMessages)
    .values({ name: canary.name, email: canary.email, subject: 'Hello', message: 'Canary message', createdAt: 1 })
    .run();
  const mail = { subject: 'Yours', text: `Dear ${canary.name} (${canary.email})`, html: `<p>${canary.name}</p>` };
  for (const recipient of [canary.email, 'admin@example.com'])
    queueMail(db, { ...mail, recipient }, 1, { aboutUserId: student.id });
  context.mailer.wake();
  await context.mailer.idle();
  await reportPayments(context, student);
  const payment = db.select({ id: payments.id }).from(payments).get();
  putRefund(context, payment?.id ?? '', 'failed', 'Canary reason');
  // So that the audit log has a line about her.
  const profile = db.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, student.id)).get();
  await admin.studentsAdmin.signOut({ id: profile?.id ?? '' });
  return student;
}

describe('Signing out everywhere', () => {
  test('Signing out everywhere ends every session of that person and of nobody else.', async () => {
    const context = createTestContext();
    const [student, other] = [context.addUser('student'), context.addUser('other')];
    for (const user of [student, student, other]) await createSession(context, user.id);
    await context.caller(student).account.signOutEverywhere();
    expect(context.db.select({ userId: sessions.userId }).from(sessions).all()).toEqual([{ userId: other.id }]);
  });
});

describe('The export of one’s own data', () => {
  test('The export of personal data is complete, goes to its owner alone and holds no secret.', async () => {
    const context = createTestContext();
    const app = await createTestApp(context);
    const student = await studentWithHistory(context);
    const other = context.addUser('other');
    const answer = await app.inject({ url: '/account/data', headers: { cookie: await cookieOf(context, student) } });
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'private, no-store',
    });
    for (const text of [...Object.values(canary), 'Canary message']) expect(answer.body).toContain(text);
    // What the desk writes about an order is the educator's.
    expect(answer.body).not.toContain('Canary note');
    expect(answer.json()).toMatchObject({
      orders: [{}, { source: 'request', courierPaise: 6000 }, {}],
      orderItems: [{}, {}, {}],
      payments: [{ status: 'paid' }, { method: 'upi', utr: canaryReport.accepted }],
      paymentReports: [{ status: 'accepted' }, { utr: canaryReport.open, status: 'open' }],
      shipments: [{ trackingNumber: canaryReport.trackingNumber }],
    });
    expect(answer.body).not.toMatch(/argon2|passwordHash/);

    const others = await app.inject({ url: '/account/data', headers: { cookie: await cookieOf(context, other) } });
    for (const text of Object.values(canary)) expect(others.body).not.toContain(text);
    const visitor = await app.inject({ url: '/account/data' });
    expect([visitor.statusCode, visitor.headers.location]).toEqual([302, '/login?next=%2Fprofile']);
    await app.close();
  });
});

describe('Deleting one’s account', () => {
  test('R15: Deleting an account leaves nothing personal in the data file and keeps the orders and payments.', async () => {
    folder = mkdtempSync(join(tmpdir(), 'account-'));
    const context = createTestContext({ databaseFile: join(folder, 'site.db') });
    const student = await studentWithHistory(context);
    await createSession(context, student.id);
    await context.caller(student).account.delete({ password });

    expect(context.db.select().from(users).where(eq(users.id, student.id)).all()).toEqual([]);
    expect(context.db.select().from(orders).all()).toMatchObject([
      { userId: null, contactName: '', totalPaise: expect.any(Number) },
      { userId: null, contactName: '', totalPaise: 31_000 },
      { userId: null, contactName: '', totalPaise: 31_000 },
    ]);
    expect(context.db.select().from(payments).all()).toMatchObject([
      { userId: null, status: 'paid' },
      { userId: null, status: 'paid', utr: canaryReport.accepted },
    ]);
    expect(context.db.select().from(paymentReports).all()).toMatchObject([
      { utr: '', proofFileId: null, status: 'accepted' },
      { utr: '', proofFileId: null, status: 'rejected' },
    ]);
    expect(
      context.db
        .select()
        .from(files)
        .all()
        .map(({ purpose }) => purpose),
    ).not.toContain('payment_proof');
    const stored = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    for (const text of [
      ...Object.values(canary),
      'Canary note',
      'Canary message',
      'Canary reason',
      student.id,
      canaryReport.open,
      'CANARY77',
      'canary.png',
    ]) {
      // The index of the search holds texts in small letters and pieces of three.
      for (const bytes of stored) expect([text, bytes.includes(text)]).toEqual([text, false]);
    }
    expect(
      context.db.$client
        .prepare('select count(*) from orders_search where orders_search match \'"canary"\'')
        .pluck()
        .get(),
    ).toBe(0);
    await context.close();
  });

  test('R15: Where closed accounts are kept, a sealed copy stays that only the command for authorities opens, and after a year nothing.', async () => {
    folder = mkdtempSync(join(tmpdir(), 'account-'));
    const context = createTestContext({ databaseFile: join(folder, 'site.db') });
    const { db, services } = context;
    const owner = context.caller(context.addUser('keeper', { isAdmin: true }));
    await owner.siteAdmin.save({ section: 'keeping', content: { from: '2026-11-22' } });
    const early = context.addUser('early', { passwordHash: await hashPassword(password) });
    const student = await studentWithHistory(context);
    const delivered: string[] = [];
    const leave = (user: SessionUser) =>
      context
        .caller(user, { mailer: { ...context.mailer, sendNow: async ({ text }) => String(delivered.push(text)) } })
        .account.delete({ password });

    await leave(early);
    expect(db.select().from(closedAccounts).all()).toEqual([]);
    context.advance(24 * 60 * 60_000);
    expect(await context.caller(student).account.isKept()).toBe(true);
    await leave(student);
    expect(delivered).toEqual([expect.not.stringContaining('sealed copy'), expect.stringContaining('sealed copy')]);

    const stored = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    for (const text of [...Object.values(canary), 'Canary message', student.id])
      for (const bytes of stored) expect([text, bytes.includes(text)]).toEqual([text, false]);
    const open = (email: string) =>
      perform(services, program('command line'), (work) => openClosedAccounts(work, email, services.sealer));
    expect(open(early.email).found).toEqual([]);
    const [kept] = open(student.email).found;
    for (const text of [...Object.values(canary), 'Canary message', canaryReport.accepted])
      expect(JSON.stringify(kept?.data)).toContain(text);
    expect(db.select().from(auditLog).all().at(-1)).toMatchObject({
      actorId: 'command line',
      action: 'open',
      entity: 'closed_account',
      entityId: kept?.id,
    });
    const another = perform(services, program('command line'), (work) =>
      openClosedAccounts(work, student.email, createSealer(null)),
    );
    expect(another).toEqual({ found: [], unreadable: 1 });

    context.advance(keptMs('closedAccounts') - 1);
    await deleteExpired(services);
    expect(db.select().from(closedAccounts).all()).toHaveLength(1);
    context.advance(1);
    await deleteExpired(services);
    expect(db.select().from(closedAccounts).all()).toEqual([]);
    await context.close();
  });

  test('Deleting an account keeps the mails about other people, even if their address ends in the same letters.', async () => {
    const educator = 'office.ram@example.com';
    const context = createTestContext({ env: { CONTACT_EMAIL: educator } });
    const passwordHash = await hashPassword(password);
    const [ram, sriram] = [context.addUser('ram', { passwordHash }), context.addUser('sriram')];
    const queue = (about: SessionUser, recipient: string) =>
      queueMail(
        context.db,
        { recipient, subject: about.fullName, text: `About ${about.email}. Yours, ${educator}`, html: '' },
        context.clock(),
        { aboutUserId: about.id },
      );
    for (const person of [ram, sriram]) for (const recipient of [person.email, educator]) queue(person, recipient);
    const message = {
      subject: 'Hello',
      message: 'Vanakkam',
      phone: '',
      category: 'general',
    } as const;
    for (const { email, fullName: name } of [ram, sriram])
      await context.visitor.contact.send({ ...message, name, email });

    await context.caller(ram).account.delete({ password });
    expect(context.mails().map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [sriram.email, 'sriram'],
      [educator, 'sriram'],
      [educator, 'Message from sriram: Hello'],
    ]);
  });

  test('Every mail about a student stores the id of the student’s account.', async () => {
    const context = createTestContext({ env: { CONTACT_EMAIL: 'office@example.com' } });
    const student = context.addUser('kavitha', { status: 'pending', passwordHash: await hashPassword(password) });
    const { id } = context.db.select({ id: profiles.id }).from(profiles).get() ?? { id: '' };
    const admin = context.caller(context.addUser('admin', { isAdmin: true }));
    await admin.studentsAdmin.decide({ ids: [id], status: 'approved', reason: '' });
    await context.visitor.auth.signUp({ fullName: 'Kavitha', email: student.email, password: 'another-word-7' });
    await context.visitor.auth.requestPasswordReset({ email: student.email });
    await context.visitor.auth.resetPassword({ token: await context.mailedToken(), password: 'a-new-word-8' });
    const message = {
      subject: 'Hello',
      message: 'Vanakkam',
      phone: '',
      category: 'general',
    } as const;
    await context.caller(student).contact.send({ ...message, name: 'Kavitha', email: 'elsewhere@example.com' });
    expect(context.mails()).toHaveLength(5);
    expect(new Set(context.mails().map(({ aboutUserId }) => aboutUserId))).toEqual(new Set([student.id]));
  });

  test('Deleting an account deletes the mails that its address got before there was an account.', async () => {
    const context = createTestContext();
    const asha = { fullName: 'Asha', email: 'asha@example.com', password };
    const letter = { subject: 'Your order', text: 'Dear Asha', html: '' };
    for (const recipient of [asha.email, 'ravi@example.com'])
      queueMail(context.db, { ...letter, recipient }, context.clock());
    await context.visitor.auth.signUp(asha);
    const user = await context.visitor.auth.confirmEmail({ token: await context.mailedToken(), password });
    if (!user) throw new Error('the address is not confirmed');
    await context.caller(user).account.delete({ password });
    expect(context.mails().map(({ recipient }) => recipient)).toEqual(['ravi@example.com']);
  });

  test('Deleting an account asks for the password and keeps everything when it is wrong.', async () => {
    const context = createTestContext();
    const student = await studentWithHistory(context);
    expect(await failure(context.caller(student).account.delete({ password: 'a guess' }))).toEqual({
      code: 'BAD_REQUEST',
      message: 'That password isn’t right',
    });
    expect(context.db.select().from(orders).all()).toMatchObject([
      { userId: student.id, contactName: canary.name },
      {},
      {},
    ]);
  });

  test('An admin cannot delete their own account.', async () => {
    const context = createTestContext();
    const admin = context.addUser('admin', { isAdmin: true, passwordHash: await hashPassword(password) });
    expect((await failure(context.caller(admin).account.delete({ password }))).code).toBe('FORBIDDEN');
  });
});
