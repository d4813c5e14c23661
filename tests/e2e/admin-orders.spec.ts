import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { recordOrderEvent } from '#server/features/orders/record-history.data.ts';
import { shortOrderId } from '#shared/orders.ts';
import { putPayment } from '../support/orders.ts';
import { expectSound, row, sizes } from './page-checks.ts';
import { newMark, putOrder } from './records.ts';
import { expect, test } from './site.ts';

test.beforeEach(({ page, site }) => site.signIn(page, 'admin'));

const table = (page: Page) => page.getByRole('table', { name: 'Orders' });

test('With the keyboard alone an admin walks the orders, opens one, goes on to the next, and comes back.', async ({
  page,
  site,
}) => {
  await page.setViewportSize(sizes.desktop);
  const mark = newMark();
  const [oldest, middle, newest] = [1, 2, 3].map((at) => putOrder(site, { contactName: `${mark} ${at}` }));
  await page.goto(`/admin/orders?q=${mark}`);
  const heading = (id = '') => page.getByRole('heading', { level: 1, name: `Order ${shortOrderId(id)}` });
  await expect(table(page).getByRole('rowheader')).toHaveCount(3);
  await page.keyboard.press('j');
  await expect(row(page, shortOrderId(newest ?? ''))).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading(middle)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
  await page.keyboard.press('j');
  await expect(heading(oldest)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.goBack();
  await expect(page).toHaveURL(`/admin/orders?q=${mark}`);
  await expect(table(page).getByRole('rowheader')).toHaveCount(3);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeFocused();
});

test('In compact rows twelve orders are whole on a laptop, with all their columns, and four on a phone.', async ({
  page,
  site,
}) => {
  const [mark, plain] = [newMark(), newMark()];
  const inSight = () =>
    page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.filter((order) => order.getBoundingClientRect().bottom <= window.innerHeight).length);
  for (let place = 0; place < 11; place++) putOrder(site, { contactName: mark });
  const odd = putOrder(site, { contactName: mark });
  putPayment(site, odd, { razorpayOrderId: `order_${newMark()}`, razorpayPaymentId: `pay_${newMark()}` });
  recordOrderEvent(site.db, { orderId: odd, kind: 'paid' }, Date.now());
  for (let place = 0; place < 6; place++) putOrder(site, { contactName: plain });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/orders?q=${mark}`);
  await expect(page.getByText('Paid but pending')).toHaveCount(1);
  await page.getByRole('switch', { name: 'Compact rows' }).check();
  await expect.poll(inSight).toBeGreaterThanOrEqual(12);
  const beyondItsFrame = () =>
    table(page).evaluate((list) => list.scrollWidth - (list.parentElement?.clientWidth ?? 0));
  await expect.poll(beyondItsFrame).toBe(0);

  await page.setViewportSize(sizes.phone);
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(plain);
  await expect(page.getByText(/^Showing 6 of \d+ orders$/)).toBeVisible();
  await expect.poll(inSight).toBeGreaterThanOrEqual(4);
});

test('The orders that are shown are exported; a filter is undone by Back; everybody can use the empty list, the choice of several orders, their parcels and a refund.', async ({
  page,
  site,
}) => {
  await page.setViewportSize(sizes.desktop);
  const mark = newMark();
  const printed = { items: [{ kind: 'printed' as const }], status: 'confirmed' as const, confirmedAt: Date.now() };
  const [id = ''] = [1, 2].map((at) => putOrder(site, { contactName: `${mark} ${at}`, ...printed }));
  putPayment(site, id, { razorpayOrderId: `order_${mark}`, razorpayPaymentId: `pay_${mark}` });
  putOrder(site, { contactName: `${mark} 3`, status: 'cancelled' });
  await page.goto('/admin/orders');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(mark);
  await expect(page).toHaveURL(`/admin/orders?q=${mark}`);
  await expect(page.getByText(/^Showing 3 of \d+ orders$/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Delivered');
  await expect(page.getByText('No orders found')).toBeVisible();
  await expectSound(page);
  await page.goBack();
  await expect(page).toHaveURL(`/admin/orders?q=${mark}`);
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('');
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Confirmed');
  await expect(page.getByText(/^Showing 2 of \d+ orders$/)).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.slice(1).map((line) => line.replaceAll('"', ''))).toEqual([
    expect.stringContaining(`Confirmed,${mark} 2`),
    expect.stringContaining(`Confirmed,${mark} 1`),
  ]);

  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Ship selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders' });
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(dialog.getByText('Please choose the carrier')).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: shortOrderId(id), exact: true }).click();
  await page.getByRole('button', { name: `Refund payment pay_${mark}` }).click();
  await page.getByLabel('Amount to refund (₹)').fill('0.50');
  await page.getByRole('button', { name: 'Refund ₹0.50', exact: true }).click();
  await expect(page.getByText('Please enter at least ₹1')).toBeVisible();
  await expectSound(page);
});
