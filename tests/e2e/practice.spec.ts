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
