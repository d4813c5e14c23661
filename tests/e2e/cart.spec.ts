import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { cartItems } from '#server/db/schema/cart.ts';
import { materials } from '#server/db/schema/materials.ts';
import { withDataFile } from './data-file.ts';
import { axe, noSidewaysScroll, sizes } from './page-checks.ts';
import { signInAs } from './sign-in.ts';
import { expect, test } from './site.ts';

/** A material of its own for each test, sold both ways at ₹249; the answer is its id. */
const addMaterial = (title: string): Promise<string> =>
  withDataFile((db) => {
    const now = Date.now();
    const file = db
      .select({ fileId: materials.fileId })
      .from(materials)
      .all()
      .find(({ fileId }) => fileId !== null);
    return db
      .insert(materials)
      .values({
        title,
        category: 'General',
        format: 'PDF and printed',
        pricePaise: 24_900,
        printPricePaise: 24_900,
        pages: 40,
        fileId: file?.fileId ?? null,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: materials.id })
      .get().id;
  });

const setPrice = (id: string, pricePaise: number) =>
  withDataFile(
    (db) =>
      void db.update(materials).set({ pricePaise, printPricePaise: pricePaise }).where(eq(materials.id, id)).run(),
  );

/** Signed in, with an empty cart. */
async function beginAsStudent(page: Page): Promise<void> {
  await signInAs(page, 'student');
  await withDataFile((db) => void db.delete(cartItems).run());
}

/** Puts the printed copy into the cart from the material's page. */
async function addPrinted(page: Page, id: string): Promise<void> {
  await page.goto(`/material/${id}`);
  await page.getByRole('button', { name: /^Add printed copy/ }).click();
  await expect(page.getByRole('link', { name: 'In your cart' })).toBeFocused();
}

async function addDownload(page: Page, id: string): Promise<void> {
  await page.goto(`/material/${id}`);
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible();
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

/** The order's own page has come by itself and says that it is paid. */
async function expectPaidOrder(page: Page): Promise<void> {
  await page.waitForURL(/\/orders\/[0-9a-f]{32}$/, { timeout: 15_000 });
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment' }).getByText('Paid', { exact: true })).toBeVisible();
}

test('from the material’s page over the cart to the order’s own page', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await beginAsStudent(page);
  const id = await addMaterial('Cart: the whole way');
  await addPrinted(page, id);
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(page.getByRole('link', { name: 'Cart (2)' })).toBeVisible();
  await page.getByRole('link', { name: 'Cart (2)' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(lines(page)).toHaveCount(2);

  await page.getByLabel('Copies: Cart: the whole way').selectOption('3');
  await expect(payButton(page, '₹996')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (4)' })).toBeVisible();

  await page.getByLabel('Pincode').fill('012345');
  await payButton(page, '₹996').click();
  await expect(page.getByText('Please enter a 6-digit pincode')).toBeVisible();
  await fillAddress(page);
  await press(await openCheckout(page, '₹996'), 'Pay');
  await expect(page.getByText('Payment successful! You can now download the material.')).toBeVisible();
  await expectPaidOrder(page);
  await expect(page.getByText('12 North Street, Anna Nagar, Madurai, Tamil Nadu - 625020').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download: Cart: the whole way' })).toHaveAttribute(
    'href',
    `/downloads/${id}`,
  );
  await expect(page.getByRole('list', { name: 'History of the order' }).getByText('Order placed')).toBeVisible();

  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('link', { name: 'See study materials' }).click();
  await expect(page).toHaveURL('/materials');

  // What was said once is there the next time.
  await addPrinted(page, id);
  await expect(page.getByText('You own this PDF')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByLabel('Pincode')).toHaveValue('625020');
  await expect(page.getByLabel('State')).toHaveValue('Tamil Nadu');
  expect(complaints).toEqual([]);
});

test('what is taken out can be put back, as many as there were', async ({ page }) => {
  await beginAsStudent(page);
  await addPrinted(page, await addMaterial('Cart: undo'));
  await page.goto('/cart');
  await page.getByLabel('Copies: Cart: undo').selectOption('5');
  await expect(payButton(page, '₹1,245')).toBeVisible();
  await page.getByRole('button', { name: 'Remove: Cart: undo' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Copies: Cart: undo')).toHaveValue('5');
  await expect(page.getByText('Your cart has changed')).toBeHidden();
});

test('a failed payment and a closed window are said, and the same order is paid in the end', async ({ page }) => {
  await beginAsStudent(page);
  await addDownload(page, await addMaterial('Cart: second try'));
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

test('a payment whose browser hears no answer is confirmed by the provider’s own message', async ({ page }) => {
  await beginAsStudent(page);
  await addDownload(page, await addMaterial('Cart: lost answer'));
  await page.goto('/cart');
  await page.route(/payments\.verify/, (route) => route.abort());
  await press(await openCheckout(page, '₹249'), 'Pay');
  await expect(page.getByText('Payment verification failed. Please contact support.')).toBeVisible();
  await expectPaidOrder(page);
});

test('a tab closed right after paying loses nothing', async ({ page }) => {
  await beginAsStudent(page);
  const id = await addMaterial('Cart: closed tab');
  await addDownload(page, id);
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

test('two tabs pay once', async ({ page }) => {
  await beginAsStudent(page);
  await addDownload(page, await addMaterial('Cart: two tabs'));
  await page.goto('/cart');
  const other = await page.context().newPage();
  await other.goto('/cart');
  const [first, second] = await Promise.all([openCheckout(page, '₹249'), openCheckout(other, '₹249')]);
  await press(first, 'Pay');
  await expectPaidOrder(page);
  await press(second, 'Pay');
  await expect(second.getByRole('alert')).toContainText('already done');
  await press(second, 'Dismiss');
  await payButton(other, '₹249').click();
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await expect(other.getByText('Cart: two tabs is not in your cart any more.')).toBeVisible();
  await other.close();
});

test('a changed price is shown before anything is paid, and nothing typed is lost', async ({ page }) => {
  await beginAsStudent(page);
  const id = await addMaterial('Cart: dearer');
  await addPrinted(page, id);
  await page.goto('/cart');
  await fillAddress(page);
  await page.getByLabel('City').fill('Theni');
  await setPrice(id, 29_900);
  await payButton(page, '₹249').click();
  await expect(page.getByText('Cart: dearer now costs ₹299 instead of ₹249.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: /test payment/ })).toBeHidden();
  await expect(page.getByLabel('City')).toHaveValue('Theni');
  await press(await openCheckout(page, '₹299'), 'Pay');
  await expect(page.getByText('Payment successful! Your printed copies are on their way to you soon.')).toBeVisible();
  await expectPaidOrder(page);
});

test('what is not sold any more is named and can be taken out', async ({ page }) => {
  await beginAsStudent(page);
  const id = await addMaterial('Cart: off the shelf');
  await addPrinted(page, id);
  await withDataFile((db) => void db.update(materials).set({ isActive: false }).where(eq(materials.id, id)).run());
  await page.goto('/cart');
  await expect(lines(page)).toContainText('This material is not sold any more. It is not part of the total.');
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden();
  await page.getByRole('button', { name: 'Remove: Cart: off the shelf' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('a provider that is down is said in the words of the specification', async ({ page }) => {
  await beginAsStudent(page);
  await addDownload(page, await addMaterial('Cart: provider down'));
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

test('an order begun and left is paid from its own page', async ({ page }) => {
  await beginAsStudent(page);
  const id = await addMaterial('Cart: later');
  await addDownload(page, id);
  await page.goto('/cart');
  await press(await openCheckout(page, '₹249'), 'Dismiss');
  await page.getByRole('button', { name: 'Remove: Cart: later' }).click();
  await page.goto('/orders');
  await page.getByRole('link', { name: 'Try again' }).first().click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f]{32}$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();
  await expect(page.getByText('The payment was not completed.')).toBeVisible();
  await press(await openCheckout(page, '₹249'), 'Pay');
  await expect(page.getByText('Payment successful! You can now download the material.')).toBeVisible();
  await expectPaidOrder(page);
  await expect(page.getByRole('link', { name: 'Download: Cart: later' })).toBeVisible();
  const href = await page.getByRole('link', { name: 'Download receipt' }).getAttribute('href');
  expect((await page.request.get(href ?? '')).headers()['content-type']).toBe('application/pdf');
});

test('an order of somebody else is as missing as one that does not exist', async ({ page }) => {
  await beginAsStudent(page);
  await page.goto('/orders');
  const own = await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .getAttribute('href');
  expect((await page.goto(own ?? ''))?.headers()['cache-control']).toContain('no-store');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await signInAs(page, 'pending');
  for (const address of [own ?? '', '/orders/0123456789abcdef0123456789abcdef']) {
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
  }
});

for (const path of ['/cart', '/purchase', '/orders', '/orders/0123456789abcdef0123456789abcdef']) {
  test(`${path} asks a visitor to sign in`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  });
}

test('the direct-purchase page leads to materials and samples', async ({ page }) => {
  await signInAs(page, 'student');
  await page.goto('/purchase');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Study Materials' })).toHaveAttribute('href', '/materials');
  await expect(main.getByRole('link', { name: 'Free Samples' })).toHaveAttribute('href', '/samples');
});

test('the cart is in the drawer with its count', async ({ page }) => {
  await beginAsStudent(page);
  await addDownload(page, await addMaterial('Cart: drawer'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Cart (1)' }).click();
  await expect(page).toHaveURL('/cart');
});

for (const [device, size] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every page is usable with assistive technology (${device}, ${colorScheme})`, async ({ page }) => {
      await beginAsStudent(page);
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const [sold, gone] = [await addMaterial('Cart: seen'), await addMaterial('Cart: seen and gone')];
      await addPrinted(page, sold);
      await addDownload(page, gone);
      await withDataFile(
        (db) => void db.update(materials).set({ isActive: false }).where(eq(materials.id, gone)).run(),
      );
      const look = async (path: string) => {
        expect([path, await axe(page)]).toEqual([path, []]);
        expect([path, await noSidewaysScroll(page)]).toEqual([path, true]);
      };

      await page.goto('/cart');
      await page.getByLabel('Pincode').fill('1');
      await payButton(page, '₹249').click();
      await expect(page.getByText('Please enter a 6-digit pincode')).toBeVisible();
      await look('/cart');
      await page.goto('/orders');
      const details = page.getByRole('link', { name: /^Details/ });
      const orders = await details.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      await look('/orders');
      for (const path of [...orders.slice(0, 2), '/purchase', `/material/${sold}`]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await look(path);
      }
    });
  }
}
