import { eq } from 'drizzle-orm';
import { boardNotices } from '#server/db/schema/board.ts';
import { expectSound, sizes, toast } from './page-checks.ts';
import { addStudent, newMark } from './records.ts';
import { expect, test } from './site.ts';

test('The educator writes a date on her phone, and a visitor finds it by its words and on the page of its syllabus.', async ({
  page,
  browser,
  site,
}) => {
  const mark = newMark();
  await page.setViewportSize(sizes.phone);
  await site.signIn(page, 'admin');
  await page.goto('/admin/notices');
  await page.getByRole('button', { name: 'Add Notice' }).click();
  const form = page.getByRole('dialog', { name: 'Add Notice' });
  await form.getByLabel('What it is').selectOption('Date');
  await form.getByLabel('Title').fill(`Counselling ${mark}`);
  await form.getByLabel(/^Day/).fill('2099-03-01');
  await form.getByLabel('Exam and unit').selectOption('PG TRB English: whole exam');
  await form.getByLabel('Announced by').fill('Teachers Recruitment Board');
  await expectSound(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Notice added')).toBeVisible();

  const visitor = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  await visitor.goto('/notices');
  await visitor.getByLabel('Search notices').fill(mark);
  await visitor.getByLabel('Search notices').press('Enter');
  await visitor.getByRole('link', { name: `Counselling ${mark}` }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Counselling ${mark}`);
  await visitor.getByRole('link', { name: 'PG TRB English' }).click();
  await expect(visitor.getByRole('heading', { name: 'Unit 6: Shakespeare' })).toBeVisible();
  await visitor.getByRole('link', { name: 'PG TRB English: Shakespeare' }).first().click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('PG TRB English: Shakespeare');
  await visitor.close();
  site.db
    .delete(boardNotices)
    .where(eq(boardNotices.title, `Counselling ${mark}`))
    .run();
});

test('A visitor who wants to follow an exam logs in and comes back; one press follows it, and the profile shows and ends it.', async ({
  page,
  site,
}) => {
  const student = await addStudent(site);
  await page.goto('/syllabus/pg-trb-english');
  await page.getByRole('link', { name: 'Follow this exam' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fsyllabus%2Fpg-trb-english/);
  await site.signIn(page, student.email);
  await page.goto('/syllabus/pg-trb-english');
  await page.getByRole('button', { name: 'Follow PG TRB English' }).click();
  await expect(page.getByRole('button', { name: 'Stop following PG TRB English' })).toBeVisible();
  await page.goto('/profile');
  const box = page.getByRole('checkbox', { name: 'PG TRB English' });
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(toast(page, 'You will get no more mails about this exam.')).toBeVisible();
  await expect(box).not.toBeChecked();
});

test('A pinned notice takes the place of the educator’s words in the banner, and an old paper is read on the site.', async ({
  page,
  site,
}) => {
  const paper = eq(boardNotices.slug, 'sample-an-old-paper-of-pg-trb-english');
  site.db.update(boardNotices).set({ isPinned: true }).where(paper).run();
  await page.goto('/');
  await page.getByRole('complementary', { name: 'Announcement' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample: an old paper of PG TRB English');
  site.db.update(boardNotices).set({ isPinned: false }).where(paper).run();
  await page.getByRole('link', { name: /^Read it here/ }).click();
  await expect(page.getByText('of 3', { exact: true })).toBeVisible();
});
