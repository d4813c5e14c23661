import { sessions } from '#server/db/schema/users.ts';
import { expectSound, sizes, toast, wake } from './page-checks.ts';
import { expect, type Site, test } from './site.ts';

/** As if everybody had signed in an hour ago. */
const letPasswordsAge = ({ db }: Site) =>
  db
    .update(sessions)
    .set({ confirmedAt: Date.now() - 3_600_000 })
    .run();

test('The terms are a public page that the footer and the sign-up lead to.', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms, privacy and refunds' }).click();
  await expect(page).toHaveURL('/terms');
  await wake(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms, privacy and refunds' })).toBeVisible();
  for (const name of ['Terms of use', 'Privacy notice', 'Refunds and cancellation', 'Delivery'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('3-5 business days');

  await page.goto('/login?tab=signup');
  await expect(page.getByText('By signing up, you confirm that you are 18 or older and agree to the')).toBeVisible();
  await expect(page.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/terms#privacy');
});

test('An old session is asked for the password before a backup leaves, and goes on by itself.', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'admin');
  await page.goto('/admin/backups');
  await page.getByRole('button', { name: 'Make a backup now' }).click();
  await expect(toast(page, 'The backup is made and checked.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'How the data is kept' })).toContainText('synchronous 2');
  letPasswordsAge(site);
  // The list may still grow: always the same backup.
  const first = page.getByRole('link', { name: /^Download the backup of / }).first();
  const link = page.locator(`a[href="${await first.getAttribute('href')}"]`);
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
  expect(download.suggestedFilename()).toMatch(/\.db$/);
  await expect(dialog).toBeHidden();
  const [again] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(again.suggestedFilename()).toBe(download.suggestedFilename());
});

test('What an admin has typed stays when the password is not given, and is saved when it is.', async ({
  page,
  site,
}) => {
  await page.setViewportSize(sizes.desktop);
  await site.signIn(page, 'admin');
  await page.goto('/admin/settings?section=facts');
  const field = page.getByLabel('Address', { exact: true });
  await field.fill('12 Temple Street');
  letPasswordsAge(site);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm it’s you' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(field).toHaveValue('12 Temple Street');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByLabel('Your password').fill('demo-admin');
  await dialog.getByLabel('Your password').press('Enter');
  await expect(dialog).toBeHidden();
  await page.goto('/contact');
  await expect(page.getByRole('contentinfo')).toContainText('12 Temple Street');
});
