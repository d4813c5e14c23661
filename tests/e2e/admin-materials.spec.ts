import type { Locator } from '@playwright/test';
import { expectSound, row, sizes, toast } from './page-checks.ts';
import { addMaterial, newMark } from './records.ts';
import { expect, test } from './site.ts';

test.beforeEach(({ page, site }) => site.signIn(page, 'admin'));

test('In a window of 1280 px the list of materials shows prices in one line and all that can be done with a row.', async ({
  page,
  site,
}) => {
  const title = `Prosody ${newMark()}`;
  addMaterial(site, { title, pricePaise: 1_29_900, printPricePaise: 1_49_900, stock: 0 });
  await page.setViewportSize(sizes.desktop);
  await page.goto(`/admin/materials?q=${encodeURIComponent(title)}`);
  const heightOf = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => button.getBoundingClientRect().height);
  await expect(page.getByRole('button', { name: `₹1,299: change price of ${title}` })).toHaveText('PDF ₹1,299');
  expect(await heightOf(`₹1,499: change printed copy of ${title}`)).toBeLessThan(30);
  const right = async (part: Locator) => ((box) => (box?.x ?? 0) + (box?.width ?? 0))(await part.boundingBox());
  const lists = page.getByRole('table', { name: 'Materials' });
  expect(await right(lists.getByRole('button', { name: `Delete ${title}` }))).toBeLessThanOrEqual(
    await right(page.getByRole('button', { name: 'Add Material' })),
  );

  await expect(lists.getByRole('columnheader', { name: 'Format' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Format' }).check();
  await expect(lists.getByRole('columnheader', { name: 'Format' })).toBeVisible();
});

test('An admin imports materials from a CSV file after correcting it, and finds them among the drafts.', async ({
  page,
}) => {
  const title = `Grammar ${newMark()}`;
  const choose = (text: string) =>
    page
      .locator('input[type=file][accept*=csv]')
      .setInputFiles({ name: 'materials.csv', mimeType: 'text/csv', buffer: Buffer.from(`\u{FEFF}${text}`) });
  await page.goto('/admin/materials');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import materials from a CSV file' });
  await choose(`Title;Category;Price;Pages\r\n${title};PG TRB;199;many\r\n`);
  await expect(dialog.getByRole('row').filter({ hasText: 'Pages' })).toContainText('“many” isn’t a whole number');
  await expect(dialog.getByRole('button', { name: 'Import 1 material' })).toHaveCount(0);
  await expectSound(page);
  await choose(`Title;Category;Price;Pages\r\n${title};PG TRB;199;40\r\n`);
  await expect(dialog.getByRole('row').filter({ hasText: title })).toContainText('₹199');
  await expect(dialog.getByRole('checkbox', { name: 'Import as drafts' })).toBeChecked();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Import 1 material' }).click();
  await expect(toast(page, '1 material imported')).toBeVisible();
  // Its preview has a row of the same title.
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search materials' }).fill(title);
  await page.getByLabel('Show').selectOption('Drafts');
  await expect(row(page, title)).toContainText('Draft');
  await page.getByRole('button', { name: `₹199: change price of ${title}` }).click();
  await expect(page.getByRole('textbox', { name: `Price of ${title}` })).toBeFocused();
  await expectSound(page);
});

test('The dialogs of the catalogue fit every window with their errors, and Escape answers only the question above them.', async ({
  page,
}) => {
  await page.goto('/admin/materials');
  await page.getByRole('button', { name: 'Add Material' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Material' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expectSound(page);

  await dialog.getByLabel('Title').fill('Prosody');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Title')).toHaveValue('Prosody');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();

  // The links to the other screens lie beside the list.
  await page.setViewportSize(sizes.desktop);
  for (const [link, add, wrong] of [
    ['Sample Materials', 'Add Sample', 'Title'],
    ['Combo Packs', 'Add Combo Pack', 'Title'],
    ['Coupons', 'Add Coupon', 'Code'],
    ['Online Tests', 'Create New Test', 'Title'],
    ['YouTube Videos', 'Add Video', 'Title'],
    ['Notice Board', 'Add Notice', 'Title'],
  ] as const) {
    // A count of what waits may stand beside its name.
    await page
      .locator('nav')
      .getByRole('link', { name: new RegExp(`^${link}`) })
      .first()
      .click();
    await page.getByRole('button', { name: add }).first().click();
    const form = page.getByRole('dialog', { name: add });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel(wrong)).toBeFocused();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  }

  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  const deletion = page.getByRole('dialog', { name: 'Please confirm' });
  await expect(deletion.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expect(deletion).toBeHidden();
});
