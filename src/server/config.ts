import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { paths } from '#shared/paths.ts';
import { siteDefaults } from '#shared/site.ts';
import { passwordLimits } from '#shared/users.ts';
import { StartError } from './start-error.ts';

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const flag = z
  .enum(['1', 'true', 'on', '0', 'false', 'off'], 'must be on or off')
  .transform((value) => ['1', 'true', 'on'].includes(value));

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const cidr = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be a comma-separated list of addresses or CIDR ranges, such as 127.0.0.1,10.0.0.0/8',
});

const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as Asia/Kolkata');

const settings = z.object({
  PORT: optional(
    z.coerce
      .number('must be a port number')
      .int('must be a port number')
      .min(1, 'must be a port number')
      .max(65_535, 'must be a port number'),
  ),
  HOST: optional(z.string()),
  DATABASE_FILE: optional(z.string()),
  PUBLIC_URL: optional(httpUrl),
  DEMO: optional(flag),
  NODE_ENV: optional(z.string()),
  ADMIN_EMAIL: optional(z.email('must be an email address')),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(passwordLimits.adminMin, `must have at least ${passwordLimits.adminMin} characters`)
      .max(passwordLimits.max),
  ),
  RAZORPAY_KEY_ID: optional(z.string()),
  RAZORPAY_KEY_SECRET: optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: optional(z.string()),
  RAZORPAY_API_URL: optional(httpUrl.refine(isSafeApiUrl, 'must be https, or http on this machine')),
  RAZORPAY_CHECKOUT_URL: optional(httpUrl),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' })),
  MAIL_FROM: optional(z.string()),
  WHATSAPP_NUMBER: optional(z.string().regex(/^\+?[\d\s-]{8,20}$/, 'must be a phone number with country code')),
  CONTACT_PHONE: optional(z.string().regex(/^\+?[\d\s-]{8,20}$/, 'must be a phone number')),
  CONTACT_EMAIL: optional(z.email('must be an email address')),
  UPI_ID: optional(
    z.string().regex(/^[\w.-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,63}$/, 'must be a UPI id such as name@bank'),
  ),
  SITE_NAME: optional(z.string().max(80)),
  TRUSTED_PROXIES: optional(
    z
      .string()
      .transform((list) => list.split(',').map((part) => part.trim()))
      .pipe(z.array(cidr)),
  ),
  LOG_LEVEL: optional(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
  ),
  TIME_ZONE: optional(timeZone),
});

export type RazorpayConfig = {
  keyId: string;
  keySecret: string;
  /** Null: the webhook route is off, since nothing could be checked. */
  webhookSecret: string | null;
  apiUrl: string;
  checkoutUrl: string;
  /** The embedded stand-in of demo mode, which takes no real money. */
  sandbox: boolean;
};

export type Config = ReturnType<typeof loadConfig>;

/** The environment, with a `.env` file's settings where the environment has none. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile();
  return process.env;
}

/**
 * The settings out of the environment, checked. Throws StartError with one line that names every bad setting.
 */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const parsed = settings.safeParse(env);
  if (!parsed.success) throw refuse(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`));
  const given = parsed.data;
  const production = given.NODE_ENV === 'production';
  const demo = given.DEMO ?? false;
  const port = given.PORT ?? 3000;

  const problems: string[] = [];
  if (demo && production) problems.push('DEMO cannot be on in production');
  if (Boolean(given.ADMIN_EMAIL) !== Boolean(given.ADMIN_PASSWORD))
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD belong together');
  if (Boolean(given.RAZORPAY_KEY_ID) !== Boolean(given.RAZORPAY_KEY_SECRET)) {
    problems.push('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET belong together');
  }
  if (problems.length > 0) throw refuse(problems);

  const razorpay: RazorpayConfig | null =
    given.RAZORPAY_KEY_ID && given.RAZORPAY_KEY_SECRET
      ? {
          keyId: given.RAZORPAY_KEY_ID,
          keySecret: given.RAZORPAY_KEY_SECRET,
          webhookSecret: given.RAZORPAY_WEBHOOK_SECRET ?? null,
          apiUrl: given.RAZORPAY_API_URL ?? 'https://api.razorpay.com',
          checkoutUrl: given.RAZORPAY_CHECKOUT_URL ?? 'https://checkout.razorpay.com/v1/checkout.js',
          sandbox: false,
        }
      : demo
        ? sandboxAt(port)
        : null;

  return {
    port,
    host: given.HOST ?? '127.0.0.1',
    databaseFile: given.DATABASE_FILE ?? (demo ? 'data/demo.db' : 'data/site.db'),
    /** An origin without a trailing slash. */
    publicUrl: new URL(given.PUBLIC_URL ?? `http://localhost:${port}`).origin,
    demo,
    production,
    firstAdmin:
      given.ADMIN_EMAIL && given.ADMIN_PASSWORD
        ? { email: given.ADMIN_EMAIL.toLowerCase(), password: given.ADMIN_PASSWORD }
        : null,
    razorpay,
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom:
      given.MAIL_FROM ??
      `${given.SITE_NAME ?? siteDefaults.name} <${given.CONTACT_EMAIL ?? siteDefaults.contactEmail}>`,
    site: {
      name: given.SITE_NAME ?? siteDefaults.name,
      contactPhone: given.CONTACT_PHONE ?? siteDefaults.contactPhone,
      contactEmail: given.CONTACT_EMAIL ?? siteDefaults.contactEmail,
      whatsappNumber: given.WHATSAPP_NUMBER ?? siteDefaults.whatsappNumber,
      upiId: given.UPI_ID ?? siteDefaults.upiId,
    },
    trustedProxies: given.TRUSTED_PROXIES ?? [],
    logLevel: given.LOG_LEVEL ?? 'info',
    timeZone: given.TIME_ZONE ?? 'Asia/Kolkata',
  };
}

const sandboxAt = (port: number): RazorpayConfig => ({
  keyId: 'rzp_test_sandbox',
  keySecret: randomBytes(16).toString('hex'),
  webhookSecret: randomBytes(16).toString('hex'),
  apiUrl: `http://127.0.0.1:${port}${paths.sandbox}`,
  checkoutUrl: `${paths.sandbox}/checkout.js`,
  sandbox: true,
});

const refuse = (problems: string[]) => new StartError(`Cannot start: ${problems.join('; ')}.`);

function isSafeApiUrl(text: string): boolean {
  const url = new URL(text);
  return url.protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
