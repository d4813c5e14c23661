import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { expect } from './site.ts';

/** Minified, half as long to bring into a page. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

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

/** Collects console errors and warnings of the page from now on; what it throws fails every test. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}

/** The rules that axe finds broken, each with its first place. `within`: a selector; the whole page by default. */
async function axe(page: Page, { within, colours = true }: { within?: string; colours?: boolean } = {}) {
  // Once for each document: bringing axe into the page takes a quarter as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: axeCore.RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
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
 * Expects that the screen as it is now fits a phone and a desktop and has no axe violation; an open dialog is looked at as
 * `expectSoundInAllColours` does. Every screen is looked at in that way in accessibility.spec.ts.
 */
export async function expectSound(page: Page): Promise<void> {
  if (await page.locator(dialog).last().isVisible()) return expectSoundInAllColours(page, dialog);
  expect(await axe(page, { colours: false })).toEqual([]);
  await inBothSizes(page, () => expectNoSidewaysScroll(page));
}

/**
 * As `expectSound`, with all rules: on a phone in dark colours, on a desktop in light ones. Both schemes and both sizes are
 * looked at, but not each pair: the sizes share their colours.
 */
export async function expectSoundInAllColours(page: Page, within?: string): Promise<void> {
  await inBothSizes(page, async (colorScheme) => {
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect([page.url(), await axe(page, { within })]).toEqual([page.url(), []]);
  });
}

async function inBothSizes(page: Page, look: (colours: 'dark' | 'light') => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const [viewport, colours] of [[sizes.phone, 'dark'] as const, [sizes.desktop, 'light'] as const]) {
    await page.setViewportSize(viewport);
    await look(colours);
  }
  if (before) await page.setViewportSize(before);
}
