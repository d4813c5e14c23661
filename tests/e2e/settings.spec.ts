import type { Page } from '@playwright/test';
import { pictures } from '../support/files.ts';
import { expectSound, toast } from './page-checks.ts';
import { expect, test } from './site.ts';

const saved = 'Settings saved. The site shows them now.';

/** The HTML of a page for a visitor who is not signed in. */
async function asVisitor(page: Page, path: string): Promise<string> {
  const answer = await fetch(new URL(path, page.url()));
  return answer.text();
}

test('The educator looks at a page before she saves it; visitors see it from then on.', async ({ page, site }) => {
  await site.signIn(page, 'admin');
  await page.goto('/admin/settings?section=contact');
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByLabel('Headline', { exact: true }).fill('Teach where you grew up');
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: /Preview/ });
  await expect(preview.locator('h1')).toContainText('Teach where you grew up');
  await expect(page).toHaveTitle(/Settings \|/);
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  expect(await asVisitor(page, '/contact')).not.toContain('Teach where you grew up');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, saved)).toBeVisible();
  expect(await asVisitor(page, '/contact')).toContain('Teach where you grew up');

  await form.getByRole('button', { name: 'Reset to default' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Reset to default?' });
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirmation.getByRole('button', { name: 'Reset to default' }).click();
  await expect(toast(page, 'Reset to default. The site shows it now.')).toBeVisible();
  expect(await asVisitor(page, '/contact')).not.toContain('Teach where you grew up');
});

test('The educator is asked before she loses what she typed; a name, a phone number and a photo she saves are on every page.', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'admin');
  await page.goto('/admin/settings');
  const section = page.getByRole('combobox', { name: 'Section', exact: true });
  const founder = page.getByLabel('Founder', { exact: true });
  const founderBefore = await founder.inputValue();
  await founder.fill('Dr. Selvi');
  await section.selectOption('About');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(founder).toHaveValue('Dr. Selvi');
  await section.selectOption('About');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin/settings?section=about');
  await expect(page.getByRole('form', { name: 'About' })).toBeVisible();
  await section.selectOption('Site and contact');
  await expect(founder).toHaveValue(founderBefore);

  await page.getByLabel('Site name').fill('Selvi & Daughters');
  await page.getByLabel('Phone number').fill('+91 90000 11111');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, saved)).toBeVisible();
  await expect(page).toHaveTitle(/Settings \| Selvi & Daughters$/);
  for (const path of ['/', '/contact', '/materials']) {
    const html = await asVisitor(page, path);
    expect(html).toContain('Selvi &amp; Daughters</title>');
    expect(html).toContain('+91 90000 11111');
  }

  await section.selectOption('Pictures');
  await page
    .getByLabel('Photo of the founder')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pictures.png });
  await expect(page.getByText('me.png', { exact: true })).toBeVisible();
  const photoOnPage = async () => /\/files\/[0-9a-f]{32}/.exec(await asVisitor(page, '/about'))?.[0] ?? '';
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(photoOnPage).not.toBe('');
  expect((await page.request.get(await photoOnPage())).headers()['content-type']).toBe('image/png');
  await page.getByRole('button', { name: 'Remove me.png' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(photoOnPage).toBe('');
});
