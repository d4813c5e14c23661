import { readFile } from 'node:fs/promises';
import { hashPassword } from '#server/auth/passwords.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { withDataFile } from './data-file.ts';
import { axe, noSidewaysScroll, sizes } from './page-checks.ts';
import { signInAs, signInWith } from './sign-in.ts';
import { expect, test } from './site.ts';

const password = 'five-red-kurinji';

/** A confirmed student of this test alone, straight into the data file: sign-ups are limited. */
async function addStudent(email: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await withDataFile((db) => {
    const at = Date.now();
    const { id } = db
      .insert(users)
      .values({ email, passwordHash, emailConfirmedAt: at, createdAt: at })
      .returning({ id: users.id })
      .get();
    db.insert(profiles).values({ userId: id, fullName: 'Leaving Soon', createdAt: at }).run();
  });
}

test('a student signs out everywhere at once', async ({ page, browser }) => {
  await addStudent('everywhere@example.com');
  await signInWith(page.context(), 'everywhere@example.com');
  const otherPhone = await browser.newContext();
  await signInWith(otherPhone, 'everywhere@example.com');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Successfully signed out!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  const elsewhere = await otherPhone.newPage();
  await elsewhere.goto('/profile');
  await expect(elsewhere.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  await otherPhone.close();
});

test('a student takes a copy of everything the site keeps', async ({ page }) => {
  await signInAs(page, 'student');
  await page.goto('/profile');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.account.email).toBe('student@example.com');
  expect(data.orders.length).toBeGreaterThan(4);
});

test('a student deletes the account, after the password and a warning', async ({ page }) => {
  await addStudent('leaving@example.com');
  await signInWith(page.context(), 'leaving@example.com');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('This is not your current password')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account and your personal data are deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
});

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the profile is sound on a ${size}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await signInAs(page, 'student');
      await page.goto('/profile');
      await expect(page.getByRole('button', { name: 'Delete my account' })).toBeEnabled();
      expect(await noSidewaysScroll(page)).toBe(true);
      expect(await axe(page)).toEqual([]);
    });
  }
}
