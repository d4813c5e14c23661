import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Component as TestsPage } from '#client/features/mock-tests/TestsPage.tsx';
import { testStarts, tests } from '#server/db/schema/tests.ts';
import { putPaper, start } from '../support/papers.ts';
import { shownAddress } from '../support/render.tsx';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
  const at = context.clock();
  const given = { googleFormUrl: 'https://forms.gle/Prosody1', createdAt: at, updatedAt: at };
  context.db
    .insert(tests)
    .values([
      { ...given, title: 'Prosody', category: 'PG_TRB', difficulty: 'hard' },
      { ...given, title: 'Drama', category: 'General', difficulty: 'hard' },
      { ...given, title: 'Keats', category: 'PG_TRB', difficulty: 'easy' },
    ])
    .run();
});
afterEach(() => context.close());

function Page() {
  return (
    <>
      <TestsPage />
    </>
  );
}

const address = () => shownAddress().search;
const cards = async () => within(await screen.findByRole('list', { name: 'Tests' })).getAllByRole('article');
const titles = async () => (await cards()).map((card) => within(card).getByRole('heading').textContent);

test.each([
  ['a visitor', null, /^Please login to access tests\. Your login will be verified by admin\./],
  [
    'a pending student',
    'pending',
    /Pending.*Your account needs to be verified by admin before accessing tests\..*under review/,
  ],
  [
    'a rejected student',
    'rejected',
    /Rejected.*Your account needs to be verified by admin before accessing tests\..*contact support/,
  ],
  ['an approved student', 'approved', /Approved.*All tests are open to you\./],
] as const)('The page of the tests tells %s where they stand.', async (_who, status, sentence) => {
  renderScreen(context, status && context.addUser('asha', { status }), <Page />, { at: '/tests' });
  expect(await cards()).toHaveLength(3);
  expect(screen.getByRole('note').textContent).toMatch(sentence);
  const buttons = screen.queryAllByRole<HTMLButtonElement>('button', { name: /^Start Test/ });
  const links = screen.queryAllByRole('link', { name: /^Start Test/ });
  expect([buttons.length, links.length]).toEqual(status === 'approved' ? [0, 3] : [3, 0]);
  expect(buttons.every(({ disabled }) => disabled)).toBe(true);
  expect(screen.getByRole('link', { name: 'Revise with the study materials' }).getAttribute('href')).toBe('/materials');
});

test('The tests are searched and filtered by the address, whatever the case of the difficulty.', async () => {
  renderScreen(context, null, <Page />, { at: '/tests?difficulty=HARD' });
  expect(await titles()).toEqual(expect.arrayContaining(['Prosody', 'Drama']));
  expect(await cards()).toHaveLength(2);
  expect(screen.getByLabelText<HTMLSelectElement>('Difficulty').value).toBe('hard');

  fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'General' } });
  await waitFor(async () => expect(await titles()).toEqual(['Drama']));
  expect(address()).toBe('?difficulty=HARD&category=General');
  const words = screen.getByLabelText<HTMLInputElement>('Search tests');
  fireEvent.change(words, { target: { value: 'no test of this name' } });
  expect(await screen.findByText('No tests found')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(async () => expect(await cards()).toHaveLength(3));
  expect([address(), words.value]).toEqual(['', '']);
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
});

test('A test says whether it is begun, taken or marked, and its button what it does.', async () => {
  const student = context.addUser('asha');
  const running = await putPaper(context, { title: 'Begun paper' });
  await start(context.caller(student), running);
  const [taken] = context.db.select({ id: tests.id }).from(tests).where(eq(tests.title, 'Drama')).all();
  context.db
    .insert(testStarts)
    .values({ testId: taken?.id ?? '', userId: student.id, startedAt: 1 })
    .run();
  renderScreen(context, student, <Page />, { at: '/tests' });
  const resume = await screen.findByRole('link', { name: 'Resume Test: Begun paper' });
  expect(resume.getAttribute('target')).toBeNull();
  expect(await screen.findByText('Taken, not yet marked')).toBeTruthy();
  const again = screen.getByRole('link', { name: 'Start Test again: Drama (opens a new tab)' });
  expect(again.getAttribute('target')).toBe('_blank');
});
