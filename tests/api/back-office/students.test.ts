import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSession, validateSession } from '#server/auth/sessions.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { downloads } from '#server/db/schema/downloads.ts';
import { studentNotes } from '#server/db/schema/student-notes.ts';
import { testResults, tests } from '#server/db/schema/tests.ts';
import { profiles } from '#server/db/schema/users.ts';
import { collectPersonalData } from '#server/features/accounts/data-export.data.ts';
import type { SessionUser } from '#shared/users.ts';
import { putOrder, putPayment } from '../../support/orders.ts';
import { addMaterial } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let owner: SessionUser;
let asha: SessionUser;
let ravi: SessionUser;
beforeEach(() => {
  context = createTestContext();
  owner = context.addUser('owner', { isAdmin: true });
  asha = context.addUser('asha', { status: 'pending' });
  ravi = context.addUser('ravi');
});
afterEach(() => context.close());

const admin = () => context.caller(owner).studentsAdmin;
const idOf = ({ id }: SessionUser) =>
  context.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, id)).get()?.id ?? '';
const setPhone = ({ id }: SessionUser, phone: string) =>
  context.db.update(profiles).set({ phone }).where(eq(profiles.userId, id)).run();

describe('The list of students', () => {
  test.each(['98765 43210', '098765-43210', '+91 98765', '43210'])(
    'A student is found by the digits of the phone number typed as %s.',
    async (search) => {
      setPhone(asha, '+919876543210');
      setPhone(ravi, '+919000000000');
      const { items } = await context.caller(owner).studentsAdmin.list({ search });
      expect(items.map(({ fullName }) => fullName)).toEqual(['asha']);
    },
  );

  test('Two digits are no phone number, so nobody is found by them.', async () => {
    setPhone(asha, '+919876543210');
    expect((await context.caller(owner).studentsAdmin.list({ search: '98' })).items).toEqual([]);
  });
});

describe('The page of a student', () => {
  test('It adds up what belongs to this student and to nobody else.', async () => {
    const order = putOrder(context, { user: asha });
    putPayment(context, order, { userId: asha.id, amountPaise: 19_900, refundedPaise: 4_900 });
    putPayment(context, order, { userId: asha.id, status: 'failed', paidAt: null });
    putPayment(context, putOrder(context, { user: ravi }), { userId: ravi.id });
    const materialId = addMaterial(context, { title: 'Drama' });
    for (const { id } of [asha, asha, ravi])
      context.db.insert(downloads).values({ userId: id, materialId, ip: '192.0.2.7', createdAt: 1 }).run();
    const id = idOf(asha);
    expect(await admin().byId({ id })).toMatchObject({
      email: 'asha@example.com',
      orders: 1,
      spentPaise: 15_000,
      downloads: 2,
    });
    expect((await admin().orders({ id })).items.map((item) => item.id)).toEqual([order]);
    const money = await admin().payments({ id });
    expect([money.items.map(({ status }) => status).toSorted(), money.sumPaise]).toEqual([['failed', 'paid'], 15_000]);
    const page = await admin().downloads({ id, limit: 1 });
    expect([page.items[0]?.title, page.total, page.nextCursor !== null]).toEqual(['Drama', 2, true]);
  });

  test('It shows the results, the messages and the decisions of this student, newest first.', async () => {
    const testId = context.db
      .insert(tests)
      .values({
        title: 'Mock test 1',
        category: 'UG_TRB',
        difficulty: 'easy',
        googleFormUrl: 'https://forms.gle/x',
        createdAt: 1,
        updatedAt: 1,
      })
      .returning({ id: tests.id })
      .get().id;
    const result = { testId, code: '', maxScore: 20, source: 'form' as const, createdAt: 1 };
    context.db
      .insert(testResults)
      .values([
        { ...result, userId: asha.id, responseId: 'a', score: 12, submittedAt: 1 },
        { ...result, userId: asha.id, responseId: 'b', score: 15, submittedAt: 2 },
        { ...result, userId: ravi.id, responseId: 'c', score: 20, submittedAt: 3 },
      ])
      .run();
    await context.visitor.contact.send({
      name: 'Asha',
      email: 'asha@example.com',
      phone: '',
      subject: 'Batch',
      message: 'When?',
      category: 'courses',
      website: '',
    });
    const id = idOf(asha);
    await context.caller(owner).studentsAdmin.decide({ ids: [id], status: 'rejected', reason: 'No phone' });
    await context.caller(owner).studentsAdmin.decide({ ids: [id], status: 'pending' });
    expect((await admin().results({ id })).map(({ score }) => score)).toEqual([15, 12]);
    expect((await admin().messages({ id })).items.map(({ subject }) => subject)).toEqual(['Batch']);
    expect(
      (await admin().approvals({ id })).map(({ status, reason, actorName }) => [status, reason, actorName]),
    ).toEqual([
      ['pending', '', 'owner'],
      ['rejected', 'No phone', 'owner'],
    ]);
  });

  test('An admin’s account and an unknown id have no such page.', async () => {
    for (const id of [idOf(owner), 'f'.repeat(32)])
      for (const section of ['byId', 'orders', 'payments', 'notes', 'sessions'] as const)
        expect((await failure(admin()[section]({ id }))).code).toBe('NOT_FOUND');
    expect((await failure(admin().signOut({ id: idOf(owner) }))).code).toBe('NOT_FOUND');
  });
});

describe('Private notes', () => {
  test('A note is kept with its writer, and the audit log keeps none of its words.', async () => {
    const id = idOf(asha);
    await admin().addNote({ id, text: 'Prefers evening calls' });
    const [note] = await admin().notes({ id });
    expect(note).toMatchObject({ text: 'Prefers evening calls', actorName: 'owner', createdAt: context.clock() });
    await admin().deleteNote({ id: note?.id ?? '' });
    expect(await admin().notes({ id })).toEqual([]);
    const log = context.db.select().from(auditLog).all();
    expect(log.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      'create student_note',
      'delete student_note',
    ]);
    expect(JSON.stringify(log)).not.toContain('evening');
  });

  test('A student’s own data say that there is a note and since when, without its words.', async () => {
    await admin().addNote({ id: idOf(asha), text: 'Prefers evening calls' });
    const data = await collectPersonalData(context.db, asha, context.clock());
    expect(data.notes).toEqual([{ createdAt: context.clock() }]);
    expect(JSON.stringify(data)).not.toContain('evening');
  });

  test('Notes go with the account, and an empty one is refused.', async () => {
    expect((await failure(admin().addNote({ id: idOf(asha), text: ' ' }))).message).toContain('Please write something');
    await admin().addNote({ id: idOf(asha), text: 'Pays late' });
    context.db.delete(profiles).where(eq(profiles.userId, asha.id)).run();
    context.db.$client.prepare('delete from users where id = ?').run(asha.id);
    expect(context.db.select().from(studentNotes).all()).toEqual([]);
  });
});

describe('Signing a student out', () => {
  test('It ends every session of this student, of nobody else, and leaves an audit record.', async () => {
    const cookies = await Promise.all([asha, asha, ravi].map(({ id }) => createSession(context, id, 'Firefox/1')));
    const id = idOf(asha);
    expect(await admin().sessions({ id })).toHaveLength(2);
    expect(JSON.stringify(await admin().sessions({ id }))).not.toMatch(/[0-9a-f]{64}/);
    expect(await admin().signOut({ id })).toEqual({ ended: 2 });
    const open = await Promise.all(cookies.map(async (cookie) => (await validateSession(context, cookie)) !== null));
    expect(open).toEqual([false, false, true]);
    expect(await admin().sessions({ id })).toEqual([]);
    expect(context.db.select().from(auditLog).all()).toMatchObject([
      { actorId: owner.id, action: 'sign-out', entity: 'profile', entityId: id },
    ]);
  });
});
