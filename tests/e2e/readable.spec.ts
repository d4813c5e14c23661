import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { screensOf } from '#client/admin/shell/screens.ts';
import { users } from '#server/db/schema/users.ts';
import { paths } from '#shared/paths.ts';
import { putPaper, smallFormat } from '../support/papers.ts';
import { holdScripts } from './page-checks.ts';
import { addMaterial, addStudent, putIntoCart, putOrder } from './records.ts';
import { expect, type Site, test } from './site.ts';

/** Text that no one can read: cut by a box, outside the window, over its edge, or not drawn at all. */
function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const isForEyes = (element: Element) => {
      const { color, clipPath } = getComputedStyle(element);
      return (
        !element.closest('script, style, noscript, option, svg') && color !== 'rgba(0, 0, 0, 0)' && clipPath === 'none'
      );
    };
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

    // Many texts share their boxes.
    const boxes = new Map<HTMLElement, { edge: DOMRect; style: CSSStyleDeclaration }>();
    const boxOf = (element: HTMLElement) => {
      const known = boxes.get(element) ?? { edge: element.getBoundingClientRect(), style: getComputedStyle(element) };
      boxes.set(element, known);
      return known;
    };

    const look = (text: Text, parent: HTMLElement) => {
      if (!parent.checkVisibility({ contentVisibilityAuto: true })) return 'not drawn';
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      for (let at: HTMLElement | null = parent; at && at !== document.body; at = at.parentElement) {
        const { edge, style } = boxOf(at);
        const { overflowX, overflowY, webkitLineClamp, display } = style;
        // Cut on purpose with an ellipsis, hidden from eyes, or reached by scrolling within.
        if (webkitLineClamp !== 'none' || edge.width <= 1 || edge.right <= 0) return '';
        if (overflowX === 'auto' || overflowX === 'scroll') return '';
        const isOver = box.right > edge.right + 2 || box.left < edge.left - 2;
        if (isOver && (overflowX !== 'visible' || (at === parent && display !== 'inline')))
          return `wider than ${at.className}`;
        const isBelow = box.bottom > edge.bottom + 3 || box.top < edge.top - 3;
        if (isBelow && overflowY !== 'visible') return `higher than ${at.className}`;
      }
      return box.right > width + 1 || box.left < -1 ? 'outside the window' : '';
    };

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent || !(text instanceof Text) || text.data.trim() === '' || !isForEyes(parent) || !isShown(parent))
        continue;
      const problem = look(text, parent);
      if (problem) found.push(`“${text.data.trim().slice(0, 40)}”: ${problem}`);
    }
    if (document.documentElement.scrollWidth > width) found.push('The page scrolls sideways.');
    return found;
  });
}

/** The share of the window that bars keep from the page. */
const shareOfBars = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter(
      (element) =>
        getComputedStyle(element).position === 'sticky' && element.checkVisibility({ visibilityProperty: true }),
    );
    return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight;
  });

/**
 * What a thumb misses: controls of less than 44 px either way, with all that belongs to them. A link in a line of text is
 * as high as its line, and one may be small where another leads to the same place (WCAG 2.5.8).
 */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const isInText = (control: HTMLElement) =>
      getComputedStyle(control).display.startsWith('inline') &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && node.data.trim().length > 1,
      );
    const reaches = (control: HTMLElement, way: 'width' | 'height') => {
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = control.getBoundingClientRect();
      return [-21.5, 21.5].every((step) => {
        const hit = document.elementFromPoint(
          left + width / 2 + (way === 'width' ? step : 0),
          top + height / 2 + (way === 'height' ? step : 0),
        );
        return hit && (control.contains(hit) || hit.closest('label')?.control === control);
      });
    };
    const isSmall = (control: HTMLElement) =>
      (['width', 'height'] as const).some((way) => control.getBoundingClientRect()[way] < 44 && !reaches(control, way));
    const shown = controls.filter((control) => {
      const { width, right } = control.getBoundingClientRect();
      return width > 1 && right > 0 && control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    });
    const hasLarger = ({ href }: HTMLAnchorElement) =>
      shown.some((other) => other instanceof HTMLAnchorElement && other.href === href && !isSmall(other));
    return shown
      .filter((control) => !isInText(control) && isSmall(control))
      .filter((control) => !(control instanceof HTMLAnchorElement && hasLarger(control)))
      .map((control) => {
        const { width, height } = control.getBoundingClientRect();
        const name = control.getAttribute('aria-label') || control.textContent || control.getAttribute('name');
        return `${control.localName} “${name?.trim().slice(0, 40)}”: ${Math.round(width)} × ${Math.round(height)} px`;
      });
  });

const publicPages = (site: Site) => {
  const id = addMaterial(site, {
    title: 'Comprehensive Phonetics',
    stock: 3,
    description: 'What is in it. '.repeat(9),
  });
  const about = [
    '/',
    '/about',
    '/works',
    '/youtube',
    '/terms',
    '/privacy',
    '/refunds',
    '/shipping',
    '/tests',
    '/no/such/page',
  ];
  const catalogue = [`/material/${id}`, '/materials', '/materials?tab=samples'];
  const contact = ['/contact', '/contact?tab=services', '/contact?tab=faq'];
  const account = ['/login', '/login?tab=signup', '/forgot-password', '/reset-password', '/confirm-email'];
  return [...about, ...catalogue, ...contact, ...account];
};

/** The pages of a student with something in each of them. */
async function studentPages(site: Site, page: Page): Promise<string[]> {
  const student = await addStudent(site);
  await site.signIn(page, student.email);
  const id = addMaterial(site, { title: 'Comprehensive Phonetics', stock: 3 });
  for (const kind of ['printed', 'download'] as const) putIntoCart(site, student.id, id, kind);
  const items = [
    { title: 'Comprehensive Phonetics', quantity: 2, kind: 'printed' as const },
    { title: 'Comprehensive Phonetics', kind: 'download' as const },
  ];
  const bought = { user: student, items, paymentStatus: 'paid' as const, shippingAddress: '7 Temple Road, Madurai' };
  const orders = [
    putOrder(site, { ...bought, status: 'confirmed' }),
    putOrder(site, { ...bought, status: 'shipped' }),
    putOrder(site, { user: student, items }),
  ];
  const account = [
    '/dashboard',
    '/profile',
    '/change-password',
    '/library',
    '/tests',
    '/tests/marks',
    '/tests/practice',
  ];
  const buying = [`/material/${id}`, '/materials', '/purchase', '/order-printed', '/cart', '/orders'];
  return [...account, ...buying, ...orders.map((order) => `/orders/${order}`)];
}

/** Waits for what changes the layout: the scripts of a page that loads them by itself, and the font. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(
    () =>
      document.getElementById('files')?.dataset.load === 'on-use' ||
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
  await page.evaluate(() => document.fonts.ready.then(() => null));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0);
}

/** Also where scripts are switched off. */
const addStyle = (page: Page, css: string) =>
  page.evaluate((text) => {
    document.head.append(Object.assign(document.createElement('style'), { textContent: text }));
  }, css);

/** All of it is laid out, as it is for whoever scrolls through it. */
const layOut = 'main, main *, footer { content-visibility: visible !important }';

/** `printed`: those of them that are looked at on paper too, as they were opened. */
async function expectReadable(page: Page, addresses: string[], printed: string[]): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const address of addresses) {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, address);
    if (printed.includes(address)) await expectPrintedWhole(page, address);
    await addStyle(page, layOut);
    for (const size of ['100%', '200%']) {
      await addStyle(page, `html { font-size: ${size} !important }`);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const problems = await unreadable(page);
        if (width === 390 && size === '100%') problems.push(...(await tooSmall(page)));
        const share = await shareOfBars(page);
        if (share > 0.25) problems.push(`Bars take ${Math.round(share * 100)} % of the window.`);
        if (problems.length > 0) found[`${address} at ${width} px and ${size}`] = problems;
      }
    }
  }
  expect(found).toEqual({});
}

async function expectPrintedWhole(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  expect(await unreadable(page), `${address}, printed`).toEqual([]);
  expect((await page.getByRole('main').innerText()).length, address).toBeGreaterThan(200);
  await page.emulateMedia({ media: 'screen' });
}

test('A visitor with a narrow phone and text twice as large reads and reaches everything, and prints pages whole.', async ({
  page,
  site,
}) => {
  const pages = publicPages(site);
  const material = pages.find((address) => address.startsWith('/material/')) ?? '';
  await expectReadable(page, pages, ['/', material, '/materials', '/contact?tab=faq']);
});

test('A student with a narrow phone and text twice as large reads and reaches everything, and prints orders whole.', async ({
  page,
  site,
}) => {
  const pages = await studentPages(site, page);
  const orders = pages.filter((address) => address.startsWith('/orders/'));
  expect(orders).toHaveLength(3);
  await expectReadable(page, pages, orders);
});

test('A student with a narrow phone and text twice as large sees all of the hall, with every bubble within reach.', async ({
  page,
  site,
}) => {
  const student = await addStudent(site);
  await site.signIn(page, student.email);
  const testId = await putPaper(site, { format: { ...smallFormat, choices: 5 } });
  await page.goto(`/tests/${testId}`);
  await page.getByRole('button', { name: 'Start the test' }).click();
  await expect(page.getByRole('group', { name: 'Part A, question 1' })).toBeVisible();
  for (const size of ['100%', '200%'])
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [740, 360],
    ] as const) {
      await addStyle(page, `html { font-size: ${size} !important }`);
      await page.setViewportSize({ width, height });
      const found = [...(await unreadable(page)), ...(await tooSmall(page))];
      const bar = await page.locator('main header').boundingBox();
      const button = await page.getByRole('button', { name: 'Questions', exact: true }).boundingBox();
      const heights = Math.max(bar?.height ?? 99, button?.height ?? 99);
      expect([width, size, found, heights <= 56]).toEqual([width, size, [], true]);
      for (const letter of ['A', 'B', 'C', 'D', 'E'])
        await page.getByRole('radio', { name: letter, exact: true }).click();
    }
});

test('What a phone lays out later is printed too, before any script has come.', async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.emulateMedia({ media: 'print' });
  for (const address of ['/', '/materials', '/about']) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('html')).not.toHaveAttribute('data-first-sight');
    expect(await unreadable(page), address).toEqual([]);
  }
  letGo();
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('The public pages are there with their text and colours.', async ({ page, site }) => {
    for (const address of publicPages(site)) {
      await page.goto(address);
      await addStyle(page, layOut);
      expect(await unreadable(page), address).toEqual([]);
      await expect(page.getByRole('banner')).toBeVisible();
      const [ink, paper] = await page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.body);
        return [color, backgroundColor];
      });
      expect([ink, paper], address).toEqual(['rgb(24, 32, 47)', 'rgb(250, 247, 240)']);
    }
  });
});

/** The texts of tables that end in an ellipsis or are cut off, in width or height; a message's beginning stands for all of it. */
const cutInTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('table *:not([data-beginning])')]
      .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
      .filter((element) => getComputedStyle(element).overflowX !== 'visible' && element.clientWidth > 1)
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2,
      )
      .map(({ textContent }) => textContent?.trim().slice(0, 60)),
  );

/** The first rows of tables that the head of their columns lies on. */
const underHeads = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('thead th')]
      .filter((head) => {
        const first = head.closest('table')?.querySelector('tbody tr');
        return first && head.getBoundingClientRect().bottom > first.getBoundingClientRect().top + 2;
      })
      .map((head) => head.textContent),
  );

/** The email addresses in tables that a line breaks anywhere but after their @; none has a part too long for a line. */
const brokenEmails = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table :is(td, th) *')]
      .filter((element) => element.checkVisibility() && /^\S{1,24}@\S{1,24}$/.test(element.textContent ?? ''))
      .filter((element) => {
        const parts = [...element.childNodes].filter((node) => node instanceof Text);
        return parts.some((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        });
      })
      .map((element) => element.textContent),
  );

const roles = { owner: 'everything', desk: 'the orders', content: 'the catalogue' } as const;

for (const [role, work] of Object.entries(roles) as [keyof typeof roles, string][])
  test(`No text of the tables is cut off, broken in an address or under a head, at six widths, for an admin of ${work}.`, async ({
    page,
    site,
  }) => {
    const student = await addStudent(site);
    const title = 'A Comprehensive Introduction to the Phonetics and Phonology of English for PG TRB';
    const email = 'meenakshi.sundareswaran.thirunavukkarasu@example.com';
    addMaterial(site, { title, stock: 3 });
    const items = ['printed', 'download'].map((kind) => ({ title, kind: kind as 'printed' | 'download', quantity: 2 }));
    putOrder(site, { user: student, items, contactName: 'Meenakshi Sundareswaran', contactEmail: email });
    const place = '12 Second Cross Street, Thirumalai Nagar Extension, Tiruchirappalli, Tamil Nadu - 620001';
    putOrder(site, {
      items,
      contactName: 'Kalaivani Thirunavukkarasu',
      phone: '+919000010417',
      shippingAddress: place,
    });
    const admin = await addStudent(site);
    site.db.update(users).set({ role }).where(eq(users.id, admin.id)).run();
    await site.signIn(page, admin.email);
    const screens = screensOf(role).map(({ to }) => to);
    for (const screen of role === 'content' ? screens : [...screens, paths.adminStatement]) {
      await page.goto(screen);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      for (const width of [360, 390, 768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const found = async () => [...(await cutInTables(page)), ...(await brokenEmails(page))];
        await expect.poll(async () => [width, screen, await found()]).toEqual([width, screen, []]);
        if (width > 768) expect([width, screen, await underHeads(page)]).toEqual([width, screen, []]);
      }
    }
  });
