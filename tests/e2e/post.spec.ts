import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { orders } from '#server/db/schema/orders.ts';
import { settings } from '#server/db/schema/settings.ts';
import { shortOrderId } from '#shared/orders.ts';
import { postage } from '#shared/site/postage.ts';
import { settingKey } from '#shared/site.ts';
import { putPayment } from '../support/orders.ts';
import { expectSound, sizes, toast } from './page-checks.ts';
import { addMaterial, addStudent, newMark, putIntoCart, putOrder } from './records.ts';
import { expect, test } from './site.ts';

test.use({ hasTouch: true, isMobile: true, viewport: sizes.phone, permissions: ['clipboard-read', 'clipboard-write'] });

const courier = {
  carrier: 'ST Courier',
  isOn: true,
  checkedOn: '2026-11-01',
  taxPercent: '',
  rates: [{ upToGrams: '500', tamilNadu: '40', south: '60', rest: '90' }],
};

test('Six digits fill in city and state and name the post office, the charge follows, and another state is asked about.', async ({
  page,
  site,
}) => {
  site.db
    .insert(settings)
    .values({ key: settingKey('postage'), value: { ...postage, isCharged: true, services: [courier] } })
    .run();
  const student = await addStudent(site);
  putIntoCart(site, student.id, addMaterial(site, { weightGrams: 400 }), 'printed');
  await site.signIn(page, student.email);
  await page.goto('/cart');
  const pay = (amount: string) => page.getByRole('button', { name: `Pay ${amount}`, exact: true });
  await page.getByLabel('Pincode').fill('682001');
  await expect(page.getByText('Kochi post office, Ernakulam district, Kerala')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Ernakulam');
  await expect(page.getByLabel('State')).toHaveValue('Kerala');
  await expect(pay('₹309')).toBeVisible();

  await page.getByLabel('State').selectOption('Karnataka');
  await expectSound(page);
  await page.getByRole('button', { name: 'You chose Karnataka. Change it to Kerala?' }).tap();
  await expect(page.getByLabel('State')).toHaveValue('Kerala');

  await page.getByLabel('Pincode').fill('699999');
  await expect(page.getByText(/post office/)).toBeHidden();
  await expect(page.getByLabel('City')).toHaveValue('Ernakulam');
  await page.getByLabel('Pincode').fill('625020');
  await page.getByRole('button', { name: 'You chose Kerala. Change it to Tamil Nadu?' }).tap();
  await expect(pay('₹289')).toBeVisible();
});

test('A pasted chat becomes an order with two presses; the next chat of the same number needs no address.', async ({
  page,
  site,
}) => {
  const title = `Grammar ${newMark()}`;
  addMaterial(site, { title, format: 'Printed', printPricePaise: 30_000, pricePaise: 0, fileId: null });
  const phone = `9${String(Math.random()).slice(2)}`.padEnd(10, '1').slice(0, 10);
  await site.signIn(page, 'admin');
  await page.goto('/admin/desk');
  await page.getByRole('button', { name: 'New order' }).tap();
  const dialog = page.getByRole('dialog', { name: 'New order' });
  const chat = dialog.getByLabel('Chat (optional)');
  await expect(chat).toBeFocused();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `Vanakkam madam\nI want 2 copies of ${title}\nMurugesan Kandasamy\n7 Bedford Road\nCoonoor 643101\n${phone}`,
  );
  await page.keyboard.press('Control+V');
  await expect(dialog.getByText(/^Read from the chat: please check it against its lines\./)).toBeVisible();
  await expect(dialog.getByLabel('Full name')).toHaveValue('Murugesan Kandasamy');
  await expect(dialog.getByLabel('Phone')).toHaveValue(new RegExp(phone.slice(5)));
  await expect(dialog.getByLabel('Address')).toHaveValue(/7 Bedford Road[\s\S]*643101/);
  await expect(dialog.getByText(/^643101: Coonoor post office/)).toBeVisible();
  await expect(dialog.getByRole('region', { name: title }).getByLabel('Copies')).toHaveValue('2');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Create order' }).tap();
  await expect(toast(page, 'Order created.')).toBeVisible();
  const order = page.getByRole('dialog', { name: /^Order #/ });
  await expect(order.getByText(title).first()).toBeVisible();

  await page.goto('/admin/desk');
  await page.getByRole('button', { name: 'New order' }).tap();
  await expect(chat).toBeFocused();
  // As the keyboard of a phone puts in what it offers of the clipboard.
  await page.keyboard.insertText(`One more ${title} please, ${phone}`);
  await expect(dialog.getByText(/This number has ordered before\./)).toBeVisible();
  await expect(dialog.getByLabel('Full name')).toHaveValue('Murugesan Kandasamy');
  await expect(dialog.getByLabel('Address')).toHaveValue(/643101/);
  await expect(dialog.getByRole('region', { name: title }).getByLabel('Copies')).toHaveValue('1');
});

test('The month for the accountant comes in one press as a ZIP of payments, refunds and receipts.', async ({
  page,
  site,
}) => {
  const name = `Selvi ${newMark()}`;
  putPayment(site, putOrder(site, { contactName: name, status: 'confirmed', confirmedAt: Date.now() }));
  await site.signIn(page, 'admin');
  await page.goto('/admin/revenue');
  await page.getByLabel('Range').selectOption('This month');
  const link = page.getByRole('link', { name: 'For the accountant' });
  await expect(link).toHaveAttribute('href', /from=\d{4}-\d{2}-01/);
  const download = page.waitForEvent('download');
  await link.tap();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^for-the-accountant-\d{4}-\d{2}-01-to-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzipSync(readFileSync(await saved.path()));
  expect(Object.keys(files)).toEqual(['payments.csv', 'refunds.csv', 'receipts.csv']);
  expect(Buffer.from(files['payments.csv'] ?? []).toString()).toContain(name);
});

test('A quote suggests the charge by weight of the first carrier, and a press takes another’s, which the order keeps.', async ({
  page,
  site,
}) => {
  const gyanPost = postage.services.map((service) => ({ ...service, isOn: true }));
  site.db
    .insert(settings)
    .values({ key: settingKey('postage'), value: { ...postage, services: [courier, ...gyanPost] } })
    .run();
  const materialId = addMaterial(site, { format: 'Printed', printPricePaise: 30_000, fileId: null, weightGrams: 400 });
  const id = putOrder(site, {
    user: await addStudent(site),
    source: 'desk',
    payBy: 'upi',
    totalPaise: 0,
    shippingAddress: '12 North Street, Madurai, Tamil Nadu - 625020',
    items: [{ materialId, kind: 'printed', unitPricePaise: 0 }],
  });
  await site.signIn(page, 'admin');
  await page.goto(`/admin/orders/${id}`);
  await page
    .getByRole('button', { name: /^Send quote/ })
    .first()
    .tap();
  const quote = page.getByRole('dialog', { name: `Quote for order ${shortOrderId(id)}` });
  const charge = quote.getByLabel('Courier charge (₹)');
  await expect(charge).toHaveValue('40');
  await expect(quote.getByText('Parcel 450 g, to Tamil Nadu.')).toBeVisible();
  await expectSound(page);
  await quote.getByRole('button', { name: 'Gyan Post ₹29.50' }).tap();
  await expect(charge).toHaveValue('29.50');
  await quote.getByRole('button', { name: 'Send quote' }).tap();
  await expect(quote).toBeHidden();
  expect(site.db.select().from(orders).where(eq(orders.id, id)).get()).toMatchObject({
    courierPaise: 2950,
    totalPaise: 32_950,
    carrier: 'Gyan Post',
  });
});

test('A parcel by Gyan Post says so on label, packing list and order, and is tracked with India Post.', async ({
  page,
  site,
  browser,
}) => {
  const student = await addStudent(site);
  const id = putOrder(site, {
    user: student,
    status: 'confirmed',
    confirmedAt: Date.now(),
    carrier: 'Gyan Post',
    shippingAddress: '12 North Street, Madurai, Tamil Nadu - 625 020',
    items: [{ kind: 'printed' }],
  });
  putPayment(site, id);
  await site.signIn(page, 'admin');
  await page.goto(`/admin/desk/labels?ids=${id}`);
  const label = page.getByRole('article', { name: `Label of order ${shortOrderId(id)}` });
  await expect(label.getByText('GYAN POST')).toBeVisible();
  await expect(label.getByText('625020', { exact: true })).toBeVisible();
  await page.goto(`/admin/desk/packing?ids=${id}`);
  await expect(page.getByRole('region', { name: `Order ${shortOrderId(id)}` })).toContainText('GYAN POST');

  await page.goto(`/admin/orders/${id}`);
  await page.getByRole('button', { name: /^Ship/ }).first().tap();
  const dialog = page.getByRole('dialog', { name: `Ship order ${shortOrderId(id)}` });
  await expect(dialog.getByLabel('Carrier')).toHaveValue('Gyan Post');
  const number = newMark().toUpperCase();
  await dialog.getByLabel('Tracking number').fill(number);
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Mark as shipped' }).tap();
  await expect(dialog).toBeHidden();

  const phone = await browser.newContext({ viewport: sizes.phone, hasTouch: true, baseURL: site.url });
  await site.signIn(phone, student.email);
  const own = await phone.newPage();
  await own.goto(`/orders/${id}`);
  const parcel = own.getByRole('region', { name: 'Your parcel' });
  await expect(parcel.getByText('Shipped via Gyan Post.')).toBeVisible();
  await expect(parcel.getByText(number)).toBeVisible();
  await expect(parcel.getByRole('link', { name: 'Track parcel' })).toHaveAttribute('href', /indiapost\.gov\.in/);
  await phone.close();
});
