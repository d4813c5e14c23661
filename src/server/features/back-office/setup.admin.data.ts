/** The setup screen: how far the first hour is. */
import type { Context } from '#server/context.ts';
import { countUsedBytes, diskOf } from '#server/db/disk-space.ts';
import type { Executor } from '#server/db/open-db.ts';
import { sqliteVersion } from '#server/db/pragma-checks.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import { unsafeSettings } from '#server/db/startup-checks.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import { ask } from '#server/http/ask.ts';
import type { Work } from '#server/work.ts';
import type { Check, Outcome, TriedNow } from '#shared/checks.ts';
import { formatBytes } from '#shared/files.ts';
import { testMail } from './back-office.mails.ts';
import { checkServer, setupChecks } from './checks.data.ts';
import { setupPutAway } from './events.ts';
import { bad, type CheckedSite, good } from './outcomes.data.ts';
import { mailFault, razorpayFault, setupLooks } from './setup-checks.data.ts';
import { noteTry } from './tries.data.ts';

type RunningSite = Pick<Context, 'config' | 'db' | 'sealer' | 'backups' | 'clock' | 'connections'>;

const lookedAt = ({ config, db, sealer, backups, clock }: RunningSite): CheckedSite => {
  const { away, failure } = backups.state();
  return { config, db, sealer, now: clock(), running: { away, backupFailure: failure?.message ?? null } };
};

/** How far the first hour is. `isOffered`: it is not done, nobody has put it away, and this is no demo. */
export function setupState(site: RunningSite) {
  const checks = setupChecks(lookedAt(site));
  const isPutAway = readPutAway(site.db);
  const isDone = checks.every(({ state }) => state === 'good');
  return {
    checks,
    origins: site.connections.origins,
    isPutAway,
    isDone,
    isOffered: !isDone && !isPutAway && !site.config.demo,
  };
}

export function putSetupAway(work: Work, { isPutAway }: { isPutAway: boolean }): void {
  const before = readPutAway(work.tx);
  if (before === isPutAway) return;
  writeSetting(work.tx, putAwayKey, isPutAway);
  work.happened(setupPutAway, { before, isPutAway });
}

/** How the server is, asked now; takes up to ten seconds where the network is silent. */
export function serverState(site: RunningSite): Promise<Check[]> {
  const { db, config } = site;
  const [unsafe] = unsafeSettings(db);
  const bytes = countUsedBytes(db.$client);
  return checkServer({
    ...lookedAt(site),
    calls: { ask, diskOf },
    dataFile: unsafe
      ? bad(unsafe, 'Show this to whoever looks after the server.')
      : good(`${config.databaseFile}, ${formatBytes(bytes)}. Each backup reads all of it.`),
    dataFileBytes: bytes,
    sqlite: sqliteVersion(db),
  });
}

export async function trySetup(
  site: RunningSite & Pick<Context, 'mailer' | 'gateway'>,
  { id, email }: { id: TriedNow; email: string },
): Promise<Outcome> {
  const { config, db } = site;
  const answer = id === 'mail' ? await tryMail(site, email) : await tryRazorpay(site);
  if (typeof answer === 'object') return answer;
  noteTry(db, config, { what: id, answer, now: site.clock() });
  return setupLooks[id](lookedAt(site));
}

async function tryMail(site: Parameters<typeof trySetup>[0], email: string): Promise<string | Outcome> {
  const { mailer, config, db } = site;
  if (!mailer.sendNow) return setupLooks.mail(lookedAt(site));
  try {
    return await mailer.sendNow(testMail(mailSite(db, config), email));
  } catch (error) {
    return mailFault(error);
  }
}

async function tryRazorpay(site: Parameters<typeof trySetup>[0]): Promise<string | Outcome> {
  if (!site.gateway) return setupLooks.razorpay(lookedAt(site));
  try {
    await site.gateway.tryKeys();
    return 'taken';
  } catch (error) {
    return razorpayFault(error);
  }
}

const putAwayKey = 'setup.putAway';

const readPutAway = (db: Executor): boolean => readSetting(db, putAwayKey) === true;
