import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { sessions, users } from '#server/db/schema/users.ts';
import { expectSound } from './page-checks.ts';
import { addStudent } from './records.ts';
import { expect, type Site, test } from './site.ts';

const password = 'five-red-kurinji';

/** A new admin, signed in on the Security screen. */
async function openSecurity(page: Page, site: Site): Promise<{ id: string; email: string }> {
  const { id, email } = await addStudent(site, { password });
  site.db.update(users).set({ role: 'owner' }).where(eq(users.id, id)).run();
  await site.signIn(page, email);
  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: 'Account: Kavitha Selvam' }).click();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  return { id, email };
}

async function signOutAndEnterPassword(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Account: Kavitha Selvam' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/login?next=/admin/security');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

const isIn = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();

test('An admin adds a passkey, signs in and confirms with it, also where the session has ended, and removes it.', async ({
  page,
  site,
}) => {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const { id, email } = await openSecurity(page, site);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('My phone');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectSound(page);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(codes).toBeHidden();
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys.getByRole('listitem')).toContainText('My phone');

  await signOutAndEnterPassword(page, email);
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Enter');
  await isIn(page);
  await expect(passkeys.getByRole('listitem')).toContainText('last used');

  site.db.update(sessions).set({ confirmedAt: 0 }).where(eq(sessions.userId, id)).run();
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm it’s you' });
  await expect(question.getByRole('button', { name: 'Use your passkey' })).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();

  site.db.delete(sessions).where(eq(sessions.userId, id)).run();
  await passkeys.getByRole('button', { name: 'Remove the passkey My phone' }).click();
  await page.getByRole('dialog', { name: 'Remove this passkey?' }).getByRole('button', { name: 'Remove' }).click();
  const signIn = page.getByRole('dialog', { name: 'Please log in again' });
  await signIn.getByLabel('Your password').fill(password);
  await signIn.getByRole('button', { name: 'Log in' }).click();
  await signIn.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(passkeys).toBeHidden();
});

test('An admin sets an authenticator app up, signs in with its code, and then with a recovery code.', async ({
  page,
  site,
}) => {
  const { email } = await openSecurity(page, site);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectSound(page);
  const app = page.getByRole('region', { name: 'Authenticator app' });
  const secret = (await app.getByRole('code').innerText()).replaceAll(' ', '');
  const codeIn = (halfMinutes: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + halfMinutes * 30_000 });
  await page.getByLabel('Code from the app').fill(codeIn(0));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  const recoveryCode = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(app).toContainText('In use since');

  await signOutAndEnterPassword(page, email);
  const field = page.getByLabel('Code from your authenticator app');
  await expect(field).toBeFocused();
  await field.fill('000000');
  await field.press('Enter');
  await expect(page.getByText('That code isn’t right, or was already used')).toBeVisible();
  await field.fill(codeIn(1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await isIn(page);

  await signOutAndEnterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await isIn(page);
  await expect(page.getByRole('region', { name: 'Recovery codes' })).toContainText('You have 9 left.');
});
