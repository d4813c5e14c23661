import type { BrowserContext, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { createAuth } from '#server/auth/lucia.ts';
import { users } from '#server/db/schema/users.ts';
import { withDataFile } from './data-file.ts';

const emails = {
  admin: 'admin@example.com',
  student: 'student@example.com',
  pending: 'pending@example.com',
  rejected: 'rejected@example.com',
};

export type DemoAccount = keyof typeof emails;

/**
 * Signs this page's browser in with a demo account, by a session row in the running site's data file: the sign-in
 * form has tests of its own, and only so many tries an hour.
 */
export const signInAs = (page: Page, who: DemoAccount): Promise<void> => signInWith(page.context(), emails[who]);

/** The same for any account, by its address. */
export async function signInWith(context: BrowserContext, email: string): Promise<void> {
  const cookie = await withDataFile((db) => {
    const user = db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
    if (!user) throw new Error(`There is no account ${email}`);
    return createAuth(db, { secure: false }).signIn(user.id);
  });
  const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
  await context.addCookies([{ name, value, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }]);
}
