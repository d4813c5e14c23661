import type { Locator, Page } from '@playwright/test';
import { paymentReports } from '#server/db/schema/payments.ts';
import { settings } from '#server/db/schema/settings.ts';
import { shortOrderId } from '#shared/orders.ts';
import { settingKey } from '#shared/site.ts';
import { keepAllStates } from '../support/orders.ts';
import { putReported as putReportedOf } from '../support/statements.ts';
import { expectSound, sizes, toast } from './page-checks.ts';
import { addMaterial, addStudent, newMark, putOrder } from './records.ts';
import { expect, type Site, test } from './site.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeEach(async ({ page, site }) => {
  await page.addInitScript(countClicks);
  await site.signIn(page, 'admin');
});

/**
 * Runs in the page. Counts for as long as the tab is open what the admin presses, by mouse or keyboard, and each choice
 * in a native list as one more; clicks that a script makes are none of hers. At the window, Playwright stops the clicks
 * that it will repeat.
 */
function countClicks() {
  const count = () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
  document.addEventListener('click', ({ isTrusted }) => isTrusted && count(), true);
  document.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && count(), true);
}

const clicksOf = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('clicks')));

/** Types into fields, and counts them. */
function typist() {
  let fields = 0;
  return {
    type: async (field: Locator, text: string) => {
      fields += 1;
      await field.fill(text);
    },
    fields: () => fields,
  };
}

/** A number of so many digits that no other test uses. */
const newDigits = (count: number) => `9${String(Math.random()).slice(2)}`.padEnd(count, '1').slice(0, count);

/** Adds an order that is reported as paid, before all other reports; returns its id and the UTR number. */
function putReported(site: Site, createdAt: number) {
  const utr = newDigits(12);
  const items = [{ title: 'Grammar', kind: 'printed' as const }];
  const id = putOrder(site, { contactName: 'Selvi', source: 'desk', payBy: 'upi', quotedAt: createdAt, items });
  site.db.insert(paymentReports).values({ orderId: id, utr, createdAt }).run();
  keepAllStates(site);
  return { id, utr };
}

const reportOf = (page: Page, id: string) =>
  page.getByRole('article', { name: `Payment of order ${shortOrderId(id)}` });
const acceptance = (page: Page, id: string) =>
  page.getByRole('button', { name: `Accept the payment of order ${shortOrderId(id)}` });
const searchOrJump = (page: Page) => page.getByRole('textbox', { name: 'Search or jump' });

test('The tracking numbers of five parcels are noted from the desk in eight clicks at most.', async ({
  page,
  site,
}) => {
  const ids = [1, 2, 3, 4, 5].map((at) =>
    putOrder(site, {
      contactName: `Parcel ${at}`,
      status: 'confirmed',
      confirmedAt: Date.now(),
      items: [{ kind: 'printed' }],
    }),
  );
  await page.goto('/admin/desk?tab=send');
  for (const id of ids) await page.getByRole('checkbox', { name: `Select order ${shortOrderId(id)}` }).click();
  await page.getByRole('button', { name: 'Ship selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 5 orders' });
  await expect(dialog.getByLabel('Carrier')).toBeFocused();
  await dialog.getByLabel('Carrier').selectOption('ST Courier');
  await page.keyboard.press('Tab');
  for (const id of ids) {
    await expect(dialog.getByRole('textbox', { name: shortOrderId(id) })).toBeFocused();
    await page.keyboard.insertText(newMark());
    await page.keyboard.press('Enter');
  }
  await expect(dialog).toBeHidden();
  expect(await clicksOf(page)).toBeLessThanOrEqual(8);

  await page.getByRole('tab', { name: /^On the way/ }).click();
  for (const id of ids)
    await expect(page.getByRole('row').filter({ hasText: shortOrderId(id) })).toContainText('ST Courier');
});

test('An order of three items from a pasted chat takes two clicks and no typing.', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  // Six digits in a row would be a pincode.
  const titles = ['Drama', 'Fiction', 'Grammar'].map((title) => `${title} ${newMark().replaceAll(/\d/g, 'x')}`);
  for (const title of titles)
    addMaterial(site, { title, format: 'Printed', printPricePaise: 30_000, pricePaise: 0, fileId: null });
  await page.goto('/admin/desk');
  await page.getByRole('button', { name: 'New order' }).click();
  const dialog = page.getByRole('dialog', { name: 'New order' });
  await expect(dialog.getByLabel('Chat (optional)')).toBeFocused();
  const chat = [
    ...titles.map((title) => `1 ${title}`),
    'Murugesan K',
    '7 Bedford Road',
    'Coonoor 643101',
    newDigits(10),
  ];
  await page.evaluate((text) => navigator.clipboard.writeText(text), chat.join('\n'));
  await page.keyboard.press('Control+V');
  for (const title of titles) await expect(dialog.getByRole('region', { name: title })).toBeVisible();
  await dialog.getByRole('button', { name: 'Create order' }).click();
  await expect(toast(page, 'Order created.')).toBeVisible();
  expect(await clicksOf(page)).toBe(2);
});

test('An order of three items from a chat is typed in with six fields and six clicks at most.', async ({
  page,
  site,
}) => {
  const titles = ['Drama', 'Fiction', 'Grammar'].map((title) => `${title} ${newMark()}`);
  for (const title of titles)
    addMaterial(site, { title, format: 'Printed', printPricePaise: 30_000, pricePaise: 0, fileId: null });
  const { type, fields } = typist();
  await page.goto('/admin/desk');
  await page.getByRole('button', { name: 'New order' }).click();
  const dialog = page.getByRole('dialog', { name: 'New order' });
  await expect(dialog.getByLabel('Chat (optional)')).toBeFocused();
  await type(dialog.getByLabel('Full name'), 'Murugesan Kandasamy');
  await type(dialog.getByLabel('Phone'), newDigits(10));
  await type(dialog.getByLabel('Address'), '7 Bedford Road\nCoonoor 643101');
  for (const title of titles) {
    await type(dialog.getByLabel('Add a material'), title);
    await expect(dialog.getByRole('option', { name: `Add ${title}` })).toHaveAttribute('data-combobox-selected');
    await dialog.getByLabel('Add a material').press('Enter');
    await expect(dialog.getByRole('region', { name: title })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Create order' }).click();
  await expect(toast(page, 'Order created.')).toBeVisible();
  expect(fields()).toBeLessThanOrEqual(6);
  expect(await clicksOf(page)).toBeLessThanOrEqual(6);
  const order = page.getByRole('dialog', { name: /^Order #/ });
  for (const title of titles) await expect(order.getByText(title).first()).toBeVisible();
});

test('A quote whose prices are known is sent in two clicks; a reported payment is accepted in one, and taken back from its toast in two more.', async ({
  page,
  site,
}) => {
  const materialId = addMaterial(site, { format: 'Printed', printPricePaise: 30_000, pricePaise: 0, fileId: null });
  const asked = putOrder(site, {
    user: await addStudent(site),
    source: 'desk',
    payBy: 'upi',
    totalPaise: 0,
    items: [{ materialId, kind: 'printed', quantity: 2, unitPricePaise: 0 }],
  });
  site.db
    .insert(settings)
    .values({ key: settingKey('delivery'), value: { courierCharge: '60' } })
    .run();
  const { id } = putReported(site, 2000);
  await page.goto('/admin/desk?tab=quote');
  await page.getByRole('button', { name: `Send quote: order ${shortOrderId(asked)}` }).click();
  const quote = page.getByRole('dialog', { name: `Quote for order ${shortOrderId(asked)}` });
  await expect(quote.getByText('Total ₹660')).toBeVisible();
  await quote.getByRole('button', { name: 'Send quote' }).click();
  await expect(toast(page, 'Quote sent.')).toBeVisible();
  expect(await clicksOf(page)).toBe(2);

  await expect(quote).toBeHidden();
  await page.getByRole('tab', { name: /^Payments to check/ }).click();
  await expect(acceptance(page, id)).toBeVisible();
  const before = await clicksOf(page);
  await acceptance(page, id).click();
  await expect(toast(page, /^₹.* accepted, order #.* confirmed/)).toBeVisible();
  await expect(reportOf(page, id)).toBeHidden();
  expect((await clicksOf(page)) - before).toBe(1);

  await toast(page, /^₹.* accepted, order #.* confirmed/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(reportOf(page, id)).toBeVisible();
  expect((await clicksOf(page)) - before).toBe(2);
});

test('By keyboard alone the desk is opened from anywhere, and a reported payment is accepted; an order is found by its phone number in one click.', async ({
  page,
  site,
}) => {
  const { id } = putReported(site, 1000);
  const next = putReported(site, 1500);
  const phone = newDigits(10);
  const sought = putOrder(site, { phone: `+91${phone}` });
  await page.goto('/admin/videos');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(searchOrJump(page)).toBeFocused();
  await page.keyboard.type('desk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Order Desk' })).toBeFocused();
  const chosen = page.getByRole('tab', { name: /^To send/, selected: true });
  await expect(chosen).toBeVisible();
  for (let tabs = 0; tabs < 3 && !(await chosen.evaluate((tab) => tab === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab');
  // Overdue parcels come first.
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(acceptance(page, id)).toBeEnabled();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const wanted = await acceptance(page, id).getAttribute('aria-label');
  for (let tabs = 0; tabs < 8 && (await focused()) !== wanted; tabs += 1) await page.keyboard.press('Tab');
  await expect(acceptance(page, id)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, /^₹.* accepted, order #.* confirmed/)).toBeVisible();
  await expect(reportOf(page, id)).toBeHidden();
  await expect(reportOf(page, next.id)).toBeFocused();
  await page.keyboard.press('j');
  await expect(reportOf(page, next.id)).not.toBeFocused();
  await page.keyboard.press('k');
  await expect(reportOf(page, next.id)).toBeFocused();

  const before = await clicksOf(page);
  await page.getByRole('button', { name: 'Search or jump' }).click();
  await expect(searchOrJump(page)).toBeFocused();
  await page.keyboard.insertText(phone);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Order ${shortOrderId(sought)}` })).toBeVisible();
  expect((await clicksOf(page)) - before).toBe(1);
});

test.describe('On a phone', () => {
  test.use({ viewport: sizes.phone, hasTouch: true, isMobile: true });

  test('Ten reported payments are accepted out of a bank statement in four taps at most, and each is undone in one.', async ({
    page,
    site,
  }) => {
    const shop = { db: site.db, clock: Date.now };
    const utrs = Array.from({ length: 10 }, () => newDigits(12));
    const ids = utrs.map((utr, at) =>
      putReportedOf(shop, utr, { contactName: `Payer ${at}`, totalPaise: 50_100 + at }),
    );
    const lines = utrs.map((utr, at) => `25/11/2026,UPI/CR/${utr}/PAYER/SBIN,,501.0${at},9999.00`);
    const file = [
      'Date,Narration,Debit,Credit,Balance',
      ...lines,
      `25/11/2026,UPI/DR/${newDigits(12)}/RENT,700.00,,9.00`,
    ];
    await page.goto('/admin/desk');
    await page.getByRole('link', { name: 'Bank statement' }).tap();
    const choosing = page.waitForEvent('filechooser');
    await page.getByLabel('CSV file of your bank or payment app').tap();
    const buffer = Buffer.from(file.join('\r\n'));
    await (await choosing).setFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByText('11 rows in the file: 10 fit an order.')).toBeVisible();
    const fitting = page.getByRole('table', { name: 'Payments that fit an order' });
    await expect(fitting.getByRole('checkbox', { checked: true, name: /^Select payment/ })).toHaveCount(10);
    await fitting
      .getByRole('checkbox', { name: /^Select payment/ })
      .last()
      .scrollIntoViewIfNeeded();
    const accept = page.getByRole('button', { name: 'Accept 10: ₹5,010.45' });
    await expect(accept).toBeInViewport();
    await expectSound(page);
    await accept.tap();
    await expect(page.getByText('10 payments accepted')).toBeInViewport();
    expect(await clicksOf(page)).toBeLessThanOrEqual(4);

    const [first = ''] = ids;
    await page.getByRole('button', { name: `Undo: payment of order ${shortOrderId(first)}` }).tap();
    await expect(page.getByText('9 payments accepted')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept 1: ₹501' })).toBeVisible();
    await expectSound(page);
    await page.goto('/admin/desk?tab=check');
    await expect(reportOf(page, first)).toBeVisible();
    for (const id of ids.slice(1)) await expect(reportOf(page, id)).toBeHidden();
  });
});
