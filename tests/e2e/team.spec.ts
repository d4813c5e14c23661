import { expectSound, openMenu, row, sizes, toast } from './page-checks.ts';
import { mailedLink, newMark } from './records.ts';
import { expect, test } from './site.ts';

test.use({ viewport: sizes.desktop });

test('An owner invites somebody new, who joins by the mail and sees only what the role includes.', async ({
  page,
  browser,
  site,
}) => {
  const email = `${newMark()}@example.com` as const;
  await site.signIn(page, 'admin');
  await page.goto('/admin/team');
  await page.getByRole('button', { name: 'Invite an admin' }).click();
  const form = page.getByRole('dialog', { name: 'Invite an admin' });
  await form.getByLabel('Email').fill(email);
  await form.getByRole('radio', { name: 'Desk' }).check();
  await expectSound(page);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(page, 'Invitation sent.')).toBeVisible();
  await expect(row(page, email)).toContainText('Desk');
  await expectSound(page);

  const context = await browser.newContext({ viewport: sizes.phone });
  const desk = await context.newPage();
  await desk.goto(await mailedLink(site, email, /invites you to help run/));
  await expect(desk.getByText('Your role: Desk')).toBeVisible();
  await desk.getByLabel('Full Name').fill('Ravi Kumar');
  await desk.getByLabel('Password', { exact: true }).fill('parcels-and-labels');
  await expectSound(desk);
  await desk.getByRole('button', { name: 'Accept and open my account' }).click();

  await expect(desk.getByRole('heading', { level: 1, name: 'Admin Portal' })).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Latest orders' })).toBeVisible();
  await desk.getByRole('button', { name: /^More/ }).click();
  const links = desk.getByRole('dialog', { name: 'Menu' }).getByRole('link');
  await expect(links).toHaveText([/^Dashboard/, /^Order Desk/, /^Orders/, /^Students/, /^Messages/]);
  await desk.goto('/admin/settings');
  await expect(desk.getByText('Your role, Desk, does not include settings. Ask the owner.')).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(desk.getByText("You don't have permission to access this page.")).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  await expectSound(desk);

  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'Change the role of Ravi Kumar' }).click();
  const roleForm = page.getByRole('dialog', { name: 'Role of Ravi Kumar' });
  await roleForm.getByRole('radio', { name: 'Content' }).check();
  await roleForm.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Role changed.')).toBeVisible();
  // The session of the role before has ended.
  await desk.goto('/admin/team');
  await expect(desk).toHaveURL(/\/login/);
  await site.signIn(desk, email);
  await desk.goto('/');
  await openMenu(desk);
  await expect(desk.getByRole('region', { name: 'Admin Panel' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Materials',
    'Online Tests',
    'YouTube Videos',
  ]);
  await context.close();
});
