/** The browser of the browser tests, the benchmarks and the pictures in docs/: found here, and installed by `npm test`. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of an installed Chromium or Chrome that starts, or of Playwright's own; undefined when there is none. */
export function installedBrowser(): string | undefined {
  return [...usualPlaces, chromium.executablePath()].find((path) => existsSync(path) && starts(path));
}

/** The same for whoever needs one now. Throws an error that says what to install. */
export function findBrowser(): string {
  const path = installedBrowser();
  if (path === undefined) throw new Error(`No Chromium or Chrome is installed. ${advice}`);
  return path;
}

/**
 * Installs a browser where there is none: Playwright's own, else Debian's package. Throws an error that says what to do
 * by hand when neither can be had.
 */
export function installBrowser(): void {
  for (const install of [installPlaywrights, installDebians]) {
    if (installedBrowser() !== undefined) return;
    install();
  }
  findBrowser();
}

const advice = 'The browser tests need one: install it (Debian: sudo apt-get install chromium) and run them again.';

/** A download without the system libraries it needs is no browser; asking for its version loads them. */
function starts(path: string): boolean {
  // Chrome for Windows answers by opening a window instead.
  return process.platform === 'win32' || succeeds(path, ['--version'], 'ignore');
}

const installPlaywrights = () => succeeds('npx', ['playwright', 'install', 'chromium']);

function installDebians(): void {
  if (!existsSync('/usr/bin/apt-get')) return;
  const aptGet = (...args: string[]) => {
    const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
    if (process.getuid?.() === 0) succeeds('env', command.slice(1));
    else succeeds('sudo', ['-n', ...command]);
  };
  aptGet('update');
  aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
}

/** Whether the command ran and ended well; what it says goes to the terminal, its fault is not fatal by itself. */
function succeeds(command: string, args: string[], stdio: 'inherit' | 'ignore' = 'inherit'): boolean {
  try {
    execFileSync(command, args, { stdio });
    return true;
  } catch {
    return false;
  }
}
