import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { solutionTexts } from '#server/db/schema/tests.ts';
import { closeDueAttempts, tellOfClosedTests } from '#server/features/mock-tests/hall-closing.data.ts';
import type { MakeCopy } from '#server/pdf/stamp/cache.ts';
import { appRouter } from '#server/router.ts';
import { perform, program } from '#server/work.ts';
import { graceMs } from '#shared/hall-formats.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { minute, putPaper, sheetOf, smallKey, start, take } from '../support/papers.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

/** Nobody fills in these. */
const secretKey = Array.from('BADCDBACCA');
const wrongSheet = 'ABABABABAB';
const told = [JSON.stringify(secretKey).slice(1, -1), secretKey.join(' '), secretKey.join('')];

let context: TestContext;
let app: Awaited<ReturnType<typeof createTestApp>>;
beforeEach(async () => {
  context = createTestContext();
  app = await createTestApp(context);
});
afterEach(async () => {
  await app.close();
  await context.close();
});

const cookie = async (user: SessionUser | null) => (user ? await cookieOf(context, user) : '');

/** What each of these addresses answers to this person. */
async function statuses(testId: string, user: SessionUser | null) {
  const headers = { cookie: await cookie(user) };
  const addresses = [
    paths.paperPage(testId, 1),
    paths.paperPage(testId, 2),
    paths.paperFile(testId),
    paths.paperSolutions(testId),
    paths.solutionPage(testId, 1),
  ];
  return Promise.all(addresses.map(async (url) => (await app.inject({ url, headers })).statusCode));
}

const none = [404, 404, 404, 404, 404];
/** Part B has not begun: its page and the PDF, which has it too, wait. */
const firstPart = [200, 404, 404, 404, 404];
const pagesOnly = [200, 200, 200, 404, 404];
const all = [200, 200, 200, 200, 200];

test('R26: Pages, paper and solutions leave the server for whoever may see them at that moment, and for nobody else.', async () => {
  const testId = await putPaper(context, {
    key: secretKey,
    keyRule: 'closed',
    opensAt: context.clock() + minute,
    closesAt: context.clock() + 60 * minute,
  });
  const people = {
    visitor: null,
    pending: context.addUser('pending', { status: 'pending' }),
    idle: context.addUser('idle'),
    inside: context.addUser('inside'),
    done: context.addUser('done'),
    desk: context.addUser('desk', { role: 'desk' }),
    content: context.addUser('content', { role: 'content' }),
  };
  const table = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([who, user]) => [who, await statuses(testId, user)] as const),
      ),
    );
  const closedToMost = { visitor: none, pending: none, idle: none, inside: none, done: none, desk: none, content: all };
  expect(await table()).toEqual(closedToMost);

  context.advance(minute);
  expect(await table()).toEqual(closedToMost);
  await take(context.caller(people.done), testId, wrongSheet);
  await start(context.caller(people.inside), testId);
  expect(await table()).toEqual({ ...closedToMost, inside: firstPart });
  context.advance(10 * minute);
  expect(await table()).toEqual({ ...closedToMost, inside: pagesOnly });

  // Its time is over; the last sheet is still taken.
  context.advance(30 * minute);
  expect(await table()).toEqual({ ...closedToMost, inside: pagesOnly });
  context.advance(graceMs);
  expect(await table()).toEqual(closedToMost);
  context.advance(60 * minute);
  expect(await table()).toEqual({ ...closedToMost, inside: all, done: all });
});

test('A paper that is printed carries the student’s name and code; one that may not be printed is no PDF for her.', async () => {
  const asked: string[] = [];
  const makeCopy: MakeCopy = async ({ text }, target) => {
    asked.push(text.foot);
    writeFileSync(target, '%PDF-1.7 stamped');
  };
  const stamping = createTestContext({ makeCopy });
  const site = await createTestApp(stamping);
  const asha = stamping.addUser('asha');
  const headers = { cookie: await cookieOf(stamping, asha) };
  const print = async (testId: string) => (await site.inject({ url: paths.paperFile(testId), headers })).body;
  const testId = await putPaper(stamping);
  const attempt = await start(stamping.caller(asha), testId);
  expect(attempt.code).toMatch(/^[A-Z0-9]{8}$/);
  stamping.advance(11 * minute);
  expect(await print(testId)).toBe('%PDF-1.7 stamped');
  // Whoever finds the code on a photograph finds the student.
  const owner = stamping.caller(stamping.addUser('owner', { isAdmin: true }));
  expect(await owner.studentsAdmin.list({ search: attempt.code })).toMatchObject({ items: [{ fullName: 'asha' }] });
  expect(asked).toEqual([`Model paper · asha · ${attempt.code}`]);
  const onScreen = await putPaper(stamping, { mayPrint: false });
  expect(await start(stamping.caller(asha), onScreen)).toMatchObject({ mayPrint: false });
  stamping.advance(11 * minute);
  expect((await site.inject({ url: paths.paperPage(onScreen, 2), headers })).statusCode).toBe(200);
  expect((await site.inject({ url: paths.paperFile(onScreen), headers })).statusCode).toBe(404);
  await site.close();
  await stamping.close();
});

test('R26: A page of another number, of a form or of nothing is as little there as one that may not be seen.', async () => {
  const testId = await putPaper(context);
  const asha = context.addUser('asha');
  await start(context.caller(asha), testId);
  const headers = { cookie: await cookie(asha) };
  for (const page of ['0', '3', '-1', '1.5', 'x', '1e0', '00000000001'])
    expect([page, (await app.inject({ url: paths.paperPage(testId, page), headers })).statusCode]).toEqual([page, 404]);
  expect((await app.inject({ url: paths.paperPage('nothing', 1), headers })).statusCode).toBe(404);
});

test('A picture of a page is asked for again each time, and answered briefly while it may be seen.', async () => {
  const testId = await putPaper(context);
  const asha = context.addUser('asha');
  const { id } = await start(context.caller(asha), testId);
  const headers = { cookie: await cookie(asha) };
  const url = paths.paperPage(testId, 1);
  const first = await app.inject({ url, headers });
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'image/webp',
    'accept-ranges': 'bytes',
  });
  const known = { ...headers, 'if-none-match': String(first.headers.etag) };
  expect((await app.inject({ url, headers: known })).statusCode).toBe(304);
  expect((await app.inject({ url, headers: { ...headers, range: 'bytes=0-9' } })).statusCode).toBe(206);
  context.db.$client.prepare("update papers set key_rule = 'never'").run();
  await context.caller(asha).hall.submit(sheetOf(id, wrongSheet));
  expect((await app.inject({ url, headers: known })).statusCode).toBe(404);
});

test('R26: A paper’s files are at no other address.', async () => {
  await putPaper(context);
  const owner = context.addUser('owner', { isAdmin: true });
  const ids = context.db.$client.prepare<[], string>('select id from files').pluck().all();
  for (const user of [null, context.addUser('asha'), owner])
    for (const id of ids)
      for (const url of [paths.file(id), paths.download(id)])
        expect((await app.inject({ url, headers: { cookie: await cookie(user) } })).statusCode).toBe(404);
});

/** What might be asked of a procedure whose input is not known. */
const questions = (testId: string, attemptIds: string[]): (object | undefined)[] => [
  undefined,
  {},
  { limit: 100 },
  { search: secretKey.join('') },
  { search: secretKey.join(' ') },
  { testId, question: 0 },
  ...[testId, ...attemptIds].flatMap((id) => [
    { id },
    { testId: id },
    { attemptId: id },
    { search: id },
    { ids: [id] },
  ]),
  ...attemptIds.map((attemptId) => ({ ...sheetOf(attemptId, wrongSheet), period: 0 })),
  ...attemptIds.map((attemptId) => ({ attemptId, device: 'device-1' })),
  { testId, device: 'device-1' },
];

test('R26: Before it may be seen, the key leaves the server in no answer of any procedure, page or export.', {
  timeout: 120_000,
}, async () => {
  const testId = await putPaper(context, {
    key: secretKey,
    keyRule: 'closed',
    attempts: 5,
    closesAt: context.clock() + 600 * minute,
  });
  context.db
    .insert(solutionTexts)
    .values({ testId, question: 0, text: secretKey.join(' ') })
    .run();
  const [idle, inside, done] = ['idle', 'inside', 'done'].map((name) => context.addUser(name));
  if (!idle || !inside || !done) throw new Error('no student');
  const doneId = await take(context.caller(done), testId, wrongSheet);
  const { id: insideId } = await start(context.caller(inside), testId);
  const people = [null, context.addUser('pending', { status: 'pending' }), idle, inside, done];
  people.push(context.addUser('desk', { role: 'desk' }));
  const leaks: string[] = [];
  let answered = 0;
  const look = (what: string, answer: string) => {
    answered++;
    if (told.some((form) => answer.includes(form))) leaks.push(`${what}: ${answer.slice(0, 200)}`);
  };
  const asked = questions(testId, [doneId, insideId]);
  for (const user of people) {
    const caller = context.caller(user) as unknown as Record<
      string,
      Record<string, (input: unknown) => Promise<unknown>>
    >;
    for (const path of Object.keys(appRouter._def.procedures)) {
      const [room = '', name = ''] = path.split('.');
      if (name === '') continue;
      for (const input of asked) {
        const answer = await caller[room]?.[name]?.(input).catch((error: unknown) => String(error));
        const text = JSON.stringify(answer) ?? '';
        // A search repeats what was searched for.
        look(`${path} for ${user?.email}`, 'search' in (input ?? {}) ? text.replaceAll(secretKey.join(''), '') : text);
      }
    }
    const headers = { cookie: await cookie(user), accept: 'text/html' };
    for (const url of [
      paths.tests,
      paths.hall(testId),
      paths.hallResult(doneId),
      paths.myResults,
      '/account/data',
      paths.sitemap,
    ])
      look(`${url} for ${user?.email}`, (await app.inject({ url, headers })).body);
  }
  expect(leaks).toEqual([]);
  expect(answered).toBeGreaterThan(5000);
});

/** Marks that nobody has by chance: 4.75 of 6 in Part B, which counts. */
const heldSheet = 'ABCDABCDAD';

test('R26: While marks are held, no answer, page, mail or file for a student has one; when the test has closed they are told.', async () => {
  const closesAt = context.clock() + 300 * minute;
  const testId = await putPaper(context, { holdsMarks: true, keyRule: 'submitted', closesAt, title: 'Held paper' });
  const [done, inside] = ['done', 'inside'].map((name) => context.addUser(name));
  const owner = context.addUser('owner', { isAdmin: true });
  if (!done || !inside) throw new Error('no student');
  const caller = context.caller(done);
  const attemptId = await take(caller, testId, heldSheet);
  await caller.hall.setRankName({ rankName: 'name', district: '' });
  const headers = { cookie: await cookie(done), accept: 'text/html' };
  const answers = async () => {
    const pages = [paths.myResults, paths.hallResult(attemptId), paths.hall(testId), '/dashboard', '/account/data'];
    const bodies = await Promise.all(pages.map(async (url) => (await app.inject({ url, headers })).body));
    const called = [caller.hall.result({ attemptId }), caller.results.mine(), caller.results.held()];
    const more = [caller.hall.test({ testId }), caller.tests.mine(), caller.hall.mistakes({})];
    const learning = [caller.practice.today(), caller.practice.units()];
    return [
      ...bodies,
      JSON.stringify(await Promise.all([...called, ...more, ...learning])),
      JSON.stringify(context.mails()),
    ];
  };
  const hasMark = (text: string) => /4\.75|4,75/.test(text);
  expect((await answers()).filter(hasMark)).toEqual([]);
  expect(await caller.hall.result({ attemptId })).toMatchObject({ state: 'held', closesAt });
  expect(await caller.results.held()).toMatchObject([{ testId, title: 'Held paper', closesAt }]);
  expect(await statuses(testId, done)).toEqual(none);
  const asOwner = async (url: string) =>
    (await app.inject({ url, headers: { cookie: await cookie(owner) } })).statusCode;
  for (const url of [paths.rankListCsv(testId), paths.rankListPdf(testId)]) expect(await asOwner(url)).toBe(409);
  // A corrected key tells nobody what the marks are.
  const from = [...smallKey];
  await context.caller(owner).hallAdmin.correctKey({ id: testId, from, key: ['*', ...from.slice(1)] });
  expect((await answers()).filter(hasMark)).toEqual([]);

  await start(context.caller(inside), testId);
  context.advance(301 * minute);
  perform(context.services, program('hall'), closeDueAttempts);
  perform(context.services, program('hall'), tellOfClosedTests);
  expect(await caller.hall.result({ attemptId })).toMatchObject({ state: 'closed', marks: { score: 4.75 } });
  expect(await caller.results.held()).toEqual([]);
  expect((await answers()).filter(hasMark).length).toBeGreaterThan(1);
  expect(await asOwner(paths.rankListCsv(testId))).toBe(200);
});

test('R26: A control: what the owner is shown, holds the key in a form that the search for leaks finds.', async () => {
  const testId = await putPaper(context, { key: secretKey });
  const owner = context.caller(context.addUser('owner', { isAdmin: true }));
  expect(JSON.stringify(await owner.hallAdmin.setup({ id: testId }))).toContain(told[0]);
});
