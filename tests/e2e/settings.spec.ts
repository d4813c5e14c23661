import type { Page } from '@playwright/test';
import { like } from 'drizzle-orm';
import { settings } from '#server/db/schema/settings.ts';
import { pictures } from '../support/files.ts';
import { withDataFile } from './data-file.ts';
import { axe, noSidewaysScroll, sizes, toast } from './page-checks.ts';
import { signInAs } from './sign-in.ts';
import { expect, test } from './site.ts';

test.describe.configure({ timeout: 180_000 });

/** What is changed here is put back, for whoever comes after. */
const forget = () => withDataFile((db) => void db.delete(settings).where(like(settings.key, 'site.%')).run());
test.beforeEach(forget);
test.afterAll(forget);

const sections = ['', 'home', 'about', 'works', 'contact', 'videos', 'purchase', 'business', 'pictures'];
const saved = 'Settings saved. The site shows them now.';

const asVisitor = async (page: Page, path: string) => {
  const context = await page.context().browser()?.newContext();
  const answer = await context?.request.get(`${new URL(page.url()).origin}${path}`);
  const html = (await answer?.text()) ?? '';
  await context?.close();
  return html;
};

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`the settings on a ${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      test('can be used by everybody, each section', async ({ page }) => {
        await signInAs(page, 'admin');
        for (const section of sections) {
          await page.goto(`/admin/settings?section=${section}`);
          await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
          expect([section, await axe(page)]).toEqual([section, []]);
          expect(await noSidewaysScroll(page)).toBe(true);
        }
      });
    });
  }

  test.describe(`the educator on a ${size}`, () => {
    test.use({ viewport });

    test('changes her home page: looks at it first, saves it, and goes back to the default', async ({ page }) => {
      await signInAs(page, 'admin');
      await page.goto('/admin/settings?section=home');
      const form = page.getByRole('form', { name: 'Home' });
      await expect(form.getByText('As it was delivered')).toBeVisible();
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
      await expect(page).toHaveTitle(/^Settings/);
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await asVisitor(page, '/')).not.toContain('Districts reached');

      await form.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, saved)).toBeVisible();
      await expect(form.getByText('Changed by you')).toBeVisible();
      const html = await asVisitor(page, '/');
      expect(html).toContain('Districts reached');
      expect(html).not.toContain('Students trained');
      await expect(page.getByRole('tab', { name: 'Home (changed)' })).toBeVisible();

      await form.getByRole('button', { name: 'Back to the default' }).click();
      const confirmation = page.getByRole('dialog', { name: 'Back to the default?' });
      await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await confirmation.getByRole('button', { name: 'Back to the default' }).click();
      await expect(toast(page, 'Back to the default. The site shows it now.')).toBeVisible();
      await expect(form.getByLabel('Headline', { exact: true })).toHaveValue(
        'Become the teacher your students will remember',
      );
      expect(await asVisitor(page, '/')).toContain('Students trained');
    });

    test('is asked before she loses what she typed', async ({ page }) => {
      await signInAs(page, 'admin');
      await page.goto('/admin/settings');
      await page.getByLabel('Founder', { exact: true }).fill('Dr. Selvi');
      await page.getByRole('tab', { name: 'About' }).click();
      const question = page.getByRole('dialog', { name: 'Discard your changes?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(page.getByLabel('Founder', { exact: true })).toHaveValue('Dr. Selvi');
      await page.getByRole('tab', { name: 'About' }).click();
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect(page).toHaveURL('/admin/settings?section=about');
      await page.getByRole('tab', { name: 'Site and contact' }).click();
      await expect(page.getByLabel('Founder', { exact: true })).not.toHaveValue('Dr. Selvi');
    });
  });
}

test('the name and the phone number are new on every page once they are saved', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/settings');
  await page.getByLabel('Site name').fill('Selvi & Daughters');
  await page.getByLabel('UPI id').fill('no upi id');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('UPI id')).toHaveAccessibleDescription(/Please enter a UPI id such as name@bank/);
  await page.getByLabel('UPI id').fill('selvi@okbank');
  await page.getByLabel('Phone number').fill('+91 90000 11111');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, saved)).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Selvi & Daughters');
  await expect(page).toHaveTitle('Settings | Selvi & Daughters');
  for (const path of ['/', '/contact', '/materials']) {
    const html = await asVisitor(page, path);
    expect(html).toContain('Selvi &amp; Daughters</title>');
    expect(html).toContain('+91 90000 11111');
  }
});

test('an uploaded photo and academic profile stand on the About page', async ({ page }) => {
  await signInAs(page, 'admin');
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

for (const path of ['/admin/settings', '/admin/messages']) {
  for (const who of ['visitor', 'student'] as const) {
    test(`${path} is denied to a ${who}`, async ({ page }) => {
      if (who === 'student') await signInAs(page, who);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await page.getByRole('link', { name: 'Go Home' }).click();
      await expect(page).toHaveURL('/');
    });
  }
}
