import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { OverviewScreen } from '#client/admin/back-office/OverviewScreen.tsx';
import { SetupScreen } from '#client/admin/back-office/SetupScreen.tsx';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext } from '../support/test-context.ts';

const stepNamed = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: title });
  return within(heading.closest('li') as HTMLElement);
};

test('The owner reads each step with what it is for and what to do, and a button leads to where it is done.', async () => {
  const context = createTestContext();
  renderScreen(context, context.addUser('owner', { isAdmin: true }), <SetupScreen />);
  const upi = await stepNamed('UPI ID');
  expect(upi.getByText('To do')).toBeTruthy();
  expect(upi.getByText(/Students pay printed copies by UPI/)).toBeTruthy();
  expect(upi.getByText('Enter yours under Settings.')).toBeTruthy();
  expect(upi.getByRole('link', { name: 'Open Settings' }).getAttribute('href')).toBe(
    '/admin/settings?field=upiId&from=setup',
  );
  const factor = await stepNamed('Two-step sign-in');
  expect(factor.getByRole('link', { name: 'Open Security' }).getAttribute('href')).toBe('/admin/security');
  const mail = await stepNamed('Mail');
  expect(mail.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(mail.getByRole('button', { name: 'Enter the mail server' }));
  const form = within(await screen.findByRole('dialog', { name: 'Mail' }));
  expect(form.getByLabelText(/^Password/).getAttribute('type')).toBe('password');
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  const server = within(await screen.findByRole('list', { name: 'Server' }));
  expect(server.getByRole('heading', { name: 'Disk' })).toBeTruthy();
  await context.close();
});

test('A test mail that is refused shows the mail server’s answer and what to do.', async () => {
  const smtpUrl = 'smtp://127.0.0.1:9';
  const context = createTestContext({ env: { SMTP_URL: smtpUrl }, transport: createTransport(smtpUrl) });
  renderScreen(context, context.addUser('owner', { isAdmin: true }), <SetupScreen />);
  const mail = await stepNamed('Mail');
  await userEvent.click(mail.getByRole('button', { name: 'Send me a test mail' }));
  const failure = within(await mail.findByRole('alert'));
  expect(await failure.findByText(/The mail server did not take it: .*ECONNREFUSED/)).toBeTruthy();
  expect(failure.getByText(/^Check the name and the port of the mail server/)).toBeTruthy();
  await context.close();
});

test('The dashboard shows the owner how far the set-up is until it is put away; other admins never see it.', async () => {
  const context = createTestContext();
  const desk = context.addUser('desk', { role: 'desk' });
  const other = renderScreen(context, desk, <OverviewScreen />, { at: '/admin' });
  await screen.findByRole('region', { name: 'To do' });
  expect(screen.queryByRole('region', { name: 'Set up your site' })).toBeNull();
  other.unmount();
  renderScreen(context, context.addUser('owner', { isAdmin: true }), <OverviewScreen />, { at: '/admin' });
  const card = within(await screen.findByRole('region', { name: 'Set up your site' }));
  expect(card.getByText('0 of 12 done')).toBeTruthy();
  expect(card.getByText('Next: Name and contacts.')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/admin/setup');
  await userEvent.click(card.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('Hidden. You find it under Site, Setup.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Set up your site' })).toBeNull();
  await context.close();
});
