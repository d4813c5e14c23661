/**
 * Draws the site's icons and the picture of its links in chat apps into src/client/public, out of the favicon and
 * social.html: `npx tsx docs/pictures/draw.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../tests/support/browser.ts';

const folder = resolve(import.meta.dirname, '../../src/client/public');
const favicon = readFileSync(resolve(folder, 'favicon.svg'), 'utf8');
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });

/** `inset`: how much of each side is left to the ground, for launchers that cut their icons to a shape. */
async function drawIcon(name: string, size: number, { inset = 0, ground = 'transparent' } = {}): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>html{background:${ground}}body{margin:0;padding:${inset * 100}%}svg{display:block;width:100%}</style>${favicon}`,
  );
  writeFileSync(resolve(folder, name), await page.screenshot({ omitBackground: true }));
  await page.close();
}

const blue = '#2563eb';
await drawIcon('icon-192.png', 192);
await drawIcon('icon-512.png', 512);
await drawIcon('icon-maskable.png', 512, { inset: 0.1, ground: blue });
await drawIcon('apple-touch-icon.png', 180, { ground: blue });

const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.goto(pathToFileURL(resolve(import.meta.dirname, 'social.html')).href);
await page.evaluate(() => document.fonts.ready);
writeFileSync(resolve(folder, 'social.jpg'), await page.screenshot({ type: 'jpeg', quality: 88 }));
await browser.close();
