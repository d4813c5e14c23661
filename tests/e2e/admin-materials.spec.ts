import type { Locator } from '@playwright/test';
import { pictures } from '../support/files.ts';
import { makePdf } from '../support/pdf.ts';
import { expectSound, row, sizes, toast } from './page-checks.ts';
import { addMaterial, newMark } from './records.ts';
import { expect, test } from './site.ts';

test.beforeEach(({ page, site }) => site.signIn(page, 'admin'));

/** Waits for an upload, which a child process inspects. */
const uploaded = (dialog: Locator, name: string) =>
  expect(dialog.getByText(name, { exact: true })).toBeVisible({ timeout: 30_000 });

/** A refusal as the server sends it. */
const refusal = { error: { message: 'No', code: -32_003, data: { code: 'FORBIDDEN', httpStatus: 403 } } };

test('An admin adds a material with its files, edits it, switches it off and deletes it.', async ({ page }) => {
  const title = `Romantic poets ${newMark()}`;
  await page.goto('/admin/materials');
  await page.getByRole('button', { name: 'Add Material' }).first().click();

  const dialog = page.getByRole('dialog', { name: 'Add Material' });
  await expect(dialog.getByLabel('Category')).toHaveValue('UG_TRB');
  await expect(dialog.getByLabel('Format')).toHaveValue('PDF');
  await expect(dialog.getByLabel('Preview pages')).toHaveValue('3');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('Wordsworth to Keats');
  await dialog.getByLabel('Category').selectOption('PG TRB');
  await dialog.getByLabel('Price (₹)').fill('249.50');
  await dialog
    .getByLabel('PDF file')
    .setInputFiles({ name: 'romantics.pdf', mimeType: 'application/pdf', buffer: await makePdf(7) });
  await uploaded(dialog, 'romantics.pdf');
  await expect(dialog.getByRole('textbox', { name: 'Pages', exact: true })).toHaveValue('7');
  await dialog
    .getByLabel('Cover image')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: pictures.png });
  await uploaded(dialog, 'cover.png');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(toast(page, 'Material created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search materials' }).fill(title);
  await expect(page).toHaveURL(/\?q=/);
  const table = page.getByRole('table', { name: 'Materials' });
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  for (const text of ['PG TRB', '₹249.50', '7', 'PDF', 'romantics.pdf', 'Active']) {
    await expect(row(page, title).getByRole('cell').filter({ hasText: text }).first()).toBeVisible();
  }
  await expectSound(page);

  await page.setViewportSize(sizes.desktop);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Material' });
  await expect(edit.getByLabel('Price (₹)')).toHaveValue('249.50');
  await edit.getByLabel('Price (₹)').fill('199');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Material updated successfully')).toBeVisible();
  await expect(row(page, title)).toContainText('₹199');
  await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeFocused();

  const active = page.getByRole('switch', { name: `Active: ${title}` });
  await expect(active).toBeChecked();
  await active.click();
  await expect(active).not.toBeChecked();
  await expect(row(page, title)).toContainText('Inactive');
  await page.reload();
  await expect(page.getByRole('switch', { name: `Active: ${title}` })).not.toBeChecked();

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm' });
  await expect(question).toContainText(`Are you sure you want to delete "${title}"?`);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Material deleted successfully')).toBeVisible();
  await expect(page.getByText('No materials found')).toBeVisible();
});

test('A new material is on the public list at once, and off it once it is inactive.', async ({ page }) => {
  const title = `Letters of a governess ${newMark()}`;
  const create = await page.request.post('/trpc/materialsAdmin.create', {
    data: {
      title,
      description: '',
      category: 'General',
      pricePaise: 0,
      pages: 5,
      format: 'PDF',
      previewUrl: '',
      previewPages: 3,
      downloadUrl: '',
      fileId: null,
      imageFileId: null,
    },
  });
  expect(create.status()).toBe(200);
  const input = encodeURIComponent(JSON.stringify({ search: title }));
  const publicTitles = async () => {
    const answer = await page.request.get(`/trpc/materials.list?input=${input}`);
    const { result } = (await answer.json()) as { result: { data: { items: { title: string }[] } } };
    return result.data.items.map(({ title }) => title);
  };
  expect(await publicTitles()).toEqual([title]);
  await page.goto(`/admin/materials?q=${encodeURIComponent(title)}`);
  await page.getByRole('switch', { name: `Active: ${title}` }).click();
  await expect(toast(page, 'Material updated successfully')).toBeVisible();
  expect(await publicTitles()).toEqual([]);
});

test('The admin’s list of materials grows on demand, and a reload keeps what one looks at.', async ({ page }) => {
  await page.goto('/admin/materials');
  const titles = page.getByRole('table', { name: 'Materials' }).getByRole('rowheader');
  await expect(titles).toHaveCount(24);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => titles.count()).toBeGreaterThan(24);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => titles.count()).toBeGreaterThan(24);

  await page.getByRole('combobox', { name: 'Category' }).selectOption('General');
  await expect(page).toHaveURL('/admin/materials?category=General');
  await expect(page.getByRole('cell', { name: 'PG TRB' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('General');
  await expect(page.getByRole('cell', { name: 'General' }).first()).toBeVisible();
});

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

test('A list of materials that cannot be loaded says so and can be asked for again.', async ({ page }) => {
  // It may be asked for together with something else.
  const asked = '**/trpc/*materialsAdmin.list*';
  await page.route(asked, (route) => {
    const procedures = new URL(route.request().url()).pathname.split(',');
    return route.fulfill({ status: 403, json: procedures.map(() => refusal) });
  });
  await page.goto('/admin/materials');
  await expect(page.getByText('Error loading materials. Please try again later.')).toBeVisible();
  await page.unroute(asked);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Materials' })).toBeVisible();
});

test('The material form says at each field what is wrong and keeps what was typed.', async ({ page }) => {
  await page.goto('/admin/materials');
  await page.getByRole('button', { name: 'Add Material' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Material' });
  const save = dialog.getByRole('button', { name: 'Save' });

  await save.click();
  for (const message of ['Title is required', 'Price is required', 'Pages is required']) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
  await expect(dialog.getByLabel('Title')).toBeFocused();

  const wrong: [string, string, string][] = [
    ['Price (₹)', '0.50', 'The price is ₹1 or more, or 0 for not sold online'],
    ['Price (₹)', '100000.01', 'The price is at most ₹1,00,000'],
    ['Pages', '0', 'Pages is required'],
    ['Pages', '10001', 'At most 10,000 pages'],
    ['Preview pages', '0', 'Preview pages must be between 1 and 10'],
    ['Preview pages', '11', 'Preview pages must be between 1 and 10'],
    ['Format', ' ', 'Format is required'],
    ['Preview URL', 'http://drive.google.com/file/d/abc/view', 'Please enter a link that begins with https://'],
    ['Download URL', "javascript:alert('drive.google.com')", 'Please enter a link that begins with https://'],
  ];
  for (const [label, value, message] of wrong) {
    const field = dialog.getByRole('textbox', { name: label, exact: true });
    await field.fill(value);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll(/[().]/g, String.raw`\$&`)));
  }
  await expect(dialog.getByRole('textbox', { name: 'Pages', exact: true })).toHaveValue('10001');

  await dialog
    .getByLabel('PDF file')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Dear aunt') });
  await expect(dialog.getByRole('alert').or(dialog.locator('[id$="-error"]')).last()).toBeVisible();
  await expectSound(page);

  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Format')).toHaveValue(' ');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test('What cannot be saved of a sample is said, switched back and kept.', async ({ page }) => {
  const title = `Sample that is cut off ${newMark()}`;
  await page.goto('/admin/samples');
  await page.getByRole('button', { name: 'Add Sample' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Sample' });
  await dialog.getByLabel('Title').fill(title);
  await page.route('**/trpc/samplesAdmin.create*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Failed to save sample')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue(title);
  await page.unroute('**/trpc/samplesAdmin.create*');
  // On a phone it lies over the button, and stays while the mouse is on it.
  await page.getByRole('button', { name: 'Close this message' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Sample created successfully')).toBeVisible();

  await page.route('**/trpc/samplesAdmin.setActive*', (route) => route.abort());
  const active = page.getByRole('switch', { name: `Active: ${title}` });
  await active.click();
  await expect(toast(page, 'Failed to save sample')).toBeVisible();
  await expect(active).toBeChecked();

  await page.route('**/trpc/samplesAdmin.delete*', (route) => route.abort());
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete sample')).toBeVisible();
  await expect(active).toBeVisible();
});

test('An admin adds a sample with a link, edits, opens and deletes it.', async ({ page }) => {
  const title = `UG TRB model paper ${newMark()}`;
  await page.goto('/admin/samples');
  await expect(page.getByRole('heading', { level: 1, name: 'Sample Materials' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Sample' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Sample' });
  await expect(dialog.getByLabel('Pages')).toHaveValue('0');
  await expect(dialog.getByLabel('Format')).toHaveValue('PDF');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Download URL').fill('drive.google.com/file/d/abc123/view');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter a link that begins with https://')).toBeVisible();
  await dialog.getByLabel('Download URL').fill('https://drive.google.com/file/d/abc123/view');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Sample created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  const table = page.getByRole('table', { name: 'Sample Materials' });
  await expect(table.getByRole('rowheader', { name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: `Download ${title}` })).toHaveAttribute(
    'href',
    'https://drive.google.com/file/d/abc123/view',
  );
  await expectSound(page);

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Sample' });
  await edit
    .getByLabel('PDF file')
    .setInputFiles({ name: 'model.pdf', mimeType: 'application/pdf', buffer: await makePdf(4) });
  await uploaded(edit, 'model.pdf');
  await expect(edit.getByLabel('Pages')).toHaveValue('4');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Sample updated successfully')).toBeVisible();
  const link = page.getByRole('link', { name: `Download ${title}` });
  await expect(link).toHaveAttribute('href', /^\/files\//);
  expect((await page.request.get((await link.getAttribute('href')) ?? '')).headers()['content-type']).toBe(
    'application/pdf',
  );

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm' });
  await expect(
    question.getByText('Are you sure you want to delete this sample material?', { exact: true }),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Sample deleted successfully')).toBeVisible();
  await expect(table.getByRole('rowheader', { name: title })).toHaveCount(0);
});

test('An admin imports materials from a CSV file after correcting it, prices one in its row and publishes it.', async ({
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

  await page.getByRole('searchbox', { name: 'Search materials' }).fill(title);
  await page.getByLabel('Show').selectOption('Drafts');
  await expect(row(page, title)).toContainText('Draft');
  await page.getByRole('button', { name: `₹199: change price of ${title}` }).click();
  await expect(page.getByRole('textbox', { name: `Price of ${title}` })).toBeFocused();
  await expectSound(page);
  await page.keyboard.type('249');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `₹249: change price of ${title}` })).toBeFocused();
  await expectSound(page);

  await page.getByLabel('Show').selectOption('Current');
  await page.getByRole('button', { name: `Publish ${title}` }).click();
  await expect(toast(page, 'Published')).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});
