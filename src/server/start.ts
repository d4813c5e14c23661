import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type App, buildApp } from './app.ts';
import { type Config, loadConfig, readEnvironment } from './config.ts';
import { type Claim, claimDataFile } from './db/lock.ts';
import { type Db, openDb } from './db/open-db.ts';
import type { RenderPage } from './http/pages.ts';
import { createServices } from './services.ts';
import { runCommand, StartError } from './start-error.ts';

const clientFolder = resolve('dist/client');

/** Starts the site; ends the process with one plain line when it cannot, and cleanly when it is told to stop. */
export async function startFromCommandLine(overrides: NodeJS.ProcessEnv = {}): Promise<void> {
  let app: App | null = null;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => (app ? void stop(app, signal) : process.exit(0)));
  }
  await runCommand(async () => {
    app = await start(loadConfig({ ...readEnvironment(), ...overrides }));
  });
}

/** Opens the data file, builds the app on the built client and listens. Throws StartError, having changed nothing. */
async function start(config: Config): Promise<App> {
  const { render, inlineScriptHashes } = await loadBuiltClient();
  await tryPort(config);
  const claim = claimDataFile(config.databaseFile);
  const db = openClaimed(config.databaseFile, claim);
  const app = await buildApp({
    logger: { level: config.logLevel },
    services: (log) => createServices(config, db, log),
    clientFolder,
    inlineScriptHashes,
    render,
    trustedProxies: config.trustedProxies,
    afterClose: () => {
      db.$client.close();
      claim.release();
    },
  });
  await listen(app, config);
  if (config.production && !config.publicUrl.startsWith('https:')) {
    app.log.warn(`PUBLIC_URL is ${config.publicUrl}: mailed links lead there, and sessions are not protected by https`);
  }
  return app;
}

function openClaimed(file: string, claim: Claim): Db {
  try {
    return openDb(file);
  } catch (error) {
    claim.withdraw();
    throw error;
  }
}

/** The page renderer and the CSP hashes of the template's inline scripts, from the production build. */
async function loadBuiltClient(): Promise<{ render: RenderPage; inlineScriptHashes: string[] }> {
  try {
    const template = await readFile(resolve(clientFolder, 'index.html'), 'utf8');
    const manifest: unknown = JSON.parse(await readFile(resolve(clientFolder, '.vite/manifest.json'), 'utf8'));
    const { createRender } = await import(pathToFileURL(resolve('dist/pages/entry-server.js')).href);
    const inline = [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '');
    return {
      render: createRender({ template, manifest }),
      inlineScriptHashes: inline.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`),
    };
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ENOENT' || error.code === 'ERR_MODULE_NOT_FOUND')
    ) {
      throw new StartError('The site has not been built; run "npm run build" in its folder first.');
    }
    throw error;
  }
}

/** Finds out whether the port can be had before anything is opened or migrated. */
async function tryPort({ port, host }: Config): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
  } catch (error) {
    throw plainly(error, port, host);
  }
  await new Promise((closed) => probe.close(closed));
}

async function listen(app: App, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    throw plainly(error, port, host);
  }
}

function plainly(error: unknown, port: number, host: string): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is already in use; stop the other program or set PORT.`);
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this account; set PORT to 1024 or more.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}

/** Answers what has been asked, for some seconds; then hangs up, because a container is killed after ten. */
async function stop(app: App, signal: string): Promise<void> {
  app.log.info({ signal }, 'stopping');
  setTimeout(() => app.server.closeAllConnections(), 4000).unref();
  setTimeout(() => {
    app.log.error('stopped before everything had ended');
    process.exit(1);
  }, 9000).unref();
  await app.close();
  process.exit(0);
}
