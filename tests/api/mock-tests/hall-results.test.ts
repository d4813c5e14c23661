import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { mails } from '#server/db/schema/mails.ts';
import { attempts, objections, papers, testResults } from '#server/db/schema/tests.ts';
import { graceMs } from '#shared/hall-formats.ts';
import { minute, putPaper, rightSheet, smallFormat, smallKey, start, take } from '../../support/papers.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(() => context.close());

const student = (name: string) => context.caller(context.addUser(name));
const owner = () => context.caller(context.addUser('owner', { isAdmin: true }));

async function result(caller: ReturnType<typeof student>, attemptId: string) {
  const read = await caller.hall.result({ attemptId });
  if (read.state !== 'closed') throw new Error(read.state);
  return read;
}

/** Part A missed, most of Part B right. */
const unqualified = `A...${rightSheet.slice(4)}`;

test('Marks come by section at once, and who misses the qualifying part has no rank.', async () => {
  const testId = await putPaper(context);
  const [asha, ravi, banu] = ['asha', 'ravi', 'banu'].map(student);
  if (!asha || !ravi || !banu) throw new Error('no student');
  const ids = [
    await take(asha, testId, rightSheet),
    await take(ravi, testId, unqualified),
    await take(banu, testId, `${rightSheet.slice(0, 9)}C`),
  ];
  const [first, missed, third] = await Promise.all(
    [asha, ravi, banu].map((caller, index) => result(caller, ids[index] ?? '')),
  );
  expect(first).toMatchObject({ place: { rank: 1, ranked: 2, percentile: 100 } });
  expect(first?.marks).toMatchObject({ score: 6, maxScore: 6, isQualified: true });
  expect(missed?.place).toBeNull();
  expect(missed?.marks).toMatchObject({ score: 6, isQualified: false, sections: [{ score: 2, isPassed: false }, {}] });
  expect(third).toMatchObject({ place: { rank: 2, ranked: 2, percentile: 50 }, marks: { score: 4.75 } });
  expect((await ravi.results.mine())[0]).toMatchObject({ kind: 'paper', place: null, best: 1 });
  expect((await banu.results.mine())[0]).toMatchObject({ place: 2, students: 2 });
});

test('Only the first attempt has a place, and a later one moves nobody.', async () => {
  const testId = await putPaper(context, { attempts: 3 });
  const [asha, ravi] = [student('asha'), student('ravi')];
  const first = await take(asha, testId, `${rightSheet.slice(0, 8)}..`);
  const other = await take(ravi, testId, `${rightSheet.slice(0, 9)}.`);
  const second = await take(asha, testId, rightSheet);
  expect((await result(asha, second)).place).toBeNull();
  expect((await result(asha, first)).place).toMatchObject({ rank: 2, ranked: 2 });
  expect((await result(ravi, other)).place).toMatchObject({ rank: 1 });
  expect((await asha.results.mine())[0]).toMatchObject({ best: 1, place: 2, students: 2 });
});

let takers = 0;

/** Takes the paper as so many new students; each leaves out one question of Part B more, and takes so many seconds a question. */
async function takeAsMany(testId: string, students: number, secondsOf = (_: number) => 0): Promise<void> {
  for (let place = 0; place < students; place++) {
    const sheet = rightSheet.slice(0, 10 - (place % 7)).padEnd(10, '.');
    const id = await take(student(`taker-${takers++}`), testId, sheet);
    const seconds = smallKey.map(() => secondsOf(place));
    context.db.update(attempts).set({ seconds }).where(eq(attempts.id, id)).run();
  }
}

test('From ten students with a rank on, a result stands beside theirs, and nobody is named.', async () => {
  const [partA, partB] = smallFormat.sections;
  if (!partA || !partB) throw new Error('no section');
  const testId = await putPaper(context, {
    format: { sections: [partA, { ...partB, passMark: 3 }], minutes: null },
    key: smallKey,
  });
  const asha = student('asha');
  await takeAsMany(testId, 8);
  const attemptId = await take(asha, testId, `${rightSheet.slice(0, 8)}..`);
  // Without a rank, she is not among the others, and is beside them all the same.
  const banu = student('banu');
  const banus = await take(banu, testId, unqualified);
  expect((await result(asha, attemptId)).beside).toBeNull();
  await takeAsMany(testId, 1);
  expect((await result(asha, attemptId)).beside).toEqual({
    ranked: 10,
    average: (6 + 5 + 4 + 3 + 2 + 1 + 0 + 6 + 4 + 6) / 10,
    best: 6,
    fewer: 4,
    cutOff: 3,
    steps: [1, 1, 1, 1, 2, 4],
    from: 0,
    width: 1,
  });
  expect((await result(banu, banus)).beside).toMatchObject({ ranked: 10, fewer: 7 });
  expect(JSON.stringify(await result(asha, attemptId))).not.toContain('taker');
});

test('The median seconds of those who had a question right are shown with the key, follow its correction at once and new results within a minute.', async () => {
  const testId = await putPaper(context, { keyRule: 'date', keyAt: context.clock() + minute, attempts: 2 });
  const asha = student('asha');
  const attemptId = await take(asha, testId, rightSheet);
  await takeAsMany(testId, 8, (place) => 10 * (place + 1));
  context.advance(minute);
  const medians = async () => (await result(asha, attemptId)).medians;
  expect(await medians()).toBeNull();
  await takeAsMany(testId, 1, () => 500);
  expect(await medians()).toBeNull();
  context.advance(minute);
  // The last was right for those of 10, 80 and 500 seconds, and for her who was not timed.
  expect(await medians()).toEqual([50, 50, 50, 50, 45, 40, 35, 30, 50, 80]);
  await owner().hallAdmin.correctKey({ id: testId, from: smallKey, key: ['B', ...smallKey.slice(1)] });
  expect((await medians())?.[0]).toBeNull();
  await takeAsMany(testId, 2, () => 900);
  expect((await medians())?.[9]).toBe(80);
  context.advance(minute);
  expect((await medians())?.[9]).toBe(290);
});

test('Units have their marks, their material and the other papers about them.', async () => {
  const units = [{ name: 'Grammar', from: 4, to: 10, materialId: null }];
  const testId = await putPaper(context, { units });
  const other = await putPaper(context, { title: 'Another', units: [{ ...units[0]!, name: 'grammar ' }] });
  const asha = student('asha');
  expect((await result(asha, await take(asha, testId, `${rightSheet.slice(0, 7)}...`))).units).toEqual([
    {
      name: 'Grammar',
      questions: 6,
      right: 3,
      score: 3,
      maxScore: 6,
      material: null,
      inSyllabus: null,
      tests: [{ id: other, title: 'Another' }],
    },
  ]);
});

test.each([
  ['submitted', {}, 'now'],
  ['closed', { closesAt: 60 }, 'close'],
  ['date', { keyAt: 90 }, 90],
  ['never', {}, 'never'],
] as const)(
  'By the rule “%s” the key and what follows from it are there when they should be.',
  async (keyRule, times, from) => {
    const at = (minutes: number) => context.clock() + minutes * minute;
    const [closesAt, keyAt] = [
      'closesAt' in times ? at(times.closesAt) : null,
      'keyAt' in times ? at(times.keyAt) : null,
    ];
    const testId = await putPaper(context, { keyRule, closesAt, keyAt });
    const asha = student('asha');
    const attemptId = await take(asha, testId, unqualified);
    const read = () => result(asha, attemptId);
    expect((await read()).keyFrom).toBe(from === 90 ? keyAt : from);
    const isShown = from === 'now';
    expect(await read()).toMatchObject(
      isShown
        ? { key: smallKey, hasSolutions: true, units: [], pages: [{}, {}] }
        : { key: null, hasSolutions: false, units: null, pages: null },
    );
    expect((await asha.hall.mistakes({})).length).toBe(isShown ? 1 : 0);
    context.advance(91 * minute);
    const later = await read();
    expect(later.key).toEqual(keyRule === 'never' ? null : smallKey);
    expect(later.pages === null).toBe(keyRule === 'never');
  },
);

test('While anybody may still save, a key that is shown after the close is not shown.', async () => {
  const testId = await putPaper(context, { keyRule: 'closed', closesAt: context.clock() + 30 * minute });
  const [asha, ravi] = [student('asha'), student('ravi')];
  const attemptId = await take(asha, testId, rightSheet);
  await start(ravi, testId);
  context.advance(30 * minute + graceMs - 1);
  expect((await result(asha, attemptId)).key).toBeNull();
  context.advance(1);
  expect((await result(asha, attemptId)).key).toEqual(smallKey);
});

test('Whoever is in a further attempt does not see the key of the first.', async () => {
  const testId = await putPaper(context, { attempts: 2 });
  const asha = student('asha');
  const attemptId = await take(asha, testId, rightSheet);
  await start(asha, testId);
  expect(await result(asha, attemptId)).toMatchObject({ key: null, keyFrom: 'close', units: null });
  expect(await asha.hall.mistakes({})).toEqual([]);
});

test('A result is not read while its attempt runs.', async () => {
  const asha = student('asha');
  const { id } = await start(asha, await putPaper(context));
  expect(await failure(asha.hall.result({ attemptId: id }))).toMatchObject({ code: 'NOT_FOUND' });
});

test('What was wrong or left out can be practised, with the page it stands on.', async () => {
  const testId = await putPaper(context);
  const asha = student('asha');
  await take(asha, testId, `B${rightSheet.slice(1, 9)}.`);
  const [practice] = await asha.hall.mistakes({ testId });
  expect(practice?.questions).toMatchObject([
    { question: 0, name: 'Part A, question 1', answer: 'B', entry: 'A', page: { url: `/tests/${testId}/pages/1` } },
    { question: 9, name: 'Part B, question 6', answer: '.', entry: 'B', page: { url: `/tests/${testId}/pages/2` } },
  ]);
});

test('A corrected key marks everything again: results, ranks, one mail for each changed student, one line of record.', async () => {
  const testId = await putPaper(context);
  const [asha, ravi] = [student('asha'), student('ravi')];
  const ashas = await take(asha, testId, rightSheet);
  const ravis = await take(ravi, testId, `${rightSheet.slice(0, 9)}C`);
  const before = context.db.select().from(testResults).all();
  const admin = owner();
  const key = [...smallKey.slice(0, 9), 'C'];
  expect(await admin.hallAdmin.correctKey({ id: testId, from: smallKey, key })).toEqual({
    outcome: 'corrected',
    marks: 2,
  });
  expect(await result(asha, ashas)).toMatchObject({ marks: { score: 4.75 }, place: { rank: 2 } });
  expect(await result(ravi, ravis)).toMatchObject({ marks: { score: 6 }, place: { rank: 1 } });
  const letters = context.mails().toSorted((one, other) => one.recipient.localeCompare(other.recipient));
  expect(letters.map(({ recipient, text }) => [recipient, /now ([\d.]+) of 6/.exec(text)?.[1]])).toEqual([
    ['asha@example.com', '4.75'],
    ['ravi@example.com', '6'],
  ]);
  expect(letters.every(({ nextAttemptAt }) => nextAttemptAt > context.clock())).toBe(true);
  expect(context.db.select().from(auditLog).where(eq(auditLog.entity, 'test')).all()).toMatchObject([
    {
      action: 'correct-key',
      before: { 'Part B, question 6': 'B' },
      after: { 'Part B, question 6': 'C', marksChanged: 2 },
    },
  ]);

  expect(await admin.hallAdmin.undoCorrection({ id: testId })).toEqual({ outcome: 'corrected', marks: 2 });
  expect(context.db.select().from(testResults).all()).toEqual(before);
  expect(context.db.select().from(mails).all()).toEqual([]);
  expect(context.db.select({ key: papers.key }).from(papers).get()?.key).toEqual(smallKey);
  expect(await failure(admin.hallAdmin.undoCorrection({ id: testId }))).toMatchObject({ code: 'NOT_FOUND' });
});

test('Only students whose marks change are mailed, and again when a mail that was sent is undone.', async () => {
  const testId = await putPaper(context);
  await take(student('asha'), testId, rightSheet);
  await take(student('ravi'), testId, `${rightSheet.slice(0, 9)}C`);
  const admin = owner();
  await admin.hallAdmin.correctKey({ id: testId, from: smallKey, key: [...smallKey.slice(0, 9), 'BC'] });
  expect(context.mails().map(({ recipient }) => recipient)).toEqual(['ravi@example.com']);
  context.db.update(mails).set({ status: 'sent', attempts: 1 }).run();
  await admin.hallAdmin.undoCorrection({ id: testId });
  expect(context.mails().map(({ recipient, status }) => [recipient, status])).toEqual([
    ['ravi@example.com', 'sent'],
    ['ravi@example.com', 'queued'],
  ]);
});

test('An estimate is called one on the list of tests, beside its marks, and in the mail about new ones; a test is not.', async () => {
  const [admin, asha] = [owner(), student('asha')];
  for (const isEstimate of [false, true]) {
    const testId = await putPaper(context, { isEstimate });
    await take(asha, testId, rightSheet);
    expect((await asha.tests.list({})).items.find(({ id }) => id === testId)).toMatchObject({ isEstimate });
    expect((await asha.results.mine()).find((one) => one.testId === testId)).toMatchObject({ isEstimate });
    await admin.hallAdmin.correctKey({ id: testId, from: smallKey, key: [...smallKey.slice(0, 9), 'A'] });
  }
  expect(context.mails().map(({ text }) => text.includes('They are an estimate'))).toEqual([false, true]);
});

test('A cancelled question gives everybody its marks, and a qualifying part may be passed by that.', async () => {
  const testId = await putPaper(context);
  const asha = student('asha');
  const attemptId = await take(asha, testId, `A..A${rightSheet.slice(4)}`);
  expect((await result(asha, attemptId)).place).toBeNull();
  await owner().hallAdmin.correctKey({ id: testId, from: smallKey, key: ['A', '*', ...smallKey.slice(2)] });
  expect(await result(asha, attemptId)).toMatchObject({ place: { rank: 1, ranked: 1 }, marks: { isQualified: true } });
});

test('A correction made from a key that has changed meanwhile changes nothing and says so.', async () => {
  const testId = await putPaper(context);
  const from = [...smallKey.slice(1), 'A'];
  expect(await owner().hallAdmin.correctKey({ id: testId, from, key: smallKey })).toEqual({ outcome: 'changed' });
});

test('A key that is too short, or with a letter that is no choice, is refused as a correction.', async () => {
  const testId = await putPaper(context);
  const admin = owner();
  for (const key of [smallKey.slice(1), [...smallKey.slice(1), 'E'], [...smallKey.slice(1), 'BB']])
    expect(await failure(admin.hallAdmin.correctKey({ id: testId, from: smallKey, key }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
});

test('An objection waits for the educator without a name, and its answer goes to the student by mail.', async () => {
  const testId = await putPaper(context);
  const asha = student('asha');
  const attemptId = await take(asha, testId, rightSheet);
  const objection = { attemptId, question: 9, reason: 'Keats wrote it in 1819.', book: 'Norton, page 12' };
  expect(await asha.hall.object(objection)).toEqual({ outcome: 'sent' });
  expect(await asha.hall.object(objection)).toEqual({ outcome: 'already' });
  const admin = owner();
  expect((await admin.overviewAdmin.work()).objections).toBe(1);
  const content = context.caller(context.addUser('content', { role: 'content' }));
  const [waiting] = await content.hallAdmin.objections({});
  expect(waiting).toMatchObject({ name: 'Part B, question 6', entry: 'B', state: 'open', book: 'Norton, page 12' });
  expect(JSON.stringify(waiting)).not.toContain('asha');
  const decide = content.hallAdmin.decideObjection;
  const id = waiting?.id ?? '';
  await decide({ id, from: 'open', state: 'rejected', reply: 'See page 13.' });
  // Another admin, whose screen still shows it open.
  expect(await failure(decide({ id, from: 'open', state: 'rejected', reply: '' }))).toMatchObject({ code: 'CONFLICT' });
  await decide({ id, from: 'rejected', state: 'accepted', reply: 'Indeed.' });
  expect(context.mails().map(({ recipient, text }) => [recipient, text.includes('Indeed.')])).toEqual([
    ['asha@example.com', true],
  ]);
  expect((await result(asha, attemptId)).objections).toMatchObject([{ question: 9, state: 'accepted' }]);
  expect((await admin.overviewAdmin.work()).objections).toBe(0);
});

test('Nobody objects before the key may be seen, or to a question that there is not.', async () => {
  const testId = await putPaper(context, { keyRule: 'never' });
  const asha = student('asha');
  const attemptId = await take(asha, testId, rightSheet);
  const objection = { attemptId, question: 1, reason: 'I think it is wrong.', book: 'Norton' };
  expect(await failure(asha.hall.object(objection))).toMatchObject({ code: 'NOT_FOUND' });
  context.db.update(papers).set({ keyRule: 'submitted' }).run();
  expect(await failure(asha.hall.object({ ...objection, question: 10 }))).toMatchObject({ code: 'NOT_FOUND' });
  for (const wrong of [{ reason: 'No' }, { book: ' ' }])
    expect(await failure(asha.hall.object({ ...objection, ...wrong }))).toMatchObject({ code: 'BAD_REQUEST' });
  expect(context.db.select().from(objections).all()).toEqual([]);
});

test('The result of a paper cannot go to another student, and deleting it lets its student begin again.', async () => {
  const testId = await putPaper(context);
  const asha = student('asha');
  await take(asha, testId, rightSheet);
  const admin = owner();
  const { items } = await admin.resultsAdmin.list({ testId });
  expect(items).toMatchObject([{ student: 'asha', score: 6, source: 'site' }]);
  const id = items[0]?.id ?? '';
  expect(await failure(admin.resultsAdmin.assign({ id, profileId: 'x' }))).toMatchObject({ code: 'BAD_REQUEST' });
  await admin.resultsAdmin.delete({ id });
  expect((await asha.hall.test({ testId })).refusal).toBeNull();
});

test('A first attempt that was deleted is made again as the first, beside a second one that stays.', async () => {
  const testId = await putPaper(context, { attempts: 2 });
  const asha = student('asha');
  await take(asha, testId, '..........');
  await take(asha, testId, rightSheet);
  const admin = owner();
  const { items } = await admin.resultsAdmin.list({ testId });
  await admin.resultsAdmin.delete({ id: items.find(({ score }) => score === 0)?.id ?? '' });
  const again = await result(asha, await take(asha, testId, rightSheet));
  expect(again).toMatchObject({ number: 1, place: { rank: 1, ranked: 1 } });
});
