import { PDFDocument, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paperPages, papers, tests } from '#server/db/schema/tests.ts';
import { drawPaper } from '#server/demo/papers/draw.ts';
import { hasUntoldClose, tellOfClosedTests } from '#server/features/mock-tests/hall-closing.data.ts';
import { renderNextPaper } from '#server/features/mock-tests/hall-pages.data.ts';
import { findFile } from '#server/files/read.ts';
import { storeFile } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { renderPaper } from '#server/pdf/page-renderer.ts';
import { perform, program } from '#server/work.ts';
import { graceMs, questionCount, readyFormats, type Section } from '#shared/hall-formats.ts';
import { minute, putPaper, rightSheet, smallFormat, smallKey, start, take } from '../../support/papers.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(() => context.close());

const details = { title: 'Unit test', description: '', category: 'General', difficulty: 'easy' } as const;
const contentAdmin = () => context.caller(context.addUser('content', { role: 'content' }));

/** A question paper: instructions, and then the questions of each page. */
async function pdfOf(pages: string[][]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = document.addPage([595, 842]);
    for (const [index, line] of lines.entries()) page.drawText(line, { x: 50, y: 780 - index * 30, size: 12, font });
  }
  return Buffer.from(await document.save());
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}. Who wrote it?  (A) Keats  (B) Pope`);

const uploaded = async (bytes: Buffer, purpose: 'paper' | 'solutions' | 'cover' = 'paper', pages?: number) =>
  (
    await storeFile(context.db, {
      purpose,
      name: 'paper.pdf',
      source: [bytes],
      now: context.clock(),
      ...(pages !== undefined && { pages }),
    })
  ).id;

const render = () => renderNextPaper(context.services, { render: renderPaper, signal: new AbortController().signal });

test('A paper is set up from a PDF and a key, with its pages found in the text, and published.', {
  timeout: 60_000,
}, async () => {
  const admin = contentAdmin();
  const { id } = await admin.hallAdmin.create(details);
  expect((await admin.hallAdmin.setup({ id })).problems).toMatchObject([{ step: 'paper' }, { step: 'key' }]);
  const fileId = await uploaded(
    await pdfOf([['1. Write your name.', '2. Use a pen.'], numbered(1, 20), numbered(21, 50)]),
  );
  await admin.hallAdmin.update({ id, fileId });
  expect(await admin.hallAdmin.setup({ id })).toMatchObject({ pagesState: 'building' });
  expect(await render()).toEqual({ testId: id, pages: 3 });
  expect(await render()).toBeNull();
  await admin.hallAdmin.update({ id, key: Array.from({ length: 50 }, () => 'A') });
  expect(await admin.hallAdmin.setup({ id })).toMatchObject({
    pagesState: 'ready',
    pageStarts: [0, 1, 21],
    problems: [],
  });
  const [, second] = (await start(admin, id)).pages;
  expect(second?.places.slice(0, 2)).toEqual([
    { question: 0, x: expect.closeTo(0.1, 1), y: expect.closeTo(0, 1) },
    { question: 1, x: second?.places[0]?.x, y: expect.closeTo(0.05, 1) },
  ]);
  await admin.testsAdmin.setActive({ id, isActive: true });
  const [listed] = (await context.visitor.tests.list({})).items;
  expect(listed).toMatchObject({ kind: 'paper', questions: '50', duration: '1 hour' });
  expect(JSON.stringify(listed)).not.toContain('key');
});

test('The questions of two columns are found in each column, with their places.', { timeout: 60_000 }, async () => {
  const admin = contentAdmin();
  const { id } = await admin.hallAdmin.create(details);
  const rows = Array.from({ length: 25 }, (_, row) => [`${row + 1}. Left?`, `${row + 26}. Right?`]);
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  for (const [row, [left = '', right = '']] of rows.entries()) {
    page.drawText(left, { x: 50, y: 780 - row * 28, size: 12, font });
    page.drawText(right, { x: 320, y: 780 - row * 28, size: 12, font });
  }
  await admin.hallAdmin.update({ id, fileId: await uploaded(Buffer.from(await document.save())) });
  await render();
  const { found, doubts } = await admin.hallAdmin.pageMatch({ id });
  expect([found[0]?.length, doubts]).toEqual([50, []]);
  const places = (await admin.hallAdmin.setup({ id })).pages.flatMap((one) => one.places);
  const at = (question: number) => places.find((place) => place.question === question);
  expect(at(25)?.y).toBeCloseTo(at(0)?.y ?? -1, 3);
  expect((at(25)?.x ?? 0) - (at(0)?.x ?? 0)).toBeGreaterThan(0.4);
});

test('A page of a paper is a picture that is small enough for a slow line.', {
  timeout: 60_000,
}, async () => {
  const admin = contentAdmin();
  const { id } = await admin.hallAdmin.create(details);
  const line = 'Which of these poems of the Romantic age was written first, and by whom of the poets named here? ';
  await admin.hallAdmin.update({ id, fileId: await uploaded(await pdfOf([Array.from({ length: 25 }, () => line)])) });
  await render();
  const [page] = context.db.select().from(paperPages).all();
  const file = findFile(context.db, page?.fileId ?? '');
  expect([page?.width, (file?.sizeBytes ?? Infinity) < 90 * 1024]).toEqual([860, true]);
});

test('The white margins of a page are cut off, so that what is printed is larger on a phone.', async () => {
  const admin = contentAdmin();
  const { id } = await admin.hallAdmin.create(details);
  const question = { unit: 'All', texts: ['Who wrote it?'], options: ['A', 'B', 'C', 'D'], right: 'A' as const };
  const { pdf } = await drawPaper('Poets', [{ heading: 'Poets', note: '', questions: [question] }]);
  await admin.hallAdmin.update({ id, fileId: await uploaded(pdf) });
  await render();
  const [page] = context.db.select().from(paperPages).all();
  // An A4 sheet that is written on at its top.
  expect([page?.width, (page?.height ?? 0) < 400]).toEqual([860, true]);
});

test('Two pages side by side on one sheet become two pictures, and a sheet that is one page is drawn wider.', {
  timeout: 60_000,
}, async () => {
  const admin = contentAdmin();
  const { id } = await admin.hallAdmin.create(details);
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const write = (page: PDFPage, text: string, x: number, y: number) => page.drawText(text, { x, y, size: 12, font });
  const [spread, whole] = [document.addPage([1190, 842]), document.addPage([1190, 842])];
  for (let row = 0; row < 12; row++) {
    write(spread, `${row + 1}. Who wrote this poem of the Romantic age?`, 60, 780 - row * 60);
    write(spread, `${row + 13}. Who wrote this poem of the Romantic age?`, 655, 780 - row * 60);
    write(
      whole,
      `${row + 25}. ${'Which of these poems of the Romantic age is the first? '.repeat(3)}`,
      60,
      780 - row * 60,
    );
  }
  await admin.hallAdmin.update({ id, fileId: await uploaded(Buffer.from(await document.save())) });
  expect(await render()).toEqual({ testId: id, pages: 3 });
  const { pages, pageStarts } = await admin.hallAdmin.setup({ id });
  expect([pages.map(({ width }) => width), pageStarts]).toEqual([
    [860, 860, 1400],
    [1, 13, 25],
  ]);
  expect(pages[1]?.places[0]?.x).toBeCloseTo(pages[0]?.places[0]?.x ?? -1, 1);
});

test('A PDF of 400 pages is refused at its field, and nothing of the paper changes.', async () => {
  const admin = contentAdmin();
  const { id } = await admin.hallAdmin.create(details);
  const fileId = await uploaded(Buffer.from('%PDF-1.7'), 'paper', 400);
  expect(await failure(admin.hallAdmin.update({ id, fileId }))).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'This PDF has 400 pages; a question paper may have at most 120.',
  });
  expect((await admin.hallAdmin.setup({ id })).file).toBeNull();
});

test('A question paper that is taken off a draft leaves it without pages.', async () => {
  const id = await putPaper(context, { isActive: false, isDraft: true });
  const admin = contentAdmin();
  await admin.hallAdmin.update({ id, fileId: null });
  expect(await admin.hallAdmin.setup({ id })).toMatchObject({
    file: null,
    pagesState: 'none',
    problems: [{ step: 'paper' }],
  });
});

test('A key with gaps is completed, not corrected, so that no gap becomes a cancelled question.', async () => {
  const key = [...smallKey.slice(0, 9), null];
  const id = await putPaper(context, { isActive: false, isDraft: true, key });
  const from = [...smallKey.slice(0, 9), '*'];
  const call = contentAdmin().hallAdmin.correctKey({ id, from, key: ['B', ...from.slice(1)] });
  expect(await failure(call)).toMatchObject({ code: 'BAD_REQUEST' });
  expect(context.db.select({ key: papers.key }).from(papers).get()?.key).toEqual(key);
});

test('A file that was uploaded for something else does not become a paper or its solutions.', async () => {
  const admin = contentAdmin();
  const { id } = await admin.hallAdmin.create(details);
  const solutions = await uploaded(Buffer.from('%PDF-1.7'), 'solutions', 1);
  const paper = await uploaded(Buffer.from('%PDF-1.7'), 'paper', 1);
  for (const change of [{ fileId: solutions }, { fileId: 'nothing' }, { solutionsFileId: paper }])
    expect(await failure(admin.hallAdmin.update({ id, ...change }))).toMatchObject({ code: 'BAD_REQUEST' });
});

test.each([
  ['a key of another length', { key: ['A'] }],
  ['a key with a letter that is no choice', { key: Array(10).fill('E') }],
  ['pages for another number of pages', { pageStarts: [1] }],
  ['a unit outside the paper', { units: [{ name: 'x', from: 0, to: 11, materialId: null }] }],
  ['a unit that ends before it begins', { units: [{ name: 'x', from: 5, to: 5, materialId: null }] }],
  ['a booklet that names a question twice', { series: { B: [0, 0, 2, 3, 4, 5, 6, 7, 8, 9] } }],
  ['no attempts', { attempts: 0 }],
])('%s is refused, and the paper stays as it was.', async (_, change) => {
  const id = await putPaper(context, { isActive: false, isDraft: true });
  const admin = contentAdmin();
  const before = context.db.select().from(papers).all();
  expect(await failure(admin.hallAdmin.update({ id, ...change }))).toMatchObject({ code: 'BAD_REQUEST' });
  expect(context.db.select().from(papers).all()).toEqual(before);
});

test('A published paper is never left incomplete, neither by its screen nor by the switch of the list.', async () => {
  const id = await putPaper(context);
  const admin = contentAdmin();
  for (const change of [
    { key: [null, ...smallKey.slice(1)] },
    { pageStarts: [0, 0] },
    { keyRule: 'closed' as const },
    { keyRule: 'date' as const },
    { opensAt: context.clock() + 2 * minute, closesAt: context.clock() + minute },
  ])
    expect(await failure(admin.hallAdmin.update({ id, ...change }))).toMatchObject({ code: 'BAD_REQUEST' });
  const draft = await admin.hallAdmin.create(details);
  for (const isDraft of [false, undefined])
    expect(await failure(admin.testsAdmin.setActive({ ...draft, isActive: true, isDraft }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
  expect(context.db.select({ isActive: tests.isActive }).from(tests).where(eq(tests.id, draft.id)).get()).toEqual({
    isActive: false,
  });
});

test('What attempts rest on stays: the paper, the format, and the key but for a correction.', async () => {
  const id = await putPaper(context);
  const admin = contentAdmin();
  const { format } = readyFormats.single;
  expect(await failure(admin.hallAdmin.update({ id, format }))).toMatchObject({ code: 'CONFLICT' });
  await start(context.caller(context.addUser('asha')), id);
  await admin.testsAdmin.setActive({ id, isActive: false });
  for (const change of [{ format }, { isEstimate: true }, { series: {} }, { key: smallKey }])
    expect(await failure(admin.hallAdmin.update({ id, ...change }))).toMatchObject({ code: 'CONFLICT' });
  await admin.hallAdmin.update({ id, attempts: 3 });
});

test('Another format keeps the answers of the key that it still has questions for.', async () => {
  const id = await putPaper(context, { isActive: false, isDraft: true });
  const admin = contentAdmin();
  const format = { ...smallFormat, sections: smallFormat.sections.slice(0, 1) };
  await admin.hallAdmin.update({ id, format });
  const setup = await admin.hallAdmin.setup({ id });
  expect([setup.key, setup.units, questionCount(setup.format)]).toEqual([smallKey.slice(0, 4), [], 4]);
});

test('A preview that runs while the format changes begins again, with a sheet for the new questions.', async () => {
  const id = await putPaper(context, { isActive: false, isDraft: true });
  const admin = contentAdmin();
  await start(admin, id);
  const format = { ...smallFormat, sections: smallFormat.sections.slice(0, 1) };
  await admin.hallAdmin.update({ id, format });
  expect((await start(admin, id)).sheet).toBe('....');
});

test('A format that only changes a pass mark leaves corrected pages, units and booklets as they are.', async () => {
  const units = [{ name: 'Poetry', from: 4, to: 10, materialId: null }];
  const series = { B: [1, 0, 2, 3, 4, 5, 6, 7, 8, 9] };
  const id = await putPaper(context, { isActive: false, isDraft: true, pageStarts: [1, 7], units, series });
  const admin = contentAdmin();
  const [first, second] = smallFormat.sections as [Section, Section];
  await admin.hallAdmin.update({ id, format: { ...smallFormat, sections: [first, { ...second, passMark: 3 }] } });
  expect(await admin.hallAdmin.setup({ id })).toMatchObject({ pageStarts: [1, 7], units, series });
});

test('A copy has the pages and the key, and neither dates nor attempts; both keep their pictures.', async () => {
  const id = await putPaper(context, { closesAt: context.clock() + 60 * minute });
  await take(context.caller(context.addUser('asha')), id, rightSheet);
  const admin = contentAdmin();
  const copy = await admin.hallAdmin.copy({ ...details, id, title: 'Model paper (copy)' });
  expect(await admin.hallAdmin.setup(copy)).toMatchObject({
    title: 'Model paper (copy)',
    isDraft: true,
    isActive: false,
    closesAt: null,
    key: smallKey,
    hasAttempts: false,
    pages: [{}, {}],
    problems: [],
  });
  await sweepFiles(context.db, context.clock() + 3 * 24 * 60 * minute);
  expect(await sweepFiles(context.db, context.clock() + 9 * 24 * 60 * minute)).toBe(0);
  expect((await admin.hallAdmin.setup({ id })).file).not.toBeNull();
});

test('The educator counts who is in a test and who has finished.', async () => {
  const id = await putPaper(context, { attempts: 2 });
  const admin = contentAdmin();
  const asha = context.caller(context.addUser('asha'));
  await take(asha, id, rightSheet);
  await start(asha, id);
  await start(context.caller(context.addUser('ravi')), id);
  expect(await admin.hallAdmin.live({ id })).toMatchObject({ running: 2, finished: 1, students: 2 });
  context.advance(40 * minute + graceMs);
  expect(await admin.hallAdmin.live({ id })).toMatchObject({ running: 0, finished: 3, students: 2 });
});

test('Figures of questions come from first attempts, without a name.', async () => {
  const id = await putPaper(context, { attempts: 2 });
  const asha = context.caller(context.addUser('asha'));
  await take(asha, id, rightSheet);
  await take(asha, id, '..........');
  const figures = await contentAdmin().hallAdmin.figures({ id });
  expect(figures).toMatchObject({
    attempts: 1,
    figures: [{ right: 1, chosen: { A: 1, blank: 0 } }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
  });
  expect(JSON.stringify(figures)).not.toContain('asha');
});

test('A close is told once, when nobody is in the test any more.', async () => {
  const id = await putPaper(context, { closesAt: context.clock() + 30 * minute });
  await start(context.caller(context.addUser('asha')), id);
  const tell = () => perform(context.services, program('hall'), tellOfClosedTests);
  expect(tell()).toBe(0);
  context.advance(30 * minute);
  expect(tell()).toBe(0);
  context.advance(graceMs);
  expect([tell(), tell(), hasUntoldClose(context.db, context.clock())]).toEqual([1, 0, false]);
});

test('A format is kept under its name and found among the others.', async () => {
  const admin = contentAdmin();
  await admin.hallAdmin.saveFormat({ name: 'Mine', format: smallFormat });
  await admin.hallAdmin.saveFormat({ name: 'Mine', format: readyFormats.tet.format });
  const { saved } = await admin.hallAdmin.formats();
  expect(saved).toMatchObject([{ name: 'Mine', format: readyFormats.tet.format }]);
  await admin.hallAdmin.deleteFormat({ id: saved[0]?.id ?? '' });
  expect((await admin.hallAdmin.formats()).saved).toEqual([]);
});

test('The form of a Google Form does not turn a paper into one.', async () => {
  const id = await putPaper(context);
  const form = { ...details, duration: '', questions: '', googleFormUrl: 'https://forms.gle/abc' };
  expect(await failure(contentAdmin().testsAdmin.update({ id, ...form }))).toMatchObject({ code: 'BAD_REQUEST' });
});
