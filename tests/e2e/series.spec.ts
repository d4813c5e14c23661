import { putPaper } from '../support/papers.ts';
import { putSeries } from '../support/series.ts';
import { expectSound } from './page-checks.ts';
import { addStudent, newMark } from './records.ts';
import { expect, test } from './site.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

test('A student finds a locked test on a phone, buys its series by touch, and begins the test.', async ({
  page,
  site,
}) => {
  const mark = newMark();
  const clock = () => Date.now();
  const title = `Poets ${mark}`;
  const testId = await putPaper({ db: site.db, clock }, { title, isOpenToAll: false });
  putSeries({ db: site.db, clock }, { title: `Series ${mark}`, testIds: [testId] });
  const student = await addStudent(site, { fullName: `Nila ${mark}` });
  await site.signIn(page, student.email);

  await page.goto(`/tests?q=${mark}`);
  await page.getByRole('link', { name: `See the series Series ${mark}: ${title}` }).tap();
  await expect(page.getByRole('heading', { name: `Series ${mark}` })).toBeVisible();
  await expectSound(page);
  await page.goto(`/tests/${testId}`);
  await expect(page.getByText(`This test belongs to the series Series ${mark}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the test' })).toHaveCount(0);
  await page.getByRole('link', { name: 'See the series, ₹499' }).tap();

  await page.getByRole('button', { name: /^Buy now/ }).tap();
  const loaded = page.waitForEvent('load');
  await page
    .getByRole('dialog', { name: /test payment/ })
    .getByRole('button', { name: 'Pay', exact: true })
    .tap();
  await expect(page.getByText('Payment successful! You can now take its tests.')).toBeVisible();
  await loaded;
  await expect(page.getByText('This series is yours')).toBeVisible();

  await page.getByRole('list', { name: 'The tests' }).getByRole('link', { name: title }).tap();
  await page.getByRole('button', { name: 'Start the test' }).tap();
  await page.getByRole('radio', { name: 'A', exact: true }).tap();
  await expect(page.getByRole('group', { name: /question 1$/i })).toBeVisible();
});
