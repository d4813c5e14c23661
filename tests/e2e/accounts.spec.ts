import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './site.ts';

const admin = { email: 'admin@example.com', password: 'demo-admin' };
const student = { fullName: 'Kavitha Raman', email: 'kavitha.raman@example.com', password: 'temple-lamp-9' };

async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The link in the newest mail with this subject, read where an admin reads it. */
async function linkFromOutbox(browser: Browser, subject: RegExp): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/login?next=/admin/outbox');
  await fillSignIn(page, admin);
  await page
    .getByRole('table', { name: 'Mails' })
    .getByRole('row', { name: student.email })
    .getByRole('button', { name: subject })
    .first()
    .click();
  const link = await page.getByRole('dialog').getByRole('link', { name: /#/ }).getAttribute('href');
  await context.close();
  return link ?? '';
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();
const expectAccessible = async (page: Page) =>
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual(
    [],
  );

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test('a visitor signs up, confirms by the mail, is signed in, signs out and in again', async ({ page, browser }) => {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/login?tab=signup');
  await page.getByLabel('Full Name').fill(student.fullName);
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Password').fill(student.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Sign up successful! Please check your email to confirm your account.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await page.getByLabel('Password').fill(student.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('main').getByText('Email not confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText('The mail is on its way.')).toBeVisible();

  const link = await linkFromOutbox(browser, /^Confirm your email address/);
  await page.request.get(link);
  await page.goto(link);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your email address is confirmed. Welcome!')).toBeVisible();
  await openMenu(page);
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Successfully signed out!')).toBeVisible();

  await openMenu(page);
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Login' }).click();
  await fillSignIn(page, student);
  await expect(page.getByText('Successfully signed in!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await expect(page).toHaveURL('/');

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('main').getByText('This link has expired or was already used.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the mail again' })).toBeVisible();
});

test('what is wrong is said at the field or at the form, and what was typed stays', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);

  await fillSignIn(page, { email: student.email, password: 'a wrong one' });
  await expect(page.getByText('Invalid login credentials')).toHaveCount(2);
  await expect(page.getByLabel('Email')).toHaveValue(student.email);
  await expect(page.getByLabel('Password')).toHaveValue('a wrong one');
  await page.getByRole('button', { name: 'Show what is typed' }).press('Enter');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(student.email);
  await page.getByLabel('Full Name').fill('Kavitha');
  await page.getByLabel('Password').fill('12345');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await page.getByLabel('Password').fill('password');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Too many people use this password; please choose another')).toHaveCount(2);
  await expect(page.getByLabel('Full Name')).toHaveValue('Kavitha');
  await expectAccessible(page);
});

test('password managers and phones are told what each field is', async ({ page }) => {
  const autocomplete = (label: string) => page.getByLabel(label, { exact: true }).getAttribute('autocomplete');
  await page.goto('/login');
  expect([await autocomplete('Email'), await autocomplete('Password')]).toEqual(['username', 'current-password']);
  await page.goto('/login?tab=signup');
  expect([await autocomplete('Full Name'), await autocomplete('Email'), await autocomplete('Password')]).toEqual([
    'name',
    'email',
    'new-password',
  ]);
});

test('signing in without the site answering says so in the specification’s words', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/trpc/**', (route) => route.abort());
  await fillSignIn(page, student);
  await expect(page.getByRole('main').getByText('An unexpected error occurred during sign in')).toBeVisible();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Kavitha');
  await page.getByLabel('Password').fill(student.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('main').getByText('An unexpected error occurred during sign up')).toBeVisible();
});

test('a forgotten password is replaced by the mail’s link; then it can be changed', async ({ page, browser }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page left has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(student.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.goto(await linkFromOutbox(browser, /^Choose a new password/));
  await page.getByLabel('New password').fill('a-new-word-8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed, and you are signed in.')).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goto('/change-password');
  await page.getByLabel('Current password').fill('a wrong one');
  await page.getByLabel('New password').fill(student.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Current password').fill('a-new-word-8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed. Every other device was signed out.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Current password')).toBeVisible();
});

test('a page that needs an account leads through Login and back; no address leads off the site', async ({ page }) => {
  await page.goto('/change-password');
  await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await fillSignIn(page, admin);
  await expect(page).toHaveURL('/change-password');
  await expect(page.getByText('At least 10 characters.')).toBeVisible();
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL('/');
  }
});

test('signing in and out works by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/login');
  // Nothing can be typed before there is somebody to keep it.
  await expect(page.getByLabel('Email')).toBeEnabled();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(admin.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Logout' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })).toBeVisible();
});

test('the outbox is for admins: others see Access Denied', async ({ page }) => {
  await page.goto('/admin/outbox');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('account pages are not for search engines', async ({ request }) => {
  for (const path of ['/login', '/forgot-password', '/reset-password', '/confirm-email', '/change-password']) {
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex"');
  }
});
