import { eq } from 'drizzle-orm';
import { cartCombos, comboItems, combos } from '#server/db/schema/combos.ts';
import { materials } from '#server/db/schema/materials.ts';
import { readPdf } from '../support/pdf-page.ts';
import { expectSound, sizes, toast } from './page-checks.ts';
import { addMaterial, addStudent, newMark, putIntoCart } from './records.ts';
import { expect, test } from './site.ts';

test('An admin makes a combo pack and a coupon, a student buys with them, and receipt and revenue show both.', async ({
  page,
  site,
}) => {
  const mark = newMark().toUpperCase();
  const [poetry, drama] = [`Poetry ${mark}`, `Drama ${mark}`];
  addMaterial(site, { title: poetry, pricePaise: 20_000 });
  addMaterial(site, { title: drama, pricePaise: 30_000 });

  await site.signIn(page, 'admin');
  await page.goto('/admin/combos');
  await page.getByRole('button', { name: 'Add Combo Pack' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Combo Pack' });
  await dialog.getByLabel('Title').fill(`Pack ${mark}`);
  for (const title of [poetry, drama])
    await dialog.getByLabel('Add item').selectOption({ label: `${title}, ${title === poetry ? '₹200' : '₹300'}` });
  await expect(dialog.getByText('Bought separately: ₹500')).toBeVisible();
  await dialog.getByLabel('Price (₹)').fill('400');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Combo pack created successfully')).toBeVisible();

  await page.setViewportSize(sizes.desktop);
  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: 'Add Coupon' }).first().click();
  const coupon = page.getByRole('dialog', { name: 'Add Coupon' });
  await coupon.getByLabel('Code').fill(`c${mark}`);
  await coupon.getByLabel('Percent').fill('25');
  await expectSound(page);
  await coupon.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Coupon created successfully')).toBeVisible();

  await page.setViewportSize(sizes.phone);
  await page.context().clearCookies();
  await site.signIn(page, (await addStudent(site)).email);
  await page.goto('/materials');
  await page
    .getByRole('region', { name: 'Combo packs' })
    .getByRole('link', { name: `Pack ${mark}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Pack ${mark}` })).toBeVisible();
  await expect(page.getByText('You save ₹100: ₹500 if bought separately.')).toBeVisible();
  await page.getByRole('button', { name: `Add to cart: Pack ${mark}` }).click();
  await page.getByRole('link', { name: 'In your cart' }).click();

  await page.getByLabel('Coupon code').fill('nothing-such');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText("We don't recognise this code. Please check its spelling.")).toBeVisible();
  await page.getByLabel('Coupon code').fill(`c${mark}`);
  await page.getByLabel('Coupon code').press('Enter');
  await expect(page.getByText(`Coupon C${mark}: 25% off`)).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Full Name').fill('கவிதா செல்வம்');
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByRole('button', { name: 'Pay ₹300', exact: true }).click();
  const checkout = page.getByRole('dialog', { name: /test payment/ });
  await expect(checkout).toContainText('₹300');
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(/\/orders\/[0-9a-f]{32}$/);

  const items = page.getByRole('region', { name: 'What you ordered' });
  await expect(items.getByText(`In the combo pack Pack ${mark}`)).toHaveCount(2);
  await expect(items.getByText(`Coupon C${mark}`)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Download: / })).toHaveCount(2);
  const href = await page.getByRole('link', { name: 'Download receipt' }).getAttribute('href');
  const receipt = await page.request.get(href ?? '');
  expect(receipt.headers()['content-type']).toBe('application/pdf');
  const [paper] = await readPdf(await receipt.body());
  for (const part of [poetry, drama, `in Pack ${mark}`, 'Items ₹400', 'Discount − ₹100', 'Total ₹300'])
    expect(paper?.text).toContain(part);

  await page.context().clearCookies();
  await site.signIn(page, 'admin');
  await page.goto('/admin/revenue?by=material');
  const table = page.getByRole('table', { name: 'Revenue by material' });
  // Of ₹400 for both, two fifths and three fifths.
  await expect(table.getByRole('row').filter({ hasText: poetry })).toContainText('₹160');
  await expect(table.getByRole('row').filter({ hasText: drama })).toContainText('₹240');
  const report = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await report).suggestedFilename()).toMatch(/^revenue-by-material-.*\.csv$/);
});

test('A printed copy that is sold out says so to everybody and cannot be bought.', async ({ page, site }) => {
  const title = `Sold out ${newMark()}`;
  const id = addMaterial(site, { title, fileId: null, printPricePaise: 30_000, stock: 1 });
  await site.signIn(page, (await addStudent(site)).email);
  await page.goto(`/material/${id}`);
  const panel = page.getByRole('region', { name: 'Printed copy' });
  await expect(panel.getByText('Only 1 copy left')).toBeVisible();
  await panel.getByRole('button', { name: /^Add printed copy/ }).click();
  await expect(panel.getByRole('link', { name: 'In your cart' })).toBeVisible();

  site.db.update(materials).set({ stock: 0 }).where(eq(materials.id, id)).run();
  await page.goto('/cart');
  await expect(page.getByText('Sold out (not included in the total)')).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`/material/${id}`);
  await expect(panel.getByText('Sold out')).toBeVisible();
  await expect(page.getByText('₹300')).toHaveCount(0);

  await site.signIn(page, 'admin');
  await page.goto('/admin/materials?stock=low');
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Sold out');
});

test('A cart offers an order by WhatsApp where it has a printed copy outside a combo pack.', async ({ page, site }) => {
  const student = await addStudent(site);
  const materialId = addMaterial(site);
  const now = Date.now();
  const pack = { title: `Pack ${newMark()}`, pricePaise: 40_000, createdAt: now, updatedAt: now };
  const { id: comboId } = site.db.insert(combos).values(pack).returning().get();
  const other = addMaterial(site);
  const parts = [materialId, other].map((id) => ({ comboId, materialId: id, kind: 'printed' as const }));
  site.db.insert(comboItems).values(parts).run();
  site.db.insert(cartCombos).values({ userId: student.id, comboId, createdAt: now }).run();
  await site.signIn(page, student.email);
  const byWhatsApp = page.getByRole('link', { name: 'Order by WhatsApp instead' });
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: 'Pay ₹400', exact: true })).toBeVisible();
  await expect(page.getByLabel('Pincode')).toBeVisible();
  await expect(byWhatsApp).toHaveCount(0);

  putIntoCart(site, student.id, materialId, 'printed');
  await page.reload();
  await byWhatsApp.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order printed copies' })).toBeVisible();
  await expect(page.getByLabel('Pincode')).toBeVisible();
});
