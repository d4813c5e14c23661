import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The two windows every screen is looked at in. */
export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

export const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

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

/** What axe has to complain of on the page: each rule with the first place. */
export const axe = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);

export const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** What is on the screen must please axe in both colours, and fit. */
export async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect(await axe(page)).toEqual([]);
  }
  expect(await noSidewaysScroll(page)).toBe(true);
}
