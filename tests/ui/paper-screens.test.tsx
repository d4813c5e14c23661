import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PaperScreen } from '#client/admin/mock-tests/PaperScreen.tsx';
import { ResultsScreen } from '#client/admin/mock-tests/ResultsScreen.tsx';
import { TestsScreen } from '#client/admin/mock-tests/TestsScreen.tsx';
import {
  objections,
  paperFormats,
  paperPages,
  papers,
  solutionPages,
  solutionTexts,
  testResults,
} from '#server/db/schema/tests.ts';
import { readyFormats, type Section } from '#shared/hall-formats.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { putPaper, rightSheet, smallFormat, take } from '../support/papers.ts';
import { renderScreen } from '../support/screen.tsx';
import { addMaterial } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
let owner: SessionUser;
beforeEach(() => {
  context = createTestContext({ now: Date.now() });
  owner = context.addUser('owner', { isAdmin: true });
});
afterEach(() => context.close());

const screens = (
  <Routes>
    <Route path={paths.adminTests} element={<TestsScreen />} />
    <Route path={paths.adminResults} element={<ResultsScreen />} />
    <Route path={paths.adminPaperPattern} element={<PaperScreen />} />
  </Routes>
);
const show = (at: string) => renderScreen(context, owner, screens, { at });

test('A new paper is named on the list of tests and goes on to its set-up, which says what is missing.', async () => {
  show(paths.adminTests);
  await userEvent.click(await screen.findByRole('button', { name: 'New paper from a PDF' }));
  const dialog = await screen.findByRole('dialog', { name: 'New paper from a PDF' });
  fireEvent.change(within(dialog).getByLabelText(/^Title/), { target: { value: 'Model paper' } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save and go on' }));
  expect(await screen.findByRole('heading', { name: 'Model paper' })).toBeTruthy();
  expect(await screen.findByText('Upload the question paper as PDF.')).toBeTruthy();
});

test('Complaints about a pasted key are those of the key at hand, and it is saved when it is whole.', async () => {
  const id = await putPaper(context, { isActive: false, isDraft: true, key: Array(10).fill(null) });
  show(paths.adminPaper(id, 'setup'));
  const field = await screen.findByLabelText('Paste the key');
  const paste = (value: string) => fireEvent.change(field, { target: { value } });
  const complaints = () =>
    screen.queryAllByRole('listitem').filter(({ textContent }) => /^(No|Q).* of Part/.test(textContent));
  paste('ABCDABCDE');
  expect(await screen.findAllByText(/9 answers for 10 questions: one letter is missing somewhere/)).toHaveLength(2);
  paste('PART A\n1 A 2 B 3 C\nPART B\n1 A 2 B 3 C 4 D 5 E 6 B');
  expect(await screen.findByText('No answer for question 4 of Part A.')).toBeTruthy();
  expect(complaints().map(({ textContent }) => textContent)).toEqual([
    'No answer for question 4 of Part A.',
    'Question 5 of Part B: “E” is not an answer here.',
  ]);
  paste(rightSheet);
  await waitFor(() => expect(complaints()).toEqual([]));
  await userEvent.click(screen.getByRole('button', { name: 'Save the key' }));
  expect(await screen.findByText('Take it once as a student, then publish it.')).toBeTruthy();
});

test('A key with complaints is saved only after a question.', async () => {
  const id = await putPaper(context, { isActive: false, isDraft: true, key: Array(10).fill(null) });
  const saved = () => context.db.select({ key: papers.key }).from(papers).get()?.key;
  show(paths.adminPaper(id, 'setup'));
  fireEvent.change(await screen.findByLabelText('Paste the key'), { target: { value: 'PART B\n1 A 2 B' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save the key' }));
  const question = await screen.findByRole('dialog', { name: 'Save the key as the site read it?' });
  expect(saved()).not.toContain('A');
  await userEvent.click(within(question).getByRole('button', { name: 'Save it so' }));
  await waitFor(() => expect(saved()?.slice(4, 6)).toEqual(['A', 'B']));
});

test('A piece of a key that could be of two parts is asked about, and filled in where the educator says.', async () => {
  const part = { ...smallFormat.sections[1] } as Section;
  const format = {
    ...smallFormat,
    sections: ['Part A', 'Part B'].map((name) => ({ ...part, name, isQualifying: false })),
  };
  const id = await putPaper(context, { isActive: false, isDraft: true, format, key: Array(12).fill(null) });
  show(paths.adminPaper(id, 'setup'));
  fireEvent.change(await screen.findByLabelText('Paste the key'), { target: { value: '1 A 2 B 3 C 4 D 5 A 6 B' } });
  const filled = (name: string) => screen.getByRole('list', { name: `Key of ${name}` }).textContent;
  expect(filled('Part B')).not.toContain('A');
  fireEvent.change(await screen.findByLabelText('Which part is this?'), { target: { value: '1' } });
  await waitFor(() => expect(filled('Part B')).toContain('1 A'));
  expect(filled('Part A')).not.toContain('A');
});

test('The matcher says how many numbers were found on each page, and which page to look at.', async () => {
  const id = await putPaper(context, { isActive: false, isDraft: true });
  const say = (position: number, text: string) =>
    context.db.update(paperPages).set({ text }).where(eq(paperPages.position, position)).run();
  say(1, '1. Who\n2. Who\n4. Who');
  say(2, '2. Who\n3. Who\n4. Who\n5. Who\n6. Who');
  show(paths.adminPaper(id, 'setup'));
  expect(await screen.findByText('Questions 1 to 4, all found but 3')).toBeTruthy();
  expect(screen.getByText('Questions 1 to 6, all found but 1')).toBeTruthy();
  expect(screen.getByText(/^Please look at page 1:/)).toBeTruthy();
  expect(screen.getByText('The numbers 2, 4 stand on page 2 too. Which are the questions?')).toBeTruthy();
});

test('What the text of the solutions does not say for sure is named, and put on a page by one press or by number.', async () => {
  const id = await putPaper(context);
  context.db
    .update(solutionPages)
    .set({ questions: [0, 1, 3] })
    .where(eq(solutionPages.position, 1))
    .run();
  show(paths.adminPaper(id, 'setup'));
  const field = async (page: number) => screen.findByLabelText<HTMLInputElement>(`Questions on page ${page}`);
  expect((await field(1)).value).toBe('1-2, 4');
  const open = screen.getByRole('list', { name: 'Questions without a page' });
  expect(within(open).getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(within(open).getByRole('button', { name: 'Question 3: on page 1' }));
  expect((await field(1)).value).toBe('1-4');
  fireEvent.change(await field(2), { target: { value: '4-10' } });
  expect(await screen.findAllByText('Question 4 stands at two pages.')).toHaveLength(2);
  fireEvent.change(await field(2), { target: { value: '5-10' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save the pages of the solutions' }));
  await screen.findByText('The pages of the solutions are saved');
  const saved = context.db.select({ questions: solutionPages.questions }).from(solutionPages).all();
  expect(saved.map(({ questions }) => questions)).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6, 7, 8, 9],
  ]);
  await userEvent.selectOptions(screen.getByLabelText('Write a text for a question'), '2');
  fireEvent.change(screen.getByLabelText('Explanation of Part A, question 3'), {
    target: { value: 'Bharathi wrote it.' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save the text' }));
  await waitFor(() =>
    expect(context.db.select().from(solutionTexts).get()).toEqual({
      testId: id,
      question: 2,
      text: 'Bharathi wrote it.',
    }),
  );
});

test('What is typed in one part of the set-up stays when another part is saved.', async () => {
  const id = await putPaper(context, { isActive: false, isDraft: true, key: Array(10).fill(null) });
  show(paths.adminPaper(id, 'setup'));
  const typed = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  await typed('Paste the key', 'ABCDABCDAB');
  await typed('Page 2', '7');
  await typed('Attempts', '3');
  await userEvent.click(screen.getByRole('button', { name: 'Add a unit' }));
  await typed('Unit', 'Poetry');
  await userEvent.click(screen.getByRole('switch', { name: /the marks are an estimate/ }));
  await typed('Booklet B', '2 1 3');
  const part = screen.getByRole('group', { name: 'Part B' });
  fireEvent.change(within(part).getByLabelText('Pass mark'), { target: { value: '3' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save the format' }));
  await waitFor(() =>
    expect(context.db.select({ format: papers.format }).from(papers).get()?.format.sections[1]?.passMark).toBe(3),
  );
  await screen.findByText('The format is saved');
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save the format' }).disabled).toBe(true),
  );
  expect(['Paste the key', 'Page 2', 'Attempts', 'Unit', 'Booklet B'].map(shown)).toEqual([
    'ABCDABCDAB',
    '7',
    '3',
    'Poetry',
    '2 1 3',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Save the key' }));
  await waitFor(() => expect(shown('Paste the key')).toBe(''));
  expect(shown('Unit')).toBe('Poetry');
});

test('A paper is not published while something on its set-up is not saved.', async () => {
  const id = await putPaper(context, { isActive: false, isDraft: true });
  show(paths.adminPaper(id, 'setup'));
  const publish = await screen.findByRole<HTMLButtonElement>('button', { name: 'Publish' });
  expect(publish.disabled).toBe(false);
  fireEvent.change(screen.getByLabelText('Attempts'), { target: { value: '3' } });
  expect(await screen.findByText('Something below is not saved yet.')).toBeTruthy();
  expect(publish.disabled).toBe(true);
});

test('A format that replaces one that was being typed can be taken back.', async () => {
  const id = await putPaper(context, { isActive: false, isDraft: true });
  show(paths.adminPaper(id, 'setup'));
  const sections = () => screen.getAllByLabelText<HTMLInputElement>('Section').map(({ value }) => value);
  await screen.findByRole('group', { name: 'Part B' });
  await screen.findByRole('option', { name: 'TET' });
  fireEvent.change(screen.getAllByLabelText('Section')[1] as HTMLElement, { target: { value: 'Part B: English' } });
  fireEvent.change(screen.getByLabelText('Start from'), { target: { value: 'tet' } });
  expect(sections()).toEqual(['Paper']);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sections()[1]).toBe('Part B: English'));
});

test('A kept format can be removed, and had back.', async () => {
  const { format } = readyFormats.tet;
  await context.caller(owner).hallAdmin.saveFormat({ name: 'My TET', format });
  const id = await putPaper(context, { isActive: false, isDraft: true });
  show(paths.adminPaper(id, 'setup'));
  const names = () => context.db.select({ name: paperFormats.name }).from(paperFormats).all();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the format My TET' }));
  await waitFor(() => expect(names()).toEqual([]));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual([{ name: 'My TET' }]));
});

test('A unit of the syllabus leads to a material.', async () => {
  const materialId = addMaterial(context, { title: 'Poetry notes' });
  const id = await putPaper(context, { isActive: false, isDraft: true });
  show(paths.adminPaper(id, 'setup'));
  await userEvent.click(await screen.findByRole('button', { name: 'Add a unit' }));
  fireEvent.change(screen.getByLabelText('Unit'), { target: { value: 'Poetry' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '4' } });
  await screen.findByRole('option', { name: 'Poetry notes' });
  fireEvent.change(screen.getByLabelText('Material about it'), { target: { value: materialId } });
  await userEvent.click(screen.getByRole('button', { name: 'Save the units' }));
  await waitFor(() =>
    expect(context.db.select({ units: papers.units }).from(papers).get()?.units).toEqual([
      { name: 'Poetry', from: 0, to: 4, materialId, unitId: null },
    ]),
  );
});

test('A key is corrected from the table of questions, and the correction undone.', async () => {
  const id = await putPaper(context);
  await take(context.caller(context.addUser('asha')), id, rightSheet);
  const score = () => context.db.select({ score: testResults.score }).from(testResults).get()?.score;
  show(paths.adminPaper(id, 'questions'));
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the key of Part B, question 6' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct the key of Part B, question 6' });
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Right answer' }));
  await userEvent.click(await screen.findByRole('option', { name: 'D' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Correct the key' }));
  await waitFor(() => expect(score()).toBe(4.75));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the last correction' }));
  await waitFor(() => expect(score()).toBe(6));
});

test('A paper becomes an estimate with a booklet, whose order is complained about at once and in place.', async () => {
  const id = await putPaper(context, { isActive: false, isDraft: true });
  show(paths.adminPaper(id, 'setup'));
  await userEvent.click(await screen.findByRole('switch', { name: /the marks are an estimate/ }));
  const booklet = screen.getByLabelText('Booklet B');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save the estimate' });
  fireEvent.change(booklet, { target: { value: '2 1 3 4 5 6 7 8 9 9' } });
  expect(await screen.findByText('Question 9 of series A is named twice.')).toBeTruthy();
  expect(save.disabled).toBe(true);
  fireEvent.change(booklet, { target: { value: '2 1 3 4 5 6 7 8 10 9' } });
  await userEvent.click(save);
  await waitFor(() =>
    expect(context.db.select({ isEstimate: papers.isEstimate, series: papers.series }).from(papers).get()).toEqual({
      isEstimate: true,
      series: { B: [1, 0, 2, 3, 4, 5, 6, 7, 9, 8] },
    }),
  );
});

test('A decided objection shows its answer, and is decided again only after Change decision.', async () => {
  const id = await putPaper(context);
  const asha = context.caller(context.addUser('asha'));
  const attemptId = await take(asha, id, rightSheet);
  await asha.hall.object({ attemptId, question: 9, reason: 'Keats wrote it in 1819.', book: 'Norton, page 12' });
  show(paths.adminPaper(id, 'objections'));
  const card = within(await screen.findByRole('article', { name: 'Part B, question 6, Model paper' }));
  const press = (name: string) => userEvent.click(card.getByRole('button', { name }));
  await userEvent.type(card.getByLabelText('Your answer (optional)'), 'See page 13.');
  await press('Reject');
  expect(await card.findByText('Your answer: See page 13.')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Accept' })).toBeNull();
  await press('Change decision');
  await press('Accept');
  expect(await card.findByText('Accepted')).toBeTruthy();
  await waitFor(() => expect(card.queryByRole('button', { name: 'Accept' })).toBeNull());
  expect(context.db.select({ state: objections.state, reply: objections.reply }).from(objections).get()).toEqual({
    state: 'accepted',
    reply: 'See page 13.',
  });
});

test('An objection is accepted and its key corrected in one step, at that very question.', async () => {
  const id = await putPaper(context);
  const asha = context.caller(context.addUser('asha'));
  const attemptId = await take(asha, id, rightSheet);
  await asha.hall.object({ attemptId, question: 9, reason: 'Keats wrote it in 1819.', book: 'Norton, page 12' });
  show(paths.adminPaper(id, 'objections'));
  await userEvent.click(await screen.findByRole('button', { name: 'Accept and correct the key' }));
  expect(await screen.findByRole('dialog', { name: 'Correct the key of Part B, question 6' })).toBeTruthy();
  expect(context.db.select({ state: objections.state }).from(objections).get()?.state).toBe('accepted');
});

test('A test that closes keeps its key until then, unless the educator chooses otherwise.', async () => {
  const id = await putPaper(context, { isActive: false, isDraft: true });
  show(paths.adminPaper(id, 'setup'));
  const rule = await screen.findByLabelText<HTMLSelectElement>('The key is shown');
  expect(rule.value).toBe('submitted');
  fireEvent.change(screen.getByLabelText('Closes'), { target: { value: '2030-01-01T10:00' } });
  await waitFor(() => expect(rule.value).toBe('closed'));
  fireEvent.change(rule, { target: { value: 'submitted' } });
  expect(await screen.findByText(/Whoever hands in first sees key and solutions/)).toBeTruthy();
});

test('The results of a paper offer its rank list and no import of a form; its marks cannot be reassigned.', async () => {
  const id = await putPaper(context);
  await take(context.caller(context.addUser('asha')), id, rightSheet);
  show(paths.adminResultsOf(id));
  expect(await screen.findByRole('link', { name: 'Rank list as PDF' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Import CSV' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the marks of asha' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('The attempt is deleted with them for good');
  expect(screen.queryByRole('button', { name: 'Reassign the marks of asha' })).toBeNull();
});

test('The results of an estimate are called one, on the list of tests and beside the marks.', async () => {
  const id = await putPaper(context, { isEstimate: true });
  await putPaper(context, { title: 'Another paper' });
  await take(context.caller(context.addUser('asha')), id, rightSheet);
  const averages = show(paths.adminResults);
  const isCalledOne = async (title: string) =>
    within((await screen.findByRole('link', { name: title })).closest('tr') as HTMLElement).queryByText('Estimate') !==
    null;
  expect([await isCalledOne('Model paper'), await isCalledOne('Another paper')]).toEqual([true, false]);
  averages.unmount();
  show(paths.adminResultsOf(id));
  expect(await screen.findByText('An estimate: the official key may still change.')).toBeTruthy();
  expect(await screen.findByRole('columnheader', { name: 'Estimated marks' })).toBeTruthy();
});
