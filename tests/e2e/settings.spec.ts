import type { Page } from '@playwright/test';
import { pictures } from '../support/files.ts';
import { expectSound, sizes, toast } from './page-checks.ts';
import { expect, test } from './site.ts';

const saved = 'Settings saved. The site shows them now.';

/** The HTML of a page for a visitor who is not signed in. */
async function asVisitor(page: Page, path: string): Promise<string> {
  const answer = await fetch(new URL(path, page.url()));
  return answer.text();
}

test('The educator changes her home page: looks at it first, saves it, and goes back to the default.', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'admin');
  await page.goto('/admin/settings?section=home');
  const form = page.getByRole('form', { name: 'Home' });
  await expect(form.getByText('Default text')).toBeVisible();
  await form.getByLabel('Headline', { exact: true }).fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Headline', { exact: true })).toHaveAccessibleDescription('Please fill this in');
  await expect(form.getByLabel('Headline', { exact: true })).toBeFocused();
  await form.getByLabel('Headline', { exact: true }).fill('Teach where you grew up');

  const figures = form.getByRole('group', { name: 'Figures' });
  await figures.getByRole('button', { name: 'Add figure' }).click();
  const seventh = figures.getByRole('group', { name: 'figure 7' });
  await expect(seventh.getByLabel('Figure', { exact: true })).toBeFocused();
  await seventh.getByLabel('Figure', { exact: true }).fill('38');
  await seventh.getByLabel('What it counts').fill('Districts reached');
  await figures.getByRole('button', { name: 'Move figure 7 up' }).press('Enter');
  await expect(figures.getByRole('button', { name: 'Move figure 6 up' })).toBeFocused();
  await expect(figures.getByRole('group', { name: 'figure 6' }).getByLabel('Figure', { exact: true })).toHaveValue(
    '38',
  );
  await figures.getByRole('button', { name: 'Remove figure 1' }).click();
  await expect(figures.getByRole('group', { name: /^figure/ })).toHaveCount(6);
  await expect(form.getByText('Not saved yet')).toBeVisible();

  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: /Preview/ });
  await expect(preview.getByText('Districts reached')).toBeVisible();
  await expect(preview.locator('h1')).toContainText('Teach where you grew up');
  await expect(page).toHaveTitle(/Settings \|/);
  await expectSound(page);
  await page.keyboard.press('Escape');
  expect(await asVisitor(page, '/')).not.toContain('Districts reached');

  await page.setViewportSize(sizes.desktop);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, saved)).toBeVisible();
  await expect(form.getByText('Edited')).toBeVisible();
  const html = await asVisitor(page, '/');
  expect(html).toContain('Districts reached');
  expect(html).not.toContain('Students trained');
  await expect(page.getByRole('tab', { name: 'Home (changed)' })).toBeVisible();

  await form.getByRole('button', { name: 'Reset to default' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Reset to default?' });
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirmation.getByRole('button', { name: 'Reset to default' }).click();
  await expect(toast(page, 'Reset to default. The site shows it now.')).toBeVisible();
  await expect(form.getByLabel('Headline', { exact: true })).toHaveValue(
    'Become the teacher your students will remember',
  );
  expect(await asVisitor(page, '/')).toContain('Students trained');
});

test('The educator is asked before she loses what she typed in the settings.', async ({ page, site }) => {
  await site.signIn(page, 'admin');
  await page.goto('/admin/settings');
  await page.getByLabel('Founder', { exact: true }).fill('Dr. Selvi');
  await page.getByRole('tab', { name: 'About' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Founder', { exact: true })).toHaveValue('Dr. Selvi');
  await page.setViewportSize(sizes.desktop);
  await page.getByRole('tab', { name: 'About' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin/settings?section=about');
  await page.getByRole('tab', { name: 'Site and contact' }).click();
  await expect(page.getByLabel('Founder', { exact: true })).not.toHaveValue('Dr. Selvi');
});

test('The name and the phone number are new on every page once they are saved.', async ({ page, site }) => {
  await site.signIn(page, 'admin');
  await page.goto('/admin/settings');
  await page.getByLabel('Site name').fill('Selvi & Daughters');
  await page.getByLabel('UPI id').fill('no upi id');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('UPI id')).toHaveAccessibleDescription(/Please enter a UPI id such as name@bank/);
  await page.getByLabel('UPI id').fill('selvi@okbank');
  await page.getByLabel('Phone number').fill('+91 90000 11111');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, saved)).toBeVisible();
  await expect(page).toHaveTitle(/Settings \| Selvi & Daughters$/);
  for (const path of ['/', '/contact', '/materials']) {
    const html = await asVisitor(page, path);
    expect(html).toContain('Selvi &amp; Daughters</title>');
    expect(html).toContain('+91 90000 11111');
  }
});

test('An uploaded photo of the founder stands on the About page until it is removed.', async ({ page, site }) => {
  await site.signIn(page, 'admin');
  await page.goto('/admin/settings?section=pictures');
  await page
    .getByLabel('Photo of the founder')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pictures.png });
  await expect(page.getByText('me.png', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, saved)).toBeVisible();
  const photo = /\/files\/[0-9a-f]{32}/.exec(await asVisitor(page, '/about'))?.[0] ?? '';
  expect((await page.request.get(photo)).headers()['content-type']).toBe('image/png');

  await page.reload();
  await page.getByRole('button', { name: 'Remove me.png' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, saved)).toBeVisible();
  expect(await asVisitor(page, '/about')).not.toContain('/files/');
});
