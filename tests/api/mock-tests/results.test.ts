import { beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { testResults } from '#server/db/schema/tests.ts';
import { collectPersonalData } from '#server/features/accounts/data-export.data.ts';
import { normaliseCode, studentCodeAlphabet } from '#shared/results.ts';
import { ordinal } from '#shared/results-texts.ts';
import { testInput } from '#shared/tests.ts';
import type { SessionUser } from '#shared/users.ts';
import { addTest, arrive, codeOf, formUrl, profileIdOf, response } from '../../support/results.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let admin: SessionUser;
let testId: string;
beforeEach(async () => {
  context = createTestContext();
  admin = context.addUser('owner', { isAdmin: true });
  testId = await addTest(context, admin);
});

/** A student with a code. */
const addStudent = (name: string) => {
  const user = context.addUser(name);
  return { user, code: codeOf(context.db, user.id) };
};
const rows = () => context.db.select().from(testResults).all();
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);
const mine = async (user: SessionUser) => (await context.caller(user).results.mine())[0];

describe('A student’s code', () => {
  test('A student’s code is made when it is first requested, and stays the same.', async () => {
    const student = context.addUser('student');
    const code = await context.caller(student).results.code();
    expect(code).toMatch(new RegExp(`^[${studentCodeAlphabet}]{8}$`));
    expect(await context.caller(student).results.code()).toBe(code);
  });

  test('A student’s code is drawn again if somebody already has it.', () => {
    const draws = ['AAAA2222', 'AAAA2222', 'BBBB3333'];
    const draw = () => draws.shift() ?? '';
    const codes = ['first', 'second'].map((name) => codeOf(context.db, context.addUser(name).id, draw));
    expect(codes).toEqual(['AAAA2222', 'BBBB3333']);
  });

  test.each(['pending', 'rejected'] as const)('A %s student gets neither a code nor marks.', async (status) => {
    const caller = context.caller(context.addUser('waiting', { status }));
    expect([await caller.results.code(), await caller.results.mine()]).toEqual([null, []]);
  });

  test('A student’s code has no look-alike characters and is accepted with any spacing and in any case.', () => {
    expect(studentCodeAlphabet).not.toMatch(/[01OILU]/);
    expect(normaliseCode(' ab cd-23 45 ')).toBe('ABCD2345');
  });
});

describe('The form question for the code', () => {
  const input = { title: 'T', description: '', category: 'UG_TRB', difficulty: 'easy', duration: '', questions: '' };
  const read = (codeEntry: string, googleFormUrl = formUrl) =>
    testInput.safeParse({ ...input, googleFormUrl, codeEntry });

  test.each([
    ['entry.123456', 'entry.123456'],
    ['', ''],
    [`${formUrl}?usp=pp_url&entry.123456=CODE`, 'entry.123456'],
    [`${formUrl}?usp=pp_url&entry.1=Madurai&entry.2=code`, 'entry.2'],
  ])('The form question for the code is read from %j.', (pasted, entry) => {
    expect(read(pasted).data?.codeEntry).toBe(entry);
  });

  test.each([
    ['https://forms.gle/Abc', /short link/],
    [formUrl, /fills in no question/],
    ['hello', /fills in no question/],
    ['javascript:alert(1)?entry.1=CODE', /fills in no question/],
    [`${formUrl}?entry.1=a&entry.2=b`, /several questions/],
    [`${formUrl}?entry.x=CODE`, /fills in no question/],
  ])('The form question for the code is refused with an explanation if %j is entered.', (pasted, words) => {
    const { error } = read(pasted);
    expect(error?.issues[0]).toMatchObject({ path: ['codeEntry'], message: expect.stringMatching(words) });
  });

  test('The form question for the code requires the long link of the form.', () => {
    expect(read('entry.1', 'https://forms.gle/Abc').error?.issues[0]).toMatchObject({
      path: ['googleFormUrl'],
      message: expect.stringContaining('long link'),
    });
    expect(read('', 'https://forms.gle/Abc').success).toBe(true);
  });

  test('The form question for the code stays the same if a test is changed without it.', async () => {
    const caller = context.caller(admin);
    const [test] = (await caller.testsAdmin.list({})).items;
    if (!test) throw new Error('The test is not listed');
    const { id, description, category, difficulty, duration, questions, googleFormUrl } = test;
    const change = { description, category, difficulty, duration, questions, googleFormUrl, title: 'Renamed' };
    await caller.testsAdmin.update({ id, ...change });
    expect((await caller.testsAdmin.list({})).items[0]).toMatchObject({ title: 'Renamed', codeEntry: 'entry.77' });
  });
});

describe('Counting a response once', () => {
  test('A response counts once, however often it arrives.', () => {
    const { code } = addStudent('student');
    const one = response({ code });
    expect(arrive(context, testId, [one])).toEqual({ new: 1, known: 0, corrected: 0, unmatched: 0 });
    expect(arrive(context, testId, [one, one])).toEqual({ new: 0, known: 2, corrected: 0, unmatched: 0 });
    expect(rows()).toHaveLength(1);
  });

  test('A response that was edited counts once, with its latest marks.', () => {
    const { code, user } = addStudent('student');
    const first = response({ code, score: 8 });
    arrive(context, testId, [first]);
    const edited = { ...first, score: 15, submittedAt: first.submittedAt + 60_000 };
    expect(arrive(context, testId, [edited]).corrected).toBe(1);
    expect(arrive(context, testId, [first]).known).toBe(1);
    expect(rows()).toMatchObject([{ score: 15, submittedAt: edited.submittedAt, userId: user.id }]);
    // A corrected answer key changes the marks and not the time.
    expect(arrive(context, testId, [{ ...edited, score: 16 }]).corrected).toBe(1);
    expect(rows()).toMatchObject([{ score: 16 }]);
  });

  test('A response that changes several times in one post counts once, with its latest marks.', () => {
    const { code } = addStudent('student');
    const first = response({ code, score: 1 });
    const later = (seconds: number, score: number) => ({
      ...first,
      score,
      submittedAt: first.submittedAt + seconds * 1000,
    });
    arrive(context, testId, [first, later(10, 2), later(20, 3), later(15, 9)]);
    expect(rows()).toMatchObject([{ score: 3 }]);
  });

  test('A response that arrives by script and by file counts once, in either order.', () => {
    const { code } = addStudent('student');
    const sent = (name: string, seconds: number) =>
      response({ responseId: name, code, submittedAt: at('10:00:00.400') + seconds * 1000 });
    const inFile = (name: string, seconds: number) => ({
      ...sent(name, seconds),
      submittedAt: at('10:00:00') + seconds * 1000,
    });
    arrive(context, testId, [sent('s1', 0)]);
    expect(arrive(context, testId, [inFile('f1', 0), inFile('f2', 60)], 'file')).toMatchObject({ known: 1, new: 1 });
    expect(arrive(context, testId, [sent('s2', 60)])).toMatchObject({ known: 1, new: 0 });
    expect(arrive(context, testId, [inFile('f1', 0), inFile('f2', 60)], 'file')).toMatchObject({ known: 2, new: 0 });
    expect(rows()).toHaveLength(2);
    // It is known by the form's own name now, and can be edited under it.
    expect(arrive(context, testId, [{ ...sent('s2', 600), score: 19 }])).toMatchObject({ corrected: 1, new: 0 });
    expect(rows()).toHaveLength(2);
  });

  test('Two attempts of one student count separately, and so do two students in the same second.', () => {
    const [first, second] = [addStudent('first'), addStudent('second')];
    const together = [first, second].map(({ code }) => response({ code }));
    arrive(context, testId, [...together, response({ code: first.code, submittedAt: at('11:00:00') })]);
    expect(rows()).toHaveLength(3);
  });

  test('The same response counts separately in each test.', async () => {
    const other = await addTest(context, admin, { title: 'Another' });
    const one = response({ code: addStudent('student').code });
    arrive(context, testId, [one]);
    expect(arrive(context, other, [one]).new).toBe(1);
  });
});

describe('My marks', () => {
  test('A student sees their own attempts, best result and place, and nothing about other students.', async () => {
    const [asha, banu, chitra] = [addStudent('asha'), addStudent('banu'), addStudent('chitra')];
    const ofForm = { attemptId: null, isQualified: true };
    const tried = (code: string, score: number, time: string) => response({ code, score, submittedAt: at(time) });
    arrive(context, testId, [
      tried(asha.code, 10, '08:00:00'),
      tried(asha.code, 18, '09:00:00'),
      tried(banu.code, 18, '10:00:00'),
      tried(chitra.code, 5, '11:00:00'),
      tried('NOBODYS', 20, '12:00:00'),
    ]);
    expect(await mine(asha.user)).toEqual({
      testId,
      title: 'Romantic poets',
      kind: 'form',
      isEstimate: false,
      best: 0.9,
      // Banu has the same best, and had it at the first try.
      place: 2,
      students: 3,
      tries: [
        { id: expect.any(String), score: 18, maxScore: 20, submittedAt: at('09:00:00'), ...ofForm },
        { id: expect.any(String), score: 10, maxScore: 20, submittedAt: at('08:00:00'), ...ofForm },
      ],
    });
    expect([(await mine(banu.user))?.place, (await mine(chitra.user))?.place]).toEqual([1, 3]);
    const told = JSON.stringify(await context.caller(asha.user).results.mine());
    for (const { user, code } of [banu, chitra])
      for (const secret of [user.id, user.fullName, user.email, code]) expect(told).not.toContain(secret);
    expect(await context.caller(context.addUser('new')).results.mine()).toEqual([]);
  });

  test('Students with the same marks get the same place, and places are written as ordinals.', async () => {
    const students = ['a', 'b', 'c'].map(addStudent);
    arrive(
      context,
      testId,
      students.map(({ code }, index) => response({ code, ...(index < 2 ? {} : { score: 1 }) })),
    );
    const places = await Promise.all(students.map(async ({ user }) => (await mine(user))?.place));
    expect(places).toEqual([1, 1, 3]);
    expect([1, 2, 3, 4, 11, 12, 13, 21, 41, 102, 111].map(ordinal)).toEqual(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 41st 102nd 111th'.split(' '),
    );
  });
});

describe('The admin’s marks', () => {
  test('An admin sees the averages and the list of results, and can search the list.', async () => {
    const { code } = addStudent('nila');
    arrive(context, testId, [response({ code, score: 20 }), response({ code: 'WRONG', score: 5 })]);
    const caller = context.caller(admin);
    const figures = { results: 2, students: 1, unmatched: 1, average: 0.625, highest: 1, lowest: 0.25 };
    expect((await caller.resultsAdmin.tests({})).items).toMatchObject([{ id: testId, ...figures }]);
    expect(await caller.resultsAdmin.summary({ id: testId })).toMatchObject(figures);
    const codes = async (filter: object) =>
      (await caller.resultsAdmin.list({ testId, ...filter })).items.map((row) => row.code);
    expect((await codes({})).sort()).toEqual(['WRONG', code].sort());
    expect(await codes({ unmatchedOnly: true })).toEqual(['WRONG']);
    expect(await codes({ search: 'NILA@' })).toEqual([code]);
    expect(await codes({ search: 'wron' })).toEqual(['WRONG']);
    expect((await caller.resultsAdmin.list({ testId, limit: 1 })).nextCursor).toBe(1);
    expect(await codes({ cursor: 2 })).toEqual([]);
  });

  test('A test without results has no average.', async () => {
    expect(await context.caller(admin).resultsAdmin.summary({ id: testId })).toMatchObject({
      results: 0,
      average: null,
    });
  });

  test('An admin can assign an unmatched result to a student, who keeps it when the response arrives again.', async () => {
    const student = context.addUser('student');
    const sent = response({ code: 'my name', submittedAt: at('10:00:00.250') });
    arrive(context, testId, [sent]);
    const caller = context.caller(admin);
    const id = rows()[0]?.id ?? '';
    await caller.resultsAdmin.assign({ id, profileId: profileIdOf(context, student) });
    expect(await mine(student)).toMatchObject({ place: 1, students: 1 });
    const inFile = { ...sent, responseId: 'file-1', submittedAt: at('10:00:00') };
    expect([arrive(context, testId, [sent]), arrive(context, testId, [inFile], 'file')]).toMatchObject([
      { known: 1, unmatched: 0 },
      { known: 1, unmatched: 0 },
    ]);
    expect(arrive(context, testId, [{ ...sent, score: 13 }])).toMatchObject({ corrected: 1, unmatched: 0 });
    expect(rows()).toMatchObject([{ userId: student.id, score: 13 }]);
    expect(context.db.select().from(auditLog).all().at(-1)).toMatchObject({
      action: 'assign',
      entity: 'score',
      actorId: admin.id,
      before: { profileId: null },
      after: { profileId: profileIdOf(context, student) },
    });
  });

  test('A result cannot be assigned to an admin or to an unknown profile, and can be deleted for good.', async () => {
    arrive(context, testId, [response()]);
    const caller = context.caller(admin);
    const id = rows()[0]?.id ?? '';
    for (const profileId of [profileIdOf(context, admin), 'nobody'])
      expect(await failure(caller.resultsAdmin.assign({ id, profileId }))).toMatchObject({ code: 'NOT_FOUND' });
    await caller.resultsAdmin.delete({ id });
    expect(rows()).toEqual([]);
    expect(await failure(caller.resultsAdmin.delete({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(context.db.select().from(auditLog).all().at(-1)).toMatchObject({ action: 'delete', entity: 'score' });
  });

  test('An admin can make a new secret for the script of a test, and the audit log records this without the secret.', async () => {
    const caller = context.caller(admin);
    expect(await caller.resultsAdmin.setup({ id: testId })).toMatchObject({ secret: '', codeEntry: 'entry.77' });
    const secrets = [];
    for (const _ of ['first', 'second']) {
      await caller.resultsAdmin.newSecret({ id: testId });
      secrets.push((await caller.resultsAdmin.setup({ id: testId })).secret);
    }
    expect(secrets).toEqual([expect.stringMatching(/^[\da-f]{64}$/), expect.stringMatching(/^[\da-f]{64}$/)]);
    expect(new Set(secrets).size).toBe(2);
    const record = JSON.stringify(context.db.select().from(auditLog).all());
    expect(record).toContain('new-secret');
    for (const secret of secrets) {
      expect(record).not.toContain(secret);
      expect(JSON.stringify(await caller.testsAdmin.list({}))).not.toContain(secret);
    }
    expect(await failure(caller.resultsAdmin.newSecret({ id: 'x' }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('R15: A student’s code and marks are part of their data export and are deleted with the account.', async () => {
  const password = 'temple-lamp-42';
  const leaving = context.addUser('leaving', { passwordHash: await hashPassword(password) });
  const code = codeOf(context.db, leaving.id);
  arrive(context, testId, [response({ code }), response({ code, submittedAt: at('11:00:00') })]);
  // An admin gave one of them to somebody else.
  const other = context.addUser('other');
  await context.caller(admin).resultsAdmin.assign({ id: rows()[0]?.id ?? '', profileId: profileIdOf(context, other) });
  const data = await collectPersonalData(context.db, leaving, context.clock());
  expect(data.account?.studentCode).toBe(code);
  expect(data.marks).toMatchObject([{ title: 'Romantic poets', code, score: 12, maxScore: 20 }]);
  await context.caller(leaving).account.delete({ password });
  expect(rows()).toMatchObject([{ userId: other.id, code: '' }]);
});
