import { makeBooklet } from '../support/pdf.ts';
import { expectSound, row, sizes, toast } from './page-checks.ts';
import { newMark } from './records.ts';
import { expect, test } from './site.ts';

test('The first pages of an uploaded PDF become pictures, which anybody may look at, also without scripts.', async ({
  page,
  browser,
  site,
}) => {
  const title = `Tamil poetics ${newMark()}`;
  const found = `/materials?q=${encodeURIComponent(title)}`;
  await site.signIn(page, 'admin');
  await page.goto('/admin/materials');
  await page.getByRole('button', { name: 'Add Material' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Material' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Price (₹)').fill('49');
  const file = { name: 'poetics.pdf', mimeType: 'application/pdf', buffer: await makeBooklet(12) };
  const checked = page.waitForResponse(/\/uploads\?/);
  await dialog.getByLabel('PDF file').setInputFiles(file);
  await checked;
  await expect(dialog.getByText('poetics.pdf', { exact: true })).toBeVisible();
  await dialog.getByText('More', { exact: true }).click();
  await dialog.getByLabel('Preview pages').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Material created successfully')).toBeVisible();
  // The list says by itself when they are made.
  await page.getByRole('searchbox', { name: 'Search materials' }).fill(title);
  await expect(row(page, title)).toContainText('Sample: 2 pages', { timeout: 60_000 });

  // Without scripts.
  const visitor = await browser.newPage({ javaScriptEnabled: false });
  await visitor.goto(found);
  await visitor
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  const pages = visitor.getByRole('list', { name: `Sample pages of ${title}` }).getByRole('img');
  await expect(pages).toHaveCount(2);
  const first = visitor.getByRole('link', { name: `Sample page 1 of 2 of ${title}` });
  await first.scrollIntoViewIfNeeded();
  await expect(first.getByRole('img')).toHaveJSProperty('complete', true);
  await expect(first.getByRole('img')).toHaveJSProperty('naturalWidth', 900);
  await first.click();
  await expect(visitor).toHaveURL(/\/files\/[0-9a-f]{32}$/);
  await visitor.close();

  await page.context().clearCookies();
  await page.goto(found);
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  await expect(page.getByText('Read the first 2 pages before you order.')).toBeVisible();

  const second = page.getByRole('link', { name: `Sample page 2 of 2 of ${title}` });
  await page.setViewportSize(sizes.phone);
  // As in Safari, where a press focuses no link.
  await second.evaluate((link) => link.addEventListener('mousedown', (event) => event.preventDefault()));
  await second.click();
  const viewer = page.getByRole('dialog', { name: `Sample pages of ${title}` });
  await expect(viewer.getByRole('group', { name: '2 of 2' })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByRole('group', { name: '1 of 2' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(second).toBeFocused();
});
