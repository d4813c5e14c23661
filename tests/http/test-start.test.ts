import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tests } from '#server/db/schema/tests.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

const formUrl = 'https://docs.google.com/forms/d/e/SecretForm2/viewform';

const input = {
  title: 'Mock 1',
  description: '',
  category: 'UG_TRB',
  difficulty: 'easy',
  duration: '',
  questions: '',
  googleFormUrl: formUrl,
} as const;

let context: TestContext;
let app: Awaited<ReturnType<typeof createTestApp>>;
let testId: string;

beforeEach(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  const admin = context.caller(context.addUser('admin', { isAdmin: true }));
  testId = (await admin.testsAdmin.create(input)).id;
});
afterEach(async () => {
  await app.close();
  context.db.$client.close();
});

async function start(user: SessionUser | null, id = testId) {
  const headers = user ? { cookie: await cookieOf(context, user) } : {};
  return app.inject({ url: paths.testStart(id), headers });
}

const participants = async () => (await context.visitor.tests.list({})).items[0]?.participantsCount;

describe('GET /tests/{id}/start', () => {
  test('An approved student who starts a test is led to the form and counted once.', async () => {
    const student = context.addUser('student');
    for (const _ of [1, 2]) {
      const answer = await start(student);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, formUrl]);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
    expect(await participants()).toBe(1);
  });

  test('An admin whose account is still pending starts a test like an approved student.', async () => {
    const answer = await start(context.addUser('granted', { isAdmin: true, status: 'pending' }));
    expect([answer.statusCode, answer.headers.location]).toEqual([302, formUrl]);
  });

  test('Two students who start a test twice at once are counted as two.', async () => {
    const [first, second] = [context.addUser('first'), context.addUser('second')];
    await Promise.all([first, second, first, second].map((student) => start(student)));
    expect(await participants()).toBe(2);
  });

  test.each(['visitor', 'pending', 'rejected'] as const)(
    'A user of the kind "%s" who starts a test gets no form link and is not counted.',
    async (who) => {
      const answer = await start(who === 'visitor' ? null : context.addUser(who, { status: who }));
      expect([answer.statusCode, answer.headers.location]).toEqual([302, paths.tests]);
      expect(JSON.stringify(answer.headers) + answer.body).not.toContain('SecretForm2');
      expect(await participants()).toBe(0);
    },
  );

  test('The editing link of a form is saved as the public one, and an older editing link leads to that too.', async () => {
    const student = context.addUser('student');
    const admin = context.caller(context.addUser('second-admin', { isAdmin: true })).testsAdmin;
    const editLink = 'https://docs.google.com/forms/d/1AbC/edit';
    await admin.update({ ...input, googleFormUrl: editLink, id: testId });
    expect((await admin.list({})).items).toMatchObject([
      { googleFormUrl: 'https://docs.google.com/forms/d/1AbC/viewform' },
    ]);
    context.db.update(tests).set({ googleFormUrl: editLink }).run();
    expect((await start(student)).headers.location).toBe('https://docs.google.com/forms/d/1AbC/viewform');
  });

  test('An inactive or unknown test cannot be started by anybody.', async () => {
    const admin = context.addUser('second-admin', { isAdmin: true });
    await context.caller(admin).testsAdmin.setActive({ id: testId, isActive: false });
    for (const answer of [await start(admin), await start(admin, 'f'.repeat(32)), await start(null)]) {
      expect(answer.statusCode).toBe(404);
      // Under `no-referrer` browsers would send the forms of this page without their origin.
      expect(answer.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(answer.body).not.toContain('SecretForm2');
    }
  });

  test('A student set back to pending cannot start a test with an old session.', async () => {
    const student = context.addUser('student');
    const headers = { cookie: await cookieOf(context, student) };
    const admin = context.caller(context.addUser('decider', { isAdmin: true }));
    const profile = (await admin.studentsAdmin.list({ search: 'student@example.com' })).items[0];
    await admin.studentsAdmin.decide({ ids: [profile?.id ?? ''], status: 'pending' });
    const answer = await app.inject({ url: paths.testStart(testId), headers });
    expect(answer.headers.location).toBe(paths.tests);
  });
});
