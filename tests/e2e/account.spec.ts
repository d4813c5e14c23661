import { readFile } from 'node:fs/promises';
import { expectSound } from './page-checks.ts';
import { addStudent } from './records.ts';
import { expect, test } from './site.ts';

test('A student signs out everywhere at once.', async ({ page, browser, site }) => {
  const { email } = await addStudent(site);
  await site.signIn(page, email);
  const otherPhone = await browser.newContext();
  await site.signIn(otherPhone, email);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log out on all devices' }).click();
  await expect(page.getByText('Successfully signed out!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  const elsewhere = await otherPhone.newPage();
  await elsewhere.goto('/profile');
  await expect(elsewhere.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  await otherPhone.close();
});

test('A student takes a copy of everything the site keeps.', async ({ page, site }) => {
  await site.signIn(page, 'student');
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

test('A student deletes the account, after the password and a warning.', async ({ page, site }) => {
  const password = 'five-red-kurinji';
  const { email } = await addStudent(site, { password });
  await site.signIn(page, email);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('That password isn’t right')).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account and your personal data have been deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
});

test('A student sees where they are signed in, and signs another device out.', async ({ page, browser, site }) => {
  const { email } = await addStudent(site);
  await site.signIn(page, email);
  const elsewhere = await browser.newPage();
  await site.signIn(elsewhere, email);
  await page.goto('/profile');
  const devices = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(devices.getByText('This device')).toHaveCount(1);
  await expectSound(page);
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Log out / }).click();
  await expect(page.getByText('The device is logged out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await elsewhere.goto('/profile');
  await expect(elsewhere.getByText('Please Login')).toBeVisible();
  await elsewhere.close();
});
