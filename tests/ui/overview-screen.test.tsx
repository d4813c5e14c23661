import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OverviewScreen } from '#client/admin/back-office/OverviewScreen.tsx';
import { shortOrderId } from '#shared/orders.ts';
import { putOrder } from '../support/orders.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext } from '../support/test-context.ts';

test('An admin begins at the overview: counts, what waits, the ways on, the five latest orders.', async () => {
  const context = createTestContext();
  context.addUser('waiting', { status: 'pending' });
  const ids = [1, 2, 3, 4, 5, 6].map((at) => putOrder(context, { createdAt: context.clock() + at }));
  const latestId = ids.at(-1) ?? '';
  renderScreen(context, context.addUser('owner', { isAdmin: true }), <OverviewScreen />, { at: '/admin' });
  const counts = await screen.findByRole('region', { name: 'Counts' });
  expect([...counts.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Materials',
    'Orders',
    'Videos',
    'Tests',
  ]);
  const ways = within(screen.getByRole('navigation', { name: 'Admin screens' })).getAllByRole('link');
  expect(ways.map((link) => link.getAttribute('href'))).toEqual(
    ['desk', 'materials', 'orders', 'videos', 'samples', 'tests'].map((name) => `/admin/${name}`),
  );
  const latest = within(await screen.findByRole('table', { name: 'Latest orders' })).getAllByRole('rowheader');
  expect(latest.map(({ textContent }) => textContent)).toEqual(ids.slice(1).toReversed().map(shortOrderId));
  expect(screen.getByRole('link', { name: shortOrderId(latestId) }).getAttribute('href')).toBe(
    `/admin/orders/${latestId}`,
  );
  const work = within(await screen.findByRole('region', { name: 'To do' }));
  expect(work.getByRole('link', { name: /^1 student to verify/ }).getAttribute('href')).toBe(
    '/admin/users?status=pending',
  );
  await context.close();
});
