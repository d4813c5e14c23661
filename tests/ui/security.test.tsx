import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { SecurityFirst, SecurityScreen } from '#client/admin/accounts/SecurityScreen.tsx';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext } from '../support/test-context.ts';

test('Where a second factor is required, an admin without one is led to the Security screen, which says why.', async () => {
  const context = createTestContext({ env: { ADMIN_SECOND_FACTOR: 'required' } });
  const admin = context.addUser('admin', { isAdmin: true });
  const routes = (
    <Routes>
      <Route path="/admin/orders" element={<SecurityFirst />} />
      <Route path="/admin/security" element={<SecurityScreen />} />
    </Routes>
  );
  renderScreen(context, admin, routes, { at: '/admin/orders' });
  expect(await screen.findByText('Please set up two-step sign-in')).toBeTruthy();
  await context.close();
});
