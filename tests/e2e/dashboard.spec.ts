import { addStudent } from './records.ts';
import { expect, test } from './site.ts';

test('The dashboard shows a student’s status, latest orders, figures and ways on.', async ({ page, site }) => {
  await site.signIn(page, 'student');
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Account status' }).getByText('Approved')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Recent orders' }).getByRole('listitem')).toHaveCount(5);
  await expect(
    page.getByRole('region', { name: 'Account statistics' }).getByText('Orders', { exact: true }),
  ).toBeVisible();
  const ways = page.getByRole('navigation', { name: 'Shortcuts' });
  for (const name of ['Study Materials', 'Online Tests', 'My Orders', 'Profile'])
    await expect(ways.getByRole('link', { name })).toBeVisible();
});

test('The profile keeps name and phone, says what is wrong with them, and leaves the email alone.', async ({
  page,
  site,
}) => {
  await site.signIn(page, (await addStudent(site)).email);
  await page.goto('/profile');
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly');
  await expect(page.getByText('Email cannot be changed. Contact support if needed.')).toBeVisible();
  await page.getByLabel('Phone').fill('12345');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a 10-digit Indian mobile number')).toBeVisible();
  await page.getByLabel('Phone').fill('098765 43210');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Phone')).toHaveValue('+91 98765 43210');
});
