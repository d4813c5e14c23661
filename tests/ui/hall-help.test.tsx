import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ResultsScreen } from '#client/admin/mock-tests/ResultsScreen.tsx';
import { attempts, testResults } from '#server/db/schema/tests.ts';
import { minute, putPaper, start, take } from '../support/papers.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
beforeEach(() => {
  context = createTestContext({ now: Date.now() });
});
afterEach(() => context.close());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const stored = () => context.db.select().from(attempts).all()[0];

/** Fills in the minutes and the reason of a dialog, and presses its button. */
async function help(title: string, minutes: string, button: string): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: title });
  fireEvent.change(within(dialog).getByLabelText('Minutes more'), { target: { value: minutes } });
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Power cut in the hall');
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
}

const showResults = async (testId: string) => {
  const owner = context.addUser('owner', { isAdmin: true });
  renderScreen(context, owner, <ResultsScreen />, { at: `/?test=${testId}` });
};

test('A student who is in a test is given more minutes from the list of those in it, and let back into the part before.', async () => {
  const testId = await putPaper(context);
  const { endsAt } = await start(context.caller(context.addUser('Asha')), testId);
  context.advance(11 * minute);
  await showResults(testId);
  const inside = await screen.findByRole('table', { name: 'Students in the test' });
  expect(within(inside).getByText('0 of 10')).toBeTruthy();
  await press('Add minutes for Asha');
  await help('Help Asha', '15', 'Add minutes');
  expect((stored()?.endsAt ?? 0) - (endsAt ?? 0)).toBe(15 * minute);

  await press('Add minutes for Asha');
  const dialog = await screen.findByRole('dialog', { name: 'Help Asha' });
  await userEvent.selectOptions(within(dialog).getByLabelText('What for'), 'Back to Part A, which was left by mistake');
  await help('Help Asha', '5', 'Let go back');
  expect(await screen.findByRole('cell', { name: 'Part A' })).toBeTruthy();
});

test('A student whose attempt has ended is let go on from her marks, which are made again.', async () => {
  const testId = await putPaper(context);
  await take(context.caller(context.addUser('Asha')), testId, 'ABCDABCDAB');
  await showResults(testId);
  await press(/^Let .* go on/);
  await help('Let this student go on', '10', 'Let go on');
  expect([stored()?.submittedAt, context.db.select().from(testResults).all()]).toEqual([null, []]);
});
