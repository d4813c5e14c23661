import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { App } from '#server/app.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { fileChunks, files } from '#server/db/schema/files.ts';
import { materials } from '#server/db/schema/materials.ts';
import { storeFile } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { maxUploadBytes, uploadRefusals } from '#shared/files.ts';
import { countRows, pictures, upload } from '../support/files.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { largePdf, makePdf } from '../support/pdf.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

const chunk = 256 * 1024;
let context: TestContext;
let app: App;
let cookie = '';
beforeAll(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  await app.listen({ port: 0, host: '127.0.0.1' });
  cookie = await cookieOf(context, context.addUser('admin', { isAdmin: true }));
});
afterAll(async () => {
  await app.close();
  await context.close();
});
afterEach(() => {
  context.db.delete(files).run();
});

const storedBytes = (id: string) =>
  Buffer.concat(
    context.db
      .select()
      .from(fileChunks)
      .where(eq(fileChunks.fileId, id))
      .orderBy(fileChunks.position)
      .all()
      .map(({ bytes }) => bytes),
  );

/** An upload over a real connection, under way. */
function realUpload(headers: Record<string, string | number>, path = '/uploads?purpose=material&name=notes.pdf') {
  const { port } = app.server.address() as AddressInfo;
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path,
    headers: { cookie, 'content-type': 'application/pdf', ...headers },
  });
  const answer = once(request, 'response').then(async ([response]: IncomingMessage[]) => ({
    status: response?.statusCode,
    error: response && JSON.parse(await text(response)).error,
  }));
  return { request, answer };
}

/** The beginning of a PNG that claims these measures. */
function pngOf(width: number, height: number): Buffer {
  const png = Buffer.from(pictures.png);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** A JPEG with these bytes before the segment that says its measures. */
const jpegAfter = (bytes: Buffer): Buffer => {
  const at = pictures.jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  return Buffer.concat([pictures.jpeg.subarray(0, at), bytes, pictures.jpeg.subarray(at)]);
};

/** A JPEG of so many pixels on each side, which a careless reader takes for one of 1 × 1. */
function paddedJpeg(side: number): Buffer {
  const jpeg = jpegAfter(Buffer.from([0xff]));
  const at = jpeg.lastIndexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(side, at + 5);
  jpeg.writeUInt16BE(side, at + 7);
  return jpeg;
}

describe('Stored uploads', () => {
  test('A question paper of too many pages is refused when it is uploaded, with the limit.', async () => {
    const answer = await upload(app, { payload: await makePdf(121), cookie, purpose: 'paper' });
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      'This PDF has 121 pages; a question paper may have at most 120.',
    ]);
  });

  test('An uploaded PDF is stored as it was sent, with its pages counted.', async () => {
    const pdf = await makePdf(7);
    const answer = await upload(app, { payload: pdf, cookie, name: 'கவிதை notes.pdf' });
    expect(answer.statusCode).toBe(200);
    const file = answer.json();
    expect(file).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'கவிதை notes.pdf',
      mediaType: 'application/pdf',
      sizeBytes: pdf.length,
      pages: 7,
      note: '',
    });
    expect(storedBytes(file.id).equals(pdf)).toBe(true);
    const [row] = context.db.select().from(files).all();
    expect(row).toMatchObject({ sha256: createHash('sha256').update(pdf).digest('hex'), completedAt: context.clock() });
    expect(context.db.select().from(auditLog).all().at(-1)).toMatchObject({ action: 'upload', entityId: file.id });
  });

  test.each([100, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 1])(
    'An uploaded file of %i bytes is stored as it was sent, however many chunks it fills.',
    async (size) => {
      const payload = Buffer.concat([pictures.png, randomBytes(size - pictures.png.length)]);
      const file = (await upload(app, { payload, cookie, purpose: 'cover' })).json();
      expect(file).toMatchObject({ sizeBytes: payload.length });
      expect(countRows(context)).toEqual({ files: 1, chunks: Math.ceil(payload.length / chunk) });
      expect(storedBytes(file.id).equals(payload)).toBe(true);
    },
  );

  test.each(Object.entries(pictures))(
    'An uploaded cover in the format %s is stored with its media type and size.',
    async (kind, payload) => {
      const answer = await upload(app, { payload, cookie, purpose: 'cover', name: 'cover' });
      expect(answer.json()).toMatchObject({ mediaType: `image/${kind}`, pages: null, sizeBytes: payload.length });
    },
  );

  test('A file that the site made itself is not inspected again.', async () => {
    const source = [Buffer.from('%PDF-1.7 made here')];
    const file = await storeFile(context.db, { purpose: 'sample', name: 'own.pdf', source, pages: 12, now: 1 });
    expect(file.pages).toBe(12);
  });
});

describe('T18: Refused uploads', () => {
  const html = '<!doctype html><script>alert(1)</script>';
  const cases: [string, string, () => Promise<Buffer> | Buffer, number, string][] = [
    ['an empty file', 'material', () => Buffer.alloc(0), 400, uploadRefusals.empty],
    ['HTML named .pdf', 'material', () => Buffer.from(html), 415, uploadRefusals.notPdf],
    [
      'a PDF header beyond the first kilobyte',
      'material',
      async () => Buffer.concat([Buffer.alloc(1024, ' '), await makePdf(1)]),
      415,
      uploadRefusals.notPdf,
    ],
    ['a picture as material', 'material', () => pictures.png, 415, uploadRefusals.notPdf],
    ['a picture of 49 megapixels', 'cover', () => pngOf(7000, 7000), 422, uploadRefusals.tooManyPixels],
    [
      'a JPEG whose large measures stand after a fill byte',
      'cover',
      () => paddedJpeg(16_000),
      422,
      uploadRefusals.tooManyPixels,
    ],
    [
      'a JPEG with stray bytes before its measures',
      'cover',
      () => jpegAfter(Buffer.from([0, 0])),
      422,
      uploadRefusals.damagedImage,
    ],
    [
      'a WebP that holds a drawing',
      'cover',
      () => Buffer.from('RIFF\x40\0\0\0WEBP<svg width="1" height="1" xmlns="http://www.w3.org/2000/svg"/>'),
      422,
      uploadRefusals.damagedImage,
    ],
    ['a picture that says no measures', 'cover', () => pictures.jpeg.subarray(0, 20), 422, uploadRefusals.damagedImage],
    ['a PDF as cover', 'cover', () => makePdf(1), 415, uploadRefusals.notImage],
    [
      'SVG as cover',
      'cover',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      uploadRefusals.notImage,
    ],
    ['GIF as cover', 'cover', () => Buffer.from('GIF89a\x01\0\x01\0'), 415, uploadRefusals.notImage],
    ['an encrypted PDF', 'sample', () => makePdf(2, 'secret'), 422, uploadRefusals.encrypted],
    ['a truncated PDF', 'sample', async () => (await makePdf(40)).subarray(0, -200), 422, uploadRefusals.damaged],
    [
      'a PDF cut off after its first chunk',
      'sample',
      () => Buffer.concat([...largePdf(2 * chunk)]).subarray(0, chunk),
      422,
      uploadRefusals.damaged,
    ],
    [
      'garbage after %PDF-',
      'material',
      () => Buffer.from(`%PDF-1.7\n${'garbage '.repeat(200)}\n%%EOF`),
      422,
      uploadRefusals.damaged,
    ],
    [
      'a PDF without pages',
      'material',
      () =>
        Buffer.from(
          '%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[]/Count 0>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF',
        ),
      422,
      uploadRefusals.damaged,
    ],
  ];
  test.each(cases)(
    'An upload of %s is refused with a reason and leaves nothing behind.',
    async (_what, purpose, make, status, error) => {
      const answer = await upload(app, { payload: await make(), cookie, purpose });
      expect([answer.statusCode, answer.json()]).toEqual([status, { error }]);
      expect(countRows(context)).toEqual({ files: 0, chunks: 0 });
    },
  );

  test.each([
    ['no purpose', '/uploads?name=a.pdf'],
    ['an unknown purpose', '/uploads?purpose=avatar&name=a.pdf'],
    ['no name', '/uploads?purpose=material'],
    ['a blank name', '/uploads?purpose=material&name=%20'],
    ['a name over two lines', '/uploads?purpose=material&name=a%0d%0ab.pdf'],
    ['a name too long', `/uploads?purpose=material&name=${'a'.repeat(256)}`],
    ['two names', '/uploads?purpose=material&name=a&name=b'],
    ['an unknown key', '/uploads?purpose=material&name=a.pdf&id=1'],
  ])('An upload with %s is refused with a reason and leaves nothing behind.', async (_what, url) => {
    const payload = await makePdf(1);
    const headers = { cookie, 'content-type': 'application/pdf' };
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toEqual(expect.any(String));
    expect(countRows(context)).toEqual({ files: 0, chunks: 0 });
  });

  test.each(['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'text/plain', 'application/json'])(
    'An upload of the type %s, which a form of another site could send, is refused.',
    async (type) => {
      const answer = await upload(app, { payload: await makePdf(1), cookie, headers: { 'content-type': type } });
      expect(answer.statusCode).toBe(415);
    },
  );

  test('An upload that another site starts is refused.', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await upload(app, { payload: await makePdf(1), cookie, headers })).statusCode).toBe(403);
  });
});

describe('Size limit of 50 MB', () => {
  test('An upload that declares more than 50 MB is refused before it is read.', async () => {
    const { request, answer } = realUpload({ 'content-length': maxUploadBytes + 1 });
    request.on('error', () => {});
    request.write('%PDF-1.7');
    expect(await answer).toEqual({ status: 413, error: uploadRefusals.tooLarge });
    request.destroy();
  });

  test('An upload that does not declare its size is cut off at 50 MB, and nothing of it is stored.', async () => {
    const { request, answer } = realUpload({ 'transfer-encoding': 'chunked' });
    for (const piece of largePdf(maxUploadBytes + 1)) if (!request.write(piece)) await once(request, 'drain');
    request.end();
    expect(await answer).toEqual({ status: 413, error: uploadRefusals.tooLarge });
    expect(countRows(context)).toEqual({ files: 0, chunks: 0 });
  });
});

describe('Real connections', () => {
  test('An upload that is broken off leaves no rows.', async () => {
    const { request, answer } = realUpload({ 'content-length': 4 * chunk });
    const ended = answer.catch(() => 'ended');
    for (const piece of largePdf(3 * chunk)) if (!request.write(piece)) await once(request, 'drain');
    await vi.waitFor(() => expect(countRows(context).chunks).toBeGreaterThanOrEqual(2));
    request.destroy();
    expect(await ended).toBe('ended');
    await vi.waitFor(() => expect(countRows(context)).toEqual({ files: 0, chunks: 0 }));
  });

  test('An upload refused at its first bytes can be sent to its end, as browsers do before they read the answer.', async () => {
    const size = 8 * 1024 * 1024;
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => void (answer += data.toString()));
    const head = ['POST /uploads?purpose=material&name=a.pdf HTTP/1.1', 'host: localhost', `cookie: ${cookie}`];
    head.push('content-type: application/pdf', `content-length: ${size}`, '', '');
    socket.write(head.join('\r\n'));
    const piece = Buffer.alloc(64 * 1024, 'MZ');
    for (let sent = 0; sent < size; sent += piece.length) if (!socket.write(piece)) await once(socket, 'drain');
    await vi.waitFor(() => expect(answer).toMatch(/^HTTP\/1\.1 415 [\s\S]*This is not a PDF file/));
    socket.destroy();
  });

  test('A slow upload gets the time that it needs; other request bodies get 30 seconds, those refused before they came too.', async () => {
    const seen = new Set<string>();
    app.server.on('request', ({ url = '' }: IncomingMessage) => void seen.add(url.split('?')[0] ?? ''));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { png } = pictures;
      const slow = realUpload({ 'content-length': png.length }, '/uploads?purpose=cover&name=cover.png');
      slow.request.write(png.subarray(0, 10));
      const drip = realUpload({ 'content-length': 100, 'content-type': 'application/json' }, '/trpc/auth.signOut');
      const dripEnd = drip.answer.catch(() => 'cut off');
      drip.request.write('{');
      const refused = realUpload({ 'content-length': 100, 'content-type': 'text/plain' }, '/trpc/auth.session');
      refused.request.on('error', () => {}).write('{');
      expect((await refused.answer).status).toBe(415);
      const refusedEnd = once(refused.request, 'close');
      while (seen.size < 3) await new Promise(setImmediate);
      await new Promise(setImmediate);
      vi.advanceTimersByTime(31_000);
      slow.request.end(png.subarray(10));
      expect(await slow.answer).toEqual({ status: 200, error: undefined });
      expect(await dripEnd).toBe('cut off');
      await refusedEnd;
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('Unfinished requests', () => {
  /** A request of which half the body has come; without a length it counts as a large one. */
  const begin = () => {
    const begun = realUpload({ 'content-type': 'application/json' }, '/trpc/auth.signOut');
    begun.request.on('error', () => {}).write('{');
    return { ...begun, answer: begun.answer.catch(() => null) };
  };
  test('One network may have 50 large unfinished requests; each that ends or breaks off makes room for another.', async () => {
    const held = [];
    for (let number = 0; number < 50; number++) {
      const begun = begin();
      const [incoming]: IncomingMessage[] = await once(app.server, 'request');
      held.push({ ...begun, closed: new Promise((resolve) => incoming?.once('close', resolve)) });
    }
    const [first, second] = held;
    try {
      expect((await begin().answer)?.status).toBe(429);
      expect((await app.inject('/healthz')).statusCode).toBe(200);
      first?.request.end('}');
      expect((await first?.answer)?.status).toBe(400);
      second?.request.destroy();
      await second?.closed;
      for (let number = 0; number < 2; number++) {
        held.push({ ...begin(), closed: null });
        await once(app.server, 'request');
      }
      expect((await begin().answer)?.status).toBe(429);
    } finally {
      for (const { request } of held) request.destroy();
    }
  });
});

test('Hundreds behind one address may send small bodies at once.', async () => {
  const held = [];
  try {
    for (let number = 0; number < 200; number++) {
      const json = { 'content-length': 2, 'content-type': 'application/json', cookie: '' };
      const begun = realUpload(json, '/trpc/auth.signOut');
      begun.request.on('error', () => {}).write('{');
      held.push(begun);
      await once(app.server, 'request');
    }
    for (const { request } of held) request.end('}');
    const answers = await Promise.all(held.map(({ answer }) => answer));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  } finally {
    for (const { request } of held) request.destroy();
  }
});

describe('Refused requests', () => {
  test('A request that was refused, an upload by nobody too, counts among the 50 large ones until its body has come.', async () => {
    const held = [];
    try {
      for (let number = 0; number < 50; number++) {
        const [type, path, status] =
          number % 2 ? ['text/plain', '/trpc/auth.signOut', 415] : ['image/png', '/uploads', 401];
        const begun = realUpload({ 'content-type': type, cookie: '' }, path);
        begun.request.on('error', () => {}).write('{');
        expect((await begun.answer).status).toBe(status);
        held.push(begun);
      }
      const over = realUpload({ 'content-type': 'application/json' }, '/trpc/auth.signOut');
      over.request.on('error', () => {}).write('{');
      held.push(over);
      expect((await over.answer).status).toBe(429);
    } finally {
      for (const { request } of held) request.destroy();
    }
    const signOut = () => app.inject({ method: 'POST', url: '/trpc/auth.signOut', payload: {} });
    await vi.waitFor(async () => expect((await signOut()).statusCode).not.toBe(429));
  });
});

describe('Permission to upload', () => {
  test('Only an admin can upload a file.', async () => {
    const file = { payload: pictures.png, purpose: 'cover' };
    const student = await cookieOf(context, context.addUser('student'));
    expect([
      (await upload(app, file)).statusCode,
      (await upload(app, { ...file, cookie: 'session=forged' })).statusCode,
      (await upload(app, { ...file, cookie: student })).statusCode,
      (await upload(app, { ...file, cookie })).statusCode,
    ]).toEqual([401, 401, 403, 200]);
    expect(countRows(context).files).toBe(1);
  });
});

describe('Sweep of files', () => {
  const day = 24 * 60 * 60 * 1000;
  const store = async (name: string, now: number) =>
    (await storeFile(context.db, { purpose: 'cover', name, source: [pictures.png], now })).id;

  test('The sweep deletes files older than a day that nothing refers to or that were never completed.', async () => {
    const now = 10 * day;
    const [file, sample, image, forgotten, halfway, fresh] = await Promise.all(
      [0, 0, 0, 0, 0, now - day].map((at, index) => store(`file ${index}`, at)),
    );
    context.db
      .update(files)
      .set({ completedAt: null })
      .where(eq(files.id, halfway ?? ''))
      .run();
    const common = { title: 'Poetry', category: 'UG_TRB' as const, createdAt: 0, updatedAt: 0 };
    context.db
      .insert(materials)
      .values([
        { ...common, fileId: file, deletedAt: 1 },
        { ...common, sampleFileId: sample },
        { ...common, imageFileId: image, isActive: false },
      ])
      .run();

    expect(await sweepFiles(context.db, now)).toBe(2);
    const kept = context.db.select({ id: files.id }).from(files).all();
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([file, sample, image, fresh]));
    expect(forgotten).toBeDefined();
    expect(countRows(context).chunks).toBe(4);
    expect(await sweepFiles(context.db, now)).toBe(0);
    context.db.delete(materials).run();
  });
});
