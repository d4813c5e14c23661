/** Which edition of the policies is agreed to, and the privacy notice as it is shown. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { closedAccounts } from '#server/db/schema/closed-accounts.ts';
import { formatDay } from '#shared/dates.ts';
import { closingWords } from '#shared/site/keeping.ts';
import { personalData } from '#shared/site/personal-data.ts';
import type { PolicyEdition } from '#shared/site/policies.ts';
import { noticeWrittenOn } from '#shared/site/privacy.ts';
import { termsWrittenOn } from '#shared/site/terms.ts';
import type { SiteSection } from '#shared/site.ts';
import { siteSection, versionOf } from './site.data.ts';

type Setup = Pick<Config, 'site' | 'timeZone'>;

/** The version of the policies that are agreed to together, as each consent records it, and the day of their last change. */
export function policyEdition(db: Executor, config: Setup): PolicyEdition {
  const { privacy: _english, privacyTamil: _tamil, ...agreed } = siteSection(db, config, 'terms');
  return {
    version: versionOf(agreed),
    changedOn: changedOn(db, config, { writtenOn: termsWrittenOn, sections: ['terms'] }),
  };
}

/** The version of the privacy notice, its list of data included, and the day of its last change. */
export function noticeEdition(db: Executor, config: Setup): PolicyEdition {
  const { privacy, privacyTamil } = siteSection(db, config, 'terms');
  const { closing, rows } = dataWords(db, config);
  return {
    version: versionOf({ privacy, privacyTamil, closing, rows }),
    changedOn: changedOn(db, config, { writtenOn: noticeWrittenOn, sections: ['terms', 'keeping'] }),
  };
}

/** The list of data and what becomes of it when an account is closed, in both languages. */
export const readNotice = (db: Executor, config: Setup) => ({
  ...noticeEdition(db, config),
  ...dataWords(db, config),
});

/** What the site itself says of the data. What each table holds of it stays here. */
function dataWords(db: Executor, config: Setup) {
  const keeping = siteSection(db, config, 'keeping');
  // What was kept while it was set is there for its year.
  const isKept = keeping.from !== '' || db.select({ id: closedAccounts.id }).from(closedAccounts).limit(1).get();
  return {
    closing: closingWords(keeping),
    rows: personalData.filter(({ ifKept }) => isKept || !ifKept).map(({ holds: _, ifKept: __, ...row }) => row),
  };
}

/** What was left alone follows the default texts, which may be newer than what was saved last. */
function changedOn(
  db: Executor,
  config: Setup,
  { writtenOn, sections }: { writtenOn: string; sections: SiteSection[] },
): string {
  const saved = db
    .select({ at: auditLog.createdAt })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'settings'), inArray(auditLog.entityId, sections)))
    .orderBy(desc(auditLog.seq))
    .limit(1)
    .get();
  const savedOn = saved ? formatDay(saved.at, config.timeZone) : '';
  return savedOn > writtenOn ? savedOn : writtenOn;
}
