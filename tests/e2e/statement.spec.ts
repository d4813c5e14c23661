import type { Page } from '@playwright/test';
import { payments } from '#server/db/schema/payments.ts';
import { shortOrderId } from '#shared/orders.ts';
import { putReported, putUnpaid } from '../support/statements.ts';
import { expectSoundInAllColours } from './page-checks.ts';
import { expect, type Site, test } from './site.ts';

test.use({ hasTouch: true, isMobile: true });

const shopOf = ({ db }: Site) => ({ db, clock: Date.now });

async function choose(page: Page, lines: string[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByLabel('CSV file of your bank or payment app').tap();
  const buffer = Buffer.from(lines.join('\r\n'));
  await (await choosing).setFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer });
}

test('The columns of an unknown bank are chosen once; what is in doubt is not ticked, what does not fit has its reason, and a formula stays text.', async ({
  page,
  site,
}) => {
  const shop = shopOf(site);
  const sure = putReported(shop, '516200000001', { totalPaise: 61_300 });
  const doubtful = putUnpaid(shop, { totalPaise: 61_700, contactName: 'Ambika Devi' });
  const other = putReported(shop, '516200000003', { totalPaise: 61_900 });
  const file = [
    'Kind,Words,First,Second',
    'a,516200000001,n,613',
    'a,"=HYPERLINK(""https://bad.example"",""516200000002"") <b>AMBIKA</b>",n,617',
    'a,516200000003,n,600',
    'a,516200000004,n,599',
  ];
  await site.signIn(page, 'admin');
  await page.goto('/admin/desk/statement');
  await choose(page, file);
  await expect(page.getByText('Which column is which?')).toBeVisible();
  await page.getByLabel('UTR or narration').selectOption('Words');
  await page.getByLabel('Amount, or money in').selectOption('Second');
  const fits = page.getByRole('table', { name: 'Payments that fit an order' });
  const boxOf = (id: string) => fits.getByRole('checkbox', { name: new RegExp(`of order ${shortOrderId(id)}`) });
  await expect(boxOf(sure)).toBeChecked();
  await expect(boxOf(doubtful)).not.toBeChecked();
  await expect(fits.getByText('Name and amount: please check')).toBeVisible();
  await expect(fits.getByText('=HYPERLINK(').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /bad\.example/ })).toHaveCount(0);
  await expect(page.locator('b', { hasText: 'AMBIKA' })).toHaveCount(0);
  const amounts = page.getByRole('table', { name: 'Other amount' });
  await expect(amounts.getByText('Expected ₹619')).toBeVisible();
  await expect(amounts.getByRole('link', { name: new RegExp(shortOrderId(other)) })).toBeVisible();
  await page.getByText('No order (1)').tap();
  await expect(page.getByRole('table', { name: 'No order' }).getByText('516200000004').first()).toBeVisible();
  await expectSoundInAllColours(page);

  await page.reload();
  await choose(page, file);
  await expect(page.getByRole('button', { name: 'Accept 1: ₹613' })).toBeVisible();
  await page.getByRole('button', { name: 'Accept 1: ₹613' }).tap();
  await expect(page.getByText('1 payment accepted')).toBeVisible();
  const { orderId } =
    site.db
      .select()
      .from(payments)
      .all()
      .find(({ utr }) => utr === '516200000001') ?? {};
  expect(orderId).toBe(sure);
  await page.goto(`/admin/orders/${sure}`);
  await expect(page.getByText(/^Accepted .* by /)).toBeVisible();
});
