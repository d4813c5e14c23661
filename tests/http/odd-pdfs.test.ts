import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { App } from '#server/app.ts';
import { runJob } from '#server/background/run-job.ts';
import { fileChunks, files } from '#server/db/schema/files.ts';
import { inspectProgram } from '#server/pdf/inspector.ts';
import { uploadRefusals } from '#shared/files.ts';
import { countRows, upload } from '../support/files.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import {
  activePdf,
  bombPdf,
  handmadePdf,
  malformedPdf,
  pdfOfOddKids,
  pdfOfUncertainPages,
  protectedPdf,
} from '../support/odd-pdfs.ts';
import { makeBooklet, makePdf } from '../support/pdf.ts';
import { textsOf } from '../support/pdf-pages.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

// Each upload of a PDF starts a process of its own, on whatever machine this is.
vi.setConfig({ testTimeout: 60_000 });

let context: TestContext;
let app: App;
let cookie = '';
beforeAll(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  cookie = await cookieOf(context, context.addUser('admin', { isAdmin: true }));
});
afterAll(async () => {
  await app.close();
  await context.close();
});
afterEach(() => {
  context.db.delete(files).run();
});

const pdfThatCounts = (count: number) =>
  handmadePdf(
    { content: '', kids: '3 0 R 6 0 R', count },
    { objects: ['<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<>>>>'] },
  );
const partThatCounts = (count: number) => `<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count ${count}>>`;

/** Uploads a PDF; the answer, and what is stored of it. */
async function send(payload: Buffer, purpose = 'material') {
  const answer = await upload(app, { payload, cookie, purpose });
  const chunks = context.db.select().from(fileChunks).orderBy(fileChunks.position).all();
  return { status: answer.statusCode, body: answer.json(), stored: Buffer.concat(chunks.map(({ bytes }) => bytes)) };
}

describe('Odd PDFs that every viewer opens', () => {
  test.each([
    ['a mail’s header', 'Content-Type: application/pdf\r\n\r\n'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['blanks and a byte-order mark', '\ufeff\r\n'],
  ])('An uploaded PDF with %s before it is stored without that part.', async (_what, junk) => {
    const pdf = await makePdf(3);
    const { status, body, stored } = await send(Buffer.concat([Buffer.from(junk), pdf]), 'sample');
    expect([status, body.pages, body.sizeBytes]).toEqual([200, 3, pdf.length]);
    expect(stored.equals(pdf)).toBe(true);
  });

  test.each([
    ['zeros', Buffer.alloc(2000)],
    ['HTML', Buffer.from('<p>Downloaded</p>\n'.repeat(200))],
  ])('An uploaded PDF with %s after it is stored without that part.', async (_what, junk) => {
    const pdf = await makePdf(3);
    const { status, body, stored } = await send(Buffer.concat([pdf, junk]));
    expect([status, body.pages]).toEqual([200, 3]);
    expect(stored.toString('latin1').trimEnd()).toBe(pdf.toString('latin1').trimEnd());
  });

  test.each(['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const)(
    'An uploaded PDF that %s protects against changes is stored without the protection, and the admin is told.',
    async (algorithm) => {
      const { status, body, stored } = await send(await protectedPdf(algorithm));
      expect([status, body.note]).toEqual([200, 'Its protection against changes was taken off.']);
      expect(body.sizeBytes).toBe(stored.length);
      expect(await textsOf(stored)).toEqual(['Question paper']);
      expect((await PDFDocument.load(stored)).getPageCount()).toBe(1);
    },
  );

  test('An uploaded PDF with an odd page tree is stored with a new page tree, and the admin is told.', async () => {
    const { status, body, stored } = await send(pdfOfOddKids());
    expect([status, body.pages]).toEqual([200, 1]);
    expect(body.note).toMatch(/^It was damaged; its pages were saved again/);
    expect((await PDFDocument.load(stored)).getPageCount()).toBe(1);
  });

  test.each([
    ['no pages', pdfThatCounts(0), 2],
    ['-2 pages', pdfThatCounts(-2), 2],
    ['no pages in a part of it', handmadePdf({ content: '', kids: '6 0 R' }, { objects: [partThatCounts(0)] }), 1],
  ])('A PDF whose page tree counts %s is stored with the right count.', async (_what, pdf, pages) => {
    const { status, body, stored } = await send(pdf);
    expect([status, body.pages, body.note]).toEqual([200, pages, expect.stringContaining('saved again')]);
    const tree = (await PDFDocument.load(stored)).catalog.Pages();
    expect(tree.Count().asNumber()).toBe(pages);
    expect(tree.Kids().lookup(0, PDFDict).lookup(PDFName.of('Count'))?.toString() ?? '1').toBe('1');
  });

  test('An uploaded PDF with nothing to change in it is stored byte for byte and without a note.', async () => {
    const pdf = await makeBooklet(5);
    const { body, stored } = await send(pdf);
    expect(body.note).toBe('');
    expect(stored.equals(pdf)).toBe(true);
  });
});

describe('PDFs that cannot be delivered', () => {
  test.each([
    ['a PDF that needs a password', () => makePdf(1, 'secret'), uploadRefusals.encrypted],
    [
      'one whose last change was cut off',
      () => Buffer.concat([handmadePdf({ content: '' }), Buffer.from(`4 0 obj\n<<>>stream\n${'0 '.repeat(600)}`)]),
      uploadRefusals.damaged,
    ],
    ['one on whose number of pages programs do not agree', pdfOfUncertainPages, uploadRefusals.ambiguous],
    [
      'one whose page has no measures that could be used',
      () => handmadePdf({ content: '', page: '/MediaBox[0]' }),
      uploadRefusals.cannotBeStamped,
    ],
  ])('An upload is refused in words that tell what to do when the file is %s.', async (_what, make, error) => {
    const { status, body } = await send(await make());
    expect([status, body]).toEqual([422, { error }]);
    expect(countRows(context)).toEqual({ files: 0, chunks: 0 });
  });

  test('A small PDF that unpacks without end is stopped before it takes the memory of the machine.', async () => {
    const bomb = await bombPdf(700);
    expect(bomb.length).toBeLessThan(100_000);
    const limits = { heapMb: 512, memoryMb: 300, timeMs: 60_000 };
    const args = [String(bomb.length), 'free'];
    expect((await runJob({ program: inspectProgram, args, input: [bomb], limits })).code).toBeNull();
  });
});

describe('Active content of PDFs', () => {
  test.each(['material', 'sample'])(
    'The active content of a %s PDF is removed before the PDF is stored, and the admin is told what was removed.',
    async (purpose) => {
      const { status, body, stored } = await send(activePdf(), purpose);
      expect(status).toBe(200);
      expect(body.note).toMatch(/^Taken out, to keep readers safe: /);
      for (const kind of ['scripts', 'links that open files', 'attached files', 'video', 'XFA'])
        expect(body.note).toContain(kind);
      const text = await plainText(stored);
      for (const harm of [
        'app.alert',
        'Launch',
        'calc.exe',
        'EmbeddedFile',
        'secret',
        'javascript:',
        'RichMedia',
        'XFA',
        'evil',
      ])
        expect(text).not.toContain(harm);
    },
  );

  test('Active content is found also in what only a lenient reader understands.', async () => {
    const { body, stored } = await send(malformedPdf());
    expect(body.note).toContain('saved again');
    expect(await plainText(stored)).not.toContain('calc.exe');
    expect(await textsOf(stored)).toEqual(['Words']);
  });

  test('An uploaded PDF keeps its links and bookmarks when its active content is removed.', async () => {
    const { stored } = await send(activePdf());
    const text = await plainText(stored);
    for (const kept of ['https://example.com/more', 'Chapter 1', 'GoTo']) expect(text).toContain(kept);
    expect(await textsOf(stored)).toEqual(['Words']);
  });

  test('The note about the content removed from a PDF is stored with the file.', async () => {
    const { body } = await send(activePdf(), 'sample');
    expect(context.db.select({ note: files.note }).from(files).where(eq(files.id, body.id)).get()).toEqual({
      note: body.note,
    });
  });
});

/** All objects of a PDF, as they are written, without being packed. */
async function plainText(pdf: Buffer): Promise<string> {
  const { context, catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
  expect(catalog.lookup(PDFName.of('Pages'))).toBeInstanceOf(PDFDict);
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => String(object))
    .join('\n');
}
