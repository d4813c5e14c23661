import { and, desc, eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { formatDay } from '#shared/dates.ts';
import type { PolicyEdition } from '#shared/site/policies.ts';
import { termsWrittenOn } from '#shared/site/terms.ts';
import { siteSection, versionOf } from './site.data.ts';

/** The version of the four policies together, as each consent records it, and the day of their last change. */
export function policyEdition(db: Executor, config: Pick<Config, 'site' | 'timeZone'>): PolicyEdition {
  const saved = db
    .select({ at: auditLog.createdAt })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'settings'), eq(auditLog.entityId, 'terms')))
    .orderBy(desc(auditLog.seq))
    .limit(1)
    .get();
  const savedOn = saved ? formatDay(saved.at, config.timeZone) : '';
  return {
    version: versionOf(siteSection(db, config, 'terms')),
    // What was left alone follows the default texts, which may be newer.
    changedOn: savedOn > termsWrittenOn ? savedOn : termsWrittenOn,
  };
}
