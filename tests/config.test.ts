import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig, refuseWeakAdminPassword } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';

/** The one line a start with these settings ends with. */
function refusal(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'accepted';
}

const keys = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret' };

describe('Settings', () => {
  test('A site without any settings gets the default values.', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseFile: resolve('data/site.db'),
      publicUrl: 'http://localhost:3000',
      demo: false,
      firstAdmin: null,
      razorpay: null,
      smtpUrl: null,
      trustedProxies: [],
      logLevel: 'info',
      timeZone: 'Asia/Kolkata',
    });
  });

  test('An empty value of a setting counts as not set.', () => {
    const names = ['PORT', 'PUBLIC_URL', 'DEMO', 'SMTP_URL', 'TRUSTED_PROXIES', 'RAZORPAY_KEY_ID', 'ADMIN_EMAIL'];
    expect(loadConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(loadConfig({}));
  });

  test.each([
    ['https://example.in', 'https://example.in'],
    ['https://example.in/', 'https://example.in'],
    ['https://Example.in:443', 'https://example.in'],
    ['http://192.168.1.20:8080', 'http://192.168.1.20:8080'],
  ])('The setting PUBLIC_URL=%s results in the public address %s.', (given, origin) => {
    expect(loadConfig({ PUBLIC_URL: given }).publicUrl).toBe(origin);
  });

  test('Without PUBLIC_URL, the public address uses the configured port.', () => {
    expect(loadConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  test.each([
    ['on', true],
    ['1', true],
    ['true', true],
    ['off', false],
    ['0', false],
    ['false', false],
  ])('The setting DEMO=%s is understood and switches demo mode on or off.', (given, demo) => {
    expect(loadConfig({ DEMO: given }).demo).toBe(demo);
  });

  test('Demo mode has its own data file and a payment sandbox with its own secrets.', () => {
    const [one, other] = [loadConfig({ DEMO: 'on' }), loadConfig({ DEMO: 'on' })];
    expect(one.databaseFile).toBe(resolve('data/demo.db'));
    expect(one.razorpay?.sandbox).toBe(true);
    expect(one.razorpay?.keySecret).not.toBe(other.razorpay?.keySecret);
  });

  test('Razorpay keys select Razorpay even in demo mode, and without a webhook secret there is no webhook.', () => {
    expect(loadConfig({ ...keys, DEMO: 'on' }).razorpay).toEqual({
      keyId: 'rzp_test_1',
      keySecret: 'secret',
      webhookSecret: null,
      apiUrl: 'https://api.razorpay.com',
      checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
      sandbox: false,
    });
  });

  test('Mail comes from the site’s name and contact address unless MAIL_FROM is set.', () => {
    expect(loadConfig({ SITE_NAME: 'Academy', CONTACT_EMAIL: 'a@example.in' }).mailFrom).toBe('Academy <a@example.in>');
    expect(loadConfig({ MAIL_FROM: 'Shop <shop@example.in>' }).mailFrom).toBe('Shop <shop@example.in>');
  });

  test('TRUSTED_PROXIES accepts addresses and address ranges.', () => {
    expect(loadConfig({ TRUSTED_PROXIES: '127.0.0.1, ::1,10.0.0.0/8' }).trustedProxies).toEqual([
      '127.0.0.1',
      '::1',
      '10.0.0.0/8',
    ]);
  });
});

describe('T22: Settings that are refused by name', () => {
  test.each([
    [{ PORT: '0' }, 'PORT must be a port number'],
    [{ PORT: '65536' }, 'PORT must be a port number'],
    [{ PORT: '3e3' }, 'PORT must be a port number'],
    [{ PORT: ' ' }, 'PORT must be a port number'],
    [{ PUBLIC_URL: 'example.in' }, 'PUBLIC_URL must be an http or https address'],
    [{ PUBLIC_URL: 'ftp://example.in' }, 'PUBLIC_URL must be an http or https address'],
    [{ PUBLIC_URL: 'https://example.in/shop' }, 'PUBLIC_URL must be an address without a path'],
    [{ DEMO: 'maybe' }, 'DEMO must be on or off'],
    [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL must be an email address'],
    [{ ADMIN_EMAIL: 'a@example.in', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 10 characters'],
    [{ ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL and ADMIN_PASSWORD belong together'],
    [{ ADMIN_SECOND_FACTOR: 'always' }, 'ADMIN_SECOND_FACTOR must be required or optional'],
    [{ DEMO: 'on', ADMIN_SECOND_FACTOR: 'required' }, 'ADMIN_SECOND_FACTOR cannot be required in demo mode'],
    [{ RAZORPAY_KEY_ID: 'rzp_test_1' }, 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET belong together'],
    [{ RAZORPAY_API_URL: 'razorpay' }, 'RAZORPAY_API_URL must be an http or https address'],
    [{ RAZORPAY_API_URL: 'http://pay.example.in' }, 'RAZORPAY_API_URL must be https, or http on this machine'],
    [{ RAZORPAY_CHECKOUT_URL: 'http://pay.example.in' }, 'RAZORPAY_CHECKOUT_URL must be https'],
    [{ SMTP_URL: 'https://mail.example.in' }, 'SMTP_URL must be an smtp or smtps address'],
    [{ MAIL_FROM: 'the academy' }, 'MAIL_FROM must be a sender such as'],
    [{ WHATSAPP_NUMBER: 'call me' }, 'WHATSAPP_NUMBER must be a phone number with country code'],
    [{ CONTACT_EMAIL: 'nobody' }, 'CONTACT_EMAIL must be an email address'],
    [{ UPI_ID: 'nobody' }, 'UPI_ID must be a UPI id such as name@bank'],
    [{ SITE_NAME: 'x'.repeat(81) }, 'SITE_NAME must have at most 80 characters'],
    [{ TRUSTED_PROXIES: '1' }, 'TRUSTED_PROXIES must be a comma-separated list'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be a comma-separated list'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES must be a comma-separated list'],
    [{ TRUSTED_PROXIES: '127.0.0.1,::/0' }, 'TRUSTED_PROXIES must be a comma-separated list'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ TIME_ZONE: 'Asia/Madurai' }, 'TIME_ZONE must be a time zone'],
  ])('The bad settings %j are refused by name in one line.', (env, words) => {
    expect(refusal(env)).toContain(`Cannot start: ${words}`);
    expect(refusal(env)).not.toContain('\n');
  });

  test('Demo mode is refused in production.', () => {
    expect(refusal({ DEMO: 'on', NODE_ENV: 'production' })).toBe('Cannot start: DEMO cannot be on in production.');
  });

  test('All problems with the settings are named in one line, each of them once.', () => {
    expect(
      refusal({ PORT: 'x', TRUSTED_PROXIES: 'a,b', DEMO: 'on', NODE_ENV: 'production', ADMIN_EMAIL: 'x' }),
    ).toMatch(
      /^Cannot start: PORT [^;]*; ADMIN_EMAIL [^;]*; TRUSTED_PROXIES [^;]*; DEMO [^;]*; ADMIN_EMAIL and [^;]*\.$/,
    );
  });

  test('The line that refuses a setting does not repeat a secret.', () => {
    expect(refusal({ ADMIN_PASSWORD: 'hunter2', SMTP_URL: 'http://user:hunter2@mail' })).not.toContain('hunter2');
  });
});

describe('The setting ADMIN_PASSWORD', () => {
  const refusal = (password: string) =>
    refuseWeakAdminPassword(loadConfig({ ADMIN_EMAIL: 'meera.krishnan@example.in', ADMIN_PASSWORD: password }));

  test.each(['1234567890', 'Meera.Krishnan@example.in', 'meerakrishnan1', 'TRB English Academy', 'administrator'])(
    'The site does not start with %s, which is among the first that are guessed.',
    async (password) => {
      await expect(refusal(password)).rejects.toThrow('Cannot start: ADMIN_PASSWORD is among the first');
    },
  );

  test('The site does not start with a password that .env.example or the documentation prints.', async () => {
    const printed = ['.env.example', 'docs/from-nothing.md', 'docs/operating.md']
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^#?ADMIN_PASSWORD=(.+)$/gm)])
      .map(([, password = '']) => password);
    expect(printed.length).toBeGreaterThanOrEqual(1);
    for (const password of printed) await expect(refusal(password)).rejects.toThrow('is the example of the docu');
  });

  test('The site starts with a password that is hard to guess, and without one.', async () => {
    await expect(refusal('temple-lamp-19')).resolves.toBeUndefined();
    await expect(refuseWeakAdminPassword(loadConfig({}))).resolves.toBeUndefined();
  });
});
