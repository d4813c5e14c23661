import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AuditScreen } from '#client/admin/back-office/AuditScreen.tsx';
import { ResultsScreen } from '#client/admin/mock-tests/ResultsScreen.tsx';
import { Component as ProfilePage } from '#client/features/accounts/ProfilePage.tsx';
import { Component as ResultsPage } from '#client/features/mock-tests/ResultsPage.tsx';
import { Component as TestsPage } from '#client/features/mock-tests/TestsPage.tsx';
import { auditLog } from '#server/db/schema/audit.ts';
import { testResults } from '#server/db/schema/tests.ts';
import type { SessionUser } from '#shared/users.ts';
import { addTest, arrive, codeOf, response } from '../support/results.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

// Each screen is drawn several times over a real data file.
vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
let admin: SessionUser;
let testId: string;

beforeEach(async () => {
  context = createTestContext({ now: Date.now() });
  admin = context.addUser('owner', { isAdmin: true });
  testId = await addTest(context, admin);
});
afterEach(() => context.close());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const stored = () => context.db.select().from(testResults).all();

describe('The admin’s marks of one test', () => {
  const showMarks = () => renderScreen(context, admin, <ResultsScreen />, { at: `/?test=${testId}` });

  test('Marks without a student are found alone, and assigned to a student whom the admin looks up.', async () => {
    const student = context.addUser('Abinaya');
    context.addUser('Bala');
    arrive(context, testId, [
      response({ code: codeOf(context.db, student.id) }),
      response({ code: 'Abinaya, கிருஷ்ணன்' }),
    ]);
    const marks = showMarks();
    await screen.findByText('Showing 2 of 2 results');
    await userEvent.click(screen.getByRole('switch', { name: 'Unmatched only' }));
    await waitFor(() =>
      expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['No student']),
    );
    await press(/^Assign the marks of/);
    const picker = await screen.findByRole('dialog', { name: 'Whose marks are these?' });
    fireEvent.change(within(picker).getByLabelText('Search students'), { target: { value: 'Abinaya' } });
    await waitFor(() => expect(within(picker).getAllByRole('listitem')).toHaveLength(1));
    await userEvent.click(within(picker).getByRole('button', { name: /^Abinaya/ }));
    expect(await screen.findByText('Results assigned')).toBeTruthy();
    expect(await screen.findByText('No results found')).toBeTruthy();
    await press('Clear filters');
    expect(await screen.findByText('Showing 2 of 2 results')).toBeTruthy();
    expect(stored().map(({ userId }) => userId)).toEqual([student.id, student.id]);
    marks.unmount();
    renderScreen(context, admin, <AuditScreen />);
    expect(await screen.findByText('assigned to a student', { exact: false })).toBeTruthy();
  });

  test('Marks are deleted after a question that names their student.', async () => {
    const student = context.addUser('Abinaya');
    arrive(context, testId, [response({ code: codeOf(context.db, student.id) })]);
    showMarks();
    await press('Delete the marks of Abinaya');
    const question = await screen.findByRole('dialog', { name: 'Please confirm' });
    expect(question.textContent).toContain('Are you sure you want to delete the marks of Abinaya?');
    expect(stored()).toHaveLength(1);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Marks deleted')).toBeTruthy();
    expect(await screen.findByText('No results yet')).toBeTruthy();
    expect(stored()).toEqual([]);
  });

  test('The script of a form holds the key of its test, which is replaced after a question.', async () => {
    showMarks();
    await press('Auto-import from Google Forms');
    await press('Create the script');
    const script = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'The script' }).value;
    await screen.findByRole('textbox', { name: 'The script' });
    const first = script();
    expect(first).toContain(`/tests/${testId}/scores"`);
    expect(first).toMatch(/var SECRET = "[\da-f]{64}"/);
    expect(first).toContain('function sendAllAgain');
    await press('New key');
    const question = await screen.findByRole('dialog', { name: 'Create a new key?' });
    expect(script()).toBe(first);
    await userEvent.click(within(question).getByRole('button', { name: 'New key' }));
    await waitFor(() => expect(script()).not.toBe(first));
    expect(script()).toMatch(/var SECRET = "[\da-f]{64}"/);
    expect(
      context.db
        .select()
        .from(auditLog)
        .all()
        .filter(({ entity }) => entity === 'test').length,
    ).toBeGreaterThan(1);
  });
});

describe('A student’s marks', () => {
  test('A student reads the same code on the tests page and in the profile.', async () => {
    const student = context.addUser('Abinaya');
    const code = codeOf(context.db, student.id);
    expect(code).toMatch(/^[2-9A-Z]{8}$/);
    const { unmount } = renderScreen(context, student, <TestsPage />, { at: '/tests' });
    expect(await screen.findByText(code)).toBeTruthy();
    unmount();
    renderScreen(context, student, <ProfilePage />, { at: '/profile' });
    expect(await screen.findByText(code)).toBeTruthy();
  });

  test('A student sees every attempt, newest first, with the best and the place, on the marks page and at the test.', async () => {
    const student = context.addUser('Abinaya');
    const code = codeOf(context.db, student.id);
    arrive(context, testId, [
      response({ code, score: 12, submittedAt: Date.parse('2026-01-20T04:45:30Z') }),
      response({ code, score: 17, submittedAt: Date.parse('2026-01-21T04:45:30Z') }),
    ]);
    const { unmount } = renderScreen(context, student, <ResultsPage />, { at: '/tests/marks' });
    const card = within(
      (await screen.findByRole('heading', { name: 'Romantic poets' })).closest('article') as HTMLElement,
    );
    expect(card.getByText('85%')).toBeTruthy();
    expect(card.getByText(/1st of 1/)).toBeTruthy();
    const [newest, oldest, ...others] = card.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(newest).toMatch(/Jan 21, 2026.*17 \/ 20 \(85%\)/);
    expect(oldest).toMatch(/Jan 20, 2026.*12 \/ 20 \(60%\)/);
    expect(others).toEqual([]);
    unmount();
    renderScreen(context, student, <TestsPage />, { at: '/tests' });
    expect(await screen.findByRole('link', { name: 'Your best: 85%, 1st of 1' })).toBeTruthy();
  });

  test('Marks begin with the approval: a student who waits is told so, and has no code yet.', async () => {
    renderScreen(context, context.addUser('Abinaya', { status: 'pending' }), <ResultsPage />, { at: '/tests/marks' });
    expect((await screen.findByRole('note')).textContent).toContain('under review');
    expect(screen.queryByText(/Your student code/)).toBeNull();
  });
});
