import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BackupsScreen } from '#client/admin/back-office/BackupsScreen.tsx';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext } from '../support/test-context.ts';

test('An admin is warned when the last backup failed, and told when and why.', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-backups-'));
  const context = createTestContext({
    now: Date.parse('2026-11-20T21:00:05Z'),
    databaseFile: join(folder, 'site.db'),
    backUp: () => Promise.reject(new Error('no room')),
  });
  const owner = context.addUser('owner', { isAdmin: true });
  await context.caller(owner).backupsAdmin.make();
  await vi.waitFor(() => expect(context.backups.state().running).toBeNull());
  renderScreen(context, owner, <BackupsScreen />);
  const warning = (await screen.findByText('The last backup failed')).closest('[role="alert"]') as HTMLElement;
  expect(within(warning).getByText(/^Nov 21, 2026 02:30:05: It broke off; the log says why\./)).toBeTruthy();
  await context.close();
  rmSync(folder, { recursive: true });
});
