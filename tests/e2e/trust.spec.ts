import { settings } from '#server/db/schema/settings.ts';
import { sessions } from '#server/db/schema/users.ts';
import { policies } from '#shared/site/policies.ts';
import { sizes, toast } from './page-checks.ts';
import { expect, type Site, test } from './site.ts';

/** As if everybody had signed in an hour ago. */
const letPasswordsAge = ({ db }: Site) =>
  db
    .update(sessions)
    .set({ confirmedAt: Date.now() - 3_600_000 })
    .run();

test('Each policy is a page that the footer and the sign-up lead to, and old links to a chapter still find theirs.', async ({
  page,
}) => {
  await page.goto('/about');
  for (const { path, heading } of policies) {
    await page.getByRole('contentinfo').getByRole('link', { name: heading }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await expect(page.getByRole('main')).toContainText('3-5 business days');
  await page.goto('/terms#refunds');
  await page.locator(':target').getByRole('link').click();
  await expect(page).toHaveURL('/refunds');

  await page.goto('/login?tab=signup');
  await expect(page.getByText('By signing up, you confirm that you are 18 or older and agree to the')).toBeVisible();
  await expect(page.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
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
  await expect(toast(page, 'Saved')).toBeVisible();
  expect(JSON.stringify(site.db.select().from(settings).all())).toContain('12 Temple Street');
});
