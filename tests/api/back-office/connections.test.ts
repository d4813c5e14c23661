import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { settings } from '#server/db/schema/settings.ts';
import { readConnections } from '#server/typed-settings.ts';
import { openS3 } from '../../support/s3.ts';
import { startSmtpServer } from '../../support/smtp.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

let context: TestContext | null = null;
let starts = 0;
const opened: { close: () => Promise<unknown> }[] = [];
beforeEach(() => void (starts = 0));
afterEach(async () => {
  for (const one of [...opened.splice(0), ...(context ? [context] : [])]) await one.close();
});

function setup(env: Record<string, string> = {}) {
  context = createTestContext({ env, restart: () => void (starts += 1) });
  const site = context;
  const owner = site.addUser('owner', { isAdmin: true });
  const { saveConnection, forgetConnection, state } = site.caller(owner).setupAdmin;
  /** What the site would start with now. */
  const again = () => readConnections(env, site).configWith();
  const stored = () => JSON.stringify(site.db.select().from(settings).all());
  return { site, saveConnection, forgetConnection, state, again, stored };
}

const account = { user: 'site', password: 'mail-secret', from: 'office@trb.example' };

test('A mail server is tried and kept only if it lets the site in; it counts from the next start on.', async () => {
  const server = await startSmtpServer();
  opened.push(server);
  const { saveConnection, again, stored } = setup();
  const values = { ...account, server: '127.0.0.1', port: String(server.port) };
  const refused = failure(saveConnection({ name: 'mail', values: { ...values, password: 'a guess' } }));
  expect((await refused).message).toMatch(
    /^The mail server did not take it: .* Correct the user name and the password/,
  );
  expect([starts, stored()]).toEqual([0, expect.not.stringContaining('connection.')]);
  await saveConnection({ name: 'mail', values });
  expect(starts).toBe(1);
  expect(again()).toMatchObject({ smtpUrl: server.url(), mailFrom: 'TRB English Academy <office@trb.example>' });
  expect(stored()).not.toContain('mail-secret');
});

test('A bucket is tried, sealed, shown as typed and deleted again; no secret stands in the data file or the audit log.', async () => {
  const s3 = await openS3('');
  opened.push(s3);
  const { site, saveConnection, forgetConnection, state, again, stored } = setup();
  const values = {
    url: `${s3.away.endpoint}/backups/site/`,
    region: '',
    keyId: 'S3RVER',
    secret: 'S3RVER',
    recipient: await identityToRecipient(await generateIdentity()),
  };
  const wrong = { ...values, url: `${s3.away.endpoint}/nowhere/` };
  expect((await failure(saveConnection({ name: 'away', values: wrong }))).message).toMatch(
    /NoSuchBucket.* Check the address, the bucket and both keys\.$/,
  );
  const unread = { ...values, recipient: 'age1x' };
  expect((await failure(saveConnection({ name: 'away', values: unread }))).message).toContain(
    'BACKUP_AGE_RECIPIENT must be a public key of age',
  );
  expect([starts, (await state()).origins.away]).toEqual([0, null]);

  await saveConnection({ name: 'away', values });
  expect(starts).toBe(1);
  expect(again().away).toMatchObject({ bucket: 'backups', prefix: 'site/', secret: 'S3RVER', region: 'us-east-1' });
  expect(readConnections({}, site).origins).toEqual({ razorpay: null, mail: null, away: 'typed' });
  const lines = JSON.stringify(site.db.select().from(auditLog).all());
  for (const text of [stored(), lines]) expect(text).not.toContain('S3RVER');
  expect(lines).toContain(values.url);

  await forgetConnection({ name: 'away' });
  expect([starts, again().away]).toEqual([2, null]);
});

test('What the environment sets wins over what was typed, is shown as such and cannot be typed.', async () => {
  const env = { SMTP_URL: 'smtps://a:b@mail.example:465' };
  const { site, saveConnection, forgetConnection, state } = setup(env);
  expect((await state()).origins).toEqual({ razorpay: null, mail: 'server', away: null });
  const values = { ...account, server: 'other.example', port: '465' } as const;
  for (const call of [() => saveConnection({ name: 'mail', values }), () => forgetConnection({ name: 'mail' })])
    expect(await failure(call())).toEqual({
      code: 'CONFLICT',
      message: 'This is set at the server, which wins over what is typed here',
    });
  expect(readConnections(env, site).configWith('mail', { SMTP_URL: 'smtp://x.example' }).smtpUrl).toBe(env.SMTP_URL);
});

test('Keys that Razorpay refuses are not kept; those that it takes count as tried.', async () => {
  const right = `Basic ${Buffer.from('rzp_test_abc:key-secret').toString('base64')}`;
  const server = createServer(({ headers }, reply) => {
    const isRight = headers.authorization === right;
    reply.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(isRight ? { items: [] } : { error: { description: 'Authentication failed' } }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  opened.push({ close: async () => server.close() });
  const { port } = server.address() as AddressInfo;
  const { saveConnection, state, again, stored } = setup({ RAZORPAY_API_URL: `http://127.0.0.1:${port}` });
  const values = { keyId: 'rzp_test_abc', keySecret: 'a-guess', webhookSecret: '' };
  expect((await failure(saveConnection({ name: 'razorpay', values }))).message).toMatch(
    /^Razorpay refused the keys: Authentication failed\. Copy both halves/,
  );
  expect([starts, stored()]).toEqual([0, expect.not.stringContaining('connection.')]);
  await saveConnection({ name: 'razorpay', values: { ...values, keySecret: 'key-secret' } });
  expect(again().razorpay).toMatchObject({ keyId: 'rzp_test_abc', keySecret: 'key-secret', webhookSecret: null });
  expect([starts, (await state()).origins.razorpay, stored().includes('key-secret')]).toEqual([1, null, false]);
});

test('With another key file, what was typed counts as not set, and the site starts.', async () => {
  const { site, again } = setup();
  site.db.insert(settings).values({ key: 'connection.razorpay', value: 'sealed with a lost key' }).run();
  expect(again().razorpay).toBeNull();
});
