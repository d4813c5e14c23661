import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTransport } from 'nodemailer';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { BackToSetup } from '#client/admin/back-office/BackToSetup.tsx';
import { OverviewScreen } from '#client/admin/back-office/OverviewScreen.tsx';
import { SetupScreen } from '#client/admin/back-office/SetupScreen.tsx';
import { MaterialsScreen } from '#client/admin/catalog/MaterialsScreen.tsx';
import { SettingsScreen } from '#client/admin/site/SettingsScreen.tsx';
import { paths } from '#shared/paths.ts';
import { siteSections } from '#shared/site.ts';
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
    '/admin/settings?from=setup&field=upiId',
  );
  const factor = await stepNamed('Two-step sign-in');
  expect(factor.getByRole('link', { name: 'Open Security' }).getAttribute('href')).toBe('/admin/security?from=setup');
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

test('A step opens at its own field or form; once it is saved, the owner is back at the steps and reads which comes next.', async () => {
  const context = createTestContext();
  const owner = context.addUser('owner', { isAdmin: true });
  const { siteAdmin } = context.caller(owner);
  const own = {
    contactPhone: '+91 90000 11111',
    whatsappNumber: '+91 90000 11111',
    contactEmail: 'kavitha@theni.example',
  };
  const named = { name: 'Theni TRB Academy', founder: 'Kavitha Raman', address: 'Theni, Tamil Nadu' };
  await siteAdmin.save({ section: 'facts', content: { ...siteSections.facts, ...own, ...named } });
  const steps = (
    <>
      <BackToSetup />
      <Routes>
        <Route path={paths.adminSetup} element={<SetupScreen />} />
        <Route path={paths.adminSettings} element={<SettingsScreen />} />
        <Route path={paths.adminMaterials} element={<MaterialsScreen />} />
      </Routes>
    </>
  );
  renderScreen(context, owner, steps, { at: paths.adminSetup });
  const seller = await stepNamed('Seller');
  await userEvent.click(seller.getByRole('link', { name: 'Open Settings' }));
  const name = await screen.findByRole('textbox', { name: 'Legal name' });
  expect(document.activeElement).toBe(name);
  await userEvent.type(name, 'Kavitha Raman');
  await userEvent.type(screen.getByRole('textbox', { name: 'Postal address' }), '12 Temple Street, Theni 625531');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Next: Your own words')).toBeTruthy();
  expect((await stepNamed('Seller')).getByText('Done')).toBeTruthy();

  await userEvent.click((await stepNamed('First material')).getByRole('link', { name: 'Open Materials' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Material' }));
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('link', { name: 'Back to Setup' }));
  expect(await screen.findByRole('heading', { name: 'Setup' })).toBeTruthy();
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
