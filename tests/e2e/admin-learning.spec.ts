import type { Locator, Page } from '@playwright/test';
import { answerForVideos } from './external-sites.ts';
import { expectSound, row, sizes, toast } from './page-checks.ts';
import { addStudent, newMark } from './records.ts';
import { expect, test } from './site.ts';

test.beforeEach(({ page, site }) => site.signIn(page, 'admin'));

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Please confirm' });

/** Searches for the admin's row with this title; it is then the only one on the screen. */
async function searchFor(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: label }).fill(text);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
}

async function expectWrong(dialog: Locator, label: RegExp, value: string, message: string): Promise<void> {
  await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message));
  await expect(dialog.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
}

test('An admin who creates a test is told every mistake at its field.', async ({ page }) => {
  await page.goto('/admin/tests');
  await expect(page.getByRole('heading', { level: 1, name: 'Online Tests Management' })).toBeVisible();
  await page.getByRole('button', { name: 'Create New Test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Test' });
  await expect(dialog.getByLabel('Category')).toHaveValue('UG_TRB');
  await expect(dialog.getByLabel('Difficulty')).toHaveValue('medium');
  await expect(dialog.getByLabel('Category').getByRole('option')).toHaveText(['UG TRB', 'PG TRB', 'General']);
  await expect(dialog.getByLabel('Difficulty').getByRole('option')).toHaveText(['Easy', 'Medium', 'Hard']);
  await expect(dialog.getByLabel('Google Form URL')).toHaveAttribute('type', 'url');

  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Please enter a test title');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expectWrong(dialog, /^Title/, '   ', 'Please enter a test title');
  await expectWrong(dialog, /^Google Form URL/, '  ', 'Please enter a Google Form URL');
  const wrongLinks = ['https://example.com/quiz', "javascript:alert('forms.gle')", 'https://forms.gle.evil.example/x'];
  for (const link of wrongLinks)
    await expectWrong(dialog, /^Google Form URL/, link, 'Please enter a valid Google Form URL');
  // Only the long link can be handed the student's code.
  await dialog.getByLabel('Title').fill('Metaphysical poets');
  await dialog
    .getByLabel("Question for the student's code")
    .fill('https://docs.google.com/forms/d/e/Donne/viewform?usp=pp_url&entry.4711=CODE');
  await expectWrong(dialog, /^Google Form URL/, 'https://forms.gle/Donne1', 'long link');
  await expectSound(page);
});

test('An admin creates a test, edits it, switches it off and on, and deletes it.', async ({ page }) => {
  const title = `Metaphysical poets ${newMark()}`;
  await page.goto('/admin/tests');
  await page.getByRole('button', { name: 'Create New Test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Test' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('Donne, Herbert, Marvell');
  await dialog.getByLabel('Google Form URL').fill('https://forms.gle/Donne1');
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(toast(page, 'Test created successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();

  await searchFor(page, 'Search tests', title);
  for (const text of ['Donne, Herbert, Marvell', 'UG TRB', 'Not set', 'Medium', '0', 'Active'])
    await expect(row(page, title).getByText(text, { exact: true }).first()).toBeVisible();
  const form = page.getByRole('link', { name: `Open the form of ${title}` });
  await expect(form).toHaveAttribute('href', 'https://forms.gle/Donne1');
  await expect(form).toHaveAttribute('target', '_blank');
  await expectSound(page);

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Test' });
  await expect(edit.getByLabel('Google Form URL')).toHaveValue('https://forms.gle/Donne1');
  await edit.getByLabel('Duration').fill('40 minutes');
  await edit.getByLabel('Difficulty').selectOption('Hard');
  await edit.getByLabel('Category').selectOption('PG TRB');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Test updated successfully!')).toBeVisible();
  for (const text of ['PG TRB', '40 minutes', 'Hard'])
    await expect(row(page, title).getByText(text, { exact: true })).toBeVisible();

  await page.setViewportSize(sizes.desktop);
  const onPublicList = async () => (await page.request.get('/tests')).text();
  expect(await onPublicList()).toContain(title);
  const active = page.getByRole('switch', { name: `Active: ${title}` });
  await active.click();
  await expect(row(page, title).getByText('Inactive')).toBeVisible();
  await expect(active).not.toBeChecked();
  await expect.poll(onPublicList).not.toContain(title);
  await active.click();
  await expect(active).toBeChecked();
  await expect.poll(onPublicList).toContain(title);

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(
    confirmation(page).getByText(`Are you sure you want to delete "${title}"? This will remove all associated data.`, {
      exact: true,
    }),
  ).toBeVisible();
  await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toBeHidden();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await confirmation(page).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Test deleted successfully!')).toBeVisible();
  await expect(page.getByText('No tests found')).toBeVisible();
  expect(await onPublicList()).not.toContain(title);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/tests');
});

test('An admin adds a video, with every mistake said at its field; edits and deletes it.', async ({ page }) => {
  const title = `Marvell ${newMark()}`;
  await answerForVideos(page);
  await page.goto('/admin/videos');
  await expect(page.getByRole('heading', { level: 1, name: 'YouTube Videos Management' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Video' });
  await expectWrong(dialog, /^Title/, ' ', 'Title is required');
  await expectWrong(dialog, /^Description/, ' ', 'Description is required');
  await expectWrong(dialog, /^YouTube URL/, ' ', 'YouTube URL is required');
  for (const link of [
    'https://example.com/watch?v=abcdefghijk',
    'https://youtube.com.evil.example/watch?v=abcdefghijk',
  ])
    await expectWrong(dialog, /^YouTube URL/, link, 'Please enter a valid YouTube URL');
  await expectSound(page);

  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('YouTube URL').fill('https://www.youtube.com/@trbenglishacademy');
  await dialog.getByLabel('Description').fill('To His Coy Mistress');
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(toast(page, 'Video added successfully!')).toBeVisible();
  await searchFor(page, 'Search videos', title);
  await expect(row(page, title).getByText('No preview')).toBeAttached();
  await expect(row(page, title)).toContainText('To His Coy Mistress');
  await expect(row(page, title)).toContainText(/[A-Z][a-z]{2} \d\d, \d{4}/);

  await page.setViewportSize(sizes.desktop);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Video' });
  await edit.getByLabel('YouTube URL').fill('https://youtu.be/abc_DEF-123');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Video updated successfully!')).toBeVisible();
  await expect(row(page, title).locator('img')).toHaveAttribute(
    'src',
    'https://i.ytimg.com/vi/abc_DEF-123/mqdefault.jpg',
  );
  await expectSound(page);
  expect(await (await page.request.get('/youtube')).text()).toContain(title);

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(
    confirmation(page).getByText('Are you sure you want to delete this video?', { exact: true }),
  ).toBeVisible();
  await confirmation(page).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Video deleted successfully!')).toBeVisible();
  await expect(page.getByText('No videos found')).toBeVisible();
  expect(await (await page.request.get('/youtube')).text()).not.toContain(title);
});

test('An admin decides about several students at once.', async ({ page, site }) => {
  const family = newMark();
  for (const number of [1, 2, 3]) await addStudent(site, { fullName: `${family} ${number}`, status: 'pending' });
  await page.goto(`/admin/users?q=${family}`);
  await expect(page.getByText('Showing 3 of 3 students')).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toContainText(`${family} 1`);
  await expectSound(page);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('checkbox', { name: `Select ${family} 3` }).uncheck();
  await page.getByRole('button', { name: 'Approve selected (2)' }).click();
  await expect(toast(page, 'User verification status updated successfully')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Approved');
  await expect(page).toHaveURL(/status=approved/);
  await expect(page.getByText('Showing 2 of 2 students')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Showing 2 of 2 students')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All');

  await page.setViewportSize(sizes.desktop);
  await page.getByRole('button', { name: `Reject: ${family} 3` }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${family} 3` });
  await expect(dialog.getByLabel('Reason (optional)')).toBeFocused();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, `${family} 3`).getByText('Rejected', { exact: true })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Reset selected (3)' }).click();
  await expect(page.getByRole('button', { name: /^Approve: / })).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search students' }).fill('nobody of this name');
  await expect(page.getByText('No students found')).toBeVisible();
});
