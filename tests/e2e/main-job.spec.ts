import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { textsOf } from '../support/pdf-pages.ts';
import { expect, test } from './site.ts';

/** A PDF like no other, of three pages. */
async function makePdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const number of [1, 2, 3]) pdf.addPage().drawText(`Notes, page ${number}, ${Date.now()}`, { x: 60, y: 700 });
  return Buffer.from(await pdf.save());
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Successfully signed in!')).toBeVisible();
}

test('a material goes from the admin’s upload to the buyer’s download, with the buyer’s name', async ({ browser }) => {
  const pdf = await makePdf();
  const stamp = Date.now().toString(36);
  const title = `Indian Writing in English ${stamp}`;
  const email = `kavitha.${stamp}@example.com`;

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const admin = await desk.newPage();
  await signIn(admin, 'admin@example.com', 'demo-admin');
  await admin.goto('/admin/materials');
  await admin.getByRole('button', { name: 'Add Material' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add Material' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('From Toru Dutt to Arundhati Roy, with questions.');
  await dialog.getByLabel('Price (₹)').fill('249.50');
  await dialog.getByLabel('PDF file').setInputFiles({ name: 'iwe.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(dialog.getByRole('textbox', { name: 'Pages', exact: true })).toHaveValue('3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Material created successfully')).toBeVisible();

  // Somebody new finds it, and signs up to buy it.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await phone.newPage();
  await page.goto('/materials');
  await page.getByLabel('Search').first().fill(stamp);
  await page.getByRole('link', { name: new RegExp(`View Details.*${stamp}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('249.50')).toHaveCount(0);
  const materialPath = new URL(page.url()).pathname;

  await page.getByRole('link', { name: 'Login to buy' }).click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Kavitha Selvam');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('six-ok');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Sign up successful! Please check your email to confirm your account.')).toBeVisible();

  // The mail stands in the outbox, since no mail server is set.
  await admin.goto('/admin/outbox');
  await admin
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button')
    .first()
    .click();
  const link = await admin
    .getByRole('dialog')
    .getByRole('link', { name: /confirm-email/ })
    .getAttribute('href');
  await page.goto(link ?? '');
  await expect(page).toHaveURL('/');

  await page.goto(materialPath);
  await expect(page.getByText('₹249.50')).toBeVisible();
  await page.getByRole('button', { name: /^Buy now/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Payment successful! You can now download the material.')).toBeVisible();

  // The page loads anew by itself, and offers the download.
  await expect(page.getByText('You own this PDF')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${title}.pdf`);
  const texts = await textsOf(await readFile(await download.path()));
  expect(texts).toHaveLength(3);
  for (const [index, text] of texts.entries()) {
    expect(text).toContain(`Notes, page ${index + 1}`);
    expect(text).toContain('Bought by Kavitha Selvam');
  }

  await page.goto('/orders');
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByRole('link', { name: /Download/ })).toBeVisible();
  await desk.close();
  await phone.close();
});
