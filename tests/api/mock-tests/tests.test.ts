import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import type { TestInput } from '#shared/tests.ts';
import { createTestContext, failure } from '../../support/test-context.ts';

const mockTest: TestInput = {
  title: 'Romantic poets',
  description: 'Wordsworth to Keats',
  category: 'UG_TRB',
  difficulty: 'medium',
  duration: '',
  questions: '',
  googleFormUrl: 'https://forms.gle/SecretForm1',
};

describe('The public list of tests', () => {
  test('The public list of tests shows active tests, newest first, without their form links.', async () => {
    const context = createTestContext();
    const admin = context.caller(context.addUser('admin', { isAdmin: true }));
    await admin.testsAdmin.create(mockTest);
    const hidden = await admin.testsAdmin.create({ ...mockTest, title: 'Not yet' });
    await admin.testsAdmin.create({ ...mockTest, title: 'Victorian prose', difficulty: 'hard', category: 'PG_TRB' });
    await admin.testsAdmin.setActive({ id: hidden.id, isActive: false });

    const page = await context.visitor.tests.list({});
    expect(page.items.map(({ title }) => title)).toEqual(['Victorian prose', 'Romantic poets']);
    expect(page.total).toBe(2);
    expect(JSON.stringify(page)).not.toContain('forms.gle');
  });

  test('The public list of tests can be filtered by text, category and difficulty, in upper or lower case.', async () => {
    const context = createTestContext();
    const admin = context.caller(context.addUser('admin', { isAdmin: true }));
    await admin.testsAdmin.create(mockTest);
    await admin.testsAdmin.create({ ...mockTest, title: '100% grammar', difficulty: 'hard', category: 'General' });
    const titles = async (input: Parameters<typeof context.visitor.tests.list>[0]) =>
      (await context.visitor.tests.list(input)).items.map(({ title }) => title);

    expect(await titles({ search: 'ROMANTIC' })).toEqual(['Romantic poets']);
    expect(await titles({ search: '100%' })).toEqual(['100% grammar']);
    expect(await titles({ search: '%' })).toEqual(['100% grammar']);
    expect(await titles({ difficulty: 'HARD' })).toEqual(['100% grammar']);
    expect(await titles({ category: 'UG_TRB' })).toEqual(['Romantic poets']);
  });

  test('Paging through the public list of tests shows every test exactly once.', async () => {
    const context = createTestContext();
    const admin = context.caller(context.addUser('admin', { isAdmin: true }));
    for (let number = 1; number <= 7; number++) await admin.testsAdmin.create({ ...mockTest, title: `Test ${number}` });
    const seen: string[] = [];
    let cursor: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof context.visitor.tests.list>> = await context.visitor.tests.list({
        limit: 3,
        cursor,
        // As the browser's growing lists ask.
        direction: 'forward',
      });
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(['Test 7', 'Test 6', 'Test 5', 'Test 4', 'Test 3', 'Test 2', 'Test 1']);
  });
});

describe('Administering tests', () => {
  test('A new test is active and has no participants, and every change is recorded in the audit log.', async () => {
    const context = createTestContext();
    const owner = context.addUser('admin', { isAdmin: true });
    const admin = context.caller(owner);
    const { id } = await admin.testsAdmin.create({ ...mockTest, title: '  Romantic poets ', difficulty: 'Easy' });
    expect((await admin.testsAdmin.list({})).items[0]).toMatchObject({
      id,
      title: 'Romantic poets',
      difficulty: 'easy',
      isActive: true,
      participantsCount: 0,
      googleFormUrl: mockTest.googleFormUrl,
    });

    await admin.testsAdmin.update({ ...mockTest, id, title: 'Keats' });
    await admin.testsAdmin.delete({ id });
    expect((await admin.testsAdmin.list({})).items).toEqual([]);
    const records = context.db.select().from(auditLog).all();
    expect(records.map(({ action, entityId, actorId }) => ({ action, entityId, actorId }))).toEqual(
      ['create', 'update', 'delete'].map((action) => ({ action, entityId: id, actorId: owner.id })),
    );
  });

  test.each([
    [{ title: '   ' }, 'Please enter a test title'],
    [{ googleFormUrl: ' ' }, 'Please enter a Google Form URL'],
    [{ googleFormUrl: 'https://example.com/quiz' }, 'Please enter a valid Google Form URL'],
    [{ googleFormUrl: "javascript:alert('forms.gle')" }, 'Please enter a valid Google Form URL'],
    [{ googleFormUrl: 'https://forms.gle.evil.example/x' }, 'Please enter a valid Google Form URL'],
    [{ googleFormUrl: 'https://evil.example/?x=forms.gle' }, 'Please enter a valid Google Form URL'],
    [{ googleFormUrl: 'https://evil.example/forms/' }, 'Please enter a valid Google Form URL'],
    [{ googleFormUrl: 'http://forms.gle/x' }, 'Please enter a valid Google Form URL'],
    [{ difficulty: 'brutal' }, 'Please choose a difficulty'],
    [{ category: 'SSC' }, 'Please choose a category'],
  ])('A test with %j is refused with the message for that field.', async (change, message) => {
    const context = createTestContext();
    const admin = context.caller(context.addUser('admin', { isAdmin: true }));
    const outcome = await failure(admin.testsAdmin.create({ ...mockTest, ...change } as TestInput));
    expect(outcome.code).toBe('BAD_REQUEST');
    expect(outcome.message).toContain(message);
    expect((await admin.testsAdmin.list({})).total).toBe(0);
  });

  test('An admin who changes or deletes an unknown test gets a not-found error.', async () => {
    const context = createTestContext();
    const admin = context.caller(context.addUser('admin', { isAdmin: true }));
    const unknown = 'f'.repeat(32);
    for (const call of [
      admin.testsAdmin.update({ ...mockTest, id: unknown }),
      admin.testsAdmin.setActive({ id: unknown, isActive: false }),
      admin.testsAdmin.delete({ id: unknown }),
    ]) {
      expect(await failure(call)).toEqual({ code: 'NOT_FOUND', message: 'Test not found' });
    }
  });

  test.each(['list', 'create', 'update', 'setActive', 'delete'] as const)(
    'The procedure testsAdmin.%s refuses visitors and students.',
    async (procedure) => {
      const context = createTestContext();
      const call = (caller: typeof context.visitor) =>
        ({
          list: () => caller.testsAdmin.list({}),
          create: () => caller.testsAdmin.create(mockTest),
          update: () => caller.testsAdmin.update({ ...mockTest, id: 'x' }),
          setActive: () => caller.testsAdmin.setActive({ id: 'x', isActive: true }),
          delete: () => caller.testsAdmin.delete({ id: 'x' }),
        })[procedure]();
      expect((await failure(call(context.visitor))).code).toBe('UNAUTHORIZED');
      expect((await failure(call(context.caller(context.addUser('student'))))).code).toBe('FORBIDDEN');
    },
  );
});
