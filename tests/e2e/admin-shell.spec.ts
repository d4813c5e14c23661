import type { Page } from '@playwright/test';
import { auditLog } from '#server/db/schema/audit.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { putPayment } from '../support/orders.ts';
import { expectSound, menu, sizes, toast } from './page-checks.ts';
import { addStudent, newMark, putOrder } from './records.ts';
import { expect, test } from './site.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Admin', exact: true });
const spotlight = (page: Page) => page.getByRole('dialog', { name: 'Search or jump' });

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page, 'admin');
});

test.describe('On a laptop', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('Every admin screen is reached from the navigation of a laptop, and by keyboard alone: past the navigation, along it, and by its search.', async ({
    page,
    site,
  }) => {
    const title = `Keats ${newMark()}`;
    const change = { entity: 'material', entityId: newMark(), action: 'update' as const, actorId: 'command line' };
    const [before, after] = [19_900, 24_900].map((pricePaise) => ({ title, pricePaise }));
    site.db
      .insert(auditLog)
      .values({ ...change, before, after, createdAt: Date.now() })
      .run();
    await page.goto('/admin');
    await expect(nav(page).locator('[aria-current="page"]')).toHaveText('Dashboard');
    const names = await nav(page).locator('a > span:first-of-type').allTextContents();
    expect(names.join(' · ')).toBe(
      'Dashboard · Order Desk · Orders · Students · Messages · Materials · Online Tests · YouTube Videos · Notice Board · Revenue · Site',
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await nav(page).getByRole('link', { name: 'Site' }).focus();
    await page.keyboard.press('Enter');
    const besides = page.getByRole('navigation', { name: 'Site' });
    await besides.getByRole('link', { name: 'Audit Log' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeFocused();
    await expect(nav(page).locator('[aria-current="page"]')).toHaveText('Site');
    await expect(besides.locator('[aria-current="page"]')).toHaveText('Audit Log');
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.insertText(title);
    await page.getByRole('button', { name: `Details: Material ${title}` }).press('Enter');
    await expect(page.getByRole('table', { name: 'Before and after' })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('textbox', { name: 'Search or jump' })).toBeFocused();
    await expect(spotlight(page)).toBeVisible();
    await page.keyboard.type('coup');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeFocused();

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('textbox', { name: 'Search or jump' })).toBeFocused();
    await page.keyboard.type('correct an order');
    await expect(spotlight(page).getByRole('button', { name: 'Correct an order' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/help/orders#correct-an-order');
    await expect(page.getByRole('heading', { name: 'Correct an order' })).toBeInViewport();

    await expect(spotlight(page)).toBeHidden();
    await page.getByRole('button', { name: 'Search or jump' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Search or jump' })).toBeFocused();
    await page.keyboard.type('new material');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add Material' })).toBeVisible();
    await expect(page).toHaveURL('/admin/materials');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Materials' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('What waits is counted beside its screen and in the title of the tab, until the admin signs out, which leads home.', async ({
    page,
    site,
  }) => {
    await page.goto('/admin/messages');
    const badge = nav(page).getByRole('link', { name: /^Messages/ });
    await expect(page).toHaveTitle(/^\(\d+\) Messages/);
    const titled = async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1]);
    const [before, counted] = [await titled(), Number.parseInt((await badge.innerText()).replace(/\D/g, ''), 10)];
    const text = { name: 'Badge', email: 'badge@example.com', subject: 'Counted', message: 'Once' };
    site.db
      .insert(contactMessages)
      .values({ ...text, createdAt: Date.now() })
      .run();
    await page.reload();
    await expect(badge).toHaveText(`Messages${counted + 1} waiting`);
    await expect.poll(titled).toBe(before + 1);
    await nav(page).getByRole('link', { name: 'Videos' }).click();
    await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\) YouTube Videos`));

    await page.getByRole('button', { name: /^Account:/ }).click();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'View site' })).toBeInViewport();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(toast(page, 'Successfully signed out!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page).toHaveTitle(/^[^(]/);
  });
});

test('Ctrl+K leads to an order by its UTR, even if Enter comes before the answer, and to a student by name.', async ({
  page,
  site,
}) => {
  const mark = newMark();
  const student = await addStudent(site, { fullName: `Kavitha ${mark}` });
  const utr = `6${String(Date.now()).slice(-11)}`;
  const order = putOrder(site, { user: student, contactName: `Kavitha ${mark}`, courierPaise: 21_000 });
  putPayment(site, order, { method: 'upi', utr, razorpayOrderId: null, razorpayPaymentId: null });
  const field = page.getByRole('textbox', { name: 'Search or jump' });
  const again = spotlight(page).getByRole('button', { name: 'The search failed. Try again' });
  await page.goto('/admin/videos');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.insertText(utr);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/orders/${order}`);
  await expect(spotlight(page)).toBeHidden();

  await page.route('**/trpc/overviewAdmin.find**', (route) => route.fulfill({ status: 502, body: '' }));
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.insertText(mark);
  await expect(again).toBeVisible();
  await page.unroute('**/trpc/overviewAdmin.find**');
  await again.click();
  await expect(
    spotlight(page).getByRole('button', { name: `Order #${order.slice(0, 8)}, Kavitha ${mark} Pending · ₹409` }),
  ).toBeVisible();
  await expectSound(page);
  await spotlight(page)
    .getByRole('button', { name: `Student Kavitha ${mark}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Kavitha ${mark}` })).toBeVisible();
  await expect(spotlight(page)).toBeHidden();
});

test('A phone has five ways at the bottom, each wide enough for a thumb, and More has the rest.', async ({ page }) => {
  await page.goto('/admin');
  const bar = page.getByRole('navigation', { name: 'Most used' });
  const items = bar.locator('a, button');
  await expect(items).toHaveText([/^Dashboard/, /^Order Desk/, /^Orders/, /^Students/, /^More/]);
  for (const item of await items.all()) {
    const box = await item.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await bar.getByRole('link', { name: 'Students' }).click();
  await expect(page).toHaveURL('/admin/users');
  await bar.getByRole('button', { name: 'More' }).click();
  await expect(menu(page)).toBeVisible();
  await expectSound(page);
  await menu(page).getByRole('link', { name: 'Revenue' }).click();
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Revenue' })).toBeFocused();
  await page.setViewportSize(sizes.phone);
  await page.getByRole('button', { name: 'Search or jump' }).click();
  await expect(spotlight(page)).toBeVisible();
});

test('Back and a reload ask before something half typed in a dialog is lost.', async ({ page }) => {
  await page.goto('/admin/materials');
  await page.getByRole('link', { name: 'Coupons' }).click();
  await expect(page).toHaveURL('/admin/coupons');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Add/ });
  await dialog.getByRole('textbox').first().fill('HALF');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/admin/coupons');
  await expect(dialog.getByRole('textbox').first()).toHaveValue('HALF');
  const asked = page.waitForEvent('dialog');
  // Not `page.reload`, which waits for a load that never comes.
  const reloaded = page.evaluate(() => location.reload());
  const browserAsks = await asked;
  expect(browserAsks.type()).toBe('beforeunload');
  await browserAsks.dismiss();
  await reloaded;
  await expect(dialog.getByRole('textbox').first()).toHaveValue('HALF');
});

test('A half-typed reply is lost neither by Escape nor by closing its dialog, unless the question is answered so.', async ({
  page,
  site,
}) => {
  const text = { name: 'Guard', email: 'guard@example.com', subject: 'Half typed', message: 'When?' };
  const { id } = site.db
    .insert(contactMessages)
    .values({ ...text, createdAt: Date.now() })
    .returning({ id: contactMessages.id })
    .get();
  await page.goto(`/admin/messages?message=${id}`);
  const dialog = page.getByRole('dialog', { name: text.subject });
  const reply = dialog.getByRole('textbox', { name: 'Your reply' });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await reply.fill('On Monday');
  await reply.press('Escape');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(reply).toHaveValue('On Monday');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/admin/messages');
});
