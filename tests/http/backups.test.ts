import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { sameDownloadMs } from '#shared/files.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let folder = '';
let context: TestContext;
let app: App;
let admin = '';
let name = '';
let bytes = Buffer.alloc(0);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-backups-'));
  context = createTestContext({ databaseFile: join(folder, 'site.db') });
  app = await createTestApp(context);
  const making = context.backups.make('manual');
  await making?.done;
  name = making?.name ?? '';
  bytes = readFileSync(join(folder, 'backups', name));
});
// Each test has an admin of its own, who has downloaded nothing yet: the backup is only read.
beforeEach(async () => {
  admin = await cookieOf(context, context.addUser(`admin-${randomUUID()}`, { isAdmin: true }));
});
afterAll(async () => {
  await app.close();
  await context.close();
  rmSync(folder, { recursive: true });
});

const take = (cookie: string, headers: Record<string, string> = {}, of = name, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/admin-export/backups/${encodeURIComponent(of)}`, headers: { cookie, ...headers } });
const downloads = () => context.db.select().from(auditLog).all().length;

describe('Downloads of backups', () => {
  test('An admin downloads a backup byte for byte, no cache keeps it, and the download is recorded.', async () => {
    const before = downloads();
    const answer = await take(admin, { 'sec-fetch-site': 'same-origin' });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.sqlite3',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(downloads()).toBe(before + 1);
    expect(context.db.select().from(auditLog).all().at(-1)).toMatchObject({ action: 'download', entityId: name });
  });

  test('An admin can resume a broken backup download, which is not recorded as a second download.', async () => {
    const before = downloads();
    const { headers } = await take(admin, {}, name, 'HEAD');
    expect(downloads()).toBe(before);
    await take(admin);
    const rest = await take(admin, { range: 'bytes=5000-', 'if-range': String(headers.etag) });
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([
      206,
      `bytes 5000-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect(rest.rawPayload.equals(bytes.subarray(5000))).toBe(true);
    expect(downloads()).toBe(before + 1);
    context.advance(sameDownloadMs);
    await take(admin, { range: 'bytes=5000-', 'if-range': String(headers.etag) });
    expect(downloads()).toBe(before + 2);
    expect((await take(admin, { range: `bytes=${bytes.length}-` })).statusCode).toBe(416);
  });

  test.each(['bytes=-999999999', 'bytes=1-', 'bytes=1-1', 'bytes=9-12,1-2', 'nonsense'])(
    'The download of a backup is recorded when the range asked for is %s.',
    async (range) => {
      const before = downloads();
      expect([200, 206]).toContain((await take(admin, { range })).statusCode);
      expect(downloads()).toBe(before + 1);
    },
  );

  test('The download of a backup is recorded once for each admin.', async () => {
    const other = await cookieOf(context, context.addUser('other-admin', { isAdmin: true }));
    const before = downloads();
    for (const cookie of [admin, other, admin, other]) await take(cookie);
    expect(downloads()).toBe(before + 2);
  });

  test('A visitor, a forged session and a student cannot download a backup.', async () => {
    const student = await cookieOf(context, context.addUser('student'));
    const before = downloads();
    for (const [cookie, status] of [
      ['', 401],
      ['session=forged', 401],
      [student, 403],
    ] as const) {
      for (const of of [name, 'no-such.db']) {
        const answer = await take(cookie, { accept: 'text/html' }, of);
        expect(answer.statusCode).toBe(status);
        expect(answer.headers['cache-control']).toBe('private, no-store');
        expect(answer.rawPayload.length).toBeLessThan(200);
      }
    }
    expect(downloads()).toBe(before);
  });

  test.each(['cross-site', 'same-site', 'none'])(
    'A backup is not sent to a request whose Sec-Fetch-Site header is %s.',
    async (site) => {
      const answer = await take(admin, { 'sec-fetch-site': site });
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { error: 'Please use the Download button of the Backups screen.' },
      ]);
    },
  );

  test.each(['site.db', '../site.db', '..%2fsite.db', 'site.db-wal', '/etc/passwd', '....//site.db', 'x\0', '%'])(
    'An admin who asks for the file %j instead of a backup gets 404.',
    async (other) => {
      expect((await take(admin, {}, other)).statusCode).toBe(404);
    },
  );
});
