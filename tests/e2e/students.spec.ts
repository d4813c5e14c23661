import { eq } from 'drizzle-orm';
import { sessions } from '#server/db/schema/users.ts';
import { expectSound, expectSoundInAllColours, toast } from './page-checks.ts';
import { addStudent, newMark, putOrder } from './records.ts';
import { expect, test } from './site.ts';

test('An admin finds a student, reads what belongs to them, notes something and logs them out everywhere.', async ({
  page,
  site,
  browser,
}) => {
  const student = await addStudent(site, { fullName: `Asha ${newMark()}` });
  putOrder(site, { user: student, items: [{ title: 'Drama' }, { title: 'Poetry' }] });
  const phone = await browser.newContext();
  await site.signIn(phone, student.email);
  await site.signIn(page, 'admin');
  await page.goto(`/admin/users?q=${encodeURIComponent(student.fullName)}`);
  await page.getByRole('link', { name: student.fullName }).click();
  await expect(page.getByRole('heading', { level: 1, name: student.fullName })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Orders' }).getByText(/Drama \+1 more|Poetry \+1 more/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'WhatsApp' }).first()).toHaveAttribute('href', /wa\.me\/919876543210/);

  const notes = page.getByRole('region', { name: 'Private notes' });
  await notes.getByRole('textbox', { name: 'New note' }).fill('Prefers calls in the evening');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem').filter({ hasText: 'Prefers calls' })).toBeVisible();
  await expect(notes.getByRole('textbox', { name: 'New note' })).toHaveValue('');
  await expectSoundInAllColours(page);

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Log out everywhere?' });
  await expectSound(page);
  await question.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(toast(page, `${student.fullName} is logged out everywhere`)).toBeVisible();
  await expect(page.getByText('Logged in nowhere.')).toBeVisible();
  expect(site.db.select().from(sessions).where(eq(sessions.userId, student.id)).all()).toEqual([]);
  await phone.close();
});
