import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The path of an installed Chromium or Chrome; Playwright's own is installed when there is none. Throws when that fails
 * too.
 */
export function findBrowser(): string {
  const found = [...installed, chromium.executablePath()].find((path) => existsSync(path));
  if (found) return found;
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
    return chromium.executablePath();
  } catch (error) {
    throw new Error(
      'The browser tests need Chromium or Chrome. Install one (Debian: apt-get install chromium) and run them again.',
      { cause: error },
    );
  }
}
