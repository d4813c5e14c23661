import { reminders } from '#server/db/schema/orders.ts';
import { putUnpaid } from '../support/statements.ts';
import { expectSoundInAllColours } from './page-checks.ts';
import { expect, test } from './site.ts';

test.describe('Without scripts', () => {
  test.use({ hasTouch: true, isMobile: true, javaScriptEnabled: false });

  test('The link of a payment reminder stops further ones with one tap, signed out and without scripts.', async ({
    page,
    site,
  }) => {
    const orderId = putUnpaid({ db: site.db, clock: Date.now }, { contactEmail: 'kavitha@example.com' });
    const { token } = site.db
      .insert(reminders)
      .values({ orderId, createdAt: Date.now() })
      .returning({ token: reminders.token })
      .get();
    await page.goto(`/reminders/${token}/stop`);
    await page.getByRole('button', { name: 'Stop payment reminders' }).tap();
    await expect(page.getByRole('heading', { name: 'You get no more payment reminders' })).toBeVisible();
    const kept = site.db.select().from(reminders).all();
    expect(kept.find((row) => row.token === token)?.stoppedAt).toEqual(expect.any(Number));
  });
});

test('Payment reminders are off until the educator turns them on in the settings.', async ({ page, site }) => {
  await site.signIn(page, 'admin');
  await page.goto('/admin/settings?section=reminders');
  const remind = page.getByRole('switch', { name: /^Remind customers by email/ });
  await expect(remind).not.toBeChecked();
  await remind.check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /saved/i })).toBeVisible();
  await page.reload();
  await expect(remind).toBeChecked();
  await expectSoundInAllColours(page);
});
