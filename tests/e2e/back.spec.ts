import type { Page } from '@playwright/test';
import { menu, openMenu, wake } from './page-checks.ts';
import { expect, test } from './site.ts';

test.use({ hasTouch: true, isMobile: true });

const place = (page: Page) => page.evaluate(() => location.pathname + location.search);

test('On a phone, Back closes the menu, the QR code and the sample viewer, and stays on the page.', async ({
  page,
}) => {
  await page.goto('/materials?q=Shakespeare');
  await wake(page);
  await openMenu(page);
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  expect(await place(page)).toBe('/materials?q=Shakespeare');

  await page.getByRole('link', { name: /^View Details: PG TRB English: Shakespeare/ }).tap();
  await expect(page).toHaveURL(/\/material\//);
  const book = await place(page);
  await page.getByRole('button', { name: 'View GPay QR' }).tap();
  const code = page.getByRole('dialog', { name: 'Pay with GPay' });
  await expect(code).toBeVisible();
  await page.goBack();
  await expect(code).toHaveCount(0);
  expect(await place(page)).toBe(book);
  await page.getByRole('link', { name: /^Sample page 1 of/ }).tap();
  const viewer = page.getByRole('dialog', { name: /^Sample pages of/ });
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  expect(await place(page)).toBe(book);
  // Forward finds nothing open; closing by hand takes the step away.
  await page.goForward();
  await page.getByRole('button', { name: 'View GPay QR' }).tap();
  await code.getByRole('button', { name: 'Close' }).tap();
  await expect(code).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.history.state.above ?? 0)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/materials?q=Shakespeare');
});

test('Back closes a dialog from the moment it is seen.', async ({ page }) => {
  await page.goto('/materials?q=Shakespeare');
  await page.getByRole('link', { name: /^View Details: PG TRB English: Shakespeare/ }).tap();
  await wake(page);
  const code = page.getByRole('button', { name: 'View GPay QR' });
  const stepsWhenSeen = page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[role="dialog"]')) return;
          observer.disconnect();
          resolve(window.history.state.above ?? 0);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await code.tap();
  expect(await stepsWhenSeen).toBe(1);
});

test('A link in the menu leads on, Back comes home in one step and Forward returns; a reload closes the menu.', async ({
  page,
}) => {
  await page.goto('/about');
  await wake(page);
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Contact' }).tap();
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(page).toHaveTitle(/^About/);
  await expect(menu(page)).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL('/contact');

  await openMenu(page);
  await expect(menu(page)).toBeVisible();
  await page.reload();
  await wake(page);
  await expect(menu(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('On the admin’s phone, Back asks before a form in a dialog is left, and another Back keeps it.', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'admin');
  await page.goto('/admin');
  await page.goto('/admin/videos');
  await page.getByRole('button', { name: 'Add Video' }).tap();
  const form = page.getByRole('dialog', { name: 'Add Video' });
  await form.getByLabel('Title').fill('A new video');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('Title')).toHaveValue('A new video');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).tap();
  await expect(form).toHaveCount(0);
  expect(await place(page)).toBe('/admin/videos');
  await page.goBack();
  await expect(page).toHaveURL('/admin');
});
