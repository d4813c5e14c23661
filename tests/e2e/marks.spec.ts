import { expectSound, row, sizes, toast } from './page-checks.ts';
import { signInAs } from './sign-in.ts';
import { expect, test } from './site.ts';

test.describe.configure({ timeout: 150_000 });

for (const [size, viewport] of Object.entries(sizes)) {
  test(`marks come back in a file on a ${size}: one row finds nobody, is given to a student, who sees marks and place`, async ({
    page,
    browser,
  }) => {
    const title = `Metaphysical poets, marks on a ${size}`;
    await page.setViewportSize(viewport);
    await signInAs(page, 'admin');

    // The form's question is taken out of its prefilled link; a short link is refused at its field.
    await page.goto('/admin/tests');
    await page.getByRole('button', { name: 'Create New Test' }).click();
    const form = page.getByRole('dialog', { name: 'Create New Test' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel(/Google Form URL/).fill('https://forms.gle/Donne1');
    await form
      .getByLabel("Question for the student's code")
      .fill('https://docs.google.com/forms/d/e/Donne/viewform?usp=pp_url&entry.4711=CODE');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel(/Google Form URL/)).toHaveAccessibleDescription(/long link/);
    await form.getByLabel(/Google Form URL/).fill('https://docs.google.com/forms/d/e/Donne/viewform');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Test created successfully!')).toBeVisible();

    // The student's code is on the page of the tests, and in the form's address.
    const studentPage = await (await browser.newContext({ viewport })).newPage();
    const complaints: string[] = [];
    studentPage.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await signInAs(studentPage, 'student');
    await studentPage.goto(`/tests?q=${encodeURIComponent(title)}`);
    const code = studentPage.getByRole('region', { name: 'Your student code' }).locator('code');
    await expect(code).toHaveText(/^[2-9A-Z]{8}$/);
    const own = (await code.textContent()) ?? '';
    const start = await studentPage.getByRole('link', { name: `Start Test: ${title}` }).getAttribute('href');
    const answer = await studentPage.request.get(start ?? '', { maxRedirects: 0 });
    expect(answer.headers().location).toBe(
      `https://docs.google.com/forms/d/e/Donne/viewform?usp=pp_url&entry.4711=${own}`,
    );
    await studentPage.goto('/profile');
    await expect(studentPage.getByText(own)).toBeVisible();

    // The file of responses: shown first, then taken over.
    await page.goto(`/admin/marks?q=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Marks: ${title}` })).toBeVisible();
    await expect(page.getByText('No marks have come back yet')).toBeVisible();
    const file = {
      name: 'responses.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        '\u{FEFF}Timestamp,Score,"உங்கள் குறியீடு (Code)"\r\n' +
          `"2026/01/20 10:15:30 am GMT+5:30","12 / 20",${own}\r\n` +
          '"2026/01/21 10:15:30 am GMT+5:30","17 / 20","Abinaya, கிருஷ்ணன்"\r\n' +
          '"yesterday","17 / 20",""\r\n',
      ),
    };
    const bring = async () => {
      await page.getByRole('button', { name: 'Bring in a CSV file' }).click();
      const dialog = page.getByRole('dialog', { name: 'Bring in a CSV file' });
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByLabel('CSV file of the responses').click(),
      ]);
      await chooser.setFiles(file);
      return dialog;
    };
    const dialog = await bring();
    await expect(
      dialog.getByText('3 rows: 1 with a student, 1 without, 0 known already, 1 that cannot be read.'),
    ).toBeVisible();
    await expect(dialog.getByText('Line 4: “yesterday” is no date and time')).toBeVisible();
    await expect(dialog.getByRole('row').filter({ hasText: 'Abinaya Krishnan' })).toContainText(
      'Jan 20, 2026 10:15:30',
    );
    await expect(dialog.getByLabel('Column of the student’s code')).toHaveValue('2');
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Take over 2 rows' }).click();
    await expect(toast(page, '2 rows taken over')).toBeVisible();

    const again = await bring();
    await expect(again.getByRole('button', { name: 'Nothing new in it' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(again).toBeHidden();

    // The student has one of them, the admin chooses the student of the other.
    await studentPage.goto('/tests/marks');
    const card = studentPage.getByRole('article').filter({ hasText: title });
    await expect(card).toContainText('12 / 20 (60%)');
    await expect(card).not.toContainText('85%');
    const unmatched = row(page, 'Abinaya, கிருஷ்ணன்');
    await expect(unmatched).toContainText('No student');
    await page.getByRole('switch', { name: 'Without a student only' }).click({ force: true });
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await unmatched.getByRole('button', { name: /^Choose a student for/ }).click();
    const picker = page.getByRole('dialog', { name: 'Whose marks are these?' });
    await picker.getByLabel('Search students').fill('abinaya');
    await expect(picker.getByRole('listitem')).toHaveCount(1);
    await expectSound(page);
    await picker.getByRole('button', { name: /Abinaya Krishnan/ }).click();
    await expect(toast(page, 'The marks have their student now')).toBeVisible();
    await expect(page.getByText('No marks found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('Showing 2 of 2 results')).toBeVisible();
    await expectSound(page);
    const exported = await page.request.get(
      (await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')) ?? '',
    );
    expect(await exported.text()).toContain('2026-01-21 10:15:30,Abinaya Krishnan,student@example.com,"Abinaya, கி');

    // The student sees history, best and place.
    await studentPage.reload();
    await expect(card.getByText('85%', { exact: true })).toBeVisible();
    await expect(card).toContainText('1st of 1');
    await expect(card.getByRole('listitem')).toHaveText([
      /Jan 21, 2026.*17 \/ 20 \(85%\)/,
      /Jan 20, 2026.*12 \/ 20 \(60%\)/,
    ]);
    await expectSound(studentPage);
    await studentPage.goto(`/tests?q=${encodeURIComponent(title)}`);
    await expect(studentPage.getByRole('link', { name: 'Your best: 85%, 1st of 1' })).toBeVisible();
    await expectSound(studentPage);
    expect(complaints).toEqual([]);

    // What was done is on record, and marks are deleted only after a question.
    await page.getByRole('button', { name: 'Delete the marks of Abinaya Krishnan' }).first().click();
    await page.getByRole('dialog', { name: 'Please confirm' }).getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Marks deleted')).toBeVisible();
    await expect(page.getByText('Showing 1 of 1 results')).toBeVisible();
    await page.goto('/admin/audit');
    await expect(row(page, 'given to a student').first()).toContainText('Marks');
    await expect(row(page, 'marks taken over from a file').first()).toContainText('Test');
    await studentPage.context().close();
  });
}

test('the script of a form is made, copied and renewed; its marks reach the student', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(sizes.desktop);
  await signInAs(page, 'admin');
  await page.goto('/admin/marks');
  await expectSound(page);
  await page.getByRole('link', { name: 'PG TRB: Psychology of Education' }).click();
  await page.getByRole('button', { name: 'Let the form send marks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Let the form send marks by itself' });
  await dialog.getByRole('button', { name: 'Make the script' }).click();
  const script = dialog.getByLabel('The script');
  await expect(script).toHaveValue(/function sendAllAgain/);
  const first = await script.inputValue();
  const testId = new URL(page.url()).searchParams.get('test');
  expect(first).toContain(`/tests/${testId}/scores"`);
  expect(first).toMatch(/var SECRET = "[\da-f]{64}"/);
  await dialog.getByRole('button', { name: 'Copy the script' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    await expectSound(page);
  }
  await dialog.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('dialog', { name: 'Make a new secret?' }).getByRole('button', { name: 'New secret' }).click();
  await expect(script).not.toHaveValue(first);
});

test('marks are for those who are signed in, and begin with the approval', async ({ page }) => {
  await page.goto('/tests/marks');
  await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  await signInAs(page, 'pending');
  await page.goto('/tests/marks');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('under review');
  await expect(page.getByText('Your student code')).toHaveCount(0);
});
