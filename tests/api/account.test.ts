import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { profiles, sessions, users } from '#server/db/schema/users.ts';
import { queueMail } from '#server/mail/mailer.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { addOrder, newMaterial } from '../support/materials.ts';
import { createWorld, failure, type World } from '../support/world.ts';

const password = 'tamil-verse-42';
const canary = {
  name: 'Kanmani Canaryselvi',
  phone: '+919000011111',
  address: '7 Canary Street',
  email: 'canary@example.com',
};

let folder = '';
afterEach(() => {
  if (folder !== '') rmSync(folder, { recursive: true });
  folder = '';
});

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
  queueMail(db, { ...mail, recipient: canary.email }, 1);
  queueMail(db, { ...mail, recipient: 'admin@example.com' }, 1);
  world.mailer.wake();
  await world.mailer.idle();
  return student;
}

describe('signing out everywhere', () => {
  test('ends every session of that person and of nobody else', async () => {
    const world = createWorld();
    const [student, other] = [world.addUser('student'), world.addUser('other')];
    for (const user of [student, student, other]) await world.auth.signIn(user.id);
    await world.caller(student).account.signOutEverywhere();
    expect(world.db.select({ userId: sessions.userId }).from(sessions).all()).toEqual([{ userId: other.id }]);
  });
});

describe('one’s own data', () => {
  test('comes complete, to its owner alone, and holds no secret', async () => {
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
    expect(answer.json()).toMatchObject({ orders: [{}], orderItems: [{}], payments: [{ status: 'paid' }] });
    expect(answer.body).not.toMatch(/argon2|passwordHash/);

    const others = await app.inject({ url: '/account/data', headers: { cookie: await cookieOf(world, other) } });
    for (const text of Object.values(canary)) expect(others.body).not.toContain(text);
    const visitor = await app.inject({ url: '/account/data' });
    expect([visitor.statusCode, visitor.headers.location]).toEqual([302, '/login?next=%2Fprofile']);
    await app.close();
  });
});

describe('deleting one’s account', () => {
  test('R15: leaves nothing personal in the data file, and the books as they were', async () => {
    folder = mkdtempSync(join(tmpdir(), 'account-'));
    const world = createWorld({ databaseFile: join(folder, 'site.db') });
    const student = await studentWithHistory(world);
    await world.auth.signIn(student.id);
    await world.caller(student).account.delete({ password });

    expect(world.db.select().from(users).where(eq(users.id, student.id)).all()).toEqual([]);
    expect(world.db.select().from(orders).all()).toMatchObject([
      { userId: null, contactName: '', totalPaise: expect.any(Number) },
    ]);
    expect(world.db.select().from(payments).all()).toMatchObject([{ userId: null, status: 'paid' }]);
    const stored = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    for (const text of [...Object.values(canary), 'Canary note', 'Canary message', student.id]) {
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

  test('asks for the password, and keeps everything when it is wrong', async () => {
    const world = createWorld();
    const student = await studentWithHistory(world);
    expect(await failure(world.caller(student).account.delete({ password: 'a guess' }))).toEqual({
      code: 'BAD_REQUEST',
      message: 'This is not your current password',
    });
    expect(world.db.select().from(orders).all()).toMatchObject([{ userId: student.id, contactName: canary.name }]);
  });

  test('is not for admins', async () => {
    const world = createWorld();
    const admin = world.addUser('admin', { isAdmin: true, passwordHash: await hashPassword(password) });
    expect((await failure(world.caller(admin).account.delete({ password }))).code).toBe('FORBIDDEN');
  });
});
