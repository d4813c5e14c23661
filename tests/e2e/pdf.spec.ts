import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeBooklet } from '../support/pdf.ts';
import { textsOf } from '../support/pdf-pages.ts';
import { axe, noSidewaysScroll, row, sizes, toast } from './page-checks.ts';
import { signInAs } from './sign-in.ts';
import { expect, test } from './site.ts';

// Whole working sessions, with PDFs that processes of their own work on.
test.describe.configure({ timeout: 120_000 });

const title = 'Tamil poetics, twelve pages';

/** Adds a material of twelve pages, two of them to be looked at. */
async function addMaterial(page: Page): Promise<void> {
  await signInAs(page, 'admin');
  await page.goto('/admin/materials');
  await page.getByRole('button', { name: 'Add Material' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Material' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Price (₹)').fill('49');
  const file = { name: 'poetics.pdf', mimeType: 'application/pdf', buffer: await makeBooklet(12) };
  await dialog.getByLabel('PDF file').setInputFiles(file);
  await expect(dialog.getByText('poetics.pdf', { exact: true })).toBeVisible({ timeout: 30_000 });
  await dialog.getByLabel('Preview pages').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Material created successfully')).toBeVisible();
}

test.describe
  .serial('a PDF on its way from the educator to a student', () => {
    test('its first pages are made into pictures, and the list says so by itself', async ({ page }) => {
      await addMaterial(page);
      await page.goto(`/admin/materials?q=${encodeURIComponent(title)}`);
      await expect(row(page, title)).toContainText('Sample: 2 pages', { timeout: 90_000 });
      expect(await axe(page)).toEqual([]);
      expect(await noSidewaysScroll(page)).toBe(true);
    });

    for (const [size, viewport] of Object.entries(sizes)) {
      test(`anybody may look at just these, also without scripts, on a ${size}`, async ({ browser, baseURL }) => {
        const visitor = await browser.newContext({ baseURL: baseURL ?? '', viewport, javaScriptEnabled: false });
        const page = await visitor.newPage();
        await page.goto(`/materials?q=${encodeURIComponent(title)}`);
        await page
          .getByRole('link', { name: /View Details/ })
          .first()
          .click();
        const pages = page.getByRole('list', { name: `Sample pages of ${title}` }).getByRole('img');
        await expect(pages).toHaveCount(2);
        const first = page.getByRole('link', { name: `Sample page 1 of 2 of ${title}` });
        await first.scrollIntoViewIfNeeded();
        await expect(first.getByRole('img')).toHaveJSProperty('complete', true);
        await expect(first.getByRole('img')).toHaveJSProperty('naturalWidth', 900);
        await first.click();
        await expect(page).toHaveURL(/\/files\/[0-9a-f]{32}$/);
        await visitor.close();
      });

      test(`the page with them is sound, on a ${size}`, async ({ page }) => {
        const complaints: string[] = [];
        page.on('console', (message) => {
          if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
        });
        await page.setViewportSize(viewport);
        await page.goto(`/materials?q=${encodeURIComponent(title)}`);
        await page
          .getByRole('link', { name: /View Details/ })
          .first()
          .click();
        await expect(page.getByText('Read the first 2 pages before you order.')).toBeVisible();
        expect(await axe(page)).toEqual([]);
        expect(await noSidewaysScroll(page)).toBe(true);
        expect(complaints).toEqual([]);
      });
    }

    test('who buys it downloads a copy with their name on every page', async ({ page }) => {
      await signInAs(page, 'student');
      await page.goto(`/materials?q=${encodeURIComponent(title)}`);
      await page
        .getByRole('link', { name: /View Details/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^Buy now/ }).click();
      await page
        .getByRole('dialog', { name: /test payment/ })
        .getByRole('button', { name: 'Pay', exact: true })
        .click();
      await expect(page.getByText('You own this PDF')).toBeVisible({ timeout: 15_000 });
      const [download] = await Promise.all([
        page.waitForEvent('download', { timeout: 60_000 }),
        page.getByRole('link', { name: /^Download/ }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`${title}.pdf`);
      const texts = await textsOf(await readFile(await download.path()));
      expect(texts).toHaveLength(12);
      for (const [index, text] of texts.entries()) {
        expect(text).toContain(`Lesson ${index + 1}`);
        expect(text).toMatch(/Bought by Abinaya Krishnan .* · Order #[0-9a-f]{8}/);
      }
    });
  });
