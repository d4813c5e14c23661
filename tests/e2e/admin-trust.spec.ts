import { readFile } from 'node:fs/promises';
import { sessions } from '#server/db/schema/users.ts';
import { expectSound, row, sizes, toast } from './page-checks.ts';
import { expect, test } from './site.ts';

test.use({ viewport: sizes.desktop });
test.beforeEach(({ page, site }) => site.signIn(page, 'admin'));

test('An admin makes a backup, sees what it holds, is asked for the password before it leaves, and deletes it.', async ({
  page,
  site,
}) => {
  await page.goto('/admin/backups');
  await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();
  await page.getByRole('button', { name: 'Make a backup now' }).click();
  // A child process makes and checks it, which takes long on a busy machine.
  await expect(toast(page, 'The backup is made and checked.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Last good backup' })).toContainText('manual');
  await expect(page.getByRole('region', { name: 'What it holds' })).toContainText(/Orders\d+/);
  // The list may still grow, by backups the site makes itself too: always the same one.
  const newest = row(page, 'Manual')
    .getByRole('link', { name: /^Download the backup of / })
    .first();
  const link = page.locator(`a[href="${await newest.getAttribute('href')}"]`);
  const first = row(page, 'Manual').filter({ has: link });
  await expect(first).toContainText(/[\d.]+ MB/);
  await expect(page.getByRole('region', { name: 'How to restore' })).toContainText('npm run restore -- ');
  await expect(page.getByRole('region', { name: 'Data storage' })).toContainText('synchronous 2');
  await page.getByRole('button', { name: 'Close this message' }).click();

  site.db
    .update(sessions)
    .set({ confirmedAt: Date.now() - 3_600_000 })
    .run();
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm it’s you' });
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await expectSound(page);
  await dialog.getByLabel('Your password').fill('a guess');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('That password isn’t right')).toBeVisible();
  await dialog.getByLabel('Your password').fill('demo-admin');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Continue' }).click(),
  ]);
  await expect(dialog).toBeHidden();
  expect(download.suggestedFilename()).toMatch(/^site-manual-[\dTZ-]+\.db$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 15).toString()).toBe('SQLite format 3');
  const [again] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(again.suggestedFilename()).toBe(download.suggestedFilename());

  await first.getByRole('button', { name: /^Delete the backup of / }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Backup deleted')).toBeVisible();
  await expect(page.getByText(download.suggestedFilename())).toHaveCount(0);
});
