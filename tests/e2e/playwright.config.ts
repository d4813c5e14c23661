import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../support/browser.ts';

const root = resolve(import.meta.dirname, '../..');
const port = Number(process.env.E2E_PORT ?? 3410);
const dataFile = resolve(root, 'test-results/e2e.db');

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: resolve(root, 'test-results/e2e'),
  fullyParallel: false,
  // The specs share one site and its data, as its visitors do.
  workers: 1,
  // A whole story on a slow machine; what does not happen at all is found after ten seconds.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
  webServer: {
    // Each run starts from nothing.
    command: 'rm -rf test-results/e2e.db* test-results/backups test-results/stamped && exec node dist/server/demo.js',
    cwd: root,
    url: `http://localhost:${port}/healthz`,
    env: { PORT: String(port), DATABASE_FILE: dataFile, LOG_LEVEL: 'warn' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    stdout: 'pipe',
  },
});
