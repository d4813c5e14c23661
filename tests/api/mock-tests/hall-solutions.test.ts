import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderNextSolutions } from '#server/features/mock-tests/hall-solutions.data.ts';
import { storeFile } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { renderPaper } from '#server/pdf/page-renderer.ts';
import { paths } from '#shared/paths.ts';
import { minute, putPaper, rightSheet, smallFormat, start, take } from '../../support/papers.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(() => context.close());

const student = (name: string) => context.caller(context.addUser(name));
const contentAdmin = () => context.caller(context.addUser('content', { role: 'content' }));

/** Solutions of these pages, each a line a question; returns the file's id. */
async function putSolutions(pages: string[][], pageCount = pages.length): Promise<string> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = document.addPage([595, 842]);
    for (const [index, line] of lines.entries()) page.drawText(line, { x: 50, y: 780 - index * 30, size: 12, font });
  }
  const source = [Buffer.from(await document.save())];
  const now = context.clock();
  return (await storeFile(context.db, { purpose: 'solutions', name: 's.pdf', source, pages: pageCount, now })).id;
}

const render = () =>
  renderNextSolutions(context.services, { render: renderPaper, signal: new AbortController().signal });

const solved = (...numbers: number[]) => numbers.map((number) => `${number}. B: because the book says so`);

test('Each question leads to the page of the solutions that explains it; what is in doubt waits for the educator.', {
  timeout: 60_000,
}, async () => {
  const admin = contentAdmin();
  const testId = await putPaper(context);
  // Question 2 of Part A and question 6 of Part B are nowhere; 1 and 3 of Part A could be those of Part B.
  const fileId = await putSolutions([solved(1, 3, 4), solved(1, 2, 3), solved(4, 5)]);
  await admin.hallAdmin.update({ id: testId, solutionsFileId: fileId });
  expect(await admin.hallAdmin.setup({ id: testId })).toMatchObject({ solutionsState: 'building' });
  expect(await render()).toEqual({ testId, pages: 3 });
  expect(await render()).toBeNull();
  const solutions = await admin.hallAdmin.solutions({ id: testId });
  expect(solutions.pages.map(({ questions }) => questions)).toEqual([[3], [4, 5, 6], [7, 8]]);
  expect(solutions.found[0]).toEqual([0, 2, 3]);

  const asha = student('asha');
  const attemptId = await take(asha, testId, rightSheet);
  expect(await asha.hall.result({ attemptId })).toMatchObject({ explained: [3, 4, 5, 6, 7, 8] });
  expect(await asha.hall.explanation({ testId, question: 1 })).toEqual({ text: null, pages: [] });
  const { pages } = await asha.hall.explanation({ testId, question: 3 });
  expect(pages).toMatchObject([
    { number: 1, url: paths.solutionPage(testId, 1), places: [{ question: 3 }] },
    { number: 2 },
  ]);

  const own = solutions.pages.map(({ questions }) => questions);
  await admin.hallAdmin.setSolutionPages({ id: testId, fileId, pages: [[0, 1, 2, 3], own[1] ?? [], own[2] ?? []] });
  expect((await asha.hall.explanation({ testId, question: 1 })).pages).toMatchObject([{ number: 1 }]);
  const twice = admin.hallAdmin.setSolutionPages({ id: testId, fileId, pages: [[0], [0], []] });
  expect(await failure(twice)).toMatchObject({ code: 'BAD_REQUEST' });
  const beyond = admin.hallAdmin.setSolutionPages({ id: testId, fileId, pages: [[10], [], []] });
  expect(await failure(beyond)).toMatchObject({ code: 'BAD_REQUEST' });
  const ofOthers = admin.hallAdmin.setSolutionPages({ id: testId, fileId: 'another', pages: [[0], [], []] });
  expect(await failure(ofOthers)).toMatchObject({ code: 'CONFLICT' });
});

test('The educator’s own words stand in the place of the page, until she takes them away.', async () => {
  const admin = contentAdmin();
  const testId = await putPaper(context);
  const asha = student('asha');
  await take(asha, testId, rightSheet);
  await admin.hallAdmin.setSolutionText({ id: testId, question: 2, text: 'Keats wrote it in 1819.' });
  expect(await asha.hall.explanation({ testId, question: 2 })).toEqual({ text: 'Keats wrote it in 1819.', pages: [] });
  await admin.hallAdmin.setSolutionText({ id: testId, question: 2, text: '' });
  expect(await asha.hall.explanation({ testId, question: 2 })).toMatchObject({ text: null, pages: [{ number: 1 }] });
  expect(await failure(admin.hallAdmin.setSolutionText({ id: testId, question: 10, text: 'x' }))).toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('R26: An explanation is told to whoever may see the solutions at that moment, and to nobody else.', async () => {
  const testId = await putPaper(context, {
    keyRule: 'closed',
    attempts: 2,
    closesAt: context.clock() + 60 * minute,
    isOpenToAll: true,
  });
  const [done, inside] = [student('done'), student('inside')];
  const people = {
    visitor: context.visitor,
    pending: context.caller(context.addUser('pending', { status: 'pending' })),
    idle: student('idle'),
    inside,
    done,
    desk: context.caller(context.addUser('desk', { role: 'desk' })),
    content: contentAdmin(),
  };
  const told = async () => {
    const names: string[] = [];
    for (const [name, caller] of Object.entries(people)) {
      const answer = await caller.hall.explanation({ testId, question: 0 }).catch(() => null);
      if (answer) names.push(name);
    }
    return names;
  };
  expect(await told()).toEqual(['content']);
  const attemptId = await take(done, testId, rightSheet);
  await start(inside, testId);
  expect(await told()).toEqual(['content']);
  expect(await done.hall.result({ attemptId })).toMatchObject({ explained: null });
  context.advance(70 * minute);
  expect(await told()).toEqual(['inside', 'done', 'content']);
});

test('Solutions that are exchanged or taken away explain nothing, and their pictures go.', async () => {
  const admin = contentAdmin();
  const testId = await putPaper(context);
  const pictures = () =>
    context.db.$client.prepare("select count(*) from files where purpose = 'paper_page'").pluck().get();
  const before = pictures();
  await admin.hallAdmin.update({ id: testId, solutionsFileId: null });
  expect(await admin.hallAdmin.solutions({ id: testId })).toMatchObject({ fileId: null, pages: [] });
  context.advance(25 * 60 * minute);
  await sweepFiles(context.db, context.clock());
  expect(pictures()).toBe(Number(before) - 2);
});

test('A copy of a paper has its solutions, and another numbering reads them anew.', async () => {
  const admin = contentAdmin();
  const testId = await putPaper(context);
  await admin.hallAdmin.setSolutionText({ id: testId, question: 9, text: 'The last one.' });
  const { id } = await admin.hallAdmin.copy({
    id: testId,
    title: 'Copy',
    description: '',
    category: 'PG_TRB',
    difficulty: 'hard',
  });
  const read = async () => {
    const { pages, texts } = await admin.hallAdmin.solutions({ id });
    return [pages.map(({ questions }) => questions), texts];
  };
  const copied = [
    [
      [0, 1, 2, 3, 4],
      [5, 6, 7, 8, 9],
    ],
    [{ question: 9, text: 'The last one.' }],
  ];
  expect(await read()).toEqual(copied);
  await admin.hallAdmin.update({ id, format: { ...smallFormat, minutes: null } });
  expect(await read()).toEqual(copied);
  await admin.hallAdmin.update({ id, format: { ...smallFormat, sections: smallFormat.sections.slice(1) } });
  expect(await read()).toEqual([[[], []], []]);
});

test('Of solutions with too many pages none is shown at a question, and the educator is told.', async () => {
  const admin = contentAdmin();
  const testId = await putPaper(context);
  await admin.hallAdmin.update({ id: testId, solutionsFileId: await putSolutions([solved(1)], 130) });
  expect(await render()).toMatchObject({ testId, failure: expect.stringContaining('130 pages') });
  expect(await render()).toBeNull();
  expect(await admin.hallAdmin.setup({ id: testId })).toMatchObject({
    solutionsState: 'failed',
    solutionsFailure: expect.stringContaining('the PDF itself can be opened'),
  });
});
