import { cleanup, screen, waitFor } from '@testing-library/react';
import { useRoutes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { adminRoutes } from '#client/admin/admin.routes.tsx';
import { screensOf } from '#client/admin/shell/screens.ts';
import { adminLinksOf } from '#client/layout/nav-links.ts';
import { paths } from '#shared/paths.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext } from '../support/test-context.ts';

const Admin = () => useRoutes([{ path: paths.admin, children: adminRoutes }]);

test('Each admin screen has one name, in the menus, as its heading and as its title.', {
  timeout: 60_000,
}, async () => {
  // The desk loads a font, which happy-dom knows nothing of.
  vi.stubGlobal(
    'FontFace',
    class {
      load = () => Promise.resolve();
    },
  );
  Object.assign(document.fonts, { add: () => {} });
  const context = createTestContext();
  const owner = context.addUser('owner', { isAdmin: true });
  const screens = screensOf('owner');
  for (const { to, label } of screens) {
    renderScreen(context, owner, <Admin />, { at: to });
    const heading = (await screen.findByRole('heading', { level: 1 })).textContent;
    expect([label, `${label} Management`, ...(to === paths.admin ? ['Admin Portal'] : [])]).toContain(heading);
    await waitFor(() => expect(document.title).toContain(heading));
    cleanup();
  }
  const names = new Map(screens.map(({ to, label }) => [to, label]));
  for (const { to, label } of adminLinksOf('owner')) expect([to, label]).toEqual([to, names.get(to)]);
  await context.close();
});
