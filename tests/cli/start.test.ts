import { once } from 'node:events';
import { readdirSync, statSync, symlinkSync, unlinkSync, watch, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { migrationsFolder } from '#server/db/inspect.ts';
import { openDb } from '#server/db/open-db.ts';
import { dataOf, mutate } from '../../reliability/lib/client.ts';
import { firstMigrations, migrationsWith } from '../support/migrations.ts';
import { createInstallation, freePort } from '../support/process.ts';
import { startSmtpServer } from '../support/smtp.ts';

vi.setConfig({ testTimeout: 30_000 });

/** Exactly one plain line, for a person: no stack, no path of the code. */
const oneLine = (text: RegExp) =>
  expect.stringMatching(new RegExp(`^(?!.*\\bat .*:\\d)[^\\n]*${text.source}[^\\n]*\\n$`));

describe('T22: Starts that are refused', () => {
  test.each([
    [{ PORT: 'http' }, /PORT must be a port number/],
    [{ PUBLIC_URL: 'example.in' }, /PUBLIC_URL must be an http or https address/],
    [{ DEMO: 'on', NODE_ENV: 'production' }, /DEMO cannot be on in production/],
    [{ TRUSTED_PROXIES: '1' }, /TRUSTED_PROXIES must be a comma-separated list/],
    [{ TIME_ZONE: 'Asia/Madurai' }, /TIME_ZONE must be a time zone/],
    [{ ADMIN_EMAIL: 'a@example.in' }, /ADMIN_EMAIL and ADMIN_PASSWORD belong together/],
    [{ HOST: '203.0.113.7' }, /HOST 203\.0\.113\.7 is not an address of this machine/],
    [
      { PORT: '0', TIME_ZONE: 'x', RAZORPAY_KEY_ID: 'rzp_test_1', LOG_LEVEL: 'loud' },
      /PORT .*; LOG_LEVEL .*; TIME_ZONE .*; RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET belong together/,
    ],
  ])(
    'The site refuses to start with the bad settings %j, says why in one line, and writes no data.',
    async (env, line) => {
      const site = createInstallation();
      expect(await site.run('main', [], env)).toMatchObject({ code: 1, stderr: oneLine(line) });
      expect(site.data()).toEqual({});
    },
  );

  test('The site refuses to start with a .env file that cannot be read, and says why in one line.', async () => {
    const site = createInstallation();
    symlinkSync(join(site.folder, 'data'), join(site.folder, '.env'), 'junction');
    expect(await site.run('main')).toMatchObject({ code: 1, stderr: oneLine(/the file \.env cannot be read/) });
  });

  test('The site refuses to start on a port that is in use, says so in one line, and writes no data.', async () => {
    const site = createInstallation();
    const port = await freePort();
    const other = createServer();
    await once(other.listen(port, '127.0.0.1'), 'listening');
    expect(await site.run('main', [], { PORT: String(port) })).toMatchObject({
      code: 1,
      stderr: oneLine(/Port \d+ is already in use; stop the other program or set PORT/),
    });
    expect(site.data()).toEqual({});
    other.close();
  });

  test('The site refuses to start on a data file from a newer version and leaves the file unchanged.', async () => {
    const site = createInstallation();
    const migrations = migrationsWith(site.folder, '0999_future', 'CREATE TABLE `future` (`id` text);');
    openDb(site.dataFile, migrations).$client.close();
    const before = site.data();
    const ended = await site.run('main', [], { PORT: String(await freePort()) });
    expect(ended).toMatchObject({ code: 1, stderr: oneLine(/comes from a newer version of the site/) });
    expect(site.data()).toEqual(before);
  });

  test('The site refuses to start on a damaged data file and leaves the file unchanged.', async () => {
    const site = createInstallation();
    writeFileSync(site.dataFile, 'SQLite format 3\0 and then nothing that belongs there'.repeat(100));
    const before = site.data();
    const ended = await site.run('main', [], { PORT: String(await freePort()) });
    expect(ended).toMatchObject({ code: 1, stderr: oneLine(/is damaged; restore a backup/) });
    expect(site.data()).toEqual(before);
  });

  test('The site refuses to start on the data file of another program and leaves the file unchanged.', async () => {
    const site = createInstallation();
    const other = new Database(site.dataFile);
    other.exec('create table recipes (id)');
    other.close();
    const before = site.data();
    const ended = await site.run('main', [], { PORT: String(await freePort()) });
    expect(ended).toMatchObject({ code: 1, stderr: oneLine(/is not a data file of this site/) });
    expect(site.data()).toEqual(before);
  });

  test('The site refuses to start before it has been built, and writes no data.', async () => {
    const site = createInstallation();
    unlinkSync(join(site.folder, 'dist/client'));
    expect(await site.run('main')).toMatchObject({
      code: 1,
      stderr: oneLine(/has not been built; run "npm run build"/),
    });
    expect(site.data()).toEqual({});
  });

  test('T21: A second site refuses to start on the data file of a running site, which continues to answer.', async () => {
    const site = createInstallation();
    const first = await site.start();
    const second = await site.run('main', [], { PORT: String(await freePort()) });
    expect(second).toMatchObject({ code: 1, stderr: oneLine(/already running on the data file/) });
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    expect(await first.stop()).toMatchObject({ code: 0 });
  });
});

describe('A first start', () => {
  test('The first start creates the data file, and only the user that runs the site can read it.', async () => {
    const site = createInstallation();
    const running = await site.start();
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
    const modes = readdirSync(join(site.folder, 'data')).map((name) => [
      name,
      statSync(join(site.folder, 'data', name)).mode & 0o077,
    ]);
    expect(Object.fromEntries(modes)).toMatchObject({ 'site.db': 0, 'site.db-wal': 0 });
    expect(await running.stop()).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('What a start warns of', () => {
  const setUp = {
    PUBLIC_URL: 'https://school.example',
    SITE_NAME: 'Kavitha’s School',
    CONTACT_PHONE: '0452 234 5678',
    CONTACT_EMAIL: 'me@school.example',
    WHATSAPP_NUMBER: '+919000000000',
    UPI_ID: 'me@okbank',
    SMTP_URL: 'smtp://127.0.0.1:9',
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret',
    ADMIN_EMAIL: 'owner@school.example',
    ADMIN_PASSWORD: 'temple-lamp-under-stars',
  };
  const warnings = async (env: Record<string, string>) => {
    const running = await createInstallation().start({ NODE_ENV: 'production', ...env });
    const { stdout } = await running.stop();
    const lines = stdout.split('\n').filter((line) => line !== '');
    return lines.flatMap((line) => {
      const { level, msg } = JSON.parse(line) as { level: number; msg: string };
      return level === 40 ? [msg] : [];
    });
  };

  test('A start with nothing set warns in one line each of what is not set up, and what to do.', async () => {
    expect(await warnings({})).toEqual([
      'There is no owner, so nobody can run the site. Run npm run admin -- first-owner EMAIL and open the link that it prints.',
      expect.stringMatching(/^PUBLIC_URL is http:\/\/localhost:\d+: mailed links lead there, .* Put a proxy/),
      'Visitors still see a sample as the name of the site, the founder, the address, the phone number, the email address and the WhatsApp number. Enter your own at /admin/settings.',
      'No UPI ID is set, so nobody can pay you by QR code. Enter yours at /admin/settings.',
      expect.stringMatching(
        /^No keys are set, so nobody can buy a PDF\. .* or set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET/,
      ),
      expect.stringMatching(/^No mail server is set: .* or set SMTP_URL and MAIL_FROM/),
    ]);
  });

  test('A start with everything set warns of what only Settings can say, and one without a single contact of that too.', async () => {
    expect(await warnings(setUp)).toEqual([
      'Visitors still see a sample as the founder and the address. Enter your own at /admin/settings.',
    ]);
    expect(await warnings({ ...setUp, WHATSAPP_NUMBER: '' })).toEqual([
      'Visitors still see a sample as the founder, the address and the WhatsApp number. Enter your own at /admin/settings.',
    ]);
  });
});

describe('R19: Clean stops', () => {
  test('The log says which migrations brought a data file up to date, and which copy is from before.', async () => {
    const site = createInstallation();
    const names = readMigrationFiles({ migrationsFolder });
    openDb(site.dataFile, firstMigrations(site.folder, names.length - 2)).$client.close();
    const running = await site.start();
    expect((await running.stop()).stdout).toMatch(
      /"from":"(\d{4}_\w+)","to":"(?!\1)\d{4}_\w+","copy":"[^"]*site\.db\.before-\1","msg":"data file brought up to date"/,
    );
  });

  test('A stop takes less than ten seconds and is clean, even with a request that never ends and when it is asked for twice.', async () => {
    const site = createInstallation();
    const running = await site.start();
    const agent = new Agent({ keepAlive: true });
    const [response] = await once(get(`${running.url}/healthz`, { agent }), 'response');
    response.resume();
    await once(response, 'end');
    const stuck = connect(running.port, '127.0.0.1');
    stuck.on('error', () => {});
    await once(stuck, 'connect');
    stuck.write(
      'POST /trpc/auth.signOut HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    const asked = Date.now();
    const stopping = new Promise((seen) =>
      running.process.stdout?.on('data', (line) => String(line).includes('stopping') && seen(null)),
    );
    const ended = running.stop();
    // npm hands a signal on that its group got too.
    await stopping;
    running.process.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
    expect(Date.now() - asked).toBeLessThan(10_000);
    agent.destroy();
  });

  test('A stop in the middle of a start is clean, and the next start works.', async () => {
    const site = createInstallation();
    const claimed = new Promise<void>((seen) => {
      const watcher = watch(join(site.folder, 'data'), () => {
        watcher.close();
        seen();
      });
    });
    const { child, ended } = site.launch('main', [], { PORT: String(await freePort()) });
    await claimed;
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
    const next = await site.start();
    expect((await fetch(`${next.url}/healthz`)).status).toBe(200);
    expect(await next.stop()).toMatchObject({ code: 0 });
  });

  test('A site that was killed leaves nothing behind that prevents the next start.', async () => {
    const site = createInstallation();
    const first = await site.start();
    first.process.kill('SIGKILL');
    await once(first.process, 'close');
    const second = await site.start();
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
  });
});

test('The site and its commands find their files and settings when they are started from any folder.', async () => {
  const site = createInstallation({ from: tmpdir() });
  writeFileSync(join(site.folder, '.env'), 'ADMIN_EMAIL=owner@example.in\nADMIN_PASSWORD=never-typed-before\n');
  const { url, stop } = await site.start();
  expect((await fetch(url)).status).toBe(200);
  expect(await site.run('admin', ['list'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('owner@example.in'),
  });
  expect((await stop()).code).toBe(0);
  expect(Object.keys(site.data())).toContain('site.db');
});

test('A mail server that the owner types is in force after the site has started again in its own process, and again after a stop.', async () => {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const installation = createInstallation();
  const env = { ADMIN_EMAIL: 'kavitha@example.in', ADMIN_PASSWORD: 'monsoon-harvest-27' };
  const site = await installation.start(env);
  let output = '';
  site.process.stdout?.on('data', (bytes) => (output += String(bytes)));
  const signIn = async (url: string) => {
    const { headers } = await fetch(`${url}/trpc/auth.signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }),
    });
    return headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  };
  const cookie = await signIn(site.url);
  const values = {
    server: '127.0.0.1',
    port: String(smtp.port),
    user: 'site',
    password: 'mail-secret',
    from: 'a@b.example',
  };
  dataOf(await mutate(site.url, 'setupAdmin.saveConnection', { name: 'mail', values }, cookie));
  await vi.waitFor(() => expect(output).toMatch(/restarting[\s\S]*Server listening/), { timeout: 15_000 });
  expect(dataOf(await mutate(site.url, 'setupAdmin.try', { id: 'mail' }, cookie))).toMatchObject({ state: 'good' });
  expect(smtp.received).toHaveLength(1);
  expect((await site.stop()).code).toBe(0);

  const later = await installation.start();
  const state = await fetch(`${later.url}/trpc/setupAdmin.state`, { headers: { cookie: await signIn(later.url) } });
  expect(await state.json()).toMatchObject({ result: { data: { origins: { mail: 'typed' } } } });
  expect((await installation.run('doctor')).stdout).toContain('The mail server lets site at 127.0.0.1');
  expect((await later.stop()).code).toBe(0);
});
