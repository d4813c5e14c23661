import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { materials } from '#server/db/schema/materials.ts';
import { holdScripts, sizes, swipeLeft, wake } from './page-checks.ts';
import { addMaterial, newMark } from './records.ts';
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
    const searched = markup(await (await request.get('/materials?q=zzzqqq')).text());
    expect(searched).toContain('No materials found');
    expect(searched).toMatch(/<input [^>]*value="zzzqqq"/);
    const samples = await request.get('/samples', { maxRedirects: 0 });
    expect(samples.headers().location).toBe('/materials?tab=samples');
    expect(markup(await (await request.get('/materials?tab=samples&q=zzzqqq')).text())).toContain('No samples found');
  });

  test('The first HTML of a misspelt search holds what was meant.', async ({ request, site }) => {
    const title = 'Structuralism and Saussure';
    const id = add(site, { title });
    expect(markup(await (await request.get('/materials?q=strukturalism')).text())).toContain(title);
    remove(site, id);
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

  test('The first HTML of a material asks for one sample picture, and leaves the others to readers without scripts.', async ({
    request,
  }) => {
    const { items } = await list(request, { search: 'Shakespeare' });
    const shown = items.find((material) => material.hasPreview);
    const html = markup(await (await request.get(`/material/${shown?.id}`)).text());
    const pictures = (part: string) => part.match(/<img [^>]*alt="Sample page/g)?.length ?? 0;
    expect(pictures(html)).toBeGreaterThan(1);
    expect(pictures(html.replace(/<noscript>.*?<\/noscript>/gs, ''))).toBe(1);
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

  test('A hostile title is text in the first HTML.', async ({ request, site }) => {
    const title = `Drama</title><script>alert(1)</script>"><img src=x onerror=alert(1)> 'n' prose`;
    const id = add(site, { title, description: title });
    for (const path of ['/materials?sort=newest', `/material/${id}`]) {
      const html = await (await request.get(path)).text();
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('<img src=x');
    }
    remove(site, id);
  });

  test('The first HTML is rendered again as soon as a material changes.', async ({ request, site }) => {
    const read = async () => (await request.get('/materials?sort=newest')).text();
    await read();
    const id = add(site, { title: 'A brand-new guide to stylistics' });
    expect(await read()).toContain('A brand-new guide to stylistics');
    remove(site, id);
    expect(await read()).not.toContain('A brand-new guide to stylistics');
  });

  test('The first HTML shows a visitor no price.', async ({ request, site }) => {
    const id = add(site, { title: 'Priced', pricePaise: 123_457 });
    for (const path of ['/materials?q=priced', `/material/${id}`]) {
      const html = await (await request.get(path)).text();
      expect(html).toContain('Priced');
      expect(html).not.toMatch(/123457|1,234\.57|pricePaise/);
    }
  });
});

test.describe('Finding materials', () => {
  test('A material is found by part of a word, and the search stays in the address through a visit to the material and Back.', async ({
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

    await cards(page).first().getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(found.items[0]?.title ?? '');
    await page.getByRole('link', { name: 'Back to Materials' }).click();
    await expect(page).toHaveURL(`/materials?q=${part.toUpperCase()}`);
    await expect(count).toBeVisible();
  });

  test('The materials can be read, and listed by category, where no script runs.', async ({ browser }) => {
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto('/materials?sort=title');
    await expect(plain.getByRole('heading', { level: 1, name: 'Study Materials' })).toBeVisible();
    await expect(cards(plain)).toHaveCount(24);
    const category = plain.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'PG TRB' });
    await category.click();
    await expect(plain).toHaveURL('/materials?sort=title&category=PG_TRB');
    await expect(category).toHaveAttribute('aria-current', 'true');
    await expect(cards(plain).first()).toBeVisible();
    await expect(cards(plain).getByText('UG TRB', { exact: true })).toHaveCount(0);
    await plain.close();
  });
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

test('A phone shows a whole material in the first sight of the list, the combo packs below the first of them, and all of them as one scrolls, each once.', async ({
  page,
  request,
}) => {
  const { total } = await list(request);
  await page.setViewportSize(sizes.phone);
  await page.goto('/materials');
  await expect(cards(page).first()).toBeInViewport({ ratio: 1 });
  await expect(cards(page)).toHaveCount(24);
  const combos = page.getByRole('region', { name: 'Combo packs' });
  const [sixth, seventh] = [cards(page).nth(5), cards(page).nth(6)];
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
  await combos.scrollIntoViewIfNeeded();
  expect(await top(combos)).toBeGreaterThan(await top(sixth));
  expect(await top(combos)).toBeLessThan(await top(seventh));

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

test('The page of a material is bought in a phone’s first sight, has a bar further down that leads back there, and shows the GPay QR code and the UPI id to copy.', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  const id = addMaterial(site, { title: 'Sold in both ways', description: 'A long text. '.repeat(300) });
  await page.setViewportSize(sizes.phone);
  await page.goto(`/material/${id}`);
  const purchase = page.getByRole('complementary', { name: 'Buy this material' });
  const way = purchase.getByRole('link', { name: 'Log in to buy' });
  expect((await way.boundingBox())?.y).toBeLessThan(600);
  await wake(page);
  const bar = page.getByRole('link', { name: 'Buy this material' });
  await expect(bar).toBeHidden();
  await page.getByRole('heading', { name: 'Preview', exact: true }).scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  await bar.click();
  await expect(purchase).toBeFocused();
  await expect(way).toBeInViewport();
  await expect(bar).toBeHidden();
  const ways = purchase.getByRole('region', { name: 'Other ways to order' });
  await expect(ways.getByRole('button')).toHaveText(['Contact Admin', 'View GPay QR']);

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
  await expect(dialog.getByRole('link', { name: 'Open UPI app' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
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
