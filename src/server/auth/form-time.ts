import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '#server/db/open-db.ts';
import { settings } from '#server/db/schema/settings.ts';
import { fastestPersonMs, longestOpenMs } from '#shared/honeypot.ts';

/** Stored, so that a form opened before a restart is still accepted. */
const keyName = 'form-time-key';

/** The time at which a form is opened, signed. `now`: UTC ms. */
export const signFormTime = (db: Executor, now: number): string => `${now}.${signatureOf(db, String(now))}`;

/**
 * Whether a program filled in a form: the honeypot field has text, or `formTime` was not signed by this site, was signed
 * only moments ago, or too long ago. `now`: UTC ms.
 */
export function isSpam(
  db: Executor,
  { website, formTime }: { website: string; formTime: string },
  now: number,
): boolean {
  const [time = '', signature = ''] = formTime.split('.');
  const [expected, given] = [signatureOf(db, time), signature].map((text) => Buffer.from(text));
  if (!expected || !given || expected.length !== given.length || !timingSafeEqual(expected, given)) return true;
  const shownForMs = now - Number(time);
  return website !== '' || shownForMs < fastestPersonMs || shownForMs > longestOpenMs;
}

const signatureOf = (db: Executor, time: string): string =>
  createHmac('sha256', keyOf(db)).update(time).digest('base64url');

function keyOf(db: Executor): string {
  const known = storedKey(db);
  if (known !== null) return known;
  db.insert(settings)
    .values({ key: keyName, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
    .run();
  return z.string().parse(storedKey(db));
}

const storedKey = (db: Executor): string | null =>
  z
    .string()
    .nullable()
    .parse(db.select({ value: settings.value }).from(settings).where(eq(settings.key, keyName)).get()?.value ?? null);
