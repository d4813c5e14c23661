import type { Page } from '@playwright/test';
import { answerForVideos } from './external-sites.ts';
import { expectSound, noSidewaysScroll, row, sizes, toast } from './page-checks.ts';
import { addStudent, addTest, mailsTo, newMark } from './records.ts';
import { type DemoAccount, expect, test } from './site.ts';

/** Does what the browser does when its tab becomes visible again. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('A student is rejected, looked at again, approved, and starts a test, on a page that is never loaded anew.', async ({
  page,
  browser,
  site,
}) => {
  const mark = newMark();
  const student = await addStudent(site, { fullName: `Nila ${mark}`, status: 'pending' });
  const testTitle = `Restoration comedy ${mark}`;
  addTest(site, { title: testTitle, googleFormUrl: 'https://forms.gle/Congreve1' });
  const admin = await browser.newPage({ viewport: sizes.desktop });
  await site.signIn(admin, 'admin');

  await site.signIn(page, student.email);
  await page.goto(`/tests?q=${mark}`);
  const banner = page.getByRole('note').filter({ hasText: 'account' });
  const start = page.getByRole('button', { name: `Start Test: ${testTitle}` });
  await expect(banner).toContainText('Pending');
  await expect(banner).toContainText('Your account needs to be verified by admin before accessing tests.');
  await expect(banner).toContainText('under review by the admin team');
  await expect(start).toBeDisabled();

  await admin.goto(`/admin/users?q=${mark}`);
  await expect(row(admin, student.email).getByText('Pending')).toBeVisible();
  await admin.getByRole('button', { name: `Reject: ${student.fullName}` }).click();
  const rejection = admin.getByRole('dialog', { name: `Reject ${student.fullName}` });
  await rejection.getByLabel('Reason (optional)').fill('Please add your phone number.');
  await rejection.getByRole('button', { name: 'Reject' }).click();
  await expect(toast(admin, 'User verification status updated successfully')).toBeVisible();
  await expect(row(admin, student.email)).toContainText('Please add your phone number.');
  await comeBack(page);
  await expect(banner).toContainText('Rejected');
  await expect(banner).toContainText('contact support');
  await expect(banner).toContainText('Reason given: Please add your phone number.');
  await expect(start).toBeDisabled();

  await admin.getByRole('button', { name: `Reset to pending: ${student.fullName}` }).click();
  await expect(row(admin, student.email).getByText('Pending')).toBeVisible();
  await comeBack(page);
  await expect(banner).toContainText('Pending');
  await expect(banner).not.toContainText('phone number');

  await admin.getByRole('button', { name: `Approve: ${student.fullName}` }).click();
  await expect(row(admin, student.email).getByText('Approved')).toBeVisible();
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
  for (const _ of ['first', 'second']) {
    const [form] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: `Start Test: ${testTitle}` }).click(),
    ]);
    await expect(form.getByRole('heading', { name: 'The form' })).toBeVisible();
    expect(await form.evaluate(() => window.opener)).toBeNull();
    await form.close();
    await comeBack(page);
    await expect(card).toContainText('1 participant');
  }
  expect(forms).toEqual(['https://forms.gle/Congreve1', 'https://forms.gle/Congreve1']);
  expect(mailsTo(site, student.email).map(({ subject }) => subject)).toEqual([
    'Your account could not be verified',
    'We’re reviewing your account again',
    'Your account is verified',
  ]);
  await admin.context().close();
});

const states: [DemoAccount | 'visitor', RegExp][] = [
  ['visitor', /^Please login to access tests\. Your login will be verified by admin\./],
  ['pending', /Pending.*Your account needs to be verified by admin before accessing tests\..*under review/],
  ['rejected', /Rejected.*Your account needs to be verified by admin before accessing tests\..*contact support/],
  ['student', /Approved.*All tests are open to you\./],
];
for (const [who, sentence] of states)
  test(`The page of the tests tells ${who === 'student' ? 'an approved student' : `a ${who}`} where they stand.`, async ({
    page,
    site,
  }) => {
    if (who !== 'visitor') await site.signIn(page, who);
    await page.goto('/tests');
    await expect(page.getByRole('main').getByRole('note')).toHaveText(sentence);
    const [buttons, links] = [
      page.getByRole('button', { name: /^Start Test/ }),
      page.getByRole('link', { name: /^Start Test/ }),
    ];
    const cards = await page.getByRole('list', { name: 'Tests' }).getByRole('article').count();
    expect(cards).toBeGreaterThan(3);
    await expect(who === 'student' ? links : buttons).toHaveCount(cards);
    await expect(who === 'student' ? buttons : links).toHaveCount(0);
    if (who !== 'student') await expect(buttons.first()).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Revise with the study materials' })).toHaveAttribute(
      'href',
      '/materials',
    );
  });

test('The tests are searched and filtered by the address, whatever the case of the difficulty.', async ({ page }) => {
  await page.goto('/tests?difficulty=HARD');
  const cards = page.getByRole('list', { name: 'Tests' }).getByRole('article');
  const search = page.getByRole('search', { name: 'Find a test' });
  await expect(search.getByLabel('Difficulty')).toHaveValue('hard');
  for (const card of await cards.all()) await expect(card.getByText('Hard', { exact: true })).toBeVisible();

  await search.getByLabel('Category').selectOption('General');
  await expect(page).toHaveURL('/tests?difficulty=HARD&category=General');
  await search.getByLabel('Search tests').fill('no test of this name');
  await expect(page.getByText('No tests found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/tests');
  await expect(search.getByLabel('Search tests')).toHaveValue('');
  await expect(cards.nth(3)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0);
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
  await expectSound(page);
});

test('No page and no file of the site holds a form link, for anybody who may not start the test.', async ({
  page,
  site,
}) => {
  const canary = newMark();
  const title = `Canary ${newMark()}`;
  const id = addTest(site, { title, googleFormUrl: `https://forms.gle/${canary}` });
  const found = `/tests?q=${encodeURIComponent(title)}`;
  const screens =
    'materials youtube about contact works login dashboard profile orders cart admin admin/tests admin/users';
  const others = ['/tests', found, `/tests/${id}`, `/tests/${id}/start`, '/sitemap.xml', '/robots.txt', '/nowhere'];
  const pages = ['/', ...screens.split(' ').map((name) => `/${name}`), ...others];
  const told: string[] = [];
  let sawTheTest = false;
  const files = new Set<string>();
  for (const who of ['visitor', 'pending', 'rejected'] as const) {
    await page.context().clearCookies();
    if (who !== 'visitor') await site.signIn(page, who);
    for (const url of pages) {
      const answer = await page.request.get(url, { headers: { accept: 'text/html,*/*' } });
      const text = JSON.stringify(answer.headers()) + (await answer.text());
      if (text.includes(canary)) told.push(`${who}: ${url}`);
      sawTheTest ||= text.includes(title);
      for (const file of filesIn(text)) files.add(file);
    }

    // What the pages ask for while they are used.
    const answers: Promise<string>[] = [];
    page.on('response', (response) => answers.push(response.text().catch(() => '')));
    await page.goto(found);
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await page.getByLabel('Difficulty').selectOption('Hard');
    await page.getByRole('searchbox').fill(canary);
    await expect(page.getByText('No tests found')).toBeVisible();
    for (const text of await Promise.all(answers)) if (text.includes(canary)) told.push(`${who}: in use`);
    page.removeAllListeners('response');
  }
  // The files are the same for everybody; one leads to others.
  for (const file of files) {
    const text = await (await page.request.get(file)).text();
    if (text.includes(canary)) told.push(file);
    for (const further of filesIn(text)) files.add(further);
  }
  expect(files.size).toBeGreaterThan(10);
  expect({ told, sawTheTest }).toEqual({ told: [], sawTheTest: true });
});

const filesIn = (text: string): string[] =>
  (text.match(/(?<=["'`(/])assets\/[\w.-]+\.(?:js|css)/g) ?? []).map((file) => `/${file}`);
