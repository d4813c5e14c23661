import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { freePort } from '../support/installation.ts';

const root = resolve(import.meta.dirname, '../..');

export type SiteProcess = {
  url: string;
  dataFile: string;
  /** What the site has printed so far, by line. */
  log: string[];
  /** Ends the site and waits until its data file is closed. */
  stop: () => Promise<void>;
};

/**
 * Starts the built demo on a free port, with its data file `site.db` in the folder, and waits until it is ready. A port
 * that another program takes meanwhile is replaced by the next one.
 */
export async function startSite(folder: string): Promise<SiteProcess> {
  const dataFile = join(folder, 'site.db');
  const tries = 3;
  for (let number = 1; ; number++) {
    const port = await freePort();
    const log: string[] = [];
    const child = spawn(process.execPath, ['dist/server/demo.js'], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: String(port), DATABASE_FILE: dataFile },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'close');
    const isReady = await new Promise<boolean>((settle) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          log.push(...text.split('\n').filter((line) => line !== ''));
          if (text.includes('The demo is ready')) settle(true);
        });
      }
      void ended.then(() => settle(false));
    });
    if (!isReady) {
      if (number < tries && log.some((line) => line.includes('in use'))) continue;
      throw new Error(`The site ended instead of starting:\n${log.join('\n')}`);
    }
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    return { url: `http://localhost:${port}`, dataFile, log, stop };
  }
}
