import { afterEach, beforeEach, expect, test } from 'vitest';
import { appRouter } from '#server/router.ts';
import { graceMs } from '#shared/hall-formats.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { minute, putPaper, sheetOf, start, take } from '../support/papers.ts';
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
  const addresses = [paths.paperPage(testId, 1), paths.paperFile(testId), paths.paperSolutions(testId)];
  return Promise.all(addresses.map(async (url) => (await app.inject({ url, headers })).statusCode));
}

const none = [404, 404, 404];
const pagesOnly = [200, 200, 404];
const all = [200, 200, 200];

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
  expect(await table()).toEqual({ ...closedToMost, inside: pagesOnly });

  // Its time is over; the last sheet is still taken.
  context.advance(40 * minute);
  expect(await table()).toEqual({ ...closedToMost, inside: pagesOnly });
  context.advance(graceMs);
  expect(await table()).toEqual(closedToMost);
  context.advance(60 * minute);
  expect(await table()).toEqual({ ...closedToMost, inside: all, done: all });
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

test('R26: A control: what the owner is shown, holds the key in a form that the search for leaks finds.', async () => {
  const testId = await putPaper(context, { key: secretKey });
  const owner = context.caller(context.addUser('owner', { isAdmin: true }));
  expect(JSON.stringify(await owner.hallAdmin.setup({ id: testId }))).toContain(told[0]);
});
