import { and, desc, eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { formatDay } from '#shared/dates.ts';
import { personalData } from '#shared/site/personal-data.ts';
import type { PolicyEdition } from '#shared/site/policies.ts';
import { noticeWrittenOn } from '#shared/site/privacy.ts';
import { termsWrittenOn } from '#shared/site/terms.ts';
import { siteSection, versionOf } from './site.data.ts';

type Setup = Pick<Config, 'site' | 'timeZone'>;

/** The version of the policies that are agreed to together, as each consent records it, and the day of their last change. */
export function policyEdition(db: Executor, config: Setup): PolicyEdition {
  const { privacy: _english, privacyTamil: _tamil, ...agreed } = siteSection(db, config, 'terms');
  return { version: versionOf(agreed), changedOn: changedOn(db, config, termsWrittenOn) };
}

/** The version of the privacy notice, its list of data included, and the day of its last change. */
export function noticeEdition(db: Executor, config: Setup): PolicyEdition {
  const { privacy, privacyTamil } = siteSection(db, config, 'terms');
  return {
    version: versionOf({ privacy, privacyTamil, personalData }),
    changedOn: changedOn(db, config, noticeWrittenOn),
  };
}

/** The list of data, in both languages. What each table holds of it stays here. */
export const readNotice = (db: Executor, config: Setup) => ({
  ...noticeEdition(db, config),
  rows: personalData.map(({ holds: _, ...row }) => row),
});

/** What was left alone follows the default texts, which may be newer than what was saved last. */
function changedOn(db: Executor, config: Setup, writtenOn: string): string {
  const saved = db
    .select({ at: auditLog.createdAt })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'settings'), eq(auditLog.entityId, 'terms')))
    .orderBy(desc(auditLog.seq))
    .limit(1)
    .get();
  const savedOn = saved ? formatDay(saved.at, config.timeZone) : '';
  return savedOn > writtenOn ? savedOn : writtenOn;
}
