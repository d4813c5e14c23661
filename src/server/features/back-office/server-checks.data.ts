/** Checks of the server: disk, clock, mail, memory and the data file. */
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isNotNull, max, min, ne } from 'drizzle-orm';
import { listBackups } from '#server/backups/retention.ts';
import type { Config } from '#server/config.ts';
import { minimumFreeBytes } from '#server/db/disk-space.ts';
import type { Executor } from '#server/db/open-db.ts';
import { webhookEvents } from '#server/db/schema/payments.ts';
import { authenticators } from '#server/db/schema/second-factors.ts';
import { tests } from '#server/db/schema/tests.ts';
import { users } from '#server/db/schema/users.ts';
import { lateClock, unfitDisk } from '#server/db/startup-checks.ts';
import { listAdmins } from '#server/features/accounts/auth.admin.data.ts';
import type { Answer } from '#server/http/ask.ts';
import { connectionAnswer } from '#server/http/health.ts';
import { backupOldMs } from '#shared/backups.ts';
import type { Outcome, ServerId } from '#shared/checks.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatBytes } from '#shared/files.ts';
import { paths } from '#shared/paths.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { lastDrill } from './drills.data.ts';
import { bad, type CheckedSite, good, open, unknown } from './outcomes.data.ts';

export type ServerCalls = {
  ask: (url: string) => Promise<Answer>;
  /** How much of the disk of a folder is free, and its kind as statfs(2) numbers it. */
  diskOf: (folder: string) => { freeBytes: number; kind: number };
};

export type Inspected = CheckedSite & {
  calls: ServerCalls;
  /** How the data file is, which a running site cannot read whole. */
  dataFile: Outcome;
  dataFileBytes: number;
  sqlite: { version: string; isSafe: boolean };
};

/** Null: this does not concern the site as it is set up. */
type ServerCheck = (site: Inspected, reached: Reached | null) => Outcome | null | Promise<Outcome | null>;

const dayMs = 24 * 60 * 60_000;
/** A certificate that ends sooner should have been renewed, in ms. */
const certificateLeftMs = 14 * dayMs;
/** How far the clock may be from that of others, in ms. */
const clockSlackMs = 2 * 60_000;
const oldestNode = [20, 19];

/** The checks of the server; each `reached` is how the site's own address answered, once for all of them. */
export const serverChecks: Record<ServerId, ServerCheck> = {
  admin: ({ db }) => ownerOutcome(db),
  address: ({ config }, reached) => addressFault(config) ?? (reached ? reachedOutcome(config, reached) : null),

  certificate({ config, now }, reached) {
    if (!reached || !config.publicUrl.startsWith('https:')) return null;
    if ('error' in reached)
      return isCertificateFault(reached.error)
        ? bad(`Its certificate is not accepted: ${reached.error.message}.`, renewIt)
        : unknown('The address did not answer, so its certificate was not seen.', null);
    const { certificateEndsAt } = reached.there;
    if (certificateEndsAt === null) return null;
    const ends = formatDate(certificateEndsAt, config.timeZone);
    return certificateEndsAt - now < certificateLeftMs
      ? bad(`The certificate ends on ${ends}.`, renewIt)
      : good(`The certificate is good until ${ends}.`);
  },

  proxy(_site, reached) {
    const seen = reached && 'there' in reached ? readConnection(reached.there) : null;
    if (!seen) return null;
    if (!seen.isForwarded)
      return bad(
        'The proxy does not say whom it forwards, so all visitors share one address.',
        'Have it send X-Forwarded-For, as the files in deploy/ do.',
      );
    return seen.isTrusted
      ? good('The proxy is believed, and visitors keep their own addresses.')
      : bad(
          `The site does not believe the proxy at ${seen.address}, so all visitors share its address.`,
          `Set TRUSTED_PROXIES to ${seen.address}, or to its network, and restart the site.`,
        );
  },

  webhook({ db, config: { razorpay, publicUrl, timeZone } }) {
    if (!razorpay || razorpay.sandbox) return null;
    if (razorpay.webhookSecret === null)
      return open(
        'Razorpay’s events are not taken.',
        `Add the webhook ${publicUrl}${paths.razorpayWebhook} in Razorpay’s dashboard, and set RAZORPAY_WEBHOOK_SECRET.`,
      );
    const at = db
      .select({ at: max(webhookEvents.receivedAt) })
      .from(webhookEvents)
      .get()?.at;
    return good(
      at ? `The last event came on ${formatDateTime(at, timeZone)}.` : 'Ready; none has come yet.',
      at ?? null,
    );
  },

  backups({ db, config, now, running }) {
    if (running?.backupFailure)
      return bad(`The last backup failed: ${running.backupFailure}`, 'Mend that, then make one at /admin/backups.');
    const drill = lastDrill(db);
    if (drill?.fault)
      return bad(
        `The backup ${drill.backup} could not be restored on trial: ${drill.fault}`,
        'Make one at /admin/backups; it is tried the next night.',
      );
    const [last] = listBackups(config.databaseFile);
    if (last) {
      const when = formatDateTime(last.at, config.timeZone);
      return now - last.at > backupOldMs
        ? bad(
            `The last backup is old: ${when}.`,
            'Look for “backup failed” in the log, and make one at /admin/backups.',
          )
        : good(
            `Last backup: ${when}.${drill ? ` Last restored on trial: ${formatDateTime(drill.at, config.timeZone)}.` : ''}`,
            last.at,
          );
    }
    const since = db
      .select({ at: min(users.createdAt) })
      .from(users)
      .get()?.at;
    return since && now - since > backupOldMs
      ? bad('There is no backup.', 'Look for “backup failed” in the log, and make one at /admin/backups.')
      : open('There is no backup yet.', 'The first is made a minute after the site starts.');
  },

  dataFile: ({ dataFile }) => dataFile,

  keys({ db, sealer, config: { databaseFile } }) {
    const secrets = sealedSecrets(db);
    if (secrets.length === 0) return good('Nothing needs it yet.');
    const lost = secrets.filter(({ sealed, owner }) => sealer.open(sealed, owner) === null).length;
    if (lost === 0) return good('It unlocks what is sealed.');
    const file = `${basename(databaseFile)}.key`;
    return bad(
      `${file} ${existsSync(`${databaseFile}.key`) ? 'is another one' : 'is missing'}: ${lost} of ${secrets.length} sealed secrets cannot be read.`,
      `Put the old ${file} back beside the data file and restart; without it, set up the authenticator apps and the forms’ scripts again.`,
    );
  },

  disk({ config: { databaseFile, production }, calls, dataFileBytes }) {
    const { freeBytes, kind } = calls.diskOf(dirname(databaseFile));
    const unfit = unfitDisk(databaseFile, { disk: kind, production });
    if (unfit) return bad(unfit, 'Move the data file while the site is stopped.');
    const needed = minimumFreeBytes(dataFileBytes);
    return freeBytes < needed
      ? bad(
          `${formatBytes(freeBytes)} are free; ${formatBytes(needed)} should be.`,
          'Make room: old images, logs, and backups that you made by hand.',
        )
      : good(`${formatBytes(freeBytes)} are free.`);
  },

  async clock({ db, config, now, calls }) {
    const late = lateClock(db, now);
    if (late) return bad(late, setTheClock);
    const other = referenceClock(config);
    if (other === null) return good('It is not behind the data file’s entries.');
    const clockAt = (await calls.ask(other).catch(() => null))?.clockAt ?? null;
    if (clockAt === null) return unknown(`${new URL(other).host} did not say what time it is.`, null);
    const minutes = Math.round(Math.abs(now - clockAt) / 60_000);
    return Math.abs(now - clockAt) > clockSlackMs
      ? bad(
          `The clock is ${minutes} minutes ${now > clockAt ? 'ahead of' : 'behind'} that of ${new URL(other).host}.`,
          setTheClock,
        )
      : good(`The clock agrees with that of ${new URL(other).host}.`);
  },

  versions({ sqlite }) {
    const node = process.versions.node;
    const [major = 0, minor = 0] = node.split('.').map(Number);
    const [oldMajor = 0, oldMinor = 0] = oldestNode;
    const found = `Site ${packageJson.version}, Node ${node}, SQLite ${sqlite.version}.`;
    if (!sqlite.isSafe)
      return bad(found, 'This SQLite can lose pages: install the site’s libraries again with npm ci.');
    return major < oldMajor || (major === oldMajor && minor < oldMinor)
      ? bad(found, `Install Node ${oldestNode.join('.')} or newer; 24 is best.`)
      : good(found);
  },
};

/** How the site's address answered, and who answers on this machine. */
export type Reached = { here: string | null } & ({ there: Answer } | { error: Error });

/** Asks the site on this machine, and then at its address. Null where there is nothing to reach. */
export async function reach({ config, calls }: Inspected): Promise<Reached | null> {
  if (addressFault(config)) return null;
  const { host, port, publicUrl } = config;
  const nearHost = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const near = await calls.ask(`http://${nearHost}:${port}${paths.connection}`).catch(() => null);
  const here = (near && readConnection(near)?.instance) ?? null;
  try {
    return { here, there: await calls.ask(publicUrl + paths.connection) };
  } catch (error) {
    return { here, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

export function ownerOutcome(db: Executor): Outcome {
  const owners = listAdmins(db).filter(({ role }) => role === 'owner');
  return owners.length === 0
    ? bad(
        'There is no owner, so nobody can run the site.',
        'Run npm run admin -- first-owner EMAIL and open the link that it prints.',
      )
    : good(`${owners.map(({ email }) => email).join(', ')}.`);
}

/** What is wrong with PUBLIC_URL itself; null when it can be tried. */
export function addressFault({ publicUrl, production, demo }: Config): Outcome | null {
  if (publicUrl.startsWith('https:')) return null;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
  if (demo && isLocal) return good(`The demo is at ${publicUrl}.`);
  const found = `PUBLIC_URL is ${publicUrl}: mailed links lead there, and sessions are not protected by https.`;
  const advice = 'Put a proxy with https in front of the site, and set PUBLIC_URL to https://your-domain.';
  return isLocal && !production ? open(found, advice) : bad(found, advice);
}

function reachedOutcome({ publicUrl, port }: Config, reached: Reached): Outcome {
  if (reached.here === null)
    return unknown(`The site does not answer on port ${port} of this machine.`, 'Start it, then run this again.');
  if ('error' in reached)
    return isCertificateFault(reached.error)
      ? unknown('Not tried further: its certificate is not accepted.', null)
      : bad(
          `${publicUrl} was not reached from this machine: ${reached.error.message}.`,
          'Check that the domain leads to this server (its A record), that ports 80 and 443 are open, and that the proxy runs.',
        );
  const { there } = reached;
  if (readConnection(there)?.instance === reached.here) return good(`${publicUrl} leads to this site.`);
  return bad(
    `Something else answers at ${publicUrl} (status ${there.status}).`,
    'Set PUBLIC_URL to the address in the browser, and let the proxy lead it to this site.',
  );
}

function readConnection({ status, body }: Answer) {
  if (status !== 200) return null;
  try {
    return connectionAnswer.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** What Node calls a certificate that it does not accept. */
const isCertificateFault = (error: Error): boolean =>
  'code' in error && /CERT|SIGNATURE|ISSUER/.test(String(error.code));

const renewIt =
  'Renew it: Caddy does so by itself, for nginx run certbot renew; the log of either says what is in the way.';
const setTheClock = 'Run timedatectl set-ntp true, then restart the site.';

/** A server of which the site needs the time anyway; null where there is none. */
const referenceClock = ({ razorpay, away }: Config): string | null =>
  razorpay && !razorpay.sandbox ? razorpay.apiUrl : (away?.endpoint ?? null);

/** What only the key file opens, each with whose it is. */
const sealedSecrets = (db: Executor): { sealed: string; owner: string }[] => [
  ...db
    .select({ sealed: authenticators.secret, owner: authenticators.userId })
    .from(authenticators)
    .where(isNotNull(authenticators.confirmedAt))
    .all(),
  ...db.select({ sealed: tests.scoreSecret, owner: tests.id }).from(tests).where(ne(tests.scoreSecret, '')).all(),
];
