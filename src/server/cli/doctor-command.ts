/** `npm run doctor`: looks at everything that can be wrong with a site. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createSealer } from '#server/auth/sealer.ts';
import { listAway } from '#server/backups/away-copies.ts';
import { type Config, loadConfig } from '#server/config.ts';
import { diskOf } from '#server/db/disk-space.ts';
import { type Db, openDb } from '#server/db/open-db.ts';
import { openReadOnly, type ReadOnlyFile } from '#server/db/open-read-only.ts';
import { sqliteVersion } from '#server/db/pragma-checks.ts';
import { checkServer, probedSetupChecks } from '#server/features/back-office/checks.data.ts';
import { bad, good, open, unknown } from '#server/features/back-office/outcomes.data.ts';
import type { ServerCalls } from '#server/features/back-office/server-checks.data.ts';
import type { SetupCalls } from '#server/features/back-office/setup-checks.data.ts';
import { otherwiseKept } from '#server/features/orders/state.data.ts';
import { createRazorpayGateway } from '#server/gateway/razorpay.ts';
import { ask } from '#server/http/ask.ts';
import { signInTo } from '#server/mail/mail-server.ts';
import { systemClock } from '#server/nature.ts';
import { siteFolder } from '#server/site-folder.ts';
import { StartError } from '#server/start-error.ts';
import { readConnections } from '#server/typed-settings.ts';
import { type Check, type CheckState, checkTexts, type Outcome } from '#shared/checks.ts';
import { formatBytes } from '#shared/files.ts';
import { shortOrderId } from '#shared/orders.ts';

export type Calls = ServerCalls & SetupCalls;

type Replaced = { calls?: Partial<Calls>; now?: number };

/** Every check, beside the running site or without it. Throws StartError for a wrong use. */
export async function runDoctor(
  args: string[],
  env: NodeJS.ProcessEnv,
  replaced: Replaced = {},
): Promise<{ text: string; isWell: boolean }> {
  const isJson = args[0] === '--json';
  if (args.length > (isJson ? 1 : 0)) throw new StartError('Usage: npm run doctor [-- --json]');
  const checks = await examine(env, replaced);
  const isWell = checks.every(({ state }) => state !== 'bad');
  return { text: isJson ? json(checks, isWell) : lines(checks), isWell };
}

async function examine(
  env: NodeJS.ProcessEnv,
  { calls: replacements, now = systemClock() }: Replaced,
): Promise<Check[]> {
  let config: Config;
  try {
    config = loadConfig(env);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ id: 'settings', ...bad(error.message, 'Correct this in .env; .env.example shows each setting.') }];
  }
  const { databaseFile } = config;
  const sealer = createSealer(`${databaseFile}.key`);
  const opened = openReadOnly(databaseFile);
  // What is not about the data is checked without it too.
  const db = opened.state === 'usable' ? opened.db : openDb(':memory:');
  config = readConnections(env, { db, sealer }).configWith();
  const calls = { ...realCalls(config), ...replacements };
  try {
    const site = { config, db, sealer, now };
    const checks = await Promise.all([
      probedSetupChecks(site, calls),
      checkServer({
        ...site,
        calls,
        dataFile: outcomeOf(opened, databaseFile),
        dataFileBytes: opened.state === 'usable' ? opened.sizeBytes : 0,
        sqlite: sqliteVersion(db),
      }),
    ]);
    const all: Check[] = [{ id: 'settings', ...settingsOutcome() }, ...checks.flat()];
    return opened.state === 'usable' ? all : all.map((check) => (aboutData.has(check.id) ? unreadable(check) : check));
  } finally {
    db.$client.close();
  }
}

const realCalls = (config: Config): Calls => ({
  ask,
  diskOf,
  mail: async () => void (config.smtpUrl && (await signInTo(config.smtpUrl))),
  razorpay: async () => void (config.razorpay && (await createRazorpayGateway(config.razorpay).tryKeys())),
  async copies() {
    const { away, databaseFile, timeZone } = config;
    return away ? listAway({ away, dataFile: databaseFile, timeZone }) : [];
  },
});

/** The checks that tell nothing without the data file. */
const aboutData = new Set<Check['id']>([
  'contacts',
  'words',
  'upi',
  'material',
  'test',
  'student',
  'notices',
  'secondFactor',
  'admin',
  'webhook',
  'keys',
]);

const unreadable = ({ id }: Check): Check => ({
  id,
  ...unknown('It is in the data file, which cannot be read.', null),
});

function settingsOutcome(): Outcome {
  const mode = statSync(join(siteFolder, '.env'), { throwIfNoEntry: false })?.mode ?? 0;
  return mode & 0o077
    ? bad('Other accounts of this machine may read .env, which holds secrets.', 'Run chmod 600 .env.')
    : good('All settings can be read.');
}

function outcomeOf(opened: ReadOnlyFile, file: string): Outcome {
  switch (opened.state) {
    case 'usable':
      return keptOutcome(opened.db) ?? good(`${file}, ${formatBytes(opened.sizeBytes)}, is whole and of this version.`);
    case 'missing':
      return bad(`There is no data file at ${file}.`, 'Start the site once, set DATABASE_FILE, or restore a backup.');
    case 'damaged':
      return bad(`The data file ${file} is damaged.`, 'Stop the site, keep the file, and restore the newest backup.');
    case 'foreign':
      return bad(`The file ${file} is not a data file of this site.`, 'Set DATABASE_FILE to the right one.');
    case 'newer':
      return bad(
        `The data file ${file} comes from a newer version of the site.`,
        'Start that version, or restore a backup from before the upgrade.',
      );
    case 'outdated':
      return open(`The data file ${file} is of an earlier version.`, 'Start the site, which brings it up to date.');
    case 'locked-out':
      return bad(
        `This account may not open the data file ${file}.`,
        'Run this as the account that owns it, such as sudo -u site npm run doctor.',
      );
  }
}

const mostNamed = 10;

/** Null: each order is listed as what its payments, reports and parcels say. */
function keptOutcome(db: Db): Outcome | null {
  const ids = otherwiseKept(db);
  if (ids.length === 0) return null;
  const named = ids.slice(0, mostNamed).map(shortOrderId).join(', ');
  return bad(
    `${ids.length === 1 ? '1 order is' : `${ids.length} orders are`} listed as something else than their payments say: ${named}${ids.length > mostNamed ? ' and others' : ''}.`,
    'Look at the payments on the page of each; its next change puts it right. Please report this: it is a fault of the program.',
  );
}

const marks: Record<CheckState, string> = {
  good: 'ok      ',
  untried: 'to try  ',
  open: 'to do   ',
  bad: 'WRONG   ',
  unknown: '?       ',
};

function lines(checks: Check[]): string {
  const count = (...states: CheckState[]) => checks.filter(({ state }) => states.includes(state)).length;
  const [wrong, left] = [count('bad'), count('open', 'untried')];
  return [
    ...checks.map(({ id, state, found, advice }) =>
      [`${marks[state]}${checkTexts[id].title}: ${found}`, ...(advice === null ? [] : [advice])].join(' '),
    ),
    wrong === 0 && left === 0 ? 'All is well.' : `${wrong} wrong, ${left} to do or to try.`,
  ].join('\n');
}

const json = (checks: Check[], isWell: boolean): string =>
  JSON.stringify(
    {
      isWell,
      checks: checks.map(({ id, state, found, advice, at }) => ({
        id,
        title: checkTexts[id].title,
        state,
        found,
        advice,
        lastWorkedAt: at === null ? null : new Date(at).toISOString(),
      })),
    },
    null,
    2,
  );
