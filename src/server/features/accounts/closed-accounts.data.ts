/** What is kept for a year of closed accounts, where the owner has set that: only a command at the server opens it. */
import { desc, lte } from 'drizzle-orm';
import type { Sealer } from '#server/auth/sealer.ts';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { closedAccounts } from '#server/db/schema/closed-accounts.ts';
import { newId } from '#server/db/schema/columns.ts';
import { siteSection } from '#server/features/site/site.data.ts';
import type { Work } from '#server/work.ts';
import { formatDay } from '#shared/dates.ts';
import { keptMs } from '#shared/retention.ts';
import { isKeptOn } from '#shared/site/keeping.ts';
import type { SessionUser } from '#shared/users.ts';
import { readPersonalData } from './data-export.data.ts';
import { closedAccountOpened } from './events.ts';

/** Whether the data of an account that is closed now (UTC ms) is kept for a year. */
export const isKeptNow = (db: Executor, config: Pick<Config, 'site' | 'timeZone'>, now: number): boolean =>
  isKeptOn(siteSection(db, config, 'keeping'), formatDay(now, config.timeZone));

/** To be called before the data is erased. `testNow`: by the clock of the tests, UTC ms. */
export function sealAccount(
  { tx, now, config }: Work,
  user: SessionUser,
  { sealer, testNow }: { sealer: Sealer; testNow: number },
): void {
  if (!isKeptNow(tx, config, now)) return;
  const id = newId();
  const sealed = sealer.seal(JSON.stringify(readPersonalData(tx, user, testNow)), id);
  tx.insert(closedAccounts).values({ id, sealed, closedAt: now }).run();
}

type ClosedAccount = { id: string; closedAt: number; data: { account: { email?: string } } };

/**
 * Every closed account of this email address that is still kept, the newest first, and how many could not be read because
 * the key file is another. Each that is found leaves a line in the audit log.
 */
export function openClosedAccounts(
  { tx, happened }: Work,
  email: string,
  sealer: Sealer,
): { found: ClosedAccount[]; unreadable: number } {
  const all = tx
    .select()
    .from(closedAccounts)
    .orderBy(desc(closedAccounts.closedAt))
    .all()
    .map(({ sealed, ...row }) => ({ ...row, text: sealer.open(sealed, row.id) }));
  const found = all
    .flatMap(({ text, ...row }): ClosedAccount[] => (text === null ? [] : [{ ...row, data: JSON.parse(text) }]))
    .filter(({ data }) => data.account.email === email);
  for (const { id } of found) happened(closedAccountOpened, { id });
  return { found, unreadable: all.filter(({ text }) => text === null).length };
}

/** Deletes what has been kept for its year. */
export const sweepClosedAccounts = ({ tx, now }: Work): void =>
  void tx
    .delete(closedAccounts)
    .where(lte(closedAccounts.closedAt, now - keptMs('closedAccounts')))
    .run();
