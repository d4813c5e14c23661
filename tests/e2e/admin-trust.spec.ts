import { readFile } from 'node:fs/promises';
import { auditLog } from '#server/db/schema/audit.ts';
import { expectSound, row, sizes, toast } from './page-checks.ts';
import { newMark } from './records.ts';
import { expect, type Site, test } from './site.ts';

test.use({ viewport: sizes.desktop });
test.beforeEach(({ page, site }) => site.signIn(page, 'admin'));

test('An admin makes a backup, sees what it holds, takes it away and deletes it.', async ({ page }) => {
  await page.goto('/admin/backups');
  await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();
  await page.getByRole('button', { name: 'Make a backup now' }).click();
  // A child process makes and checks it, which takes long on a busy machine.
  await expect(toast(page, 'The backup is made and checked.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Last good backup' })).toContainText('manual');
  await expect(page.getByRole('region', { name: 'What it holds' })).toContainText(/Orders\d+/);
  const first = row(page, 'Manual').first();
  await expect(first).toContainText(/[\d.]+ MB/);
  await expect(page.getByRole('region', { name: 'How to restore' })).toContainText('npm run restore -- ');
  await page.getByRole('button', { name: 'Close this message' }).click();
  await expectSound(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('link', { name: /^Download the backup of / }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^site-manual-[\dTZ-]+\.db$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 15).toString()).toBe('SQLite format 3');

  await first.getByRole('button', { name: /^Delete the backup of / }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Backup deleted')).toBeVisible();
  await expect(page.getByText(download.suggestedFilename())).toHaveCount(0);
});

test('An admin is warned when the last backup failed, and told why.', async ({ page }) => {
  await page.route('**/trpc/**backupsAdmin.state**', async (route) => {
    const response = await route.fetch();
    const answers = JSON.parse(await response.text());
    for (const { result } of Array.isArray(answers) ? answers : [answers]) {
      if (!result?.data || !('warning' in result.data)) continue;
      result.data.warning = 'failed';
      result.data.failure = { at: Date.parse('2026-11-20T21:00:05Z'), message: 'There is too little room.' };
    }
    await route.fulfill({ response, json: answers });
  });
  await page.goto('/admin/backups');
  const warning = page.getByRole('alert').filter({ hasText: 'The last backup failed' });
  await expect(warning).toContainText('Nov 21, 2026 02:30:05: There is too little room.');
  await expectSound(page);
});

test('An admin reads who changed what, narrows it, and opens the values before and after.', async ({ page, site }) => {
  const title = `Keats ${newMark()}`;
  putChanges(site, title);
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the log' }).fill(title);
  await expect(page.getByRole('rowheader')).toHaveText([
    `Material ${title}: price ₹199 → ₹249`,
    `Material ${title}: added`,
  ]);
  await expect(row(page, 'price ₹199 → ₹249')).toContainText('admin@example.com');
  await expectSound(page);

  await page.getByRole('combobox', { name: 'Person' }).selectOption('Command line');
  await expect(page.getByRole('rowheader')).toHaveText([`Material ${title}: added`]);
  await page.getByRole('combobox', { name: 'Person' }).selectOption('Everybody');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Material');
  await page.getByLabel('From').fill(new Date(Date.now() - dayMs).toISOString().slice(0, 10));
  await expect(page.getByRole('rowheader')).toHaveText([`Material ${title}: price ₹199 → ₹249`]);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveText([`Material ${title}: price ₹199 → ₹249`]);

  await page.getByRole('button', { name: `Details: Material ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: `Material ${title}` });
  await expect(dialog.getByRole('row').filter({ hasText: 'price' })).toContainText(/₹199.*₹249/);
  await expect(dialog.getByRole('rowheader')).toHaveCount(1);
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search the log' }).fill('nothing of this name');
  await expect(page.getByText('No changes found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/audit');
});

const dayMs = 86_400_000;

/** A material of this title, added from the command line three days ago, and made dearer by the admin now. */
function putChanges({ db }: Site, title: string): void {
  const values = (pricePaise: number) => ({ title, pricePaise, description: 'Odes. '.repeat(30) });
  const change = { entity: 'material', entityId: newMark() };
  const actorId = db.$client.prepare("select id from users where email = 'admin@example.com'").pluck().get() as string;
  db.insert(auditLog)
    .values([
      {
        ...change,
        actorId: 'command line',
        action: 'create',
        before: null,
        after: values(19_900),
        createdAt: Date.now() - 3 * dayMs,
      },
      {
        ...change,
        actorId,
        action: 'update',
        before: values(19_900),
        after: values(24_900),
        createdAt: Date.now(),
      },
    ])
    .run();
}
