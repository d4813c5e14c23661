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

const press = (checkout: Locator, name: 'Pay' | 'Fail') => checkout.getByRole('button', { name, exact: true }).click();

async function expectBought(page: Page, id: string): Promise<void> {
  // The page loads again before it says so.
  await expect(page.getByText('You own this PDF')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Download/ })).toHaveAttribute('href', `/downloads/${id}`);
  await page.goto('/orders');
  const order = page.getByRole('list', { name: 'Your orders' }).getByRole('listitem').filter({ hasText: 'Confirmed' });
  await expect(order.locator(`a[href="/downloads/${id}"]`).first()).toBeVisible();
}

test('A payment’s window holds the focus, goes with Escape and can be opened again; paying gives the download, and the page loads again by itself.', async ({
  page,
  site,
}) => {
  const complaints = complaintsOf(page);
  const id = await openForSale(page, site);
  const first = await openCheckout(page);
  await expect(first.getByText(/no real money/)).toBeVisible();
  await expect(first.getByRole('button', { name: 'Pay', exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(first.getByRole('button', { name: 'Dismiss', exact: true })).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await expect(buyButton(page)).toBeEnabled();

  const checkout = await openCheckout(page);
  await press(checkout, 'Fail');
  await expect(page.getByText(/^Payment failed: .*declined/)).toBeVisible();
  await expect(checkout).toBeVisible();
  const loaded = page.waitForEvent('load');
  await press(checkout, 'Pay');
  await expect(page.getByText('Payment successful! You can now download the material.')).toBeVisible();
  await loaded;
  await expectBought(page, id);
  expect(complaints).toEqual([]);
});
