import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { sessions } from '#server/db/schema/users.ts';
import { pictures } from '../support/files.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
let cookie = '';
beforeEach(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  cookie = await cookieOf(context, context.addUser('admin', { isAdmin: true }));
});
afterEach(async () => {
  await app.close();
  context.db.$client.close();
});

const video = (description: string) => ({ title: 'Keats', description, youtubeUrl: 'https://youtu.be/abcdefghijk' });
const add = (description: string) =>
  app.inject({ method: 'POST', url: '/trpc/videosAdmin.create', headers: { cookie }, payload: video(description) });

/** Lets the data file grow no further, as a full disk does. */
const fillDisk = () => {
  const { $client } = context.db;
  // What migrations have emptied would be filled first.
  $client.exec('VACUUM');
  $client.pragma(`max_page_count = ${Number($client.pragma('page_count', { simple: true }))}`);
};
const freeDisk = () => context.db.$client.pragma('max_page_count = 4294967294');

describe('R3: Full disk', () => {
  test('A full disk is reported in plain words, loses nothing and needs no restart.', async () => {
    fillDisk();
    const refused = await add('Odes '.repeat(1000));
    expect(refused.statusCode).toBe(503);
    expect(refused.json().error).toMatchObject({
      message: expect.stringContaining('The storage is full'),
      data: { code: 'SERVICE_UNAVAILABLE' },
    });
    expect((await context.visitor.videos.list({})).total).toBe(0);
    freeDisk();
    expect((await add('Odes '.repeat(1000))).statusCode).toBe(200);
    expect((await context.visitor.videos.list({})).total).toBe(1);
  });

  test('An upload to a full disk is refused in plain words, and nothing of the file remains.', async () => {
    fillDisk();
    const refused = await app.inject({
      method: 'POST',
      url: '/uploads?purpose=cover&name=cover.png',
      headers: { cookie, 'content-type': 'image/png' },
      payload: Buffer.concat([pictures.png, Buffer.alloc(600_000)]),
    });
    expect([refused.statusCode, refused.json().error]).toEqual([503, expect.stringContaining('The storage is full')]);
    const left = context.db.$client.prepare('select count(*) from file_chunks').pluck().get();
    expect(left).toBe(0);
  });
});

test('R4: A read-only disk turns away nobody who only reads, although no session can be prolonged or deleted.', async () => {
  const student = await cookieOf(context, context.addUser('student'));
  const late = context.addUser('late');
  const lateCookie = await cookieOf(context, late);
  context.db
    .update(sessions)
    .set({ expiresAt: Date.now() + 60_000, seenAt: Date.now() - 120_000 })
    .run();
  context.db.update(sessions).set({ expiresAt: 1 }).where(eq(sessions.userId, late.id)).run();
  context.db.$client.pragma('query_only = ON');
  const read = async (url: string, cookie: string) => (await app.inject({ url, headers: { cookie } })).statusCode;
  expect(await read('/trpc/orders.mine?input={}', student)).toBe(200);
  expect(await read('/trpc/mailsAdmin.list?input={}', cookie)).toBe(200);
  expect(await read('/materials', lateCookie)).toBe(200);
  expect((await add('Odes')).statusCode).toBe(503);
});
