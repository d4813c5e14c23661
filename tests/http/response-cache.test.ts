import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { testStarts, tests } from '#server/db/schema/tests.ts';
import { sessions } from '#server/db/schema/users.ts';
import { createResponseCache } from '#server/web/response-cache.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
let rendered = 0;
let origin = '';
beforeEach(async () => {
  context = createTestContext();
  rendered = 0;
  app = await createTestApp(context, async ({ url }) => {
    rendered += 1;
    return { status: 200, redirectTo: null, html: `<!doctype html><p>${rendered}</p><p>${url}</p>${' '.repeat(2000)}` };
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await app.close();
  context.db.$client.close();
});

const list = '/trpc/videos.list?input=%7B%22limit%22%3A100%7D';

async function get(path: string, headers: Record<string, string> = {}) {
  const asked = request(new URL(path, origin), { headers });
  const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
  const rawPayload = await buffer(answer);
  return { statusCode: answer.statusCode, headers: answer.headers, rawPayload, body: rawPayload.toString() };
}

const adminCaller = () => context.caller(context.addUser(`admin${Math.random()}`, { isAdmin: true }));
const video = (title: string) => ({ title, description: 'Odes', youtubeUrl: 'https://youtu.be/abcdefghijk' });

describe('Answers that are the same for every visitor', () => {
  test('A public page is rendered once, sent compressed as the browser accepts it, and answered 304 when the browser has it.', async () => {
    const plain = await get('/about');
    const [br, gzip] = [
      await get('/about', { 'accept-encoding': 'gzip, br' }),
      await get('/about', { 'accept-encoding': 'gzip, br;q=0' }),
    ];
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const again = await get('/about', { 'if-none-match': `"other", ${String(plain.headers.etag)}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const repeated = ['cache-control', 'vary', 'etag', 'x-content-type-options'];
    expect(repeated.map((name) => again.headers[name])).toEqual(repeated.map((name) => plain.headers[name]));
    expect(rendered).toBe(1);
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' });
  });

  test.each(['tab=samples', 'category=PG_TRB', 'difficulty=easy', 'q=poetry', 'page=2'])(
    'A page narrowed by %s is rendered apart from the whole one, and is handed the parameter.',
    async (query) => {
      await get('/materials');
      expect((await get(`/materials?${query}`)).body).toContain(`<p>2</p><p>/materials?${query}</p>`);
      expect((await get('/materials')).body).toContain('<p>1</p><p>/materials</p>');
    },
  );

  test('A public page is rendered once for all who ask at the same moment, and again for those who ask after a change.', async () => {
    const bodies = await Promise.all(Array.from({ length: 20 }, async () => (await get('/about')).body));
    expect(new Set(bodies).size).toBe(1);
    await adminCaller().videosAdmin.create(video('New'));
    await Promise.all([get('/about'), get('/about')]);
    expect(rendered).toBe(2);
  });

  test('A public answer is never stale: each read after a change shows it, however reads and changes mix.', async () => {
    const admin = adminCaller();
    await Promise.all(
      Array.from({ length: 40 }, async (_, turn) => {
        await admin.videosAdmin.create(video(`Lesson ${turn}.`));
        const [answer, page] = await Promise.all([get(list), get('/youtube')]);
        expect(answer.body).toContain(`Lesson ${turn}.`);
        expect(page.statusCode).toBe(200);
      }),
    );
    const before = await get(list);
    expect((await get(list)).headers.etag).toBe(before.headers.etag);
    await admin.videosAdmin.create(video('One more'));
    const after = await get(list, { 'if-none-match': String(before.headers.etag) });
    expect([after.statusCode, after.body.includes('One more')]).toEqual([200, true]);
  });

  test('A change made while a page is rendered shows in the next answer.', async () => {
    const admin = adminCaller();
    let change: (() => Promise<unknown>) | null = () => admin.videosAdmin.create(video('Meanwhile'));
    await app.close();
    app = await createTestApp(context, async ({ ctx, router }) => {
      const { total } = await router.createCaller(ctx).videos.list({});
      await change?.();
      change = null;
      return { status: 200, redirectTo: null, html: `videos: ${total}` };
    });
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
    expect((await get('/youtube')).body).toBe('videos: 0');
    expect((await get('/youtube')).body).toBe('videos: 1');
  });

  test('The response cache keeps pages for visitors only and lists for everybody.', async () => {
    await Promise.all([get('/about'), get(list)]);
    const cookie = await cookieOf(context, context.addUser('student'));
    for (const headers of [{ cookie }, { cookie }]) {
      expect((await get('/about', headers)).headers).toMatchObject({ 'cache-control': 'private, no-store' });
      expect((await get(list, headers)).headers).toMatchObject({
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      });
    }
    expect(rendered).toBe(3);
  });

  test('A public list does not set the cookie of a prolonged session, because caches may keep its answer.', async () => {
    const cookie = await cookieOf(context, context.addUser('student'));
    const soonOver = Date.now() + 24 * 60 * 60 * 1000;
    context.db.update(sessions).set({ expiresAt: soonOver }).run();
    expect((await get(list, { cookie })).headers['set-cookie']).toBeUndefined();
    const session = await get('/trpc/auth.session', { cookie });
    expect(session.headers['set-cookie']).toHaveLength(1);
  });

  test('A request with a session cookie that is not valid gets the page kept for visitors.', async () => {
    await Promise.all([get('/about'), get('/about', { cookie: `session=${'a'.repeat(43)}` })]);
    expect((await get('/about', { cookie: `session=${'b'.repeat(43)}` })).headers.vary).toBe('cookie, accept-encoding');
    expect(rendered).toBe(1);
  });

  test('A refusal is not kept in the cache.', async () => {
    const missing = `/trpc/materials.get?input=${encodeURIComponent(JSON.stringify({ id: 'x' }))}`;
    const answer = await get(missing);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await get('/trpc/videos.list?input=%7B%22limit%22%3A-1%7D')).statusCode).toBe(400);
  });
});

describe('Addresses with unknown parameters', () => {
  test('A page address with unknown parameters gets the page without them, which is rendered once for all of them.', async () => {
    for (let turn = 0; turn < 5; turn++)
      expect((await get(`/about?x=${turn}&utm_source=mail`)).body).toContain('<p>1</p>');
    expect((await get('/about')).body).toContain('<p>1</p>');
    expect((await get('/materials?x=1&category=UG_TRB&tab=materials')).body).toContain('<p>2</p>');
    expect((await get('/materials?tab=materials&category=UG_TRB')).body).toContain('<p>2</p>');
  });

  test('A list address with unknown parameters is answered from the cache, however its input is written.', async () => {
    const { body } = await get(list);
    context.db.$client.exec('alter table videos rename to videos_away');
    const same = [
      `${list}&x=${'y'.repeat(5000)}`,
      `/trpc/videos.list?x=1&input=${encodeURIComponent('{ "search": "  ", "limit": 100 }')}`,
    ];
    for (const address of same) expect((await get(address)).body).toBe(body);
    expect((await get('/trpc/videos.list?input=%7B%7D')).statusCode).toBe(500);
  });
});

test('A batch of public reads gets the same answer however it is written, and each of its inputs counts.', async () => {
  const batch = (inputs: object, more = '') =>
    get(`/trpc/videos.list,site.info?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}${more}`);
  const first = await batch({ 0: { limit: 100 } });
  context.db.$client.exec('alter table videos rename to videos_away');
  expect((await batch({ 0: { search: '', limit: 100 } }, '&x=1')).body).toBe(first.body);
  expect((await batch({ 0: { limit: 99 } })).body).not.toBe(first.body);
});

test('A page with a search is not kept in the cache.', async () => {
  await get('/materials?q=keats');
  expect((await get('/materials?q=keats')).body).toContain('<p>2</p>');
});

test('The answer to a search is not kept in the cache, and that to the whole list is.', async () => {
  const materials = (input: object) => get(`/trpc/materials.list?input=${encodeURIComponent(JSON.stringify(input))}`);
  expect((await materials({ search: 'keats', limit: 12 })).headers['cache-control']).toBe('no-store');
  expect((await materials({ limit: 12 })).headers['cache-control']).toBe('no-cache');
});

test('The shown number of participants is at most a few minutes old.', async () => {
  const { id: testId } = await adminCaller().testsAdmin.create({
    title: 'Odes',
    description: '',
    category: 'UG_TRB',
    difficulty: 'easy',
    duration: '',
    questions: '',
    googleFormUrl: 'https://docs.google.com/forms/d/e/x/viewform',
  });
  const count = async () => /"participantsCount":(\d+)/.exec((await get('/trpc/tests.list?input=%7B%7D')).body)?.[1];
  expect(await count()).toBe('0');
  context.db
    .insert(testStarts)
    .values({ testId, userId: context.addUser('student').id, startedAt: 1 })
    .run();
  expect(context.db.select().from(tests).all()).toHaveLength(1);
  context.advance(3 * 60_000 + 1);
  expect(await count()).toBe('1');
});

test('The response cache stays below 16 MB in all encodings together and holds at most 2,000 entries.', async () => {
  const cache = createResponseCache(context.db, () => 1);
  const site = Fastify();
  let text = '';
  site.get('/*', async (request, reply) => {
    const kept = cache.sendKept(request, reply, request.url);
    return (
      kept ??
      cache.keepAndSend(request, reply, request.url, {
        version: cache.version(),
        contentType: 'text/plain',
        vary: '',
        body: text,
      })
    );
  });
  const most = { bytes: 0, entries: 0 };
  const ask = async (url: string) => {
    for (const encoding of ['identity', 'br', 'gzip'])
      await site.inject({ url, headers: { 'accept-encoding': encoding } });
    const { bytes, entries } = cache.size();
    Object.assign(most, { bytes: Math.max(most.bytes, bytes), entries: Math.max(most.entries, entries) });
  };
  text = randomBytes(512 * 1024).toString('base64');
  await ask('/one');
  expect(most.bytes).toBeGreaterThan(2 * text.length);
  for (let turn = 0; turn < 12; turn++) await ask(`/large/${turn}`);
  expect(most.bytes).toBeGreaterThan(12 * 1024 * 1024);
  text = 'small';
  for (let turn = 0; turn < 2500; turn++) await site.inject(`/small/${turn}`);
  expect(cache.size().entries).toBe(2000);
  expect(most.bytes).toBeLessThanOrEqual(16 * 1024 * 1024);
  await site.close();
});
