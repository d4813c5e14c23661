import { holdScripts, wake } from './page-checks.ts';
import { expect, test } from './site.ts';

/** The student of the demo data; see README.md. */
const student = { email: 'student@example.com', password: 'demo-student' };

test.describe('While the scripts are on their way', () => {
  test('A student can sign in: what is typed stays, and the form is sent once.', async ({ page }) => {
    const letGo = await holdScripts(page);
    let sent = 0;
    page.on('request', (request) => void (sent += Number(request.url().includes('auth.signIn'))));
    await page.goto('/login?next=%2Fprofile', { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Email').fill(student.email);
    await page.getByLabel('Password').fill(student.password);
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Sign In' });
    await button.click();
    await expect(button).toHaveAttribute('data-waiting');
    await expect(page).toHaveURL(/\/login/);
    letGo();
    await expect(page).toHaveURL('/profile');
    expect(sent).toBe(1);
  });

  test('What is typed into the contact form and the profile is kept, and can be corrected afterwards.', async ({
    page,
    site,
  }) => {
    await site.signIn(page, 'student');
    for (const [path, label] of [
      ['/contact', 'Full Name'],
      ['/profile', 'Full Name'],
    ] as const) {
      const letGo = await holdScripts(page);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const field = page.getByLabel(label);
      await field.fill('Asha');
      await field.press('End');
      await field.pressSequentially(' M');
      letGo();
      await wake(page);
      await field.pressSequentially(' Devi');
      await expect(field).toHaveValue('Asha M Devi');
      await page.unrouteAll();
    }
  });

  test('The colours change from those of the device, however early that is pressed, and a scrolled page stays where it is.', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const letGo = await holdScripts(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(0);
    await page.getByRole('button', { name: /^Theme:/ }).click();
    letGo();
    await expect(page.getByRole('button', { name: 'Theme: light. Change to dark' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });

  test('A search is typed before the scripts are there, and answered when they are.', async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto('/materials', { waitUntil: 'domcontentloaded' });
    await page.getByRole('combobox').fill('grammar');
    letGo();
    await expect(page).toHaveURL('/materials?q=grammar');
    await expect(page.getByRole('combobox')).toHaveValue('grammar');
  });
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('A search works, with the tab that is open, in the page’s colours, and a form says what it needs.', async ({
    page,
    request,
  }) => {
    await page.goto('/materials?tab=samples');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.getByRole('combobox').fill('grammar');
    await page.getByRole('combobox').press('Enter');
    await expect(page).toHaveURL('/materials?tab=samples&q=grammar');
    await expect(page.getByRole('combobox')).toHaveValue('grammar');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('link', { name: 'Login' }).first()).toHaveCSS('color', 'rgb(24, 32, 47)');
    // Chromium leaves out <noscript> only where a person has switched scripts off.
    expect(await (await request.get('/login')).text()).toMatch(/<noscript>.*This form needs JavaScript/s);
  });
});

test('A page whose scripts do not come says so and can be loaded again.', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert').getByRole('link', { name: 'Load it again' })).toBeVisible();
});

test('Where a page is long on its way, its largest script is asked for before the font of headings.', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', line);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/materials');
  await wake(page);
  expect(asked[1]).toMatch(/\/assets\/core-/);
});
