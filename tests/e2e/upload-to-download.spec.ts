import { readFile } from 'node:fs/promises';
import { makeBooklet } from '../support/pdf.ts';
import { textsOf } from '../support/pdf-pages.ts';
import { sizes } from './page-checks.ts';
import { mailedLink, newMark } from './records.ts';
import { expect, test } from './site.ts';

test.use({ hasTouch: true, isMobile: true });

test('A material goes from the admin’s upload to the download of somebody new, tap by tap on a phone, with the buyer’s name.', async ({
  page,
  browser,
  site,
}) => {
  const mark = newMark();
  const title = `Indian Writing in English ${mark}`;
  const email = `kavitha.${mark}@example.com`;

  const admin = await browser.newPage({ viewport: sizes.desktop, hasTouch: false, isMobile: false });
  await site.signIn(admin, 'admin');
  await admin.goto('/admin/materials');
  await admin.getByRole('button', { name: 'Add Material' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add Material' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('From Toru Dutt to Arundhati Roy, with questions.');
  await dialog.getByLabel('Price (₹)').fill('249.50');
  const file = { name: 'iwe.pdf', mimeType: 'application/pdf', buffer: await makeBooklet(3) };
  await dialog.getByLabel('PDF file').setInputFiles(file);
  await expect(dialog.getByRole('textbox', { name: 'Pages', exact: true })).toHaveValue('3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Material created successfully')).toBeVisible();
  await admin.context().close();

  // Somebody new finds it, and signs up to buy it.
  await page.goto('/materials');
  await page.getByLabel('Search').first().fill(mark);
  await expect(page).toHaveURL(/[?&]q=/);
  await page.getByRole('link', { name: new RegExp(`View Details.*${mark}`) }).tap();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('249.50')).toHaveCount(0);
  const materialPath = new URL(page.url()).pathname;

  await page.getByRole('link', { name: 'Log in to buy' }).tap();
  await page.getByRole('tab', { name: 'Sign Up' }).tap();
  await page.getByLabel('Full Name').fill('Kavitha Selvam');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('six-ok');
  await page.getByRole('button', { name: 'Sign Up' }).tap();
  await expect(page.getByText('Sign up successful! Please check your email to confirm your account.')).toBeVisible();

  await page.goto(await mailedLink(site, email, /^Confirm your email address/));
  await page.getByRole('button', { name: 'Confirm my email address' }).tap();
  await page.getByRole('link', { name: `Continue with ${title}` }).tap();
  await expect(page).toHaveURL(materialPath);
  await expect(page.getByText('₹249.50', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Buy now/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).tap();
  await expect(page.getByText('Payment successful! You can now download the material.')).toBeVisible();

  // The page loads again by itself, and offers the download.
  await expect(page.getByText('You own this PDF')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('link', { name: /^Download/ }).tap(),
  ]);
  expect(download.suggestedFilename()).toBe(`${title}.pdf`);
  const texts = await textsOf(await readFile(await download.path()));
  expect(texts).toHaveLength(3);
  for (const [index, text] of texts.entries()) {
    expect(text).toContain(`Lesson ${index + 1}`);
    expect(text).toContain('Bought by Kavitha Selvam');
  }
});
