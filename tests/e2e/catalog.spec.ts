import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { materials } from '#server/db/schema/materials.ts';
import { answerForDrive, drivePdf } from './external-sites.ts';
import { holdScripts, menu, openMenu, sizes, swipeLeft, wake } from './page-checks.ts';
import { addMaterial, addStudent, newMark } from './records.ts';
import { expect, type Site, test } from './site.ts';

type Listed = {
  id: string;
  title: string;
  description: string;
  category: string;
  hasPreview: boolean;
  isSoldAsPdf: boolean;
};
type List = { items: Listed[]; total: number };

/** A material without a file and a price unless told otherwise. */
const add = (site: Site, change: Partial<typeof materials.$inferInsert>) =>
  addMaterial(site, { format: 'PDF', fileId: null, pricePaise: 0, printPricePaise: 0, pages: 0, ...change });

const remove = ({ db }: Site, id: string) => db.delete(materials).where(eq(materials.id, id)).run();

/** The total that the site shows. */
async function list(request: APIRequestContext, input: Record<string, unknown> = {}): Promise<List> {
  const answer = await request.get(`/trpc/materials.list?input=${encodeURIComponent(JSON.stringify(input))}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).result.data;
}

/** The page without its data script, as a browser without scripts shows it. */
const markup = (html: string): string => html.replace(/<script type="application\/json"[\s\S]*?<\/script>/, '');
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');

const cards = (page: Page) => page.getByRole('article');
/** What a field suggests; browsers draw that themselves, out of the page. */
const suggestedIn = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value));
const titlesOn = (page: Page) => cards(page).getByRole('heading').allTextContents();

test.describe('The first HTML', () => {
  test('The first HTML of the list holds the first page of materials.', async ({ request }) => {
    const { items, total } = await list(request);
    expect(total).toBeGreaterThan(24);
    const html = markup(await (await request.get('/materials')).text());
    for (const { title } of items) expect(html).toContain(escaped(title));
    expect(html).toContain('>Study Materials</h1>');
  });

  test('The first HTML of the list follows the tab, search and category in the address.', async ({ request }) => {
    const [first] = (await list(request, { tab: 'samples' })).items;
    const html = markup(await (await request.get('/materials?tab=samples')).text());
    expect(html).toContain('How It Works');
    expect(html).toContain(escaped(first?.title ?? 'no sample'));
    expect(markup(await (await request.get('/materials?q=zzzqqq')).text())).toContain('No materials found');
    expect(markup(await (await request.get('/materials?tab=samples&q=zzzqqq')).text())).toContain('No samples found');
  });

  test('The first HTML of the list ignores unknown parameters in the address.', async ({ request }) => {
    const { items } = await list(request);
    const answer = await request.get(`/materials?tab=all&category=SSC&q=${'x'.repeat(101)}&page=-1`);
    expect(answer.status()).toBe(200);
    expect(markup(await answer.text())).toContain(escaped(items[0]?.title ?? ''));
  });

  test('The first HTML of a material has its own title, description and sharing tags.', async ({ request, site }) => {
    const id = add(site, { title: 'Metaphysical Poets', description: 'Donne,\nHerbert and Marvell. '.repeat(20) });
    const html = await (await request.get(`/material/${id}`)).text();
    expect(html).toContain('<title data-head="">Metaphysical Poets | ');
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
    expect(description).toMatch(/^Donne, Herbert and Marvell\. Donne.*…$/);
    expect(description?.length).toBeLessThanOrEqual(160);
    expect(html).toContain(`<meta property="og:description" content="${description}"`);
    expect(html).toMatch(new RegExp(`<meta property="og:url" content="http[^"]*/material/${id}"`));
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="http[^"]*/material/${id}"`));
  });

  test('The page of a material that does not exist answers 404.', async ({ request }) => {
    for (const id of ['unknown', 'x'.repeat(100), '%20']) {
      const answer = await request.get(`/material/${id}`);
      expect(answer.status()).toBe(404);
      const html = await answer.text();
      expect(markup(html)).toContain('>Material not found</h1>');
      expect(html).toContain('<meta name="robots" content="noindex"');
    }
  });

  test('A hostile title is shown as text, and no script in it runs.', async ({ request, page, site }) => {
    const title = `Drama</title><script>alert(1)</script>"><img src=x onerror=alert(1)> 'n' prose`;
    const id = add(site, { title, description: title });
    for (const path of ['/materials', `/material/${id}`]) {
      const html = await (await request.get(path)).text();
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('<img src=x');
    }
    page.on('dialog', () => {
      throw new Error('a script of the title ran');
    });
    await page.goto(`/material/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    remove(site, id);
  });

  test('The first HTML is rendered anew as soon as a material changes.', async ({ request, site }) => {
    const read = async () => (await request.get('/materials')).text();
    await read();
    const id = add(site, { title: 'A brand-new guide to stylistics' });
    expect(await read()).toContain('A brand-new guide to stylistics');
    remove(site, id);
    expect(await read()).not.toContain('A brand-new guide to stylistics');
  });

  test('The first HTML shows a visitor no price.', async ({ request, site }) => {
    const id = add(site, { title: 'Priced', pricePaise: 123_457 });
    for (const path of ['/materials', `/material/${id}`]) {
      const html = await (await request.get(path)).text();
      expect(html).toContain('Priced');
      expect(html).not.toMatch(/123457|1,234\.57|pricePaise/);
    }
  });

  test('The materials can be read where no script runs.', async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto('/materials');
    await expect(page.getByRole('heading', { level: 1, name: 'Study Materials' })).toBeVisible();
    await expect(cards(page)).toHaveCount(24);
    await page.close();
  });
});

test.describe('Finding materials', () => {
  test('A material is found by part of a word, and the search stays in the address through reload, a visit to the material and Back.', async ({
    page,
    request,
    site,
  }) => {
    const mark = newMark();
    for (const title of [`American ${mark}ism`, `After the ${mark}ists`]) add(site, { title });
    const part = mark.slice(1);
    const found = await list(request, { search: part });
    expect(found.total).toBe(2);
    await page.goto('/materials');
    await page.getByRole('combobox', { name: 'Search materials' }).fill(part.toUpperCase());
    await expect(page).toHaveURL(`/materials?q=${part.toUpperCase()}`);
    const count = page.getByText('Showing 2 of 2 materials');
    await expect(count).toBeVisible();
    await expect.poll(() => titlesOn(page)).toEqual(found.items.map(({ title }) => title));

    await page.reload();
    await expect(count).toBeVisible();
    await expect(page.getByRole('combobox')).toHaveValue(part.toUpperCase());

    await cards(page).first().getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(found.items[0]?.title ?? '');
    await page.getByRole('link', { name: 'Back to Materials' }).click();
    await expect(page).toHaveURL(`/materials?q=${part.toUpperCase()}`);
    await expect(count).toBeVisible();
  });

  test('A material is found by its category.', async ({ page, request }) => {
    const { items, total } = await list(request, { category: 'PG_TRB' });
    await page.goto('/materials');
    await page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'PG TRB' }).click();
    await expect(page).toHaveURL('/materials?category=PG_TRB');
    await expect(page.getByText(`Showing ${items.length} of ${total} materials`)).toBeVisible();
    await expect(cards(page).getByText('UG TRB', { exact: true })).toHaveCount(0);
  });

  test('While one types, titles and search words are suggested, and one that is chosen is searched for.', async ({
    page,
    site,
  }) => {
    const mark = newMark();
    const id = add(site, { title: `${mark} Prosody`, tags: `${mark} metre, scansion` });
    await page.goto('/materials');
    await wake(page);
    const field = page.getByRole('combobox', { name: 'Search materials' });
    await field.pressSequentially(mark.slice(0, 6));
    await expect.poll(() => suggestedIn(field)).toEqual([`${mark} Prosody`, `${mark} metre`]);
    await field.fill(`${mark} metre`);
    await expect(page).toHaveURL(`/materials?q=${mark}+metre`);
    await expect.poll(() => titlesOn(page)).toEqual([`${mark} Prosody`]);
    remove(site, id);
  });

  test('A misspelt word finds what was meant, in the first HTML too, and leads to the right spelling.', async ({
    page,
    request,
    site,
  }) => {
    const title = 'Structuralism and Saussure';
    const id = add(site, { title, tags: 'அமைப்பியல்' });
    const html = markup(await (await request.get('/materials?q=strukturalism')).text());
    expect(html).toContain(title);
    await page.goto('/materials?q=strukturalism');
    await expect(page.getByRole('status').filter({ hasText: 'Nothing found for “strukturalism”.' })).toBeVisible();
    await page.getByRole('link', { name: 'structuralism', exact: true }).click();
    await expect(page).toHaveURL('/materials?q=structuralism');
    await expect(page.getByText('Did you mean')).toHaveCount(0);
    await expect.poll(() => titlesOn(page)).toEqual([title]);
    await page.getByRole('combobox').fill('அமைப்பியல்');
    await expect(page).toHaveURL(/q=%E0/);
    await expect(page.getByText('Showing 1 of 1 material', { exact: true })).toBeVisible();
    remove(site, id);
  });

  test('The materials can be listed by title, and by category without scripts.', async ({ page, browser, request }) => {
    await page.goto('/materials');
    await page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'A to Z' }).click();
    await expect(page).toHaveURL('/materials?sort=title');
    const { items } = await list(request, { sort: 'title' });
    await expect.poll(() => titlesOn(page)).toEqual(items.map(({ title }) => title));

    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto('/materials?sort=title');
    const category = plain.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'PG TRB' });
    await category.click();
    await expect(plain).toHaveURL('/materials?sort=title&category=PG_TRB');
    await expect(category).toHaveAttribute('aria-current', 'true');
    await expect(cards(plain).getByText('UG TRB', { exact: true })).toHaveCount(0);
    await plain.close();
  });

  test('A sample is found on the tab of the free samples.', async ({ page, request }) => {
    const { items, total } = await list(request, { tab: 'samples' });
    await page.goto('/materials');
    await page.getByRole('tab', { name: 'Free Samples' }).click();
    await expect(page).toHaveURL('/materials?tab=samples');
    await expect(page).toHaveTitle(/^Free Sample Materials/);
    await expect(page.getByText(`Showing ${items.length} of ${total} samples`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'How It Works' })).toBeVisible();
    await page.getByRole('tab', { name: 'Full Materials' }).click();
    await expect(page).toHaveURL('/materials');
    await page.goto('/samples');
    await expect(page).toHaveURL('/materials?tab=samples');
  });

  test('A search without a result says so, and its filters can be cleared.', async ({ page }) => {
    await page.goto('/materials?q=zzzqqq&category=General');
    await expect(page.getByText('No materials found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/materials');
    await expect(page.getByRole('combobox')).toHaveValue('');
    await expect(cards(page).first()).toBeVisible();
  });

  test('After the connection failed, the list of materials can be loaded again.', async ({ page }) => {
    await page.goto('/');
    await wake(page);
    let fail = () => {};
    const failing = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/trpc/*materials.list*', async (route) => {
      await failing;
      await route.abort();
    });
    await openMenu(page);
    await menu(page).getByRole('link', { name: 'Study Materials' }).click();
    await expect(page.getByRole('status', { name: 'Loading materials' })).toBeVisible();
    fail();
    const failure = page.getByRole('alert').filter({ hasText: 'Error loading materials. Please try again later.' });
    await expect(failure).toBeVisible();
    await page.unroute('**/trpc/*materials.list*');
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(cards(page).first()).toBeVisible();
  });
});

test('A phone shows a whole material in the first sight of the list, and the combo packs below the first of them.', async ({
  page,
}) => {
  await page.setViewportSize(sizes.phone);
  await page.goto('/materials');
  await expect(cards(page).first()).toBeInViewport({ ratio: 1 });
  const combos = page.getByRole('region', { name: 'Combo packs' });
  const [sixth, seventh] = [cards(page).nth(5), cards(page).nth(6)];
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
  await combos.scrollIntoViewIfNeeded();
  expect(await top(combos)).toBeGreaterThan(await top(sixth));
  expect(await top(combos)).toBeLessThan(await top(seventh));
});

test('The home page shows in its first HTML what is new, without a price, and what is free to read.', async ({
  request,
  site,
}) => {
  const title = `Newest of all ${newMark()}`;
  const id = add(site, { title, format: 'Printed', printPricePaise: 123_457 });
  const html = await (await request.get('/')).text();
  expect(markup(html)).toContain(`href="/material/${id}"`);
  expect(html).not.toMatch(/123457|1,234\.57|PricePaise/);
  expect(markup(html)).toContain('aria-label="Free samples"');
  expect(markup(html)).toContain('href="/materials?tab=samples"');
  remove(site, id);
  expect(await (await request.get('/')).text()).not.toContain(title);
});

test('A long list grows as one scrolls, until each material stands there once.', async ({ page, request }) => {
  const { total } = await list(request);
  await page.goto('/materials');
  await expect(cards(page)).toHaveCount(24);
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(total, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(page.getByText(`Showing ${total} of ${total} materials`)).toBeAttached();
  const links = await cards(page)
    .getByRole('link', { name: 'View Details' })
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(new Set(links).size).toBe(total);
});

test('A long list lets a keyboard go on at the first card that came, however early it got there.', async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto('/materials', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Show more' }).focus();
  letGo();
  await expect(cards(page).nth(24).getByRole('link').first()).toBeFocused();
});

test('Who wants to contact the admin is asked to sign in, and comes back to the same place.', async ({
  page,
  site,
}) => {
  await page.goto('/materials?q=e');
  await cards(page).first().getByRole('button', { name: 'Contact Admin' }).click();
  await expect(page.getByText('Please login to contact admin')).toBeVisible();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/materials?q=e')}`);

  const id = add(site, { title: 'Asked about' });
  await page.goto(`/material/${id}`);
  await page.getByRole('button', { name: 'Contact Admin' }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/material/${id}`)}`);
});

test('The chat with the admin is about the material, for somebody signed in.', async ({ page, site }) => {
  const title = 'Wit & Humour: 100% fun';
  const id = add(site, { title });
  await site.signIn(page, (await addStudent(site)).email);
  await page.goto(`/material/${id}`);
  const contact = page.getByRole('link', { name: 'Contact Admin' });
  await expect(contact).toHaveAttribute('target', '_blank');
  const chat = new URL((await contact.getAttribute('href')) ?? '');
  expect(chat.origin + chat.pathname).toMatch(/^https:\/\/wa\.me\/\d+$/);
  expect(chat.searchParams.get('text')).toBe(`Hi, I'm interested in purchasing: ${title}`);
});

test('A sample with a link opens in a new tab, and one without says that it will come.', async ({ page, site }) => {
  const mark = newMark();
  add(site, { title: `${mark} still being made`, category: 'UG_TRB' });
  add(site, { title: `${mark} with a link`, category: 'UG_TRB', downloadUrl: drivePdf });
  await page.goto(`/materials?tab=samples&q=${mark}+with`);
  const preview = cards(page).first().getByRole('link', { name: 'Preview Sample' });
  await expect(preview).toHaveAttribute('href', drivePdf);
  await expect(preview).toHaveAttribute('target', '_blank');

  await page.goto(`/materials?tab=samples&q=${mark}+still`);
  await cards(page).first().getByRole('button', { name: 'Preview Sample' }).click();
  await expect(page.getByText('Sample preview will be available soon')).toBeVisible();
});

test.describe('The page of a material', () => {
  test('The page of a material embeds its preview and links to Google Drive.', async ({ page, site }) => {
    const id = add(site, { title: 'With a preview', previewUrl: drivePdf, previewPages: 4 });
    await answerForDrive(page);
    await page.goto(`/material/${id}`);
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute('src', 'https://drive.google.com/file/d/1AbCdEfGh/preview');
    await expect(frame).toHaveAttribute('title', 'Preview of With a preview');
    await expect(page.getByText('Read the first 4 pages before you order.')).toBeVisible();
    const drive = page.getByRole('link', { name: 'View in Google Drive' });
    await expect(drive).toHaveAttribute('href', drivePdf);
    await expect(drive).toHaveAttribute('target', '_blank');
  });

  test('The page of a material without a preview says so, and how a printed copy is bought and delivered.', async ({
    page,
    site,
  }) => {
    await page.goto(`/material/${add(site, { title: 'Without a preview' })}`);
    await expect(page.getByText('No preview online yet')).toBeVisible();
    await expect(page.getByRole('region', { name: 'How to Purchase' }).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Printed copy' })).toContainText('3-5 business days');
    await page.getByRole('button', { name: 'View in Google Drive' }).click();
    await expect(page.getByText('Google Drive link not available')).toBeVisible();
  });

  test('The page of a material shows the GPay QR code and the UPI id to copy.', async ({ page, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
    await page.goto(`/material/${add(site, { title: 'Paid by GPay' })}`);
    const opener = page.getByRole('button', { name: 'View GPay QR' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Pay with GPay' });
    const qr = dialog.getByRole('img', { name: /GPay QR code/ });
    await expect(qr).toBeVisible();
    await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByText('UPI ID copied.')).toBeVisible();
    const upiId = await page.evaluate(() => navigator.clipboard.readText());
    expect(upiId).toMatch(/^\S+@\S+$/);
    await expect(dialog.getByRole('link', { name: 'Open UPI app' })).toHaveAttribute(
      'href',
      new RegExp(`^upi://pay\\?pa=${encodeURIComponent(upiId)}&`),
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('The page of a material has a bar on a phone that leads to where it is bought, and is gone there.', async ({
    page,
    site,
  }) => {
    const id = addMaterial(site, { title: 'Sold in both ways', description: 'A long text. '.repeat(300) });
    await page.setViewportSize(sizes.phone);
    await page.goto(`/material/${id}`);
    const bar = page.getByRole('link', { name: 'Buy this material' });
    await expect(bar).toBeInViewport();
    await wake(page);
    await bar.click();
    const purchase = page.getByRole('complementary', { name: 'Buy this material' });
    await expect(purchase).toBeFocused();
    await expect(purchase.getByRole('link', { name: 'Log in to buy' })).toBeInViewport();
    await expect(bar).toBeHidden();
    const ways = purchase.getByRole('region', { name: 'Other ways to order' });
    await expect(ways.getByRole('button')).toHaveText(['Contact Admin', 'View GPay QR']);
  });

  test('The page of a material shows others of its category, those next to it first.', async ({ page, site }) => {
    const mark = newMark();
    const [, id] = [1, 2, 3].map((n) => add(site, { title: `${mark} Unit ${n}`, category: 'PG_TRB' }));
    await page.goto(`/material/${id}`);
    const related = page.getByRole('region', { name: 'More PG TRB materials' });
    await expect(related.getByRole('link', { name: `${mark} Unit 1` })).toBeVisible();
    await related.getByRole('link', { name: `${mark} Unit 3` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${mark} Unit 3`);
  });

  test('The page of a material that does not exist leads back to the materials.', async ({ page }) => {
    await page.goto('/material/unknown');
    await expect(page.getByRole('heading', { level: 1, name: 'Material not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Materials' }).click();
    await expect(cards(page).first()).toBeVisible();
  });
});

test.describe('On a touch screen', () => {
  test.use({ hasTouch: true });

  test('A finger turns the sample pages of a material.', async ({ page, request }) => {
    const { items } = await list(request, { search: 'Shakespeare' });
    const shown = items.find((material) => material.hasPreview && material.isSoldAsPdf);
    await page.goto(`/material/${shown?.id}`);
    await wake(page);
    await page.getByRole('link', { name: /^Sample page 1 of/ }).tap();
    const viewer = page.getByRole('dialog', { name: /^Sample pages of/ });
    const first = viewer.getByRole('group', { name: /^1 of/ });
    await expect(first.getByRole('img')).toBeVisible();
    await swipeLeft(page, first);
    await expect(viewer.getByRole('group', { name: /^2 of/ })).toBeInViewport({ ratio: 0.9 });
  });
});

test('A material is shared on WhatsApp with its title and address.', async ({ page, site }) => {
  const id = add(site, { title: 'Wit & Humour' });
  await page.goto(`/material/${id}`);
  const link = new URL((await page.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')) ?? '');
  expect(link.origin + link.pathname).toBe('https://wa.me/');
  expect(link.searchParams.get('text')).toMatch(new RegExp(`^Wit & Humour\nhttp\\S+/material/${id}$`));
});
