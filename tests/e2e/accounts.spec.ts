import type { Page } from '@playwright/test';
import { expectSound, menu, openMenu, sizes } from './page-checks.ts';
import { addMaterial, addStudent, mailedLink, newMark } from './records.ts';
import { expect, test } from './site.ts';

const admin = { email: 'admin@example.com', password: 'demo-admin' };
const password = 'temple-lamp-9';

async function fillSignIn(page: Page, account: { email: string; password: string }) {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('A visitor signs up, confirms by the mail, is signed in, signs out and in again.', async ({ page, site }) => {
  const email = `${newMark()}@example.com`;
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/login?tab=signup');
  await page.getByLabel('Full Name').fill('Kavitha Raman');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Sign up successful! Please check your email to confirm your account.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('main').getByText('Email not confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByText('Sent. Check your inbox.')).toBeVisible();

  const link = await mailedLink(site, email, /^Confirm your email address/);
  // What a mail program does that looks at links beforehand.
  await page.request.get(link);
  await page.goto(link);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your email address is confirmed. Welcome!')).toBeVisible();
  await openMenu(page);
  await menu(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Successfully signed out!')).toBeVisible();

  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Login' }).click();
  await fillSignIn(page, { email, password });
  await expect(page.getByText('Successfully signed in!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await expect(page).toHaveURL('/');

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('main').getByText('This link has expired or was already used.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend email' })).toBeVisible();
});

test('Signing up to buy ends in sight, and the mail’s link leads back to the material, on another device and again.', async ({
  page,
  browser,
  site,
}) => {
  const mark = newMark();
  const email = `${mark}@example.com`;
  const title = `Phonetics ${mark}`;
  const material = `/material/${addMaterial(site, { title })}`;
  await page.goto(material);
  await page.getByRole('link', { name: 'Log in to buy' }).click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Kavitha Raman');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Check your email' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();

  const link = await mailedLink(site, email, /^Confirm your email address/);
  const computer = await browser.newPage({ viewport: sizes.desktop });
  await computer.goto(link);
  await expect(computer).toHaveURL('/');
  await expect(computer.getByRole('link', { name: `Continue with ${title}` })).toBeVisible();
  await expectSound(computer);
  await computer.goto(link);
  await expect(computer.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await computer.getByRole('link', { name: `Continue with ${title}` }).click();
  await expect(computer).toHaveURL(material);
  await expect(computer.getByRole('button', { name: /^Buy now/ })).toBeVisible();
  await computer.context().close();

  // Signed in on the computer only.
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(material);
});

test('What is wrong with signing in is said at the field or at the form, and what was typed stays.', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectSound(page);

  await fillSignIn(page, { email: 'student@example.com', password: 'a wrong one' });
  await expect(page.getByText('Invalid login credentials')).toHaveCount(2);
  await expect(page.getByLabel('Email')).toHaveValue('student@example.com');
  await expect(page.getByLabel('Password')).toHaveValue('a wrong one');
  await page.getByRole('button', { name: 'Show what is typed' }).press('Enter');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await expectSound(page);
});

test('What is wrong with signing up is said at the field, and what was typed stays.', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('kavitha@example.com');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('kavitha@example.com');
  await page.getByLabel('Full Name').fill('Kavitha');
  await page.getByLabel('Password').fill('12345');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await page.getByLabel('Password').fill('password');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('This password is too common; please choose another')).toHaveCount(2);
  await expect(page.getByLabel('Full Name')).toHaveValue('Kavitha');
  await expectSound(page);
});

test('Password managers and phones are told what each field of signing in and up is.', async ({ page }) => {
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

test('Signing in without the site answering says so in the specification’s words.', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/trpc/**', (route) => route.abort());
  await fillSignIn(page, { email: 'student@example.com', password });
  await expect(page.getByRole('main').getByText('An unexpected error occurred during sign in')).toBeVisible();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Kavitha');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('main').getByText('An unexpected error occurred during sign up')).toBeVisible();
});

test('A forgotten password is replaced by the mail’s link; then it can be changed.', async ({ page, site }) => {
  const { email } = await addStudent(site, { password });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page left has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  await page.goto(await mailedLink(site, email, /^Choose a new password/));
  await page.getByLabel('New password').fill('a-new-word-8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. You’re signed in.')).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goto('/change-password');
  await page.getByLabel('Current password').fill('a wrong one');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Current password').fill('a-new-word-8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. You’re signed out on your other devices.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Current password')).toBeVisible();
});

test('A page that needs an account leads through Login and back; no address leads off the site.', async ({ page }) => {
  await page.goto('/change-password');
  await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await fillSignIn(page, admin);
  await expect(page).toHaveURL('/change-password');
  await expect(page.getByText('At least 10 characters.')).toBeVisible();
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL('/');
  }
});

test('Every page of a student asks a visitor to sign in, and Login leads back to it.', async ({ page }) => {
  const order = '/orders/0123456789abcdef0123456789abcdef';
  for (const path of ['/dashboard', '/profile', '/cart', '/purchase', '/orders', order, '/tests/marks']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(path)}`,
    );
  }
});

test('The admin’s screens are denied to a visitor and to a student, who can go home.', async ({ page, site }) => {
  for (const who of ['visitor', 'student'] as const) {
    if (who === 'student') await site.signIn(page, who);
    await page.goto('/admin/orders');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectSound(page);
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/');
  }
});

test('Signing in and out works by keyboard alone.', async ({ page }) => {
  await page.setViewportSize(sizes.desktop);
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

test('Account pages are not for search engines.', async ({ request }) => {
  for (const path of ['/login', '/forgot-password', '/reset-password', '/confirm-email', '/change-password']) {
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex"');
  }
});
