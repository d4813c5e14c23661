import type { Locator, Page } from '@playwright/test';
import { expect, test } from './site.ts';

/** Signs in as the demo's student and opens a material that can still be bought; the answer is its id. */
async function openForSale(page: Page): Promise<string> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('student@example.com');
  await page.getByLabel('Password', { exact: true }).fill('demo-student');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Successfully signed in!')).toBeVisible();

  const listed = await ask<{ items: { id: string }[] }>(page, 'materials.list', { limit: 100 });
  const offers = await Promise.all(
    listed.items.map(async ({ id }) => ({
      id,
      ...(await ask<{ state: string }>(page, 'payments.offer', { materialId: id })),
    })),
  );
  const offer = offers.find(({ id, state }) => state === 'for-sale' && !taken.has(id));
  if (!offer) throw new Error('The demo has nothing left to buy');
  taken.add(offer.id);
  await page.goto(`/material/${offer.id}`);
  return offer.id;
}

/** Tests of one worker buy different materials. */
const taken = new Set<string>();

async function ask<T>(page: Page, path: string, input: object): Promise<T> {
  const answer = await page.request.get(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`);
  const body: { result: { data: T } } = await answer.json();
  return body.result.data;
}

const buyButton = (page: Page) => page.getByRole('button', { name: /^Buy now/ });

/** Presses Buy; the answer is the test payment's window. */
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
  await expect(page.getByText('You own this PDF')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('link', { name: /^Download/ })).toHaveAttribute('href', `/downloads/${id}`);
  await page.goto('/orders');
  const order = page.getByRole('list', { name: 'Your orders' }).getByRole('listitem').filter({ hasText: 'Confirmed' });
  await expect(order.locator(`a[href="/downloads/${id}"]`).first()).toBeVisible();
}

test('paying gives the download, and the page loads again by itself', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  const id = await openForSale(page);
  const checkout = await openCheckout(page);
  await expect(checkout.getByText(/no real money/)).toBeVisible();
  await expect(checkout.getByRole('button', { name: 'Pay', exact: true })).toBeFocused();
  await press(checkout, 'Pay');
  await expect(page.getByText('Payment successful! You can now download the material.')).toBeVisible();
  await page.waitForEvent('load');
  await expectBought(page, id);
  expect(complaints).toEqual([]);
});

test('a payment that fails says why, and the next try succeeds', async ({ page }) => {
  const id = await openForSale(page);
  const checkout = await openCheckout(page);
  await press(checkout, 'Fail');
  await expect(page.getByText(/^Payment failed: .*declined/)).toBeVisible();
  await expect(checkout).toBeVisible();
  await press(checkout, 'Pay');
  await expect(page.getByText('Payment successful! You can now download the material.')).toBeVisible();
  await expectBought(page, id);
});

test('a window that is closed can be opened again at once, by button or by Escape', async ({ page }) => {
  const id = await openForSale(page);
  await press(await openCheckout(page), 'Dismiss');
  await expect(page.getByText('Payment cancelled. You can try again anytime.')).toBeVisible();
  await expect(buyButton(page)).toBeEnabled();

  const again = await openCheckout(page);
  await page.keyboard.press('Shift+Tab');
  await expect(again.getByRole('button', { name: 'Dismiss', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();
  await expect(buyButton(page)).toBeEnabled();

  await page.goto('/orders');
  await expect(page.getByText('The payment was not completed.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();
  await page.goto(`/material/${id}`);
  await press(await openCheckout(page), 'Pay');
  await expectBought(page, id);
});

test('a payment whose verification is lost on the way is settled by the provider’s own message', async ({ page }) => {
  const id = await openForSale(page);
  await page.route(/payments\.verify/, (route) => route.abort());
  await press(await openCheckout(page), 'Pay');
  await expect(page.getByText('Payment verification failed. Please contact support.')).toBeVisible();
  await expectBought(page, id);
});

test('a checkout script that does not load is said so, and can be tried again', async ({ page }) => {
  await openForSale(page);
  await page.route(/checkout\.js/, (route) => route.abort());
  await buyButton(page).click();
  await expect(page.getByText('Razorpay SDK not loaded. Please refresh the page and try again.')).toBeVisible();
  await page.unroute(/checkout\.js/);
  await press(await openCheckout(page), 'Dismiss');
});

test('a visitor sees neither price nor orders', async ({ page }) => {
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
});
