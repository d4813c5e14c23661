import { describe, expect, test } from 'vitest';
import { createRender } from '#client/entry-server.tsx';
import { appRouter } from '#server/router.ts';
import type { RenderPage } from '#server/web/render.ts';
import { paths } from '#shared/paths.ts';
import { cookieOf, createTestApp, registeredPaths } from '../support/http.ts';
import { createTestContext } from '../support/test-context.ts';

const canary = 'CanaryForm7Q';
const formUrl = `https://docs.google.com/forms/d/e/${canary}/viewform`;

/** A site with one active and one inactive test, both with the canary as their form, one of them with starts. */
async function siteWithTests(render?: RenderPage) {
  const context = createTestContext();
  const app = await createTestApp(context, render);
  const owner = context.addUser('owner', { isAdmin: true });
  const admin = context.caller(owner);
  const input = {
    title: 'The Romantic poets',
    description: 'Wordsworth to Keats',
    category: 'UG_TRB',
    difficulty: 'easy',
    duration: '',
    questions: '',
    googleFormUrl: formUrl,
  } as const;
  const { id } = await admin.testsAdmin.create(input);
  const { id: inactiveId } = await admin.testsAdmin.create({ ...input, title: 'Not yet' });
  await admin.testsAdmin.setActive({ id: inactiveId, isActive: false });
  const approved = context.addUser('approved');
  await app.inject({ url: paths.testStart(id), headers: { cookie: await cookieOf(context, approved) } });
  return { context, app, owner, approved, id, inactiveId };
}

type Site = Awaited<ReturnType<typeof siteWithTests>>;
type Who = 'visitor' | 'pending' | 'rejected';

/** Asks as this person; the answer is everything that came back, headers too. */
async function asker({ context, app }: Site, who: Who) {
  const cookie = who === 'visitor' ? '' : await cookieOf(context, context.addUser(who, { status: who }));
  return async (method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS', url: string, payload?: object): Promise<string> => {
    const headers = { cookie, accept: 'text/html,application/json' };
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    return `${answer.statusCode} ${JSON.stringify(answer.headers)}\n${answer.body}`;
  };
}

/** What might be asked of a procedure whose input is not known: each of these is one call. */
const questions = ({ id, inactiveId }: Site): (object | undefined)[] => [
  undefined,
  {},
  { limit: 100 },
  ...[id, inactiveId].flatMap((value) => [
    { id: value },
    { testId: value },
    { materialId: value },
    { ids: [value] },
    { id: value, isActive: true },
    { user_uuid: value },
    { search: value },
  ]),
  ...[canary, formUrl, 'Romantic', '%', "' or 1=1 --"].map((search) => ({ search })),
  { search: 'forms', limit: 100, cursor: 1_000_000 },
  // Refusals, whose text must not tell either.
  { id: { $ne: null } },
  { cursor: 'x' },
  { id, title: '', googleFormUrl: 'x' },
];

/** As many at once as the site takes. */
const batches = <T>(all: T[], size = 10): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));

/** Every address the app has a route for, about these tests. */
function addresses({ app, id, inactiveId }: Site): string[] {
  const served = registeredPaths(app);
  return [...new Set([...served, paths.tests, paths.adminTests, '/sitemap.xml'])].flatMap((pattern) =>
    [id, inactiveId].flatMap((value) => {
      const path = `/${pattern.replace(/^\//, '').replaceAll(/:\w+|\*/g, value)}`;
      return [path, `${path}?q=${canary}`, `${path}/`, `${path}?id=${value}&search=${encodeURIComponent(formUrl)}`];
    }),
  );
}

const screens =
  ' materials youtube about contact works login dashboard profile orders cart library tests tests/marks nowhere admin admin/tests admin/users admin/marks';

/** Every page that might tell of these tests. */
const pages = ({ id, inactiveId }: Site): string[] => [
  ...screens.split(' ').map((name) => `/${name}`),
  ...['Romantic', canary, 'Not yet'].map((search) => `${paths.tests}?q=${encodeURIComponent(search)}`),
  `${paths.tests}?difficulty=easy&category=UG_TRB`,
  ...[id, inactiveId].flatMap((value) => [`${paths.tests}/${value}`, paths.testStart(value)]),
];

describe.each(['visitor', 'pending', 'rejected'] as const)('T1: No form link for the role %s', (who) => {
  test('No procedure gives a form link to somebody who is not approved, in a list, a detail, a search or a refusal.', async () => {
    const site = await siteWithTests();
    const ask = await asker(site, who);
    const told: string[] = [];
    let reached = false;
    for (const procedure of Object.keys(appRouter._def.procedures)) {
      for (const batch of batches(questions(site))) {
        const url = `${paths.trpc}/${batch.map(() => procedure).join(',')}?batch=1`;
        const input = Object.fromEntries(batch.entries());
        const answers = [
          await ask('GET', `${url}&input=${encodeURIComponent(JSON.stringify(input))}`),
          await ask('POST', url, input),
        ];
        for (const answer of answers) {
          if (answer.includes(canary)) told.push(`${procedure}: ${answer}`);
          reached ||= answer.includes('The Romantic poets');
        }
      }
    }
    expect({ told, reached }).toEqual({ told: [], reached: true });
    await site.app.close();
  });

  test('A search for a form link finds no test for somebody who is not approved.', async () => {
    const site = await siteWithTests();
    const caller = site.context.caller(who === 'visitor' ? null : site.context.addUser(who, { status: who }));
    for (const search of [canary, 'docs.google', 'viewform'])
      expect([search, (await caller.tests.list({ search })).total]).toEqual([search, 0]);
    expect((await caller.tests.list({ search: 'romantic' })).total).toBe(1);
    await site.app.close();
  });

  test('No address gives a form link to somebody who is not approved, whatever the method is.', async () => {
    const site = await siteWithTests();
    const ask = await asker(site, who);
    const all = addresses(site);
    expect(all).toEqual(expect.arrayContaining([paths.testStart(site.id), paths.file(site.id), paths.healthz]));
    const told: string[] = [];
    for (const url of all) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'] as const) {
        const answer = await ask(method, url);
        // An address repeats what was asked of it; the link itself was never asked for as a whole.
        const known = answer.replaceAll(url, '').replaceAll(`q=${canary}`, '');
        if (known.includes(canary)) told.push(`${method} ${url}: ${known.slice(0, 300)}`);
      }
    }
    expect(told).toEqual([]);
    await site.app.close();
  });
});

test.each(['visitor', 'pending', 'rejected'] as const)(
  'T1: No page holds a form link for the role %s, in what is shown or in its data.',
  async (who) => {
    const site = await siteWithTests(createRender());
    const ask = await asker(site, who);
    const told: string[] = [];
    let sawTheTest = false;
    for (const url of pages(site)) {
      const answer = await ask('GET', url);
      // A page repeats what was searched for; the rest of the link was never asked for.
      if (answer.includes(`${canary}/viewform`)) told.push(`${url}: ${answer.slice(0, 300)}`);
      sawTheTest ||= answer.includes('The Romantic poets');
    }
    expect({ told, sawTheTest }).toEqual({ told: [], sawTheTest: true });
    await site.app.close();
  },
);

test('T1: An approved student is redirected to the form link and an admin sees it listed, so a leak would be noticed.', async () => {
  const site = await siteWithTests();
  const start = async (user: Site['approved']) =>
    (await site.app.inject({ url: paths.testStart(site.id), headers: { cookie: await cookieOf(site.context, user) } }))
      .headers.location;
  expect(await start(site.approved)).toBe(formUrl);
  expect(JSON.stringify(await site.context.caller(site.owner).testsAdmin.list({}))).toContain(canary);
  expect(JSON.stringify(site.context.mails())).not.toContain(canary);
  await site.app.close();
});
