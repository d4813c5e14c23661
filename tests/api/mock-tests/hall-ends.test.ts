import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { pushNotices, pushSubscriptions } from '#server/db/schema/push.ts';
import { studentNotes } from '#server/db/schema/student-notes.ts';
import { attempts, testResults, tests } from '#server/db/schema/tests.ts';
import { profiles } from '#server/db/schema/users.ts';
import { closeDueAttempts } from '#server/features/mock-tests/hall-closing.data.ts';
import { perform, program } from '#server/work.ts';
import { mostObjectionsADay } from '#shared/hall.ts';
import { graceMs } from '#shared/hall-formats.ts';
import { minute, putPaper, rightSheet, sheetOf, smallFormat, start, take } from '../../support/papers.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
let owner: ReturnType<TestContext['caller']>;
let ownerId: string;
beforeEach(() => {
  context = createTestContext();
  const user = context.addUser('owner', { isAdmin: true });
  owner = context.caller(user);
  ownerId = user.id;
});
afterEach(() => context.close());

const student = (name = 'asha') => context.caller(context.addUser(name));
const stored = (id: string) => context.db.select().from(attempts).where(eq(attempts.id, id)).get();
const results = () => context.db.select().from(testResults).all();
const closeDue = () => perform(context.services, program('hall'), closeDueAttempts);

test('R30: A closing time before now is refused, and a test in which students are is closed by “Close now” alone.', async () => {
  const testId = await putPaper(context);
  const asha = student();
  const { id } = await start(asha, testId);
  context.advance(minute);
  const before = context.clock() - 365 * 24 * 60 * minute;
  expect(await failure(owner.hallAdmin.update({ id: testId, closesAt: before }))).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'This time is over. To end the test now, press “Close now”.',
  });
  closeDue();
  expect(stored(id)).toMatchObject({ submittedAt: null, endsAt: context.clock() + 39 * minute });
  await owner.hallAdmin.update({ id: testId, closesNow: true, mayCutOff: 1 });
  expect(stored(id)).toMatchObject({ endsAt: context.clock() });
  expect(await student('ravi').hall.start({ testId, device: 'device-1' })).toMatchObject({ refusal: 'over' });
  context.advance(graceMs);
  expect(await asha.hall.result({ attemptId: id })).toMatchObject({ ending: 'time', isCutOff: true });
});

test('R30: A closing time that cuts students off is taken only from whoever knows how many.', async () => {
  const testId = await putPaper(context, { closesAt: context.clock() + 90 * minute });
  for (const name of ['asha', 'ravi', 'mani']) await start(student(name), testId);
  await take(student('done'), testId, rightSheet);
  const at = (minutes: number) => context.clock() + minutes * minute;
  const cutOff = (closesAt: number) => owner.hallAdmin.cutOff({ id: testId, closesAt });
  expect([await cutOff(at(50)), await cutOff(at(20))]).toEqual([{ students: 0 }, { students: 3 }]);
  const change = (mayCutOff: number) => owner.hallAdmin.update({ id: testId, closesAt: at(20), mayCutOff });
  expect(await failure(change(2))).toEqual({
    code: 'CONFLICT',
    message: '3 students are in it and would be cut off.',
  });
  await change(3);
  expect(
    context.db
      .select()
      .from(attempts)
      .all()
      .filter(({ endsAt }) => endsAt === at(20)),
  ).toHaveLength(3);
});

test('The rules of a test that has closed are saved with its closing time as it is.', async () => {
  const closesAt = context.clock() + minute;
  const testId = await putPaper(context, { closesAt });
  context.advance(60 * minute);
  await owner.hallAdmin.update({ id: testId, closesAt, attempts: 2 });
  expect(await owner.hallAdmin.setup({ id: testId })).toMatchObject({ closesAt, attempts: 2 });
});

test('R30: An attempt that a closing time has ended goes on when the time is put right, one handed in does not.', async () => {
  const closesAt = context.clock() + 20 * minute;
  const testId = await putPaper(context, { closesAt });
  const asha = student();
  const { id } = await start(asha, testId);
  await asha.hall.save(sheetOf(id, 'ABCD......'));
  const handedIn = await take(student('ravi'), testId, rightSheet);
  context.advance(20 * minute + graceMs);
  closeDue();
  expect(stored(id)).toMatchObject({ ending: 'time' });
  await owner.hallAdmin.update({ id: testId, closesAt: closesAt + 90 * minute });
  expect(stored(id)).toMatchObject({ submittedAt: null, ending: null, sheet: 'ABCD......' });
  expect(results()).toMatchObject([{ attemptId: handedIn }]);
  expect(await asha.hall.save(sheetOf(id, 'ABCDAB....', { seq: 2 }))).toMatchObject({ outcome: 'saved', answered: 6 });
  context.advance(18 * minute + graceMs);
  closeDue();
  expect(results()).toHaveLength(2);
});

test('An attempt whose own time is over stays closed when the closing time moves.', async () => {
  const closesAt = context.clock() + 60 * minute;
  const testId = await putPaper(context, { closesAt });
  const { id } = await start(student(), testId);
  context.advance(42 * minute);
  closeDue();
  await owner.hallAdmin.update({ id: testId, closesAt: closesAt + 90 * minute });
  expect(stored(id)).toMatchObject({ ending: 'time' });
});

test('A student who is let go on has her answers and the minutes, is told, and has one result in the end.', async () => {
  const testId = await putPaper(context);
  const user = context.addUser('asha');
  const asha = context.caller(user);
  const { id } = await start(asha, testId);
  await asha.hall.leavePeriod({ ...sheetOf(id, 'ABCD......'), period: 0 });
  // A wrong tap, with 29 minutes left.
  context.advance(minute);
  await asha.hall.submit(sheetOf(id, 'ABCDA.....', { seq: 2 }));
  const [result] = results();
  await owner.resultsAdmin.letGoOn({ id: result?.id ?? '', minutes: 5, reason: 'A wrong tap' });
  expect(await asha.hall.running()).toMatchObject({ testId, endsAt: context.clock() + 34 * minute });
  expect(results()).toEqual([]);
  expect(context.mails().at(-1)).toMatchObject({ recipient: user.email, subject: 'You can go on: Model paper' });
  expect(context.db.select().from(auditLog).all().at(-1)).toMatchObject({
    actorId: ownerId,
    action: 'let-go-on',
    after: { minutes: 5, reason: '(written)' },
  });
  const { sheet, periods } = await start(asha, testId);
  expect([sheet, periods.at(-1)?.endsAt]).toEqual(['ABCDA.....', context.clock() + 34 * minute]);
  context.advance(33 * minute);
  await asha.hall.submit(sheetOf(id, rightSheet, { seq: 3 }));
  expect(results()).toMatchObject([{ score: 6, isQualified: true }]);
});

test('Why a student was given time is kept as a note about her: nothing of it is left when her account is deleted.', async () => {
  const testId = await putPaper(context, { attempts: 2 });
  const user = context.addUser('asha', { passwordHash: await hashPassword('temple-lamp-9') });
  const asha = context.caller(user);
  const reason = 'The power was cut in Kumbakonam Street';
  await take(asha, testId, rightSheet);
  await owner.resultsAdmin.letGoOn({ id: results()[0]?.id ?? '', minutes: 5, reason });
  await owner.resultsAdmin.addMinutes({ attemptId: (await start(asha, testId)).id, part: 1, minutes: 5, reason });
  const note = { userId: user.id, actorId: ownerId, text: `Model paper, 5 minutes more: ${reason}` };
  expect(context.db.select().from(studentNotes).all()).toMatchObject([note, note]);
  await asha.account.delete({ password: 'temple-lamp-9' });
  expect(context.db.$client.serialize().includes('Kumbakonam')).toBe(false);
});

test('An attempt whose time is over is let go on from now, and not while the student is in another one.', async () => {
  const testId = await putPaper(context, { attempts: 2 });
  const asha = student();
  const { id } = await start(asha, testId);
  context.advance(90 * minute);
  closeDue();
  const input = { id: results()[0]?.id ?? '', minutes: 10, reason: 'A power cut' };
  const second = await start(asha, testId);
  expect(await failure(owner.resultsAdmin.letGoOn(input))).toMatchObject({ code: 'CONFLICT' });
  await asha.hall.submit(sheetOf(second.id, rightSheet));
  await owner.resultsAdmin.letGoOn(input);
  expect(stored(id)).toMatchObject({ submittedAt: null, endsAt: context.clock() + 10 * minute });
  context.advance(9 * minute);
  expect(await asha.hall.save(sheetOf(id, '......CD..', { seq: 9, device: 'device-1' }))).toMatchObject({
    answered: 2,
  });
});

const minutes = (attemptId: string, part: number, more: number) =>
  owner.resultsAdmin.addMinutes({ attemptId, part, minutes: more, reason: 'A power cut' });

test('Minutes that a student in a test is given count at once, also beyond the closing time, and she is told.', async () => {
  const testId = await putPaper(context, { closesAt: context.clock() + 40 * minute });
  const user = context.addUser('asha');
  const asha = context.caller(user);
  const { id, startedAt } = await start(asha, testId);
  await start(student('ravi'), testId);
  context.advance(5 * minute);
  expect(await owner.resultsAdmin.inside({ testId, search: 'asha' })).toMatchObject({
    total: 1,
    items: [{ id, student: 'asha', answered: 0, questions: 10, parts: [{ place: 0, name: 'Part A' }] }],
  });
  await minutes(id, 0, 15);
  const saved = await asha.hall.save(sheetOf(id, 'AB........'));
  expect('periods' in saved && saved.periods.map(({ endsAt }) => ((endsAt ?? 0) - startedAt) / minute)).toEqual([
    25, 55,
  ]);
  expect(context.mails().at(-1)).toMatchObject({ recipient: user.email, subject: '15 minutes more: Model paper' });
  expect(context.db.select().from(auditLog).all().at(-1)).toMatchObject({
    action: 'add-minutes',
    entityId: id,
    after: { minutes: 15, reason: '(written)' },
  });
  expect(JSON.stringify(context.db.select().from(auditLog).all().at(-1))).not.toContain('asha');
  context.advance(49 * minute);
  expect(await asha.hall.save(sheetOf(id, 'AB..A.....', { seq: 2 }))).toMatchObject({ answered: 3 });
});

test('Minutes given in the two minutes after the end count from then on; after that the attempt is let go on.', async () => {
  const testId = await putPaper(context);
  const asha = student();
  const { id } = await start(asha, testId);
  context.advance(41 * minute);
  await minutes(id, 1, 10);
  expect(await asha.hall.running()).toMatchObject({ endsAt: context.clock() + 10 * minute });
  context.advance(13 * minute);
  expect(await failure(minutes(id, 1, 10))).toMatchObject({ code: 'CONFLICT' });
});

test('Whoever left a part by mistake goes back to it, and has the rest of the next part after it.', async () => {
  const testId = await putPaper(context);
  const asha = student();
  const { id } = await start(asha, testId);
  context.advance(minute);
  await asha.hall.leavePeriod({ ...sheetOf(id, 'A.........'), period: 0 });
  context.advance(2 * minute);
  await asha.hall.save(sheetOf(id, 'A...A.....', { seq: 2 }));
  await minutes(id, 0, 6);
  const back = context.clock();
  const { periods } = await start(asha, testId);
  expect(periods.map(({ endsAt }) => ((endsAt ?? 0) - back) / minute)).toEqual([6, 34]);
  expect(await asha.hall.save(sheetOf(id, 'AB..A.....', { seq: 3 }))).toMatchObject({ answered: 3 });
  expect(await failure(minutes(id, 1, 5))).toMatchObject({ code: 'CONFLICT' });
});

test('A test without a clock has no minutes to add.', async () => {
  const testId = await putPaper(context, { format: { ...smallFormat, sections: untimed } });
  const { id } = await start(student(), testId);
  expect(await failure(minutes(id, 0, 5))).toEqual({ code: 'BAD_REQUEST', message: 'This test has no clock.' });
});

const untimed = smallFormat.sections.map((part) => ({ ...part, minutes: null }));

test('Extra time that is given to a student who is in a test counts in it, and takes no part back up that is over.', async () => {
  const testId = await putPaper(context);
  const user = context.addUser('asha');
  const asha = context.caller(user);
  const { id, startedAt } = await start(asha, testId);
  const profileId =
    context.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, user.id)).get()?.id ?? '';
  context.advance(12 * minute);
  await owner.hallAdmin.setExtraTime({ profileId, extraPerHour: 60 });
  const ends = (periods: readonly { endsAt: number | null }[]) =>
    periods.map(({ endsAt }) => ((endsAt ?? 0) - startedAt) / minute);
  const saved = await asha.hall.save(sheetOf(id, '....A.....'));
  expect('periods' in saved && ends(saved.periods)).toEqual([10, 70]);
  // Less counts from the next attempt on.
  await owner.hallAdmin.setExtraTime({ profileId, extraPerHour: 0 });
  expect(stored(id)).toMatchObject({ endsAt: startedAt + 70 * minute });
});

test.each(['hidden', 'deleted'] as const)(
  'R30: Whoever is in a test that is %s reaches it, and nobody begins it.',
  async (how) => {
    const testId = await putPaper(context, { attempts: 2 });
    const asha = student();
    const { id } = await start(asha, testId);
    if (how === 'hidden') await owner.testsAdmin.setActive({ id: testId, isActive: false });
    else context.db.update(tests).set({ deletedAt: context.clock() }).run();
    expect(await asha.hall.test({ testId })).toMatchObject({ attempts: [{ id, state: 'running' }] });
    expect(await asha.hall.running()).toMatchObject({ testId, attemptId: id, title: 'Model paper' });
    expect(await asha.tests.mine()).toMatchObject({ running: { id: testId } });
    expect(await asha.hall.open({ attemptId: id, device: 'device-2' })).toMatchObject({ outcome: 'open' });
    expect(await asha.hall.submit(sheetOf(id, rightSheet, { device: 'device-2' }))).toEqual({ outcome: 'submitted' });
    expect(await asha.hall.result({ attemptId: id })).toMatchObject({ state: 'closed' });
    expect(await asha.hall.running()).toBeNull();
    expect(await asha.hall.start({ testId, device: 'device-1' })).toMatchObject({ refusal: 'offList' });
    const call = student('ravi').hall.start({ testId, device: 'device-1' });
    expect(await failure(call)).toMatchObject({ code: 'NOT_FOUND' });
  },
);

test('R30: A test is not deleted while students are in it against its clock.', async () => {
  const testId = await putPaper(context);
  const other = await putPaper(context);
  const asha = student();
  const { id } = await start(asha, testId);
  expect((await owner.testsAdmin.list({})).items).toMatchObject([
    { id: other, inside: 0 },
    { id: testId, inside: 1 },
  ]);
  expect(await failure(owner.testsAdmin.delete({ id: testId }))).toEqual({
    code: 'CONFLICT',
    message: '1 student is in it: she goes on until her time is over. Delete the test after that.',
  });
  await asha.hall.submit(sheetOf(id, rightSheet));
  await owner.testsAdmin.delete({ id: testId });
  expect((await owner.testsAdmin.list({})).items).toHaveLength(1);
});

test('Objections are bounded a day, and many within ten minutes are one notice.', async () => {
  const [part] = smallFormat.sections.slice(1);
  if (!part) throw new Error('no part');
  const format = { sections: [{ ...part, groups: [{ questions: 25, marks: 1, negative: 0 }] }], minutes: null };
  const testId = await putPaper(context, { format, key: Array.from({ length: 25 }, () => 'A') });
  const device = { endpoint: 'https://push.example/1', p256dh: '', auth: '', deviceHash: '', agent: '' };
  context.db
    .insert(pushSubscriptions)
    .values({ ...device, userId: ownerId, createdAt: 0 })
    .run();
  const asha = student();
  const { id } = await start(asha, testId);
  const sheet = { sheet: '.'.repeat(25), marked: '0'.repeat(25), seconds: Array(25).fill(0) };
  await asha.hall.submit({ attemptId: id, device: 'device-1', seq: 1, ...sheet });
  const object = (question: number) =>
    asha.hall.object({ attemptId: id, question, reason: 'It is wrong, I think.', book: 'Book, page 1' });
  for (let question = 0; question < mostObjectionsADay; question++) await object(question);
  expect(await failure(object(mostObjectionsADay))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(context.db.select().from(pushNotices).all()).toMatchObject([
    { title: `${mostObjectionsADay} objections: Model paper` },
  ]);
  context.advance(24 * 60 * minute + 1);
  expect(await object(mostObjectionsADay)).toEqual({ outcome: 'sent' });
});
