/** Starts the site: the settings, the lock, the data file, the app. */
import { dirname } from 'node:path';
import { nature, systemClock } from '#server/nature.ts';
import { type App, type AppOptions, buildApp } from './app.ts';
import { createSealer } from './auth/sealer.ts';
import { type Config, loadConfig, readEnvironment, refuseWeakAdminPassword } from './config.ts';
import type { Services } from './context.ts';
import { diskOf } from './db/disk-space.ts';
import { migrationsFolder } from './db/inspect.ts';
import { type DataFileLock, lockDataFile } from './db/lock.ts';
import type { Upgrade } from './db/migrate.ts';
import { type Db, openDb } from './db/open-db.ts';
import { lateClock, unfitDisk, unsafeSettings } from './db/startup-checks.ts';
import { ensureFirstAdmin } from './features/accounts/auth.admin.data.ts';
import { startWarnings } from './features/back-office/checks.data.ts';
import { noteFirstVersion } from './features/back-office/release.admin.data.ts';
import { sealScriptSecrets } from './features/mock-tests/results.data.ts';
import { issueMissingReceipts } from './features/orders/receipts.data.ts';
import { listen, requirePort } from './http/port.ts';
import { startJobs } from './jobs/jobs.ts';
import { createServices } from './services.ts';
import { runCommand } from './start-error.ts';
import { readConnections } from './typed-settings.ts';
import { loadBuiltClient } from './web/built-client.ts';
import { perform, program } from './work.ts';

export type Client = Pick<AppOptions, 'clientFolder' | 'inlineScriptHashes' | 'render'> & {
  logTransport?: { target: string };
  /** Called with the app before it listens. */
  attach?: (app: App, db: Db) => Promise<void>;
};

/** When it cannot start, the process ends with one line on stderr. `overrides`: precede the environment's settings. */
export async function startFromCommandLine(
  overrides: NodeJS.ProcessEnv = {},
  loadClient: () => Promise<Client> = loadBuiltClient,
): Promise<void> {
  // Only the site's own account may read the data file.
  process.umask(0o077);
  let app: App | null = null;
  let stopping: Promise<void> | null = null;
  const begin = () =>
    runCommand(async () => {
      app = await start({ ...readEnvironment(), ...overrides }, loadClient, restart);
    });
  /** A supervisor starts it again where it cannot. */
  function restart(): void {
    const running = app;
    if (!running || stopping) return;
    app = null;
    running.log.info('restarting');
    closeSoon(running).then(begin, (error: unknown) => {
      running.log.error({ err: error }, 'could not restart');
      process.exit(1);
    });
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // More than once: npm hands on what a terminal has sent to the whole group.
    process.on(signal, () => {
      if (!app) process.exit(0);
      stopping ??= stop(app, signal);
    });
  }
  await begin();
}

/** Throws StartError, having changed nothing. */
async function start(env: NodeJS.ProcessEnv, loadClient: () => Promise<Client>, restart: () => void): Promise<App> {
  const atFirst = loadConfig(env);
  await refuseWeakAdminPassword(atFirst);
  const { logTransport, attach, ...client } = await loadClient();
  await requirePort(atFirst);
  const lock = lockDataFile(atFirst.databaseFile);
  const upgrades: Upgrade[] = [];
  const db = await openLocked(atFirst, lock, (upgrade) => upgrades.push(upgrade));
  const sealer = createSealer(`${atFirst.databaseFile}.key`);
  const connections = readConnections(env, { db, sealer });
  // The demo's own provider has a key that is made again each time.
  const config = atFirst.demo ? atFirst : connections.configWith();
  let services!: Services;
  const app = await buildApp({
    logger: { level: config.logLevel, transport: logTransport },
    services: async (log) => {
      services = await createServices(config, { db, log, sealer, connections, restart });
      perform(services, program('start'), (work) => {
        sealScriptSecrets(work, services.sealer);
        issueMissingReceipts(work);
      });
      return services;
    },
    ...client,
    trustedProxies: config.trustedProxies,
    afterClose: () => {
      db.$client.close();
      lock.release();
    },
  });
  for (const upgrade of upgrades) app.log.info(upgrade, 'data file brought up to date');
  const jobs = startJobs(services, app.log);
  app.addHook('preClose', async () => {
    await Promise.all([services.backups, ...jobs].map((running) => running.close()));
  });
  await addFirstAdmin(services, app.log);
  await attach?.(app, db);
  await listen(app, config);
  services.previewJob.wake();
  await reportStart(services, app.log);
  return app;
}

/** In demo mode prints where to begin. */
async function reportStart({ config, db, sealer }: Services, log: App['log']): Promise<void> {
  const { production, publicUrl, demo, databaseFile } = config;
  if (demo) {
    const { welcomeText } = await import('./demo/people.ts');
    console.log(welcomeText(publicUrl));
  }
  const now = systemClock();
  const surroundings = [
    unfitDisk(databaseFile, { disk: diskOf(dirname(databaseFile)).kind, production }),
    lateClock(db, now),
    ...unsafeSettings(db),
  ].filter((warning) => warning !== null);
  for (const warning of [...surroundings, ...(demo ? [] : startWarnings({ config, db, sealer, now }))])
    log.warn(warning);
}

/** Opens the data file, with its sample content in demo mode: nothing else ever loads that. */
async function openLocked(config: Config, lock: DataFileLock, upgraded: (upgrade: Upgrade) => void): Promise<Db> {
  let db: Db | null = null;
  try {
    db = openDb(config.databaseFile, migrationsFolder, upgraded);
    if (config.demo) {
      const { seedDemo } = await import('./demo/seed.ts');
      await seedDemo(db, config, systemClock());
    }
    noteFirstVersion(db);
    return db;
  } catch (error) {
    db?.$client.close();
    lock.withdraw();
    throw error;
  }
}

/** Made an admin if it is none yet. */
async function addFirstAdmin(services: Services, log: App['log']): Promise<void> {
  const { firstAdmin } = services.config;
  if (!firstAdmin) return;
  const outcome = await ensureFirstAdmin(services, firstAdmin);
  if (outcome !== 'unchanged') log.info({ email: firstAdmin.email, outcome }, 'first admin');
}

/** Finishes the requests under way for some seconds, then closes the connections: a container is killed after ten. */
async function stop(app: App, signal: string): Promise<void> {
  app.log.info({ signal }, 'stopping');
  nature
    .after(9000, () => {
      app.log.error('stopped before everything had ended');
      process.exit(1);
    })
    .unref();
  await closeSoon(app);
  process.exit(0);
}

async function closeSoon(app: App): Promise<void> {
  nature.after(4000, () => app.server.closeAllConnections()).unref();
  await app.close();
}
