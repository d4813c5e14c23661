import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { installedBrowser } from '../support/browser.ts';

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: resolve(import.meta.dirname, '../../test-results/e2e'),
  globalSetup: resolve(import.meta.dirname, 'seed.ts'),
  fullyParallel: true,
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  // Fifteen seconds, for slow or busy machines.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    // Nothing that a test waits for moves first. Where the movement is tested, the test asks for it.
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: installedBrowser(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
});
