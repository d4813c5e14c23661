import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { sessions } from '#server/db/schema/users.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let app: App;
let rendered = 0;
let origin = '';
beforeEach(async () => {
  world = createWorld();
  rendered = 0;
  app = await createTestApp(world, async () => {
    rendered += 1;
    return { status: 200, redirectTo: null, html: `<!doctype html><p>${rendered}</p>${' '.repeat(2000)}` };
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await app.close();
  world.db.$client.close();
});

const list = '/trpc/videos.list?input=%7B%22limit%22%3A100%7D';

/** Over a line, since what is kept goes out before Fastify's own handler, which is all that `inject` knows. */
async function get(path: string, headers: Record<string, string> = {}) {
  const asked = request(new URL(path, origin), { headers });
  const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
  const rawPayload = await buffer(answer);
  return { statusCode: answer.statusCode, headers: answer.headers, rawPayload, body: rawPayload.toString() };
}

const adminCaller = () => world.caller(world.addUser(`admin${Math.random()}`, { isAdmin: true }));
const video = (title: string) => ({ title, description: 'Odes', youtubeUrl: 'https://youtu.be/abcdefghijk' });

describe('what every visitor is answered alike', () => {
  test('is made once, comes compressed as the browser takes it, and 304 when the browser has it', async () => {
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

  test('is made once for all who ask at the same moment, and anew for those who ask after a change', async () => {
    const bodies = await Promise.all(Array.from({ length: 20 }, async () => (await get('/about')).body));
    expect(new Set(bodies).size).toBe(1);
    await adminCaller().videosAdmin.create(video('New'));
    await Promise.all([get('/about'), get('/about')]);
    expect(rendered).toBe(2);
  });

  test('is never stale: each read after a change shows it, however reads and changes mix', async () => {
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

  test('a change while the answer is being made is not covered up', async () => {
    const admin = adminCaller();
    let change: (() => Promise<unknown>) | null = () => admin.videosAdmin.create(video('Meanwhile'));
    await app.close();
    app = await createTestApp(world, async ({ ctx, router }) => {
      const { total } = await router.createCaller(ctx).videos.list({});
      await change?.();
      change = null;
      return { status: 200, redirectTo: null, html: `videos: ${total}` };
    });
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
    expect((await get('/youtube')).body).toBe('videos: 0');
    expect((await get('/youtube')).body).toBe('videos: 1');
  });

  test('pages are kept for visitors only, lists for everybody', async () => {
    await Promise.all([get('/about'), get(list)]);
    const cookie = await cookieOf(world, world.addUser('student'));
    for (const headers of [{ cookie }, { cookie }]) {
      expect((await get('/about', headers)).headers).toMatchObject({ 'cache-control': 'private, no-store' });
      expect((await get(list, headers)).headers).toMatchObject({
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      });
    }
    expect(rendered).toBe(3);
  });

  test('a list prolongs no session: the cookie that would say so is for nobody’s cache', async () => {
    const cookie = await cookieOf(world, world.addUser('student'));
    const soonOver = Date.now() + 24 * 60 * 60 * 1000;
    world.db.update(sessions).set({ expiresAt: soonOver }).run();
    expect((await get(list, { cookie })).headers['set-cookie']).toBeUndefined();
    const session = await get('/trpc/auth.session', { cookie });
    expect(session.headers['set-cookie']).toHaveLength(1);
  });

  test('a session that is over is a visitor', async () => {
    await Promise.all([get('/about'), get('/about', { cookie: `session=${'a'.repeat(43)}` })]);
    expect((await get('/about', { cookie: `session=${'b'.repeat(43)}` })).headers.vary).toBe('cookie, accept-encoding');
    expect(rendered).toBe(1);
  });

  test('a refusal is not kept', async () => {
    const missing = `/trpc/materials.get?input=${encodeURIComponent(JSON.stringify({ id: 'x' }))}`;
    const answer = await get(missing);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await get('/trpc/videos.list?input=%7B%22limit%22%3A-1%7D')).statusCode).toBe(400);
  });
});
