import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import { mailAccount } from '#server/mail/mail-server.ts';

/** What is tried with a real call, message or copy. */
type Tried = 'razorpay' | 'mail' | 'notices' | 'away';

const trySchema = z.object({
  at: z.int(),
  /** With which account: with another one it has not been tried. */
  account: z.string(),
  answer: z.string(),
});
type Try = z.infer<typeof trySchema>;

const keyOf = (what: Tried): string => `tried.${what}`;

/** The last time that this worked with the present settings; null: not yet. */
export function lastTry(db: Executor, config: Config, what: Tried): Try | null {
  const { data } = trySchema.safeParse(readSetting(db, keyOf(what)));
  return data?.account === accountOf(config, what) ? data : null;
}

export function noteTry(
  tx: Executor,
  config: Config,
  { what, answer, now }: { what: Tried; answer: string; now: number },
): void {
  const value: Try = { at: now, account: accountOf(config, what), answer: answer.slice(0, 500) };
  writeSetting(tx, keyOf(what), value);
}

/** Notes the first copy that was sent to the present place; the running site itself knows of the later ones. */
export function noteFirstCopy(tx: Executor, config: Config, now: number): void {
  if (!lastTry(tx, config, 'away')) noteTry(tx, config, { what: 'away', answer: 'stored', now });
}

/** Nothing in it is secret. */
function accountOf({ razorpay, smtpUrl, mailFrom, away }: Config, what: Tried): string {
  switch (what) {
    case 'razorpay':
      return razorpay?.keyId ?? '';
    case 'mail':
      return smtpUrl === null ? '' : `${mailAccount(smtpUrl)}, from ${mailFrom}`;
    case 'away':
      return away ? `${away.endpoint}/${away.bucket}/${away.prefix}` : '';
    case 'notices':
      return '';
  }
}
