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
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
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
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
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
  await computer.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(computer.getByText('Enter the password you chose when you signed up.')).toBeVisible();
  await expectSound(computer);
  await computer.getByLabel('Password').fill(password);
  await computer.getByRole('button', { name: 'Confirm and log in' }).click();
  await expect(computer).toHaveURL('/');
  await expect(computer.getByRole('link', { name: `Continue with ${title}` })).toBeVisible();
  await expectSound(computer);
  await computer.goto(link);
  await computer.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(computer.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await computer.getByRole('link', { name: `Continue with ${title}` }).click();
  await expect(computer).toHaveURL(material);
  await expect(computer.getByRole('button', { name: /^Buy now/ })).toBeVisible();
  await computer.context().close();

  // Signed in on the computer only.
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Log in', exact: true })).toBeFocused();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(material);
});

test('The forms of signing in and up can be used by everybody with what is wrong at their fields.', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await fillSignIn(page, { email: 'student@example.com', password: 'a wrong one' });
  await expect(page.getByText('Invalid login credentials')).toHaveCount(2);
  await page.getByRole('button', { name: 'Show what is typed' }).press('Enter');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await expectSound(page);

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Kavitha');
  await page.getByLabel('Password').fill('password');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expectSound(page);
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
  await expect(page.getByText('Password changed. You’re logged in.')).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goto('/change-password');
  await page.getByLabel('Current password').fill('a wrong one');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Current password').fill('a-new-word-8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. You’re logged out on your other devices.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Current password')).toBeVisible();
});

test('An address of the admin leads a visitor to the sign-in, and from there to where it points.', async ({ page }) => {
  await page.goto('/admin/orders?q=nobody-of-this-name&status=shipped');
  await expect(page).toHaveURL(/^[^?]+\/login\?next=%2Fadmin%2Forders%3Fq%3Dnobody/);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password').fill('demo-admin');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/admin/orders?q=nobody-of-this-name&status=shipped');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders Management' })).toBeVisible();
});

test('The admin’s screens are denied to a student, who can go home.', async ({ page, site }) => {
  await site.signIn(page, 'student');
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectSound(page);
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('A page that needs an account leads through Login and back, and out again, by keyboard alone.', async ({
  page,
}) => {
  await page.setViewportSize(sizes.desktop);
  await page.goto('/change-password');
  await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).press('Enter');
  // Nothing can be typed before there is somebody to keep it.
  await expect(page.getByLabel('Email')).toBeEnabled();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(admin.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/change-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('At least 10 characters, and')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })).toBeVisible();
});
