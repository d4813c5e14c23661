import type { Locator, Page } from '@playwright/test';
import { siteSections } from '#shared/site.ts';
import { answerForVideos } from './external-sites.ts';
import { complaintsOf, menu, noSidewaysScroll, openMenu, sizes, toast, wake } from './page-checks.ts';
import { expect, test } from './site.ts';

const { home, about, works, facts } = siteSections;
/** The styles of what is seen of a page; hidden tabs are drawn when the browser has time. */
const looks = (page: Page) =>
  page.getByRole('main').evaluate(async (main) => {
    await document.fonts.ready;
    const seen = [...main.querySelectorAll('*')].filter((element) => element.checkVisibility());
    return seen.map((element) => {
      // Not the margins at the sides: for those that centre, Chromium answers a width or, at times, nothing.
      const { display, padding, marginBlock, borderWidth, fontSize, fontWeight, textAlign } = getComputedStyle(element);
      return [element.tagName, display, padding, marginBlock, borderWidth, fontSize, fontWeight, textAlign].join(' ');
    });
  });

const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');
const toggle = (page: Page) => page.getByRole('button', { name: /^Theme:/ });

/** The controls in a bar, and its name, that lie on one another. */
const overlapping = (bar: Locator) =>
  bar.evaluate((header) => {
    const shown = [...header.querySelectorAll('a, button, a > span')].filter(
      (item) => item.checkVisibility() && item.getBoundingClientRect().width > 1,
    );
    const nameOf = (item: Element) => item.textContent?.trim() || item.getAttribute('aria-label');
    return shown.flatMap((one, index) =>
      shown
        .slice(index + 1)
        .filter((other) => !one.contains(other) && !other.contains(one))
        .filter((other) => {
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          const isBeside = a.right <= b.left + 1 || b.right <= a.left + 1;
          return !isBeside && a.top < b.bottom && b.top < a.bottom;
        })
        .map((other) => `${nameOf(one)} and ${nameOf(other)}`),
    );
  });

test.describe('Before any script runs', () => {
  test.use({ javaScriptEnabled: false });

  test('Home, About and the works can be read whole, and the menu of a phone opens, before any script runs.', async ({
    page,
    request,
  }) => {
    await page.goto('/');
    await expectWholeHome(page);
    await openMenu(page);
    await menu(page).getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
    await expectWholeAbout(page);
    const profile = page.getByRole('link', { name: 'Academic profile (PDF)' });
    await expect(profile).toHaveAttribute('target', '_blank');
    const file = await request.get((await profile.getAttribute('href')) ?? '');
    expect(file.status()).toBe(200);
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

    await page.goto('/works');
    await expect(page.getByRole('heading', { level: 1, name: 'Works and achievements' })).toBeVisible();
    for (const { figure, label } of works.stats) await expectFigure(page, figure, label);
    expect(works.delivery).toHaveLength(4);
    for (const { title } of [...works.delivery, ...works.quality])
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    for (const { quote } of works.testimonials) await expect(page.getByText(quote)).toBeVisible();
  });
});

async function expectWholeHome(page: Page): Promise<void> {
  await expect(page).toHaveTitle(`${home.title} | ${facts.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.headline);
  await expect(page.getByText(home.banner)).toBeVisible();
  for (const { figure, label } of home.stats) await expectFigure(page, figure, label);
  for (const { title } of home.reasons) await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText(home.founder.text)).toBeVisible();
  await expect(page.getByRole('main').getByText(facts.founder)).toBeVisible();
  for (const path of ['/materials', '/about', '/contact'])
    await expect(page.getByRole('main').locator(`a[href="${path}"]`).first()).toBeVisible();
}

async function expectWholeAbout(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(about.headline);
  for (const { figure, label } of about.stats) await expectFigure(page, figure, label);
  for (const { degree } of about.education) await expect(page.getByText(degree, { exact: true })).toBeVisible();
  for (const area of about.expertise) await expect(page.getByText(area, { exact: true })).toBeVisible();
  expect(about.philosophy).toHaveLength(4);
  for (const { title } of about.philosophy) await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.locator('time')).toHaveText(['2011', '2014', '2023', '2024', '2024']);
  await expect(page.getByText(about.mission)).toBeVisible();
  await expect(page.getByText(about.vision)).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toBeVisible();
}

async function expectFigure(page: Page, figure: string, label: string): Promise<void> {
  const shown = page.locator('dl > div').filter({ hasText: label });
  await expect(shown.locator('dd')).toHaveText(figure);
}

test('The colours follow the device, then the choice; that and a closed announcement stay through a reload, and the announcement is there in the next session.', async ({
  page,
  context,
}) => {
  const banner = page.getByRole('complementary', { name: 'Announcement' });
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect.poll(() => scheme(page)).toBe('dark');
  await banner.getByRole('button', { name: 'Close the announcement' }).click();
  await expect(banner).toBeHidden();
  await toggle(page).click();
  await expect(page.getByRole('button', { name: 'Theme: light. Change to dark' })).toBeVisible();
  await expect.poll(() => scheme(page)).toBe('light');
  // Before the first paint: the attribute is there when the body begins to be read.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Reflect.set(window, 'schemeAtBody', document.documentElement.dataset.mantineColorScheme);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate(() => Reflect.get(window, 'schemeAtBody'))).toBe('light');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
  await toggle(page).click();
  await expect(page.getByRole('button', { name: 'Theme: dark. Change to system' })).toBeVisible();
  await toggle(page).click();
  await expect(page.getByRole('button', { name: 'Theme: system. Change to light' })).toBeVisible();
  await expect.poll(() => scheme(page)).toBe('dark');

  // A new tab is a session of its own.
  const fresh = await context.newPage();
  await fresh.goto(page.url());
  await expect(fresh.getByRole('complementary', { name: 'Announcement' })).toBeVisible();
});

test.describe('Navigation', () => {
  const publicNames = ['Home', 'Study Materials', 'Online Tests', 'Notices', 'YouTube', 'About', 'Contact'];
  const names = (page: Page, nav: string) =>
    page.getByRole('navigation', { name: nav, exact: true }).getByRole('link').allTextContents();

  test('The navigation offers a visitor Login, marks the current page and can be skipped.', async ({ page }) => {
    await page.setViewportSize(sizes.desktop);
    await page.goto('/about');
    expect(await names(page, 'Main')).toEqual([...publicNames, 'Login']);
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')).toHaveText('About');
    expect(await names(page, 'Quick links')).toEqual([...publicNames.slice(1), 'Works and achievements']);

    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await skip.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('The footer is whole for a student from a tablet upwards, and unfolds on a phone.', async ({ page, site }) => {
    await site.signIn(page, 'student');
    await page.goto('/about');
    const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Quick links' });
    for (const width of [992, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(links).toBeVisible();
    }
    await page.setViewportSize(sizes.phone);
    await expect(links).toBeHidden();
    await page.getByText('Quick links and contact').click();
    await expect(links).toBeVisible();
  });

  test('A student finds the library in the bar of a laptop, and the name of the site in one line on the narrowest phone.', async ({
    page,
    site,
  }) => {
    await site.signIn(page, 'student');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/about');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'My Library' })).toBeVisible();
    const name = bar.getByText('TRB English Academy', { exact: true });
    const height = async () => (await name.boundingBox())?.height ?? 0;
    const oneLine = await height();
    expect(await noSidewaysScroll(page)).toBe(true);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await height()).toBeLessThanOrEqual(oneLine);
  });

  for (const who of ['a visitor', 'student', 'admin'] as const)
    test(`Nothing in the bar lies on anything else, for ${who}, from a phone to a desktop.`, async ({ page, site }) => {
      if (who !== 'a visitor') await site.signIn(page, who);
      const bar = page.getByRole('banner');
      for (const path of who === 'admin' ? ['/about', '/admin/samples'] : ['/about'])
        for (const width of [360, 390, 768, 992, 1024, 1100, 1200, 1280, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(path);
          await expect(bar).toBeVisible();
          await page.evaluate(() => document.fonts.ready.then(() => null));
          expect(await overlapping(bar), `${path}, ${width} px`).toEqual([]);
          const { height = 0 } = (await bar.boundingBox()) ?? {};
          expect(height, `${path}, ${width} px`).toBeLessThanOrEqual(66);
        }
    });

  test('The navigation of an admin fits at the narrowest width that shows the links; the drawer of a phone has them too, and Logout closes it.', async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 992, height: 800 });
    await site.signIn(page, 'admin');
    await page.goto('/');
    expect(await noSidewaysScroll(page)).toBe(true);
    const bar = page.getByRole('banner');
    const right = await bar.evaluate((header) =>
      Math.max(...[...header.querySelectorAll('a, button')].map((item) => item.getBoundingClientRect().right)),
    );
    expect(right).toBeLessThanOrEqual(992);
    await bar.getByRole('button', { name: 'Admin', exact: true }).click();
    const list = bar.getByRole('list');
    await expect(list.getByRole('link')).toContainText([
      'Dashboard',
      'Students',
      'Materials',
      'Online Tests',
      'YouTube Videos',
    ]);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(bar.getByRole('button', { name: 'Admin', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await list.getByRole('link', { name: 'Students' }).click();
    await expect(page).toHaveURL('/admin/users');
    await expect(list).toBeHidden();

    await page.goto('/');
    await page.setViewportSize(sizes.phone);
    await openMenu(page);
    await expect(menu(page).getByRole('link', { name: 'Profile' })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: 'Login' })).toHaveCount(0);
    const panel = menu(page).getByRole('region', { name: 'Admin Panel' });
    await expect(panel.getByRole('link')).toContainText([
      'Dashboard',
      'Students',
      'Materials',
      'Online Tests',
      'YouTube Videos',
    ]);
    await menu(page).getByRole('button', { name: 'Logout' }).click();
    await expect(menu(page)).toBeHidden();
    await expect(toast(page, 'Successfully signed out!')).toBeVisible();
  });

  test('The navigation on a phone is a drawer that holds the focus and closes on a choice.', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    await openMenu(page);
    expect(await names(page, 'Menu')).toEqual([...publicNames, 'Login']);
    const edges = async () => {
      const box = await menu(page).boundingBox();
      return [Math.round(box?.x ?? 0), Math.round(box?.width ?? 0)];
    };
    await expect.poll(edges, 'where the drawer stands once it has slid in').toEqual([sizes.phone.width - 320, 320]);
    for (let step = 0; step < 15; step++) await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await openMenu(page);
    await menu(page).getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
    await expect(menu(page)).toBeHidden();
  });

  test('Navigation begins a page at its top with the focus on its heading, and Back returns to the place.', async ({
    page,
  }) => {
    await page.goto('/');
    await wake(page);
    const link = page.getByRole('main').getByRole('link', { name: 'Read my story' });
    await link.scrollIntoViewIfNeeded();
    // Where it is on the screen: what stands above may have grown meanwhile.
    const place = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await place();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: about.headline })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: home.headline })).toBeFocused();
    await expect.poll(place).toBe(before);
  });

  test('A page reached by a link looks as if it had been opened first.', async ({ page }) => {
    await page.setViewportSize(sizes.desktop);
    await answerForVideos(page);
    // Each load decides by its speed whether it still takes the font of headings: here none does.
    await page.route('**/*.woff2', (route) => route.abort());
    const targets = {
      'Study Materials': '/materials',
      'Online Tests': '/tests',
      YouTube: '/youtube',
      Contact: '/contact',
      Login: '/login',
    };
    const opened: [name: string, looks: string[]][] = [];
    for (const [name, path] of Object.entries(targets)) {
      await page.goto(path);
      await wake(page);
      opened.push([name, await looks(page)]);
    }
    // From here on the page has the styles of home and the stylesheet, whichever link is followed.
    await page.goto('/');
    await wake(page);
    for (const [name, first] of opened) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
      await expect.poll(() => looks(page), name).toEqual(first);
    }
  });

  test('What a page needs is fetched while somebody is about to open it.', async ({ page }) => {
    await page.setViewportSize(sizes.desktop);
    await page.goto('/tests');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const listed = page.waitForResponse(/\/trpc\/videos\.list/);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'YouTube' });
    await wake(page);
    await link.hover();
    await listed;
    await expect.poll(() => asked.filter((path) => /VideosPage.*\.js$/.test(path)).length).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/tests');
    asked.length = 0;
    await link.click();
    await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible();
    expect(asked.filter((path) => path.endsWith('.js') || path.includes('videos.list'))).toEqual([]);
  });
});

test('A page that does not exist names its address, answers 404, and leads on and back to the page before.', async ({
  page,
}) => {
  await page.goto('/about');
  const answer = await page.goto('/no/such/page?secret=1');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('/no/such/page', { exact: true })).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Other pages' }).getByRole('link');
  const targets = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['/', '/materials', '/tests', '/youtube', '/about', '/contact']);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/about');
});

test.describe('Lost connections and old pages', () => {
  test('A notice says that the connection is lost and goes when it is back.', async ({ page, context }) => {
    await page.goto('/about');
    await wake(page);
    await context.setOffline(true);
    const notice = page.getByText('You’re offline. You can still read this page.');
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(notice).toBeVisible();
    await context.setOffline(false);
    await expect(notice).toBeHidden();
  });

  test('A page whose scripts are gone is loaded again once and never in a loop.', async ({ page }) => {
    await page.goto('/works');
    await wake(page);
    let loads = 0;
    // Before it reloads, and before it gives that up, the page asks whether the site answers.
    let questions = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
      if (request.url().endsWith('/healthz')) questions += 1;
    });
    await page.route('**/assets/AboutPage-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await openMenu(page);
    await menu(page).getByRole('link', { name: 'About' }).click();
    // What the server sends can be read even though its code never comes.
    await expect(page.getByRole('heading', { level: 1, name: about.headline })).toBeVisible();
    await expect(page).toHaveURL('/about');
    await page.mouse.move(200, 200);
    await expect.poll(() => questions).toBe(2);
    expect(loads).toBe(1);

    await page.goto('/works');
    await wake(page);
    loads = 0;
    await openMenu(page);
    await menu(page).getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This page didn’t load' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect.poll(() => questions).toBe(3);
    expect(loads).toBe(0);
    await page.unroute('**/assets/AboutPage-*.js');
    await page.getByRole('button', { name: 'Reload page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: about.headline })).toBeVisible();
  });
});

/** What TypeScript's DOM types lack: https://wicg.github.io/layout-instability/ */
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};
type Shift = { value: number; atMs: number; moved: object[] };

/** Keeps every shift of the page's layout. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        shifts.push({
          value: entry.value,
          atMs: entry.startTime,
          moved: entry.sources.map(({ node, previousRect, currentRect }) => ({
            what: node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent,
            from: previousRect.toJSON(),
            to: currentRect.toJSON(),
          })),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });

test.describe('Public pages', () => {
  test('A page that is only read loads no more than its HTML and a font; it fits a narrow phone and does not shift, then or when its scripts come.', async ({
    page,
  }) => {
    await watchShifts(page);
    // The browser without a window takes its mouse to rest in the corner and says so; a phone has none.
    await page.addInitScript(() =>
      addEventListener('pointermove', (event) => Reflect.get(window, 'hasMouse') || event.stopImmediatePropagation()),
    );
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/', '/about', '/works', '/no/such/page']) {
        const asked: string[] = [];
        // The page before may still ask for its last scripts.
        await page.goto('about:blank');
        page.on('request', (request) => asked.push(request.resourceType()));
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        const early = asked.filter((type) => ['script', 'stylesheet', 'fetch', 'xhr'].includes(type));
        if (path !== '/no/such/page') expect([path, early]).toEqual([path, []]);
        page.removeAllListeners('request');

        await page.evaluate(() => Reflect.set(window, 'hasMouse', true));
        await wake(page);
        await page.waitForLoadState('networkidle');
        expect([path, await noSidewaysScroll(page)]).toEqual([path, true]);
        const shifts = await page.evaluate((): Shift[] => Reflect.get(window, 'shifts'));
        const sum = shifts.reduce((all, { value }) => all + value, 0);
        expect(sum, `${path} at ${width} px: ${JSON.stringify(shifts)}`).toBeLessThan(0.05);
      }
    }
  });

  test('The form of a rejected student comes into room that was kept for it.', async ({ page, site }) => {
    await site.signIn(page, 'rejected');
    await watchShifts(page);
    for (const [path, width] of [
      ['/tests', 390],
      ['/tests', 1280],
      ['/dashboard', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Send answer' })).toBeVisible();
      const shifts = await page.evaluate((): Shift[] => Reflect.get(window, 'shifts'));
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect(sum, `${path} at ${width} px: ${JSON.stringify(shifts)}`).toBeLessThan(0.05);
    }
  });

  test('A page hydrates without an error when its colours are changed at once, in the drawer of a phone, which does not move for those who asked for reduced motion.', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const complaints = complaintsOf(page);
    for (const [path, next, colours] of [
      ['/', 'dark', 'dark'],
      ['/about', 'light', 'light'],
      ['/works', 'system', 'light'],
    ] as const) {
      await page.goto(path);
      await openMenu(page);
      if (path === '/') expect(await longestMovementMs(page)).toBeLessThan(1);
      await toggle(page).click();
      await expect(menu(page)).toBeVisible();
      await expect(toggle(page)).toHaveAccessibleName(new RegExp(`^Theme: ${next}\\.`));
      await expect.poll(() => scheme(page)).toBe(colours);
    }
    expect(complaints).toEqual([]);
  });
});

const longestMovementMs = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().activeDuration))),
  );
