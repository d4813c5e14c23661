import { eq } from 'drizzle-orm';
import { attempts, paperPages } from '#server/db/schema/tests.ts';
import { messages } from '#shared/messages.ts';
import { putPaper } from '../support/papers.ts';
import { toast } from './page-checks.ts';
import { addStudent, newMark } from './records.ts';
import { expect, type Site, test } from './site.ts';

const sheetIn = (site: Site, userId: string) => () =>
  site.db.select({ sheet: attempts.sheet }).from(attempts).where(eq(attempts.userId, userId)).get()?.sheet;

test('R31: Answers that could not be sent stay on the device when she logs out, and go when she is in the test again.', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const student = await addStudent(site, { fullName: `Valli ${newMark()}` });
  const testId = await putPaper(site, { title: `Unsent ${newMark()}` });
  const kept = sheetIn(site, student.id);
  await site.signIn(page, student.email);
  await page.goto(`/tests/${testId}`);
  await page.getByRole('button', { name: 'Start the test' }).click();
  await page.getByRole('radio', { name: 'B', exact: true }).click();
  await expect.poll(kept).toBe('B.........');
  const saves = /\/trpc\/hall\.save/;
  await page.route(saves, (route) => route.abort());
  await page.keyboard.press('n');
  await page.keyboard.press('c');
  await expect(page.getByText('Kept here')).toBeVisible();
  await page.goBack();
  await page.getByRole('dialog', { name: 'Leave?' }).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, messages.signedOutUnsent)).toBeVisible();
  expect(kept()).toBe('B.........');

  await page.unroute(saves);
  await site.signIn(page, student.email);
  await page.goto(`/tests/${testId}`);
  await page.getByRole('button', { name: 'Continue the test' }).click();
  await expect.poll(kept).toBe('BC........');
});

test('Next moves the page to the question and marks it, also on a phone that is turned and on an enlarged page.', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  const student = await addStudent(site, { fullName: `Ezhil ${newMark()}` });
  const testId = await putPaper(site, { title: `Places ${newMark()}` });
  const questionPlaces = [0, 1, 2, 3].map((question) => ({ question, x: 0.05, y: 0.05 + question * 0.2 }));
  site.db.update(paperPages).set({ questionPlaces }).where(eq(paperPages.testId, testId)).run();
  await site.signIn(page, student.email);
  await page.goto(`/tests/${testId}`);
  await page.getByRole('button', { name: 'Start the test' }).click();
  await expect(page.getByRole('group', { name: 'Part A, question 1' })).toBeVisible();
  const paper = page.getByRole('region', { name: 'Page 1 of 2' });
  /** Where the mark of the question at hand stands below the upper edge of what is seen, in pixels. */
  const markAt = () =>
    paper.evaluate((area) => {
      const mark = area.querySelector('[class*="spot"]')?.getBoundingClientRect().top ?? Number.NaN;
      return Math.round(mark - area.getBoundingClientRect().top);
    });
  for (const number of [2, 3]) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('group', { name: `Part A, question ${number}` })).toBeVisible();
    await expect.poll(markAt).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: 'Larger' }).click();
  }
});
