import { expect, test } from './site.ts';

test('a public page can be read before any script runs', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/materials');
  await expect(page.getByRole('heading', { level: 1, name: 'Study Materials' })).toBeVisible();
  await context.close();
});

test('hydration takes over without a word of complaint', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/materials');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  expect(complaints).toEqual([]);
});
