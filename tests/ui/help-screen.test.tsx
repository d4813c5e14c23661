import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { HelpPageScreen, HelpScreen } from '#client/admin/help/HelpScreen.tsx';
import { findSections, pagesOf } from '#client/admin/help/manual.ts';
import { roles } from '#shared/rights.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext } from '../support/test-context.ts';

const help = (
  <Routes>
    <Route path="/admin/help" element={<HelpScreen />} />
    <Route path="/admin/help/:page" element={<HelpPageScreen />} />
  </Routes>
);

test('Each role finds the pages about its own work in the manual, and no others.', async () => {
  const context = createTestContext();
  renderScreen(context, context.addUser('desk', { role: 'desk' }), help, { at: '/admin/help' });
  const orders = within(await screen.findByRole('region', { name: 'Orders, payments and parcels' }));
  expect(orders.getByRole('link', { name: 'Send parcels' }).getAttribute('href')).toBe(
    '/admin/help/orders#send-parcels',
  );
  const names = Object.fromEntries(roles.map((role) => [role, pagesOf(role).map(({ name }) => name)]));
  expect(names).toEqual({
    owner: [
      'owner',
      'opening',
      'breach',
      'orders',
      'students',
      'catalogue',
      'teaching',
      'test-in-five-minutes',
      'results-from-google-forms',
      'operating',
    ],
    desk: ['orders', 'students'],
    content: ['catalogue', 'teaching', 'test-in-five-minutes'],
  });
  await context.close();
});

test('A page of the manual has headings as anchors, tables and links within the manual.', async () => {
  const context = createTestContext();
  renderScreen(context, context.addUser('owner', { isAdmin: true }), help, { at: '/admin/help/operating' });
  const heading = await screen.findByRole('heading', { level: 2, name: 'Restore' });
  expect(heading.id).toBe('restore');
  const links = screen.getAllByRole('link', { name: 'the doctor' });
  expect(links[0]?.getAttribute('href')).toBe('/admin/help/operating#the-doctor');
  expect(screen.getAllByRole('table').length).toBeGreaterThan(2);
  expect(screen.getByText(/The upgrade notes|CHANGELOG\.md/).closest('a')).toBeNull();
  await context.close();
});

test('An address whose anchor is none shows the page of the manual from its beginning.', async () => {
  const context = createTestContext();
  renderScreen(context, context.addUser('owner', { isAdmin: true }), help, { at: '/admin/help/operating#100%' });
  expect(await screen.findByRole('heading', { level: 2, name: 'Restore' })).toBeTruthy();
  await context.close();
});

test('A page that a role does not need is not found.', async () => {
  const context = createTestContext();
  renderScreen(context, context.addUser('desk', { role: 'desk' }), help, { at: '/admin/help/operating' });
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeTruthy();
  await context.close();
});

test('Sections are found by their words, in any order, those with the words in the heading first.', () => {
  const titles = (text: string) => findSections('owner', text).map(({ section }) => section.title);
  expect(titles('parcels SEND')[0]).toBe('Send parcels');
  expect(titles('received reason mistake')).toContain('Payments by UPI');
  expect(titles('no such words anywhere')).toEqual([]);
  expect(findSections('content', 'UTR')).toEqual([]);
});
