import type { Page } from '@playwright/test';
import { like } from 'drizzle-orm';
import { coupons } from '#server/db/schema/coupons.ts';
import { sessions } from '#server/db/schema/users.ts';
import { makePdf } from '../support/pdf.ts';
import { expectSound, row, sizes, toast } from './page-checks.ts';
import { newMark } from './records.ts';
import { expect, type Site, test } from './site.ts';

test.use({ viewport: sizes.desktop });
test.beforeEach(({ page, site }) => site.signIn(page, 'admin'));

const question = (page: Page) => page.getByRole('dialog', { name: 'Please log in again' });
const couponDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Coupon' });

test('An admin whose session has ended signs in over a half-filled form, and what was typed is saved.', async ({
  page,
  site,
}) => {
  const code = await typeCoupon(page);
  endSessions(site);
  const form = couponDialog(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(question(page).getByLabel('Your password')).toBeFocused();
  await expectSound(page);

  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(toast(page, 'Your session has ended. Log in and try again.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Code' })).toHaveValue(code);

  await form.getByRole('button', { name: 'Save' }).click();
  await question(page).getByLabel('Your password').fill('a guess');
  await question(page).getByRole('button', { name: 'Log in' }).click();
  await expect(question(page).getByText('Invalid login credentials')).toBeVisible();
  await question(page).getByLabel('Your password').fill('demo-admin');
  await question(page).getByLabel('Your password').press('Enter');
  await expect(toast(page, 'Coupon created successfully')).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(form).toBeHidden();
  await expect(row(page, code)).toBeVisible();
});

test('A PDF whose upload finds the session ended is uploaded after signing in, with the form as it was.', async ({
  page,
  site,
}) => {
  await page.goto('/admin/materials');
  await page.getByRole('button', { name: 'Add Material' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Material' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Metaphysical poets');
  await page.route('**/trpc/overviewAdmin.work**', (route) => route.abort());
  endSessions(site);
  await form
    .getByLabel('PDF file')
    .setInputFiles({ name: 'poets.pdf', mimeType: 'application/pdf', buffer: await makePdf(3) });
  await question(page).getByLabel('Your password').fill('demo-admin');
  await question(page).getByLabel('Your password').press('Enter');
  await expect(form.getByRole('button', { name: 'Remove poets.pdf' })).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Metaphysical poets');
});

test('Where somebody else has signed in meanwhile, nothing typed before is saved in that name.', async ({
  page,
  site,
}) => {
  const code = await typeCoupon(page);
  endSessions(site);
  await couponDialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(question(page).getByLabel('Your password')).toBeFocused();
  await site.signIn(page, 'student');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(toast(page, 'student@example.com is logged in here now. Nothing was saved.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  expect(site.db.select().from(coupons).where(like(coupons.code, code)).all()).toEqual([]);
});

/** Fills in a new coupon; answers its code. Polls fail from then on, so that only what the test does asks to sign in. */
async function typeCoupon(page: Page): Promise<string> {
  const code = newMark().toUpperCase();
  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: 'Add Coupon' }).click();
  await couponDialog(page).getByRole('textbox', { name: 'Code' }).fill(code);
  await page.route('**/trpc/overviewAdmin.work**', (route) => route.abort());
  return code;
}

const endSessions = ({ db }: Site): void => void db.delete(sessions).run();
