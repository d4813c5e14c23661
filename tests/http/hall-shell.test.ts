import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRender } from '#client/entry-server.tsx';
import type { App } from '#server/app.ts';
import { paths } from '#shared/paths.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { putPaper } from '../support/papers.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
const rendered: string[] = [];
beforeEach(async () => {
  rendered.length = 0;
  context = createTestContext();
  const render = createRender();
  app = await createTestApp(context, (request) => {
    rendered.push(request.url);
    return render(request);
  });
});
afterEach(async () => {
  await app.close();
  await context.close();
});

const open = (url: string, cookie: string, more: Record<string, string> = {}) =>
  app.inject({ url, headers: { cookie, accept: 'text/html', ...more } });

test('The page of any test is rendered once for all who are signed in, holds nothing of them, and is kept.', async () => {
  const pages = [paths.hall(await putPaper(context)), paths.hall(await putPaper(context))];
  const cookies = await Promise.all(['asha', 'ravi'].map((name) => cookieOf(context, context.addUser(name))));
  const answers = [];
  for (const page of pages) for (const cookie of cookies) answers.push(await open(page, cookie));
  expect(rendered).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  const [first] = answers;
  expect(first?.body).toContain('Loading…');
  expect(first?.body).not.toMatch(/asha@|ravi@/);
  expect(first?.headers).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('cookie') });
  expect(
    (await open(pages[0] ?? '', cookies[0] ?? '', { 'if-none-match': String(first?.headers.etag) })).statusCode,
  ).toBe(304);
});

test('A visitor at the page of a test is asked to log in, and the pages beside it are rendered as ever.', async () => {
  const page = paths.hall(await putPaper(context));
  expect((await open(page, '')).body).toContain('Please Login');
  const cookie = await cookieOf(context, context.addUser('asha'));
  expect((await open(paths.myResults, cookie)).body).toContain('My marks');
});
