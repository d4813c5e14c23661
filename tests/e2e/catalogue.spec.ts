import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { inArray } from 'drizzle-orm';
import { createAuth } from '#server/auth/lucia.ts';
import type { Db } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { holdScripts, wake } from './page-checks.ts';
import { expect, test } from './site.ts';

type Listed = { id: string; title: string; description: string; category: string };
type List = { items: Listed[]; total: number };

const hostileTitle = `Drama</title><script>alert(1)</script>"><img src=x onerror=alert(1)> 'n' prose`;
const drivePdf = 'https://drive.google.com/file/d/1AbCdEfGh/view?usp=sharing';

let db: Db;
const added: string[] = [];

function add(values: Partial<typeof materials.$inferInsert>): string {
  const now = Date.now();
  const { id } = db
    .insert(materials)
    .values({ title: 'Prose', category: 'General', createdAt: now, updatedAt: now, ...values })
    .returning({ id: materials.id })
    .get();
  added.push(id);
  return id;
}

test.beforeAll(({ site }) => {
  db = site.db;
});
test.afterEach(() => {
  db.delete(materials).where(inArray(materials.id, added)).run();
});

/** What the site itself says is on the shelf. */
async function list(request: APIRequestContext, input: Record<string, unknown> = {}): Promise<List> {
  const answer = await request.get(`/trpc/materials.list?input=${encodeURIComponent(JSON.stringify(input))}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).result.data;
}

/** The page without its data script: what a reader without scripts gets. */
const markup = (html: string): string => html.replace(/<script type="application\/json"[\s\S]*?<\/script>/, '');
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const cards = (page: Page) => page.getByRole('article');
const titlesOn = (page: Page) => cards(page).getByRole('heading').allTextContents();

test.describe('the first HTML', () => {
  test('holds the first page of materials', async ({ request }) => {
    const { items, total } = await list(request);
    expect(total).toBeGreaterThan(24);
    const html = markup(await (await request.get('/materials')).text());
    for (const { title } of items) expect(html).toContain(escaped(title).replaceAll("'", '&#x27;'));
    expect(html).toContain('>Study Materials</h1>');
  });

  test('follows the address: tab, search and category', async ({ request }) => {
    const [first] = (await list(request, { tab: 'samples' })).items;
    const html = markup(await (await request.get('/materials?tab=samples')).text());
    expect(html).toContain('How It Works');
    expect(html).toContain(escaped(first?.title ?? 'no sample'));
    expect(markup(await (await request.get('/materials?q=zzzqqq')).text())).toContain('No materials found');
    expect(markup(await (await request.get('/materials?tab=samples&q=zzzqqq')).text())).toContain('No samples found');
  });

  test('ignores what it does not understand in the address', async ({ request }) => {
    const { items } = await list(request);
    const answer = await request.get(`/materials?tab=all&category=SSC&q=${'x'.repeat(101)}&page=-1`);
    expect(answer.status()).toBe(200);
    expect(markup(await answer.text())).toContain(escaped(items[0]?.title ?? ''));
  });

  test('of a material has its own title, description and sharing tags', async ({ request }) => {
    const id = add({ title: 'Metaphysical Poets', description: 'Donne,\nHerbert and Marvell. '.repeat(20) });
    const html = await (await request.get(`/material/${id}`)).text();
    expect(html).toContain('<title data-head="">Metaphysical Poets | ');
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
    expect(description).toMatch(/^Donne, Herbert and Marvell\. Donne.*…$/);
    expect(description?.length).toBeLessThanOrEqual(160);
    expect(html).toContain(`<meta property="og:description" content="${description}"`);
    expect(html).toMatch(new RegExp(`<meta property="og:url" content="http[^"]*/material/${id}"`));
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="http[^"]*/material/${id}"`));
  });

  test('says 404 for a material that does not exist', async ({ request }) => {
    for (const id of ['unknown', 'x'.repeat(100), '%20']) {
      const answer = await request.get(`/material/${id}`);
      expect(answer.status()).toBe(404);
      const html = await answer.text();
      expect(markup(html)).toContain('>Material not found</h1>');
      expect(html).toContain('<meta name="robots" content="noindex"');
    }
  });

  test('shows a hostile title as text', async ({ request, page }) => {
    const id = add({ title: hostileTitle, description: hostileTitle });
    for (const path of ['/materials', `/material/${id}`]) {
      const html = await (await request.get(path)).text();
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('<img src=x');
    }
    page.on('dialog', () => {
      throw new Error('a script of the title ran');
    });
    await page.goto(`/material/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostileTitle);
  });

  test('is made anew as soon as the shelf changes', async ({ request }) => {
    const read = async () => (await request.get('/materials')).text();
    await read();
    const id = add({ title: 'A brand-new guide to stylistics' });
    expect(await read()).toContain('A brand-new guide to stylistics');
    db.delete(materials)
      .where(inArray(materials.id, [id]))
      .run();
    expect(await read()).not.toContain('A brand-new guide to stylistics');
  });

  test('gives a visitor no price', async ({ request }) => {
    add({ title: 'Priced', pricePaise: 123_457 });
    for (const path of ['/materials', `/material/${added.at(-1)}`]) {
      const html = await (await request.get(path)).text();
      expect(html).toContain('Priced');
      expect(html).not.toMatch(/123457|1,234\.57|pricePaise/);
    }
  });
});

test.describe('finding a material', () => {
  test('by part of a word, kept in the address through reload, a visit to the material and Back', async ({
    page,
    request,
  }) => {
    for (const title of ['American Transcendentalism', 'After the Transcendentalists']) add({ title });
    const part = 'scendental';
    const found = await list(request, { search: part });
    expect(found.total).toBe(2);
    await page.goto('/materials');
    await page.getByRole('searchbox', { name: 'Search materials' }).fill(part.toUpperCase());
    await expect(page).toHaveURL(`/materials?q=${encodeURIComponent(part.toUpperCase())}`);
    const count = page.getByText(`Showing ${found.items.length} of ${found.total} materials`);
    await expect(count).toBeVisible();
    expect(await titlesOn(page)).toEqual(found.items.map(({ title }) => title));

    await page.reload();
    await expect(count).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue(part.toUpperCase());

    await cards(page).first().getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(found.items[0]?.title ?? '');
    await page.getByRole('link', { name: 'Back to Materials' }).click();
    await expect(page).toHaveURL(`/materials?q=${encodeURIComponent(part.toUpperCase())}`);
    await expect(count).toBeVisible();
  });

  test('by category', async ({ page, request }) => {
    const { items, total } = await list(request, { category: 'PG_TRB' });
    await page.goto('/materials');
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'PG TRB' });
    await expect(page).toHaveURL('/materials?category=PG_TRB');
    await expect(page.getByText(`Showing ${items.length} of ${total} materials`)).toBeVisible();
    await expect(cards(page).getByText('UG TRB', { exact: true })).toHaveCount(0);
  });

  test('among the free samples, on a tab of their own', async ({ page, request }) => {
    const { items, total } = await list(request, { tab: 'samples' });
    await page.goto('/materials');
    await page.getByRole('tab', { name: 'Free Samples' }).click();
    await expect(page).toHaveURL('/materials?tab=samples');
    await expect(page).toHaveTitle(/^Free Sample Materials/);
    await expect(page.getByText(`Showing ${items.length} of ${total} samples`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'How It Works' })).toBeVisible();
    await page.getByRole('tab', { name: 'Full Materials' }).click();
    await expect(page).toHaveURL('/materials');
  });

  test('in vain offers to clear the filters', async ({ page }) => {
    await page.goto('/materials?q=zzzqqq&category=General');
    await expect(page.getByText('No materials found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/materials');
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(cards(page).first()).toBeVisible();
  });

  test('/samples leads to the samples', async ({ page }) => {
    await page.goto('/samples');
    await expect(page).toHaveURL('/materials?tab=samples');
  });

  test('when the connection fails says so, and tries again when asked', async ({ page }) => {
    await page.goto('/');
    await wake(page);
    let fail = () => {};
    const failing = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/trpc/*materials.list*', async (route) => {
      await failing;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Study Materials' }).click();
    await expect(page.getByRole('status', { name: 'Loading materials' })).toBeVisible();
    fail();
    const failure = page.getByRole('alert').filter({ hasText: 'Error loading materials. Please try again later.' });
    await expect(failure).toBeVisible({ timeout: 15_000 });
    await page.unroute('**/trpc/*materials.list*');
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(cards(page).first()).toBeVisible();
  });
});

test.describe('a long list', () => {
  test('grows as one scrolls, until each material stands there once', async ({ page, request }) => {
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

  test('lets a keyboard go on at the first card that came, however early it got there', async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto('/materials');
    await page.getByRole('button', { name: 'Show more' }).focus();
    letGo();
    await expect(cards(page).nth(24).getByRole('link').first()).toBeFocused();
  });
});

test.describe('contact', () => {
  test('asks a visitor to sign in, and remembers where from', async ({ page, request }) => {
    const [first] = (await list(request, { search: 'e' })).items;
    await page.goto('/materials?q=e');
    await cards(page).first().getByRole('button', { name: 'Contact Admin' }).click();
    await expect(page.getByText('Please login to contact admin')).toBeVisible();
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/materials?q=e')}`);

    await page.goto(`/material/${first?.id}`);
    await page.getByRole('button', { name: 'Contact Admin' }).click();
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/material/${first?.id}`)}`);
  });

  test('opens the chat about this material for somebody signed in', async ({ page, context, baseURL }) => {
    const title = 'Wit & Humour: 100% fun';
    const id = add({ title });
    const email = `catalogue-${Date.now()}@example.com`;
    const user = db
      .insert(users)
      .values({ email, passwordHash: 'none', emailConfirmedAt: Date.now(), createdAt: Date.now() })
      .returning({ id: users.id })
      .get();
    db.insert(profiles).values({ userId: user.id, fullName: 'Asha', createdAt: Date.now() }).run();
    const cookie = (await createAuth(db, { secure: false }).signIn(user.id)).split(';')[0] ?? '';
    await context.addCookies([{ name: 'session', value: cookie.replace('session=', ''), url: baseURL ?? '' }]);

    await page.goto(`/material/${id}`);
    const contact = page.getByRole('link', { name: 'Contact Admin' });
    await expect(contact).toHaveAttribute('target', '_blank');
    const chat = new URL((await contact.getAttribute('href')) ?? '');
    expect(chat.origin + chat.pathname).toMatch(/^https:\/\/wa\.me\/\d+$/);
    expect(chat.searchParams.get('text')).toBe(`Hi, I'm interested in purchasing: ${title}`);

    db.delete(users)
      .where(inArray(users.id, [user.id]))
      .run();
  });
});

test.describe('a sample', () => {
  test('opens in a new tab', async ({ page }) => {
    add({ title: 'Sample with a link', category: 'UG_TRB', downloadUrl: drivePdf });
    await page.goto('/materials?tab=samples&q=sample+with+a+link');
    const preview = cards(page).first().getByRole('link', { name: 'Preview Sample' });
    await expect(preview).toHaveAttribute('href', drivePdf);
    await expect(preview).toHaveAttribute('target', '_blank');
  });

  test('without a link says that it will come', async ({ page }) => {
    add({ title: 'Sample still being made', category: 'UG_TRB' });
    await page.goto('/materials?tab=samples&q=sample+still+being+made');
    await cards(page).first().getByRole('button', { name: 'Preview Sample' }).click();
    await expect(page.getByText('Sample preview will be available soon')).toBeVisible();
  });
});

test.describe('the page of a material', () => {
  test('embeds its preview and links to Google Drive', async ({ page }) => {
    const id = add({ title: 'With a preview', previewUrl: drivePdf, previewPages: 4 });
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

  test('without a preview says so in a friendly way', async ({ page }) => {
    await page.goto(`/material/${add({ title: 'Without a preview' })}`);
    await expect(page.getByText('No preview online yet')).toBeVisible();
    await page.getByRole('button', { name: 'View in Google Drive' }).click();
    await expect(page.getByText('Google Drive link not available')).toBeVisible();
  });

  test('explains how a printed copy is bought and delivered', async ({ page }) => {
    await page.goto(`/material/${add({ title: 'Printed' })}`);
    await expect(page.getByRole('region', { name: 'How to Purchase' }).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Printed copy' })).toContainText('3-5 business days');
  });

  test('shows the GPay QR code, and the UPI id to copy', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
    await page.goto(`/material/${add({ title: 'Paid by GPay' })}`);
    const opener = page.getByRole('button', { name: 'View GPay QR' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Pay with GPay' });
    const qr = dialog.getByRole('img', { name: /GPay QR code/ });
    await expect(qr).toBeVisible();
    await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByText('The UPI ID is copied.')).toBeVisible();
    const upiId = await page.evaluate(() => navigator.clipboard.readText());
    expect(upiId).toMatch(/^\S+@\S+$/);
    await expect(dialog.getByRole('link', { name: 'Open my UPI app' })).toHaveAttribute(
      'href',
      new RegExp(`^upi://pay\\?pa=${encodeURIComponent(upiId)}&`),
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('that does not exist leads back to the shelf', async ({ page }) => {
    await page.goto('/material/unknown');
    await expect(page.getByRole('heading', { level: 1, name: 'Material not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Materials' }).click();
    await expect(cards(page).first()).toBeVisible();
  });
});

test.describe('every screen of the catalogue', () => {
  test('hydrates without a word of complaint', async ({ page, request }) => {
    const [first] = (await list(request)).items;
    const complaints: string[] = [];
    page.on('console', (message) => {
      const missing =
        message.text().includes('404 (Not Found)') && message.location().url.endsWith('/material/unknown');
      if (['error', 'warning'].includes(message.type()) && !missing) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await answerForDrive(page);
    for (const path of ['/materials', '/materials?tab=samples', `/material/${first?.id}`, '/material/unknown']) {
      await page.goto(path);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    }
    expect(complaints).toEqual([]);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      const show = async (page: Page) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await answerForDrive(page);
      };

      test(`the lists are accessible and fit at ${width} px, ${colorScheme}`, async ({ page }) => {
        await show(page);
        for (const search of ['q=g', 'tab=samples', 'q=zzzqqq']) await expectAccessible(page, `/materials?${search}`);
      });

      test(`a material is accessible and fits at ${width} px, ${colorScheme}`, async ({ page }) => {
        await show(page);
        const id = add({ title: 'The Canterbury Tales', category: 'PG_TRB', previewUrl: drivePdf, pages: 90 });
        await expectAccessible(page, '/material/unknown');
        await expectAccessible(page, `/material/${id}`);
        await page.getByRole('button', { name: 'View GPay QR' }).click();
        await expect(page.getByRole('dialog', { name: 'Pay with GPay' })).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    }
  }
});

async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

async function violations(page: Page) {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Stands in for Google Drive, so that no test needs the net. */
async function answerForDrive(page: Page): Promise<void> {
  await page.route('https://drive.google.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Preview</title><p>A page</p>',
    }),
  );
}
