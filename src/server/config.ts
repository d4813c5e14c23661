/** Reads the settings of the environment and refuses to start with bad ones. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { nature } from '#server/nature.ts';
import { paths } from '#shared/paths.ts';
import { phonePattern, siteDefaults, upiIdPattern } from '#shared/site/facts.ts';
import { passwordLimits } from '#shared/users.ts';
import { weaknessOf } from './auth/common-passwords.ts';
import { onceSettings } from './once.ts';
import { siteFolder } from './site-folder.ts';
import { StartError } from './start-error.ts';

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const switchedOn = ['1', 'true', 'on'];
const flag = z
  .enum(['1', 'true', 'on', '0', 'false', 'off'], 'must be on or off')
  .transform((value) => switchedOn.includes(value));

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true });

/** No path: the site is served from the root of its address. */
const origin = httpUrl
  .refine(
    (text) => /^https?:\/\/[^/?#@]+\/?$/.test(text),
    'must be an address without a path, such as https://example.in',
  )
  .transform((text) => new URL(text).origin);

/** The key secret goes to one and the browser runs the other: nobody may tamper with either on the way. */
const safeUrl = httpUrl.refine(isSafe, 'must be https, or http on this machine');

/** Of an S3-compatible provider: the address, the bucket and, after it, a folder of the bucket. */
const bucketUrl = safeUrl.refine(
  (text) => /^\/[^/]+/.test(new URL(text).pathname),
  'must name a bucket, such as https://s3.example.com/site-backups',
);

const cidrs = 'must be a comma-separated list of addresses or CIDR ranges, such as 127.0.0.1,10.0.0.0/8';
/** A range of all addresses, which no proxy has, would let anybody claim any address. */
const cidr = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: cidrs })
  .refine((range) => !/\/0+$/.test(range), cidrs);

const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as Asia/Kolkata');

const settings = z.object({
  PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number')
      .transform(Number)
      .refine((port) => port >= 1 && port <= 65_535, 'must be a port number'),
  ),
  HOST: optional(z.string()),
  DATABASE_FILE: optional(z.string()),
  PUBLIC_URL: optional(origin),
  DEMO: optional(flag),
  NODE_ENV: optional(z.string()),
  ADMIN_EMAIL: optional(z.email('must be an email address')),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(passwordLimits.adminMin, `must have at least ${passwordLimits.adminMin} characters`)
      .max(passwordLimits.max, `must have at most ${passwordLimits.max} characters`),
  ),
  ADMIN_SECOND_FACTOR: optional(z.enum(['required', 'optional'], 'must be required or optional')),
  RAZORPAY_KEY_ID: optional(z.string()),
  RAZORPAY_KEY_SECRET: optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: optional(z.string()),
  RAZORPAY_API_URL: optional(safeUrl),
  RAZORPAY_CHECKOUT_URL: optional(safeUrl),
  BACKUP_S3_URL: optional(bucketUrl),
  BACKUP_S3_REGION: optional(z.string()),
  BACKUP_S3_KEY_ID: optional(z.string()),
  BACKUP_S3_SECRET: optional(z.string()),
  BACKUP_AGE_RECIPIENT: optional(z.string().regex(/^age1[02-9ac-hj-np-z]{58}$/, 'must be a public key of age, age1…')),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' })),
  MAIL_FROM: optional(
    z
      .string()
      .regex(
        /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be a sender such as TRB Academy <mail@example.in>',
      ),
  ),
  WHATSAPP_NUMBER: optional(z.string().regex(phonePattern, 'must be a phone number with country code')),
  CONTACT_PHONE: optional(z.string().regex(phonePattern, 'must be a phone number')),
  CONTACT_EMAIL: optional(z.email('must be an email address')),
  UPI_ID: optional(z.string().regex(upiIdPattern, 'must be a UPI id such as name@bank')),
  SITE_NAME: optional(z.string().max(80, 'must have at most 80 characters')),
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

export const settingNames = Object.keys(settings.shape);

export type RazorpayConfig = {
  keyId: string;
  keySecret: string;
  /** Null: there is no webhook route, because no signature could be checked. */
  webhookSecret: string | null;
  apiUrl: string;
  checkoutUrl: string;
  /** The simulated provider of demo mode, which takes no real money. */
  sandbox: boolean;
};

export type AwayConfig = {
  endpoint: string;
  region: string;
  bucket: string;
  /** What the copies' names begin with: empty, or a folder with a slash at its end. */
  prefix: string;
  keyId: string;
  secret: string;
  recipient: string;
};

export type Config = ReturnType<typeof loadConfig>;

/** `.env` has the settings that the environment has not. */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = join(siteFolder, '.env');
  try {
    if (existsSync(file)) process.loadEnvFile(file);
  } catch {
    throw new StartError('Cannot start: the file .env cannot be read.');
  }
  return { ...process.env, ...onceSettings(process.env) };
}

/** Throws StartError with one line that names every bad setting. */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const parsed = settings.safeParse(env);
  const bad = parsed.error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`) ?? [];
  const problems = [...bad, ...contradictions(env)];
  if (!parsed.success || problems.length > 0) throw refuse(problems);
  const given = parsed.data;
  const demo = given.DEMO ?? false;
  const port = given.PORT ?? 3000;

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
    databaseFile: resolve(siteFolder, given.DATABASE_FILE ?? (demo ? 'data/demo.db' : 'data/site.db')),
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${port}`,
    demo,
    production: given.NODE_ENV === 'production',
    firstAdmin:
      given.ADMIN_EMAIL && given.ADMIN_PASSWORD
        ? { email: given.ADMIN_EMAIL.toLowerCase(), password: given.ADMIN_PASSWORD }
        : null,
    adminSecondFactor: given.ADMIN_SECOND_FACTOR ?? 'optional',
    razorpay,
    away: awayOf(given),
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom:
      given.MAIL_FROM ??
      `${given.SITE_NAME ?? siteDefaults.name} <${given.CONTACT_EMAIL ?? siteDefaults.contactEmail}>`,
    site: {
      name: given.SITE_NAME ?? siteDefaults.name,
      contactPhone: given.CONTACT_PHONE ?? siteDefaults.contactPhone,
      contactEmail: given.CONTACT_EMAIL ?? siteDefaults.contactEmail,
      whatsappNumber: given.WHATSAPP_NUMBER ?? siteDefaults.whatsappNumber,
      // Money must never go to a made-up id.
      upiId: given.UPI_ID ?? (demo ? siteDefaults.upiId : ''),
    },
    trustedProxies: given.TRUSTED_PROXIES ?? [],
    logLevel: given.LOG_LEVEL ?? 'info',
    timeZone: given.TIME_ZONE ?? 'Asia/Kolkata',
  };
}

/** The passwords that .env.example and the documentation print: whoever copies a file knows them. */
const printedPasswords = ['temple-lamp-9', 'a long sentence that only you know'];

/** Throws StartError. Not part of `loadConfig`: the list of common passwords takes time. */
export async function refuseWeakAdminPassword({ firstAdmin, site }: Config): Promise<void> {
  if (firstAdmin && printedPasswords.includes(firstAdmin.password))
    throw refuse(['ADMIN_PASSWORD is the example of the documentation; choose your own']);
  if (firstAdmin && (await weaknessOf(firstAdmin.password, [firstAdmin.email, site.name])) !== null)
    throw refuse(['ADMIN_PASSWORD is among the first that are guessed; choose another']);
}

/** From the raw texts, so that they are reported together with the other problems. */
function contradictions(env: NodeJS.ProcessEnv): string[] {
  const half = (one: string, other: string) => Boolean(env[one]) !== Boolean(env[other]);
  const given = awaySettings.filter((name) => env[name]);
  return [
    ...(switchedOn.includes(env.DEMO ?? '') && env.NODE_ENV === 'production'
      ? ['DEMO cannot be on in production']
      : []),
    ...(switchedOn.includes(env.DEMO ?? '') && env.ADMIN_SECOND_FACTOR === 'required'
      ? ['ADMIN_SECOND_FACTOR cannot be required in demo mode']
      : []),
    ...[['ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'] as const].flatMap(
      ([one, other]) => (half(one, other) ? [`${one} and ${other} belong together`] : []),
    ),
    ...(given.length > 0 && given.length < awaySettings.length ? [`${awaySettings.join(', ')} belong together`] : []),
  ];
}

const awaySettings = ['BACKUP_S3_URL', 'BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET', 'BACKUP_AGE_RECIPIENT'] as const;

function awayOf(given: z.infer<typeof settings>): AwayConfig | null {
  const {
    BACKUP_S3_URL: url,
    BACKUP_S3_KEY_ID: keyId,
    BACKUP_S3_SECRET: secret,
    BACKUP_AGE_RECIPIENT: recipient,
  } = given;
  if (!url || !keyId || !secret || !recipient) return null;
  const { origin: endpoint, pathname } = new URL(url);
  const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  return { endpoint, region: given.BACKUP_S3_REGION ?? 'us-east-1', bucket, prefix, keyId, secret, recipient };
}

const sandboxAt = (port: number): RazorpayConfig => ({
  keyId: 'rzp_test_sandbox',
  keySecret: nature.bytes(16).toString('hex'),
  webhookSecret: nature.bytes(16).toString('hex'),
  apiUrl: `http://127.0.0.1:${port}${paths.sandbox}`,
  checkoutUrl: `${paths.sandbox}/checkout.js`,
  sandbox: true,
});

const refuse = (problems: string[]) => new StartError(`Cannot start: ${[...new Set(problems)].join('; ')}.`);

function isSafe(text: string): boolean {
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
