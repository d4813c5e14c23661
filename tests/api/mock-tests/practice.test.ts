import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boardNotices, syllabusUnits } from '#server/db/schema/board.ts';
import { practiceStreaks, practisedMistakes } from '#server/db/schema/practice.ts';
import { papers, tests } from '#server/db/schema/tests.ts';
import { users } from '#server/db/schema/users.ts';
import type { Format } from '#shared/hall-formats.ts';
import type { SessionUser } from '#shared/users.ts';
import { minute, putPaper, rightSheet, sheetOf, smallFormat, smallKey, start, take } from '../../support/papers.ts';
import { addMaterial } from '../../support/shop.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const day = 24 * 60 * minute;
/** Three of ten wrong, one left out: questions 1, 5, 6 and 10. */
const missed = 'DBCDBACDA.';

let context: TestContext;
let asha: SessionUser;
let caller: ReturnType<TestContext['caller']>;
beforeEach(() => {
  context = createTestContext();
  asha = context.addUser('asha');
  caller = context.caller(asha);
});
afterEach(() => context.close());

/** Units of a syllabus on the notice board: `names` after the examination as a whole. */
function putSyllabus(names: string[]): string[] {
  const now = context.clock();
  const { id: syllabusId } = context.db
    .insert(boardNotices)
    .values({
      slug: 'pg',
      kind: 'syllabus',
      title: 'PG English',
      text: '',
      tamilText: '',
      day: '',
      lastDay: '',
      source: '',
      announcedOn: '',
      link: '',
      isPinned: false,
      tellsFollowers: false,
      publishAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: boardNotices.id })
    .get();
  return ['', ...names].map(
    (title, position) =>
      context.db
        .insert(syllabusUnits)
        .values({ syllabusId, position, title, text: '' })
        .returning({ id: syllabusUnits.id })
        .get().id,
  );
}

const asked = async () => (await caller.practice.today()).questions.map(({ question }) => question);
const answer = (testId: string, question: number, isRight: boolean) =>
  caller.practice.answer({ testId, question, choice: isRight === (smallKey[question] === 'A') ? 'A' : 'B' });
const right = (testId: string, question: number) =>
  caller.practice.answer({ testId, question, choice: smallKey[question] as 'A' });

test('What was wrong comes each day until it is known, after 1, 3, 7 and 21 days; what was left out does not.', async () => {
  const testId = await putPaper(context);
  await take(caller, testId, missed);
  expect(await asked()).toEqual([0, 4, 5]);
  expect(JSON.stringify(await caller.practice.today())).not.toContain('"entry"');
  expect(await right(testId, 0)).toMatchObject({ isRight: true, entry: 'A' });
  expect(await answer(testId, 4, false)).toMatchObject({ isRight: false, entry: 'A' });
  expect(await asked()).toEqual([5]);
  // A second tap on the same day changes nothing.
  expect(await answer(testId, 0, false)).toMatchObject({ isRight: false });
  for (const wait of [1, 3, 7, 21]) {
    context.advance(wait * day - day / 2);
    expect(await asked()).not.toContain(0);
    context.advance(day / 2);
    expect(await asked()).toContain(0);
    await right(testId, 0);
  }
  context.advance(100 * day);
  expect(await asked()).toEqual([4, 5]);
  expect(await failure(right(testId, 1))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await failure(right(testId, 9))).toMatchObject({ code: 'NOT_FOUND' });
});

test('Ten are asked for on a day, what is due again first; the day then counts, and a missed day is forgiven.', async () => {
  const testIds = [];
  for (const title of ['one', 'two', 'three']) {
    const testId = await putPaper(context, { title });
    testIds.push(testId);
    await take(caller, testId, 'DADADADADA');
  }
  const practiseAll = async () => {
    const { questions } = await caller.practice.today();
    for (const {
      test: { testId },
      question,
    } of questions)
      await right(testId, question);
    return questions.length;
  };
  expect((await caller.practice.today()).questions).toHaveLength(10);
  expect(await practiseAll()).toBe(10);
  expect(await caller.practice.today()).toMatchObject({ questions: [], done: 10, streak: 1 });
  context.advance(2 * day);
  const before = context.db.select().from(practisedMistakes).all();
  const { questions, streak } = await caller.practice.today();
  expect(streak).toBe(1);
  expect(
    questions.every(({ question, test }) =>
      before.some((row) => row.testId === test.testId && row.question === question),
    ),
  ).toBe(true);
  await practiseAll();
  expect((await caller.practice.today()).streak).toBe(2);
  context.advance(3 * day);
  expect((await caller.practice.today()).streak).toBe(0);
});

test('R26: Nothing is practised and no unit is shown before the key may be seen, nor by whoever took no test.', async () => {
  const [, unitId = ''] = putSyllabus(['Drama']);
  const units = [{ name: 'Drama', from: 0, to: 4, materialId: null, unitId }];
  const testId = await putPaper(context, { keyRule: 'closed', closesAt: context.clock() + 60 * minute, units });
  await take(caller, testId, missed);
  const other = context.caller(context.addUser('ravi'));
  expect([await asked(), await caller.practice.units()]).toEqual([[], []]);
  expect(await failure(right(testId, 0))).toMatchObject({ code: 'NOT_FOUND' });
  context.advance(70 * minute);
  expect([(await asked()).length, (await caller.practice.units()).length]).toEqual([3, 1]);
  expect(await failure(other.practice.answer({ testId, question: 0, choice: 'A' }))).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect([(await other.practice.today()).questions, await other.practice.units()]).toEqual([[], []]);
});

test('A further attempt that runs hides the mistakes of the one before, and the latest one counts.', async () => {
  const testId = await putPaper(context, { attempts: 2 });
  await take(caller, testId, missed);
  const { id } = await start(caller, testId);
  expect(await asked()).toEqual([]);
  await caller.hall.leavePeriod({ ...sheetOf(id, rightSheet), period: 0 });
  await caller.hall.submit(sheetOf(id, rightSheet, { seq: 2 }));
  expect(await caller.practice.today()).toMatchObject({ questions: [], due: 0, nextOn: null });
});

test('Units are one list for an examination over all tests, with what to read and to take next.', async () => {
  const [whole = '', drama = '', poetry = ''] = putSyllabus(['Drama', 'Poetry']);
  const materialId = addMaterial(context, { title: 'Plays', unitId: drama });
  const unit = (name: string, from: number, to: number, unitId: string | null) => ({
    name,
    from,
    to,
    materialId: null,
    unitId,
  });
  const format: Format = { ...smallFormat, sections: smallFormat.sections.slice(1) };
  const key = smallKey.slice(4);
  const single = async (title: string, more: object) =>
    putPaper(context, { title, format, key, pageStarts: [1, 4], ...more });
  const finish = async (testId: string, sheet: string) => {
    const { id: attemptId, marked, seconds } = await start(caller, testId);
    await caller.hall.submit({ attemptId, device: 'device-1', seq: 1, sheet, marked, seconds });
  };
  const one = await single('One', { units: [unit('Plays', 0, 4, drama), unit('Verse', 4, 6, poetry)] });
  const two = await single('Two', { unitId: drama });
  const three = await single('Three', { units: [unit('Grammar', 0, 6, null)], unitId: whole });
  await finish(one, 'ABBB..');
  await finish(two, '......');
  await finish(three, 'ABCDAB');
  const next = await single('Four', { units: [unit('Drama', 0, 6, drama)] });
  await single('Not hers', { units: [unit('Drama', 0, 6, drama)], isOpenToAll: false });
  await single('Later', { unitId: drama, opensAt: context.clock() + minute });
  await single('Off the list', { unitId: drama, isActive: false });
  const exams = await caller.practice.units();
  expect(exams).toMatchObject([
    {
      exam: { title: 'PG English', slug: 'pg' },
      units: [
        { name: 'Poetry', tests: 1, questions: 2, right: 0, share: 0, materials: [], next: null },
        {
          name: 'Drama',
          tests: 2,
          questions: 10,
          right: 2,
          share: 0.15,
          position: 1,
          materials: [{ id: materialId, title: 'Plays' }],
          next: { id: next, title: 'Four' },
        },
      ],
    },
    { exam: null, units: [{ name: 'Grammar', tests: 1, share: 1, next: null }] },
  ]);
});

test('What somebody has practised goes with the account and with the test.', async () => {
  const [kept, gone] = [await putPaper(context), await putPaper(context)];
  for (const testId of [kept, gone]) {
    await take(caller, testId, missed);
    for (const question of [0, 4, 5]) await right(testId, question);
  }
  context.db.delete(papers).where(eq(papers.testId, gone)).run();
  context.db.delete(tests).where(eq(tests.id, gone)).run();
  expect(context.db.select().from(practisedMistakes).all()).toHaveLength(3);
  expect(context.db.select().from(practiceStreaks).all()).toHaveLength(1);
  context.db.delete(users).where(eq(users.id, asha.id)).run();
  expect(context.db.select().from(practisedMistakes).all()).toEqual([]);
  expect(context.db.select().from(practiceStreaks).all()).toEqual([]);
});
