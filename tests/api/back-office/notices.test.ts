import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settings } from '#server/db/schema/settings.ts';
import { users } from '#server/db/schema/users.ts';
import { sendDigest, tellOfNewStudents } from '#server/features/back-office/notices.data.ts';
import type { Work } from '#server/work.ts';
import { settingKey } from '#shared/site.ts';
import { putOrder, putPayment } from '../../support/orders.ts';
import { createTestContext, type TestContext } from '../../support/test-context.ts';
import { workOn } from '../../support/work.ts';

const minute = 60_000;
const hour = 60 * minute;
/** 07:30 in Chennai. */
const morning = Date.parse('2026-11-22T02:00:00Z');

let context: TestContext;
beforeEach(() => {
  context = createTestContext({ now: morning });
  context.addUser('owner', { isAdmin: true });
  context.addUser('partner', { isAdmin: true });
});
afterEach(() => context.close());

/** How many mails this causes. */
function mailsOf(action: (work: Work) => void): number {
  const before = context.mails().length;
  workOn(context.db, action, context.clock());
  return context.mails().length - before;
}
const digest = () => mailsOf(sendDigest);
const tell = () => mailsOf(tellOfNewStudents);
const recipients = () => context.mails().map(({ recipient }) => recipient);
const switchOff = (value: object) =>
  context.db
    .insert(settings)
    .values({ key: settingKey('notices'), value })
    .run();

describe('The morning digest', () => {
  test('It tells every admin what waits, each with its link, and nobody else.', () => {
    for (const name of ['asha', 'ravi']) context.addUser(name, { status: 'pending' });
    expect(digest()).toBe(2);
    expect(recipients()).toEqual(['owner@example.com', 'partner@example.com']);
    const [mail] = context.mails();
    expect(mail?.subject).toBe('Today: 2 students to verify');
    expect(mail?.text).toContain(`${context.config.publicUrl}/admin/users?status=pending`);
    expect(mail?.text).not.toMatch(/asha|ravi/);
  });

  test('It tells each admin only what the role includes, and nothing to whom nothing waits for.', () => {
    context.addUser('asha', { status: 'pending' });
    context.addUser('author', { isAdmin: true, role: 'content' });
    context.addUser('helper', { isAdmin: true, role: 'desk' });
    expect(digest()).toBe(3);
    expect(recipients().toSorted()).toEqual(['helper@example.com', 'owner@example.com', 'partner@example.com']);
  });

  test('It counts an order that only a refund settles for whoever may refund, and not for the desk.', () => {
    context.addUser('helper', { isAdmin: true, role: 'desk' });
    putPayment(context, putOrder(context, { status: 'confirmed' }), { isDuplicate: true });
    digest();
    expect(recipients()).toEqual(['owner@example.com', 'partner@example.com']);
    expect(context.mails()[0]?.subject).toBe('Today: 1 order needs your attention');
  });

  test('It is sent once a day, also by a site that was started again, and again the next morning.', () => {
    context.addUser('asha', { status: 'pending' });
    expect(digest()).toBe(2);
    context.advance(5 * minute);
    expect(digest()).toBe(0);
    context.advance(24 * hour);
    expect(digest()).toBe(2);
  });

  test.each([
    ['a minute before half past seven', -minute, 0],
    ['at eleven, where the site was down before', 3.5 * hour, 2],
    ['in the afternoon', 6 * hour, 0],
  ])('It is due only in the morning: %s.', (_when, later, mails) => {
    context.addUser('asha', { status: 'pending' });
    context.advance(later);
    expect(digest()).toBe(mails);
  });

  test('A morning on which nothing waits sends nothing, also for what comes an hour later.', () => {
    expect(digest()).toBe(0);
    context.addUser('asha', { status: 'pending' });
    context.advance(hour);
    expect(digest()).toBe(0);
    expect(context.mails()).toEqual([]);
  });

  test('It can be switched off.', () => {
    context.addUser('asha', { status: 'pending' });
    switchOff({ morningDigest: false });
    expect(digest()).toBe(0);
  });
});

describe('The mail about new students', () => {
  test('A storm of sign-ups is one mail an hour, and it names nobody.', () => {
    expect(tell()).toBe(0);
    context.advance(hour);
    for (let number = 1; number <= 40; number++) context.addUser(`student${number}`, { status: 'pending' });
    context.advance(minute);
    expect(tell()).toBe(2);
    context.advance(minute);
    context.addUser('late', { status: 'pending' });
    context.advance(4 * minute);
    expect(tell()).toBe(0);
    context.advance(hour);
    expect(tell()).toBe(2);
    expect(context.mails().map(({ subject }) => subject)).toEqual([
      '40 new students to verify',
      '40 new students to verify',
      '1 new student to verify',
      '1 new student to verify',
    ]);
    expect(JSON.stringify(context.mails())).not.toContain('student1');
  });

  test('It goes only to admins who see students.', () => {
    tell();
    context.addUser('author', { isAdmin: true, role: 'content' });
    context.advance(2 * hour);
    context.addUser('asha', { status: 'pending' });
    context.advance(minute);
    expect(tell()).toBe(2);
    expect(recipients().toSorted()).toEqual(['owner@example.com', 'partner@example.com']);
  });

  test('Who waited before the site began to tell, is approved, or has not confirmed the address is not told of.', () => {
    context.addUser('old', { status: 'pending' });
    expect(tell()).toBe(0);
    context.advance(2 * hour);
    context.addUser('approved');
    const unconfirmed = context.addUser('unconfirmed', { status: 'pending' });
    context.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, unconfirmed.id)).run();
    expect(tell()).toBe(0);
    expect(context.mails()).toEqual([]);
  });

  test('It can be switched off, and switched on again it tells of later students only.', () => {
    expect(tell()).toBe(0);
    switchOff({ newStudents: false });
    context.advance(2 * hour);
    context.addUser('asha', { status: 'pending' });
    context.advance(minute);
    expect(tell()).toBe(0);
    context.db
      .delete(settings)
      .where(eq(settings.key, settingKey('notices')))
      .run();
    context.advance(2 * hour);
    expect(tell()).toBe(0);
  });
});
