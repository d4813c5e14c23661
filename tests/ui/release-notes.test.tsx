import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { ReleaseBanner } from '#client/admin/back-office/Banners.tsx';
import { ReleaseNotes } from '#client/admin/back-office/OperatorSections.tsx';
import { noteFirstVersion } from '#server/features/back-office/release.admin.data.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext } from '../support/test-context.ts';

test('After an upgrade every admin screen leads the owner to what the version needs, until it is marked as done.', async () => {
  const context = createTestContext();
  onTestFinished(() => context.close());
  const owner = context.addUser('owner', { isAdmin: true });
  noteFirstVersion(context.db);
  renderScreen(
    context,
    owner,
    <>
      <ReleaseBanner />
      <ReleaseNotes />
    </>,
  );
  const link = await screen.findByRole('link', { name: 'See what it needs from you' });
  expect(link.getAttribute('href')).toBe('/admin/backups');
  const notes = screen.getByRole('region', { name: /^What version [\d.]+ needs$/ });
  expect(within(notes).getByText('UPI_ID').tagName).toBe('CODE');
  await userEvent.click(within(notes).getByRole('button', { name: 'All done' }));
  expect(await screen.findByText(/^This site runs version [\d.]+\. It needs nothing from you\.$/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'See what it needs from you' })).toBeNull());
});
