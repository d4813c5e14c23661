import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { attempts } from '#server/db/schema/tests.ts';
import { drawPaper } from '#server/demo/papers/draw.ts';
import { findBrowser } from '../support/browser.ts';
import { putPaper } from '../support/papers.ts';
import { expectSound, sizes, toast } from './page-checks.ts';
import { addStudent, mailsTo, newMark } from './records.ts';
import { expect, type Site, test } from './site.ts';

test.use({ hasTouch: true });

/** A paper of six questions, drawn as an educator would set it. */
const questions = Array.from({ length: 6 }, (_, index) => ({
  unit: 'All',
  texts: [`Which poet wrote poem number ${index + 1}?`],
  options: ['Keats', 'Pope', 'Blake', 'Byron'],
  right: 'A' as const,
}));
const key = 'BCADAB';

const choose = (page: Page, letter: string) => page.getByRole('radio', { name: letter, exact: true }).tap();
const at = (page: Page, number: number) =>
  expect(page.getByRole('group', { name: new RegExp(`question ${number}$`, 'i') })).toBeVisible();

/** The sheet as the server has it. */
const sheetIn = (site: Site, userId: string) => () =>
  site.db.select({ sheet: attempts.sheet }).from(attempts).where(eq(attempts.userId, userId)).get()?.sheet;

test('A paper is set up from a PDF and a pasted key, taken on a phone with interruptions, objected to and marked again.', async ({
  page,
  browser,
  site,
}) => {
  const mark = newMark();
  const title = `Poets ${mark}`;
  const student = await addStudent(site, { fullName: `Nila ${mark}` });
  const admin = await browser.newPage({ viewport: sizes.desktop });
  await site.signIn(admin, 'admin');
  await site.signIn(page, student.email);

  await admin.goto('/admin/tests');
  await admin.getByRole('button', { name: 'New paper from a PDF' }).click();
  await admin.getByRole('dialog').getByLabel('Title').fill(title);
  await admin.getByRole('dialog').getByRole('button', { name: 'Save and go on' }).click();
  await expect(admin.getByText('Upload the question paper as PDF.')).toBeVisible();
  const { pdf } = await drawPaper(title, [{ heading: 'Poets', note: '6 questions', questions }]);
  const file = { name: 'poets.pdf', mimeType: 'application/pdf', buffer: pdf };
  await admin.getByRole('button', { name: 'Question paper' }).setInputFiles(file);
  await admin.getByLabel('Start from').selectOption({ label: 'One section' });
  const format = admin.getByRole('group', { name: 'Questions' });
  await format.getByLabel('Questions', { exact: true }).fill('6');
  await admin.getByRole('button', { name: 'Save the format' }).click();
  await expect(admin.getByRole('list', { name: 'Key of Questions' }).getByRole('listitem')).toHaveCount(6);
  await admin.getByLabel('Paste the key').fill('BCADA');
  await expect(
    admin.getByText('Questions 1 to 6: 5 answers for 6 questions: one letter is missing somewhere.'),
  ).toBeVisible();
  await admin.getByLabel('Paste the key').fill(key);
  await admin.getByRole('button', { name: 'Save the key' }).click();
  // The page is drawn, and its first question found in the text.
  await expect(admin.getByRole('list', { name: 'Pages' }).getByLabel('Page 1', { exact: true })).toHaveValue('1', {
    timeout: 60_000,
  });
  await expectSound(admin);
  await admin.getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByText('Verified students see it on the list of tests.')).toBeVisible();

  await page.goto(`/tests?q=${mark}`);
  // The list's link leads here in a tab of its own.
  const start = await page.getByRole('link', { name: `Start Test: ${title}` }).getAttribute('href');
  await page.goto(start ?? '');
  // Drawn by its scripts, the same for everybody until then.
  await expect(page.getByRole('button', { name: 'Start the test' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Start the test' }).tap();
  await at(page, 1);
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await choose(page, 'B');
  await page.getByRole('button', { name: 'Next' }).tap();
  await at(page, 2);
  await expect.poll(sheetIn(site, student.id)).toBe('B.....');
  await page.getByRole('button', { name: 'Questions' }).tap();
  await expect(page.getByRole('dialog', { name: 'Questions' })).toBeVisible();
  await expectSound(page);
  // Back leaves the list of questions, not the test.
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Questions' })).toHaveCount(0);
  await at(page, 2);

  // Without a connection answers stay on the device, also over a reload once it is back.
  await page.context().setOffline(true);
  await choose(page, 'C');
  await page.getByRole('button', { name: 'Next' }).tap();
  await choose(page, 'A');
  await expect(page.getByText('Kept here')).toBeVisible();
  expect(sheetIn(site, student.id)()).toBe('B.....');
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'Continue the test' }).tap();
  await at(page, 4);
  await expect.poll(sheetIn(site, student.id)).toBe('BCA...');

  // Another phone takes it over; the first one says so and takes it back.
  const second = await browser.newPage({ hasTouch: true, viewport: sizes.phone });
  await site.signIn(second, student.email);
  await second.goto(page.url());
  await second.getByRole('button', { name: 'Continue the test' }).tap();
  await at(second, 4);
  await choose(second, 'D');
  await expect.poll(sheetIn(site, student.id)).toBe('BCAD..');
  await choose(page, 'A');
  const taken = page.getByRole('dialog', { name: 'You opened this test on another device' });
  await expect(taken).toBeVisible();
  await expectSound(page);
  await taken.getByRole('button', { name: 'Take it back' }).tap();
  // Both answered question 4; what stands on the site is proposed.
  const differing = page.getByRole('dialog', { name: 'Answered differently on two devices' });
  await expect(differing.getByRole('radio', { name: 'D, as on the other device' })).toBeChecked();
  await expectSound(page);
  await differing.getByRole('button', { name: 'Use these answers' }).tap();
  await second.close();
  // Back asks first: the clock would run on.
  await page.goBack();
  const leave = page.getByRole('dialog', { name: 'Leave?' });
  await expect(leave).toContainText(/The clock runs on. \d+:\d\d left./);
  await expectSound(page);
  await leave.getByRole('button', { name: 'Stay in the test' }).tap();
  await at(page, 5);
  await choose(page, 'A');
  await page.getByRole('button', { name: 'Next' }).tap();
  await choose(page, 'C');
  await page.getByRole('button', { name: 'Finish', exact: true }).tap();
  const finish = page.getByRole('dialog', { name: 'Finish the test?' });
  await expect(finish).toContainText('6 answered, 0 not answered');
  await expectSound(page);
  await finish.getByRole('button', { name: 'Finish the test' }).tap();

  const marks = page.getByRole('region', { name: 'Your result' });
  await expect(marks).toContainText('5 / 6');
  await expectSound(page);
  await page.getByRole('button', { name: /^Question 6/ }).tap();
  const question = page.getByRole('dialog', { name: 'Question 6' });
  await expect(question).toContainText('You chose C; the key says B.');
  await question.getByLabel('What is wrong, and which answer is right').fill('Blake wrote it, so it is C.');
  await question.getByLabel('Book and page that say so').fill('Songs of Experience, page 3');
  await expectSound(page);
  await question.getByRole('button', { name: 'Send the objection' }).tap();
  await expect(question).toContainText('It is being looked at.');

  await admin.getByRole('tab', { name: 'Objections' }).click();
  await admin.reload();
  const objection = admin.getByRole('article', { name: `Question 6, ${title}` });
  await expect(objection).toContainText('Blake wrote it, so it is C.');
  await objection.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(objection.getByText('Accepted', { exact: true })).toBeVisible();
  await admin.getByRole('tab', { name: 'Questions' }).click();
  await admin.getByRole('button', { name: 'Correct the key of Question 6' }).click();
  const correction = admin.getByRole('dialog', { name: 'Correct the key of Question 6' });
  await correction.getByRole('combobox', { name: 'Right answer' }).click();
  await admin.getByRole('option', { name: 'C', exact: true }).click();
  await expectSound(admin);
  await correction.getByRole('button', { name: 'Correct the key' }).click();
  await expect(toast(admin, 'The key is corrected: 1 result has changed.')).toBeVisible();
  await page.reload();
  await expect(marks).toContainText('6 / 6');
  await admin.getByRole('button', { name: 'Undo the last correction' }).click();
  await expect(toast(admin, 'The correction is undone: 1 result has changed back.')).toBeVisible();
  await page.reload();
  await expect(marks).toContainText('5 / 6');
  // Undone within ten minutes: she hears of the objection alone.
  expect(mailsTo(site, student.email).map(({ subject }) => subject)).toEqual([`Your objection: Question 6, ${title}`]);
  await admin.close();
});

test('Two tabs of one browser write one after the other, and a device whose clock is wrong by a day has the time of the site.', async ({
  page,
  site,
}) => {
  const student = await addStudent(site, { fullName: `Tara ${newMark()}` });
  const testId = await putPaper(site, { title: `Two tabs ${newMark()}` });
  await site.signIn(page, student.email);
  await page.context().addInitScript(() => {
    const right = Date.now.bind(Date);
    Date.now = () => right() + 24 * 60 * 60_000;
  });
  const isInTime = (tab: Page) => expect(tab.getByRole('timer', { name: /^Time left: (9|10) min$/ })).toBeVisible();
  const kept = sheetIn(site, student.id);
  await page.goto(`/tests/${testId}`);
  await page.getByRole('button', { name: 'Start the test' }).tap();
  await isInTime(page);
  await choose(page, 'B');
  await expect.poll(kept).toBe('B.........');

  const second = await page.context().newPage();
  await second.goto(`/tests/${testId}`);
  await second.getByRole('button', { name: 'Continue the test' }).tap();
  await isInTime(second);
  await at(second, 2);
  await choose(second, 'C');
  await expect.poll(kept).toBe('BC........');
  // The first tab hears of it and writes nothing more; taking it back it brings in what it had not sent.
  await choose(page, 'D');
  const taken = page.getByRole('dialog', { name: 'You opened this test on another device' });
  await expect(taken).toBeVisible();
  expect(kept()).toBe('BC........');
  await taken.getByRole('button', { name: 'Take it back' }).tap();
  await at(page, 3);
  await isInTime(page);
  await expect.poll(kept).toBe('DC........');
  await choose(page, 'A');
  await expect.poll(kept).toBe('DCA.......');
  await second.close();
});

/** Browsers in processes of their own, one after the other, which keep what they store in one folder and can be killed. */
const killable = test.extend<{ browsers: { folder: string; start: () => ReturnType<typeof startBrowser> } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern even where no fixture is taken.
  browsers: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'e2e-browser-'));
    const started: Awaited<ReturnType<typeof startBrowser>>[] = [];
    await use({
      folder,
      start: async () => {
        const browser = await startBrowser(folder);
        started.push(browser);
        return browser;
      },
    });
    for (const { kill } of started) await kill();
    rmSync(folder, { recursive: true, force: true });
  },
});

async function startBrowser(folder: string) {
  const portFile = join(folder, 'DevToolsActivePort');
  const options = ['--headless', '--no-sandbox', '--disable-background-networking', '--remote-debugging-port=0'];
  const child = spawn(findBrowser(), [...options, `--user-data-dir=${folder}`], { stdio: 'ignore', detached: true });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const kill = async () => {
    // With the processes that it started.
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
    await gone;
    rmSync(portFile, { force: true });
  };
  const portIn = () => (existsSync(portFile) ? (readFileSync(portFile, 'utf8').split('\n')[0] ?? '') : '');
  await expect.poll(portIn).not.toBe('');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${portIn()}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no context');
  return { page: await context.newPage(), kill: async () => kill().then(() => browser.close()) };
}

/** Whether this text is in a file of what the browser keeps for sites, as it would find it after a crash. */
const isOnDisk = (folder: string, text: string) => () => {
  const store = join(folder, 'Default', 'Local Storage', 'leveldb');
  return existsSync(store) && readdirSync(store).some((name) => readFileSync(join(store, name)).includes(text));
};

killable(
  'R31: A browser that is killed without a connection has the answers it kept when it is opened again, and sends them.',
  async ({ site, browsers }) => {
    const student = await addStudent(site, { fullName: `Kavi ${newMark()}` });
    const testId = await putPaper(site, { title: `Killed ${newMark()}` });
    const kept = sheetIn(site, student.id);
    const first = await browsers.start();
    await site.signIn(first.page, student.email);
    await first.page.goto(`${site.url}/tests/${testId}`);
    await first.page.getByRole('button', { name: 'Start the test' }).click();
    await at(first.page, 1);
    await first.page.keyboard.press('b');
    await expect.poll(kept).toBe('B.........');
    await first.page.context().setOffline(true);
    await first.page.keyboard.press('n');
    await first.page.keyboard.press('c');
    await expect.poll(isOnDisk(browsers.folder, 'BC........')).toBe(true);
    await first.kill();
    expect(kept()).toBe('B.........');

    const second = await browsers.start();
    await site.signIn(second.page, student.email);
    await second.page.goto(`${site.url}/tests/${testId}`);
    await second.page.getByRole('button', { name: 'Continue the test' }).click();
    await at(second.page, 3);
    await expect.poll(kept).toBe('BC........');
  },
);
