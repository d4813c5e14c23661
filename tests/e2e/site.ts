import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { eq, like } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { createSession } from '#server/auth/sessions.ts';
import type { Db } from '#server/db/open-db.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { settings } from '#server/db/schema/settings.ts';
import { users } from '#server/db/schema/users.ts';
import { startSite } from './site-process.ts';

export { expect };

export type DemoAccount = 'admin' | 'student' | 'pending' | 'rejected';

/** The running site of a worker, on a copy of the seeded data file. Its tests run one after the other, in any order. */
export type Site = {
  /** An origin. */
  url: string;
  /** The site's data file on a second connection, for what no screen can do or a limit would forbid. */
  db: Db;
  clock: () => number;
  /** What the site has printed, by line. */
  log: readonly string[];
  /** Signs a page's browser in by a session row: the sign-in form has tests of its own. `who`: an account or an email. */
  signIn: (browser: Page | BrowserContext, who: DemoAccount | `${string}@${string}`) => Promise<void>;
};

export const test = base.extend<{ freshSite: void; noPageThrows: void }, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern even where no fixture is taken.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'e2e-'));
      copyFileSync(process.env.E2E_SEED ?? '', join(folder, 'site.db'));
      const running = await startSite(folder);
      const client = new Database(running.dataFile, { fileMustExist: true, timeout: 5000 });
      const db = drizzle(client, { casing: 'snake_case' });
      await use({ ...running, db, clock: Date.now, signIn: signInOn(db, running.url) });
      client.close();
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  /** Resets rate limits and texts before each test; attaches the site's log to a failed one. */
  freshSite: [
    async ({ site }, use, testInfo) => {
      site.db.delete(rateLimits).run();
      site.db.delete(settings).where(like(settings.key, 'site.%')).run();
      const before = site.log.length;
      await use();
      if (testInfo.status === testInfo.expectedStatus) return;
      const body = site.log.slice(before).join('\n');
      await testInfo.attach('site.log', { body, contentType: 'text/plain' });
    },
    { auto: true },
  ],

  /** Fails a test in which any page throws, as where React finds other HTML than the server's. */
  noPageThrows: [
    // Taken down before freshSite, which looks whether the test failed.
    async ({ browser, freshSite: _ }, use) => {
      const errors: string[] = [];
      const watch = (context: BrowserContext) =>
        context.on('weberror', (thrown) => {
          const { message } = thrown.error();
          // A page whose scripts are lost says so itself.
          if (!message.startsWith('Failed to fetch dynamically imported module')) errors.push(message);
        });
      browser.on('context', watch);
      await use();
      browser.off('context', watch);
      expect.soft(errors).toEqual([]);
    },
    { auto: true },
  ],
});

const signInOn =
  (db: Db, url: string): Site['signIn'] =>
  async (browser, who) => {
    const email = who.includes('@') ? who : `${who}@example.com`;
    const user = db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
    if (!user) throw new Error(`There is no account ${email}`);
    const cookie = await createSession({ db, clock: Date.now, config: { publicUrl: 'http://localhost' } }, user.id);
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    const context = 'context' in browser ? browser.context() : browser;
    await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  };
