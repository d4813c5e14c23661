import type { Page } from '@playwright/test';
import { codeOf } from '../support/results.ts';
import { expectSound, row, sizes, toast } from './page-checks.ts';
import { addStudent, addTest, newMark } from './records.ts';
import { expect, test } from './site.ts';

const longForm = { googleFormUrl: 'https://docs.google.com/forms/d/e/Donne/viewform', codeEntry: 'entry.4711' };

/** Chooses a file of responses in the import dialog; returns the dialog. */
async function bring(page: Page, lines: string[]) {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByLabel('CSV file of the responses').click(),
  ]);
  const buffer = Buffer.from(`\u{FEFF}${lines.join('\r\n')}\r\n`);
  await chooser.setFiles({ name: 'responses.csv', mimeType: 'text/csv', buffer });
  return dialog;
}

test('Marks are imported from a file: it is previewed, imported once and assigned; the script that sends them can be copied.', async ({
  page,
  context,
  site,
}) => {
  const title = `Metaphysical poets ${newMark()}`;
  addTest(site, { ...longForm, title });
  const fullName = `Abinaya ${newMark()}`;
  const student = await addStudent(site, { fullName });
  await site.signIn(page, 'admin');
  await page.goto(`/admin/marks?q=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Results of ${title}` })).toBeVisible();
  await expect(page.getByText('No results yet')).toBeVisible();
  const lines = [
    'Timestamp,Score,"உங்கள் குறியீடு (Code)"',
    `"2026/01/20 10:15:30 am GMT+5:30","12 / 20",${codeOf(site.db, student.id)}`,
    '"2026/01/21 10:15:30 am GMT+5:30","17 / 20","Abinaya, கிருஷ்ணன்"',
    '"yesterday","17 / 20",""',
  ];
  const dialog = await bring(page, lines);
  await expect(
    dialog.getByText('3 rows: 1 matched, 1 unmatched, 0 already imported, 1 that cannot be read.'),
  ).toBeVisible();
  await expect(dialog.getByText('Line 4: “yesterday” isn’t a date and time')).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: fullName })).toContainText('Jan 20, 2026 10:15:30');
  await expect(dialog.getByLabel('Column of the student’s code')).toHaveValue('2');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(toast(page, '2 rows imported')).toBeVisible();
  const again = await bring(page, lines);
  await expect(again.getByRole('button', { name: 'Nothing new to import' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();

  await page.setViewportSize(sizes.desktop);
  await expectSound(page);
  await row(page, 'Abinaya, கிருஷ்ணன்')
    .getByRole('button', { name: /^Assign the marks of/ })
    .click();
  const picker = page.getByRole('dialog', { name: 'Whose marks are these?' });
  await picker.getByLabel('Search students').fill(fullName);
  await expect(picker.getByRole('listitem')).toHaveCount(1);
  await expectSound(page);
  await picker.getByRole('button', { name: new RegExp(fullName) }).click();
  await expect(toast(page, 'Results assigned')).toBeVisible();
  await expect(picker).toBeHidden();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Auto-import from Google Forms' }).click();
  const setup = page.getByRole('dialog', { name: 'Auto-import from Google Forms' });
  await setup.getByRole('button', { name: 'Create the script' }).click();
  await expect(setup.getByLabel('The script')).toHaveValue(/function sendAllAgain/);
  await setup.getByRole('button', { name: 'Copy the script' }).click();
  await expect(setup.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(setup.getByLabel('The script')).toHaveValue(copied);
  await expectSound(page);
});
