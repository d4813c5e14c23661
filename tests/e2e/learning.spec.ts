import type { Page } from '@playwright/test';
import { makeBooklet } from '../support/pdf.ts';
import { answerForVideos } from './external-sites.ts';
import { expectSound, noSidewaysScroll, row, sizes, toast } from './page-checks.ts';
import { addTest, mailedLink, mailsTo, newMark } from './records.ts';
import { expect, test } from './site.ts';

/** Does what the browser does when its tab becomes visible again. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test.describe('On a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('Somebody new signs up, waits, is rejected, answers with a file, is approved, and starts a test, on a page that is never loaded again.', async ({
    page,
    browser,
    site,
  }) => {
    const mark = newMark();
    const student = { fullName: `Nila ${mark}`, email: `${mark}@example.com` };
    const testTitle = `Restoration comedy ${mark}`;
    addTest(site, { title: testTitle, googleFormUrl: 'https://forms.gle/Congreve1' });
    const admin = await browser.newPage({ viewport: sizes.desktop, hasTouch: false, isMobile: false });
    await site.signIn(admin, 'admin');

    await page.goto(`/tests?q=${mark}`);
    await page.getByRole('link', { name: 'Login or sign up' }).tap();
    await page.getByRole('tab', { name: 'Sign Up' }).tap();
    await page.getByLabel('Full Name').fill(student.fullName);
    await page.getByLabel('Email').fill(student.email);
    await page.getByLabel('Password', { exact: true }).fill('temple-lamp-9');
    await page.getByRole('button', { name: 'Sign Up' }).tap();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await page.goto(await mailedLink(site, student.email, /^Confirm your email address/));
    await page.getByRole('button', { name: 'Confirm my email address' }).tap();
    await page.getByRole('link', { name: 'Continue where you left off' }).tap();

    await page.getByRole('searchbox', { name: 'Search tests' }).fill(mark);
    const banner = page.getByRole('note').filter({ hasText: 'account' });
    const start = page.getByRole('button', { name: `Start Test: ${testTitle}` });
    await expect(banner).toContainText('Pending');
    await expect(banner).toContainText('Your account needs to be verified by admin before accessing tests.');
    await expect(banner).toContainText('under review by the admin team');
    await expect(banner.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute('href', new RegExp(mark));
    await expect(start).toBeDisabled();

    await admin.goto(`/admin/users?q=${mark}`);
    await admin.getByRole('button', { name: `Reject: ${student.fullName}` }).click();
    const rejection = admin.getByRole('dialog', { name: `Reject ${student.fullName}` });
    await rejection.getByLabel('Reason (optional)').fill('We could not read your certificate.');
    await rejection.getByLabel('Ask for a file, such as a certificate').check();
    await rejection.getByRole('button', { name: 'Reject' }).click();
    await expect(toast(admin, 'User verification status updated successfully')).toBeVisible();
    await expect(row(admin, student.email)).toContainText('We could not read your certificate.');
    await comeBack(page);
    await expect(banner).toContainText('Rejected');
    await expect(banner).toContainText('contact support');
    await expect(banner).toContainText('Reason given: We could not read your certificate.');
    await expect(start).toBeDisabled();

    await banner.getByLabel('Your answer').fill('Here it is again, in daylight.');
    const choosing = page.waitForEvent('filechooser');
    await banner.getByLabel('The file we asked for').tap();
    const certificate = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: await makeBooklet(1) };
    await (await choosing).setFiles(certificate);
    await expectSound(page);
    await banner.getByRole('button', { name: 'Send answer' }).tap();
    await expect(toast(page, 'Thank you. Your account is under review again.')).toBeVisible();
    await expect(banner).toContainText('Pending');
    await expect(banner).not.toContainText('could not read');

    await admin.getByRole('link', { name: student.fullName }).click();
    const answers = admin.getByRole('region', { name: 'Answers to a rejection' });
    await expect(answers).toContainText('Here it is again, in daylight.');
    const file = await answers.getByRole('link', { name: 'Open certificate.pdf' }).getAttribute('href');
    expect(await (await admin.request.get(file ?? '')).body()).toEqual(certificate.buffer);
    await admin.goto(`/admin/users?q=${mark}&status=pending`);
    await admin.getByRole('button', { name: `Approve: ${student.fullName}` }).click();
    await expect(toast(admin, 'User verification status updated successfully')).toBeVisible();
    await comeBack(page);
    await expect(banner).toContainText('Approved');

    const card = page.getByRole('article').filter({ hasText: testTitle });
    await expect(card).toContainText('Duration: Not specified');
    await expect(card).toContainText('Questions: Various');
    await expect(card).toContainText('0 participants');
    const forms: (string | undefined)[] = [];
    await page.context().route('**/tests/*/start', async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      forms.push(answer.headers().location);
      await route.fulfill({ contentType: 'text/html', body: '<h1>The form</h1>' });
    });
    for (const words of ['Start Test', 'Start Test again']) {
      const [form] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: new RegExp(`^${words}: ${testTitle}`) }).tap(),
      ]);
      await expect(form.getByRole('heading', { name: 'The form' })).toBeVisible();
      expect(await form.evaluate(() => window.opener)).toBeNull();
      await form.close();
      await comeBack(page);
      await expect(card).toContainText('1 participant');
    }
    expect(forms).toEqual(['https://forms.gle/Congreve1', 'https://forms.gle/Congreve1']);
    expect(mailsTo(site, student.email).at(-1)?.subject).toBe('Your account is verified');
    await admin.context().close();
  });
});

test('Nothing but a picture is asked of the video host before a video is chosen, and it is not told from which page.', async ({
  page,
}) => {
  const outside: string[] = [];
  const referers = new Set<string | undefined>();
  page.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (hostname === 'i.ytimg.com') referers.add(request.headers().referer);
    else if (hostname !== 'localhost') outside.push(hostname);
  });
  await answerForVideos(page);
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  );
  await page.goto('/youtube');
  const players = page.getByRole('list', { name: 'Videos' }).getByRole('button', { name: /^Play: / });
  await expect(players.first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search videos' }).fill('e');
  await expect(page).toHaveURL(/q=e/);
  await page.keyboard.press('End');
  await players.last().scrollIntoViewIfNeeded();
  await players.first().hover();
  expect({ outside, referers }).toEqual({ outside: [], referers: new Set([undefined]) });
  expect(await noSidewaysScroll(page)).toBe(true);

  const name = await players.first().getAttribute('aria-label');
  await players.first().click();
  const player = page.locator('iframe');
  await expect(player).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?/);
  await expect(player).toHaveAttribute('title', (name ?? '').replace('Play: ', ''));
  await expect(player).toBeFocused();
  await expect.poll(() => new Set(outside)).toEqual(new Set(['www.youtube-nocookie.com']));
  // Further typing is not torn away to the player.
  const search = page.getByRole('searchbox', { name: 'Search videos' });
  await search.fill('');
  await expect(page).not.toHaveURL(/q=e/);
  await expect(search).toBeFocused();
  await expectSound(page);
});
