import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '#server/db/open-db.ts';
import { settings } from '#server/db/schema/settings.ts';
import { fastestPersonMs, longestOpenMs } from '#shared/honeypot.ts';

/** In the data file, because a form that is open while the site restarts must still be taken. */
const keyName = 'form-time-key';

/** Says, signed, when a form was opened: now, in UTC ms. */
export const signFormTime = (db: Executor, now: number): string => `${now}.${signatureOf(db, String(now))}`;

/**
 * Whether a program filled in a form: the field that nobody sees has text, or `formTime` is not of this site, was signed
 * moments ago, or is older than any form stays open. `now`: UTC ms.
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
