import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Component as HallResultPage } from '#client/features/mock-tests/hall/HallResultPage.tsx';
import { attempts, solutionTexts, tests } from '#server/db/schema/tests.ts';
import type { Format } from '#shared/hall-formats.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { putPaper, smallFormat, start } from '../support/papers.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
let student: SessionUser;
beforeEach(() => {
  context = createTestContext({ now: Date.now() });
  student = context.addUser('asha');
});
afterEach(() => context.close());

const questions = 40;
const format: Format = {
  sections: smallFormat.sections.slice(1).map((part) => ({ ...part, groups: [{ questions, marks: 1, negative: 0 }] })),
  minutes: null,
};

/** Takes a paper of forty questions whose key is A, and opens its result. */
async function showResult(sheet: string): Promise<void> {
  const key = Array.from({ length: questions }, () => 'A');
  const testId = await putPaper(context, { format, key, keyRule: 'submitted', pageStarts: [1, 21] });
  const caller = context.caller(student);
  const attempt = await start(caller, testId);
  const { id: attemptId, marked, seconds } = attempt;
  await caller.hall.submit({ attemptId, device: 'device-1', seq: 9, sheet, marked, seconds });
  showPage(attemptId);
}

const showPage = (attemptId: string) =>
  renderScreen(
    context,
    student,
    <Routes>
      <Route path={paths.hallResultPattern} element={<HallResultPage />} />
    </Routes>,
    { at: paths.hallResult(attemptId) },
  );

const onlyTest = () => context.db.select({ id: tests.id }).from(tests).get()?.id ?? '';

test('The result of a weak student is short first, with the rank list’s consent above the questions.', async () => {
  await showResult('B'.repeat(questions));
  const list = await screen.findByRole('list', { name: 'Part B' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(20);
  const consent = screen.getByRole('heading', { name: 'Your name on the rank list' });
  expect(consent.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'All 40' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(40);
});

test('What was wrong is practised first, without what was left out.', async () => {
  await showResult(`BBB${'.'.repeat(questions - 3)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Practise my mistakes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Practise my mistakes' });
  expect(await within(dialog).findByText('(1 of 3)', { exact: false })).toBeTruthy();
  await userEvent.selectOptions(within(dialog).getByLabelText('Practise'), 'What was wrong or left out (40)');
  expect(await within(dialog).findByText('(1 of 40)', { exact: false })).toBeTruthy();
});

test('A question leads to the page that explains it, and to the educator’s words where she wrote some.', async () => {
  await showResult('B'.repeat(questions));
  context.db.insert(solutionTexts).values({ testId: onlyTest(), question: 1, text: 'Keats wrote it.' }).run();
  const list = await screen.findByRole('list', { name: 'Part B' });
  const [first] = within(list).getAllByRole('button');
  if (first) await userEvent.click(first);
  const dialog = await screen.findByRole('dialog', { name: 'Question 1' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'The page that explains it' }));
  const page = within(dialog).getByRole('img', { name: 'Page 1 of the solutions, with Question 1' });
  expect(page.getAttribute('src')).toBe(paths.solutionPage(onlyTest(), 1));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
  expect(await within(dialog).findByText('Keats wrote it.')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'The page that explains it' })).toBeNull();
});

test('Marks beside the others are told in words, and times beside the median.', async () => {
  const caller = context.caller(student);
  const testId = await putPaper(context, { format, key: Array.from({ length: questions }, () => 'A') });
  const attemptIds: string[] = [];
  for (const [place, taker] of [
    caller,
    ...Array.from({ length: 9 }, (_, number) => context.caller(context.addUser(`other-${number}`))),
  ].entries()) {
    const { id: attemptId, marked } = await start(taker, testId);
    const sheet = 'A'.repeat(10 + place).padEnd(questions, 'B');
    const seconds = Array.from({ length: questions }, () => 20 + place);
    await taker.hall.submit({ attemptId, device: 'device-1', seq: 9, sheet, marked, seconds });
    context.db.update(attempts).set({ seconds }).where(eq(attempts.id, attemptId)).run();
    attemptIds.push(attemptId);
  }
  showPage(attemptIds[0] ?? '');
  const panel = await screen.findByRole('region', { name: 'Beside the others' });
  expect(panel.textContent).toContain(
    'You have 10 marks, more than 0 of the 10 students who have a rank. Their average is 14.5, the best has 19.',
  );
  const [row] = within(screen.getByRole('list', { name: 'Part B' })).getAllByRole('button');
  expect(row?.textContent).toContain('20 s, median 25 s');
});
