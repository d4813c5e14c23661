import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PaperScreen } from '#client/admin/mock-tests/PaperScreen.tsx';
import { ResultsScreen } from '#client/admin/mock-tests/ResultsScreen.tsx';
import { TestsScreen } from '#client/admin/mock-tests/TestsScreen.tsx';
import { papers, testResults } from '#server/db/schema/tests.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { putPaper, rightSheet, take } from '../support/papers.ts';
import { renderScreen } from '../support/screen.tsx';
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

test('A pasted key is complained about at once and in place, and saved when it is whole.', async () => {
  const id = await putPaper(context, { isActive: false, isDraft: true, key: Array(10).fill(null) });
  show(paths.adminPaper(id, 'setup'));
  const field = await screen.findByLabelText('Paste the key');
  fireEvent.change(field, { target: { value: 'ABCDABCDE' } });
  expect(await screen.findByText(/Question 5: “E” is not an answer/)).toBeTruthy();
  expect(screen.getByText('9 answers for 10 questions: no answer for question 6.')).toBeTruthy();
  fireEvent.change(field, { target: { value: rightSheet } });
  await userEvent.click(screen.getByRole('button', { name: 'Save the key' }));
  expect(await screen.findByText('Take it once as a student, then publish it.')).toBeTruthy();
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

test('The results of a paper offer its rank list, and no import of a form.', async () => {
  const id = await putPaper(context);
  await take(context.caller(context.addUser('asha')), id, rightSheet);
  show(paths.adminResultsOf(id));
  expect(await screen.findByRole('link', { name: 'Rank list as PDF' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Import CSV' })).toBeNull();
});
