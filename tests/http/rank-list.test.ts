import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { papers } from '#server/db/schema/tests.ts';
import { profiles } from '#server/db/schema/users.ts';
import { paths } from '#shared/paths.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { putPaper, rightSheet, take } from '../support/papers.ts';
import { textsOf } from '../support/pdf-pages.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: Awaited<ReturnType<typeof createTestApp>>;
let testId: string;
let cookie: string;
beforeEach(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  testId = await putPaper(context, { attempts: 2 });
  cookie = await cookieOf(context, context.addUser('owner', { isAdmin: true }));
});
afterEach(async () => {
  await app.close();
  await context.close();
});

async function sit(name: string, fullName: string, sheet: string, consent?: 'initials' | 'name') {
  const user = context.addUser(name);
  context.db.update(profiles).set({ fullName }).where(eq(profiles.userId, user.id)).run();
  const caller = context.caller(user);
  if (consent) await caller.hall.setRankName({ rankName: consent, district: consent === 'initials' ? 'Madurai' : '' });
  await take(caller, testId, sheet);
  return caller;
}

/** Part B with its last questions left out. */
const without = (questions: number) => rightSheet.slice(0, 10 - questions) + '.'.repeat(questions);

async function fiveSit() {
  await sit('asha', 'Asha Devi', rightSheet);
  await sit('ravi', 'செந்தில் குமார்', without(1), 'initials');
  const banu = await sit('banu', 'Banu Priya', without(1), 'name');
  await sit('kala', 'Kala', without(2), 'name');
  // Good, but not qualified.
  await sit('mani', 'Mani', `....${rightSheet.slice(4)}`, 'name');
  await take(banu, testId, rightSheet);
}

const get = (url: string, headers: Record<string, string> = { cookie }) => app.inject({ url, headers });

test('The rank list names first attempts by consent: by name, by initials and district, or not at all.', async () => {
  await fiveSit();
  const answer = await get(paths.rankListCsv(testId));
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="ranks-2026-11-21.csv"',
    'cache-control': 'private, no-store',
  });
  expect(answer.body).toBe(
    '\u{FEFF}"Rank","Student","District","Marks","Out of"\r\n' +
      '2,"Banu Priya","",5,6\r\n' +
      '2,"செ. கு.","Madurai",5,6\r\n' +
      '4,"Kala","",4,6\r\n',
  );
});

test('The files of marks and ranks name the marks of an estimate as such.', async () => {
  await sit('banu', 'Banu Priya', rightSheet, 'name');
  const heads = async () =>
    [await get(paths.resultsExport(testId)), await get(paths.rankListCsv(testId))].map(({ body }) =>
      (body.split('\r\n')[0] ?? '').split(',').filter((head) => /score|marks/i.test(head)),
    );
  expect(await heads()).toEqual([['"Score"'], ['"Marks"']]);
  context.db.update(papers).set({ isEstimate: true }).run();
  expect(await heads()).toEqual([['"Estimated score"'], ['"Estimated marks"']]);
});

test('The rank list is also a PDF, which says how many stand on it and that an estimate is one.', async () => {
  await fiveSit();
  context.db.update(papers).set({ isEstimate: true }).run();
  const answer = await get(paths.rankListPdf(testId));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = (await textsOf(answer.rawPayload)).join(' ');
  expect(text).toContain('3 of 4 students with a rank have agreed to be shown.');
  expect(text).toContain('An estimate');
  expect(text).toContain('Banu Priya');
  expect(text).not.toContain('Asha');
});

test('Only who may see results gets the rank list, and only from our own page.', async () => {
  const content = await cookieOf(context, context.addUser('content', { role: 'content' }));
  for (const url of [paths.rankListCsv(testId), paths.rankListPdf(testId)]) {
    const answers = [
      await get(url, {}),
      await get(url, { cookie: content }),
      await get(url, { cookie, 'sec-fetch-site': 'cross-site' }),
      await get(url.replace(testId, 'nothing')),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, 404]);
  }
});
