import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { profiles, users } from '#server/db/schema/users.ts';
import { withDataFile } from './data-file.ts';
import { type DemoAccount, signInAs } from './sign-in.ts';

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const axe = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
/** What coming back from another tab or another app does. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Please confirm' });

/** A page of its own, signed in as an admin. */
async function adminPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await signInAs(page, 'admin');
  return page;
}

/** Finds the admin's row of this title, which stands alone on the screen then. */
async function searchFor(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: label }).fill(text);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
}

async function expectWrong(dialog: Locator, label: RegExp, value: string, message: string): Promise<void> {
  await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message));
  await expect(dialog.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
}

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };
for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`an admin on a ${size}`, () => {
    test.use({ viewport });

    test('creates a test, with every mistake said at its field; edits it, switches it off and on, deletes it', async ({
      page,
    }) => {
      const title = `Metaphysical poets on a ${size}`;
      await signInAs(page, 'admin');
      await page.goto('/admin/tests');
      await expect(page.getByRole('heading', { level: 1, name: 'Online Tests Management' })).toBeVisible();
      await page.getByRole('button', { name: 'Create New Test' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create New Test' });
      await expect(dialog.getByLabel('Category')).toHaveValue('UG_TRB');
      await expect(dialog.getByLabel('Difficulty')).toHaveValue('medium');
      await expect(dialog.getByLabel('Category').getByRole('option')).toHaveText(['UG TRB', 'PG TRB', 'General']);
      await expect(dialog.getByLabel('Difficulty').getByRole('option')).toHaveText(['Easy', 'Medium', 'Hard']);
      await expect(dialog.getByLabel('Google Form URL')).toHaveAttribute('type', 'url');

      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Please enter a test title');
      await expect(dialog.getByLabel('Title')).toBeFocused();
      await expectWrong(dialog, /^Title/, '   ', 'Please enter a test title');
      await expectWrong(dialog, /^Google Form URL/, '  ', 'Please enter a Google Form URL');
      for (const link of [
        'https://example.com/quiz',
        "javascript:alert('forms.gle')",
        'https://forms.gle.evil.example/x',
      ])
        await expectWrong(dialog, /^Google Form URL/, link, 'Please enter a valid Google Form URL');
      expect(await axe(page)).toEqual([]);
      expect(await noSidewaysScroll(page)).toBe(true);

      await dialog.getByLabel('Title').fill(title);
      await dialog.getByLabel('Description').fill('Donne, Herbert, Marvell');
      await dialog.getByLabel('Google Form URL').fill('https://forms.gle/Donne1');
      await dialog.getByRole('button', { name: 'Save' }).dblclick();
      await expect(toast(page, 'Test created successfully!')).toBeVisible();
      await expect(dialog).toBeHidden();

      await searchFor(page, 'Search tests', title);
      for (const text of ['Donne, Herbert, Marvell', 'UG TRB', 'Not set', 'Medium', '0', 'Active'])
        await expect(row(page, title).getByText(text, { exact: true }).first()).toBeVisible();
      const form = page.getByRole('link', { name: `Open the form of ${title}` });
      await expect(form).toHaveAttribute('href', 'https://forms.gle/Donne1');
      await expect(form).toHaveAttribute('target', '_blank');
      expect(await axe(page)).toEqual([]);
      expect(await noSidewaysScroll(page)).toBe(true);

      await page.getByRole('button', { name: `Edit ${title}` }).click();
      const edit = page.getByRole('dialog', { name: 'Edit Test' });
      await expect(edit.getByLabel('Google Form URL')).toHaveValue('https://forms.gle/Donne1');
      await edit.getByLabel('Duration').fill('40 minutes');
      await edit.getByLabel('Difficulty').selectOption('Hard');
      await edit.getByLabel('Category').selectOption('PG TRB');
      await edit.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Test updated successfully!')).toBeVisible();
      for (const text of ['PG TRB', '40 minutes', 'Hard'])
        await expect(row(page, title).getByText(text, { exact: true })).toBeVisible();

      const onPublicList = async () => (await page.request.get('/tests')).text();
      expect(await onPublicList()).toContain(title);
      const active = page.getByRole('switch', { name: `Active: ${title}` });
      await active.click();
      await expect(row(page, title).getByText('Inactive')).toBeVisible();
      await expect(active).not.toBeChecked();
      await expect.poll(onPublicList).not.toContain(title);
      await active.click();
      await expect(active).toBeChecked();
      await expect.poll(onPublicList).toContain(title);

      await page.getByRole('button', { name: `Delete ${title}` }).click();
      await expect(
        confirmation(page).getByText(
          `Are you sure you want to delete "${title}"? This action cannot be undone and will remove all associated data.`,
          { exact: true },
        ),
      ).toBeVisible();
      await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(confirmation(page)).toBeHidden();
      await page.getByRole('button', { name: `Delete ${title}` }).click();
      await confirmation(page).getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page, 'Test deleted successfully!')).toBeVisible();
      await expect(page.getByText('No tests found')).toBeVisible();
      expect(await onPublicList()).not.toContain(title);
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(page).toHaveURL('/admin/tests');
    });

    test('adds a video, with every mistake said at its field; edits and deletes it', async ({ page }) => {
      const title = `Marvell on a ${size}`;
      await page.route('https://i.ytimg.com/**', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
      );
      await signInAs(page, 'admin');
      await page.goto('/admin/videos');
      await expect(page.getByRole('heading', { level: 1, name: 'YouTube Videos Management' })).toBeVisible();
      await page.getByRole('button', { name: 'Add Video' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Video' });
      await expectWrong(dialog, /^Title/, ' ', 'Title is required');
      await expectWrong(dialog, /^Description/, ' ', 'Description is required');
      await expectWrong(dialog, /^YouTube URL/, ' ', 'YouTube URL is required');
      for (const link of [
        'https://example.com/watch?v=abcdefghijk',
        'https://youtube.com.evil.example/watch?v=abcdefghijk',
      ])
        await expectWrong(dialog, /^YouTube URL/, link, 'Please enter a valid YouTube URL');
      expect(await axe(page)).toEqual([]);

      await dialog.getByLabel('Title').fill(title);
      await dialog.getByLabel('YouTube URL').fill('https://www.youtube.com/@trbenglishacademy');
      await dialog.getByLabel('Description').fill('To His Coy Mistress');
      await dialog.getByRole('button', { name: 'Save' }).dblclick();
      await expect(toast(page, 'Video added successfully!')).toBeVisible();
      await searchFor(page, 'Search videos', title);
      await expect(row(page, title).getByText('No preview')).toBeAttached();
      await expect(row(page, title)).toContainText('To His Coy Mistress');
      await expect(row(page, title)).toContainText(/[A-Z][a-z]{2} \d\d, \d{4}/);

      await page.getByRole('button', { name: `Edit ${title}` }).click();
      const edit = page.getByRole('dialog', { name: 'Edit Video' });
      await edit.getByLabel('YouTube URL').fill('https://youtu.be/abc_DEF-123');
      await edit.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Video updated successfully!')).toBeVisible();
      await expect(row(page, title).locator('img')).toHaveAttribute(
        'src',
        'https://i.ytimg.com/vi/abc_DEF-123/mqdefault.jpg',
      );
      expect(await axe(page)).toEqual([]);
      expect(await noSidewaysScroll(page)).toBe(true);
      expect(await (await page.request.get('/youtube')).text()).toContain(title);

      await page.getByRole('button', { name: `Delete ${title}` }).click();
      await expect(
        confirmation(page).getByText('Are you sure you want to delete this video?', { exact: true }),
      ).toBeVisible();
      await confirmation(page).getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page, 'Video deleted successfully!')).toBeVisible();
      await expect(page.getByText('No videos found')).toBeVisible();
      expect(await (await page.request.get('/youtube')).text()).not.toContain(title);
    });

    test('decides about several students at once', async ({ page }) => {
      const family = `Family of the ${size}`;
      await addStudents([1, 2, 3].map((number) => `${family} ${number}`));
      await signInAs(page, 'admin');
      await page.goto(`/admin/users?q=${encodeURIComponent(family)}`);
      await expect(page.getByText('Showing 3 of 3 students')).toBeVisible();
      await expect(page.getByRole('rowheader').first()).toContainText(`${family} 1`);
      expect(await axe(page)).toEqual([]);
      expect(await noSidewaysScroll(page)).toBe(true);

      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('checkbox', { name: `Select ${family} 3` }).uncheck();
      await page.getByRole('button', { name: 'Approve selected (2)' }).click();
      await expect(toast(page, 'User verification status updated successfully')).toBeVisible();
      await page.getByRole('combobox', { name: 'Status' }).selectOption('Approved');
      await expect(page).toHaveURL(/status=approved/);
      await expect(page.getByText('Showing 2 of 2 students')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Showing 2 of 2 students')).toBeVisible();
      await page.getByRole('combobox', { name: 'Status' }).selectOption('All');

      await page.getByRole('button', { name: `Reject: ${family} 3` }).click();
      const dialog = page.getByRole('dialog', { name: `Reject ${family} 3` });
      await expect(dialog.getByLabel('Reason (optional)')).toBeFocused();
      expect(await axe(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Reject' }).click();
      await expect(dialog).toBeHidden();
      await expect(row(page, `${family} 3`).getByText('Rejected', { exact: true })).toBeVisible();

      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('button', { name: 'Reset selected (3)' }).click();
      await expect(page.getByRole('button', { name: /^Approve: / })).toHaveCount(3);
      await page.getByRole('searchbox', { name: 'Search students' }).fill('nobody of this name');
      await expect(page.getByText('No students found')).toBeVisible();
    });
  });
}

/** Waiting students, one after the other. */
const addStudents = (names: string[]): Promise<void> =>
  withDataFile((db) => {
    for (const [index, fullName] of names.entries()) {
      const email = `${fullName.replaceAll(' ', '.').toLowerCase()}@example.com`;
      const at = Date.now() + index;
      const { userId } = db
        .insert(users)
        .values({ email, passwordHash: 'none', emailConfirmedAt: at, createdAt: at })
        .returning({ userId: users.id })
        .get();
      db.insert(profiles).values({ userId, fullName, createdAt: at }).run();
    }
  });

for (const path of ['/admin/tests', '/admin/videos', '/admin/users']) {
  for (const who of ['visitor', 'student'] as const) {
    test(`${path} is denied to a ${who}`, async ({ page }) => {
      if (who === 'student') await signInAs(page, who);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
      await page.getByRole('link', { name: 'Go Home' }).click();
      await expect(page).toHaveURL('/');
    });
  }
}

test('a student signs up, is rejected, looked at again, approved, and starts a test', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const stamp = Date.now().toString(36);
  const student = { name: `Nila ${stamp}`, email: `nila.${stamp}@example.com` };
  const testTitle = `Restoration comedy ${stamp}`;
  const admin = await adminPage(browser);
  const created = await admin.request.post('/trpc/testsAdmin.create', {
    data: { ...blankTest, title: testTitle, googleFormUrl: 'https://forms.gle/Congreve1' },
  });
  expect(created.status()).toBe(200);

  await page.goto('/login?tab=signup');
  await page.getByLabel('Full Name').fill(student.name);
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill('temple-lamp-9');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Sign up successful! Please check your email to confirm your account.')).toBeVisible();
  await admin.goto('/admin/outbox');
  await row(admin, student.email).getByRole('button').first().click();
  const link = await admin
    .getByRole('dialog')
    .getByRole('link', { name: /confirm-email/ })
    .getAttribute('href');
  await page.goto(link ?? '');
  await expect(page).toHaveURL('/');

  // From here on the student's page is never loaded anew, and nobody signs in again.
  await page.goto(`/tests?q=${stamp}`);
  const banner = page.getByRole('alert').filter({ hasText: 'account' });
  const start = page.getByRole('button', { name: `Start Test: ${testTitle}` });
  await expect(banner).toContainText('Pending');
  await expect(banner).toContainText('Your account needs to be verified by admin before accessing tests.');
  await expect(banner).toContainText('under review by the admin team');
  await expect(start).toBeDisabled();

  await admin.goto(`/admin/users?q=${stamp}`);
  await expect(row(admin, student.email).getByText('Pending')).toBeVisible();
  await admin.getByRole('button', { name: `Reject: ${student.name}` }).click();
  const rejection = admin.getByRole('dialog', { name: `Reject ${student.name}` });
  await rejection.getByLabel('Reason (optional)').fill('Please add your phone number.');
  await rejection.getByRole('button', { name: 'Reject' }).click();
  await expect(toast(admin, 'User verification status updated successfully')).toBeVisible();
  await expect(row(admin, student.email)).toContainText('Please add your phone number.');
  await comeBack(page);
  await expect(banner).toContainText('Rejected');
  await expect(banner).toContainText('contact support');
  await expect(banner).toContainText('Reason given: Please add your phone number.');
  await expect(start).toBeDisabled();

  await admin.getByRole('button', { name: `Reset to pending: ${student.name}` }).click();
  await expect(row(admin, student.email).getByText('Pending')).toBeVisible();
  await comeBack(page);
  await expect(banner).toContainText('Pending');
  await expect(banner).not.toContainText('phone number');

  await admin.getByRole('button', { name: `Approve: ${student.name}` }).click();
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
  for (const _time of ['first', 'second']) {
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

  await admin.goto('/admin/outbox');
  for (const subject of [
    'Your account could not be verified',
    'Your account is being looked at again',
    'Your account is verified',
  ])
    await expect(row(admin, student.email).getByText(subject)).toBeVisible();
  await admin.context().close();
});

const blankTest = { description: '', category: 'PG_TRB', difficulty: 'hard', duration: '', questions: '' };

const states: [DemoAccount | 'visitor', RegExp][] = [
  ['visitor', /^Please login to access tests\. Your login will be verified by admin\./],
  ['pending', /Pending.*Your account needs to be verified by admin before accessing tests\..*under review/],
  ['rejected', /Rejected.*Your account needs to be verified by admin before accessing tests\..*contact support/],
  ['student', /Approved.*All tests are open to you\./],
];
for (const [who, sentence] of states) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`/tests tells a ${who} on a ${size} where they stand`, async ({ page }) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.setViewportSize(viewport);
      if (who !== 'visitor') await signInAs(page, who);
      await page.goto('/tests');
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence);
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
      expect(await noSidewaysScroll(page)).toBe(true);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axe(page)).toEqual([]);
      }
      expect(complaints).toEqual([]);
    });
  }
}

test('the tests are searched and filtered by the address, whatever the case of the difficulty', async ({ page }) => {
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

test('nothing is asked of the video host before a video is chosen', async ({ page }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (hostname !== 'localhost') outside.push(hostname);
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  );
  const { hostname } = new URL((await page.goto('/youtube'))?.url() ?? '');
  expect(hostname).toBe('localhost');
  const players = page.getByRole('list', { name: 'Videos' }).getByRole('button', { name: /^Play: / });
  await expect(players.first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page)).toEqual([]);
  }
  await page.getByRole('searchbox', { name: 'Search videos' }).fill('e');
  await expect(page).toHaveURL(/q=e/);
  await page.keyboard.press('End');
  await players.last().scrollIntoViewIfNeeded();
  await players.first().hover();
  expect(outside).toEqual([]);
  expect(await noSidewaysScroll(page)).toBe(true);

  const name = await players.first().getAttribute('aria-label');
  await players.first().click();
  const player = page.locator('iframe');
  await expect(player).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?/);
  await expect(player).toHaveAttribute('title', (name ?? '').replace('Play: ', ''));
  await expect(player).toBeFocused();
  await expect.poll(() => new Set(outside)).toEqual(new Set(['www.youtube-nocookie.com']));
});

test('no page and no file of the site holds a form link, for anybody who may not start the test', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const canary = `Canary${Date.now().toString(36)}`;
  const title = `Canary of ${canary.slice(6)}`;
  const admin = await adminPage(browser);
  const created = await admin.request.post('/trpc/testsAdmin.create', {
    data: { ...blankTest, title, googleFormUrl: `https://forms.gle/${canary}` },
  });
  const { result } = (await created.json()) as { result: { data: { id: string } } };

  const pages = [
    '/',
    '/tests',
    `/tests?q=${encodeURIComponent(title)}`,
    `/tests/${result.data.id}`,
    `/tests/${result.data.id}/start`,
    '/materials',
    '/youtube',
    '/about',
    '/contact',
    '/works',
    '/login',
    '/dashboard',
    '/profile',
    '/orders',
    '/cart',
    '/admin',
    '/admin/tests',
    '/admin/users',
    '/sitemap.xml',
    '/robots.txt',
    '/nowhere',
  ];
  const told: string[] = [];
  let sawTheTest = false;
  for (const who of ['visitor', 'pending', 'rejected'] as const) {
    await page.context().clearCookies();
    if (who !== 'visitor') await signInAs(page, who);
    const seen = new Set<string>();
    const queue = [...pages];
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      if (seen.has(url)) continue;
      seen.add(url);
      const answer = await page.request.get(url, { headers: { accept: 'text/html,*/*' } });
      const text = JSON.stringify(answer.headers()) + (await answer.text());
      if (text.includes(canary)) told.push(`${who}: ${url}`);
      sawTheTest ||= text.includes(title);
      queue.push(...(text.match(/(?<=["'`(/])assets\/[\w.-]+\.(?:js|css)/g) ?? []).map((file) => `/${file}`));
    }
    expect([...seen].filter((url) => url.startsWith('/assets/')).length).toBeGreaterThan(10);

    // What the pages ask for while they are used.
    const answers: Promise<string>[] = [];
    page.on('response', (response) => answers.push(response.text().catch(() => '')));
    await page.goto(`/tests?q=${encodeURIComponent(title)}`);
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await page.getByLabel('Difficulty').selectOption('Hard');
    await page.getByRole('searchbox').fill(canary);
    await expect(page.getByText('No tests found')).toBeVisible();
    for (const text of await Promise.all(answers)) if (text.includes(canary)) told.push(`${who}: in use`);
    page.removeAllListeners('response');
  }
  expect({ told, sawTheTest }).toEqual({ told: [], sawTheTest: true });
  await admin.context().close();
});
