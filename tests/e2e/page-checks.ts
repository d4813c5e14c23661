import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './site.ts';

/** The two windows every screen is looked at in. */
export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

export const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
export const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();
export const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

/** Shows a page that is there to be read a sign of life, and waits for its scripts. */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
}

/** Keeps the page's scripts on their way until the function that comes back is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Everything the page complains of from now on: errors and warnings in the console, and errors nobody caught. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

type Part = { within?: string; colours?: boolean };

/**
 * What axe has to complain of: each rule with the first place. `within`: a selector, the whole page otherwise. Measuring
 * the contrast of the colours takes most of the time; without it only the other rules are checked.
 */
async function axe(page: Page, { within, colours = true }: Part) {
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], preload: false });
  if (within) builder.include(within);
  if (!colours) builder.disableRules('color-contrast');
  return (await builder.analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
}

export const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** A chart draws itself anew a moment after its frame has another width. */
const expectNoSidewaysScroll = (page: Page) =>
  expect.poll(() => noSidewaysScroll(page), `${page.url()} fits ${page.viewportSize()?.width} px`).toBe(true);

const dialog = '[role="dialog"]';

/**
 * The screen as it is now fits a phone and a desktop, and pleases axe in both; an open dialog also in light and dark. The
 * colours of whole pages are checked in accessibility.spec.ts.
 */
export async function expectSound(page: Page): Promise<void> {
  const before = page.viewportSize();
  const hasDialog = await page.locator(dialog).last().isVisible();
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    if (hasDialog) await inBothColours(page, async () => expect(await axe(page, { within: dialog })).toEqual([]));
    else expect(await axe(page, { colours: false })).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** As `expectSound`, with all rules in both colours on the whole page. */
export async function expectSoundInAllColours(page: Page): Promise<void> {
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await inBothColours(page, async () => expect([page.url(), await axe(page, {})]).toEqual([page.url(), []]));
  }
}

async function inBothColours(page: Page, look: () => Promise<void>): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await look();
  }
}
