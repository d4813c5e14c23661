import { expectSound } from './page-checks.ts';
import { expect, test } from './site.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

test('A student sees at a question of her result the page that explains it.', async ({ page, site }) => {
  await site.signIn(page, 'student');
  await page.goto('/tests/marks');
  await page
    .getByRole('list', { name: 'Your attempts: PG TRB English: Model Examination 1' })
    .getByRole('link')
    .first()
    .tap();
  await page
    .getByText(/^Part B/)
    .last()
    .tap();
  await page
    .getByRole('list', { name: /^Part B/ })
    .getByRole('button')
    .first()
    .tap();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'The page that explains it' }).tap();
  const picture = question.getByRole('img', { name: /of the solutions/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400);
  await expectSound(page);
});

test('A student sees her units over all tests, practises today’s mistakes by touch, and the day counts.', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'student');
  await page.goto('/tests/marks');
  await page.getByRole('link', { name: 'My units and mistakes' }).tap();
  const units = page.getByRole('list', { name: 'Units of PG TRB English' });
  await expect(units.getByText(/^Unit 3: .* [\d.]+% in 2 tests$/)).toBeVisible();
  await expect(units.getByRole('link', { name: /^Read: / }).first()).toBeVisible();
  await expect(units.getByRole('link', { name: /^Take next: / }).first()).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Practise them now' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Ten of my mistakes' });
  for (let number = 1; number <= 10; number++) {
    await expect(dialog.getByText(`${number} of 10`)).toBeVisible();
    await dialog.getByRole('radio', { name: 'A', exact: true }).tap();
    await expect(dialog.getByText(/It comes again on /)).toBeVisible();
    if (number === 1) {
      await dialog.getByRole('button', { name: 'The page that explains it' }).tap();
      await expect(dialog.getByRole('img', { name: /of the solutions/ })).toBeVisible();
      await expectSound(page);
    }
    await dialog.getByRole('button', { name: 'Next' }).tap();
  }
  await dialog.getByRole('button', { name: 'Done' }).tap();
  await expect(page.getByText('1 day of practice')).toBeVisible();
  await expect(page.getByText('Done for today. Come back tomorrow for the next ten.')).toBeVisible();
});
