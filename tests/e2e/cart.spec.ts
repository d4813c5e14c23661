import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { materials } from '#server/db/schema/materials.ts';
import { complaintsOf, expectSound, menu, openMenu } from './page-checks.ts';
import { addMaterial, addStudent, newMark, putIntoCart, putOrder } from './records.ts';
import { expect, type Site, test } from './site.ts';

/** Signs in as a new student with a material in the cart; returns the material's id. */
async function beginWith(page: Page, site: Site, title: string, kind: 'download' | 'printed'): Promise<string> {
  const student = await addStudent(site);
  const id = addMaterial(site, { title });
  putIntoCart(site, student.id, id, kind);
  await site.signIn(page, student.email);
  return id;
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByLabel('Address').fill('12 North Street, Anna Nagar');
  await page.getByLabel('City').fill('Madurai');
  await page.getByLabel('State').selectOption('Tamil Nadu');
  await page.getByLabel('Pincode').fill('625020');
}

const lines = (page: Page) => page.getByRole('list', { name: 'In your cart' }).getByRole('listitem');
const payButton = (page: Page, amount: string) => page.getByRole('button', { name: `Pay ${amount}`, exact: true });

async function openCheckout(page: Page, amount: string): Promise<Locator> {
  await payButton(page, amount).click();
  const checkout = page.getByRole('dialog', { name: /test payment/ });
  await expect(checkout).toContainText(amount);
  return checkout;
}

const press = (checkout: Locator, name: 'Pay' | 'Fail' | 'Dismiss') =>
  checkout.getByRole('button', { name, exact: true }).click();

/** Expects the order's page, which opens by itself and says that the order is paid. */
async function expectPaidOrder(page: Page): Promise<void> {
  await page.waitForURL(/\/orders\/[0-9a-f]{32}$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment' }).getByText('Paid', { exact: true })).toBeVisible();
}

test('A purchase goes from the material’s page over the cart to the order’s own page.', async ({ page, site }) => {
  const complaints = complaintsOf(page);
  const title = `The whole way ${newMark()}`;
  const id = addMaterial(site, { title });
  await site.signIn(page, (await addStudent(site)).email);
  await page.goto(`/material/${id}`);
  await page.getByRole('button', { name: /^Add printed copy/ }).click();
  await expect(page.getByRole('link', { name: 'In your cart' })).toBeFocused();
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Cart (2)' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(lines(page)).toHaveCount(2);

  await page.getByLabel(`Copies: ${title}`).selectOption('3');
  await expect(payButton(page, '₹996')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (4)' })).toBeVisible();

  await page.getByLabel('Pincode').fill('012345');
  await payButton(page, '₹996').click();
  await expect(page.getByText('Please enter a 6-digit pincode')).toBeVisible();
  await expectSound(page);
  await fillAddress(page);
  await press(await openCheckout(page, '₹996'), 'Pay');
  await expect(page.getByText('Payment successful! You can now download the material.')).toBeVisible();
  await expectPaidOrder(page);
  await expect(page.getByText('12 North Street, Anna Nagar, Madurai, Tamil Nadu - 625020').first()).toBeVisible();
  await expect(page.getByRole('link', { name: `Download: ${title}` })).toHaveAttribute('href', `/downloads/${id}`);
  await expect(page.getByRole('link', { name: `Read: ${title}` })).toHaveAttribute('href', `/library/${id}`);
  await expect(page.getByRole('list', { name: 'History of the order' }).getByText('Order placed')).toBeVisible();

  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('link', { name: 'See study materials' }).click();
  await expect(page).toHaveURL('/materials');

  // What was said once is there the next time.
  await page.goto(`/material/${id}`);
  await page.getByRole('button', { name: /^Add printed copy/ }).click();
  await expect(page.getByText('You own this PDF')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByLabel('Pincode')).toHaveValue('625020');
  await expect(page.getByLabel('State')).toHaveValue('Tamil Nadu');
  expect(complaints).toEqual([]);
});

test('What is taken out of the cart can be put back, as many as there were.', async ({ page, site }) => {
  await beginWith(page, site, 'Undo', 'printed');
  await page.goto('/cart');
  await page.getByLabel('Copies: Undo').selectOption('5');
  await expect(payButton(page, '₹1,245')).toBeVisible();
  await page.getByRole('button', { name: 'Remove: Undo' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Copies: Undo')).toHaveValue('5');
  await expect(page.getByText('Your cart has changed')).toBeHidden();
});

test('A failed payment and a closed window are said, and the same order is paid in the end.', async ({
  page,
  site,
}) => {
  await beginWith(page, site, 'Second try', 'download');
  await page.goto('/cart');
  await expect(page.getByLabel('Pincode')).toBeHidden();
  const asked: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('checkout.createOrder'))
      asked.push(/order_\w+/.exec(await response.text())?.[0] ?? 'none');
  });
  const checkout = await openCheckout(page, '₹249');
  await press(checkout, 'Fail');
  await expect(page.getByText(/^Payment failed: .*declined/)).toBeVisible();
  await press(checkout, 'Dismiss');
  await expect(page.getByText('Payment cancelled. You can try again anytime.')).toBeVisible();
  await press(await openCheckout(page, '₹249'), 'Pay');
  await expect(page.getByText('Payment successful! You can now download the material.')).toBeVisible();
  await expectPaidOrder(page);
  expect(asked).toHaveLength(2);
  expect(new Set(asked).size).toBe(1);
});

test('A tab closed right after paying loses nothing.', async ({ page, site }) => {
  const id = await beginWith(page, site, 'Closed tab', 'download');
  const tab = await page.context().newPage();
  await tab.goto('/cart');
  await tab.route(/payments\.verify/, (route) => route.abort());
  const checkout = await openCheckout(tab, '₹249');
  const paid = tab.waitForResponse(/sandbox\/razorpay\/checkout$/);
  await press(checkout, 'Pay');
  await paid;
  await tab.close();

  await expect(async () => {
    await page.goto(`/material/${id}`);
    await expect(page.getByText('You own this PDF')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('A second tab with the same cart says that it is paid, and shows the empty cart.', async ({ page, site }) => {
  await beginWith(page, site, 'Two tabs', 'download');
  await page.goto('/cart');
  const other = await page.context().newPage();
  await other.goto('/cart');
  const [first, second] = [await openCheckout(page, '₹249'), await openCheckout(other, '₹249')];
  await press(first, 'Pay');
  await expectPaidOrder(page);
  await press(second, 'Pay');
  await expect(second.getByRole('alert')).toContainText('already done');
  await press(second, 'Dismiss');
  await payButton(other, '₹249').click();
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await expect(other.getByText('Two tabs was removed from your cart.')).toBeVisible();
  await other.close();
});

test('A changed price is shown before anything is paid, and nothing typed is lost.', async ({ page, site }) => {
  const id = await beginWith(page, site, 'Dearer', 'printed');
  // The page asks for its cart again as it wakes up: once more is answered, nothing but the press can tell of the price.
  const askedAgain = page.waitForResponse(/cart\.get/);
  await page.goto('/cart');
  await askedAgain;
  await fillAddress(page);
  await page.getByLabel('City').fill('Theni');
  site.db.update(materials).set({ printPricePaise: 29_900 }).where(eq(materials.id, id)).run();
  await payButton(page, '₹249').click();
  await expect(page.getByText('Dearer now costs ₹299 instead of ₹249.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: /test payment/ })).toBeHidden();
  await expect(page.getByLabel('City')).toHaveValue('Theni');
  await press(await openCheckout(page, '₹299'), 'Pay');
  await expect(page.getByText('Payment successful! Your printed copies will be shipped soon.')).toBeVisible();
  await expectPaidOrder(page);
});

test('What is not sold any more is named in the cart and can be taken out.', async ({ page, site }) => {
  const id = await beginWith(page, site, 'Off the shelf', 'printed');
  site.db.update(materials).set({ isActive: false }).where(eq(materials.id, id)).run();
  await page.goto('/cart');
  await expect(lines(page)).toContainText('This material is no longer available (not included in the total)');
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden();
  await expectSound(page);
  await page.getByRole('button', { name: 'Remove: Off the shelf' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('A refusal to begin a payment is said, and it can be tried again.', async ({ page, site }) => {
  await beginWith(page, site, 'Provider down', 'download');
  await page.goto('/cart');
  await page.route(/checkout\.createOrder/, (route) =>
    route.fulfill({
      json: [{ result: { data: { success: false, error: 'Failed to create payment order' } } }],
    }),
  );
  await payButton(page, '₹249').click();
  await expect(page.getByText('Failed to create payment order')).toBeVisible();
  await expect(payButton(page, '₹249')).toBeEnabled();
});

test('An order begun and left is paid from its own page, and has a receipt.', async ({ page, site }) => {
  await beginWith(page, site, 'Later', 'download');
  await page.goto('/cart');
  await press(await openCheckout(page, '₹249'), 'Dismiss');
  await page.getByRole('button', { name: 'Remove: Later' }).click();
  await page.goto('/orders');
  await page.getByText('Not paid (1)').click();
  await expectSound(page);
  await page.getByRole('link', { name: /^Finish order/ }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f]{32}$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();
  await expect(page.getByText('The payment was not completed.')).toBeVisible();
  await press(await openCheckout(page, '₹249'), 'Pay');
  await expect(page.getByText('Payment successful! You can now download the material.')).toBeVisible();
  await expectPaidOrder(page);
  await expect(page.getByRole('link', { name: 'Download: Later' })).toBeVisible();
  await expect(page.getByText('Thank you! Your order is confirmed.')).toBeVisible();
  await expect(page.getByText(/^Receipt mailed to /)).toBeVisible();
  await expectSound(page);
  const href = await page.getByRole('link', { name: 'Download receipt' }).getAttribute('href');
  expect((await page.request.get(href ?? '')).headers()['content-type']).toBe('application/pdf');
});

test('An order begun and left is discarded from the dashboard.', async ({ page, site }) => {
  await beginWith(page, site, 'Never', 'download');
  await page.goto('/cart');
  await press(await openCheckout(page, '₹249'), 'Dismiss');
  await page.goto('/dashboard');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.getByText('Not paid (1)').click();
  await page.getByRole('button', { name: /^Discard order/ }).click();
  await expect(page.getByText('Not paid (1)')).toBeHidden();
  await expect(page.getByRole('list', { name: 'Recent orders' }).getByText('Cancelled')).toBeVisible();
});

test('An order of somebody else is as missing as one that does not exist.', async ({ page, site }) => {
  const student = await addStudent(site);
  const own = `/orders/${putOrder(site, { user: student })}`;
  await site.signIn(page, student.email);
  expect((await page.goto(own))?.headers()['cache-control']).toContain('no-store');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await site.signIn(page, 'pending');
  for (const address of [own, '/orders/0123456789abcdef0123456789abcdef']) {
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
  }
});

test('The direct-purchase page leads to materials and samples.', async ({ page, site }) => {
  await site.signIn(page, 'student');
  await page.goto('/purchase');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Study Materials' })).toHaveAttribute('href', '/materials');
  await expect(main.getByRole('link', { name: 'Free Samples' })).toHaveAttribute('href', '/samples');
});
