import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type App, buildApp } from './app.ts';
import { type Config, loadConfig, readEnvironment } from './config.ts';
import { openDb } from './db/open-db.ts';
import type { RenderPage } from './http/pages.ts';
import { createServices } from './services.ts';
import { StartError } from './start-error.ts';

const clientFolder = resolve('dist/client');

/** Starts the site and ends the process with one plain line when it cannot. */
export async function startFromCommandLine(overrides: NodeJS.ProcessEnv = {}): Promise<void> {
  try {
    const config = loadConfig({ ...readEnvironment(), ...overrides });
    const app = await start(config);
    stopOnSignal(app);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Opens the data file, builds the app on the built client and listens. Throws StartError. */
async function start(config: Config): Promise<App> {
  const { render, inlineScriptHashes } = await loadBuiltClient();
  const db = openDb(config.databaseFile);
  const app = await buildApp({
    logger: { level: config.logLevel },
    services: (log) => createServices(config, db, log),
    clientFolder,
    inlineScriptHashes,
    render,
    trustedProxies: config.trustedProxies,
    afterClose: () => void db.$client.close(),
  });
  await listen(app, config);
  return app;
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

async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${config.port} is already in use; stop the other program or set PORT.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${config.port} may not be used by this account; set PORT to 1024 or more.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${config.host} is not an address of this machine.`);
    throw error;
  }
}

function stopOnSignal(app: App): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      app.log.info({ signal }, 'stopping');
      void app.close().then(() => process.exit(0));
    });
  }
}
