import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { createSession } from '#server/auth/sessions.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { files } from '#server/db/schema/files.ts';
import { orders, shipments } from '#server/db/schema/orders.ts';
import { paymentClaims, payments } from '#server/db/schema/payments.ts';
import { profiles, sessions, users } from '#server/db/schema/users.ts';
import { storeFile } from '#server/files/store.ts';
import { queueMail } from '#server/mail/mailer.ts';
import type { SessionUser } from '#shared/users.ts';
import { awaitingOrder } from '../../support/desk.ts';
import { pictures } from '../../support/files.ts';
import { cookieOf, createTestApp } from '../../support/http.ts';
import { addOrder, newMaterial } from '../../support/materials.ts';
import { createWorld, failure, type World } from '../../support/test-context.ts';

const password = 'tamil-verse-42';
const canary = {
  name: 'Kanmani Canaryselvi',
  phone: '+919000011111',
  address: '7 Canary Street',
  email: 'canary@example.com',
};

const canaryClaim = { accepted: '111122223333', open: '444455556666', carrier: 'DTDC', trackingNumber: 'CANARY77' };

let folder = '';
afterEach(() => {
  if (folder !== '') rmSync(folder, { recursive: true });
  folder = '';
});

/** Two orders of this student's with a reported payment each, one of them accepted and its parcel on the way. */
async function reportPayments(world: World, student: SessionUser): Promise<void> {
  const { db } = world;
  const owner = world.caller(world.addUser('owner', { isAdmin: true }));
  const shipped = await awaitingOrder(world, student);
  await world.caller(student).claims.make({ orderId: shipped, utr: canaryClaim.accepted });
  await owner.claimsAdmin.accept({ claimId: (await owner.deskAdmin.claims())[0]?.id ?? '' });
  const { carrier, trackingNumber } = canaryClaim;
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
  const open = await awaitingOrder(world, student);
  const proof = await storeFile(db, { purpose: 'payment_proof', name: 'canary.png', source: [pictures.png], now: 1 });
  db.insert(paymentClaims).values({ orderId: open, utr: canaryClaim.open, proofFileId: proof.id, createdAt: 1 }).run();
  for (const orderId of [shipped, open])
    db.update(orders)
      .set({ contactName: canary.name, contactEmail: canary.email, phone: canary.phone })
      .where(eq(orders.id, orderId))
      .run();
  world.mailer.wake();
  await world.mailer.idle();
}

/** A student with a bit of everything in the data file. */
async function studentWithHistory(world: World) {
  const student = world.addUser('canary', { passwordHash: await hashPassword(password) });
  const admin = world.caller(world.addUser('admin', { isAdmin: true }));
  const { id } = await admin.materialsAdmin.create(newMaterial());
  addOrder(world, student, id);
  const { db } = world;
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
  world.mailer.wake();
  await world.mailer.idle();
  await reportPayments(world, student);
  return student;
}

describe('Signing out everywhere', () => {
  test('Signing out everywhere ends every session of that person and of nobody else.', async () => {
    const world = createWorld();
    const [student, other] = [world.addUser('student'), world.addUser('other')];
    for (const user of [student, student, other]) await createSession(world, user.id);
    await world.caller(student).account.signOutEverywhere();
    expect(world.db.select({ userId: sessions.userId }).from(sessions).all()).toEqual([{ userId: other.id }]);
  });
});

describe('The export of one’s own data', () => {
  test('The export of personal data is complete, goes to its owner alone and holds no secret.', async () => {
    const world = createWorld();
    const app = await createTestApp(world);
    const student = await studentWithHistory(world);
    const other = world.addUser('other');
    const answer = await app.inject({ url: '/account/data', headers: { cookie: await cookieOf(world, student) } });
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'private, no-store',
    });
    for (const text of [...Object.values(canary), 'Canary note', 'Canary message']) expect(answer.body).toContain(text);
    expect(answer.json()).toMatchObject({
      orders: [{}, { source: 'request', courierPaise: 6000 }, {}],
      orderItems: [{}, {}, {}],
      payments: [{ status: 'paid' }, { method: 'upi', utr: canaryClaim.accepted }],
      paymentClaims: [{ utr: canaryClaim.open, status: 'open' }, { status: 'accepted' }],
      shipments: [{ trackingNumber: canaryClaim.trackingNumber }],
    });
    expect(answer.body).not.toMatch(/argon2|passwordHash/);

    const others = await app.inject({ url: '/account/data', headers: { cookie: await cookieOf(world, other) } });
    for (const text of Object.values(canary)) expect(others.body).not.toContain(text);
    const visitor = await app.inject({ url: '/account/data' });
    expect([visitor.statusCode, visitor.headers.location]).toEqual([302, '/login?next=%2Fprofile']);
    await app.close();
  });
});

describe('Deleting one’s account', () => {
  test('R15: Deleting an account leaves nothing personal in the data file and keeps the orders and payments.', async () => {
    folder = mkdtempSync(join(tmpdir(), 'account-'));
    const world = createWorld({ databaseFile: join(folder, 'site.db') });
    const student = await studentWithHistory(world);
    await createSession(world, student.id);
    await world.caller(student).account.delete({ password });

    expect(world.db.select().from(users).where(eq(users.id, student.id)).all()).toEqual([]);
    expect(world.db.select().from(orders).all()).toMatchObject([
      { userId: null, contactName: '', totalPaise: expect.any(Number) },
      { userId: null, contactName: '', totalPaise: 31_000 },
      { userId: null, contactName: '', totalPaise: 31_000 },
    ]);
    expect(world.db.select().from(payments).all()).toMatchObject([
      { userId: null, status: 'paid' },
      { userId: null, status: 'paid', utr: canaryClaim.accepted },
    ]);
    expect(world.db.select().from(paymentClaims).all()).toMatchObject([
      { utr: '', proofFileId: null, status: 'accepted' },
      { utr: '', proofFileId: null, status: 'rejected' },
    ]);
    expect(
      world.db
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
      student.id,
      canaryClaim.open,
      'CANARY77',
      'canary.png',
    ]) {
      // The index of the search holds texts in small letters and pieces of three.
      for (const bytes of stored) expect([text, bytes.includes(text)]).toEqual([text, false]);
    }
    expect(
      world.db.$client
        .prepare('select count(*) from orders_search where orders_search match \'"canary"\'')
        .pluck()
        .get(),
    ).toBe(0);
    await world.close();
  });

  test('Deleting an account keeps the mails about other people, even if their address ends in the same letters.', async () => {
    const educator = 'office.ram@example.com';
    const world = createWorld({ env: { CONTACT_EMAIL: educator } });
    const passwordHash = await hashPassword(password);
    const [ram, sriram] = [world.addUser('ram', { passwordHash }), world.addUser('sriram')];
    const queue = (about: SessionUser, recipient: string) =>
      queueMail(
        world.db,
        { recipient, subject: about.fullName, text: `About ${about.email}. Yours, ${educator}`, html: '' },
        world.clock(),
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
      await world.visitor.contact.send(world.filledIn({ ...message, name, email }));

    await world.caller(ram).account.delete({ password });
    expect(world.mails().map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [sriram.email, 'sriram'],
      [educator, 'sriram'],
      [educator, 'Message from sriram: Hello'],
    ]);
  });

  test('Every mail about a student stores the id of the student’s account.', async () => {
    const world = createWorld({ env: { CONTACT_EMAIL: 'office@example.com' } });
    const student = world.addUser('kavitha', { status: 'pending', passwordHash: await hashPassword(password) });
    const { id } = world.db.select({ id: profiles.id }).from(profiles).get() ?? { id: '' };
    const admin = world.caller(world.addUser('admin', { isAdmin: true }));
    await admin.studentsAdmin.decide({ ids: [id], status: 'approved', reason: '' });
    await world.visitor.auth.signUp(
      world.filledIn({ fullName: 'Kavitha', email: student.email, password: 'another-word-7' }),
    );
    await world.visitor.auth.requestPasswordReset({ email: student.email });
    await world.visitor.auth.resetPassword({ token: await world.mailedToken(), password: 'a-new-word-8' });
    const message = {
      subject: 'Hello',
      message: 'Vanakkam',
      phone: '',
      category: 'general',
    } as const;
    await world
      .caller(student)
      .contact.send(world.filledIn({ ...message, name: 'Kavitha', email: 'elsewhere@example.com' }));
    expect(world.mails()).toHaveLength(5);
    expect(new Set(world.mails().map(({ aboutUserId }) => aboutUserId))).toEqual(new Set([student.id]));
  });

  test('Deleting an account asks for the password and keeps everything when it is wrong.', async () => {
    const world = createWorld();
    const student = await studentWithHistory(world);
    expect(await failure(world.caller(student).account.delete({ password: 'a guess' }))).toEqual({
      code: 'BAD_REQUEST',
      message: 'This is not your current password',
    });
    expect(world.db.select().from(orders).all()).toMatchObject([
      { userId: student.id, contactName: canary.name },
      {},
      {},
    ]);
  });

  test('An admin cannot delete their own account.', async () => {
    const world = createWorld();
    const admin = world.addUser('admin', { isAdmin: true, passwordHash: await hashPassword(password) });
    expect((await failure(world.caller(admin).account.delete({ password }))).code).toBe('FORBIDDEN');
  });
});
