import type { Locator, Page } from '@playwright/test';
import { complaintsOf, expectSound, menu, openMenu } from './page-checks.ts';
import { addMaterial, addStudent, newMark, putIntoCart } from './records.ts';
import { expect, test } from './site.ts';

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

const press = (checkout: Locator, name: 'Pay' | 'Dismiss') =>
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

  expect(complaints).toEqual([]);
});

test('An order begun and left is paid from its own page, and has a receipt.', async ({ page, site }) => {
  const student = await addStudent(site);
  putIntoCart(site, student.id, addMaterial(site, { title: 'Later' }), 'download');
  await site.signIn(page, student.email);
  await page.goto('/cart');
  await press(await openCheckout(page, '₹249'), 'Dismiss');
  await page.getByRole('button', { name: 'Remove: Later' }).click();
  await page.goto('/orders');
  await expect(page.getByText('Not paid', { exact: true })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: /^Finish order/ }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f]{32}$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();
  await expect(page.getByText('The payment was not completed.')).toBeVisible();
  await press(await openCheckout(page, '₹249'), 'Pay');
  await expect(page.getByText('Payment successful! You can now download the material.')).toBeVisible();
  await expectPaidOrder(page);
  await expect(page.getByRole('link', { name: 'Download: Later' })).toBeVisible();
  await expect(page.getByText('Your order is confirmed')).toBeVisible();
  await expect(page.getByText(/^We’ve emailed your receipt to /)).toBeVisible();
  await expectSound(page);
  const href = await page.getByRole('link', { name: 'Download receipt' }).getAttribute('href');
  expect((await page.request.get(href ?? '')).headers()['content-type']).toBe('application/pdf');
});
