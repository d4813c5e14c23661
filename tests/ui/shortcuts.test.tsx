import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Shortcuts, useShortcutsKey } from '#client/admin/shell/Shortcuts.tsx';
import { draw } from '../support/render.tsx';

function Screen() {
  const [isOpen, setOpen] = useState(false);
  useShortcutsKey(() => setOpen(true));
  return (
    <>
      <input aria-label="Search" />
      <Shortcuts opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

test('A question mark lists the keys of the admin’s screens, unless it is typed into a field.', async () => {
  draw(<Screen />, () => Promise.reject(new Error('Nothing is asked of the server.')));
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'why?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(document.body);
  await userEvent.keyboard('?');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(list.textContent).toContain('Search the list in sight');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
