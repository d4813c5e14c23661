import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { files } from '#server/db/schema/files.ts';
import { storeFile } from '#server/files/store.ts';
import type { FilePurpose } from '#shared/files.ts';
import { pictures } from '../support/files.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { addMaterial } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

const chunk = 256 * 1024;
/** Three chunks and a bit; a PDF as far as its head goes. */
const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3 * chunk)]);
const size = bytes.length;

let context: TestContext;
let app: App;
let url = '';
let etag = '';
const store = (purpose: FilePurpose, name = 'sample.pdf', source: Buffer[] = [bytes]) =>
  storeFile(context.db, { purpose, name, source, pages: 3, now: context.clock() });
/** Stores a file that a material on the lists shows. */
async function show(purpose: 'sample' | 'cover', ...given: [name?: string, source?: Buffer[]]): Promise<string> {
  const { id } = await store(purpose, ...given);
  addMaterial(context, purpose === 'sample' ? { sampleFileId: id } : { imageFileId: id });
  return id;
}
beforeAll(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  url = `/files/${await show('sample')}`;
  etag = String((await app.inject(url)).headers.etag);
});
afterAll(async () => {
  await app.close();
  await context.close();
});

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

describe('Public files', () => {
  test('A public file is sent whole, byte for byte, and may be cached forever.', async () => {
    const answer = await get();
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(size),
      'content-disposition': 'inline; filename="sample.pdf"',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('A public file is never compressed, because it would lose its length and its ranges.', async () => {
    const answer = await get({ 'accept-encoding': 'br, gzip' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-length']).toBe(String(size));
  });

  test('A HEAD request for a public file gets the headers and no content.', async () => {
    const [head, whole] = [await get({}, 'HEAD'), await get()];
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    const { date: _now, ...headers } = head.headers;
    expect(whole.headers).toMatchObject(headers);
    expect(headers['content-length']).toBe(String(size));
    expect((await get({ range: 'bytes=0-9' }, 'HEAD')).statusCode).toBe(200);
  });

  test('A picture is sent with the media type of its content, whatever its name says.', async () => {
    const answer = await app.inject(`/files/${await show('cover', 'cover.html', [pictures.png])}`);
    expect(answer.rawPayload.equals(pictures.png)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="cover.html.png"',
    });
  });
});

describe('Ranges', () => {
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=5-', 5, size - 1],
    ['bytes=-1', size - 1, size - 1],
    ['bytes=-300000', size - 300_000, size - 1],
    [`bytes=-${size}`, 0, size - 1],
    [`bytes=-${size + 1}`, 0, size - 1],
    [`bytes=0-${size - 1}`, 0, size - 1],
    [`bytes=0-${size + 1000}`, 0, size - 1],
    [`bytes=${size - 1}-`, size - 1, size - 1],
    [`bytes=${chunk - 1}-${chunk - 1}`, chunk - 1, chunk - 1],
    [`bytes=${chunk}-${chunk}`, chunk, chunk],
    [`bytes=${chunk - 1}-${chunk}`, chunk - 1, chunk],
    [`bytes=${chunk}-${2 * chunk - 1}`, chunk, 2 * chunk - 1],
    [`bytes=100-${3 * chunk}`, 100, 3 * chunk],
  ])('A request for the range %s is answered with exactly that part of the file.', async (range, start, end) => {
    const answer = await get({ range, 'accept-encoding': 'br, gzip' });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`);
    expect(answer.headers['content-length']).toBe(String(end - start + 1));
    expect(answer.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test.each([`bytes=${size}-`, `bytes=${size}-${size + 5}`, 'bytes=-0', 'bytes=9-3'])(
    'A request for the range %s, which the file does not have, is answered 416.',
    async (range) => {
      const answer = await get({ range });
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${size}`]);
      expect(answer.rawPayload.length).toBeLessThan(200);
    },
  );

  test.each(['bytes=0-1,5-6', 'bytes=a-b', 'bytes', 'pages=1-2', 'pages=9999999-', 'bytes=--5', ''])(
    'A request for the range "%s" (several parts, or not understood) is answered with the whole file.',
    async (range) => {
      const answer = await get({ range });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, size]);
      expect(answer.headers['content-range']).toBeUndefined();
    },
  );

  test('An If-Range request gets a part only with the exact tag of the file, and otherwise the whole file.', async () => {
    const range = 'bytes=10-19';
    expect((await get({ range, 'if-range': etag })).statusCode).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Sat, 21 Nov 2026 06:00:00 GMT'])
      expect((await get({ range, 'if-range': other })).statusCode).toBe(200);
  });
});

describe('Files that a browser already has', () => {
  test.each([
    ['its tag', () => etag],
    ['its tag among others', () => `"other", ${etag}`],
    ['its weak tag', () => `W/${etag}`],
    ['any', () => '*'],
  ])('A file is not sent again when If-None-Match names %s.', async (_what, tag) => {
    const answer = await get({ 'if-none-match': tag(), range: 'bytes=0-1' });
    expect([answer.statusCode, answer.rawPayload.length, answer.headers.etag]).toEqual([304, 0, etag]);
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  test('A file is sent again when If-None-Match names another tag.', async () => {
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});

describe('Files that are not public', () => {
  const ids = {
    'a private file': async () => (await store('material')).id,
    'an upload that never was completed': async () => {
      const row = { purpose: 'sample', name: 'a.pdf', mediaType: 'application/pdf', createdAt: 1 } as const;
      return context.db.insert(files).values(row).returning({ id: files.id }).get().id;
    },
    'an id nobody has': async () => '0'.repeat(32),
    'a way out of the folder': async () => '..%2f..%2fetc%2fpasswd',
    'a zero byte': async () => '%00',
    SQL: async () => "'%20or%201=1--",
    'a very long id': async () => 'a'.repeat(4000),
  };
  test.each(Object.entries(ids))('A request to /files for %s is answered 404, for an admin too.', async (_what, id) => {
    const address = `/files/${await id()}`;
    const admin = await cookieOf(context, context.addUser(`admin${randomBytes(4).toString('hex')}`, { isAdmin: true }));
    for (const cookie of ['', admin]) {
      const answer = await app.inject({ url: address, headers: { cookie } });
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Not found' }]);
      expect(answer.headers['cache-control'] ?? '').not.toContain('public');
    }
  });
});
