import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { App } from '#server/app.ts';
import { chunkBytes } from '#server/files/read.ts';
import { storeFile } from '#server/files/store.ts';
import { maxUploadBytes, type StoredFile } from '#shared/files.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { largePdf } from '../support/pdf.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

const megabyte = 1024 * 1024;
let context: TestContext;
let app: App;
let cookie = '';
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-files-'));
  context = createTestContext({ databaseFile: join(folder, 'site.db') });
  app = await createTestApp(context);
  await app.listen({ port: 0, host: '127.0.0.1' });
  cookie = await cookieOf(context, context.addUser('admin', { isAdmin: true }));
});
afterAll(async () => {
  await app.close();
  await context.close();
  rmSync(folder, { recursive: true });
});

let highest = 0;
const sample = () => {
  highest = Math.max(highest, process.memoryUsage.rss());
};

async function send(method: string, path: string, body: Iterable<Buffer> = []): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  const headers = { cookie, 'content-type': 'application/pdf', 'transfer-encoding': 'chunked' };
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method,
    path,
    headers: method === 'POST' ? headers : { cookie },
  });
  const response = once(request, 'response');
  for (const piece of body) {
    sample();
    if (!request.write(piece)) await once(request, 'drain');
  }
  request.end();
  return (await response)[0];
}

async function hashOf(source: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of source) {
    sample();
    hash.update(piece);
  }
  return hash.digest('hex');
}

async function upload(size: number): Promise<StoredFile> {
  const response = await send('POST', '/uploads?purpose=sample&name=large.pdf', largePdf(size));
  expect(response.statusCode).toBe(200);
  return (await json(response)) as StoredFile;
}

test('The largest file is uploaded and downloaded without ever being whole in memory.', {
  timeout: 60_000,
}, async () => {
  // Once before counting, so that what is loaded and allocated for good does not count.
  const warmUp = await upload(8 * megabyte);
  await hashOf(await send('GET', `/files/${warmUp.id}`));

  const before = process.memoryUsage.rss();
  highest = before;
  const file = await upload(maxUploadBytes);
  const whileUploading = (highest - before) / megabyte;
  highest = before;
  const received = await hashOf(await send('GET', `/files/${file.id}`));
  const whileDownloading = (highest - before) / megabyte;

  expect(received).toBe(await hashOf(largePdf(maxUploadBytes)));
  // This process sends and receives as well; held whole, the file alone would add 50 MB to each.
  expect(whileUploading).toBeLessThan(45);
  expect(whileDownloading).toBeLessThan(45);
});

test('A download is read from the data file no faster than it is received, and no further once it is broken off.', {
  timeout: 60_000,
}, async () => {
  const source = largePdf(maxUploadBytes);
  const file = await storeFile(context.db, {
    purpose: 'sample',
    name: 'large.pdf',
    source,
    pages: 1,
    now: context.clock(),
  });
  const reads = vi.spyOn(Object.getPrototypeOf(context.db.$client.prepare('select 1')), 'get');
  const closed = new Promise((resolve) => {
    app.server.once('request', (_request, response) => response.once('close', () => resolve(reads.mock.calls.length)));
  });
  const response = await send('GET', `/files/${file.id}`);
  await once(response, 'readable');
  response.destroy();
  const readUntilClosed = await closed;
  await new Promise(setImmediate);
  expect(readUntilClosed).toBeGreaterThan(1);
  // What the kernel has taken counts as received: up to 36 of the 50 MB where its buffers may grow.
  expect(readUntilClosed).toBeLessThan((maxUploadBytes / chunkBytes) * 0.9);
  expect(reads.mock.calls.length).toBe(readUntilClosed);
  reads.mockRestore();
});
