import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { recordChange } from '#server/audit/audit.ts';
import { createSealer } from '#server/auth/sealer.ts';
import { nameFor } from '#server/backups/retention.ts';
import { type Calls, runDoctor } from '#server/cli/doctor-command.ts';
import { openDb } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { orders } from '#server/db/schema/orders.ts';
import { authenticators } from '#server/db/schema/second-factors.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { ask } from '#server/http/ask.ts';
import type { Check } from '#shared/checks.ts';
import { shortOrderId } from '#shared/orders.ts';
import { putOrder } from '../support/orders.ts';
import { createInstallation, freePort } from '../support/process.ts';
import { startSmtpServer } from '../support/smtp.ts';

vi.setConfig({ testTimeout: 30_000 });

const now = Date.parse('2026-11-21T06:00:00Z');
const hourMs = 60 * 60_000;

const here = { instance: 'one', address: '203.0.113.9', isForwarded: true, isTrusted: true };

type Broken = {
  env?: Record<string, string>;
  calls?: Partial<Calls>;
  at?: number;
  /** What the site says of the connection through its address. */
  there?: object;
  certificateEndsAt?: number;
  /** What the clock of other servers says. */
  othersAt?: number;
};

/** A shop on which everything is set up and well, as far as one machine without a network can have it. */
async function openShop() {
  const folder = mkdtempSync(join(tmpdir(), 'site-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataFile = join(folder, 'site.db');
  const db = openDb(dataFile);
  const userId = db
    .insert(users)
    .values({
      email: 'owner@school.example',
      passwordHash: 'none',
      role: 'owner',
      emailConfirmedAt: now,
      createdAt: now,
    })
    .returning({ id: users.id })
    .get().id;
  db.insert(profiles).values({ userId, fullName: 'Kavitha', createdAt: now }).run();
  const secret = createSealer(`${dataFile}.key`).seal('secret', userId);
  db.insert(authenticators).values({ userId, secret, confirmedAt: now }).run();
  db.insert(materials).values({ title: 'Drama', category: 'UG_TRB', createdAt: now, updatedAt: now }).run();
  db.$client.close();
  mkdirSync(join(folder, 'backups'));
  copyFileSync(dataFile, join(folder, 'backups', nameFor(dataFile, 'automatic', now - hourMs)));
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const razorpay = await serve((_request, response) =>
    response.setHeader('date', new Date(now).toUTCString()).end(JSON.stringify({ items: [] })),
  );
  const env = {
    DATABASE_FILE: dataFile,
    PUBLIC_URL: 'https://school.example',
    SITE_NAME: 'Kavitha’s School',
    CONTACT_PHONE: '0452 234 5678',
    CONTACT_EMAIL: 'me@school.example',
    WHATSAPP_NUMBER: '+919000000000',
    UPI_ID: 'me@okbank',
    SMTP_URL: smtp.url(),
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'hook',
    RAZORPAY_API_URL: razorpay,
  };
  /** For the site and its address, which need a domain and a proxy; the other servers are asked really. */
  const callsFor = ({ at = now, there = {}, certificateEndsAt = at + 60 * 24 * hourMs, othersAt = at }: Broken) => ({
    ask: async (url: string) => ({
      status: 200,
      body: JSON.stringify(url.startsWith('https:') ? { ...here, ...there } : here),
      clockAt: othersAt,
      certificateEndsAt: url.startsWith('https:') ? certificateEndsAt : null,
    }),
    diskOf: () => ({ freeBytes: 20e9, kind: 0xef53 }),
  });
  return {
    folder,
    dataFile,
    smtp,
    /** What the doctor finds once this is broken. */
    async examine(broken: Broken = {}) {
      const { text, isWell } = await runDoctor(
        ['--json'],
        { ...env, ...broken.env },
        { calls: { ...callsFor(broken), ...broken.calls }, now: broken.at ?? now },
      );
      const { checks } = JSON.parse(text) as { checks: (Check & { title: string })[] };
      const sentences = ({ id, found, advice }: Check) => `${id}: ${found} ${advice ?? ''}`.trim();
      return { isWell, wrong: checks.filter(({ state }) => state === 'bad').map(sentences), checks };
    },
  };
}

/** Has a server listen on this machine until the test ends; answers its address. */
async function addressOf(server: Server, protocol: 'http' | 'https'): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `${protocol}://localhost:${(server.address() as AddressInfo).port}`;
}

const serve = (answer: RequestListener) => addressOf(createServer(answer), 'http');

/** The one thing that is wrong. */
const only = (text: RegExp) => ({ isWell: false, wrong: [expect.stringMatching(text)] });

describe('The doctor', () => {
  test('The doctor finds nothing wrong with a shop that is set up and well.', async () => {
    const shop = await openShop();
    const { isWell, wrong, checks } = await shop.examine();
    expect({ isWell, wrong }).toEqual({ isWell: true, wrong: [] });
    expect(checks.filter(({ state }) => state !== 'good').map(({ id }) => id)).toEqual([
      'contacts',
      'seller',
      'words',
      'test',
      'student',
      'notices',
      'away',
    ]);
    expect(checks.find(({ id }) => id === 'mail')?.found).toBe(
      `The mail server lets site at 127.0.0.1:${shop.smtp.port} in.`,
    );
    expect(shop.smtp.received).toEqual([]);
  });

  test('The doctor reports a mail server that refuses the password, and how to write it.', async () => {
    const shop = await openShop();
    expect(await shop.examine({ env: { SMTP_URL: shop.smtp.url('wrong') } })).toMatchObject(
      only(/^mail: The mail server did not take it: .*535.* Correct the user name and the password/),
    );
  });

  test('The doctor reports a mail server that does not answer.', async () => {
    const shop = await openShop();
    expect(await shop.examine({ env: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` } })).toMatchObject(
      only(/^mail: .*ECONNREFUSED.* Check the name and the port of the mail server/),
    );
  });

  test('The doctor reports keys that Razorpay refuses, in Razorpay’s words, and never shows the secret.', async () => {
    const shop = await openShop();
    const refusing = await serve((_request, response) =>
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } })),
    );
    const found = await shop.examine({ env: { RAZORPAY_API_URL: refusing, RAZORPAY_KEY_SECRET: 'not-for-eyes' } });
    expect(found).toMatchObject(
      only(/^razorpay: Razorpay refused the keys: Authentication failed\. Copy both halves of the key/),
    );
    expect(JSON.stringify(found)).not.toContain('not-for-eyes');
  });

  test('The doctor reports an address without https.', async () => {
    const shop = await openShop();
    expect(await shop.examine({ env: { PUBLIC_URL: 'http://school.example' } })).toMatchObject(
      only(/^address: PUBLIC_URL is http:\/\/school\.example: .* not protected by https\. Put a proxy with https/),
    );
  });

  test('The doctor reports an address at which another site answers, and one that is not reached.', async () => {
    const shop = await openShop();
    expect(await shop.examine({ there: { instance: 'two' } })).toMatchObject(
      only(/^address: Something else answers at https:\/\/school\.example \(status 200\)\. Set PUBLIC_URL/),
    );
    const PUBLIC_URL = `https://127.0.0.1:${await freePort()}`;
    const answered = { status: 200, body: '{}', clockAt: now, certificateEndsAt: null };
    const found = await shop.examine({
      env: { PUBLIC_URL },
      calls: {
        ask: async (url) => (url.startsWith(PUBLIC_URL) ? ask(url) : { ...answered, body: JSON.stringify(here) }),
      },
    });
    expect(found).toMatchObject(
      only(/^address: .* was not reached from this machine: .*ECONNREFUSED.* \(its A record\)/),
    );
  });

  test('The doctor reports a certificate that ends soon.', async () => {
    const shop = await openShop();
    expect(await shop.examine({ certificateEndsAt: now + 13 * 24 * hourMs })).toMatchObject(
      only(/^certificate: The certificate ends on Dec 04, 2026\. Renew it/),
    );
  });

  test('The doctor reports a proxy that does not say whom it forwards.', async () => {
    const shop = await openShop();
    expect(await shop.examine({ there: { isForwarded: false, isTrusted: false } })).toMatchObject(
      only(/^proxy: The proxy does not say whom it forwards/),
    );
  });

  test('The doctor reports a shop without an owner.', async () => {
    const shop = await openShop();
    const db = openDb(shop.dataFile);
    db.update(users).set({ role: 'desk' }).run();
    db.$client.close();
    expect(await shop.examine()).toMatchObject(
      only(/^admin: There is no owner.* Run npm run admin -- first-owner EMAIL/),
    );
  });

  test('The doctor reports a disk that is nearly full.', async () => {
    const shop = await openShop();
    const diskOf: Calls['diskOf'] = () => ({ freeBytes: 120e6, kind: 0xef53 });
    expect(await shop.examine({ calls: { diskOf } })).toMatchObject(only(/^disk: 114\.4 MB are free; .* Make room/));
  });

  test('The doctor reports a data file on a network disk.', async () => {
    const shop = await openShop();
    const diskOf: Calls['diskOf'] = () => ({ freeBytes: 20e9, kind: 0x6969 });
    expect(await shop.examine({ calls: { diskOf } })).toMatchObject(only(/^disk: .* is on a NFS disk/));
  });

  test('The doctor calls a text at the place of the data file another file, not a damaged one.', async () => {
    const shop = await openShop();
    writeFileSync(shop.dataFile, 'DATABASE_FILE=data/site.db\n'.repeat(200));
    expect(await shop.examine()).toMatchObject({
      wrong: [expect.stringMatching(/^dataFile: The file .* is not a data file of this site\. Set DATABASE_FILE/)],
    });
  });

  test('The doctor reports an order that is listed as something else than its payments say, by its number.', async () => {
    const shop = await openShop();
    const db = openDb(shop.dataFile);
    const kept = putOrder({ db, clock: () => now }, { status: 'confirmed' });
    const otherwise = putOrder({ db, clock: () => now });
    db.update(orders).set({ stage: 'held' }).where(eq(orders.id, otherwise)).run();
    db.$client.close();
    const { wrong } = await shop.examine();
    expect(wrong).toEqual([
      expect.stringContaining(`something else than their payments say: ${shortOrderId(otherwise)}.`),
    ]);
    expect(wrong[0]).not.toContain(shortOrderId(kept));
  });

  test('The doctor reports a damaged data file, says what it cannot know without it, and still checks the rest.', async () => {
    const shop = await openShop();
    const file = openSync(shop.dataFile, 'r+');
    for (let page = 3; page < 40; page += 1) writeSync(file, Buffer.alloc(2048, 0xa5), 0, 2048, page * 4096);
    const found = await shop.examine({ env: { SMTP_URL: shop.smtp.url('wrong') } });
    expect(found.wrong).toEqual([
      expect.stringMatching(/^mail: /),
      expect.stringMatching(/^dataFile: .* is damaged\. Stop the site, keep the file, and restore the newest backup\./),
    ]);
    expect(found.checks.filter(({ state }) => state === 'unknown').map(({ id }) => id)).toEqual([
      'contacts',
      'words',
      'upi',
      'material',
      'test',
      'student',
      'notices',
      'secondFactor',
      'admin',
      'webhook',
      'keys',
    ]);
  });

  test('The doctor reports a data file that is not there, and makes none.', async () => {
    const shop = await openShop();
    const DATABASE_FILE = join(shop.folder, 'other.db');
    const { wrong } = await shop.examine({ env: { DATABASE_FILE } });
    expect(wrong).toContainEqual(expect.stringMatching(/^dataFile: There is no data file at .*other\.db/));
    expect(existsSync(DATABASE_FILE)).toBe(false);
  });

  test('The doctor reports backups that have stopped.', async () => {
    const shop = await openShop();
    expect(await shop.examine({ at: now + 26 * hourMs })).toMatchObject(
      only(/^backups: The last backup is old: Nov 21, 2026 10:30:00\. Look for “backup failed” in the log/),
    );
  });

  test('The doctor reports copies elsewhere that have stopped, and a bucket that refuses.', async () => {
    const shop = await openShop();
    const env = {
      BACKUP_S3_URL: 'https://s3.example.com/bucket/site',
      BACKUP_S3_KEY_ID: 'id',
      BACKUP_S3_SECRET: 'secret',
      BACKUP_AGE_RECIPIENT: `age1${'q'.repeat(58)}`,
    };
    const copy = { name: 'x', kind: 'automatic' as const, at: now - 27 * hourMs, sizeBytes: 1 };
    expect(await shop.examine({ env, calls: { copies: async () => [copy] } })).toMatchObject(
      only(/^away: The newest copy is old: Nov 20, 2026 08:30:00\./),
    );
    const closed = { BACKUP_S3_URL: `http://127.0.0.1:${await freePort()}/bucket` };
    expect(await shop.examine({ env: { ...env, ...closed } })).toMatchObject(
      only(/^away: Talking to 127\.0\.0\.1:\d+ failed: .* Check the bucket and its access key/),
    );
  });

  test('The doctor reports that the key file is missing, and that it is another one.', async () => {
    const shop = await openShop();
    rmSync(`${shop.dataFile}.key`);
    expect(await shop.examine()).toMatchObject(
      only(/^keys: site\.db\.key is missing: 1 of 1 sealed secrets cannot be read\. Put the old site\.db\.key back/),
    );
    expect(existsSync(`${shop.dataFile}.key`)).toBe(false);
    writeFileSync(`${shop.dataFile}.key`, Buffer.alloc(32, 1));
    expect(await shop.examine()).toMatchObject(only(/^keys: site\.db\.key is another one: 1 of 1/));
  });

  test('The doctor reports a clock that differs from that of others, and one that is behind the data.', async () => {
    const shop = await openShop();
    expect(await shop.examine({ othersAt: now - 10 * 60_000 })).toMatchObject(
      only(/^clock: The clock is 10 minutes ahead of that of localhost:\d+\. Run timedatectl set-ntp true/),
    );
    const db = openDb(shop.dataFile);
    recordChange(db, { actorId: 'x', action: 'create', entity: 'test', entityId: 'x' }, now + hourMs);
    db.$client.close();
    expect(await shop.examine()).toMatchObject(only(/^clock: .* the data file has entries of 2026-11-21T07:00/));
  });

  test('The doctor reports settings that the site would not start with, and nothing else.', async () => {
    const shop = await openShop();
    expect(await shop.examine({ env: { PORT: 'http', TIME_ZONE: 'x' } })).toMatchObject({
      ...only(/^settings: .*PORT must be a port number; TIME_ZONE must be a time zone/),
      checks: [expect.anything()],
    });
  });
});

describe('The command npm run doctor', () => {
  test('Beside the running site the doctor sees through a real proxy with https that the site does not believe it, and that it does.', async () => {
    const site = createInstallation();
    const certificate = selfSigned(site.folder);
    const port = await freePort();
    const proxy = createHttps(certificate, (incoming, response) => {
      const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.9' };
      incoming.pipe(
        request({ host: '127.0.0.1', port, path: incoming.url, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        }),
      );
    });
    const PUBLIC_URL = await addressOf(proxy, 'https');
    const env = { PORT: String(port), PUBLIC_URL, NODE_EXTRA_CA_CERTS: join(site.folder, 'cert.pem') };
    const lineOf = (stdout: string, title: string) => stdout.split('\n').find((line) => line.includes(` ${title}: `));

    const first = await site.start(env);
    const untrusted = await site.run('doctor', [], env);
    expect(untrusted).toMatchObject({ code: 1, stderr: '' });
    expect(lineOf(untrusted.stdout, 'Address')).toBe(`ok      Address: ${PUBLIC_URL} leads to this site.`);
    expect(lineOf(untrusted.stdout, 'Certificate')).toMatch(/^ok {6}Certificate: The certificate is good until /);
    expect(lineOf(untrusted.stdout, 'Proxy')).toBe(
      'WRONG   Proxy: The site does not believe the proxy at 127.0.0.1, so all visitors share its address. Set TRUSTED_PROXIES to 127.0.0.1, or to its network, and restart the site.',
    );
    expect(untrusted.stdout).toMatch(/\n\d wrong, \d+ to do or to try\.\n$/);
    const strange = await site.run('doctor', [], { ...env, NODE_EXTRA_CA_CERTS: '' });
    expect(lineOf(strange.stdout, 'Certificate')).toMatch(
      /^WRONG {3}Certificate: Its certificate is not accepted: .*Renew/,
    );
    await first.stop();

    const trusting = { ...env, TRUSTED_PROXIES: '127.0.0.1' };
    const second = await site.start(trusting);
    const trusted = await site.run('doctor', [], trusting);
    expect(lineOf(trusted.stdout, 'Proxy')).toMatch(/^ok {6}Proxy: /);
    await second.stop();
  });

  test('Without a site the doctor ends with 1 where something is wrong and with 0 where nothing is, and changes nothing.', async () => {
    const site = createInstallation();
    const empty = await site.run('doctor');
    expect(empty).toMatchObject({ code: 1, stderr: '' });
    expect(empty.stdout).toMatch(
      /^WRONG {3}Data file: There is no data file at .+\/data\/site\.db\. Start the site once/m,
    );
    expect(site.data()).toEqual({});
    const owner = { ADMIN_EMAIL: 'owner@school.example', ADMIN_PASSWORD: 'temple-lamp-under-stars' };
    await (await site.start(owner)).stop();
    const { 'site.db': before } = site.data();
    expect(await site.run('doctor', ['--json'])).toMatchObject({ code: 0, stderr: '' });
    expect(site.data()['site.db']).toBe(before);
    writeFileSync(join(site.folder, '.env'), '', { mode: 0o644 });
    expect(await site.run('doctor')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^WRONG {3}Settings: Other accounts of this machine may read \.env.* chmod 600/),
    });
    expect(await site.run('doctor', ['--all'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Usage: npm run doctor [-- --json]\n',
    });
  });
});

function selfSigned(folder: string): { key: Buffer; cert: Buffer } {
  const args = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost';
  const names = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', 'key.pem', '-out', 'cert.pem'];
  execFileSync('openssl', [...args.split(' '), ...names], { cwd: folder, stdio: 'ignore' });
  return { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(join(folder, 'cert.pem')) };
}
