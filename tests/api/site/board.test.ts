import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { boardNotices } from '#server/db/schema/board.ts';
import { mails } from '#server/db/schema/mails.ts';
import { pushNotices, pushSubscriptions } from '#server/db/schema/push.ts';
import { papers } from '#server/db/schema/tests.ts';
import { purgeDeleted } from '#server/deletion.ts';
import { tellFollowers } from '#server/features/site/board.data.ts';
import { perform, program } from '#server/work.ts';
import type { BoardNoticeInput } from '#shared/board.ts';
import { readyFormats } from '#shared/hall-formats.ts';
import { newMaterial } from '../../support/materials.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const dayMs = 24 * 60 * 60 * 1000;

let context: TestContext;
let admin: ReturnType<TestContext['caller']>;
beforeEach(() => {
  context = createTestContext();
  admin = context.caller(context.addUser('admin', { isAdmin: true }));
});
afterEach(() => context.close());

const blank: BoardNoticeInput = {
  kind: 'news',
  title: 'Notification out',
  text: '',
  tamilText: '',
  unitId: null,
  day: '',
  lastDay: '',
  source: 'Teachers Recruitment Board',
  announcedOn: '2026-11-20',
  link: '',
  fileId: null,
  syllabus: '',
  isPinned: false,
  tellsFollowers: true,
  publishAt: null,
};
const add = (change: Partial<BoardNoticeInput>) => admin.boardAdmin.create({ ...blank, ...change });
const addDate = (title: string, day: string, change: Partial<BoardNoticeInput> = {}) =>
  add({ kind: 'date', title, day, ...change });
const addSyllabus = (syllabus = 'Unit 1\nChaucer\n\nUnit 2\nPope\nand Swift') =>
  add({ kind: 'syllabus', title: 'PG TRB English', syllabus });
const unitNamed = async (title: string) =>
  (await admin.boardAdmin.units()).find((unit) => unit.title === title)?.id ?? null;
const tell = () => perform(context, program('notices'), tellFollowers);
const titles = (items: { title: string }[]) => items.map(({ title }) => title);
const board = (input: Parameters<typeof context.visitor.board.list>[0] = {}) => context.visitor.board.list(input);

describe('The notice board', () => {
  test('News stand newest first, dates by their day, and a date sinks by itself once its last day is over.', async () => {
    await add({ title: 'First' });
    context.advance(1000);
    await add({ title: 'Second' });
    await addDate('Examination', '2027-02-07');
    await addDate('Apply', '2026-11-10', { lastDay: '2026-11-22' });
    const before = await board();
    expect([titles(before.items), titles(before.coming), before.over]).toEqual([
      ['Second', 'First'],
      ['Apply', 'Examination'],
      [],
    ]);
    context.advance(2 * dayMs);
    const after = await board();
    expect([titles(after.coming), titles(after.over), after.today]).toEqual([['Examination'], ['Apply'], '2026-11-23']);
  });

  test('A draft, what is scheduled and what was deleted are not public; they are from their time on, and once restored.', async () => {
    const draft = await add({ title: 'Draft', isDraft: true });
    await add({ title: 'Tomorrow', publishAt: context.clock() + dayMs });
    const gone = await add({ title: 'Gone' });
    await admin.boardAdmin.delete({ id: gone.id });
    expect(titles((await board()).items)).toEqual([]);
    expect((await failure(context.visitor.board.get({ slug: 'tomorrow' }))).code).toBe('NOT_FOUND');
    context.advance(dayMs);
    expect(titles((await board()).items)).toEqual(['Tomorrow']);
    context.advance(1000);
    await admin.boardAdmin.setActive({ id: draft.id, isActive: true });
    await admin.boardAdmin.restore({ id: gone.id });
    // What is published now is new now.
    expect(titles((await board()).items)).toEqual(['Draft', 'Tomorrow', 'Gone']);
    const lines = context.db.select({ action: auditLog.action }).from(auditLog).all();
    expect(lines.map(({ action }) => action)).toEqual(['create', 'create', 'create', 'delete', 'update', 'undelete']);
  });

  test('A visitor finds a notice by its words, by its Tamil words and by its exam, and narrows the board to one exam.', async () => {
    await addSyllabus();
    await add({ title: 'Hall ticket', tamilText: 'நுழைவுச் சீட்டு', unitId: await unitNamed('') });
    await add({ title: 'Of another exam' });
    expect(titles((await board({ search: 'சீட்டு' })).items)).toEqual(['Hall ticket']);
    expect(titles((await board({ search: 'pg trb' })).items)).toEqual(['Hall ticket', 'PG TRB English']);
    expect(titles((await board({ exam: 'pg-trb-english' })).items)).toEqual(['Hall ticket', 'PG TRB English']);
    expect((await board({ exam: 'unknown' })).items).toEqual([]);
  });

  test.each([
    [{ title: ' ' }, 'Title is required'],
    [{ kind: 'date' as const }, 'Please choose the day'],
    [{ kind: 'date' as const, day: '2026-12-05', lastDay: '2026-12-01' }, 'The last day is before the first'],
    [{ link: 'http://trb.tn.gov.in' }, 'Please enter a link that begins with https://'],
    [{ unitId: 'gone' }, 'This unit is not in the syllabus any more'],
    [{ fileId: 'gone' }, 'Please upload this file again'],
    [{ kind: 'syllabus' as const, syllabus: 'Poetry\n\npoetry' }, 'Two units are called “Poetry”'],
  ])('A notice with %j is refused with a sentence at its field.', async (change, sentence) => {
    const outcome = await failure(add(change));
    expect([outcome.code, outcome.message.includes(sentence)]).toEqual(['BAD_REQUEST', true]);
    expect(context.db.select().from(boardNotices).all()).toEqual([]);
  });

  test('Two notices of one title, and one in Tamil letters, have addresses of their own, which stay when the title changes.', async () => {
    const first = await add({});
    expect([first.slug, (await add({})).slug, (await add({ title: 'அறிவிப்பு' })).slug]).toEqual([
      'notification-out',
      'notification-out-2',
      'notice',
    ]);
    await admin.boardAdmin.update({ ...blank, id: first.id, title: 'Corrected' });
    expect((await context.visitor.board.get({ slug: 'notification-out' })).title).toBe('Corrected');
  });

  test('The banner shows the latest pinned notice, and none whose day is over.', async () => {
    expect(await context.visitor.board.pinned()).toBeNull();
    await addDate('Apply now', '2026-11-21', { isPinned: true });
    expect(await context.visitor.board.pinned()).toEqual({ title: 'Apply now', slug: 'apply-now' });
    context.advance(dayMs);
    expect(await context.visitor.board.pinned()).toBeNull();
  });
});

describe('The syllabus of an exam', () => {
  test('A unit gathers by itself the materials, tests, videos and old papers that belong to it, and shows no others.', async () => {
    await addSyllabus();
    const unitId = await unitNamed('Unit 2');
    await admin.materialsAdmin.create(newMaterial({ title: 'Pope', unitId }));
    await admin.materialsAdmin.create(newMaterial({ title: 'Kept back', unitId, isDraft: true }));
    await admin.videosAdmin.create({
      title: 'Swift',
      description: 'x',
      youtubeUrl: 'https://youtu.be/abcdefghijk',
      unitId,
    });
    await admin.testsAdmin.create({
      title: 'Satire',
      description: '',
      category: 'PG_TRB',
      difficulty: 'easy',
      duration: '',
      questions: '',
      googleFormUrl: 'https://forms.gle/Secret1',
      unitId,
    });
    await add({ kind: 'paper', title: 'Paper of 2024', unitId });
    // A paper of the hall is about the units of its questions.
    const { id: testId } = await admin.hallAdmin.create({
      title: 'Mixed',
      description: '',
      category: 'PG_TRB',
      difficulty: 'easy',
    });
    context.db
      .update(papers)
      .set({ format: readyFormats.single.format, units: [{ name: 'x', from: 0, to: 5, materialId: null, unitId }] })
      .run();
    context.db.$client.prepare('update tests set is_active = 1, is_draft = 0 where id = ?').run(testId);
    const { units } = await context.visitor.syllabus.get({ slug: 'pg-trb-english' });
    expect(units.map(({ title, text }) => [title, text])).toEqual([
      ['', ''],
      ['Unit 1', 'Chaucer'],
      ['Unit 2', 'Pope\nand Swift'],
    ]);
    const [whole, first, second] = units;
    for (const empty of [whole, first])
      expect([empty?.materials, empty?.tests, empty?.videos, empty?.papers]).toEqual([[], [], [], []]);
    expect([second?.materials, second?.tests, second?.videos, second?.papers].map((all) => titles(all ?? []))).toEqual([
      ['Pope'],
      ['Mixed', 'Satire'],
      ['Swift'],
      ['Paper of 2024'],
    ]);
  });

  test('A unit that is renamed in its place or moved under its name keeps what belongs to it.', async () => {
    const { id } = await addSyllabus();
    const unitId = await unitNamed('Unit 2');
    await add({ kind: 'paper', title: 'Paper', unitId });
    const change = (syllabus: string) =>
      admin.boardAdmin.update({ ...blank, id, kind: 'syllabus', title: 'PG TRB English', syllabus });
    await change('Unit 1\nChaucer\n\nThe age of Pope');
    expect(await unitNamed('The age of Pope')).toBe(unitId);
    await change('The age of Pope\n\nUnit 1\n\nUnit 3');
    expect(await unitNamed('The age of Pope')).toBe(unitId);
    expect((await context.visitor.syllabus.get({ slug: 'pg-trb-english' })).units.map(({ title }) => title)).toEqual([
      '',
      'The age of Pope',
      'Unit 1',
      'Unit 3',
    ]);
  });

  test('A unit to which something belongs cannot be taken out, and its syllabus is not purged; one without goes.', async () => {
    const { id } = await addSyllabus();
    await add({ kind: 'paper', title: 'Paper', unitId: await unitNamed('Unit 2') });
    const change = { ...blank, id, kind: 'syllabus' as const, title: 'PG TRB English' };
    const refused = await failure(admin.boardAdmin.update({ ...change, syllabus: 'Unit 1' }));
    expect([refused.code, refused.message]).toEqual(['BAD_REQUEST', expect.stringContaining('“Unit 2”')]);
    expect((await failure(admin.boardAdmin.update({ ...change, kind: 'news' }))).code).toBe('BAD_REQUEST');
    await admin.boardAdmin.update({ ...change, syllabus: 'Unit 2' });
    expect(await unitNamed('Unit 1')).toBeNull();
    await admin.boardAdmin.delete({ id });
    expect((await failure(context.visitor.syllabus.get({ slug: 'pg-trb-english' }))).code).toBe('NOT_FOUND');
    context.advance(31 * dayMs);
    perform(context, program('housekeeping'), purgeDeleted);
    expect(titles((await admin.boardAdmin.list({ deleted: true })).items)).toEqual(['PG TRB English']);
  });
});

describe('Following an exam', () => {
  const followed = async () => {
    const { id: syllabusId } = await addSyllabus();
    const user = context.addUser('asha');
    const student = context.caller(user);
    await student.board.follow({ syllabusId, follows: true });
    return { student, user, syllabusId };
  };

  test('A student who follows an exam is told by mail and on the device that asked for it, once, of each public notice.', async () => {
    const { student, user, syllabusId } = await followed();
    context.addUser('others');
    const device = {
      userId: user.id,
      deviceHash: 'x',
      endpoint: 'https://fcm.googleapis.com/x',
      p256dh: '',
      auth: '',
      kinds: ['exams' as const],
      createdAt: 0,
    };
    context.db.insert(pushSubscriptions).values(device).run();
    await addDate('Apply', '2026-12-01', { unitId: await unitNamed(''), text: 'Soon.' });
    await addDate('Later', '2026-12-01', { unitId: await unitNamed(''), publishAt: context.clock() + dayMs });
    await add({ title: 'Quiet', unitId: await unitNamed('Unit 1'), tellsFollowers: false });
    await add({ title: 'Of no exam' });
    tell();
    tell();
    const told = context.db.select().from(mails).all();
    expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['asha@example.com', 'PG TRB English: Apply'],
    ]);
    expect(told[0]?.text).toContain('Dec 01, 2026, in 10 days.');
    expect(context.db.select({ title: pushNotices.title, path: pushNotices.path }).from(pushNotices).all()).toEqual([
      { title: 'PG TRB English: Apply', path: '/notices/apply' },
    ]);
    context.advance(dayMs);
    tell();
    expect(context.db.select().from(mails).all()).toHaveLength(2);
    expect(await student.board.followed()).toEqual([
      { id: syllabusId, title: 'PG TRB English', slug: 'pg-trb-english', follows: true },
    ]);
  });

  test('A student who has stopped following is told nothing, and nobody can follow what is no exam.', async () => {
    const { student, syllabusId } = await followed();
    await student.board.follow({ syllabusId, follows: false });
    await add({ title: 'Apply', unitId: await unitNamed('') });
    tell();
    expect(context.db.select().from(mails).all()).toEqual([]);
    expect((await failure(student.board.follow({ syllabusId: 'unknown', follows: true }))).code).toBe('NOT_FOUND');
  });
});
