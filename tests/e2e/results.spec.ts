import type { Page } from '@playwright/test';
import { recordResults } from '#server/features/mock-tests/results.data.ts';
import { studentCodeOf } from '#server/features/mock-tests/student-codes.data.ts';
import { complaintsOf, expectSound, row, sizes, toast } from './page-checks.ts';
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

test('Marks are imported from a file: it is previewed, imported once, and an unmatched row is assigned to a student.', async ({
  page,
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
    `"2026/01/20 10:15:30 am GMT+5:30","12 / 20",${studentCodeOf(site.db, student.id)}`,
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
  const unmatched = row(page, 'Abinaya, கிருஷ்ணன்');
  await expect(unmatched).toContainText('No student');
  await page.getByRole('switch', { name: 'Unmatched only' }).click({ force: true });
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await unmatched.getByRole('button', { name: /^Assign the marks of/ }).click();
  const picker = page.getByRole('dialog', { name: 'Whose marks are these?' });
  await picker.getByLabel('Search students').fill(fullName);
  await expect(picker.getByRole('listitem')).toHaveCount(1);
  await expectSound(page);
  await picker.getByRole('button', { name: new RegExp(fullName) }).click();
  await expect(toast(page, 'Results assigned')).toBeVisible();
  await expect(page.getByText('No marks found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('Showing 2 of 2 results')).toBeVisible();
  await expectSound(page);
  const exported = await page.request.get(
    (await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')) ?? '',
  );
  const csv = (await exported.text()).replaceAll('"', '');
  expect(csv).toContain(`2026-01-21 10:15:30,${fullName},${student.email},Abinaya, கி`);

  await page
    .getByRole('button', { name: `Delete the marks of ${fullName}` })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Please confirm' }).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Marks deleted')).toBeVisible();
  await expect(page.getByText('Showing 1 of 1 results')).toBeVisible();
  await page.goto('/admin/audit');
  await expect(row(page, 'assigned to a student').first()).toContainText('Marks');
  await expect(row(page, 'results imported from a file').first()).toContainText('Test');
});

test('A student has a code, which the form is handed, and sees history, best and place of the marks.', async ({
  page,
  site,
}) => {
  const title = `Metaphysical poets ${newMark()}`;
  const testId = addTest(site, { ...longForm, title });
  const student = await addStudent(site);
  const complaints = complaintsOf(page);
  await site.signIn(page, student.email);
  await page.goto(`/tests?q=${encodeURIComponent(title)}`);
  const shown = page.getByRole('region', { name: 'Your student code' }).locator('code');
  await expect(shown).toHaveText(/^[2-9A-Z]{8}$/);
  const code = (await shown.textContent()) ?? '';
  const start = await page.getByRole('link', { name: `Start Test: ${title}` }).getAttribute('href');
  const answer = await page.request.get(start ?? '', { maxRedirects: 0 });
  expect(answer.headers().location).toBe(`${longForm.googleFormUrl}?usp=pp_url&${longForm.codeEntry}=${code}`);
  await page.goto('/profile');
  await expect(page.getByText(code)).toBeVisible();

  const marks = { maxScore: 20, code };
  recordResults(site.db, {
    testId,
    source: 'form',
    sentAt: Date.now(),
    now: Date.now(),
    sent: [
      { ...marks, responseId: 'first', score: 12, submittedAt: Date.parse('2026-01-20T04:45:30Z') },
      { ...marks, responseId: 'second', score: 17, submittedAt: Date.parse('2026-01-21T04:45:30Z') },
    ],
  });
  await page.goto('/tests/marks');
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card.getByText('85%', { exact: true })).toBeVisible();
  await expect(card).toContainText('1st of 1');
  await expect(card.getByRole('listitem')).toHaveText([
    /Jan 21, 2026.*17 \/ 20 \(85%\)/,
    /Jan 20, 2026.*12 \/ 20 \(60%\)/,
  ]);
  await expectSound(page);
  await page.goto(`/tests?q=${encodeURIComponent(title)}`);
  await expect(page.getByRole('link', { name: 'Your best: 85%, 1st of 1' })).toBeVisible();
  await expectSound(page);
  expect(complaints).toEqual([]);
});

test('The script of a form is made, copied and renewed.', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(sizes.desktop);
  const testId = addTest(site, longForm);
  await site.signIn(page, 'admin');
  await page.goto(`/admin/marks?test=${testId}`);
  await page.getByRole('button', { name: 'Auto-import from Google Forms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Auto-import from Google Forms' });
  await dialog.getByRole('button', { name: 'Create the script' }).click();
  const script = dialog.getByLabel('The script');
  await expect(script).toHaveValue(/function sendAllAgain/);
  const first = await script.inputValue();
  expect(first).toContain(`/tests/${testId}/scores"`);
  expect(first).toMatch(/var SECRET = "[\da-f]{64}"/);
  await dialog.getByRole('button', { name: 'Copy the script' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expectSound(page);
  await dialog.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('dialog', { name: 'Create a new key?' }).getByRole('button', { name: 'New key' }).click();
  await expect(script).not.toHaveValue(first);
});

test('Marks begin with the approval: a student who waits is told so, and has no code yet.', async ({ page, site }) => {
  await site.signIn(page, 'pending');
  await page.goto('/tests/marks');
  await expect(page.getByRole('main').getByRole('note')).toContainText('under review');
  await expect(page.getByText('Your student code')).toHaveCount(0);
});
