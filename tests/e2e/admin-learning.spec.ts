import { expectSound } from './page-checks.ts';
import { addStudent, newMark } from './records.ts';
import { expect, test } from './site.ts';

test('The question for the reason of a rejection begins with the reason and fits every window.', async ({
  page,
  site,
}) => {
  const fullName = `Kavitha ${newMark()}`;
  await addStudent(site, { fullName, status: 'pending' });
  await site.signIn(page, 'admin');
  await page.goto(`/admin/users?q=${encodeURIComponent(fullName)}`);
  await page.getByRole('button', { name: `Reject: ${fullName}` }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${fullName}` });
  await expect(dialog.getByLabel('Reason (optional)')).toBeFocused();
  await expectSound(page);
});
