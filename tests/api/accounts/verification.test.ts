import { describe, expect, test } from 'vitest';
import { createSession, validateSession } from '#server/auth/sessions.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { mails } from '#server/db/schema/mails.ts';
import { undoDecisionMs } from '#shared/students.ts';
import { createTestContext, failure } from '../../support/test-context.ts';

const day = 24 * 60 * 60 * 1000;

function contextWithStudents() {
  const context = createTestContext();
  const owner = context.addUser('owner', { isAdmin: true });
  const students = {
    approved: context.addUser('Arun', { status: 'approved' }),
    old: context.addUser('Older', { status: 'pending' }),
  };
  context.advance(day);
  const newer = context.addUser('Newer', { status: 'pending' });
  const admin = context.caller(owner);
  const idOf = async (email: string) => (await admin.studentsAdmin.list({ search: email })).items[0]?.id ?? '';
  return { context, owner, admin, students: { ...students, newer }, idOf };
}

describe('The list of students', () => {
  test('The list of students puts those waiting longest first and leaves admins out.', async () => {
    const { admin } = contextWithStudents();
    const page = await admin.studentsAdmin.list({});
    expect(page.items.map(({ fullName }) => fullName)).toEqual(['Older', 'Newer', 'Arun']);
    expect(page.total).toBe(3);
    expect(await admin.studentsAdmin.counts()).toEqual({ pending: 2, approved: 1, rejected: 0 });
  });

  test('The list of students can be searched by name and email, filtered by status, and paged.', async () => {
    const { admin } = contextWithStudents();
    const names = async (input: Parameters<typeof admin.studentsAdmin.list>[0]) =>
      (await admin.studentsAdmin.list(input)).items.map(({ fullName }) => fullName);
    expect(await names({ search: 'newer@EXAMPLE' })).toEqual(['Newer']);
    expect(await names({ search: 'aru' })).toEqual(['Arun']);
    expect(await names({ status: 'approved' })).toEqual(['Arun']);
    const first = await admin.studentsAdmin.list({ limit: 2 });
    expect(await names({ limit: 2, cursor: first.nextCursor, direction: 'forward' })).toEqual(['Arun']);
  });
});

describe('Approving and rejecting students', () => {
  test('An admin approves several students at once, with a mail and an audit record for each.', async () => {
    const { context, owner, admin, idOf } = contextWithStudents();
    const ids = [await idOf('Older@example.com'), await idOf('Newer@example.com')];
    expect(await admin.studentsAdmin.decide({ ids, status: 'approved' })).toEqual({ changed: ids });
    expect(await admin.studentsAdmin.counts()).toEqual({ pending: 0, approved: 3, rejected: 0 });
    expect(context.mails().map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['Older@example.com', 'Your account is verified'],
      ['Newer@example.com', 'Your account is verified'],
    ]);
    const records = context.db.select().from(auditLog).all();
    expect(records.map(({ actorId, entityId, before, after }) => ({ actorId, entityId, before, after }))).toEqual(
      ids.map((entityId) => ({
        actorId: owner.id,
        entityId,
        before: { verificationStatus: 'pending', verificationReason: '' },
        after: { verificationStatus: 'approved', verificationReason: '' },
      })),
    );
  });

  test('A rejection gives its reason to the student, and a reset removes the reason.', async () => {
    const { context, admin, idOf } = contextWithStudents();
    const ids = [await idOf('Older@example.com')];
    await admin.studentsAdmin.decide({ ids, status: 'rejected', reason: 'The phone number is missing' });
    expect((await admin.studentsAdmin.list({ status: 'rejected' })).items[0]).toMatchObject({
      verificationReason: 'The phone number is missing',
    });
    expect(context.mails()[0]?.text).toContain('The phone number is missing');
    await admin.studentsAdmin.decide({ ids, status: 'pending' });
    expect((await admin.studentsAdmin.list({ search: 'Older' })).items[0]).toMatchObject({
      verificationStatus: 'pending',
      verificationReason: '',
    });
  });

  test('A decision undone before its mail left tells the student nothing; undone later, it is told as a reset.', async () => {
    const { context, admin, idOf } = contextWithStudents();
    const ids = [await idOf('Older@example.com')];
    const told = () => context.mails().map(({ subject }) => subject);
    for (const status of ['approved', 'rejected'] as const) {
      await admin.studentsAdmin.decide({ ids, status });
      expect(context.mails()[0]?.nextAttemptAt).toBeGreaterThan(context.clock() + undoDecisionMs);
      context.advance(undoDecisionMs);
      await admin.studentsAdmin.decide({ ids, status: 'pending' });
      expect(told()).toEqual([]);
    }
    await admin.studentsAdmin.decide({ ids, status: 'approved' });
    context.advance(2 * undoDecisionMs);
    context.db.update(mails).set({ status: 'sent' }).run();
    await admin.studentsAdmin.decide({ ids, status: 'pending' });
    expect(told()).toEqual(['Your account is verified', 'We’re reviewing your account again']);
  });

  test('A rejection needs no reason, and an approval stores none.', async () => {
    const { context, admin, idOf } = contextWithStudents();
    await admin.studentsAdmin.decide({ ids: [await idOf('Older@example.com')], status: 'rejected' });
    await admin.studentsAdmin.decide({
      ids: [await idOf('Newer@example.com')],
      status: 'approved',
      reason: 'Well done',
    });
    expect((await admin.studentsAdmin.list({})).items.map(({ verificationReason }) => verificationReason)).toEqual([
      '',
      '',
      '',
    ]);
    expect(context.mails().map(({ text }) => /reason given|Well done/.test(text))).toEqual([false, false]);
  });

  test('A student’s session shows the decision at once, without a new sign-in.', async () => {
    const { context, admin, students, idOf } = contextWithStudents();
    const cookie = await createSession(context, students.old.id);
    const told = async () => (await validateSession(context, cookie))?.user;
    expect(await told()).toMatchObject({ verificationStatus: 'pending' });
    const ids = [await idOf('Older@example.com')];
    await admin.studentsAdmin.decide({ ids, status: 'rejected', reason: 'No phone number' });
    expect(await told()).toMatchObject({ verificationStatus: 'rejected', verificationReason: 'No phone number' });
    await admin.studentsAdmin.decide({ ids, status: 'pending' });
    await admin.studentsAdmin.decide({ ids, status: 'approved' });
    expect(await told()).toMatchObject({ verificationStatus: 'approved', verificationReason: '' });
  });

  test('An admin decides about at most 100 students at once, with a reason of at most 500 characters.', async () => {
    const { admin } = contextWithStudents();
    const ids = Array.from({ length: 101 }, (_, index) => `student-${index}`);
    expect((await failure(admin.studentsAdmin.decide({ ids, status: 'approved' }))).message).toContain(
      'At most 100 students at once',
    );
    const reason = 'x'.repeat(501);
    expect((await failure(admin.studentsAdmin.decide({ ids: ['x'], status: 'rejected', reason }))).message).toContain(
      'At most 500 characters',
    );
  });

  test.each([
    ['approved', 'rejected'],
    ['approved', 'approved'],
    ['pending', 'pending'],
  ] as const)('An admin cannot change a student from %s to %s.', async (from, to) => {
    const { context, admin, idOf } = contextWithStudents();
    const ids = [await idOf(from === 'approved' ? 'Arun@example.com' : 'Older@example.com')];
    expect((await failure(admin.studentsAdmin.decide({ ids, status: to }))).code).toBe('CONFLICT');
    expect(context.mails()).toEqual([]);
  });

  test('A decision about several students leaves those already decided unchanged.', async () => {
    const { admin, idOf } = contextWithStudents();
    const ids = [await idOf('Arun@example.com'), await idOf('Older@example.com')];
    expect(await admin.studentsAdmin.decide({ ids, status: 'rejected' })).toEqual({ changed: [ids[1]] });
    expect(await admin.studentsAdmin.counts()).toEqual({ pending: 1, approved: 1, rejected: 1 });
  });

  test('A decision about an unknown student or about no student is refused.', async () => {
    const { admin } = contextWithStudents();
    expect((await failure(admin.studentsAdmin.decide({ ids: ['f'.repeat(32)], status: 'approved' }))).code).toBe(
      'NOT_FOUND',
    );
    expect((await failure(admin.studentsAdmin.decide({ ids: [], status: 'approved' }))).code).toBe('BAD_REQUEST');
  });

  test.each(['list', 'counts', 'decide'] as const)(
    'The procedure studentsAdmin.%s refuses visitors and students.',
    async (procedure) => {
      const { context, students } = contextWithStudents();
      const call = (caller: typeof context.visitor) =>
        ({
          list: () => caller.studentsAdmin.list({}),
          counts: () => caller.studentsAdmin.counts(),
          decide: () => caller.studentsAdmin.decide({ ids: ['x'], status: 'approved' }),
        })[procedure]();
      expect((await failure(call(context.visitor))).code).toBe('UNAUTHORIZED');
      expect((await failure(call(context.caller(students.approved)))).code).toBe('FORBIDDEN');
    },
  );
});
