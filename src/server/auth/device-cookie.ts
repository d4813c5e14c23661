import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Executor } from '#server/db/open-db.ts';
import { devices } from '#server/db/schema/users.ts';
import { keptMs } from '#shared/retention.ts';
import { type CookieSite, readCookie, writeCookie } from './cookies.ts';
import { hashToken, newToken } from './token.ts';

/**
 * Marks browsers in which the owner of an account has signed in before, so that a stranger who uses up the account's
 * attempts does not lock the owner out (OWASP, device cookies). It opens nothing by itself.
 */

export const readDeviceToken = (site: CookieSite, header: string | undefined): string | null =>
  readCookie(site, 'device', header);

type Browser = CookieSite & { deviceToken: string | null; setCookie: (cookie: string) => void };

/** The device token of this browser, which gets one if it has none. */
export function keepDevice(browser: Browser): string {
  const token = browser.deviceToken ?? newToken();
  browser.setCookie(writeCookie(browser, 'device', token, keptMs('knownBrowsers')));
  return token;
}

export const deviceHashOf = ({ deviceToken }: Pick<Browser, 'deviceToken'>): string | null =>
  deviceToken === null ? null : hashToken(deviceToken);

/** Whether the owner of an account has signed in in the browser of this token before. */
export const isKnownDevice = (db: Executor, { userId, token }: { userId: string; token: string }): boolean =>
  db
    .select({ userId: devices.userId })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.hash, hashToken(token))))
    .get() !== undefined;

const mostDevices = 50;

/** `now`: UTC ms. */
export function rememberDevice(
  db: Executor,
  { userId, token, now }: { userId: string; token: string; now: number },
): void {
  db.insert(devices)
    .values({ userId, hash: hashToken(token), createdAt: now })
    .onConflictDoUpdate({ target: [devices.userId, devices.hash], set: { createdAt: now } })
    .run();
  const own = eq(devices.userId, userId);
  const newest = db.select({ hash: devices.hash }).from(devices).where(own).orderBy(desc(devices.createdAt));
  db.delete(devices)
    .where(and(own, notInArray(devices.hash, newest.limit(mostDevices))))
    .run();
}
