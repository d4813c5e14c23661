import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApprovalBar, type Student } from '#client/admin/accounts/approval.tsx';
import { StudentsScreen } from '#client/admin/accounts/StudentsScreen.tsx';
import { OutboxScreen } from '#client/admin/back-office/OutboxScreen.tsx';
import { MessagesScreen } from '#client/admin/site/MessagesScreen.tsx';
import { useSelection } from '#client/admin/ui/selection.tsx';
import { contactMessages } from '#server/db/schema/contact.ts';
import { mails } from '#server/db/schema/mails.ts';
import type { SessionUser } from '#shared/users.ts';
import { shownAddress } from '../support/render.tsx';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

// Each screen is drawn several times over a real data file.
vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
let owner: SessionUser;
beforeEach(() => {
  context = createTestContext({ now: Date.now() });
  owner = context.addUser('owner', { isAdmin: true });
});
afterEach(() => context.close());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('An admin decides about several students at once, and finds them by what was decided.', async () => {
  for (const name of ['Asha', 'Bala', 'Chitra']) context.addUser(name, { status: 'pending' });
  renderScreen(context, owner, <StudentsScreen />);
  const statuses = async () =>
    (await context.caller(owner).studentsAdmin.list({})).items
      .map(({ fullName, verificationStatus }) => `${fullName} ${verificationStatus}`)
      .sort();
  await screen.findByText('Showing 3 of 3 students');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Chitra' }));
  await press('Approve selected (2)');
  expect(await screen.findByText('User verification status updated successfully')).toBeTruthy();
  expect(screen.getByText('2 students approved')).toBeTruthy();
  expect(await statuses()).toEqual(['Asha approved', 'Bala approved', 'Chitra pending']);

  const filter = screen.getByRole('combobox', { name: 'Status' });
  await userEvent.selectOptions(filter, 'Approved');
  expect(await screen.findByText('Showing 2 of 2 students')).toBeTruthy();
  await userEvent.selectOptions(filter, 'All');
  await press('Reject: Chitra');
  const dialog = await screen.findByRole('dialog', { name: 'Reject Chitra' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await statuses()).toEqual(['Asha approved', 'Bala approved', 'Chitra rejected']);
  expect(screen.getByText('1 student rejected')).toBeTruthy();
  const row = screen.getByRole('rowheader', { name: /Chitra/ }).closest('tr') as HTMLElement;
  expect(await within(row).findByText('Rejected')).toBeTruthy();

  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await press('Reset selected (3)');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Approve: / })).toHaveLength(3));
  expect(await statuses()).toEqual(['Asha pending', 'Bala pending', 'Chitra pending']);
});

test('Undo after students were approved makes them wait again, and no mail is left.', async () => {
  for (const name of ['Asha', 'Bala']) context.addUser(name, { status: 'pending' });
  renderScreen(context, owner, <StudentsScreen />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await press('Approve selected (2)');
  await press('Undo');
  await waitFor(async () =>
    expect(await context.caller(owner).studentsAdmin.counts()).toEqual({ pending: 2, approved: 0, rejected: 0 }),
  );
  expect(context.mails()).toEqual([]);
});

test('At most 100 students are decided about at once: Select all takes the first 100, and the next press none.', () => {
  const students = Array.from(
    { length: 101 },
    (_, at) => ({ id: String(at), verificationStatus: 'pending' }) as Student,
  );
  const decide = vi.fn<(decided: unknown[], status: string) => void>();
  function Bar() {
    return <ApprovalBar selection={useSelection(students)} isPending={false} decide={decide} />;
  }
  renderScreen(context, owner, <Bar />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  fireEvent.click(screen.getByRole('button', { name: 'Approve selected (100)' }));
  expect(decide).toHaveBeenCalledWith(students.slice(0, 100), 'approved');
  fireEvent.click(screen.getByRole('checkbox', { name: '100 selected: select all' }));
  expect(screen.queryByRole('button')).toBeNull();
});

test('A message that is marked as answered in its dialog says so after the dialog has closed, with Undo.', async () => {
  const { id } = context.db
    .insert(contactMessages)
    .values({ name: 'Asha', email: 'asha@example.com', subject: 'Keys', message: 'Where?', createdAt: context.clock() })
    .returning({ id: contactMessages.id })
    .get();
  renderScreen(context, owner, <MessagesScreen />, { at: `/?message=${id}` });
  await press('Mark as answered');
  expect(await screen.findByText('Message marked as answered')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Undo');
  await waitFor(async () => expect(await context.caller(owner).contactAdmin.counts()).toMatchObject({ new: 1 }));
});

test('An admin reads a mail in the outbox, but not the link in it that signs its reader in.', async () => {
  await context.visitor.auth.requestPasswordReset({ email: context.addUser('asha').email });
  const subject = context.mails()[0]?.subject ?? '';
  renderScreen(context, owner, <OutboxScreen />);
  await press(subject);
  const mail = within(await screen.findByRole('dialog', { name: subject }));
  expect(await mail.findByText(/only in the mail itself/)).toBeTruthy();
  expect(mail.queryByRole('link', { name: /#/ })).toBeNull();
});

test('The list of students says so when the customers known by phone only could not be loaded.', async () => {
  renderScreen(context, owner, <StudentsScreen />, {
    answer: (path) => (path.startsWith('studentsAdmin.contacts') ? new Response(null, { status: 403 }) : null),
  });
  expect(await screen.findByText('The customers known by phone only could not be loaded.')).toBeTruthy();
});

test('Enter on a row that was walked to opens the student.', async () => {
  context.addUser('Asha', { status: 'pending' });
  const { id } = (await context.caller(owner).studentsAdmin.list({})).items[0] ?? { id: '' };
  renderScreen(context, owner, <StudentsScreen />);
  const link = await screen.findByRole('link', { name: 'Asha' });
  expect(link.getAttribute('href')).toBe(`/admin/users/${id}`);
  await userEvent.keyboard('j{Enter}');
  await vi.waitFor(() => expect(shownAddress().pathname).toBe(`/admin/users/${id}`));
});

test('A mail that no mail server sent says so in the outbox.', async () => {
  const mail = {
    recipient: 'asha@example.com',
    subject: 'Welcome',
    text: 'Welcome',
    html: '',
    status: 'stored' as const,
  };
  context.db
    .insert(mails)
    .values({ ...mail, createdAt: context.clock(), nextAttemptAt: 0 })
    .run();
  renderScreen(context, owner, <OutboxScreen />);
  expect(await screen.findByText('Not sent: no mail server')).toBeTruthy();
});
