import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Component as TestsPage } from '#client/features/mock-tests/TestsPage.tsx';
import { testStarts, tests } from '#server/db/schema/tests.ts';
import { type TestKind, testKinds } from '#shared/enums.ts';
import { paths } from '#shared/paths.ts';
import { minute, putPaper, rightSheet, start, take } from '../support/papers.ts';
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
  ['an approved student', 'approved', /Approved.*All tests without a lock are open to you\./],
] as const)('The page of the tests tells %s where they stand.', async (_who, status, sentence) => {
  renderScreen(context, status && context.addUser('asha', { status }), <Page />, { at: '/tests' });
  expect(await cards()).toHaveLength(3);
  expect(screen.getByRole('note').textContent).toMatch(sentence);
  // Whoever is verified is not told how to be.
  expect(screen.queryByText(/Sign up once/) === null).toBe(status === 'approved');
  const buttons = screen.queryAllByRole<HTMLButtonElement>('button', { name: /^Start Test/ });
  const links = screen.queryAllByRole('link', { name: /^Start Test/ });
  const logIns = screen.queryAllByRole('link', { name: /^Log in to start/ });
  const waits = status === 'pending' || status === 'rejected';
  expect([buttons.length, links.length]).toEqual([waits ? 3 : 0, status === 'approved' ? 3 : 0]);
  expect(logIns).toHaveLength(status === null ? 3 : 0);
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

test('A visitor logs in at the test and comes back to it.', async () => {
  const paper = await putPaper(context, { title: 'Model paper' });
  renderScreen(context, null, <Page />, { at: '/tests' });
  const way = async (title: string) =>
    (await screen.findByRole('link', { name: `Log in to start ${title}` })).getAttribute('href');
  expect(await way('Model paper')).toBe(paths.loginAndReturn(paths.hall(paper)));
  expect(await way('Drama')).toBe(paths.loginAndReturn('/tests?q=Drama'));
});

test('A card says when its test opens, that it has closed, how often it can still be taken, and leads to the result.', async () => {
  const student = context.addUser('asha');
  const asha = context.caller(student);
  const at = context.clock();
  await putPaper(context, { title: 'Later', opensAt: at + 3 * 24 * 60 * minute });
  const closed = await putPaper(context, { title: 'Closed one', closesAt: at + 60 * minute, attempts: 2 });
  const twice = await putPaper(context, { title: 'Twice', attempts: 2 });
  const once = await putPaper(context, { title: 'Once' });
  const attempts = new Map<string, string>();
  for (const id of [closed, twice, once]) attempts.set(id, await take(asha, id, rightSheet));
  context.advance(2 * 60 * minute);
  renderScreen(context, student, <Page />, { at: '/tests' });
  const card = async (name: string) =>
    within((await screen.findByRole('heading', { name })).closest('article') ?? document.body);
  const resultOf = async (name: string) =>
    (await (await card(name)).findByRole('link', { name: `See your result: ${name}` })).getAttribute('href');
  expect((await card('Later')).getByText('Opens Nov 24, 2026 11:30:00')).toBeTruthy();
  expect(await resultOf('Closed one')).toBe(paths.hallResult(attempts.get(closed) ?? ''));
  expect((await card('Closed one')).getByText('Closed Nov 21, 2026')).toBeTruthy();
  expect((await card('Twice')).getByText('1 attempt left')).toBeTruthy();
  expect((await card('Twice')).getByRole('link', { name: 'Start Test again: Twice' }).getAttribute('href')).toBe(
    paths.hall(twice),
  );
  expect(await resultOf('Once')).toBe(paths.hallResult(attempts.get(once) ?? ''));
  expect((await card('Once')).getByText('No attempt left')).toBeTruthy();
});

test('The paper that a student is in stands above the list, also when it has left it.', async () => {
  const student = context.addUser('asha');
  const id = await putPaper(context, { title: 'Hidden paper' });
  await start(context.caller(student), id);
  context.db.update(tests).set({ isActive: false }).where(eq(tests.id, id)).run();
  renderScreen(context, student, <Page />, { at: '/tests' });
  expect(await screen.findByText('You are in a test: Hidden paper')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(paths.hall(id));
});

test.each(testKinds)('The page of the tests says how a test of kind %s is taken.', async (kind) => {
  renderScreen(context, null, <Page />, { at: '/tests' });
  const words = { form: /opens as a Google Form/, paper: /Every answer is saved at once/ } satisfies Record<
    TestKind,
    RegExp
  >;
  expect((await screen.findAllByText(words[kind])).length).toBeGreaterThan(0);
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
