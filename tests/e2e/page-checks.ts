import type { Locator, Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';
import { expect } from './site.ts';

/** The two window sizes in which every screen is checked. */
export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

export const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
export const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();
export const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

/** Moves the mouse, which makes a static page load its scripts, and waits until it is hydrated. */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
}

/** Delays the page's scripts until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** One finger drawn across an element to the left, in a browser with touch. */
export async function swipeLeft(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('There is nothing to swipe');
  const touch = await page.context().newCDPSession(page);
  const y = Math.round(box.y + Math.min(box.height, page.viewportSize()?.height ?? 0) / 2);
  const at = (share: number) => [{ x: Math.round(box.x + box.width * share), y }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.8) });
  for (const share of [0.7, 0.6, 0.5, 0.4, 0.3, 0.2])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

/** Collects console errors, console warnings and uncaught errors of the page from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

type Part = { within?: string; colours?: boolean | 'alone' };

/**
 * The rules that axe finds broken, each with its first place. `within`: a selector; the whole page by default. `colours`
 * says whether contrast is measured, or that nothing else is.
 */
async function axe(page: Page, { within, colours = true }: Part) {
  // Once for each document: bringing axe into the page takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    ...(colours === 'alone' && { runOnly: ['color-contrast'] }),
    ...(!colours && { rules: { 'color-contrast': { enabled: false } } }),
  };
  return page.evaluate(
    async ({ within, options }) => {
      const { violations } = await (Reflect.get(window, 'axe') as typeof axeCore).run(within ?? document, options);
      return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
    },
    { within, options },
  );
}

export const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** A chart is redrawn shortly after its frame has changed its width. */
const expectNoSidewaysScroll = (page: Page) =>
  expect.poll(() => noSidewaysScroll(page), `${page.url()} fits ${page.viewportSize()?.width} px`).toBe(true);

const dialog = '[role="dialog"]';

/**
 * Expects that the screen as it is now fits a phone and a desktop and has no axe violation; an open dialog also at both
 * sizes and in both colour schemes. Every screen is looked at in that way in accessibility.spec.ts.
 */
export async function expectSound(page: Page): Promise<void> {
  const before = page.viewportSize();
  const hasDialog = await page.locator(dialog).last().isVisible();
  if (!hasDialog) expect(await axe(page, { colours: false })).toEqual([]);
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    if (hasDialog)
      await inBothColours(page, async (colours) => expect(await axe(page, { within: dialog, colours })).toEqual([]));
  }
  if (before) await page.setViewportSize(before);
}

/** As `expectSound`, with all rules, in both colour schemes, on the whole page. */
export async function expectSoundInAllColours(page: Page): Promise<void> {
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await inBothColours(page, async (colours) =>
      expect([page.url(), await axe(page, { colours })]).toEqual([page.url(), []]),
    );
  }
}

/** What has nothing to do with colours is the same in both. */
async function inBothColours(page: Page, look: (colours: true | 'alone') => Promise<void>): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await look(colorScheme === 'dark' || 'alone');
  }
}
