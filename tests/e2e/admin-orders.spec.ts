import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { orderItems, orders, shipments } from '#server/db/schema/orders.ts';
import { recordOrderEvent } from '#server/features/orders/history.data.ts';
import { shortOrderId } from '#shared/orders.ts';
import { putPayment } from '../support/orders.ts';
import { expectSound, row, sizes, toast } from './page-checks.ts';
import { addMaterial, addStudent, mailsTo, newMark, putOrder } from './records.ts';
import { expect, type Site, test } from './site.ts';

test.beforeEach(({ page, site }) => site.signIn(page, 'admin'));

/** Adds a paid order that is still pending; returns its id. */
function putPaid(site: Site, order: Parameters<typeof putOrder>[1]): string {
  const id = putOrder(site, order);
  const mark = newMark();
  putPayment(site, id, { razorpayPaymentId: `pay_${mark}`, razorpayOrderId: `order_${mark}` });
  return id;
}

const table = (page: Page) => page.getByRole('table', { name: 'Orders' });
const statusOf = (page: Page, id: string) =>
  page.getByRole('combobox', { name: `Status of order ${shortOrderId(id)}` });

test('An admin sees every order, searches and filters them; the address holds what is seen.', async ({
  page,
  site,
}) => {
  const name = `Kamala ${newMark()}`;
  const email = `${newMark()}@example.com`;
  const id = putOrder(site, {
    contactName: name,
    contactEmail: email,
    phone: '+919876512345',
    status: 'confirmed',
    totalPaise: 59_700,
    items: [{ title: 'Phonetics in print', kind: 'printed', quantity: 3, format: 'Printed', pages: 90 }],
  });
  // As in the data of an early version, before items were kept with their order.
  const bare = putOrder(site, { contactName: name, status: 'delivered', items: [{ unitPricePaise: 0 }] });
  site.db.delete(orderItems).where(eq(orderItems.orderId, bare)).run();

  await page.setViewportSize(sizes.desktop);
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders Management' })).toBeVisible();
  const cards = page.getByRole('region', { name: 'Orders at a glance' });
  for (const card of ['Total Orders', 'Pending Orders', 'Total Revenue', 'Delivered'])
    await expect(cards.getByText(card, { exact: true })).toBeVisible();
  await expect(cards.getByText('All but cancelled')).toBeVisible();
  await expect(cards).toContainText(/₹[\d,]+ received after refunds/);
  await expect(page.getByText(/^Showing \d+ of \d+ orders$/)).toBeVisible();
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Order ID',
    'Customer Details',
    'Materials Ordered',
    'Amount',
    'Status',
    'Order Date',
    'Actions',
  ]);

  await page.getByRole('searchbox', { name: 'Search orders' }).fill(name);
  await expect(page).toHaveURL(/[?&]q=Kamala/);
  await expect(page.getByText(/^Showing 2 of \d+ orders$/)).toBeVisible();
  const shown = row(page, shortOrderId(id));
  for (const text of [
    name,
    email,
    '+91 98765 12345',
    'Phonetics in print',
    'PG TRB · Printed · 90 pages · Qty 3 · ₹597 (₹199 each)',
    '1 item',
  ])
    await expect(shown.getByText(text, { exact: true })).toBeVisible();
  await expect(shown.getByText(/^\d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('No items found for this order')).toBeVisible();
  await expectSound(page);

  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Delivered');
  await expect(page).toHaveURL(/status=delivered/);
  await expect(page.getByText(/^Showing 1 of \d+ orders$/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Date', exact: true }).selectOption('This Week');
  const amount = page.getByRole('columnheader', { name: 'Amount' });
  await amount.getByRole('button').click();
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/date=week.*sort=highest/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('delivered');
  await expect(page.getByRole('combobox', { name: 'Date', exact: true })).toHaveValue('week');
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue(name);
  await expect(table(page).getByRole('rowheader')).toHaveCount(1);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]?.replaceAll('"', '')).toContain(`Delivered,${name}`);

  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Cancelled');
  await expect(page.getByText('No orders found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/orders?sort=highest');
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
});

test('An admin changes a status at once, takes it back, and the customer hears nothing of it.', async ({
  page,
  site,
}) => {
  const email = `${newMark()}@example.com`;
  const id = putPaid(site, { contactName: 'Undo', contactEmail: email });
  await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`);
  const pending = page.getByText('Pending Orders').locator('xpath=following-sibling::dd');
  await expect(pending).toHaveText(/^\d+$/);
  const before = Number(await pending.textContent());

  await statusOf(page, id).selectOption('Shipped');
  await expect(toast(page, 'Order status updated successfully!')).toBeVisible();
  // A toast that is pointed at stays.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(statusOf(page, id)).toHaveValue('shipped');
  await expect(pending).toHaveText(String(before - 1));
  expect(mailsTo(site, email)).toMatchObject([{ status: 'queued' }]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusOf(page, id)).toHaveValue('pending');
  await expect(pending).toHaveText(String(before));
  await expect(toast(page, 'Order status updated successfully!')).toBeVisible();
  expect(mailsTo(site, email)).toEqual([]);
});

test('An admin reads everything about one order, and finds it by its address again.', async ({ page, site }) => {
  const email = `${newMark()}@example.com`;
  const id = putOrder(site, {
    contactName: '',
    contactEmail: email,
    shippingAddress: '7 Temple Road, Madurai, Tamil Nadu - 625001',
    notes: 'Please call before delivery',
    status: 'shipped',
    totalPaise: 39_800,
    items: [{ title: 'Drama', quantity: 2, kind: 'printed' }],
  });
  await page.setViewportSize(sizes.desktop);
  await page.goto(`/admin/orders?q=${id}`);
  await page.getByRole('link', { name: `View details of order ${shortOrderId(id)}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${shortOrderId(id)}` })).toBeVisible();
  await expect(page).toHaveURL(`/admin/orders/${id}?q=${id}`);
  const order = page.getByRole('main');
  for (const text of [
    'Not provided',
    email,
    '7 Temple Road, Madurai, Tamil Nadu - 625001',
    'Please call before delivery',
    '2 × ₹199',
    'Total order amount',
    'No payment is recorded for this order.',
    'Order placed',
  ])
    await expect(order.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(order.getByText(/^[A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d:\d\d$/).first()).toBeVisible();
  await expectSound(page);

  await order.getByLabel('Change status').selectOption('Delivered');
  const question = page.getByRole('dialog', { name: 'No payment is recorded for this order' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delivered without payment' }).click();
  await expect(toast(page, 'Order status updated successfully!')).toBeVisible();
  await expect(order.getByRole('list', { name: 'History of the order' })).toContainText('Delivered');
  await expect(order.getByRole('list', { name: 'History of the order' })).toContainText(/by /);
  await page.reload();
  await expect(order.getByRole('list', { name: 'History of the order' })).toContainText('Delivered');
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(page).toHaveURL(`/admin/orders?q=${id}`);
  // As the mails of earlier versions have it.
  await page.goto(`/admin/orders?order=${id}`);
  await expect(page).toHaveURL(`/admin/orders/${id}`);
});

test('An admin is shown orders whose money needs a decision.', async ({ page, site }) => {
  const id = putOrder(site, { contactName: 'Twice', status: 'confirmed' });
  const [first, again] = [newMark(), newMark()];
  putPayment(site, id, { razorpayPaymentId: `pay_${first}`, razorpayOrderId: `order_${first}` });
  putPayment(site, id, { razorpayPaymentId: `pay_${again}`, razorpayOrderId: `order_${again}`, isDuplicate: true });
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: /^Needs attention \(\d+\)$/ }).click();
  await expect(page).toHaveURL(/attention=1/);
  await expect(row(page, shortOrderId(id)).getByText('Paid twice', { exact: true })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: shortOrderId(id), exact: true }).click();
  const payment = page.getByRole('article').filter({ hasText: `pay_${again}` });
  await expect(payment.getByText('Duplicate: refund this')).toBeVisible();
  await page.getByRole('button', { name: `Refund payment pay_${again}` }).click();
  await expect(payment.getByLabel('Amount to refund (₹)')).toHaveValue('199');
  await payment.getByLabel('Amount to refund (₹)').fill('0.50');
  await payment.getByRole('button', { name: 'Refund ₹0.50', exact: true }).click();
  await expect(payment.getByText('Please enter at least ₹1')).toBeVisible();
  await expectSound(page);
});

test('An admin begins at the portal: counts, what waits, the ways on, the five latest orders.', async ({
  page,
  site,
}) => {
  const id = putOrder(site, { contactName: 'Latest of all' });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Portal' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Counts' }).locator('dt')).toHaveText([
    'Materials',
    'Orders',
    'Videos',
    'Tests',
  ]);
  const links = page.getByRole('navigation', { name: 'Admin screens' }).getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(
    ['desk', 'materials', 'orders', 'videos', 'samples', 'tests'].map((name) => `/admin/${name}`),
  );
  const latest = page.getByRole('table', { name: 'Latest orders' });
  await expect(latest.getByRole('rowheader')).toHaveCount(5);
  await expect(latest.getByRole('row').nth(1)).toContainText('Latest of all');
  const work = page.getByRole('region', { name: 'To do' });
  await expect(work.getByRole('link', { name: /^\d+ students? to verify$/ })).toHaveAttribute(
    'href',
    '/admin/users?status=pending',
  );
  await page.getByRole('link', { name: shortOrderId(id) }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${shortOrderId(id)}` })).toBeVisible();
});

test('An admin pages through the orders; how many stand on a page is remembered.', async ({ page }) => {
  await page.setViewportSize(sizes.desktop);
  await page.goto('/admin/orders');
  await page.getByLabel('Rows per page').selectOption('25 per page');
  await expect(page.getByText(/^Showing 25 of \d+ orders$/)).toBeVisible();
  const ids = () => table(page).getByRole('rowheader').allInnerTexts();
  const first = await ids();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/after=/);
  await expect.poll(ids).not.toEqual(first);
  const second = await ids();
  expect(second.filter((id) => first.includes(id))).toEqual([]);
  await page.reload();
  await expect.poll(ids).toEqual(second);
  await expect(page.getByLabel('Rows per page')).toHaveValue('25');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(ids).toEqual(first);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
});

test('An admin is told when somebody else was quicker with an order, and sees what they did.', async ({
  page,
  site,
}) => {
  const id = putPaid(site, { contactName: 'Two tabs' });
  await page.goto(`/admin/orders?q=${id}`);
  await expect(statusOf(page, id)).toHaveValue('pending');
  site.db.update(orders).set({ status: 'cancelled', updatedAt: Date.now() }).where(eq(orders.id, id)).run();
  await statusOf(page, id).selectOption('Shipped');
  await expect(toast(page, 'Failed to update order: This order was just changed')).toBeVisible();
  await expect(statusOf(page, id)).toHaveValue('cancelled');
});

test('An admin sees a change of a status taken back that could not be saved.', async ({ page, site }) => {
  const id = putPaid(site, { contactName: 'Lost connection' });
  await page.goto(`/admin/orders?q=${id}`);
  await expect(statusOf(page, id)).toHaveValue('pending');
  await page.route('**/trpc/ordersAdmin.setStatus*', (route) => route.abort());
  await statusOf(page, id).selectOption('Shipped');
  await expect(toast(page, 'Failed to update order:')).toBeVisible();
  await expect(statusOf(page, id)).toHaveValue('pending');
});

test('An admin refunds a part and then the rest of a payment, once each.', async ({ page, browser, site }) => {
  await page.setViewportSize(sizes.desktop);
  const orderId = await buy(await browser.newPage(), site);
  await page.goto(`/admin/orders/${orderId}`);
  const dialog = page.getByRole('main');
  const refund = async (amount: string, reason: string) => {
    await dialog.getByRole('button', { name: /^Refund payment pay_/ }).click();
    await expect(dialog.getByLabel('Amount to refund (₹)')).toBeFocused();
    await dialog.getByLabel('Amount to refund (₹)').fill(amount);
    await dialog.getByLabel('Reason (optional)').fill(reason);
    await dialog.getByRole('button', { name: `Refund ₹${amount}`, exact: true }).dblclick();
    await expect(toast(page, new RegExp(`₹${amount} (has been refunded|is being processed)`))).toHaveCount(1);
    await expect(dialog.getByRole('list', { name: 'Refunds' })).toContainText(reason);
  };
  await refund('10', 'A page was missing');
  await expect(dialog.getByText('₹10, ₹239 kept', { exact: false })).toBeVisible();
  await refund('239', 'Sent back altogether');
  await expect(dialog.getByRole('list', { name: 'Refunds' }).getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: /^Refund payment/ })).toHaveCount(0);
  await expect(dialog.getByRole('list', { name: 'History of the order' })).toContainText(/Refund of ₹10/);
});

test('An admin who ships several orders is asked for the carrier, and finds them by their tracking numbers.', async ({
  page,
  site,
}) => {
  await page.setViewportSize(sizes.desktop);
  const mark = newMark();
  const ids = [1, 2].map((at) =>
    putOrder(site, {
      contactName: `${mark} ${at}`,
      status: 'confirmed',
      confirmedAt: Date.now(),
      items: [{ kind: 'printed' }],
    }),
  );
  await page.goto(`/admin/orders?q=${mark}`);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Ship selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders' });
  await dialog.getByRole('button', { name: 'Mark as shipped' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please choose the carrier')).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel('Carrier').selectOption('ST Courier');
  for (const [at, field] of (await dialog.getByRole('textbox').all()).entries()) await field.fill(`${mark}-${at}`);
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(toast(page, 'Order status updated successfully!')).toContainText(shortOrderId(ids[0] ?? ''));
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(`${mark}-1`);
  await expect(page.getByText(/^Showing 1 of \d+ orders$/)).toBeVisible();
  const found = ids.find((id) => parcelOf(site, id)?.toLowerCase() === `${mark}-1`) ?? '';
  await expect(statusOf(page, found)).toHaveValue('shipped');
});

const parcelOf = ({ db }: Site, orderId: string) =>
  db.select().from(shipments).where(eq(shipments.orderId, orderId)).get()?.trackingNumber;

test('An admin confirms several orders at once, is told which one somebody else has changed, and takes the rest back.', async ({
  page,
  site,
}) => {
  await page.setViewportSize(sizes.desktop);
  const mark = newMark();
  const [mine, theirs] = [1, 2].map((at) => putPaid(site, { contactName: `${mark} ${at}` })) as [string, string];
  await page.goto(`/admin/orders?q=${mark}`);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  site.db
    .update(orders)
    .set({ updatedAt: Date.now() + 1000 })
    .where(eq(orders.id, theirs))
    .run();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar.getByRole('link', { name: 'Labels' })).toHaveAttribute('href', new RegExp(mine));
  await bar.getByRole('button', { name: 'Confirm' }).click();
  const told = 'Failed to update order: This order was just changed';
  await expect(toast(page, `${shortOrderId(theirs)}: ${told}`)).toBeVisible();
  await expect(toast(page, `${shortOrderId(mine)}: Confirmed`)).toBeVisible();
  await expect(statusOf(page, mine)).toHaveValue('confirmed');
  await expect(statusOf(page, theirs)).toHaveValue('pending');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusOf(page, mine)).toHaveValue('pending');
});

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

test('Twelve orders are in sight on a laptop, with all their columns, and six on a phone; a filter is undone by Back.', async ({
  page,
  site,
}) => {
  const mark = newMark();
  const inSight = () =>
    page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.filter((order) => order.getBoundingClientRect().bottom <= window.innerHeight).length);
  for (let place = 0; place < 12; place++) {
    const order = putOrder(site, { contactName: mark });
    putPayment(site, order, { razorpayOrderId: `order_${newMark()}`, razorpayPaymentId: `pay_${newMark()}` });
    recordOrderEvent(site.db, { orderId: order, kind: 'paid' }, Date.now());
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/orders?q=${mark}`);
  await expect(page.getByText('Paid but pending')).toHaveCount(12);
  await expect.poll(inSight).toBeGreaterThanOrEqual(12);
  const beyondItsFrame = () =>
    table(page).evaluate((list) => list.scrollWidth - (list.parentElement?.clientWidth ?? 0));
  await expect.poll(beyondItsFrame).toBe(0);

  const plain = newMark();
  for (let place = 0; place < 6; place++) putOrder(site, { contactName: plain });
  await page.setViewportSize(sizes.phone);
  await page.goto(`/admin/orders?q=${plain}`);
  await expect(page.locator('tbody tr')).toHaveCount(6);
  await expect.poll(inSight).toBe(6);
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Delivered');
  await expect(page).toHaveURL(/status=delivered/);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('');
});

/** A student buys a download of ₹249 in the sandbox; returns the order's id. */
async function buy(page: Page, site: Site): Promise<string> {
  const student = await addStudent(site);
  await site.signIn(page, student.email);
  await page.goto(`/material/${addMaterial(site)}`);
  await page.getByRole('button', { name: /^Buy now/ }).click();
  const checkout = page.getByRole('dialog', { name: /test payment/ });
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('You own this PDF')).toBeVisible();
  await page.close();
  return site.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, student.id)).get()?.id ?? '';
}
