import { readFileSync } from 'node:fs';
import { shortOrderId } from '#shared/orders.ts';
import { siteDefaults } from '#shared/site/facts.ts';
import { expectSound } from './page-checks.ts';
import { addStudent, putOrder } from './records.ts';
import { expect, test } from './site.ts';

test.use({ hasTouch: true, isMobile: true, permissions: ['clipboard-read', 'clipboard-write'] });

test('On one phone a student copies the UPI ID and the amount, saves the QR picture, and reports a pasted UTR number.', async ({
  page,
  site,
}) => {
  const student = await addStudent(site);
  const orderId = putOrder(site, {
    user: student,
    payBy: 'upi',
    quotedAt: Date.now(),
    items: [{ unitPricePaise: 250_000 }],
  });
  await site.signIn(page, student.email);
  await page.goto(`/orders/${orderId}`);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const copyId = page.getByRole('button', { name: /^Copy UPI ID/ });
  await expect(copyId).toBeInViewport();
  await copyId.tap();
  await expect.poll(clipboard).toBe(siteDefaults.upiId);
  await page.getByRole('button', { name: /^Copy amount/ }).tap();
  await expect.poll(clipboard).toBe('2500');
  await expect(page.getByText(/only up to ₹2,000/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open a UPI app' })).toHaveCount(0);
  await page.getByText('Where is the UTR number?').tap();
  await expect(page.getByRole('listitem').filter({ hasText: 'UPI Ref No' })).toBeVisible();
  await expectSound(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the QR picture' }).tap();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`upi-${shortOrderId(orderId).slice(1)}.png`);
  expect(
    readFileSync(await saved.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');

  // The phone threw the page away while the payment app was open.
  await page.reload();
  const utr = page.getByLabel('UTR number');
  await expect(utr).toBeFocused();
  await expect(utr).toBeInViewport();
  await utr.fill('Paid to TRB. UPI transaction ID: 7123 4567 8901. Google transaction ID CICAgMDA2bqJdw');
  await expect(utr).toHaveValue('712345678901');
  await page.getByRole('button', { name: 'Submit payment details' }).tap();
  await expect(page.getByText('You told us you paid ₹2,500 (UTR 712345678901).')).toBeVisible();
});
