/** Whether the newest backup can really be restored, as the last drill found. */
import { z } from 'zod';
import type { Executor } from '#server/db/open-db.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import type { Work } from '#server/work.ts';
import { drillEveryMs } from '#shared/backups.ts';
import { drillFailed } from './events.ts';

const drillSchema = z.object({
  /** When it ended, in UTC ms. */
  at: z.int(),
  backup: z.string(),
  tookMs: z.int(),
  /** Why the backup could not be used; null: it could. */
  fault: z.string().nullable(),
});
export type Drill = z.infer<typeof drillSchema>;

const key = 'restoreDrill';

/** Null: there was none. */
export const lastDrill = (db: Executor): Drill | null => drillSchema.safeParse(readSetting(db, key)).data ?? null;

export function isDrillDue(db: Executor, now: number): boolean {
  const last = lastDrill(db);
  return last === null || last.fault !== null || now - last.at >= drillEveryMs;
}

/** Keeps what a drill found; the owners hear of a fault, once until a drill is good again. */
export function noteDrill({ tx, happened }: Work, drill: Drill): void {
  const before = lastDrill(tx);
  writeSetting(tx, key, drill);
  if (drill.fault !== null && (before?.fault ?? null) === null) happened(drillFailed, { ...drill, fault: drill.fault });
}
