import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attempts, testResults, testStarts } from '#server/db/schema/tests.ts';
import { profiles } from '#server/db/schema/users.ts';
import { closeDueAttempts } from '#server/features/mock-tests/hall-closing.data.ts';
import { perform, program } from '#server/work.ts';
import { nameInBooklet } from '#shared/hall-booklets.ts';
import { graceMs } from '#shared/hall-formats.ts';
import { minute, putPaper, rightSheet, sheetOf, smallFormat, start, take } from '../../support/papers.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(() => context.close());

const student = (name = 'asha') => context.caller(context.addUser(name));
const stored = (id: string) => context.db.select().from(attempts).where(eq(attempts.id, id)).get();
const results = () => context.db.select().from(testResults).all();
const closeDue = () => perform(context.services, program('hall'), closeDueAttempts);

test('A student starts a paper, and it counts as one more participant.', async () => {
  const testId = await putPaper(context);
  const asha = student();
  const attempt = await start(asha, testId);
  expect(attempt).toMatchObject({ number: 1, seq: 0, sheet: '..........', previousDevice: null, isPreview: false });
  expect(attempt.endsAt).toBe(context.clock() + 40 * minute);
  expect(attempt.periods.map(({ from, to }) => [from, to])).toEqual([
    [0, 4],
    [4, 10],
  ]);
  expect(attempt.pages).toHaveLength(2);
  expect(context.db.select().from(testStarts).all()).toHaveLength(1);
  expect(JSON.stringify(attempt)).not.toContain('key');
});

test.each(['pending', 'rejected'] as const)('A %s student is told to be verified first.', async (status) => {
  const testId = await putPaper(context);
  const caller = context.caller(context.addUser(status, { status }));
  expect(await caller.hall.start({ testId, device: 'device-1' })).toEqual({
    outcome: 'refused',
    refusal: 'notVerified',
  });
  expect(await caller.hall.test({ testId })).toMatchObject({ refusal: 'notVerified' });
});

test('A paper is not started before it opens, after it closes, or more often than it may be.', async () => {
  const testId = await putPaper(context, {
    opensAt: context.clock() + minute,
    closesAt: context.clock() + 60 * minute,
  });
  const asha = student();
  const refusal = async () => (await asha.hall.test({ testId })).refusal;
  expect(await asha.hall.start({ testId, device: 'device-1' })).toMatchObject({ refusal: 'notYet' });
  context.advance(minute);
  await take(asha, testId, rightSheet);
  expect(await asha.hall.start({ testId, device: 'device-1' })).toMatchObject({ refusal: 'noAttemptLeft' });
  expect(await refusal()).toBe('noAttemptLeft');
  context.advance(60 * minute);
  expect(await student('ravi').hall.start({ testId, device: 'device-1' })).toMatchObject({ refusal: 'over' });
});

test('A draft and a deleted paper are found by nobody but an admin.', async () => {
  const testId = await putPaper(context, { isActive: false, isDraft: true });
  expect(await failure(student().hall.start({ testId, device: 'device-1' }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await failure(student('b').hall.test({ testId }))).toMatchObject({ code: 'NOT_FOUND' });
  const desk = context.caller(context.addUser('desk', { role: 'desk' }));
  expect(await failure(desk.hall.start({ testId, device: 'device-1' }))).toMatchObject({ code: 'NOT_FOUND' });
});

test('An admin’s attempt is a preview: it begins again each time and leaves no result.', async () => {
  const testId = await putPaper(context, { isActive: false, isDraft: true, opensAt: context.clock() + minute });
  const owner = context.caller(context.addUser('owner', { isAdmin: true }));
  const first = await take(owner, testId, rightSheet);
  expect(await owner.hall.result({ attemptId: first })).toMatchObject({ isPreview: true, place: null });
  const second = await start(owner, testId);
  expect(second).toMatchObject({ number: 1, isPreview: true });
  expect([results(), context.db.select().from(testStarts).all(), stored(first)]).toEqual([[], [], undefined]);
});

test('The sheet with the higher number wins, and an older one changes nothing.', async () => {
  const testId = await putPaper(context);
  const asha = student();
  const { id } = await start(asha, testId);
  const save = (sheet: string, seq: number) => asha.hall.save(sheetOf(id, sheet, { seq }));
  expect(await save('AB........', 5)).toMatchObject({ outcome: 'saved', seq: 5, serverNow: context.clock() });
  expect(await save('A.........', 4)).toMatchObject({ outcome: 'older', seq: 5 });
  expect(await save('C.........', 5)).toMatchObject({ outcome: 'older' });
  expect(stored(id)).toMatchObject({ sheet: 'AB........', seq: 5 });
});

test('Another device takes an attempt over with all its answers, and the first may take it back.', async () => {
  const testId = await putPaper(context);
  const asha = student();
  const { id } = await start(asha, testId);
  await asha.hall.save(sheetOf(id, 'AB........', { seq: 3 }));
  expect(await asha.hall.open({ attemptId: id, device: 'device-2' })).toMatchObject({
    outcome: 'open',
    attempt: { sheet: 'AB........', seq: 3, previousDevice: 'device-1' },
  });
  expect(await asha.hall.save(sheetOf(id, 'CC........', { seq: 9 }))).toMatchObject({ outcome: 'takenOver' });
  expect(await asha.hall.submit(sheetOf(id, 'CC........', { seq: 9 }))).toMatchObject({ outcome: 'takenOver' });
  expect(await asha.hall.save(sheetOf(id, 'ABC.......', { seq: 4, device: 'device-2' }))).toMatchObject({
    outcome: 'saved',
  });
  expect(await start(asha, testId)).toMatchObject({ id, sheet: 'ABC.......', previousDevice: 'device-2' });
});

test('Only the part whose time runs is written; one that was left early is shut at once.', async () => {
  const testId = await putPaper(context);
  const asha = student();
  const { id } = await start(asha, testId);
  await asha.hall.save(sheetOf(id, 'AAAAAAAAAA'));
  expect(stored(id)?.sheet).toBe('AAAA......');
  const left = await asha.hall.leavePeriod({ ...sheetOf(id, 'BBBB......', { seq: 2 }), period: 0 });
  expect(left).toMatchObject({ outcome: 'saved', endsAt: context.clock() + 30 * minute });
  await asha.hall.save(sheetOf(id, 'CCCCCCCCCC', { seq: 3 }));
  expect(stored(id)?.sheet).toBe('BBBBCCCCCC');
});

test('A part that the clock has ended takes a late sheet for two minutes and no longer.', async () => {
  const testId = await putPaper(context);
  const asha = student();
  const { id } = await start(asha, testId);
  context.advance(10 * minute + graceMs - 1);
  await asha.hall.save(sheetOf(id, 'AAAAAAAAAA'));
  expect(stored(id)?.sheet).toBe('AAAAAAAAAA');
  context.advance(1);
  await asha.hall.save(sheetOf(id, 'BBBBBBBBBB', { seq: 2 }));
  expect(stored(id)?.sheet).toBe('AAAABBBBBB');
});

test('The last part cannot be left, and a part cannot be left twice.', async () => {
  const testId = await putPaper(context);
  const asha = student();
  const { id } = await start(asha, testId);
  const leave = (period: number, seq: number) => asha.hall.leavePeriod({ ...sheetOf(id, rightSheet, { seq }), period });
  await leave(0, 1);
  const { endsAt } = stored(id) ?? {};
  context.advance(minute);
  for (const period of [0, 1, 5]) await leave(period, 2 + period);
  expect(stored(id)?.endsAt).toBe(endsAt);
});

test('Whoever left nothing but saved sheets has them marked two minutes after the end, by the clock.', async () => {
  const testId = await putPaper(context);
  const asha = student();
  const { id, endsAt } = await start(asha, testId);
  await asha.hall.save(sheetOf(id, 'ABCD......'));
  context.advance(40 * minute);
  expect(await asha.hall.result({ attemptId: id })).toMatchObject({
    state: 'closing',
    readyAt: (endsAt ?? 0) + graceMs,
  });
  expect([closeDue(), results()]).toEqual([0, []]);
  context.advance(graceMs);
  expect(closeDue()).toBe(1);
  expect(results()).toMatchObject([{ attemptId: id, source: 'site', score: 0, maxScore: 6, submittedAt: endsAt }]);
  expect(stored(id)).toMatchObject({ ending: 'time', submittedAt: endsAt });
  expect(await asha.hall.save(sheetOf(id, rightSheet, { seq: 9 }))).toMatchObject({
    outcome: 'closed',
    reason: 'late',
  });
  expect(closeDue()).toBe(0);
});

test('A sheet that is handed in within two minutes after the end counts, and the next request closes what is due.', async () => {
  const testId = await putPaper(context, { attempts: 2 });
  const asha = student();
  const { id } = await start(asha, testId);
  context.advance(40 * minute + graceMs - 1);
  expect(await asha.hall.submit(sheetOf(id, rightSheet))).toEqual({ outcome: 'submitted' });
  expect(stored(id)).toMatchObject({ ending: 'time', sheet: `....${rightSheet.slice(4)}` });
  const second = await start(asha, testId);
  context.advance(40 * minute + graceMs);
  expect(await asha.hall.result({ attemptId: second.id })).toMatchObject({ state: 'closed', ending: 'time' });
});

test('R30: A page that believes the time is over before it is ends nothing: its sheet is kept, and it is told the time.', async () => {
  const testId = await putPaper(context);
  const asha = student();
  const { id, endsAt } = await start(asha, testId);
  context.advance(39 * minute);
  const early = { ...sheetOf(id, '....ABC...', { seq: 4 }), because: 'time' as const };
  expect(await asha.hall.submit(early)).toMatchObject({
    outcome: 'running',
    serverNow: context.clock(),
    endsAt,
    seq: 4,
    answered: 3,
  });
  expect(stored(id)).toMatchObject({ sheet: '....ABC...', submittedAt: null });
  context.advance(minute);
  expect(await asha.hall.submit({ ...early, seq: 5 })).toEqual({ outcome: 'submitted' });
  expect(stored(id)).toMatchObject({ ending: 'time', submittedAt: endsAt });
});

test('A paper without a clock is not handed in because the time is over.', async () => {
  const format = { ...smallFormat, sections: smallFormat.sections.map((part) => ({ ...part, minutes: null })) };
  const testId = await putPaper(context, { format });
  const asha = student();
  const { id } = await start(asha, testId);
  expect(await asha.hall.submit({ ...sheetOf(id, rightSheet), because: 'time' })).toMatchObject({ outcome: 'running' });
});

test('What is acknowledged says how many answers the server has, of this sheet or of the one that it kept.', async () => {
  const testId = await putPaper(context);
  const asha = student();
  const { id } = await start(asha, testId);
  const save = (sheet: string, seq: number) => asha.hall.save(sheetOf(id, sheet, { seq }));
  expect(await save('ABC...D...', 2)).toMatchObject({ outcome: 'saved', answered: 3 });
  expect(await save('A.........', 1)).toMatchObject({ outcome: 'older', answered: 3 });
});

test('A submitted attempt takes nothing more.', async () => {
  const testId = await putPaper(context);
  const asha = student();
  const attemptId = await take(asha, testId, rightSheet);
  expect(await asha.hall.save(sheetOf(attemptId, '..........', { seq: 9 }))).toMatchObject({ reason: 'submitted' });
  expect(await asha.hall.submit(sheetOf(attemptId, '..........', { seq: 9 }))).toMatchObject({ reason: 'submitted' });
  expect(await asha.hall.open({ attemptId, device: 'device-2' })).toEqual({ outcome: 'closed' });
  expect(stored(attemptId)?.sheet).toBe(rightSheet);
  expect(results()).toMatchObject([{ score: 6, isQualified: true, attemptNumber: 1 }]);
});

test('The closing time cuts an attempt that began late, and the student is told before.', async () => {
  const testId = await putPaper(context, { closesAt: context.clock() + 25 * minute });
  const asha = student();
  expect(await asha.hall.test({ testId })).toMatchObject({ minutes: 40, minutesNow: 25 });
  expect((await start(asha, testId)).endsAt).toBe(context.clock() + 25 * minute);
});

test('A closing time that moves takes the end of running attempts with it.', async () => {
  const testId = await putPaper(context, { closesAt: context.clock() + 25 * minute });
  const { id } = await start(student(), testId);
  const owner = context.caller(context.addUser('owner', { isAdmin: true }));
  await owner.hallAdmin.update({ id: testId, closesAt: context.clock() + 90 * minute });
  expect(stored(id)?.endsAt).toBe(context.clock() + 40 * minute);
});

test('Extra time lengthens every part, and the closing time as much.', async () => {
  const testId = await putPaper(context, { closesAt: context.clock() + 40 * minute });
  const asha = context.addUser('asha');
  const desk = context.caller(context.addUser('desk', { role: 'desk' }));
  const profileId = context.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, asha.id)).get()?.id;
  await desk.hallAdmin.setExtraTime({ profileId: profileId ?? '', extraPerHour: 20 });
  const caller = context.caller(asha);
  expect(await caller.hall.test({ testId })).toMatchObject({ extraPerHour: 20, minutes: 53 });
  const { periods, startedAt } = await start(caller, testId);
  expect(periods.map(({ endsAt }) => Math.round(((endsAt ?? 0) - startedAt) / 1000))).toEqual([800, 3200]);
});

test('A question that nobody can have looked at for so long is cut to the time there was.', async () => {
  const testId = await putPaper(context);
  const asha = student();
  const { id } = await start(asha, testId);
  context.advance(20_000);
  await asha.hall.save({ ...sheetOf(id, rightSheet), seconds: [900_000, 5, 0, 0, 0, 0, 0, 0, 0, 0] });
  expect(stored(id)?.seconds).toEqual([21, 5, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test.each([
  ['too short', { sheet: 'AB' }],
  ['too long', { sheet: 'A'.repeat(11) }],
  ['with a choice that there is not', { sheet: 'E.........' }],
  ['with marks that are none', { marked: '2.........' }],
  ['with seconds below nothing', { seconds: Array(10).fill(-1) }],
  ['with too few seconds', { seconds: [1] }],
  ['with a number from far away', { seq: Number.MAX_SAFE_INTEGER }],
  ['without a number', { seq: 0 }],
])('A sheet that is %s is refused, and the one before stays.', async (_, change) => {
  const testId = await putPaper(context);
  const asha = student();
  const { id } = await start(asha, testId);
  await asha.hall.save(sheetOf(id, 'A.........'));
  const sent = { ...sheetOf(id, 'B.........', { seq: 2 }), ...change };
  expect(await failure(asha.hall.save(sent))).toMatchObject({ code: 'BAD_REQUEST' });
  expect(stored(id)?.sheet).toBe('A.........');
});

test('Nobody reads, writes or ends anybody else’s attempt.', async () => {
  const testId = await putPaper(context);
  const { id } = await start(student('asha'), testId);
  const owner = context.caller(context.addUser('owner', { isAdmin: true }));
  for (const other of [student('ravi'), owner]) {
    const calls = [
      other.hall.open({ attemptId: id, device: 'device-2' }),
      other.hall.save(sheetOf(id, rightSheet)),
      other.hall.submit(sheetOf(id, rightSheet)),
      other.hall.leavePeriod({ ...sheetOf(id, rightSheet), period: 0 }),
      other.hall.result({ attemptId: id }),
      other.hall.object({ attemptId: id, question: 0, reason: 'It is wrong, I think.', book: 'Book, page 1' }),
    ];
    for (const call of calls) expect(await failure(call)).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(stored(id)).toMatchObject({ device: 'device-1', seq: 0, submittedAt: null });
});

test('A flood of saves from one account is refused, and others go on.', async () => {
  const testId = await putPaper(context);
  const [asha, ravi] = [student('asha'), student('ravi')];
  const [{ id }, other] = [await start(asha, testId), await start(ravi, testId)];
  const outcomes: string[] = [];
  for (let seq = 1; seq <= 60; seq++)
    outcomes.push(
      await asha.hall.save(sheetOf(id, 'A.........', { seq })).then(
        ({ outcome }) => outcome,
        ({ code }) => code,
      ),
    );
  expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(25);
  expect(await ravi.hall.save(sheetOf(other.id, 'A.........'))).toMatchObject({ outcome: 'saved' });
});

test('A paper without a clock runs until it is submitted.', async () => {
  const format = { ...smallFormat, sections: smallFormat.sections.map((part) => ({ ...part, minutes: null })) };
  const testId = await putPaper(context, { format, isEstimate: true });
  const asha = student();
  const { id, endsAt } = await start(asha, testId);
  expect(endsAt).toBeNull();
  context.advance(300 * 24 * 60 * minute);
  expect(await asha.hall.submit(sheetOf(id, rightSheet))).toEqual({ outcome: 'submitted' });
});

test('A booklet of another series is marked in the order of series A.', async () => {
  const series = { B: [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] };
  const format = { ...smallFormat, sections: smallFormat.sections.map((part) => ({ ...part, minutes: null })) };
  const testId = await putPaper(context, { format, isEstimate: true, series });
  const asha = student();
  expect(await asha.hall.test({ testId })).toMatchObject({ series: ['A', 'B'] });
  expect(await asha.hall.start({ testId, device: 'device-1', series: 'C' })).toMatchObject({ refusal: 'noSuchSeries' });
  const started = await asha.hall.start({ testId, device: 'device-1', series: 'B' });
  if (started.outcome !== 'started') throw new Error(started.refusal);
  await asha.hall.submit(sheetOf(started.attempt.id, Array.from(rightSheet).toReversed().join('')));
  expect(results()).toMatchObject([{ score: 6, isQualified: true }]);
});

test('The result of another booklet names its numbers beside those of series A, with her own seconds.', async () => {
  const series = { B: [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] };
  const format = { sections: smallFormat.sections.map((part) => ({ ...part, minutes: null })), minutes: null };
  const testId = await putPaper(context, { format, isEstimate: true, series });
  const asha = student();
  const started = await asha.hall.start({ testId, device: 'device-1', series: 'B' });
  if (started.outcome !== 'started') throw new Error(started.refusal);
  const { id } = started.attempt;
  const seconds = [7, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  context.advance(minute);
  await asha.hall.submit({ ...sheetOf(id, 'CADCBADCBA'), seconds });
  const result = await asha.hall.result({ attemptId: id });
  if (result.state !== 'closed') throw new Error(result.state);
  expect(result).toMatchObject({ booklet: { series: 'B' }, seconds: seconds.toReversed() });
  expect(nameInBooklet(format, result.booklet, 9)).toBe('B Part A 1 (A Part B 6)');
  expect(await asha.hall.mistakes({ testId })).toMatchObject([{ questions: [{ name: 'B Part A 1 (A Part B 6)' }] }]);
});

test('An estimate can be filled in again with the answers there are, for another booklet too; the last counts.', async () => {
  const series = { B: [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] };
  const format = { sections: smallFormat.sections.map((part) => ({ ...part, minutes: null })), minutes: null };
  const testId = await putPaper(context, { format, isEstimate: true, series });
  const asha = student();
  const { id } = await start(asha, testId);
  await asha.hall.submit(sheetOf(id, 'BADCBADCBA'));
  expect(await asha.hall.test({ testId })).toMatchObject({ refusal: null });
  const again = await asha.hall.start({ testId, device: 'device-2', series: 'B' });
  expect(again).toMatchObject({ attempt: { id, series: 'B', sheet: 'BADCBADCBA' } });
  await asha.hall.submit(sheetOf(id, 'BADCBADCBA', { seq: 2, device: 'device-2' }));
  expect(await asha.hall.result({ attemptId: id })).toMatchObject({ number: 1, marks: { score: 6 } });
  expect(await asha.results.mine()).toMatchObject([{ tries: [{ score: 6 }] }]);
});
