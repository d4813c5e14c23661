import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig, settingNames } from '#server/config.ts';

const readme = readFileSync('README.md', 'utf8');

/** The rows of the settings table: a name and its default, without their backquotes. */
const rows = [...readme.matchAll(/^\| `([A-Z\d_]+)` \| (.+?) \|/gm)].map(([, name = '', fallback = '']) => ({
  name,
  fallback: fallback.replaceAll('`', ''),
}));

describe('The file README.md', () => {
  test('The settings table in README.md names every setting exactly once and no other.', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual([...settingNames].sort());
  });

  test('The defaults in README.md match those of the program.', () => {
    const { razorpay: _none, ...config } = loadConfig({});
    const { razorpay } = loadConfig({ RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'secret' });
    const none = (value: unknown) => (value === null ? 'none' : value);
    const actual = {
      PUBLIC_URL: config.publicUrl.replace('3000', 'PORT'),
      PORT: String(config.port),
      HOST: config.host,
      DATABASE_FILE: relative('.', config.databaseFile),
      DEMO: config.demo ? 'on' : 'off',
      ADMIN_EMAIL: none(config.firstAdmin),
      ADMIN_PASSWORD: none(config.firstAdmin),
      RAZORPAY_WEBHOOK_SECRET: none(razorpay?.webhookSecret),
      RAZORPAY_API_URL: razorpay?.apiUrl,
      RAZORPAY_CHECKOUT_URL: razorpay?.checkoutUrl,
      SMTP_URL: none(config.smtpUrl),
      TRUSTED_PROXIES: config.trustedProxies.length === 0 ? 'none' : 'some',
      LOG_LEVEL: config.logLevel,
      TIME_ZONE: config.timeZone,
    };
    const told = Object.fromEntries(rows.map(({ name, fallback }) => [name, fallback]));
    expect(told).toMatchObject(actual);
  });

  test('Every npm command that README.md names exists.', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const named = [...readme.matchAll(/npm (?:run )?(\w[\w:]*)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([]);
  });

  test('The Dockerfile sets the values that the settings table in README.md gives for the container.', () => {
    const dockerfile = readFileSync('Dockerfile', 'utf8');
    expect(dockerfile).toContain('NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_FILE=/app/data/site.db');
  });

  test('The source map of README.md names the folders of the repository, and no other.', () => {
    const map = /```\n(src\/\n[\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const path: string[] = [];
    const named = map.split('\n').flatMap((line) => {
      const depth = line.search(/\S/) / 2;
      const folders = /^\s*((?:[\w-]+\/ ?)+)/.exec(line)?.[1]?.trim().split(' ') ?? [];
      return folders.map((folder) => {
        path.length = depth;
        path.push(folder);
        return path.join('').slice(0, -1);
      });
    });
    const folders = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
      .split('\n')
      .flatMap((file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/')));
    const main = /^(?:[^./][^/]*|src\/[^/]+(?:\/[^/]+)?|src\/server\/features\/[^/]+)$/;
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((folder) => !folders.includes(folder))).toEqual([]);
    expect([...new Set(folders)].filter((folder) => main.test(folder) && !named.includes(folder))).toEqual([]);
  });
});
