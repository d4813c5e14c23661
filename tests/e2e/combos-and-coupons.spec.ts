import { comboItems, combos } from '#server/db/schema/combos.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { readPdf } from '../support/pdf-page.ts';
import { expectSound } from './page-checks.ts';
import { addMaterial, addStudent, newMark } from './records.ts';
import { expect, test } from './site.ts';

test('A student buys a combo pack with a coupon, and the receipt shows both.', async ({ page, site }) => {
  const mark = newMark().toUpperCase();
  const now = Date.now();
  const [poetry, drama] = [`Poetry ${mark}`, `Drama ${mark}`];
  const parts = [
    addMaterial(site, { title: poetry, pricePaise: 20_000 }),
    addMaterial(site, { title: drama, pricePaise: 30_000 }),
  ];
  const pack = { title: `Pack ${mark}`, pricePaise: 40_000, createdAt: now, updatedAt: now };
  const { id: comboId } = site.db.insert(combos).values(pack).returning().get();
  site.db
    .insert(comboItems)
    .values(parts.map((materialId) => ({ comboId, materialId, kind: 'download' as const })))
    .run();
  site.db
    .insert(coupons)
    .values({ code: `C${mark}`, percent: 25, createdAt: now, updatedAt: now })
    .run();

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
});
