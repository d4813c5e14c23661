import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';
import { listLibrary } from '#server/features/library/library.data.ts';
import { messages } from '#shared/messages.ts';
import { putPayment } from '../support/orders.ts';
import { expectSound, sizes, swipeLeft, toast } from './page-checks.ts';
import { addStudent, putOrder } from './records.ts';
import { expect, type Site, test } from './site.ts';

/** A book that the demo's student has bought, of several pages. */
function boughtBook({ db }: Site) {
  const student = db.select({ id: users.id }).from(users).where(eq(users.email, 'student@example.com')).get();
  const book = listLibrary(db, student?.id ?? '').find(({ pages }) => pages > 2);
  if (!book) throw new Error('The student has bought no book of several pages');
  return book;
}

/** The page of the book that is shown. */
const shown = (page: Page, number: number) => page.getByRole('region', { name: new RegExp(`^Page ${number} of`) });

/** Whether its picture holds anything but white. */
const isDrawn = (page: Page) =>
  page
    .getByRole('region', { name: /^Pages of/ })
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return pixels.some((value) => value < 128);
    });

/** The standard fonts that the page has fetched from the site. */
const loadedFonts = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /pdfjs\/(\w+)\.pfb/.exec(name)?.[1] ?? []),
  );

test('A bought book is read page by page, and opened where it was left on another device.', async ({
  page,
  browser,
  site,
}) => {
  const book = boughtBook(site);
  await page.setViewportSize(sizes.phone);
  await site.signIn(page, 'student');
  await page.goto('/library');
  await page.getByRole('listitem', { name: book.title }).getByRole('link', { name: /^Read/ }).click();
  await expect(shown(page, 1)).toHaveAttribute('aria-busy', 'false');
  expect(await isDrawn(page)).toBe(true);
  await expect(shown(page, 1)).toContainText('Bought by');
  // Drawn with the site's own Times, not with whatever the device takes for it.
  expect(await loadedFonts(page)).toContain('FoxitSerif');
  await expectSound(page);

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(shown(page, 2)).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(shown(page, 3)).toHaveAttribute('aria-busy', 'false');
  const saved = page.waitForResponse(/library\.savePlace/);
  await page.getByLabel(`Page, of ${book.pages}`).fill('2');
  await page.keyboard.press('Enter');
  await expect(shown(page, 2)).toBeVisible();
  await saved;
  // Nothing is kept on a device unasked.
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  const other = await browser.newContext({ baseURL: site.url, viewport: sizes.desktop });
  await site.signIn(other, 'student');
  const laptop = await other.newPage();
  await laptop.goto('/library');
  await laptop.getByRole('link', { name: `Continue from page 2: ${book.title}` }).click();
  await expect(shown(laptop, 2)).toHaveAttribute('aria-busy', 'false');
  await expectSound(laptop);
  await other.close();
});

test('On a phone a page fills the width with its text, keeps its night paper for the next book, and has the screen alone on its side.', async ({
  page,
  site,
}) => {
  const book = boughtBook(site);
  await page.setViewportSize(sizes.phone);
  await site.signIn(page, 'student');
  await page.goto(`/library/${book.materialId}`);
  const drawn = page.getByRole('region', { name: /^Page \d+ of/ });
  const canvas = page.getByRole('region', { name: /^Pages of/ }).locator('canvas');
  const width = async () => (await canvas.boundingBox())?.width ?? 0;
  await expect(drawn).toHaveAttribute('aria-busy', 'false');
  // The margins are outside the window.
  expect(await width()).toBeGreaterThan(sizes.phone.width);
  await page.getByRole('button', { name: 'Smaller' }).click();
  await expect.poll(width).toBeLessThanOrEqual(sizes.phone.width);

  await page.getByRole('button', { name: 'Night paper' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Night paper' })).toHaveAttribute('aria-pressed', 'true');
  await expect(canvas).toHaveCSS('filter', /invert/);
  await expectSound(page);

  // The words flow into the width, as large as she wants them, on the paper she chose; on the next book too.
  await page.getByRole('button', { name: 'Text view' }).click();
  const words = drawn.getByRole('paragraph').first();
  await expect(words).toHaveText(/\w{4}/);
  const letters = () => words.locator('..').evaluate((element) => getComputedStyle(element).fontSize);
  expect(await letters()).toBe('17px');
  await page.getByRole('button', { name: 'Larger' }).click();
  expect(await letters()).toBe('19px');
  // The book opens where it was left, by another test perhaps.
  const number = async () => Number(/\d+/.exec((await drawn.getAttribute('aria-label')) ?? '')?.[0]);
  const left = await number();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(number).toBe(left + 1);
  await expect(drawn).toHaveAttribute('aria-busy', 'false');
  await expectSound(page);
  await page.reload();
  await expect(words).toBeVisible();
  await page.getByRole('button', { name: 'Text view' }).click();
  await expect(canvas).toBeVisible();

  await expect(page.getByRole('banner')).toBeVisible();
  await page.setViewportSize({ width: sizes.phone.height, height: sizes.phone.width });
  await expect(page.getByRole('banner')).toBeHidden();
});

test('What is kept on a device goes when its reader’s session has ended elsewhere.', async ({
  page,
  context,
  site,
}) => {
  const book = boughtBook(site);
  await site.signIn(page, 'student');
  await page.goto(`/library/${book.materialId}`);
  await page.getByRole('button', { name: /^Save for offline/ }).click();
  await expect(page.getByRole('button', { name: /^Remove offline copy/ })).toBeVisible();
  await context.clearCookies();
  await page.goto('/library');
  await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});

test('A book kept on a device goes when its own page is opened after a refund.', async ({ page, site }) => {
  const { materialId } = boughtBook(site);
  const student = await addStudent(site);
  const orderId = putOrder(site, { user: student, status: 'delivered', items: [{ materialId }] });
  putPayment(site, orderId, { userId: student.id });
  await site.signIn(page, student.email);
  await page.goto(`/library/${materialId}`);
  await page.getByRole('button', { name: /^Save for offline/ }).click();
  await expect(page.getByRole('button', { name: /^Remove offline copy/ })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).not.toEqual([]);
  site.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId)).run();
  await page.reload();
  await expect(page.getByRole('heading', { name: messages.notInLibrary })).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});

test.describe('On a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('A book kept on this device is read without a connection, until its reader signs out.', async ({
    page,
    context,
    site,
  }) => {
    const book = boughtBook(site);
    await site.signIn(page, 'student');
    await page.goto(`/library/${book.materialId}`);
    await expect(shown(page, book.lastPage ?? 1)).toHaveAttribute('aria-busy', 'false');
    await page.getByRole('button', { name: /^Save for offline/ }).tap();
    await expect(toast(page, 'Saved. You can read it offline.')).toBeVisible();

    await context.setOffline(true);
    await page.goto('/library');
    await page
      .getByRole('listitem', { name: book.title })
      .getByRole('link', { name: /^(Read|Continue)/ })
      .tap();
    await expect(page.getByRole('region', { name: /^Page \d+ of/ })).toHaveAttribute('aria-busy', 'false');
    await page.reload();
    await expect(page.getByRole('region', { name: /^Page \d+ of/ })).toHaveAttribute('aria-busy', 'false');
    expect(await isDrawn(page)).toBe(true);
    for (const [address, heading] of [
      ['/', /./],
      ['/dashboard', /^Welcome, /],
      ['/orders', 'My Orders'],
      ['/tests', 'Online Tests'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(
        page.getByText(
          /^You’re offline\. You can still read this page, as it was on [A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d:\d\d\.$/,
        ),
      ).toBeVisible();
    }
    // A page never seen leads to what there is.
    await page.goto('/materials');
    await expect(page.getByRole('heading', { level: 1, name: 'My Library' })).toBeVisible();
    await expect(page.getByText(/That page needs a connection; your saved books don’t/)).toBeVisible();
    await expect(page.getByText('On this device ✓')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(0);

    await context.setOffline(false);
    await expect(page.getByText(/^You’re offline/)).toHaveCount(0);
    await page.goto('/library');
    await expect(page.getByRole('link', { name: /^Download/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('button', { name: /^Theme: system/ }).tap();
    await expect(menu.getByRole('button', { name: /^Theme: dark/ })).toBeVisible();
    await menu.getByRole('button', { name: 'Logout' }).tap();
    await expect(toast(page, 'Successfully signed out!')).toBeVisible();
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  test('A finger turns the page of a bought book, unless two have enlarged it.', async ({ page, site }) => {
    const book = boughtBook(site);
    await site.signIn(page, 'student');
    await page.goto(`/library/${book.materialId}`);
    await page.getByLabel(`Page, of ${book.pages}`).fill('1');
    await page.keyboard.press('Enter');
    await expect(shown(page, 1)).toHaveAttribute('aria-busy', 'false');
    // Two fingers have enlarged what is seen: one finger only moves it.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1.25 });
    await swipeLeft(page, shown(page, 1).locator('canvas'));
    await expect(page.getByLabel(`Page, of ${book.pages}`)).toHaveValue('1');
    await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
    await swipeLeft(page, shown(page, 1).locator('canvas'));
    await expect(shown(page, 2)).toHaveAttribute('aria-busy', 'false');
    expect(await isDrawn(page)).toBe(true);
  });
});
