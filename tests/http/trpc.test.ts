import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, createTestApp } from '../support/http.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: Awaited<ReturnType<typeof createTestApp>>;
let cookie: string;

const video = { title: 'Keats', description: 'Odes', youtubeUrl: 'https://youtu.be/abcdefghijk' };
const create = '/trpc/videosAdmin.create';

beforeEach(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  cookie = await cookieOf(context, context.addUser('admin', { isAdmin: true }));
});
afterEach(async () => {
  await app.close();
  context.db.$client.close();
});

const videosStored = async () => (await context.visitor.videos.list({})).total;

describe('T15: Origin of mutations', () => {
  test.each([
    ['this site', { origin: 'http://localhost', host: 'localhost' }, 200],
    ['its public address behind a proxy', { origin: 'http://localhost:3000', host: 'site:3000' }, 200],
    ['a program without a browser', {}, 200],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another port of this host', { origin: 'http://localhost:81', host: 'localhost' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
  ])('A mutation sent from %s with the headers %j is answered %i.', async (_from, headers, status) => {
    const answer = await app.inject({ method: 'POST', url: create, headers: { cookie, ...headers }, payload: video });
    expect(answer.statusCode).toBe(status);
    expect(await videosStored()).toBe(status === 200 ? 1 : 0);
  });

  test.each([
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'text/plain',
    ' application/json-patch',
    '',
  ])('A mutation with the content type %j does not run.', async (type) => {
    const answer = await app.inject({
      method: 'POST',
      url: create,
      headers: { cookie, 'content-type': type },
      payload: JSON.stringify(video),
    });
    expect(answer.statusCode).toBe(415);
    expect(await videosStored()).toBe(0);
  });

  test('A mutation does not run by GET.', async () => {
    const answer = await app.inject({
      url: `${create}?input=${encodeURIComponent(JSON.stringify(video))}`,
      headers: { cookie },
    });
    expect(answer.statusCode).toBe(405);
    expect(await videosStored()).toBe(0);
  });
});

test('The procedure that tries a coupon is a mutation, because it counts a guess, and is not answered by GET.', async () => {
  const input = encodeURIComponent(JSON.stringify({ code: 'EXAM10' }));
  const answer = await app.inject({ url: `/trpc/cart.applyCoupon?input=${input}`, headers: { cookie } });
  expect(answer.statusCode).toBe(405);
});

test('T16: A batch holds at most 10 procedures.', async () => {
  const batch = (size: number) =>
    app.inject({ url: `/trpc/${Array.from({ length: size }, () => 'auth.session').join(',')}?batch=1&input={}` });
  expect((await batch(10)).statusCode).toBe(200);
  const tooMany = await batch(11);
  expect(tooMany.statusCode).toBe(400);
  expect(tooMany.body).not.toContain('"result"');
});

test('R14: An error inside the server reveals no internal detail to the caller.', async () => {
  context.db.run(sql`drop table videos`);
  const answer = await app.inject({ url: `/trpc/videos.list?input=${encodeURIComponent('{}')}` });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain('Something went wrong. Please try again.');
  expect(answer.body).not.toMatch(/videos"|select|sqlite|no such table|\/src\/|node_modules|stack/i);
});

test('A personal answer is sent with no-store, so no cache keeps it.', async () => {
  for (const url of ['/trpc/auth.session', '/trpc/auth.session,videos.list?batch=1&input=%7B%221%22%3A%7B%7D%7D'])
    expect((await app.inject({ url })).headers['cache-control']).toBe('no-store');
  const signedIn = await app.inject({ url: '/trpc/cart.count', headers: { cookie } });
  expect(signedIn.headers['cache-control']).toBe('no-store');
});

describe('Rate limits', () => {
  const call = (size: number, remoteAddress: string) =>
    app.inject({
      url: `/trpc/${Array.from({ length: size }, () => 'auth.session').join(',')}?batch=1&input={}`,
      remoteAddress,
    });

  test('T16: A network can call 300 procedures in 10 seconds, however they are batched.', async () => {
    for (let batch = 0; batch < 30; batch++) expect((await call(10, '198.51.100.7')).statusCode).toBe(200);
    const refused = await call(1, '198.51.100.7');
    expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining('Too many requests')]);
    expect((await call(1, '198.51.100.8')).statusCode).toBe(200);
    context.advance(10_000);
    expect((await call(1, '198.51.100.7')).statusCode).toBe(200);
  });

  test('Somebody signed in has room of their own, whatever the neighbours behind the same address do.', async () => {
    for (let batch = 0; batch < 30; batch++) await call(10, '198.51.100.7');
    expect((await call(1, '198.51.100.7')).statusCode).toBe(429);
    const signedIn = await app.inject({
      url: '/trpc/cart.count',
      headers: { cookie },
      remoteAddress: '198.51.100.7',
    });
    expect(signedIn.statusCode).toBe(200);
  });

  test('The networks of one IPv6 customer count as one, and those of one provider’s order have ten times the room.', async () => {
    for (let batch = 0; batch < 30; batch++) await call(10, `2001:db8:0:${batch.toString(16)}::1`);
    expect((await call(1, '2001:db8:0:ff::1')).statusCode).toBe(429);
    for (let customer = 1; customer <= 90; customer++)
      await Promise.all([1, 2, 3].map(() => call(10, `2001:db8:0:${(customer * 256).toString(16)}::1`)));
    expect((await call(1, '2001:db8:0:fe00::1')).statusCode).toBe(429);
    expect((await call(1, '2001:db8:1::1')).statusCode).toBe(200);
  });

  test('Plain addresses are counted with the procedures, what is the same for everybody at a tenth.', async () => {
    const ask = async (url: string) => (await app.inject({ url, remoteAddress: '198.51.100.7' })).statusCode;
    for (let batch = 0; batch < 29; batch++) await call(10, '198.51.100.7');
    for (let turn = 0; turn < 9; turn++) expect(await ask('/account/data')).toBe(302);
    for (let turn = 0; turn < 9; turn++) expect(await ask('/robots.txt')).toBe(200);
    expect(await ask('/account/data')).toBe(429);
    expect(await ask('/about')).toBe(429);
    expect((await app.inject({ url: '/about', remoteAddress: '198.51.100.8' })).statusCode).toBe(200);
  });

  test('Somebody gets their own data five times in an hour.', async () => {
    const student = await cookieOf(context, context.addUser('student'));
    const ask = () => app.inject({ url: '/account/data', headers: { cookie: student } });
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) statuses.push((await ask()).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    context.advance(60 * 60_000);
    expect((await ask()).statusCode).toBe(200);
  });

  test('An admin can make 120 changes in a minute.', async () => {
    const add = () => app.inject({ method: 'POST', url: create, headers: { cookie }, payload: video });
    for (let change = 0; change < 120; change++) expect((await add()).statusCode).toBe(200);
    expect((await add()).statusCode).toBe(429);
    context.advance(60_000);
    expect((await add()).statusCode).toBe(200);
  });
});
