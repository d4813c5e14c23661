import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { createAuth } from '#server/auth/lucia.ts';
import { users } from '#server/db/schema/users.ts';

const dataFile = resolve(import.meta.dirname, '../../test-results/e2e.db');

const emails = {
  admin: 'admin@example.com',
  student: 'student@example.com',
  pending: 'pending@example.com',
  rejected: 'rejected@example.com',
};

/**
 * Signs this page's browser in with a demo account, by a session row in the running site's data file: the sign-in
 * form has tests of its own, and only so many tries an hour.
 */
export async function signInAs(page: Page, who: keyof typeof emails): Promise<void> {
  const client = new Database(dataFile, { fileMustExist: true, timeout: 5000 });
  try {
    const db = drizzle(client, { casing: 'snake_case' });
    const user = db.select({ id: users.id }).from(users).where(eq(users.email, emails[who])).get();
    if (!user) throw new Error(`There is no demo account ${emails[who]}`);
    const cookie = await createAuth(db, { secure: false }).signIn(user.id);
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    await page.context().addCookies([{ name, value, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }]);
  } finally {
    client.close();
  }
}
