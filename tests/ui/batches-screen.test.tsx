import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AudienceForm } from '#client/admin/mock-tests/AudienceForm.tsx';
import { BatchesScreen } from '#client/admin/mock-tests/BatchesScreen.tsx';
import { putPaper } from '../support/papers.ts';
import { renderScreen } from '../support/screen.tsx';
import { putBatch, putSeries } from '../support/series.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(() => context.close());

test('The batches are listed with how many students and tests each has.', async () => {
  putBatch(context, { members: [context.addUser('asha')] });
  renderScreen(context, context.addUser('desk', { role: 'desk' }), <BatchesScreen />);
  expect((await screen.findByRole('link', { name: 'Evening batch' })).getAttribute('href')).toMatch(
    /^\/admin\/batches\//,
  );
});

test('A test is opened to a series and a batch by two presses, and an admin sees when nobody can take it.', async () => {
  const id = await putPaper(context, { isOpenToAll: false });
  putSeries(context);
  putBatch(context);
  const owner = context.addUser('owner', { isAdmin: true });
  const dialog = { close: () => {}, leave: () => {}, setClosing: () => undefined };
  renderScreen(context, owner, <AudienceForm dialog={dialog} test={{ id, title: 'Model paper' }} />);
  expect(await screen.findByText(/Nobody can take it like this/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'PG TRB test series' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Evening batch' }));
  expect(screen.queryByText(/Nobody can take it like this/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .poll(async () => (await context.caller(owner).testsAdmin.audience({ id })).batches)
    .toMatchObject([{ isIn: true }]);
});
