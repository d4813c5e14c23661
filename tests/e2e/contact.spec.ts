import type { Page } from '@playwright/test';
import { desc, eq } from 'drizzle-orm';
import { contactMessages } from '#server/db/schema/contact.ts';
import { expectSound, row, sizes, toast } from './page-checks.ts';
import { newMark } from './records.ts';
import { expect, type Site, test } from './site.ts';

const thanks = "Thank you for your message! We'll get back to you within 24 hours.";

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });

const stored = ({ db }: Site, subject: string) =>
  db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.subject, subject))
    .orderBy(desc(contactMessages.seq))
    .all();

async function openForm(page: Page): Promise<void> {
  await page.goto('/contact');
  await expect(page.getByLabel('Full Name')).toBeEnabled();
}

async function write(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Full Name').fill('Kavitha S.');
  await page.getByLabel('Email', { exact: true }).fill('kavitha@example.com');
  await page.getByLabel('Category').selectOption('Personal Coaching');
  await page.getByLabel('Subject').fill(subject);
  await message(page).fill('Do you teach in Theni?\n\nI can come on Sundays.');
}

test('A message is sent once however often the button is pressed, and the form is empty again.', async ({
  page,
  site,
}) => {
  await openForm(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  for (const [label, complaint] of [
    ['Full Name', 'Full name is required'],
    ['Email', 'Email is required'],
    ['Subject', 'Subject is required'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(complaint);
  await expect(message(page)).toHaveAccessibleDescription('Message is required');
  await expectSound(page);

  const subject = `Sunday classes ${newMark()}`;
  await write(page, subject);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/contact.send**', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send Message' }).dblclick();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  answer();
  await expect(toast(page, thanks)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  for (const label of ['Full Name', 'Email', 'Phone (optional)', 'Subject'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  await expect(message(page)).toHaveValue('');
  await expect(page.getByLabel('Category')).toHaveValue('general');
  expect(stored(site, subject)).toMatchObject([{ category: 'coaching', status: 'new' }]);
});

test('The field that catches programs is met by no person, and what fills it in is not stored.', async ({
  page,
  site,
}) => {
  await openForm(page);
  const trap = page.locator('input[name=website]');
  await expect(trap).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
  await expect(trap).not.toBeInViewport();
  await message(page).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();

  const subject = `Cheap watches ${newMark()}`;
  await write(page, subject);
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example';
  });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, thanks)).toBeVisible();
  expect(stored(site, subject)).toEqual([]);
});

test('Services and questions can be read without scripts.', async ({ request }) => {
  expect(await (await request.get('/contact?tab=faq')).text()).toContain('Coaching programs last 3-6 months');
  expect(await (await request.get('/contact?tab=services')).text()).toContain('Online Tutoring</h');
});

test('An admin finds a message, reads it, answers it, takes that back and deletes it.', async ({ page, site }) => {
  const name = `Murali ${newMark()}`;
  site.db
    .insert(contactMessages)
    .values({
      name,
      email: 'murali+books@example.com',
      phone: '+919000012345',
      subject: 'Notes & keys',
      message: 'First line.\n\nSecond line.',
      category: 'materials',
      createdAt: Date.now(),
    })
    .run();
  await site.signIn(page, 'admin');
  await page.goto('/admin/messages');
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(name);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByText('Showing 1 of 1 message')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('New');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Study Materials');
  await expect(page).toHaveURL(/status=new.*category=materials/);
  await expect(row(page, name)).toBeVisible();
  await expect(page.getByRole('link', { name: `Reply to ${name} on WhatsApp` })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919000012345\?text=/,
  );

  await page.getByRole('button', { name: 'Notes & keys' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notes & keys' });
  await expect(dialog.getByText('Second line.')).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: `Reply to ${name}`, exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Your reply' }).fill('Yes, from Monday.');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No messages found')).toBeVisible();
  await toast(page, 'Reply sent').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Reply taken back. It was not sent.')).toBeVisible();
  await expect(row(page, name)).toBeVisible();

  await page.setViewportSize(sizes.desktop);
  await page.getByRole('button', { name: `Mark as answered: ${name}` }).click();
  await expect(page.getByText('No messages found')).toBeVisible();
  await toast(page, 'Message marked as answered').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, name)).toBeVisible();

  await page.getByRole('button', { name: `Delete the message from ${name}` }).click();
  const confirmation = page.getByRole('dialog', { name: 'Please confirm' });
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Message deleted')).toBeVisible();
  await expect(page.getByText('No messages found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/messages');
});
