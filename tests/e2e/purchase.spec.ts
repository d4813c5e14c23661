import type { Locator, Page } from '@playwright/test';
import { complaintsOf, expectSound } from './page-checks.ts';
import { addMaterial, addStudent } from './records.ts';
import { expect, type Site, test } from './site.ts';

/** Opens a material as a new student who can buy it; returns its id. */
async function openForSale(page: Page, site: Site): Promise<string> {
  await site.signIn(page, (await addStudent(site)).email);
  const id = addMaterial(site);
  await page.goto(`/material/${id}`);
  return id;
}

const buyButton = (page: Page) => page.getByRole('button', { name: /^Buy now/ });

/** Presses Buy; returns the window of the test payment. */
async function openCheckout(page: Page): Promise<Locator> {
  await buyButton(page).click();
  const checkout = page.getByRole('dialog', { name: /test payment/ });
  await expect(checkout).toBeVisible();
  return checkout;
}

const press = (checkout: Locator, name: 'Pay' | 'Fail' | 'Dismiss') =>
  checkout.getByRole('button', { name, exact: true }).click();

async function expectBought(page: Page, id: string): Promise<void> {
  // The page loads anew before it says so.
  await expect(page.getByText('You own this PDF')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Download/ })).toHaveAttribute('href', `/downloads/${id}`);
  await page.goto('/orders');
  const order = page.getByRole('list', { name: 'Your orders' }).getByRole('listitem').filter({ hasText: 'Confirmed' });
  await expect(order.locator(`a[href="/downloads/${id}"]`).first()).toBeVisible();
}

test('Paying gives the download, and the page loads again by itself.', async ({ page, site }) => {
  const complaints = complaintsOf(page);
  const id = await openForSale(page, site);
  const checkout = await openCheckout(page);
  await expect(checkout.getByText(/no real money/)).toBeVisible();
  await expect(checkout.getByRole('button', { name: 'Pay', exact: true })).toBeFocused();
  await expectSound(page);
  const loaded = page.waitForEvent('load');
  await press(checkout, 'Pay');
  await expect(page.getByText('Payment successful! You can now download the material.')).toBeVisible();
  await loaded;
  await expectBought(page, id);
  expect(complaints).toEqual([]);
});

test('A payment of one material that fails says why, and the next try succeeds.', async ({ page, site }) => {
  const id = await openForSale(page, site);
  const checkout = await openCheckout(page);
  await press(checkout, 'Fail');
  await expect(page.getByText(/^Payment failed: .*declined/)).toBeVisible();
  await expect(checkout).toBeVisible();
  await press(checkout, 'Pay');
  await expect(page.getByText('Payment successful! You can now download the material.')).toBeVisible();
  await expectBought(page, id);
});

test('A payment’s window that is closed can be opened again at once, by button or by Escape.', async ({
  page,
  site,
}) => {
  const id = await openForSale(page, site);
  await press(await openCheckout(page), 'Dismiss');
  await expect(page.getByText('Payment cancelled. You can try again anytime.')).toBeVisible();
  await expect(buyButton(page)).toBeEnabled();

  const again = await openCheckout(page);
  await page.keyboard.press('Shift+Tab');
  await expect(again.getByRole('button', { name: 'Dismiss', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();
  await expect(buyButton(page)).toBeEnabled();
  await press(await openCheckout(page), 'Pay');
  await expectBought(page, id);
});

test('A payment whose verification is lost on the way is settled by the provider’s own message.', async ({
  page,
  site,
}) => {
  const id = await openForSale(page, site);
  await page.route(/payments\.verify/, (route) => route.abort());
  await press(await openCheckout(page), 'Pay');
  await expect(page.getByText('Payment verification failed. Please contact support.')).toBeVisible();
  await expectBought(page, id);
});

test('A checkout script that does not load is reported and can be tried again.', async ({ page, site }) => {
  await openForSale(page, site);
  await page.route(/checkout\.js/, (route) => route.abort());
  await buyButton(page).click();
  await expect(page.getByText('Razorpay SDK not loaded. Please refresh the page and try again.')).toBeVisible();
  await page.unroute(/checkout\.js/);
  await press(await openCheckout(page), 'Dismiss');
});
